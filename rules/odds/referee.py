"""The odds of the Referee's rolls in Freeblade: initiative, the Die of Fate, and tables of 2D6."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from rules.errors import RuleBroken
from rules.odds.counts import Distribution, uniform
from rules.system import RangeTable

NPCS = 100
"""More foes than this against one character are refused."""

REACTIONS = ((2, 3, "hostile"), (4, 5, "wary"), (6, 8, "curious"), (9, 10, "kind"), (11, 12, "helpful"))
REPUTATIONS = (
    (2, 3, "Infamous"),
    (4, 5, "Distrusted"),
    (6, 8, "Unknown"),
    (9, 10, "Respected"),
    (11, 12, "Renowned"),
)


@dataclass(frozen=True)
class InitiativeOdds:
    """One character against foes that roll separately: its chance to act before all, and last."""

    before_all: Fraction
    last: Fraction


@lru_cache(maxsize=128)
def initiative_odds(npcs: int) -> InitiativeOdds:
    """A character's place among that many NPCs, who go first on ties (FB-47, FB-48)."""
    if not 0 <= npcs <= NPCS:
        raise RuleBroken(f"Initiative is foreseen against 0 to {NPCS} NPCs.")
    faces = range(1, 7)
    return InitiativeOdds(
        before_all=Fraction(sum((face - 1) ** npcs for face in faces), 6 ** (npcs + 1)),
        last=Fraction(sum((7 - face) ** npcs for face in faces), 6 ** (npcs + 1)),
    )


def fate_odds(chances: int = 3) -> Fraction:
    """The probability that the Die of Fate says yes with that many chances in six (FB-60, R-44)."""
    if not 0 <= chances <= 6:
        raise RuleBroken("The Die of Fate has from 0 to 6 chances in six.")
    return Fraction(chances, 6)


def table_odds(roll: Distribution, rows: Iterable[tuple[int, int, str]]) -> dict[str, Fraction]:
    """The probability of each row of a table, given as (lowest, highest, result)."""
    odds: dict[str, Fraction] = {}
    for low, high, result in rows:
        share = roll.at_least(low) - roll.at_least(high + 1)
        odds[result] = odds.get(result, Fraction(0)) + share
    return odds


def line_odds(table: RangeTable) -> dict[str, Fraction]:
    """The probability of each line of a game's table, by its own dice (FB-22, FB-76)."""
    count, sides = table.dice
    return table_odds(uniform(sides).times(count), ((line.low, line.high, line.text) for line in table.lines))


def reaction_odds() -> dict[str, Fraction]:
    """The probability of each reaction of an NPC met, by 2D6 (FB-76)."""
    return table_odds(uniform(6).times(2), REACTIONS)


def reputation_odds() -> dict[str, Fraction]:
    """The probability of each reputation, by 2D6 (FB-22)."""
    return table_odds(uniform(6).times(2), REPUTATIONS)
