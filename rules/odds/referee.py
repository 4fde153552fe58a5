"""The odds of the Referee's rolls in Freeblade: initiative, the Die of Fate, and tables of 2D6."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from rules.errors import RuleBroken
from rules.fate import DEFAULT, answers_yes
from rules.odds.counts import uniform
from rules.odds.rolls import face_odds
from rules.system import RangeTable

NPCS = 100
"""More foes than this against one character are refused."""


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


def fate_odds(chances: int = DEFAULT) -> Fraction:
    """The probability that the Die of Fate says yes with that many chances in six (FB-60, R-44)."""
    return uniform(6).mapped(lambda face: int(answers_yes(face, chances))).chance(1)


def line_odds(table: RangeTable) -> dict[str, Fraction]:
    """The probability of each line of a table that is rolled on, such as reactions by 2D6 (FB-22, FB-76)."""
    count, sides = table.dice
    rolled = face_odds(sides).times(count)
    odds: dict[str, Fraction] = {}
    for line in table.lines:
        share = rolled.at_least(line.low) - rolled.at_least(line.high + 1)
        odds[line.text] = odds.get(line.text, Fraction(0)) + share
    return odds
