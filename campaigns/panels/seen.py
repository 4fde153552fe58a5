"""Who sees a sheet's panels: with buttons for those who may act for it, against what each of them rolls."""

from __future__ import annotations

from dataclasses import replace

from campaigns.access import may_act_for, membership_of
from campaigns.dialogs.plain import ASKED, Place, Versus, versus_of
from campaigns.models import Seat
from campaigns.state import State


def groups(state: State, sheet_id: str, seats: frozenset[int]) -> list[tuple[Place, frozenset[int]]]:
    """Return where the seats stand that may act for a sheet: for those who stand alike it is drawn once."""
    alike: dict[tuple[bool, Versus], set[int]] = {}
    for seat in sorted(seats):
        alike.setdefault((seat in state.gms, versus_of(state, seat, sheet_id)), set()).add(seat)
    return [
        (Place(state, sheet_id, may_act=True, gm=gm, versus=versus), frozenset(members))
        for (gm, versus), members in alike.items()
    ]


def reading(state: State, sheet_id: str) -> Place:
    return Place(state, sheet_id, may_act=False, gm=False)


def place_for(seat: Seat, state: State, sheet_id: str, asked: int | None = None) -> Place:
    """Return where a seat stands before a sheet; ``asked``: the difficulty that it has just set."""
    membership = membership_of(state, sheet_id)
    if membership is None or not may_act_for(seat, membership) or state.campaign.archived:
        return reading(state, sheet_id)
    versus = versus_of(state, seat.pk, sheet_id)
    versus = versus if asked is None else replace(versus, number=asked, why=ASKED)
    return Place(state, sheet_id, may_act=True, gm=seat.is_gm, versus=versus)
