"""Checks: a d20 and an ability against a difficulty."""

from __future__ import annotations

from dataclasses import dataclass

from rules.chance import Chance
from rules.commands import MakeCheck
from rules.decide.decision import Decision, decided
from rules.decide.rerolls import Noted, offer_reroll
from rules.decide.shape import within
from rules.decide.sheets import able, score_of
from rules.effects import refuse_unusable, weighed
from rules.facts import CheckMade, Die, Modifier, Roll
from rules.odds import check_success, surplus
from rules.system import System, ruling_word
from rules.table import Table

SOURCES = 20
DIFFICULTIES = (-999, 999)


@dataclass(frozen=True, slots=True)
class Rolled:
    """A check as it came out: ``outcome`` success, failure or total."""

    roll: Roll
    outcome: str
    natural: int
    chance: str
    advantages: tuple[str, ...]
    disadvantages: tuple[str, ...]


def make_check(system: System, table: Table, command: MakeCheck, chance: Chance) -> Decision:
    """A check of a sheet's ability; Focus may roll it again (FB-37..40, R-40)."""
    profile = able(table, command.sheet)
    noted = Noted(chance)
    done = roll_check(
        system,
        table,
        command.sheet,
        command.ability,
        command.difficulty,
        (command.advantages, command.disadvantages),
        noted,
    )
    fact = CheckMade(
        sheet=command.sheet,
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
    return decided(offer_reroll(table, command.sheet, command, noted), fact)


def roll_check(
    system: System,
    table: Table,
    sheet: str,
    ability: str,
    difficulty: int | None,
    typed: tuple[int, int],
    chance: Chance,
) -> Rolled:
    """Rolls a d20, the ability and what Advantages and Disadvantages leave over (FB-37..40, R-40)."""
    called = system.ability(ability).name
    refuse_unusable(table, sheet, ability, called)
    if difficulty is not None:
        within(difficulty, *DIFFICULTIES, "The difficulty")
    for amount in typed:
        within(amount, 0, SOURCES, "Advantages and Disadvantages")
    ups, downs = weighed(table, sheet, *typed, "checks", ability)
    cancel = ruling_word(table, system, "cancel")
    d20 = chance(20)
    extra = bonus_dice(len(ups), len(downs), cancel, chance)
    score = score_of(table, sheet, ability)
    roll = Roll(
        dice=(Die(sides=20, face=d20, role="d20"), *extra),
        modifiers=(Modifier(amount=score, source=called, rule="FB-37"),),
        total=d20 + score + bonus_of(extra),
        formula=_formula(score, extra),
    )
    odds = ""
    if difficulty is not None:
        found = check_success(score, difficulty, len(ups), len(downs), cancel)
        odds = f"{found.numerator}/{found.denominator}"
    return Rolled(roll, _outcome(d20, roll.total, difficulty), d20 if d20 in (1, 20) else 0, odds, ups, downs)


def bonus_dice(ups: int, downs: int, cancel: str, chance: Chance) -> tuple[Die, ...]:
    """The d6s of Advantage and Disadvantage; the highest of each is kept (FB-39, R-40)."""
    if cancel == "both_rolled":
        return _pool(ups, "advantage", chance) + _pool(downs, "disadvantage", chance)
    dice, sign = surplus(ups, downs)
    return _pool(dice, "advantage" if sign > 0 else "disadvantage", chance)


def bonus_of(dice: tuple[Die, ...]) -> int:
    """What those dice add: the kept Advantage less the kept Disadvantage (FB-39)."""
    return sum(die.face if die.role == "advantage" else -die.face for die in dice if die.kept)


def _pool(count: int, role: str, chance: Chance) -> tuple[Die, ...]:
    faces = [chance(6) for _ in range(count)]
    best = faces.index(max(faces)) if faces else -1
    return tuple(Die(sides=6, face=face, kept=at == best, role=role) for at, face in enumerate(faces))


def _outcome(d20: int, total: int, difficulty: int | None) -> str:
    if difficulty is None:
        return "total"
    if d20 in (1, 20):
        return "success" if d20 == 20 else "failure"
    return "success" if total >= difficulty else "failure"


def _formula(score: int, extra: tuple[Die, ...]) -> str:
    formula = "1d20"
    for role, sign in (("advantage", "+"), ("disadvantage", "-")):
        count = sum(die.role == role for die in extra)
        if count:
            formula += f"{sign}{count}d6" + ("kh1" if count > 1 else "")
    return formula + (f"{score:+d}" if score else "")
