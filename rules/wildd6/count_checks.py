"""Checks by counting successes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from rules.bounds import within
from rules.common.condition_effects import Bearing, bearing, refuse_unusable, use_up
from rules.common.lookups import finished, name_for_others, number
from rules.d6 import advantage_and_disadvantage
from rules.d6.advantage_and_disadvantage import NORMAL, counting
from rules.d6.check_odds import written_chance
from rules.d6.check_setup import NO_WILD_DIE, SMALLEST, acting, code_name
from rules.d6.circumstances import (
    NONE,
    Circumstances,
    circumstance_modifiers,
    mode_of,
    refuse_odd_circumstances,
    set_off,
)
from rules.d6.codes import Code, carried
from rules.d6.counting_successes import EXTRA, REGULAR, WILD, is_enough
from rules.d6.critical_stories import Critical
from rules.d6.result_points_and_criticals import CRITICAL_FAILURE, CRITICAL_SUCCESS, FAILURE, SUCCESS
from rules.d6.sum_parts import if_any, modifiers_by_source
from rules.d6.table_rulings import ruling_or
from rules.d6.wild_die import D6
from rules.errors import RuleBroken
from rules.facts import Fact, Modifier, Roll, Who, where
from rules.game import Command, Decision, Game, Mechanic, Preview, decided, rolls
from rules.randomness import Randomness
from rules.table import TABLE, Ability, Pending, Profile, Table
from rules.verdicts import HIDDEN, PLAIN, SENSES, WORDS, Verdict
from rules.wildd6.character_points import HOARD, POINTS, spend_points
from rules.wildd6.count_throws import (
    TAKEN,
    CountThrow,
    all_dice,
    criticals_of,
    formula,
    modifiers_of,
    throw_pool,
)
from rules.wildd6.pool_odds import pool_chance, preview_pool
from rules.wildd6.pool_to_throw import SuccessPool

COUNT, TOTAL = "count", "total"
"""How a roll ends for which no difficulty was set."""
OWN_CODE = ("WD-01", "R-12", "FD6-19")
"""The rules of what a trait's dice are made of by themselves; all else affects the roll."""
BOUGHT, NUMBERS = 20, 999


