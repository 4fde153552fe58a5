"""Conditions of Wild D6: those whose effects its counts know."""

from __future__ import annotations

from rules.common.conditions import AddCondition, add_instance
from rules.errors import RuleBroken
from rules.game import Decision, Game, Mechanic, decides
from rules.table import Table

UNKNOWN = ("boost", "penalty", "flip", "granted")
"""What an effect can do elsewhere, and no count of successes asks for."""


def add_known(game: Game, table: Table, command: AddCondition) -> Decision:
    """Add a condition; refuse one with an effect that would do nothing here (OD6-09)."""
    known = game.system.condition(command.name)
    for effect in command.effects or (known.effects if known else ()):
        if effect.kind in UNKNOWN:
            raise RuleBroken(f"In {game.system.name} a condition cannot bring this: {effect.kind}.")
    return add_instance(game, table, command)


MECHANIC = Mechanic(deciders=(decides(AddCondition, add_known),))
