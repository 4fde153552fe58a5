"""A check of a die code: thrown, read against a difficulty or an opponent, and told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ClassVar

from rules.common.clock import Ending, ended_for_all, ended_unseen, lapsing
from rules.common.condition_effects import use_up
from rules.common.lookups import finished, name_for_others
from rules.d6.advantage_and_disadvantage import NORMAL
from rules.d6.check_odds import (
    preview_setup,
    success_chance,
    written_chance,
)
from rules.d6.check_orders import check_of
from rules.d6.check_setup import Check, CodeCheckSetup, acting, check_setup
from rules.d6.check_throws import CheckThrows, roll_of, throw_check
from rules.d6.circumstances import NONE, Circumstances
from rules.d6.critical_stories import Critical
from rules.d6.dynamic_or_stock import LUCK
from rules.d6.ranks import rank
from rules.d6.result_points_and_criticals import (
    CRITICAL_FAILURE,
    CRITICAL_SUCCESS,
    SUCCESSES,
    outcome,
    result_points,
    succeeds,
)
from rules.d6.throws import ShownThrow
from rules.d6.weapons import ability_with, is_weapon, refuse_stray_weapon, wielded
from rules.d6.wild_die import D6
from rules.errors import RuleBroken
from rules.facts import Modifier, Roll, ShownRoll, Who, where
from rules.game import (
    Command,
    Decision,
    Foreseen,
    Foretold,
    Game,
    Mechanic,
    Preview,
    decided,
)
from rules.named import Held
from rules.randomness import Randomness, Sample
from rules.table import TABLE, Pending, Table
from rules.verdicts import HIDDEN, SENSES, WORDS, Verdict, by_margin, several

TOTAL = "total"
CRITICALS = (CRITICAL_SUCCESS, CRITICAL_FAILURE)
LAPSING = "ranks"
"""The prompt of a check that the next check of one's own closes; a critical waits on (FD6-15, R-26)."""


@dataclass(frozen=True, slots=True)
class CheckCode(Command):
    """A check of an ability's die code, with a skill's on top (FD6-18..20); None: only the total is asked.

    ``luck`` doubles the dice (FD6-03). ``target``: whom it is against, and ``opposing`` the ability or skill
    with which the target stands against it: that total is the difficulty.
    ``belonging``: what is used, with whose ability or skill it is made where none is named.
    ``track``: composure, where FreeD6's result points fall on that of the target (FD6-40); the difficulty is
    then its resistance before all that affects it, and ``value`` names it, such as discipline (FD6-36).
    ``requested``: somebody asked for it, so that it is no check of one's own accord (R-26).
    ``uses``: action, bonus or nothing of a round; "" is the action in one's own turn (R-21).
    ``allowed``: with a weapon in another's turn, as the Game Master wants it.
    """

    sheet_id: str
    ability: str = ""
    skill: str = ""
    difficulty: int | None = None
    circumstances: Circumstances = NONE
    luck: bool = False
    target: str = ""
    opposing: str = ""
    reason: str = ""
    track: str = ""
    value: str = ""
    belonging: str = ""
    requested: bool = False
    uses: str = ""
    allowed: bool = False


