"""Focus: a reserve for one session."""

from __future__ import annotations

from collections.abc import Sequence

from rules.errors import RuleBroken
from rules.scores import session_focus

SPENDS = ("spend_reroll", "spend_attack", "spend_defend")


def spent(focus: int) -> int:
    """One Focus less; refused at none (FB-28, R-52)."""
    if focus < 1:
        raise RuleBroken("There is no Focus left.")
    return focus - 1


def after(operation: str, focus: int, dexterity: int) -> int:
    """Focus after a session's start or end or after it was spent (FB-10, FB-28, R-30)."""
    if operation == "session_start":
        return session_focus(dexterity)
    if operation == "session_end":
        return 0
    if operation in SPENDS:
        return spent(focus)
    raise RuleBroken(f"Nothing called {operation} happens to Focus.")


def after_all(operations: Sequence[str], dexterity: int) -> tuple[int, list[int]]:
    """Focus after a run of operations from none, and the places of those that were refused (FB-10, FB-28)."""
    focus, refused = 0, []
    for place, operation in enumerate(operations):
        try:
            focus = after(operation, focus, dexterity)
        except RuleBroken:
            refused.append(place)
    return focus, refused
