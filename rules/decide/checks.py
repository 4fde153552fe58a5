"""Checks: a d20 and an ability against a difficulty."""

from __future__ import annotations

from dataclasses import dataclass

from rules.chance import Chance
from rules.checks import dice_to_roll, evaluate
from rules.commands import MakeCheck
from rules.decide.acting import able
from rules.decide.decision import Decision, decided
from rules.decide.rerolls import Noted, offer_reroll
from rules.decide.shape import within
from rules.decide.sheets import score_of
from rules.effects import refuse_unusable, rolled_with, weighed
from rules.facts import CheckMade, Die, Modifier, Roll
from rules.odds import check_success
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
    profile = able(system, table, command.sheet)
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
    table = rolled_with(table, command.sheet, "checks", command.ability)
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
    result = evaluate(d20, score, _faces(extra, "advantage"), _faces(extra, "disadvantage"), difficulty)
    roll = Roll(
        dice=(Die(sides=20, face=d20, role="d20"), *extra),
        modifiers=(Modifier(amount=score, source=called, rule="FB-37"),),
        total=result.total,
        formula=_formula(score, extra),
    )
    odds = "" if difficulty is None else _odds(score, difficulty, len(ups), len(downs), cancel)
    return Rolled(roll, result.word, result.natural, odds, ups, downs)


def bonus_dice(ups: int, downs: int, cancel: str, chance: Chance) -> tuple[Die, ...]:
    """The d6s of Advantage and Disadvantage; the highest of each is kept (FB-39, R-40)."""
    advantages, disadvantages = dice_to_roll(ups, downs, cancel)
    return _pool(advantages, "advantage", chance) + _pool(disadvantages, "disadvantage", chance)


def _pool(count: int, role: str, chance: Chance) -> tuple[Die, ...]:
    faces = [chance(6) for _ in range(count)]
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
