"""What a Game Master rules or notes about an entry of the log, in the open and in their own words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.bounds import one_line
from rules.facts import Fact
from rules.game import Command, Decision, Game, Mechanic, decided, decides
from rules.table import Table

LONGEST = 500


@dataclass(frozen=True, slots=True)
class Remark(Command):
    """A ruling or a note on the entry of that number. It changes nothing but what is known."""

    about: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Remarked(Fact):
    """Something was ruled or noted about an entry."""

    STORY: ClassVar[str] = "ruling"

    about: int
    text: str


def remark(_game: Game, table: Table, command: Remark) -> Decision:
    """Put a ruling on record, as far as it can be read."""
    text = one_line(command.text, LONGEST, "A ruling or a note")
    return decided(table, Remarked(about=command.about, text=text))


MECHANIC = Mechanic(__name__, deciders=(decides(Remark, remark),))
