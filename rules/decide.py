"""Carries out commands: ``decide`` gives what happened and the table after it, or ``RuleBroken``."""

from __future__ import annotations

from rules.errors import RuleBroken
from rules.game import Command, Decision, Game
from rules.randomness import Randomness
from rules.shape import check_shape
from rules.table import Table


def decide(game: Game, table: Table, command: Command, randomness: Randomness) -> Decision:
    """Return what comes of a command at this table; refuse with RuleBroken what may not be."""
    decider = game.deciders.get(type(command))
    if decider is None:
        raise RuleBroken(f"{game.system.name} has no such command.")
    check_shape(command)
    return decider(game, table, command, randomness)
