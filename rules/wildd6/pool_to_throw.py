"""A pool of Wild D6 before its dice fall."""

from __future__ import annotations

from dataclasses import dataclass

from rules.facts import Modifier


@dataclass(frozen=True, slots=True)
class SuccessPool:
    """The dice of a count: ``dice`` of which one is wild (WD-01), and ``extra`` wild ones besides (WD-08).

    ``sums``: the table adds the dice up instead (R-29). ``wild_last``: the last of the row is wild (R-28).
    ``extra_flags``: whether a 6 of an extra die makes a critical success, or never (R-27). ``sources``: what
    else affects it, by name.
    """

    dice: int
    extra: int
    flat: tuple[Modifier, ...]
    parts: tuple[Modifier, ...]
    mode: str
    sums: bool = False
    wild_last: bool = False
    extra_flags: str = "success"
    sources: tuple[Modifier, ...] = ()

    @property
    def wild(self) -> int:
        """Return how many dice are wild: one of the pool (WD-01), and the extra ones (WD-08)."""
        return min(self.dice, 1) + self.extra

    @property
    def regular(self) -> int:
        """Return how many dice are ordinary."""
        return self.dice + self.extra - self.wild

    @property
    def flat_sum(self) -> int:
        """Return the sum of what is added to the count."""
        return sum(part.amount for part in self.flat)
