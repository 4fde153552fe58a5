"""The face of a sheet or a person: a colour, and in it a picture, a drawn token, an emoji or initials.

A portrait is stored as one short text: an emoji as it is, a token as ``:owl``, a picture as ``#`` and the
number that it is kept by. The colour comes of the id, so that no other name changes it, unless one was
chosen.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING
from zlib import crc32

from django.urls import reverse

from rules.common.sheets import COLOURS
from rules.table import Profile

if TYPE_CHECKING:
    from campaigns.models import User

DRAWN = ":"
PICTURE = re.compile(r"#([0-9a-f]{14})")
TOKENS = (
    *("wolf", "owl", "fox", "bear", "stag", "raven", "cat", "snake", "fish", "spider", "horse", "dragon"),
    *("sword", "axe", "bow", "shield", "helm", "hood", "crown", "skull", "flame", "leaf", "moon", "tower"),
)
"""The drawn set, each a symbol of static/img/tokens.svg."""


@dataclass(frozen=True, slots=True)
class Portrait:
    """What is drawn: ``words`` (an emoji or initials) where there is neither ``token`` nor ``src``."""

    hue: int
    words: str
    token: str = ""
    src: str = ""


def face_of(name: str, ident: str, portrait: str = "", colour: int = 0, slug: str = "") -> Portrait:
    """Return the face of the one who has that id; a picture is served at the table of that slug."""
    hue = colour or crc32(ident.encode()) % COLOURS + 1
    initials = "".join(word[0] for word in name.removeprefix("The ").split()[:2]).upper() or "?"
    if portrait.startswith(DRAWN) and portrait[1:] in TOKENS:
        return Portrait(hue, "", token=portrait[1:])
    if picture := PICTURE.fullmatch(portrait):
        return Portrait(hue, initials, src=reverse("picture", args=[slug, picture[1]]) if slug else "")
    return Portrait(hue, ("" if portrait.startswith(DRAWN) else portrait) or initials)


def emoji_of(portrait: str) -> str:
    """Return a portrait as text, "" where it is no text."""
    return "" if portrait.startswith(DRAWN) or PICTURE.fullmatch(portrait) else portrait


def sheet_face(slug: str, sheet_id: str, profile: Profile, *, whole: bool = True) -> Portrait:
    """Return the face of a sheet; of one that is not read whole, initials in the colour of its id."""
    if not whole:
        return face_of(profile.name, sheet_id)
    return face_of(profile.name, sheet_id, profile.portrait, profile.colour, slug)


def user_colour(user_id: int) -> int:
    """Return the colour of a person: those who came one after another are far apart."""
    return 5 * user_id % COLOURS + 1


def person_face(user: User) -> Portrait:
    return face_of(user.display_name, f"person {user.pk}", colour=user_colour(user.pk))


def named_face(name: str) -> Portrait:
    """Return the face of the one who is no more than a name: the table itself, Rollbook."""
    return face_of(name, name)
