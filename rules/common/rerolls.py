"""Dice that are remembered, so that a roll or one die of it can be thrown again."""

from __future__ import annotations

import json
from collections.abc import Sequence

from rules.codec import canonical, from_plain, to_plain
from rules.game import Command, Game
from rules.randomness import Randomness
from rules.table import TABLE, Pending, Table


class RecordingDice:
    """A source of chance that remembers what fell, so that one die of a roll can be rolled again (R-52)."""

    def __init__(self, randomness: Randomness) -> None:
        self.chance = randomness
        self.fallen: list[tuple[int, int]] = []

    def __call__(self, sides: int) -> int:
        face = self.chance(sides)
        self.fallen.append((sides, face))
        return face


class ReplayedDice:
    """The faces of an earlier roll once more, but for one die, and for dice that it did not have (R-52)."""

    def __init__(self, randomness: Randomness, fallen: Sequence[tuple[int, int]], die: int) -> None:
        self.chance = randomness
        self.fallen = list(fallen)
        self.die = die
        self.at = -1

    def __call__(self, sides: int) -> int:
        self.at += 1
        old = self.fallen[self.at] if self.at < len(self.fallen) else (0, 0)
        if self.at == self.die or old[0] != sides:
            return self.chance(sides)
        return old[1]


def without_rerolls(table: Table, sheet_id: str) -> Table:
    """The table without earlier rolls of a sheet that Focus could still have changed."""
    for key, pending in table.of(Pending, TABLE).items():
        if pending.kind == "reroll" and pending.sheet_id == sheet_id:
            table = table.without(Pending, TABLE, key)
    return table


def written(command: Command, noted: RecordingDice | None = None) -> str:
    """An order as open business keeps it: with its name, and with the dice that fell."""
    faces = noted.fallen if noted else []
    return canonical({**to_plain(command), "order": type(command).__name__, "faces": faces}).decode()


def read_order(game: Game, text: str) -> tuple[Command, tuple[tuple[int, int], ...]]:
    """The order that open business keeps, and the dice that fell for it as (sides, face)."""
    plain = json.loads(text)
    faces = tuple((sides, face) for sides, face in plain.pop("faces", ()))
    return from_plain(game.command(plain.pop("order")), plain), faces
