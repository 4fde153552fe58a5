"""Free rolls and the Die of Fate."""

from __future__ import annotations

from campaigns.models import Event, Seat
from campaigns.play import perform
from rules.common.free_rolls import RollDice
from rules.freeblade.fate import RollFate


def roll_dice(*, seat: Seat, expression: str, label: str = "", audience: str = "everyone") -> list[Event]:
    """A free roll in the log."""
    return perform(seat, RollDice(expression, label), audience=audience)


def roll_fate(*, seat: Seat, chances: int, question: str = "", audience: str = "everyone") -> list[Event]:
    """A question to the Die of Fate (FB-60)."""
    return perform(seat, RollFate(chances, question), audience=audience)
