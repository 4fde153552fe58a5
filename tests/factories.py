"""Rows for tests: every factory needs no arguments, so that a test names only what matters to it."""

from __future__ import annotations

from itertools import count
from uuid import uuid4

from campaigns.models import Campaign, Role, Seat, User
from campaigns.play import perform
from rules.chance import Chance, os_chance
from rules.commands import BeginSheet, MakeCreature, RollCharacter

_number = count(1)


def create_user(name: str = "", *, guest: bool = False) -> User:
    """A user who signs in by ``client.force_login``."""
    display = name or f"Someone {next(_number)}"
    username = f"{display.lower().replace(' ', '-')}-{next(_number)}"
    return User.objects.create_user(username, display_name=display, is_guest=guest)


def create_campaign(name: str = "The Salt Road", **fields: object) -> Campaign:
    """A table of Freeblade."""
    given: dict[str, object] = {
        "name": name,
        "slug": f"salt-{next(_number)}",
        "system": "freeblade",
        **fields,
    }
    return Campaign.objects.create(**given)


def create_seat(campaign: Campaign | None = None, user: User | None = None, role: str = Role.PLAYER) -> Seat:
    """A seat at a campaign."""
    return Seat.objects.create(campaign=campaign or create_campaign(), user=user or create_user(), role=role)


def create_character(seat: Seat, name: str = "Brin", *, chance: Chance = os_chance, **fields: object) -> str:
    """A finished character that the seat plays, made by the dice; answers its id."""
    sheet = uuid4().hex
    given: dict[str, object] = {"seats": (str(seat.pk),), **fields}
    perform(seat, BeginSheet(sheet, name, **given), chance=chance)  # type: ignore[arg-type]
    perform(seat, RollCharacter(sheet), chance=chance)
    return sheet


def create_creature(seat: Seat, name: str = "Ogre", *, hp: int = 12, visibility: str = "open") -> str:
    """A creature that the Game Master brings; answers its id."""
    sheet = uuid4().hex
    perform(seat, MakeCreature(sheet, name, hp, visibility=visibility))
    return sheet
