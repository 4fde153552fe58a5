"""What a page needs to know of how a character is made, in a game that makes one step by step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.system import Stage


@dataclass(frozen=True, slots=True, kw_only=True)
class MakingStep:
    """A step of the making: done, the one that it is at, or still to come."""

    key: str
    name: str
    state: Literal["done", "now", ""]


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """How far the making of one character is. A game extends this by what its own page shows.

    ``stage`` is the step that it is at, ``follows`` the name of the next; "" where play begins after it.
    """

    steps: tuple[MakingStep, ...]
    stage: Stage
    follows: str

    @property
    def first(self) -> bool:
        """Say whether nothing can be undone yet."""
        return self.steps[0].state == "now"