@dataclass(frozen=True, slots=True)
class CountSuccesses(Command):
    """A trait's dice are rolled and their successes counted (WD-01..07); None: only the count is asked.

    ``extra`` wild dice are bought with ``spend`` Character Points; the table agrees on the price (WD-08).
    Of ``circumstances`` it knows dice, successes (``flat``), Advantages and Disadvantages. ``target``: whom
    it is against, and ``opposing`` the trait with which the target stands against it: its successes are the
    difficulty (R-25, R-89).
    """

    sheet_id: str
    trait: str
    difficulty: int | None = None
    extra: int = 0
    spend: int = 0
    circumstances: Circumstances = NONE
    reason: str = ""
    target: str = ""
    opposing: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SuccessesCounted(Fact):
    """A pool was rolled: every die with its role and what it brought, and all successes in ``roll``'s total.

    ``parts`` are the dice that the pool was made of, each with its source; ``sources`` what else bore on it.
    ``outcome``: success, failure, or count where no difficulty was set; ``level`` is the difficulty's name.
    ``cancelled``: a critical failure took one success away, and ``complication`` asks the Game Master for
    what went wrong. ``spent`` Character Points bought ``extra`` wild dice. ``counted`` False:
    the dice were added up. ``mode``: normal, advantage or disadvantage. ``against`` names the ``target``.

    Of an opposed count the difficulty is what the other side came to, one at the least, ``margin`` is how far
    the count passed it, and the chance that of before either threw (R-25, R-89). A blind count keeps its
    difficulty too: it may be the count of the one who stood against it.
    """

    SECRET: ClassVar[tuple[str, ...]] = (
        *("roll", "outcome", "cancelled", "critical_success", "critical_failure", "complication"),
        *("difficulty", "level", "margin", "chance"),
    )
    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    DIFFICULTY: ClassVar[tuple[str, ...]] = ("difficulty", "level", "margin", "outcome", "chance")
    RULES: ClassVar[tuple[str, ...]] = ("WD-01",)

    trait: str
    difficulty: int | None = None
    level: str = ""
    counted: bool = True
    mode: str = "normal"
    parts: tuple[Modifier, ...] = ()
    extra: int = 0
    spent: int = 0
    left: int | None = None
    roll: Roll
    cancelled: bool = False
    critical_success: bool = False
    critical_failure: bool = False
    complication: bool = False
    outcome: str
    chance: str = ""
    reason: str = ""
    sources: tuple[Modifier, ...] = ()
    against: Who = ""
    margin: int | None = None

    def rules_shown(self) -> tuple[str, ...]:
        roles = {die.role for die in self.roll.dice}
        counted = self.counted
        by_rule = {
            "WD-02": counted and self.difficulty is not None,
            "WD-03": counted and REGULAR in roles,
            "WD-04": counted and WILD in roles,
            "WD-05": counted and any("again" in die.note for die in self.roll.dice),
            "WD-06": counted and self.critical_failure,
            "R-27": counted and self.critical_failure and not self.cancelled,
            "WD-07": counted and EXTRA in roles,
            "WD-08": self.spent,
            "WD-09": self.critical_success or self.critical_failure,
            "R-29": not counted,
            "FD6-19": not counted,
            "FD6-12": any("exploded" in die.note for die in self.roll.dice),
            "FD6-50": self.mode == advantage_and_disadvantage.ADVANTAGE,
            "FD6-51": self.mode == advantage_and_disadvantage.DISADVANTAGE,
            "R-08": self.mode != NORMAL,
            **dict.fromkeys(("R-25", "R-89"), self.margin is not None),
        }
        return (*self.RULES, *where(by_rule))

    def verdict(self) -> Verdict:
        critical = self.critical_success or self.critical_failure
        plain = Verdict(
            of=self.trait,
            roll=self.roll,
            total=self.roll.total,
            note=self._critical(),
            critical=critical,
            counted=self.counted,
        )
        if not self.shows("outcome"):
            return replace(plain, words=HIDDEN)
        level = f" ({self.level})" if self.level and not critical else ""
        aim = f"needed {self.difficulty}{level}" if self.difficulty is not None else ""
        ending = self._outcome_with_critical()
        return replace(
            plain,
            words=WORDS.get(ending, ""),
            note=", ".join(filter(None, (aim, plain.note if ending == self.outcome else ""))),
            sense=SENSES.get(ending, ""),
            outcome=self.outcome,
            chance=self.chance,
            against=self.difficulty,
        )

    def _outcome_with_critical(self) -> str:
        """Return the outcome with a critical that goes the same way; one that goes the other is a remark."""
        won, lost = self.critical_success, self.critical_failure
        same = won and not lost if self.outcome == "success" else lost and not won
        return f"critical_{self.outcome}" if same and self.outcome in PLAIN else self.outcome

    def _critical(self) -> str:
        if self.critical_failure:
            return "critical failure"
        return "critical success" if self.critical_success else ""

    def made_of(self) -> tuple[Modifier, ...]:
        return (*self.parts, *self.sources)


@dataclass(frozen=True, slots=True)
class CountSetup:
    """A count before its dice: who makes it, with which pool, and the conditions that it uses up."""

    command: CountSuccesses
    profile: Profile
    pool: SuccessPool
    effects: tuple[Bearing, ...]

    def paid(self, table: Table) -> Table:
        """Return the table without the points that buy dice of this count."""
        return spend_points(table, self.command.sheet_id, self.profile.name, self.command.spend)


def count_setup(game: Game, table: Table, command: CountSuccesses) -> CountSetup:
    """Gather what a count is made with; refuse what nobody rolls, or cannot pay for (WD-01, WD-08)."""
    profile = acting(table, command.sheet_id)
    _refuse_odd_numbers(command)
    if command.target:
        name_for_others(table, command.target)
    effects = bearing(table, command.sheet_id, "checks", "skills", command.trait)
    pool = _pool(game, table, command, effects)
    setup = CountSetup(command, profile, pool, effects)
    setup.paid(table)
    return setup


def count_successes(game: Game, table: Table, command: CountSuccesses, randomness: Randomness) -> Decision:
    """Roll a pool and count it; points that buy wild dice are spent first (WD-01..08, R-27..29)."""
    after, fact = roll_count(game, table, command, randomness)
    return decided(after, fact)


