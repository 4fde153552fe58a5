"""Laying out and rolling the scores of a new character."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, ClassVar

from rules.errors import RuleBroken
from rules.facts import Fact
from rules.fields import Field
from rules.freeblade.making_stages import at_stage, to_next_stage
from rules.freeblade.preview_parts import bars_of
from rules.game import Command, Decision, Game, Mechanic, Odd, Preview, decided, decides, foresees, rolls
from rules.odds.counts import Distribution, from_mapping, uniform
from rules.randomness import Randomness
from rules.table import Ability, Table

MOST_SETS = 1000
"""So many sets in a row without a +1 happen to nobody; a loaded die stops here."""


@dataclass(frozen=True, slots=True)
class AssignScores(Command):
    """The array +2, +1, 0, -1, each once: (ability, score) pairs (FB-06)."""

    sheet_id: str
    scores: Annotated[tuple[tuple[str, int], ...], Field("Scores")]


@dataclass(frozen=True, slots=True)
class RollScores(Command):
    """2D6 for each ability, all four again while none is +1 or better (FB-07, FB-08)."""

    sheet_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoresAssigned(Fact):
    """The array was laid on the abilities."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-06",)
    ASIDE: ClassVar[bool] = True

    scores: tuple[Score, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoresRolled(Fact):
    """The abilities were rolled. ``rejected_scores`` are sets of which none was +1 or better."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-07", "FB-08")
    ASIDE: ClassVar[bool] = True

    scores: tuple[Score, ...]
    rejected_scores: tuple[tuple[Score, ...], ...] = ()

    @property
    def is_rolled(self) -> bool:
        return True


def assign_scores(game: Game, table: Table, command: AssignScores) -> Decision:
    """Lay the array on the abilities, each number once, as the player wants it (FB-06)."""
    at_stage(table, command.sheet_id, "abilities")
    given = dict(command.scores)
    keys = [ability.key for ability in game.system.abilities]
    if sorted(given) != sorted(keys) or len(command.scores) != len(keys):
        names = ", ".join(ability.name for ability in game.system.abilities)
        raise RuleBroken(f"Each ability gets one score: {names}.")
    if not legal_array(list(given.values()), game.system.array):
        numbers = ", ".join(f"{score:+d}" if score else "0" for score in game.system.array)
        raise RuleBroken(f"The scores to assign are {numbers}, each once.")
    scores = tuple(Score(ability=key, score=given[key]) for key in keys)
    fact = ScoresAssigned(sheet_id=command.sheet_id, scores=scores)
    return decided(_with_scores(game, table, command.sheet_id, scores), fact)


def roll_scores(game: Game, table: Table, command: RollScores, randomness: Randomness) -> Decision:
    """Roll 2D6 for each ability, and all again while none is +1 or better (FB-07, FB-08)."""
    at_stage(table, command.sheet_id, "abilities")
    scores, rejected = fair_scores(game, randomness)
    fact = ScoresRolled(sheet_id=command.sheet_id, scores=scores, rejected_scores=rejected)
    return decided(_with_scores(game, table, command.sheet_id, scores), fact)


def fair_scores(
    game: Game, randomness: Randomness
) -> tuple[tuple[Score, ...], tuple[tuple[Score, ...], ...]]:
    """Return the first set with a +1 in it, and the sets thrown away before it (FB-08)."""
    rejected: list[tuple[Score, ...]] = []
    while len(rejected) < MOST_SETS:
        scores = tuple(_roll_score(ability.key, randomness) for ability in game.system.abilities)
        if not must_reroll([score.score for score in scores]):
            return scores, tuple(rejected)
        rejected.append(scores)
    raise RuleBroken("These dice give no ability a +1: roll again.")


def _roll_score(ability: str, randomness: Randomness) -> Score:
    faces = (randomness(6), randomness(6))
    return Score(ability=ability, score=ability_score(sum(faces)), faces=faces)


def _with_scores(game: Game, table: Table, sheet_id: str, scores: tuple[Score, ...]) -> Table:
    for score in scores:
        table = table.put(sheet_id, score.ability, Ability(value=score.score))
    return to_next_stage(game, table, sheet_id)


ABILITIES = 4


@lru_cache(maxsize=1)
def ability_roll() -> Distribution:
    """Return one ability by 2D6, before the reroll rule (FB-07)."""
    return uniform(6).times(2).mapped(ability_score)


def ability_accept() -> Fraction:
    """Return the chance that four rolled abilities may stay: one at least is +1 or better (FB-08)."""
    return 1 - ability_roll().at_most(0) ** ABILITIES


def ability_sets() -> Fraction:
    """Return the mean number of sets of four that are rolled until one may stay (FB-08)."""
    return 1 / ability_accept()


@lru_cache(maxsize=1)
def ability_marginal() -> Distribution:
    """Return one named ability after sets without a +1 are rolled anew (FB-07, FB-08)."""
    odds = ability_roll()
    others = odds.total ** (ABILITIES - 1)
    dull = sum(odds.count(score) for score in range(odds.low, 1)) ** (ABILITIES - 1)
    return from_mapping(
        {score: odds.count(score) * (others if score > 0 else others - dull) for score in odds.totals}
    )


@lru_cache(maxsize=1)
def ability_highest() -> Distribution:
    """Return the highest of four abilities after the reroll rule (FB-08, FB-13)."""
    best = ability_roll().highest(ABILITIES)
    return from_mapping({score: best.count(score) for score in best.totals if score > 0})


def preview_scores(_game: Game, _table: Table, _command: RollScores) -> Preview:
    """Foresee each ability, the best of them, and that no set is thrown away first (FB-07, FB-08)."""
    best = tuple(Odd(key=f"highest_{score}", chance=odds) for score, odds in ability_highest().pmf().items())
    first = Odd(key="first_set", chance=ability_accept())
    return Preview(odds=(first, *best), bars=bars_of(ability_marginal()))


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """An ability's score; ``faces`` are the dice that gave it, () by the array."""

    ability: str
    score: int
    faces: tuple[int, ...] = ()


def ability_score(total: int) -> int:
    """Return the score that a 2D6 total gives an ability (FB-07)."""
    if not 2 <= total <= 12:
        raise RuleBroken("Two d6 come to something from 2 to 12.")
    if total <= 3:
        return total - 5
    if total <= 5:
        return -1
    if total <= 8:
        return 0
    return 1 if total <= 10 else total - 9


def must_reroll(scores: Sequence[int]) -> bool:
    """Say whether a rolled set is thrown away whole: no ability in it is +1 or better (FB-08)."""
    return max(scores) < 1


def legal_array(scores: Sequence[int], array: Sequence[int]) -> bool:
    """Say whether every score of the array is used exactly once (FB-06)."""
    return sorted(scores) == sorted(array)


MECHANIC = Mechanic(
    __name__,
    deciders=(
        decides(AssignScores, assign_scores),
        rolls(RollScores, roll_scores),
    ),
    previews=(foresees(RollScores, preview_scores),),
)