@dataclass(frozen=True, slots=True)
class Ranks(Held):
    """Ranks of a check that are left to spend; ``rolled``: they have bought its effect roll (FD6-34).

    ``points`` are the result points of the check.
    """

    left: int
    order: CheckCode
    rolled: bool = False
    points: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeChecked(Ending):
    """A check of a die code.

    ``code`` is the joined code before luck; ``parts`` are the dice that the pool was made of, each with its
    source; ``sources`` what else bore on it. ``dice`` were thrown, ``wild`` of them wild. ``mode``: normal,
    advantage or disadvantage. ``outcome``: success, failure, critical_success, critical_failure, or total
    where no difficulty was set. ``points`` are the result points, ``rank`` what they are worth. ``against``
    names whom it was against, ``belonging`` what it was made with. ``chance``: the exact probability of
    success as "n/d". ``rules`` are those that showed in this throw besides: an
    explosion, a critical, an empty pool.

    Of an opposed check the difficulty is what the other side threw, and of one against a stance or a track
    what that asks: ``margin`` is then the points beyond it, None of any other check. The chance is that of
    before either threw (R-25).
    ``points_needed``: the result points that the check was made for, where a bare success buys nothing; the
    chance is then that of so many.
    A blind check keeps its difficulty too: it may be the total of the one who stood against it (R-25).
    ``endings``: the ranks of an earlier check that lapsed with this one, ``hidden_endings`` those
    of a private sheet.
    """

    SECRET: ClassVar[tuple[str, ...]] = (
        *("difficulty", "throws", "roll", "outcome", "points", "rank", "chance", "rules", "margin"),
    )
    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    DIFFICULTY: ClassVar[tuple[str, ...]] = (
        *("difficulty", "outcome", "points", "rank", "chance", "rules", "margin"),
    )
    RULES: ClassVar[tuple[str, ...]] = ("FD6-18",)

    ability: str
    skill: str = ""
    code: str
    difficulty: int | None = None
    dice: int = 0
    wild: int = 0
    mode: str = "normal"
    counted: bool = False
    luck: bool = False
    parts: tuple[Modifier, ...] = ()
    sources: tuple[Modifier, ...] = ()
    flips: tuple[int, ...] = ()
    throws: tuple[ShownThrow, ...] = ()
    roll: Roll
    outcome: str
    points: int = 0
    rank: int = 0
    against: Who = ""
    chance: str = ""
    reason: str = ""
    rules: tuple[str, ...] = ()
    points_needed: int = 0
    belonging: str = ""
    margin: int | None = None

    def rules_shown(self) -> tuple[str, ...]:
        met = {"FD6-50", "FD6-51"} <= {part.rule for part in self.sources}
        flipped = [die for die in self.roll.dice if "flipped" in die.note]
        has_difficulty = self.difficulty is not None
        besides = {
            "FD6-20": has_difficulty,
            "FD6-30": self.rank,
            **dict.fromkeys(("FD6-03", "FD6-05", "R-05"), self.luck),
            "FD6-04": self.luck and self.wild,
            "R-04": self.flips and self.wild,
            "FD6-49": any(die.sides != D6 for die in flipped),
            **dict.fromkeys(("FD6-52", "R-09"), met),
            **dict.fromkeys(("R-29", "WD-01", "WD-03"), self.counted),
            "WD-02": self.counted and has_difficulty,
            "WD-04": self.counted and self.wild,
            "WD-07": self.counted and self.wild > 1,
        }
        return (*Ending.rules_shown(self), *self.rules, *where(besides))

    def verdict(self) -> Verdict:
        own = self.parts[: 2 if self.skill else 1]
        of = self.belonging or (own[-1].name if own else "")
        plain = Verdict(of=of, roll=self.roll, total=self.roll.total)
        if not self.shows("outcome"):
            return replace(plain, words=HIDDEN)
        return replace(
            plain,
            words=WORDS.get(self.outcome, ""),
            note=self._note(),
            sense=SENSES.get(self.outcome, ""),
            outcome=self.outcome,
            chance=self.chance,
            against=self.difficulty,
            critical=self.outcome.startswith("critical"),
            counted=self.counted,
        )

    def _note(self) -> str:
        """Say by how much it passed, and the ranks that this is worth."""
        if self.difficulty is None:
            return ""
        margin = by_margin(self.points, self.difficulty)
        return f"{margin}, {several(self.rank, 'ranks')}" if self.rank else margin

    def rolls(self) -> tuple[ShownRoll, ...]:
        modifiers = self.roll.modifiers
        return tuple(one.as_roll(modifiers) for one in self.throws) or (ShownRoll(roll=self.roll),)

    def made_of(self) -> tuple[Modifier, ...]:
        return (*self.parts, *self.sources)


Checking = Callable[[Game, Table, CheckCode, Randomness], Decision]
Throwing = Callable[[Game, Table, CheckCode, Randomness], tuple[Table, CodeChecked, tuple[CodeChecked, ...]]]
"""Makes the throws of a check: its own, and that of the one who stands against it."""


def roll_unopposed(
    game: Game, table: Table, command: CheckCode, randomness: Randomness
) -> tuple[Table, CodeChecked, tuple[CodeChecked, ...]]:
    """Throw a check against its difficulty; nobody throws against it."""
    return (*roll_check(game, table, check_with(table, command, command.difficulty), randomness), ())


def check_code(
    game: Game, table: Table, command: CheckCode, randomness: Randomness, throw: Throwing = roll_unopposed
) -> Decision:
    """Make a check; a success leaves ranks to spend, a critical something to tell (FD6-15, FD6-18..20,
    FD6-32)."""
    if command.track or command.value:
        raise RuleBroken("This check does not affect a track.")
    command, thing = with_thing(table, command), wielded(table, command.sheet_id, command.belonging)
    sampled = isinstance(randomness, Sample)  # its odds do not hang on the ranks
    table, lapsed = (table, ()) if sampled else _lapsing(game, table, command)
    table, fact, opposing = throw(game, table, command, randomness)
    fact = replace(fact, belonging=thing, endings=ended_for_all(lapsed), hidden_endings=ended_unseen(lapsed))
    if fact.rank:
        order = replace(command, ability=fact.ability, skill=fact.skill, difficulty=fact.difficulty)
        ranks = Ranks(fact.rank, order, points=fact.points)
        table = _with_prompt(table, command.sheet_id, command.target, LAPSING, ranks)
    return decided(table, fact, *opposing)


def _lapsing(game: Game, table: Table, command: CheckCode) -> tuple[Table, tuple[Foretold, ...]]:
    """Return the table without the ranks that an earlier check has left, and what is lost (R-26, R-92)."""
    mine = {} if command.requested else table.prompts(LAPSING, sheet_id=command.sheet_id)
    return lapsing(game, table, tuple(mine))


def foretell_lapsing(game: Game, table: Table, command: CheckCode) -> Foreseen:
    """Tell of the ranks that would lapse with a check (R-26, R-92)."""
    return Foreseen(ends=_lapsing(game, table, command)[1])


