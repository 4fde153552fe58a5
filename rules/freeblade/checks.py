"""Ability checks: d20 and bonus, with Advantage and Disadvantage."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import ClassVar

from rules.bounds import within
from rules.common.acting import awake
from rules.common.condition_effects import advantages_by_name, refuse_unusable, rolled_with
from rules.common.fight_actions import in_ones_turn
from rules.dice.dice_read_from_d6 import can_fall
from rules.errors import RuleBroken
from rules.facts import Die, Modifier, Roll, where
from rules.freeblade.abilities import score_of
from rules.freeblade.darkness import DARK
from rules.freeblade.focus_rerolls import Rerollable, rerollable
from rules.freeblade.preview_parts import bars_of, bearing_sources
from rules.game import Bar, Command, Decision, Game, Mechanic, Odd, Preview, decided, foresees, rolls
from rules.odds.counts import Distribution, constant, uniform
from rules.randomness import Randomness
from rules.system import ruling_word
from rules.table import Table
from rules.verdicts import CRIT, FUMBLE, HIDDEN, SENSES, WORDS, Verdict

SOURCES = 100
"""More Advantages or Disadvantages than this on one check are refused."""
MOST_BY_HAND = 20
DIFFICULTIES = (-999, 999)


@dataclass(frozen=True, slots=True)
class MakeCheck(Command):
    """A check of an ability against a difficulty (None: only the total is asked) (FB-37..40).

    ``uses``: action or nothing of a Round; "" is the action in one's own turn (FB-51).
    """

    sheet_id: str
    ability: str
    difficulty: int | None = 12
    advantages: int = 0
    disadvantages: int = 0
    reason: str = ""
    uses: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckMade(Rerollable):
    """A check.

    ``outcome``: success, failure, or total where no difficulty was set. ``natural``: 20, 1 or 0.

    ``advantages`` and ``disadvantages`` name every source, conditions included; ``chance`` is the exact
    probability of success as a fraction "n/d" ("" without difficulty). ``rerolled``: the seq of the roll
    that Focus replaced, 0 if none.
    """

    SECRET: ClassVar[tuple[str, ...]] = ("roll", "outcome", "natural")
    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    DIFFICULTY: ClassVar[tuple[str, ...]] = ("difficulty", "outcome", "chance")
    RULES: ClassVar[tuple[str, ...]] = ("FB-37",)

    ability: str
    difficulty: int | None = None
    advantages: tuple[str, ...] = ()
    disadvantages: tuple[str, ...] = ()
    roll: Roll
    outcome: str
    natural: int = 0
    reason: str = ""

    def rules_shown(self) -> tuple[str, ...]:
        return (*self.RULES, *weighing_rules(self.advantages, self.disadvantages, self.natural))

    def verdict(self) -> Verdict:
        natural = f"natural {self.natural}" if self.natural else ""
        extreme = {20: CRIT, 1: FUMBLE}.get(self.natural, "")
        plain = Verdict(
            of=self.ability.capitalize(),
            roll=self.roll,
            total=self.roll.total,
            note=natural,
            sense=extreme,
            critical=bool(extreme),
        )
        if not self.shows("outcome"):
            return replace(plain, words=HIDDEN)
        return replace(
            plain,
            words=WORDS.get(self.outcome, ""),
            sense=extreme or SENSES.get(self.outcome, ""),
            outcome=self.outcome,
            chance=self.chance,
            against=self.difficulty,
        )


def weighing_rules(
    advantages: tuple[str, ...], disadvantages: tuple[str, ...], natural: int
) -> tuple[str, ...]:
    """Return the rules of what bore on a check: dice against dice, the dark, a natural 20 or 1."""
    return where(
        {
            "FB-39": advantages or disadvantages,
            "R-40": advantages and disadvantages,
            "FB-69": DARK in disadvantages,
            "FB-40": natural,
        }
    )


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a check came out. ``success`` is None where no difficulty was set; ``natural`` is 20, 1 or 0."""

    total: int
    success: bool | None
    natural: int

    @property
    def word(self) -> str:
        return "total" if self.success is None else "success" if self.success else "failure"


def surplus(adv: int, dis: int) -> tuple[int, int]:
    """Return the d6s left over, and whether the highest is added (1) or subtracted (-1) (FB-39, R-40)."""
    if not (0 <= adv <= SOURCES and 0 <= dis <= SOURCES):
        raise RuleBroken(f"Advantages and Disadvantages must be from 0 to {SOURCES}.")
    return abs(adv - dis), (adv > dis) - (adv < dis)


