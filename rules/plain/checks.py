"""Checks that a game's data describes: an ability's dice against a number, or against another's throw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from rules.bounds import within
from rules.check_rule import CheckRule
from rules.common.acting import awake
from rules.common.asked_to_resist import Resisting, refuse_odd_opposition, without_throw
from rules.common.condition_effects import Bearing, bearing, is_open, of_kind, refuse_unusable, use_up
from rules.common.lookups import number, profile_of, set_number
from rules.errors import RuleBroken
from rules.facts import Die, Fact, Modifier, Roll, Who, where
from rules.game import Bar, Command, Decision, Game, Mechanic, Odd, Preview, foresees
from rules.plain.consequences import following
from rules.plain.counting import (
    MOST,
    chances,
    outcome,
    read,
    staying,
    success,
    success_against,
    totals,
    worth,
)
from rules.randomness import Randomness
from rules.system import System
from rules.table import Ability, Table
from rules.verdicts import HIDDEN, SENSES, WORDS, Verdict

POINTS = 20
"""So much at most is added or taken by hand."""


@dataclass(frozen=True, slots=True)
class RollCheck(Command):
    """A check of an ability; ``difficulty`` None: only the total is asked for.

    ``spend`` points buy dice before the roll, ``points`` are added by hand. ``opposing``: the ability with
    which the ``target`` throws against it.
    """

    sheet_id: str
    ability: str
    difficulty: int | None = None
    spend: int = 0
    points: int = 0
    reason: str = ""
    target: str = ""
    opposing: str = ""


@dataclass(frozen=True, slots=True)
class ResistCheck(Resisting):
    """The one whom a check is against throws with what they spend on it, and ``points`` added by hand."""

    spend: int = 0
    points: int = 0


UNASKED = ResistCheck("", "", "")
"""The throw of one whom nobody plays: nothing is added to it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckRolled(Fact):
    """A check: every die, what its number of dice is made of (``parts``), and how it ended.

    ``outcome``: success, failure, either as a critical, or total where no number was set; ``level`` is the
    game's name of the difficulty. ``spent`` points bought dice. ``against`` names who threw against it: then
    the difficulty is what that throw came to.
    """

    SECRET: ClassVar[tuple[str, ...]] = ("roll", "outcome", "difficulty", "level", "chance")
    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    DIFFICULTY: ClassVar[tuple[str, ...]] = ("difficulty", "level", "outcome", "chance")

    ability: str
    difficulty: int | None = None
    level: str = ""
    parts: tuple[Modifier, ...] = ()
    roll: Roll
    outcome: str
    counted: bool = False
    chance: str = ""
    spent: int = 0
    reason: str = ""
    against: Who = ""
    rule: str = ""

    def rules_shown(self) -> tuple[str, ...]:
        return where({self.rule: self.rule})

    def verdict(self) -> Verdict:
        plain = Verdict(of=self.ability, roll=self.roll, total=self.roll.total, counted=self.counted)
        if not self.shows("outcome"):
            return replace(plain, words=HIDDEN)
        level = f" ({self.level})" if self.level else ""
        return replace(
            plain,
            words=WORDS.get(self.outcome, ""),
            note=f"needed {self.difficulty}{level}" if self.difficulty is not None else "",
            sense=SENSES.get(self.outcome, ""),
            outcome=self.outcome,
            critical=self.outcome.startswith("critical"),
            chance=self.chance,
            against=self.difficulty,
        )

    def made_of(self) -> tuple[Modifier, ...]:
        return self.parts


@dataclass(frozen=True, slots=True)
class CheckThrow:
    """A throw before its dice: so many, each with its source in ``parts``, and what is added to them."""

    name: str
    dice: int
    parts: tuple[Modifier, ...]
    modifiers: tuple[Modifier, ...]
    effects: tuple[Bearing, ...]

    @property
    def bonus(self) -> int:
        return sum(part.amount for part in self.modifiers)


def rule_of(system: System) -> CheckRule:
    """Return how a game makes its checks, which its data says."""
    if system.check is None:
        raise RuleBroken(f"{system.name} makes its checks in its own way.")
    return system.check


def set_up(game: Game, table: Table, command: RollCheck) -> CheckThrow:
    """Gather what a check is thrown with; refuse what nobody rolls, or cannot pay for."""
    rule = rule_of(game.system)
    awake(game, table, command.sheet_id)
    if command.difficulty is not None:
        within(command.difficulty, rule.low, rule.high, "The difficulty")
    return _throw(game, table, command)


