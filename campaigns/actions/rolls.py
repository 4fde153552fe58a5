"""Free rolls."""

from __future__ import annotations

from campaigns.models import Seat
from campaigns.play import perform
from campaigns.state import Played
from rules.common.free_rolls import RollDice


def roll_dice(*, seat: Seat, expression: str, label: str = "", audience: str = "everyone") -> Played:
    """A free roll in the log."""
    return perform(seat, RollDice(expression, label), audience=audience)
