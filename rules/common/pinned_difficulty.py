"""A difficulty that the Game Master pins for the whole table, for the checks that name none of their own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.bounds import within
from rules.errors import RuleBroken
from rules.facts import Fact
from rules.game import Command, Decision, Game, Mechanic, decided, decides
from rules.table import TABLE, Pinned, Table

DIFFICULTY = "difficulty"


@dataclass(frozen=True, slots=True)
class PinDifficulty(Command):
    """The Game Master pins a difficulty for the table; None takes the pin away."""

    difficulty: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DifficultyPinned(Fact):
    """A difficulty was pinned for the table, or with ``after`` None the pin was taken away.

    ``level`` is what the game calls so high a difficulty.
    """

    ASIDE: ClassVar[bool] = True

    before: int | None = None
    after: int | None = None
    level: str = ""


def pinned_difficulty(table: Table) -> int | None:
    """Return the difficulty that is pinned for the table, if there is one."""
    pin = table.get(Pinned, TABLE, DIFFICULTY)
    return pin.number if pin else None


def pinning(low: int, high: int) -> Mechanic:
    """Return the mechanic for a game whose checks are made against difficulties from low to high."""

    def pin_difficulty(game: Game, table: Table, command: PinDifficulty) -> Decision:
        if command.difficulty is not None:
            within(command.difficulty, low, high, "The difficulty")
        return _pinned(game, table, command.difficulty)

    return Mechanic(deciders=(decides(PinDifficulty, pin_difficulty),), facts=(DifficultyPinned,))


def _pinned(game: Game, table: Table, difficulty: int | None) -> Decision:
    before = pinned_difficulty(table)
    if difficulty == before:
        raise RuleBroken("No difficulty is pinned." if before is None else f"{before} is pinned already.")
    if difficulty is None:
        return decided(table.without(Pinned, TABLE, DIFFICULTY), DifficultyPinned(before=before))
    steps = game.system.difficulties
    level = next((step.name for step in steps if step.low <= difficulty <= step.high), "")
    fact = DifficultyPinned(before=before, after=difficulty, level=level)
    return decided(table.put(TABLE, DIFFICULTY, Pinned(number=difficulty)), fact)