def with_thing(table: Table, command: CheckCode) -> CheckCode:
    """Return the check with the ability or skill that its thing is used with, where none is named.

    With a weapon it is against somebody.
    """
    refuse_stray_weapon(table, command.sheet_id, command.belonging, command.target)
    if command.ability or command.skill:
        return command
    return replace(command, ability=ability_with(table, command.sheet_id, command.belonging))


def check_with(table: Table, command: CheckCode, difficulty: int | None) -> Check:
    """Return the check behind a command; with a weapon it is an attack."""
    attack = is_weapon(table, command.sheet_id, command.belonging)
    return replace(check_of(command, difficulty), attack=attack)


def preview_check(game: Game, table: Table, command: CheckCode) -> Preview:
    """Work out a check against a difficulty (FD6-20)."""
    check = check_with(table, with_thing(table, command), command.difficulty)
    return preview_setup(check_setup(game, table, check), check.difficulty, ranks=bool(game.system.purchases))


def roll_check(game: Game, table: Table, check: Check, randomness: Randomness) -> tuple[Table, CodeChecked]:
    """Throw a check and read it: return the table after it and the fact; a critical waits to be told
    (FD6-15)."""
    setup = check_setup(game, table, check)
    refuse_impossible(game, table, setup.check)
    chance = written_chance(success_chance(setup, check.difficulty))
    return throw_and_tell(game, table, setup, randomness, chance)


def throw_and_tell(
    game: Game, table: Table, setup: CodeCheckSetup, randomness: Randomness, chance: str = ""
) -> tuple[Table, CodeChecked]:
    """Throw a check that was set up, and tell it."""
    check = setup.check
    finished(table, check.sheet_id)
    throws = throw_check(setup, randomness)
    points, ending = _outcome_of(setup, throws)
    if ending in CRITICALS:
        table = _with_prompt(table, check.sheet_id, check.target, "critical", Critical(ending))
    fact = CodeChecked(
        sheet_id=check.sheet_id,
        ability=check.ability,
        skill=check.skill,
        code=str(setup.code),
        difficulty=check.difficulty,
        dice=setup.pool.dice,
        wild=setup.pool.wild,
        mode=setup.mode,
        counted=setup.counts,
        luck=check.luck,
        parts=setup.parts,
        sources=setup.sources,
        flips=tuple(sorted(setup.wild.flips)),
        throws=throws.both,
        roll=roll_of(setup, throws.counting),
        outcome=ending,
        points=points,
        rank=rank(points) if ending in SUCCESSES and game.system.purchases else 0,
        target=check.target,
        against=check.target,
        chance=chance,
        reason=check.reason.strip(),
        rules=_rules(setup, throws, ending, points),
    )
    return use_up(table, setup.effects), fact


def refuse_impossible(game: Game, table: Table, check: Check) -> None:
    """Refuse a check of who cannot act, against nobody at the table, or with luck that the game has not."""
    acting(table, check.sheet_id)
    if check.target:
        name_for_others(table, check.target)
    refuse_without_luck(game, check)


def refuse_without_luck(game: Game, check: Check) -> None:
    """Refuse luck that the game has not."""
    if check.luck and not any(kind.key == LUCK for kind in game.system.resources):
        raise RuleBroken(f"{game.system.name} has no luck to spend.")


def _outcome_of(setup: CodeCheckSetup, throws: CheckThrows) -> tuple[int, str]:
    """Return the result points and how the check ends (FD6-13, FD6-14, FD6-20)."""
    if setup.check.difficulty is None:
        return 0, TOTAL
    points, chains = result_points(throws.total, setup.check.difficulty), throws.kept.wild
    if setup.counts and not succeeds(points, setup.tie):
        chains = chains[:1]  # of several only the pool's own wild die brings a critical failure
    return points, outcome(points, chains, setup.wild, setup.tie)


def _rules(setup: CodeCheckSetup, throws: CheckThrows, ending: str, points: int) -> tuple[str, ...]:
    """Return the rules that showed in a throw, besides those of its parts."""
    chains = throws.kept.wild
    by_rule = {
        "FD6-12": any(len(chain) > 1 for chain in chains),
        "FD6-16": bool(chains) and setup.wild.sides != D6,
        "FD6-13": ending == CRITICAL_SUCCESS,
        "FD6-14": ending == CRITICAL_FAILURE,
        "R-01": ending != TOTAL and points == 0,
        "R-08": setup.mode != NORMAL,
        "R-13": not setup.pool.dice,
    }
    return tuple(id for id, is_shown in by_rule.items() if is_shown)


def _with_prompt(table: Table, sheet_id: str, target: str, kind: str, holds: Held) -> Table:
    """Return the table on which something about the check that is being made waits for an answer."""
    row = Pending(kind=kind, about=table.seq + 1, sheet_id=sheet_id, target=target, holds=holds)
    return table.put(TABLE, table.new_key(), row)


MECHANIC = Mechanic(
    __name__,
)
