"""A game's demo table: who sits there, and what they have done when a visitor comes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.codec import from_plain
from rules.game import Command

ROLES = ("gm", "player", "watcher")
MARK = "@"
"""Before the name of a seat or a sheet of the demo, wherever a command's field holds one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DemoSeat:
    """Someone at the demo table, by name; ``role`` is gm, player or watcher."""

    name: str
    role: str

    def problem(self) -> str:
        """Say what of it cannot be."""
        return "" if self.role in ROLES else f"role should be one of {', '.join(ROLES)}."


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """What someone did: a command and its fields as plain data, for those who may see it."""

    seat: str
    command: type[Command]
    fields: Mapping[str, Any]
    audience: str = "everyone"

    @property
    def marks(self) -> tuple[str, ...]:
        """Return the names of seats and sheets in its fields."""
        return tuple(_marks_in(self.fields))

    def at(self, ids: Mapping[str, str]) -> Command:
        """Return the command at a table where the seats and sheets of those names have these ids."""
        with_ids = {name: _with_ids(value, ids) for name, value in self.fields.items()}
        return from_plain(self.command, with_ids)


@dataclass(frozen=True, slots=True)
class DemoNote:
    """A note of the one who runs the game, for Game Masters only."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class DemoTable:
    """A random table that is pinned to the Game Master's screen, in the form in which people write it."""

    name: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Demo:
    """A demo table by name. The first seat runs the game; what is done there is done in this order."""

    name: str
    seats: tuple[DemoSeat, ...]
    moves: tuple[Move, ...]
    notes: tuple[DemoNote, ...] = ()
    tables: tuple[DemoTable, ...] = ()

    @property
    def sheets(self) -> tuple[str, ...]:
        """Return the names by which its moves call their sheets."""
        seats = {seat.name for seat in self.seats}
        marks = (name for move in self.moves for name in move.marks)
        return tuple(dict.fromkeys(name for name in marks if name not in seats))


def _marks_in(value: object) -> list[str]:
    if isinstance(value, str):
        return [value.removeprefix(MARK)] if value.startswith(MARK) else []
    inside = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    return [name for part in inside for name in _marks_in(part)]


def _with_ids(value: object, ids: Mapping[str, str]) -> object:
    if isinstance(value, str) and value.startswith(MARK):
        return ids[value.removeprefix(MARK)]
    if isinstance(value, list):
        return [_with_ids(part, ids) for part in value]
    if isinstance(value, Mapping):
        return {name: _with_ids(part, ids) for name, part in value.items()}
    return value
