"""A table and its sheets as values for programs: of sheets that a seat may not read the names alone."""

from __future__ import annotations

from typing import Any

from ninja import Schema

from campaigns.access import SheetMembership, is_player_of, may_know, may_read, membership_of
from campaigns.known import known_to
from campaigns.models import Seat
from campaigns.state import State
from rules.codec import row_to_plain
from rules.table import PARTS


class SheetOut(Schema):
    """A sheet at the table; ``mine`` where the seat plays it, ``open`` where it may read all of it."""

    id: str
    name: str
    kind: str
    mine: bool
    open: bool


class WholeSheetOut(SheetOut):
    """A sheet with its rows by their parts and keys; no rows where the seat may not read it."""

    parts: dict[str, dict[str, dict[str, Any]]]


class SeatOut(Schema):
    """Somebody at the table."""

    name: str
    role: str


class CampaignOut(Schema):
    """A table, by its address's slug."""

    slug: str
    name: str
    game: str
    role: str
    archived: bool
    paused: bool
    last_seq: int


class WholeCampaignOut(CampaignOut):
    """A table with who sits at it."""

    seats: list[SeatOut]


def campaign_values(seat: Seat) -> dict[str, Any]:
    """Return the table of a seat."""
    campaign = seat.campaign
    return {
        "slug": campaign.slug,
        "name": campaign.name,
        "game": campaign.system,
        "role": seat.role,
        "archived": campaign.archived is not None,
        "paused": bool(campaign.paused),
        "last_seq": campaign.last_seq,
    }


def seat_values(state: State) -> list[dict[str, str]]:
    """Return who sits at a table."""
    return [{"name": seat.name, "role": str(seat.role)} for seat in state.seats.values()]


def sheets_for(seat: Seat, state: State) -> list[dict[str, Any]]:
    """Return the sheets of which a seat may know."""
    members = (membership_of(state, sheet_id) for sheet_id in state.sheets)
    return [_sheet(seat, one) for one in members if one and may_know(seat, one)]


def sheet_with_rows(seat: Seat, state: State, membership: SheetMembership) -> dict[str, Any]:
    """Return a sheet as far as a seat may read it."""
    rows, sheet_id = known_to(seat, state.table).rows, membership.sheet_id
    parts = {
        part: {key: row_to_plain(row) for key, row in by_key.items()}
        for part in PARTS
        if (by_key := rows.of(sheet_id, part)) and may_read(seat, membership)
    }
    return _sheet(seat, membership) | {"parts": parts}


def _sheet(seat: Seat, membership: SheetMembership) -> dict[str, Any]:
    return {
        "id": membership.sheet_id,
        "name": membership.profile.name,
        "kind": membership.profile.kind,
        "mine": is_player_of(seat, membership),
        "open": may_read(seat, membership),
    }
