"""Sheets begin, are described, change hands and go; their numbers may be set by hand."""

from __future__ import annotations

import secrets

from campaigns.models import Seat
from campaigns.play import perform
from campaigns.requests.limits import has_room_for_sheet
from campaigns.state import Played
from rules.common.sheets import BeginSheet, DescribeSheet, RemoveSheet, SetAbility, SetResource, ShareSheet
from rules.freeblade.creatures import MakeCreature
from rules.freeblade.whole_character import RollCharacter


def new_sheet_id() -> str:
    """An id that no sheet has; it is made before the row, so that undo can bring the sheet back under it."""
    return secrets.token_hex(8)


def begin_character(
    *, seat: Seat, sheet_id: str, name: str = "", pronouns: str = "", portrait: str = ""
) -> Played:
    """A player's character at the first step of its making. The name may come later."""
    return perform(seat, _begun(seat, sheet_id, name, pronouns, portrait))


def roll_character(
    *, seat: Seat, sheet_id: str, name: str = "", pronouns: str = "", portrait: str = ""
) -> Played:
    """A whole character at once: begun, rolled and finished, or nothing at all."""
    return perform(seat, _begun(seat, sheet_id, name, pronouns, portrait), RollCharacter(sheet_id))


def _begun(seat: Seat, sheet_id: str, name: str, pronouns: str, portrait: str) -> BeginSheet:
    has_room_for_sheet(seat)
    called = name or f"{seat.name}'s character"[:80]
    return BeginSheet(sheet_id, called, "pc", (str(seat.pk),), "open", pronouns, portrait)


def make_creature(
    *,
    seat: Seat,
    sheet_id: str,
    name: str,
    hp: int,
    damage: int,
    armor: int,
    kind: str = "creature",
    attack: str = "",
    portrait: str = "",
    visibility: str = "named",
) -> Played:
    """A creature or someone else, ready to be fought (FB-52, FB-80..82)."""
    has_room_for_sheet(seat)
    command = MakeCreature(
        sheet_id=sheet_id,
        name=name,
        hp=hp,
        damage=damage,
        armor=armor,
        attack=attack,
        visibility=visibility,
        portrait=portrait,
        kind=kind,
    )
    return perform(seat, command)


def begin_other(
    *, seat: Seat, sheet_id: str, name: str, kind: str, portrait: str = "", visibility: str = "open"
) -> Played:
    """A place, a thing, or the party's store."""
    has_room_for_sheet(seat)
    command = BeginSheet(sheet_id, name, kind, (), visibility, portrait=portrait)
    return perform(seat, command)


def describe_sheet(*, seat: Seat, sheet_id: str, name: str, pronouns: str = "", portrait: str = "") -> Played:
    """Name, pronouns and portrait."""
    return perform(seat, DescribeSheet(sheet_id, name, pronouns, portrait))


def share_sheet(*, seat: Seat, sheet_id: str, seats: tuple[str, ...], visibility: str) -> Played:
    """Who plays a sheet, and who sees it."""
    return perform(seat, ShareSheet(sheet_id, seats, visibility))


def remove_sheet(*, seat: Seat, sheet_id: str) -> Played:
    """A sheet leaves the campaign; undo brings it back."""
    return perform(seat, RemoveSheet(sheet_id))


def set_ability(*, seat: Seat, sheet_id: str, ability: str, number: int) -> Played:
    """An ability's score by hand."""
    return perform(seat, SetAbility(sheet_id, ability, number))


def set_resource(
    *, seat: Seat, sheet_id: str, resource: str, number: int, limit: int | None = None
) -> Played:
    """A resource's number and limit by hand."""
    return perform(seat, SetResource(sheet_id, resource, number, limit))