def dice_to_roll(adv: int, dis: int, cancel: str = "before") -> tuple[int, int]:
    """Return the d6s to roll for Advantage and for Disadvantage, by the campaign's ruling (FB-39, R-40)."""
    dice, sign = surplus(adv, dis)
    if cancel == "both_rolled":
        return adv, dis
    return (dice, 0) if sign > 0 else (0, dice)


def bonus(adv_faces: Sequence[int], dis_faces: Sequence[int]) -> int:
    """Return the highest Advantage die less the highest Disadvantage die (FB-39)."""
    return max(adv_faces, default=0) - max(dis_faces, default=0)


def evaluate(
    d20: int,
    ability: int,
    adv_faces: Sequence[int] = (),
    dis_faces: Sequence[int] = (),
    difficulty: int | None = None,
) -> Outcome:
    """Return a check from its faces: meeting the DR is enough; a 20 succeeds, a 1 fails (FB-37, FB-40)."""
    can_fall(20, d20)
    can_fall(6, *adv_faces, *dis_faces)
    total = d20 + ability + bonus(adv_faces, dis_faces)
    natural = d20 if d20 in (1, 20) else 0
    if difficulty is None:
        return Outcome(total, None, natural)
    return Outcome(total, natural == 20 or (natural != 1 and total >= difficulty), natural)


@dataclass(frozen=True, slots=True)
class CheckSetup:
    """A check before its dice: the ability by name, its score, and every source that affects it."""

    name: str
    score: int
    difficulty: int | None
    advantages: tuple[str, ...]
    disadvantages: tuple[str, ...]
    cancel: str

    @property
    def chance(self) -> Fraction | None:
        """Return the exact probability of success; None where only the total is asked for."""
        if self.difficulty is None:
            return None
        return check_success(self.score, self.difficulty, *self.bearing)

    @property
    def bearing(self) -> tuple[int, int, str]:
        """Return how many Advantages and Disadvantages there are, and how they cancel."""
        return len(self.advantages), len(self.disadvantages), self.cancel


@dataclass(frozen=True, slots=True)
class CheckResult:
    """A check as it came out: ``outcome`` success, failure or total."""

    roll: Roll
    outcome: str
    natural: int


def make_check(game: Game, table: Table, command: MakeCheck, randomness: Randomness) -> Decision:
    """Make a check of a sheet's ability; Focus may roll it again (FB-37..40, R-40)."""
    awake(game, table, command.sheet_id)
    setup = _setup_of(game, table, command)
    check = roll_check(setup, randomness)
    fact = CheckMade(
        sheet_id=command.sheet_id,
        ability=command.ability,
        difficulty=command.difficulty,
        advantages=setup.advantages,
        disadvantages=setup.disadvantages,
        roll=check.roll,
        outcome=check.outcome,
        natural=check.natural,
        chance=chance_in_facts(setup.chance),
        reason=command.reason.strip(),
    )
    table = rolled_with(table, command.sheet_id, "checks", command.ability)
    return decided(table, fact)


def _setup_of(game: Game, table: Table, command: MakeCheck) -> CheckSetup:
    typed = (command.advantages, command.disadvantages)
    return set_up_check(game, table, command.sheet_id, command.ability, command.difficulty, typed)


def set_up_check(
    game: Game, table: Table, sheet_id: str, ability: str, difficulty: int | None, typed: tuple[int, int]
) -> CheckSetup:
    """Gather what affects a check: the ability, conditions, and Advantages and Disadvantages by hand."""
    name = game.system.ability(ability).name
    refuse_unusable(table, sheet_id, ability, name)
    if difficulty is not None:
        within(difficulty, *DIFFICULTIES, "The difficulty")
    for amount in typed:
        within(amount, 0, MOST_BY_HAND, "Advantages and Disadvantages")
    ups, downs = advantages_by_name(table, sheet_id, *typed, "checks", ability)
    cancel = ruling_word(table, game.system, "cancel")
    return CheckSetup(name, score_of(table, sheet_id, ability), difficulty, ups, downs, cancel)


