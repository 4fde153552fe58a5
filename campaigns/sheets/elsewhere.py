"""Characters of other tables, which somebody may bring along to this one."""

from __future__ import annotations

from collections.abc import Iterator

from campaigns.access import is_player_of, membership_of
from campaigns.models import Seat
from campaigns.state import State, state_of
from rules.common.character_files import character_file
from rules.table import LIVING

TABLES = 20
"""So many tables are looked at, those that began last."""


def own_elsewhere(seat: Seat) -> list[tuple[str, str]]:
    """Return the characters at this user's other tables of the same game: an address, and what to call it.

    A player takes those whom they play, and a Game Master everybody.
    """
    others = Seat.objects.present().select_related("campaign").filter(user=seat.user_id)
    of_game = others.filter(campaign__system=seat.campaign.system).exclude(pk=seat.pk)
    return [character for other in of_game.order_by("-campaign")[:TABLES] for character in _at(other)]


def text_of(seat: Seat, address: str) -> str | None:
    """Return the file of a character that ``own_elsewhere`` lists; None for any other address."""
    slug, _, sheet_id = address.partition("/")
    other = Seat.objects.present().select_related("campaign").filter(user=seat.user_id, campaign__slug=slug)
    seat_there = other.exclude(pk=seat.pk).first()
    if seat_there is None or address not in dict(_at(seat_there)):
        return None
    return file_of(state_of(seat_there.campaign), sheet_id)


def file_of(state: State, sheet_id: str) -> str:
    """Return a sheet as a file for another table."""
    return character_file(state.game, state.table, sheet_id)


def _at(seat: Seat) -> Iterator[tuple[str, str]]:
    state = state_of(seat.campaign)
    for sheet_id in state.sheets:
        member = membership_of(state, sheet_id)
        if member and member.profile.kind in LIVING and (seat.is_gm or is_player_of(seat, member)):
            yield f"{seat.campaign.slug}/{sheet_id}", f"{member.profile.name}, {seat.campaign.name}"
