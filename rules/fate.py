"""The Die of Fate."""

from __future__ import annotations

from rules.errors import RuleBroken
from rules.faces import can_fall

DEFAULT = 3


def answers_yes(face: int, chances: int = DEFAULT) -> bool:
    """Whether the die says yes: the highest faces do, as many as there are chances (FB-60, R-44)."""
    if not 0 <= chances <= 6:
        raise RuleBroken("The Die of Fate has from 0 to 6 chances in six.")
    can_fall(6, face)
    return face >= 7 - chances