def roll_check(setup: CheckSetup, randomness: Randomness) -> CheckResult:
    """Roll a d20, the ability and what Advantages and Disadvantages leave over (FB-37..40, R-40)."""
    d20, score = randomness(20), setup.score
    extra = bonus_dice(*setup.bearing, randomness)
    faces = _faces(extra, "advantage"), _faces(extra, "disadvantage")
    result = evaluate(d20, score, *faces, setup.difficulty)
    roll = Roll(
        dice=(Die(sides=20, face=d20), *extra),
        modifiers=(Modifier(amount=score, name=setup.name, rule="FB-37"),),
        total=result.total,
        formula=_formula(score, extra),
    )
    return CheckResult(roll, result.word, result.natural)


def bonus_dice(ups: int, downs: int, cancel: str, randomness: Randomness) -> tuple[Die, ...]:
    """Return the d6s of Advantage and Disadvantage; the highest of each is kept (FB-39, R-40)."""
    advantages, disadvantages = dice_to_roll(ups, downs, cancel)
    return _pool(advantages, "advantage", randomness) + _pool(disadvantages, "disadvantage", randomness)


def _pool(count: int, role: str, randomness: Randomness) -> tuple[Die, ...]:
    faces = [randomness(6) for _ in range(count)]
    best = faces.index(max(faces)) if faces else -1
    return tuple(Die(sides=6, face=face, kept=place == best, role=role) for place, face in enumerate(faces))


def _faces(dice: tuple[Die, ...], role: str) -> tuple[int, ...]:
    return tuple(die.face for die in dice if die.role == role)


def chance_in_facts(chance: Fraction | None) -> str:
    """Spell a probability as facts keep it: "n/d", or nothing where none is asked for."""
    return "" if chance is None else f"{chance.numerator}/{chance.denominator}"


def _formula(score: int, extra: tuple[Die, ...]) -> str:
    formula = "1d20"
    for role, sign in (("advantage", "+"), ("disadvantage", "-")):
        count = len(_faces(extra, role))
        if count:
            formula += f"{sign}{count}d6" + ("kh1" if count > 1 else "")
    return formula + (f"{score:+d}" if score else "")


D20 = uniform(20)
D6 = uniform(6)
NATURALS = (Odd(key="natural_20", chance=D20.chance(20)), Odd(key="natural_1", chance=D20.chance(1)))
"""What decides a check whatever its total is (FB-40)."""


@lru_cache(maxsize=512)
def check_bonus(adv: int, dis: int, cancel: str = "before") -> Distribution:
    """Return what Advantages and Disadvantages add to a check (FB-39, R-40).

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
    """Return the total of d20 + ability with its Advantages and Disadvantages (FB-37, FB-39, R-40)."""
    return D20.plus(check_bonus(adv, dis, cancel)).shifted(ability)


@lru_cache(maxsize=8192)
def check_success(ability: int, dr: int, adv: int = 0, dis: int = 0, cancel: str = "before") -> Fraction:
    """Return the chance that d20 + ability reaches the DR (FB-37..40, R-40, R-55).

    A natural 20 on the d20 succeeds and a natural 1 fails, whatever the DR.
    """
    bonus = check_bonus(adv, dis, cancel)
    chances = (bonus.at_least(dr - ability - face) for face in range(2, 20))
    return sum(chances, Fraction(1)) / 20


def preview_check(game: Game, table: Table, command: MakeCheck) -> Preview:
    """Foresee a check: its chance of success, and how often each total comes up (FB-37, FB-38, FB-40)."""
    return foresee_check(_setup_of(game, table, command))


def foresee_check(setup: CheckSetup) -> Preview:
    """Foresee a check that is set up; the naturals decide it whatever the total is (FB-40)."""
    score = Modifier(amount=setup.score, name=setup.name, rule="FB-37")
    return Preview(
        chance=setup.chance,
        odds=NATURALS,
        bars=_check_bars(setup.score, *setup.bearing),
        mark=setup.difficulty,
        sources=(score, *bearing_sources(setup.advantages, setup.disadvantages)),
    )


@lru_cache(maxsize=512)
def _check_bars(score: int, adv: int, dis: int, cancel: str) -> tuple[Bar, ...]:
    return bars_of(check_total(score, adv, dis, cancel))


MECHANIC = Mechanic(
    __name__,
    deciders=(rolls(MakeCheck, in_ones_turn(rerollable(make_check))),),
    previews=(foresees(MakeCheck, preview_check),),
)
