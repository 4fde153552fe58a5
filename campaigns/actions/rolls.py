"""Free rolls and the Die of Fate."""

from __future__ import annotations

from campaigns.models import Seat
from campaigns.play import perform
from campaigns.state import Played
from rules.common.free_rolls import RollDice
from rules.freeblade.fate import RollFate


def roll_dice(*, seat: Seat, expression: str, label: str = "", audience: str = "everyone") -> Played:
    """A free roll in the log."""
    return perform(seat, RollDice(expression, label), audience=audience)


def roll_fate(*, seat: Seat, chances: int, question: str = "", audience: str = "everyone") -> Played:
    """A question to the Die of Fate (FB-60)."""
    return perform(seat, RollFate(chances, question), audience=audience)