def _throw(game: Game, table: Table, command: RollCheck) -> CheckThrow:
    rule, sheet_id = rule_of(game.system), command.sheet_id
    within(command.points, -POINTS, POINTS, "The points more or less")
    _refuse_spending(game, table, command)
    name = game.system.ability(command.ability).name
    refuse_unusable(table, sheet_id, command.ability, name)
    row = table.get(Ability, sheet_id, command.ability)
    own = Modifier(amount=row.value if row else 0, name=name, rule=rule.rule)
    effects = bearing(table, sheet_id, "checks", command.ability, against=command.target)
    more_dice = rule.before.dice * command.spend if rule.before else 0
    parts = (
        Modifier(amount=rule.dice, name="every check", rule=rule.rule),
        *((own,) if rule.pool else ()),
        Modifier(amount=more_dice, name="bought", rule=rule.before.rule if rule.before else ""),
        *_modifiers_of(effects, "dice"),
    )
    by_hand = Modifier(amount=command.points, name="circumstances")
    modifiers = (*(() if rule.pool else (own,)), by_hand, *_modifiers_of(effects, "points"))
    dice = sum(part.amount for part in parts)
    least = Modifier(amount=max(1 - dice, 0), name="minimum of one die", rule=rule.rule)
    most = Modifier(amount=min(MOST - dice, 0), name="the most dice", rule=rule.rule)
    parts = tuple(part for part in (*parts, least, most) if part.amount)
    dice = sum(part.amount for part in parts)
    return CheckThrow(name, dice, parts, tuple(part for part in modifiers if part.amount), effects)


def _modifiers_of(effects: tuple[Bearing, ...], kind: str) -> list[Modifier]:
    return [Modifier(amount=one.amount, name=one.source) for one in of_kind(effects, kind)]


def _refuse_spending(game: Game, table: Table, command: RollCheck) -> None:
    """Refuse points that the game does not take, or that the sheet does not have."""
    before = rule_of(game.system).before
    within(command.spend, 0, before.most if before else 0, "The points that are spent")
    if before and command.spend > number(table, command.sheet_id, before.resource):
        number_left = number(table, command.sheet_id, before.resource)
        name = profile_of(table, command.sheet_id).name
        raise RuleBroken(
            f"{name} has {number_left} {game.system.resource_name(before.resource)}, not {command.spend}."
        )


def resisting(command: RollCheck, resists: ResistCheck) -> RollCheck:
    """Return the check that the target of one makes against it."""
    return RollCheck(
        command.target,
        command.opposing,
        spend=resists.spend,
        points=resists.points,
        reason=command.reason,
        target=command.sheet_id,
    )


def opposing(game: Game, table: Table, command: RollCheck, resists: ResistCheck = UNASKED) -> CheckThrow:
    """Return what the target of a check throws against it."""
    refuse_odd_opposition(table, command.sheet_id, command.target, command.difficulty)
    try:
        return _throw(game, table, resisting(command, resists))
    except RuleBroken as refused:
        raise without_throw(table, command.target, refused) from None


def roll_check(
    game: Game, table: Table, command: RollCheck, randomness: Randomness, resists: ResistCheck = UNASKED
) -> Decision:
    """Throw a check; what is spent on it goes first, and what follows from it comes last.

    ``resists``: how the one whom it is against has answered, who is asked if somebody plays them.
    """
    rule, throw = rule_of(game.system), set_up(game, table, command)
    theirs = opposing(game, table, command, resists) if command.opposing else None
    chance = _chance(game, table, command, throw, theirs)
    table = _spend(table, rule, command)
    faces = _faces(rule, throw, randomness)
    facts: tuple[Fact, ...] = ()
    difficulty = command.difficulty
    if theirs:
        answer = resisting(command, resists)
        resisted = _resisted(game, table, answer, theirs, randomness)
        difficulty, facts = resisted.roll.total, (resisted,)
        table = use_up(_spend(table, rule, answer), theirs.effects)
    fact = _fact_of(game, command, throw, faces, difficulty)
    fact = replace(fact, chance="" if chance is None else f"{chance.numerator}/{chance.denominator}")
    margin = abs(fact.roll.total - (difficulty or 0))
    after = following(
        rule, game, use_up(table, throw.effects), command.sheet_id, command.target, fact.outcome, margin
    )
    return Decision((fact, *facts, *after.facts), after.table)


def _spend(table: Table, rule: CheckRule, command: RollCheck) -> Table:
    if not (rule.before and command.spend):
        return table
    number_left = number(table, command.sheet_id, rule.before.resource) - command.spend
    return set_number(table, command.sheet_id, rule.before.resource, number_left)


def _faces(rule: CheckRule, throw: CheckThrow, randomness: Randomness) -> tuple[int, ...]:
    return tuple(randomness(rule.sides) for _ in range(throw.dice))


