"""Belongings come, change, move and go; the ones with a die are used."""

from __future__ import annotations

from campaigns.models import Seat
from campaigns.play import perform
from campaigns.state import Played
from rules.common.belongings import AddBelonging, DropBelonging, EditBelonging, GiveBelonging, MoveBelonging
from rules.freeblade.step_dice import RollStepDie


def add_belonging(
    *,
    seat: Seat,
    sheet_id: str,
    name: str,
    kind: str = "gear",
    slots: int = 1,
    die: int = 0,
    form: str = "",
    note: str = "",
    drop: tuple[str, ...] = (),
) -> Played:
    """Something new is carried."""
    return perform(seat, AddBelonging(sheet_id, name, kind, slots, die, form, note, drop))


def edit_belonging(
    *,
    seat: Seat,
    sheet_id: str,
    belonging: str,
    name: str,
    kind: str,
    slots: int,
    die: int = 0,
    full: int = 0,
    form: str = "",
    note: str = "",
) -> Played:
    """A belonging as it is from now on."""
    return perform(seat, EditBelonging(sheet_id, belonging, name, kind, slots, die, full, form, note))


def move_belonging(*, seat: Seat, sheet_id: str, belonging: str, order: int = -1, place: str = "") -> Played:
    """Elsewhere among the slots, put on or taken off."""
    return perform(seat, MoveBelonging(sheet_id, belonging, order, place))


def drop_belonging(*, seat: Seat, sheet_id: str, belonging: str) -> Played:
    """A belonging is left behind."""
    return perform(seat, DropBelonging(sheet_id, belonging))


def give_belonging(*, seat: Seat, sheet_id: str, belonging: str, to: str) -> Played:
    """A belonging to another sheet or to the party's store."""
    return perform(seat, GiveBelonging(sheet_id, belonging, to))


def use_belonging(
    *, seat: Seat, sheet_id: str, belonging: str, label: str = "", audience: str = "everyone"
) -> Played:
    """Rolls a belonging's step die (FB-30, FB-32)."""
    return perform(seat, RollStepDie(sheet_id, belonging, label), audience=audience)
