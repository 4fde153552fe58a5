"""Rolls that touch no sheet: a free expression, and the Die of Fate."""

from __future__ import annotations

from rules.chance import Chance
from rules.commands import RollDice, RollFate
from rules.decide.decision import Decision, decided
from rules.decide.shape import within
from rules.decide.sheets import profile_of
from rules.dice import Number, Rolled, RolledTerm, parse, roll
from rules.facts import DiceRolled, Die, FateRolled, Modifier, Roll
from rules.fate import answers_yes
from rules.system import System
from rules.table import Table


def roll_dice(system: System, table: Table, command: RollDice, chance: Chance) -> Decision:
    """A free roll; a mistake in the expression is refused with the place of it."""
    name = profile_of(table, command.sheet).name if command.sheet else ""
    rolled = roll(parse(command.expression), chance)
    fact = DiceRolled(
        sheet=command.sheet,
        name=name,
        expression=rolled.text,
        label=command.label.strip(),
        roll=_told(rolled),
        successes=rolled.successes,
    )
    return decided(table, fact)


def roll_fate(system: System, table: Table, command: RollFate, chance: Chance) -> Decision:
    """The Die of Fate: yes on the high faces, as many of them as there are chances (FB-60, R-44)."""
    within(command.chances, 0, 6, "The chances in six")
    face = chance(6)
    fact = FateRolled(
        chances=command.chances,
        question=command.question.strip(),
        face=face,
        yes=answers_yes(face, command.chances),
    )
    return decided(table, fact)


def _told(rolled: Rolled) -> Roll:
    dice = tuple(die for term in rolled.terms for die in _dice(term))
    numbers = tuple(
        Modifier(amount=term.subtotal, source="number")
        for term in rolled.terms
        if isinstance(term.term, Number)
    )
    return Roll(dice=dice, modifiers=numbers, total=rolled.total, formula=rolled.text)


def _dice(term: RolledTerm) -> tuple[Die, ...]:
    role = "minus" if term.term.sign < 0 else ""
    return tuple(
        Die(
            sides=die.sides,
            face=die.face,
            kept=die.kept,
            role=role,
            note=", ".join(["exploded"] * die.exploded + ["success"] * bool(die.success)),
        )
        for die in term.dice
    )