def roll_count(
    game: Game, table: Table, command: CountSuccesses, randomness: Randomness
) -> tuple[Table, SuccessesCounted]:
    """Return the table after a count, on which its criticals wait to be told, and the fact."""
    setup = count_setup(game, table, command)
    return throw_and_tell(game, table, setup, pool_chance(setup.pool, command.difficulty), randomness)


def throw_and_tell(
    game: Game, table: Table, setup: CountSetup, chance: Fraction | None, randomness: Randomness
) -> tuple[Table, SuccessesCounted]:
    """Throw a count that was set up, and tell it."""
    pool = setup.pool
    table = setup.paid(table)
    throws_made = [throw_pool(pool, randomness) for _ in range(1 if pool.mode == NORMAL else 2)]
    place = counting([fallen.total for fallen in throws_made], pool.mode)
    fact = replace(_fact_of(game, table, setup, throws_made, place), chance=written_chance(chance))
    return prompted(use_up(table, setup.effects), fact, table.seq + 1), fact


def preview_count(game: Game, table: Table, command: CountSuccesses) -> Preview:
    """Work out a count, bought dice, Advantage and Disadvantage included (WD-02, WD-07, R-27)."""
    pool = count_setup(game, table, command).pool
    throws = f"{pool.dice}D + {pool.extra} wild" if pool.extra else f"{pool.dice}D"
    costs = ((POINTS, command.spend),) if command.spend else ()
    return replace(preview_pool(pool, command.difficulty, sources_of(pool)), throws=throws, costs=costs)


def sources_of(pool: SuccessPool) -> tuple[Modifier, ...]:
    """Return what affects a count besides the trait: dice, successes (called so), and all else by name."""
    dice = [part for part in pool.parts if part.rule not in OWN_CODE or part.name == SMALLEST]
    what = "points" if pool.sums else "successes"
    flat = [replace(part, name=f"{part.name} ({what})") for part in pool.flat if part.rule not in OWN_CODE]
    return (*dice, *flat, *pool.sources)


def _refuse_odd_numbers(command: CountSuccesses) -> None:
    """Refuse what nobody rolls."""
    within(command.extra, 0, BOUGHT, "The extra wild dice")
    within(command.spend, 0, HOARD, "The points that are spent")
    circumstances = command.circumstances
    refuse_odd_circumstances(circumstances, "successes")
    unplayed = (circumstances.wild, circumstances.boosts, circumstances.penalties, circumstances.flips)
    if any(unplayed) or circumstances.wild_sides != D6:
        raise RuleBroken("Wild D6 has no boosts, penalties, flips or other wild dice.")
    if command.difficulty is not None:
        within(command.difficulty, 1, NUMBERS, "The difficulty")
    if bool(command.extra) != bool(command.spend):
        raise RuleBroken("Extra wild dice are bought with points: enter how many of each.")


def _pool(game: Game, table: Table, command: CountSuccesses, effects: tuple[Bearing, ...]) -> SuccessPool:
    """Return the dice of a trait, with what circumstances and conditions do to them (WD-01, OD6-09).

    Where dice are added up, so are pips, of which three are a die (R-12, R-29).
    """
    own, circumstances = _code(game, table, command), command.circumstances
    sums = ruling_or(game, table, "dice_mode", "successes") == "total"
    code = carried(own) if sums else Code(own.dice)
    dice = (
        Modifier(amount=own.dice, name=code_name(game, table, command.sheet_id, command.trait), rule="WD-01"),
        *if_any(code.dice - own.dice, "three pips", "R-12"),
        *modifiers_by_source(circumstances.dice, effects, "dice", "OD6-09"),
    )
    number_of_dice = max(0, _sum(dice))
    wild = modifiers_by_source(0, effects, "wild_dice", "OD6-09")
    mode = mode_of(circumstances, effects)
    # A bought die is never taken by what is on its buyer (WD-07).
    wild_dice = max(0, _sum(wild))
    return SuccessPool(
        dice=number_of_dice,
        extra=command.extra + wild_dice,
        flat=(
            *if_any(code.pips, "pips", "FD6-19"),
            *modifiers_by_source(circumstances.flat, effects, "points", "OD6-09"),
        ),
        parts=(
            *dice,
            *if_any(number_of_dice - _sum(dice), SMALLEST, "WD-01"),
            *if_any(command.extra, "Character Points", "WD-07"),
            *wild,
            *if_any(wild_dice - _sum(wild), NO_WILD_DIE, "OD6-09"),
        ),
        mode=mode,
        sums=sums,
        wild_last=ruling_or(game, table, "wild_position", "first") == "last",
        extra_flags=str(ruling_or(game, table, "extra_dice_flags", "success")),
        sources=(*circumstance_modifiers(circumstances, effects), *set_off(mode, circumstances, effects)),
    )


