"""Ability checks: d20 and bonus, with Advantage and Disadvantage."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import ClassVar

from rules.common.acting import able
from rules.common.bounds import within
from rules.common.effects import refuse_unusable, rolled_with, weighed
from rules.dice.small import can_fall
from rules.errors import RuleBroken
from rules.facts import Die, Fact, Modifier, Roll
from rules.freeblade.abilities import score_of
from rules.freeblade.rerolls import rerollable
from rules.game import Command, Decision, Game, Mechanic, decided, rolls
from rules.odds.counts import Distribution, constant, listed, uniform
from rules.randomness import Randomness
from rules.system import ruling_word
from rules.table import Table

SOURCES = 100
"""More Advantages or Disadvantages than this on one check are refused."""
MOST_BY_HAND = 20
DIFFICULTIES = (-999, 999)
MOST_DIFFICULTIES = 2000
"""No more difficulties than these are asked about at once."""


@dataclass(frozen=True, slots=True)
class MakeCheck(Command):
    """A check of an ability against a difficulty (None: only the total is asked) (FB-37..40)."""

    sheet_id: str
    ability: str
    difficulty: int | None = 12
    advantages: int = 0
    disadvantages: int = 0
    label: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckMade(Fact):
    """A check.

    ``outcome``: success, failure, or total where no difficulty was set. ``natural``: 20, 1 or 0.

    ``advantages`` and ``disadvantages`` name every source, conditions included; ``chance`` is the exact
    probability of success as a fraction "n/d" ("" without difficulty). ``rerolled``: the seq of the roll
    that Focus replaced, 0 if none.
    """

    SECRET: ClassVar[tuple[str, ...]] = ("roll", "outcome", "natural")
    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    DIFFICULTY: ClassVar[tuple[str, ...]] = ("difficulty", "outcome", "chance")
    RULES: ClassVar[tuple[str, ...]] = ("FB-37", "FB-39", "FB-40")

    ability: str
    difficulty: int | None = None
    advantages: tuple[str, ...] = ()
    disadvantages: tuple[str, ...] = ()
    roll: Roll
    outcome: str
    natural: int = 0
    chance: str = ""
    label: str = ""
    rerolled: int = 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a check came out. ``success`` is None where no difficulty was set; ``natural`` is 20, 1 or 0."""

    total: int
    success: bool | None
    natural: int

    @property
    def word(self) -> str:
        """The outcome as a check's fact says it."""
        return "total" if self.success is None else "success" if self.success else "failure"


def surplus(adv: int, dis: int) -> tuple[int, int]:
    """The d6s that are left over, and whether the highest is added (1) or subtracted (-1) (FB-39, R-40)."""
    if not (0 <= adv <= SOURCES and 0 <= dis <= SOURCES):
        raise RuleBroken(f"Advantages and Disadvantages go from 0 to {SOURCES}.")
    return abs(adv - dis), (adv > dis) - (adv < dis)


def dice_to_roll(adv: int, dis: int, cancel: str = "before") -> tuple[int, int]:
    """The d6s to roll for Advantage and for Disadvantage, by the campaign's ruling (FB-39, R-40)."""
    dice, sign = surplus(adv, dis)
    if cancel == "both_rolled":
        return adv, dis
    return (dice, 0) if sign > 0 else (0, dice)


def bonus(adv_faces: Sequence[int], dis_faces: Sequence[int]) -> int:
    """The highest Advantage die less the highest Disadvantage die (FB-39)."""
    return max(adv_faces, default=0) - max(dis_faces, default=0)


def evaluate(
    d20: int,
    ability: int,
    adv_faces: Sequence[int] = (),
    dis_faces: Sequence[int] = (),
    difficulty: int | None = None,
) -> Outcome:
    """A check from its faces: meeting the DR is enough; a 20 succeeds, a 1 fails (FB-37, FB-40)."""
    can_fall(20, d20)
    can_fall(6, *adv_faces, *dis_faces)
    total = d20 + ability + bonus(adv_faces, dis_faces)
    natural = d20 if d20 in (1, 20) else 0
    if difficulty is None:
        return Outcome(total, None, natural)
    return Outcome(total, natural == 20 or (natural != 1 and total >= difficulty), natural)


@dataclass(frozen=True, slots=True)
class Rolled:
    """A check as it came out: ``outcome`` success, failure or total."""

    roll: Roll
    outcome: str
    natural: int
    chance: str
    advantages: tuple[str, ...]
    disadvantages: tuple[str, ...]


def make_check(game: Game, table: Table, command: MakeCheck, randomness: Randomness) -> Decision:
    """A check of a sheet's ability; Focus may roll it again (FB-37..40, R-40)."""
    profile = able(game, table, command.sheet_id)
    done = roll_check(
        game,
        table,
        command.sheet_id,
        command.ability,
        command.difficulty,
        (command.advantages, command.disadvantages),
        randomness,
    )
    fact = CheckMade(
        sheet_id=command.sheet_id,
        name=profile.name,
        ability=command.ability,
        difficulty=command.difficulty,
        advantages=done.advantages,
        disadvantages=done.disadvantages,
        roll=done.roll,
        outcome=done.outcome,
        natural=done.natural,
        chance=done.chance,
        label=command.label.strip(),
    )
    table = rolled_with(table, command.sheet_id, "checks", command.ability)
    return decided(table, fact)


