"""Conditions come, worsen, ease and go."""

from __future__ import annotations

from campaigns.models import Seat
from campaigns.play import perform
from campaigns.state import Played
from rules.common.conditions import AddCondition, ClearCondition
from rules.freeblade.conditions import ChangeCondition
from rules.table import Effect


def add_condition(
    *,
    seat: Seat,
    sheet_id: str,
    name: str,
    slots: int = 1,
    effects: tuple[Effect, ...] = (),
    source: str = "",
    drop: tuple[str, ...] = (),
    force: bool = False,
) -> Played:
    """A condition takes its slots; ``force`` counts for Game Masters alone (FB-35, R-43)."""
    return perform(seat, AddCondition(sheet_id, name, slots, effects, source, drop, force and seat.is_gm))


def change_condition(
    *, seat: Seat, sheet_id: str, condition: str, by: int, drop: tuple[str, ...] = (), force: bool = False
) -> Played:
    """A condition worsens, or eases below zero."""
    return perform(seat, ChangeCondition(sheet_id, condition, by, drop, force and seat.is_gm))


def clear_condition(*, seat: Seat, sheet_id: str, condition: str) -> Played:
    """A condition is gone."""
    return perform(seat, ClearCondition(sheet_id, condition))
