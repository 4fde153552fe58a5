"""Carries out commands: ``decide`` gives what happened, ``preview`` what would; both refuse what may not be."""

from __future__ import annotations

from fractions import Fraction

from rules.errors import RuleBroken
from rules.game import Command, Decision, Game, Preview
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


def preview(game: Game, table: Table, command: Command) -> Preview:
    """Return the odds of the very command that a button would send, or the sentence that would refuse it.

    It is decided once with faces that mean nothing, so that a preview and ``decide`` cannot disagree on
    what is refused. A command without odds of its own tells the chance that stands in its first fact.
    """
    try:
        decision = decide(game, table, command, _Sample())
        previewer = game.previews.get(type(command))
        return previewer(game, table, command) if previewer else _told(decision)
    except RuleBroken as refusal:
        return Preview(refused=refusal.sentence)


class _Sample:
    """Faces that go up one by one: any will do, as what is refused does not hang on them."""

    def __init__(self) -> None:
        self._thrown = 0

    def __call__(self, sides: int) -> int:
        self._thrown += 1
        return 1 + self._thrown % sides


def _told(decision: Decision) -> Preview:
    chance = getattr(decision.facts[0], "chance", "") if decision.facts else ""
    return Preview(chance=Fraction(chance)) if chance else Preview()
