"""Conditions of Wild D6: those whose effects its counts know."""

from __future__ import annotations

from rules.common.conditions import AddCondition
from rules.common.effects import OF_ROUNDS
from rules.d6.named_conditions import add_condition, known_condition
from rules.errors import RuleBroken
from rules.game import Decision, Game, Mechanic, decides
from rules.table import Table

UNKNOWN = ("boost", "penalty", "flip", "granted", *OF_ROUNDS)
"""What an effect can do elsewhere, and no count of successes asks for."""
ELSEWHERE = ("attacks", "resistance", "effect_rolls")
"""Where an effect can work elsewhere: Wild D6 has counts of traits alone."""


def add_known(game: Game, table: Table, command: AddCondition) -> Decision:
    """Add a condition; refuse one with an effect that would do nothing here (OD6-09)."""
    known = known_condition(game, table, command.name, own=bool(command.effects or command.group.strip()))
    for effect in command.effects or (known.effects if known else ()):
        if effect.kind in UNKNOWN:
            raise RuleBroken(f"In {game.system.name} a condition cannot bring this: {effect.kind}.")
        if effect.scope in ELSEWHERE:
            where = effect.scope.replace("_", " ")
            raise RuleBroken(f"In {game.system.name} a condition bears on checks or a trait, not on {where}.")
        if effect.whose != "own":
            raise RuleBroken(f"In {game.system.name} a condition bears on its bearer's own counts alone.")
    return add_condition(game, table, command)


MECHANIC = Mechanic(deciders=(decides(AddCondition, add_known),))
