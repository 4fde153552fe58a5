"""Checks of a sheet's abilities."""

from __future__ import annotations

from campaigns.models import Seat
from campaigns.play import perform
from campaigns.state import Played
from rules.freeblade.checks import MakeCheck


def make_check(
    *,
    seat: Seat,
    sheet_id: str,
    ability: str,
    difficulty: int | None,
    advantages: int = 0,
    disadvantages: int = 0,
    label: str = "",
    audience: str = "everyone",
    hide_difficulty: bool = False,
) -> Played:
    """A check of an ability; None asks for the total alone (FB-37)."""
    command = MakeCheck(sheet_id, ability, difficulty, advantages, disadvantages, label)
    return perform(seat, command, audience=audience, hide_difficulty=hide_difficulty)
