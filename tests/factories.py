"""The cast and what they sit round. No factory needs more than a seat as its argument."""

from __future__ import annotations

from itertools import count
from uuid import uuid4

from campaigns.models import Campaign, Membership, Role, Seat, User
from campaigns.play import perform
from campaigns.state import kept
from characters.models import Character
from rules.common.sheets import BeginSheet
from rules.freeblade.creatures import MakeCreature
from rules.freeblade.whole_character import RollCharacter
from rules.randomness import Randomness

PASSWORD = "a lantern in the marsh"
_numbers = count(1)
_seats = count(100_000, 1_000)
"""Ids of seats that no number of the game is taken for, with room between for those that the house makes."""


def create_user(name: str = "", **fields: object) -> User:
    """Someone with an account; ``password=None`` for someone without a password."""
    name = name or f"Someone{next(_numbers)}"
    password = str(fields.pop("password", PASSWORD)) if fields.get("password", "") is not None else None
    fields.pop("password", None)
    return User.objects.create_user(name.lower(), password, **{"display_name": name, **fields})


def create_guest(name: str = "Moss") -> User:
    """Someone who came in by an invite and has no password."""
    return create_user(f"guest-{next(_numbers)}", display_name=name, is_guest=True, password=None)


def create_campaign(name: str = "The Salt Road", **fields: object) -> Campaign:
    """An empty campaign of Freeblade: nobody sits there yet."""
    given = {"slug": f"salt-road-{next(_numbers)}", "system": "freeblade", **fields}
    return Campaign.objects.create(name=name, **given)


def create_seat(campaign: Campaign | None = None, user: User | None = None, role: str = Role.PLAYER) -> Seat:
    """A seat at a campaign, for a player unless said otherwise."""
    kept.clear()  # no event tells of it
    campaign, user = campaign or create_campaign(), user or create_user()
    return Seat.objects.create(pk=next(_seats), campaign=campaign, user=user, role=role)


def create_sheet(seat: Seat, name: str = "Brin", **fields: object) -> str:
    """The id of a sheet that the seat plays: its profile and its part, without any numbers."""
    character = Character.objects.create(id=f"sheet{next(_numbers)}", name=name)
    kept.clear()  # no event tells of it
    Membership.objects.create(campaign=seat.campaign, character=character, seats=[str(seat.pk)], **fields)
    return character.pk


def create_character(
    seat: Seat, name: str = "Brin", *, chance: Randomness | None = None, visibility: str = "open"
) -> str:
    """The id of a finished character that the seat plays, made by the dice along the one road."""
    sheet = uuid4().hex
    perform(seat, BeginSheet(sheet, name, seats=(str(seat.pk),), visibility=visibility), chance=chance)
    perform(seat, RollCharacter(sheet), chance=chance)
    return sheet


def create_creature(seat: Seat, name: str = "Ogre", *, hp: int = 12, visibility: str = "open") -> str:
    """The id of a creature that a Game Master brings."""
    sheet = uuid4().hex
    perform(seat, MakeCreature(sheet, name, hp, visibility=visibility))
    return sheet