def roll_check(
    game: Game,
    table: Table,
    sheet_id: str,
    ability: str,
    difficulty: int | None,
    typed: tuple[int, int],
    randomness: Randomness,
) -> Rolled:
    """Rolls a d20, the ability and what Advantages and Disadvantages leave over (FB-37..40, R-40)."""
    called = game.system.ability(ability).name
    refuse_unusable(table, sheet_id, ability, called)
    if difficulty is not None:
        within(difficulty, *DIFFICULTIES, "The difficulty")
    for amount in typed:
        within(amount, 0, MOST_BY_HAND, "Advantages and Disadvantages")
    ups, downs = weighed(table, sheet_id, *typed, "checks", ability)
    cancel = ruling_word(table, game.system, "cancel")
    d20 = randomness(20)
    extra = bonus_dice(len(ups), len(downs), cancel, randomness)
    score = score_of(table, sheet_id, ability)
    result = evaluate(d20, score, _faces(extra, "advantage"), _faces(extra, "disadvantage"), difficulty)
    roll = Roll(
        dice=(Die(sides=20, face=d20, role="d20"), *extra),
        modifiers=(Modifier(amount=score, source=called, rule="FB-37"),),
        total=result.total,
        formula=_formula(score, extra),
    )
    odds = "" if difficulty is None else _odds(score, difficulty, len(ups), len(downs), cancel)
    return Rolled(roll, result.word, result.natural, odds, ups, downs)


def bonus_dice(ups: int, downs: int, cancel: str, randomness: Randomness) -> tuple[Die, ...]:
    """The d6s of Advantage and Disadvantage; the highest of each is kept (FB-39, R-40)."""
    advantages, disadvantages = dice_to_roll(ups, downs, cancel)
    return _pool(advantages, "advantage", randomness) + _pool(disadvantages, "disadvantage", randomness)


def _pool(count: int, role: str, randomness: Randomness) -> tuple[Die, ...]:
    faces = [randomness(6) for _ in range(count)]
    best = faces.index(max(faces)) if faces else -1
    return tuple(Die(sides=6, face=face, kept=at == best, role=role) for at, face in enumerate(faces))


def _faces(dice: tuple[Die, ...], role: str) -> tuple[int, ...]:
    return tuple(die.face for die in dice if die.role == role)


def _odds(score: int, difficulty: int, ups: int, downs: int, cancel: str) -> str:
    found = check_success(score, difficulty, ups, downs, cancel)
    return f"{found.numerator}/{found.denominator}"


def _formula(score: int, extra: tuple[Die, ...]) -> str:
    formula = "1d20"
    for role, sign in (("advantage", "+"), ("disadvantage", "-")):
        count = len(_faces(extra, role))
        if count:
            formula += f"{sign}{count}d6" + ("kh1" if count > 1 else "")
    return formula + (f"{score:+d}" if score else "")


D20 = uniform(20)
D6 = uniform(6)


@lru_cache(maxsize=512)
def check_bonus(adv: int, dis: int, cancel: str = "before") -> Distribution:
    """What Advantages and Disadvantages add to a check (FB-39, R-40).

    ``cancel`` "before": they cancel one to one and only the surplus is rolled; "both_rolled": all are rolled,
    the highest Advantage is added and the highest Disadvantage subtracted.
    """
    dice, sign = surplus(adv, dis)
    if cancel == "both_rolled":
        return _best(adv).minus(_best(dis))
    if cancel != "before":
        raise RuleBroken(f"There is no way to cancel Advantages called {cancel}.")
    return _best(dice) if sign >= 0 else _best(dice).negated()


def _best(dice: int) -> Distribution:
    return D6.highest(dice) if dice else constant(0)


@lru_cache(maxsize=2048)
def check_total(ability: int, adv: int = 0, dis: int = 0, cancel: str = "before") -> Distribution:
    """The total of d20 + ability with its Advantages and Disadvantages (FB-37, FB-39, R-40)."""
    return D20.plus(check_bonus(adv, dis, cancel)).shifted(ability)


@lru_cache(maxsize=8192)
def check_success(ability: int, dr: int, adv: int = 0, dis: int = 0, cancel: str = "before") -> Fraction:
    """The probability that d20 + ability reaches the DR (FB-37..40, R-40, R-55).

    A natural 20 on the d20 succeeds and a natural 1 fails, whatever the DR.
    """
    bonus = check_bonus(adv, dis, cancel)
    reached = (bonus.at_least(dr - ability - face) for face in range(2, 20))
    return sum(reached, Fraction(1)) / 20


def check_curve(
    ability: int, adv: int = 0, dis: int = 0, drs: range = range(6, 19), cancel: str = "before"
) -> dict[int, Fraction]:
    """The probability of success for each DR, easy to extreme (FB-38)."""
    return {dr: check_success(ability, dr, adv, dis, cancel) for dr in listed(drs, MOST_DIFFICULTIES)}


MECHANIC = Mechanic(
    deciders=(rolls(MakeCheck, rerollable(make_check)),),
    facts=(CheckMade,),
)
