"""How a sheet stands, in a word: dying, dead, taken out, down, or what keeps it from acting."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.state import State
from rules.common.acting import forbidding
from rules.common.temporary_stances import in_force
from rules.table import Resource

BAD = {"dying": "dying", "dead": "dead", "taken_out": "taken out"}
DOWN = "down, stable"
ALARM = (*BAD, "down")
"""The standings that sound an alarm, in games that have one."""
HAMPERED = "hampered"
FORBIDDEN = {"cannot_act": "cannot act", "cannot_decide": "cannot decide"}


@dataclass(frozen=True, slots=True)
class SheetStatus:
    """How someone stands: ``key`` is ok, dying, dead, taken_out, down or hampered; ``words`` say it."""

    key: str = "ok"
    words: str = ""
    why: str = ""


def standing_of(state: State, sheet_id: str) -> SheetStatus:
    """Return how a sheet stands; it is worked out once for each State."""
    return state.memo(("standing", sheet_id), lambda: _standing(state, sheet_id))


def is_out(state: State, sheet_id: str) -> bool:
    """Say whether someone is out of the fight: down or worse, or able neither to act nor to decide."""
    if standing_of(state, sheet_id).key in ALARM:
        return True
    rows = in_force(state.table, sheet_id).values()
    return all(forbidding(rows, effect) for effect in FORBIDDEN)


def _standing(state: State, sheet_id: str) -> SheetStatus:
    key = state.game.standing(state.table, sheet_id)
    if key in BAD:
        return SheetStatus(key, BAD[key])
    if _is_down(state, sheet_id):
        return SheetStatus("down", DOWN)
    rows = in_force(state.table, sheet_id).values()
    held = {effect: name for effect in FORBIDDEN if (name := forbidding(rows, effect))}
    if not held:
        return SheetStatus()
    words = "cannot act or decide" if len(held) > 1 else FORBIDDEN[next(iter(held))]
    return SheetStatus(HAMPERED, words, " and ".join(dict.fromkeys(held.values())))


def _is_down(state: State, sheet_id: str) -> bool:
    """Say whether what the face measures first has run out, though it is neither dying nor dead of it."""
    meters = (gauge.key for gauge in state.game.sheet.face.gauges if gauge.draw == "meter")
    rows = (state.table.get(Resource, sheet_id, key) for key in meters)
    return any(row is not None and row.limit and row.number <= 0 for row in rows)
