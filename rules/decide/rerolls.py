"""Focus may be spent on a roll just made: what is kept open for it."""

from __future__ import annotations

import json
from collections.abc import Sequence

from rules.chance import Chance
from rules.codec import canonical, from_plain, to_plain
from rules.commands import COMMANDS, Command
from rules.decide.sheets import number
from rules.table import TABLE, Pending, Table


class Noted:
    """A source of chance that remembers what fell, so that one die of a roll can be rolled again (R-52)."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.fallen: list[tuple[int, int]] = []

    def __call__(self, sides: int) -> int:
        face = self.chance(sides)
        self.fallen.append((sides, face))
        return face


class Again:
    """The faces of an earlier roll once more, but for one die, and for dice that it did not have (R-52)."""

    def __init__(self, chance: Chance, fallen: Sequence[tuple[int, int]], die: int) -> None:
        self.chance = chance
        self.fallen = list(fallen)
        self.die = die
        self.at = -1

    def __call__(self, sides: int) -> int:
        self.at += 1
        old = self.fallen[self.at] if self.at < len(self.fallen) else (0, 0)
        if self.at == self.die or old[0] != sides:
            return self.chance(sides)
        return old[1]


def offer_reroll(table: Table, sheet: str, command: Command, noted: Noted, target: str = "") -> Table:
    """The table on which this roll, and no earlier one, may be rolled again for Focus (FB-28, R-52)."""
    table = without_rerolls(table, sheet)
    if number(table, sheet, "focus") < 1:
        return table
    pending = Pending(
        kind="reroll",
        about=table.seq + 1,
        sheet=sheet,
        target=target,
        command=written(command, noted),
    )
    return table.put(TABLE, table.new_key(), pending)


def without_rerolls(table: Table, sheet: str) -> Table:
    """The table without earlier rolls of a sheet that Focus could still have changed."""
    for key, pending in table.of(Pending, TABLE).items():
        if pending.kind == "reroll" and pending.sheet == sheet:
            table = table.without(Pending, TABLE, key)
    return table


def written(command: Command, noted: Noted | None = None) -> str:
    """An order as open business keeps it: with its name, and with the dice that fell."""
    faces = noted.fallen if noted else []
    return canonical({**to_plain(command), "order": type(command).__name__, "faces": faces}).decode()


def read_order(text: str) -> tuple[Command, tuple[tuple[int, int], ...]]:
    """The order that open business keeps, and the dice that fell for it as (sides, face)."""
    plain = json.loads(text)
    faces = tuple((sides, face) for sides, face in plain.pop("faces", ()))
    return from_plain(COMMANDS[plain.pop("order")], plain), faces
