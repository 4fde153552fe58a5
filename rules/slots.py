"""Slots: what things and conditions take up, and how much of it a body bears."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

BASE = 10


@dataclass(frozen=True, slots=True)
class Load:
    """The slots that there are and those that are taken."""

    capacity: int
    used: int

    @property
    def free(self) -> int:
        """The slots that are empty."""
        return max(0, self.capacity - self.used)

    @property
    def must_drop(self) -> bool:
        """Whether more is carried than fits (R-43)."""
        return self.used > self.capacity


def capacity(strength: int) -> int:
    """The slots of a character: Strength + 10 (FB-11)."""
    return strength + BASE


def load(strength: int, items: Iterable[int], conditions: Iterable[int] = ()) -> Load:
    """The load of things and conditions, given as the slots that each takes (FB-11, FB-12, FB-35)."""
    return Load(capacity(strength), sum(items) + sum(conditions))


def worsened(before: int, slots: int = 1) -> int:
    """The slots of a condition that comes on top of one of its name, or of none (FB-35, R-43)."""
    return before + slots
