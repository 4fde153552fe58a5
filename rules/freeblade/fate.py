"""The Die of Fate."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import ClassVar

from rules.bounds import within
from rules.dice.dice_read_from_d6 import can_fall
from rules.errors import RuleBroken
from rules.facts import Fact
from rules.freeblade.outcomes_of_fate_and_attacks import fate_verdict
from rules.freeblade.preview_parts import bars_of
from rules.game import Command, Decision, Game, Mechanic, Preview, decided, foresees, rolls
from rules.odds.counts import uniform
from rules.randomness import Randomness
from rules.table import Table
from rules.verdicts import Verdict

DEFAULT = 3
CHANCES = "The chances in six"


@dataclass(frozen=True, slots=True)
class RollFate(Command):
    """The Die of Fate: yes with that many chances in six (FB-60, R-44)."""

    chances: int = 3
    question: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FateRolled(Fact):
    """The Die of Fate."""

    SECRET: ClassVar[tuple[str, ...]] = ("face", "yes")
    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("FB-60",)
    STORY: ClassVar[str] = "told"
    STORY_IF: ClassVar[tuple[str, ...]] = ("question",)

    chances: int
    question: str = ""
    face: int
    yes: bool

    def verdict(self) -> Verdict:
        return fate_verdict(self.chances, self.face, "Yes" if self.yes else "No", well=self.yes)


def answers_yes(face: int, chances: int = DEFAULT) -> bool:
    """Say whether the die says yes: the highest faces do, as many as there are chances (FB-60, R-44)."""
    if not 0 <= chances <= 6:
        raise RuleBroken("The Die of Fate has from 0 to 6 chances in six.")
    can_fall(6, face)
    return face >= 7 - chances


def roll_fate(_game: Game, table: Table, command: RollFate, randomness: Randomness) -> Decision:
    """Roll the Die of Fate: yes on as many of the high faces as there are chances (FB-60, R-44)."""
    within(command.chances, 0, 6, CHANCES)
    face = randomness(6)
    fact = FateRolled(
        chances=command.chances,
        question=command.question.strip(),
        face=face,
        yes=answers_yes(face, command.chances),
    )
    return decided(table, fact)


def fate_odds(chances: int = DEFAULT) -> Fraction:
    """Return the probability that the Die of Fate says yes with that many chances in six (FB-60, R-44)."""
    return uniform(6).mapped(lambda face: int(answers_yes(face, chances))).chance(1)


def preview_fate(_game: Game, _table: Table, command: RollFate) -> Preview:
    """Foresee the Die of Fate (FB-60)."""
    return foresee_fate(command.chances)


@lru_cache(maxsize=7)
def foresee_fate(chances: int) -> Preview:
    """Foresee a yes with so many chances in six: on each face from ``mark`` up (FB-60, R-44)."""
    return Preview(chance=fate_odds(chances), bars=bars_of(uniform(6)), mark=7 - chances)


MECHANIC = Mechanic(
    __name__,
    deciders=(rolls(RollFate, roll_fate),),
    previews=(foresees(RollFate, preview_fate),),
)