def _fact_of(
    game: Game, command: RollCheck, throw: CheckThrow, faces: tuple[int, ...], difficulty: int | None
) -> CheckRolled:
    rule = rule_of(game.system)
    result = read(rule, faces)
    reading = result._replace(total=result.total + throw.bonus)
    levels = () if command.opposing else game.system.difficulties
    hard = difficulty if difficulty is not None else rule.low - 1
    return CheckRolled(
        sheet_id=command.sheet_id,
        ability=throw.name,
        difficulty=difficulty,
        level=next((step.name for step in levels if step.low <= hard <= step.high), ""),
        parts=throw.parts,
        roll=_roll(rule, throw, faces, reading.total),
        outcome=outcome(rule, reading, difficulty),
        counted=bool(rule.counts),
        spent=command.spend,
        reason=command.reason.strip(),
        target=command.target,
        against=command.target,
        rule=rule.rule,
    )


def _roll(rule: CheckRule, throw: CheckThrow, faces: Sequence[int], total: int) -> Roll:
    dice = tuple(
        Die(sides=rule.sides, face=face, kept=stays, note="success" if _counts(rule, face, stays) else "")
        for face, stays in zip(faces, staying(rule, faces), strict=True)
    )
    return Roll(dice=dice, modifiers=throw.modifiers, total=total, formula=notation(rule, throw))


def _counts(rule: CheckRule, face: int, stays: bool) -> bool:
    return bool(rule.counts and stays and worth(rule, face))


def notation(rule: CheckRule, throw: CheckThrow) -> str:
    """Return the dice in the notation of free rolls: 3d6kh2+1, 5d6>=5."""
    keep = f"kh{rule.keep}" if 0 < rule.keep < throw.dice else ""
    aim = f">={rule.counts}" if rule.counts else ""
    return f"{throw.dice}d{rule.sides}{keep}{aim}" + (f"{throw.bonus:+d}" if throw.bonus else "")


def _resisted(
    game: Game, table: Table, answer: RollCheck, theirs: CheckThrow, randomness: Randomness
) -> CheckRolled:
    """Return the throw of whom a check is against; of a private sheet its total alone."""
    fact = _fact_of(game, answer, theirs, _faces(rule_of(game.system), theirs, randomness), None)
    if is_open(table, answer.sheet_id):
        return fact
    return replace(fact, ability="", parts=(), roll=Roll(total=fact.roll.total))


def _chance(
    game: Game, table: Table, command: RollCheck, throw: CheckThrow, theirs: CheckThrow | None
) -> Fraction | None:
    """Return the exact chance of success; None where none is asked for, or it would tell a private sheet."""
    rule = rule_of(game.system)
    if theirs is None:
        hard = command.difficulty
        return None if hard is None else success(rule, throw.dice, hard, throw.bonus)
    if not is_open(table, command.target):
        return None
    return success_against(rule, throw.dice, throw.bonus, totals(rule, theirs.dice, theirs.bonus))


def preview_check(game: Game, table: Table, command: RollCheck) -> Preview:
    """Work out a check: its chance, the criticals, and how often each total comes up."""
    rule, throw = rule_of(game.system), set_up(game, table, command)
    theirs = opposing(game, table, command) if command.opposing else None
    hard = rule.low if command.difficulty is None else command.difficulty
    odds = chances(rule, throw.dice, hard, throw.bonus)
    criticals = ("critical_success", "critical_failure")
    return replace(
        _preview(rule, throw, command.spend),
        chance=_chance(game, table, command, throw, theirs),
        odds=tuple(Odd(key=key, chance=odds[key]) for key in criticals if key in odds),
        mark=command.difficulty,
    )


def preview_resisting(game: Game, table: Table, command: RollCheck, resists: ResistCheck) -> Preview:
    """Work out how likely the target of a check is to hold; against a private sheet their totals alone."""
    throw, theirs = set_up(game, table, command), opposing(game, table, command, resists)
    preview = _preview(rule_of(game.system), theirs, resists.spend)
    if not is_open(table, command.sheet_id):
        return preview
    chance = _chance(game, table, command, throw, theirs)
    return replace(preview, chance=None if chance is None else 1 - chance)


def _preview(rule: CheckRule, throw: CheckThrow, spend: int) -> Preview:
    """Return what a throw may come to, what it is made of and what it costs."""
    chances_by_total = totals(rule, throw.dice, throw.bonus)
    return Preview(
        bars=tuple(Bar(number=total, chance=chance) for total, chance in chances_by_total.items()),
        sources=(*(replace(part, unit="D") for part in throw.parts), *throw.modifiers),
        counts="successes" if rule.counts else "",
        throws=notation(rule, throw),
        costs=((rule.before.resource, spend),) if rule.before and spend else (),
    )


MECHANIC = Mechanic(
    __name__,
    previews=(foresees(RollCheck, preview_check),),
)