def _sum(parts: tuple[Modifier, ...]) -> int:
    return sum(part.amount for part in parts)


def _code(game: Game, table: Table, command: CountSuccesses) -> Code:
    """Return the code of the trait that is rolled."""
    if not command.trait:
        raise RuleBroken("Choose a trait to roll.")
    name = code_name(game, table, command.sheet_id, command.trait)
    refuse_unusable(table, command.sheet_id, command.trait, name)
    row = table.get(Ability, command.sheet_id, command.trait)
    if row is None:
        raise RuleBroken(f"{finished(table, command.sheet_id).name} has no dice for {name}.")
    return Code(row.dice, row.pips)


def _fact_of(
    game: Game, table: Table, setup: CountSetup, throws_made: Sequence[CountThrow], place: int
) -> SuccessesCounted:
    command, pool, counts = setup.command, setup.pool, throws_made[place]
    outcome = _outcome(command.difficulty, pool, counts)
    lucky, failed = criticals_of(pool, counts, outcome)
    changes_made = modifiers_of(pool, counts)
    return SuccessesCounted(
        sheet_id=command.sheet_id,
        trait=code_name(game, table, command.sheet_id, command.trait),
        difficulty=command.difficulty,
        level=_level(game, command.difficulty, pool),
        counted=not pool.sums,
        mode=pool.mode,
        parts=pool.parts,
        extra=command.extra,
        spent=command.spend,
        left=number(table, command.sheet_id, POINTS) if command.spend else None,
        roll=Roll(
            dice=all_dice(pool, throws_made, place),
            modifiers=changes_made,
            total=counts.total,
            formula=formula(pool),
        ),
        cancelled=any(change.rule == TAKEN for change in changes_made),
        critical_success=lucky,
        critical_failure=failed,
        complication=failed,
        outcome=outcome,
        reason=command.reason.strip(),
        sources=pool.sources,
        target=command.target,
        against=command.target,
    )


def _level(game: Game, difficulty: int | None, pool: SuccessPool) -> str:
    """Return the name of a difficulty on the ladder (WD-02)."""
    steps = () if pool.sums else game.system.difficulties
    return next((step.name for step in steps if difficulty == step.low == step.high), "")


def _outcome(difficulty: int | None, pool: SuccessPool, fallen: CountThrow) -> str:
    """Return how the roll ends (WD-02); the criticals are told apart from it (R-27)."""
    if difficulty is None:
        return TOTAL if pool.sums else COUNT
    return SUCCESS if is_enough(fallen.total, difficulty) else FAILURE


def prompted(table: Table, fact: SuccessesCounted, about: int) -> Table:
    """Return the table on which each critical of the count of that entry waits to be told (WD-09)."""
    # A bought die may show a 6 beside a wild 1: fortune and mishap then come together (WD-07, R-27).
    if fact.critical_failure:
        table = _with_prompt(table, fact, CRITICAL_FAILURE, about)
    if fact.critical_success:
        table = _with_prompt(table, fact, CRITICAL_SUCCESS, about)
    return table


def _with_prompt(table: Table, fact: SuccessesCounted, critical: str, about: int) -> Table:
    holds = Critical(critical)
    row = Pending(kind="critical", about=about, sheet_id=fact.sheet_id, target=fact.target, holds=holds)
    return table.put(TABLE, table.new_key(), row)


MECHANIC = Mechanic(__name__, deciders=(rolls(CountSuccesses, count_successes),))
