"""An invite's token and its short code: made from the invite and the secret key, and stored hashed only.

So a Game Master can show the QR code a second time, and who steals the database cannot come in.
"""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64encode
from dataclasses import dataclass

import segno
from django.utils.crypto import salted_hmac
from markupsafe import Markup

from campaigns.models import Invite

# Without 0 and O, 1, I and L: they are read to each other across a table.
ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
CODE_LENGTH = 8
TOKEN_BYTES = 16


@dataclass(frozen=True, slots=True)
class InviteLink:
    """An invite as it is shown: the address, the code to say aloud, and the picture to point a phone at."""

    invite: Invite
    url: str
    code: str
    qr_svg: Markup


def token_for(invite: Invite) -> str:
    """128 bits that nobody can work out without the secret key."""
    return urlsafe_b64encode(_bytes("token", invite)[:TOKEN_BYTES]).rstrip(b"=").decode()


def code_for(invite: Invite) -> str:
    """The short code, as in K7QX-2MPA."""
    number = int.from_bytes(_bytes("code", invite), "big")
    letters = []
    for _ in range(CODE_LENGTH):
        number, place = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[place])
    return "".join(letters[:4]) + "-" + "".join(letters[4:])


def hash_token(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def hash_code(code: str) -> str:
    """What is stored of a code, whatever its case and dashes: keyed, for so few marks could be tried out."""
    plain = "".join(mark for mark in code.upper() if mark.isalnum())
    return salted_hmac("rollbook.invite.stored", plain, algorithm="sha256").hexdigest()


def invite_by_token(token: str) -> Invite | None:
    """The invite that a link names, open or not."""
    return Invite.objects.select_related("campaign").filter(token_hash=hash_token(token)).first()


def invite_by_code(code: str) -> Invite | None:
    """The invite that a code names, open or not."""
    return Invite.objects.select_related("campaign").filter(code_hash=hash_code(code)).first()


def shown_token(invite: Invite) -> str | None:
    """The token again, or None where the secret key has changed since."""
    token = token_for(invite)
    return token if hash_token(token) == invite.token_hash else None


def why_closed(invite: Invite) -> str:
    """Why nobody can come in by an invite any more; empty while it is open."""
    if invite.campaign.archived:
        return "This table is archived: nobody can join it."
    if invite.revoked:
        return "This invite was cancelled. Ask your GM for a new one."
    if invite.uses_left == 0:
        return "This invite is used up: every seat it offered is taken. Ask your GM for a new one."
    return "" if invite.open else "This invite has expired. Ask your GM for a new one."


def qr_svg(url: str) -> Markup:
    """The address as a QR code: one inline picture, without any style of its own."""
    picture = segno.make(url, error="m").svg_inline(
        omitsize=True, border=2, title="QR code of the invite link", svgclass="qr-code", lineclass=None
    )
    return Markup(picture)  # noqa: S704 - segno draws it, and of the text only the dots arrive


def _bytes(use: str, invite: Invite) -> bytes:
    text = f"{invite.campaign_id} {invite.created.timestamp():.6f}"
    return salted_hmac(f"rollbook.invite.{use}", text, algorithm="sha256").digest()
