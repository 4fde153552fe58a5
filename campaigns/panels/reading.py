"""What the views of panels read of a sheet, and how they say it in a few words."""

from __future__ import annotations

from campaigns.dialogs.plain import Place
from campaigns.standing import standing_of
from rules.common.lookups import FINISHED, MAKING
from rules.game import Derived, derived
from rules.table import Profile


def profile_of(place: Place) -> Profile:
    return place.state.table.get(Profile, place.sheet_id, "profile") or Profile(name="?")


def being_made(place: Place) -> bool:
    return profile_of(place).stage != FINISHED


def in_play(place: Place) -> bool:
    """Say whether the sheet is played: finished, or written while it is played."""
    return profile_of(place).stage in (MAKING, FINISHED)


def numbers_of(place: Place) -> dict[str, Derived]:
    """Return what follows from something else on a sheet, by key; worked out once for each State."""
    state, sheet_id = place.state, place.sheet_id
    return state.memo(("numbers", sheet_id), lambda: _numbers(place))


def _numbers(place: Place) -> dict[str, Derived]:
    numbers = derived(place.state.game, place.state.table, place.sheet_id)
    return {number.key: number for number in numbers}


def idle_as(place: Place) -> str:
    """Return how somebody stands who can use nothing that they have, in a word; "" for others."""
    standing = standing_of(place.state, place.sheet_id)
    helpless = place.state.game.helpless(place.state.game, place.state.table, place.sheet_id)
    return standing.words if helpless or standing.key in ("dead", "taken_out") else ""


def shared(lists: list[tuple[str, ...]]) -> tuple[str, ...]:
    """Return what all have in common, where there are several."""
    if not lists:
        return ()
    first, *others = lists
    return tuple(name for name in first if others and all(name in other for other in others))


def without(names: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name in names if name not in others)
