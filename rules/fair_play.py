"""Whether dice were fair: what came of many rolls beside what was exactly to be expected of them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

SPREAD = 2
"""So many standard deviations to both sides make the band: of twenty fair seats, nineteen lie in it."""
FEW = 10
"""Of fewer rolls than this nothing is said or drawn: whatever they come to is usual."""


@dataclass(frozen=True, slots=True)
class Tally:
    """So many rolls: what they came to, and what such rolls come to on average and how far they spread.

    ``came`` and ``expected`` count successes, or what the dice reached of their full height.
    """

    number: int
    came: Fraction
    expected: Fraction
    variance: Fraction

    def __add__(self, other: Tally) -> Tally:
        return self._with(other, 1)

    def __sub__(self, other: Tally) -> Tally:
        return self._with(other, -1)

    def _with(self, other: Tally, sign: int) -> Tally:
        """Return both together, or without the other: these are sums, whatever the rolls were."""
        return Tally(
            self.number + sign * other.number,
            self.came + sign * other.came,
            self.expected + sign * other.expected,
            self.variance + sign * other.variance,
        )

    @property
    def band(self) -> tuple[float, float]:
        """Return the least and the most that is usual."""
        wide = SPREAD * sqrt(self.variance)
        return max(float(self.expected) - wide, 0.0), min(float(self.expected) + wide, float(self.number))

    @property
    def verdict(self) -> str:
        """Return few, within, above or below."""
        low, high = self.band
        if self.number < FEW:
            return "few"
        return "below" if self.came < low else "above" if self.came > high else "within"


NO_ROLLS = Tally(0, Fraction(), Fraction(), Fraction())


def tally_of_checks(checks: Collection[tuple[Fraction, bool]]) -> Tally:
    """Count the successes among checks, each with its own chance and whether it came off."""
    return Tally(
        number=len(checks),
        came=Fraction(sum(hit for _, hit in checks)),
        expected=sum((chance for chance, _ in checks), Fraction()),
        variance=sum((chance * (1 - chance) for chance, _ in checks), Fraction()),
    )


def tally_of_dice(dice: Collection[tuple[int, int]]) -> Tally:
    """Add up how high dice fell, each with its sides and its face: the lowest face is 0, the highest 1."""
    return Tally(
        number=len(dice),
        came=sum((Fraction(face - 1, sides - 1) for sides, face in dice), Fraction()),
        expected=Fraction(len(dice), 2),
        variance=sum((Fraction(sides + 1, 12 * (sides - 1)) for sides, _ in dice), Fraction()),
    )
