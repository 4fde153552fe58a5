"""What was rolled or done out of sight, and is revealed: a new entry for everyone that quotes the old one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from rules.bounds import has_control
from rules.errors import RuleBroken
from rules.facts import Fact
from rules.game import Command, Decision, Game, Mechanic, decided, decides
from rules.table import Membership, Profile, Table

LONGEST = 500
MOST_DICE = 24
"""So many dice are quoted; more would hide what they came to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QuotedDie:
    """A die as it lies in the entry that is quoted: what is marked on it, and all of it in words."""

    sides: int
    face: int
    marks: str = ""
    words: str = ""


@dataclass(frozen=True, slots=True)
class RevealEntry(Command):
    """Tell everyone what the entry of that number says; ``sheets``: the ids of all that it is about.

    ``tells_of_hidden``: it says besides what happened to sheets that were hidden then.
    """

    about: int
    text: str
    dice: tuple[QuotedDie, ...] = ()
    sheets: tuple[str, ...] = ()
    tells_of_hidden: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryRevealed(Fact):
    """Everyone is told what an entry says that was not for them: its sentence, and its dice."""

    STORY: ClassVar[str] = "told"

    about: int
    text: str
    dice: tuple[QuotedDie, ...] = ()


def reveal(_game: Game, table: Table, command: RevealEntry) -> Decision:
    """Put a quotation on record, unless it would tell of a sheet that is hidden still."""
    if not 1 <= len(command.text) <= LONGEST or has_control(command.text):
        raise RuleBroken(f"A reveal has from 1 to {LONGEST} visible characters.")
    for sheet_id, name in _hidden(table):
        if command.tells_of_hidden or sheet_id in command.sheets or _names(command.text, name):
            raise RuleBroken(f"{name} is hidden: reveal the sheet first.")
    return decided(table, EntryRevealed(about=command.about, text=command.text, dice=command.dice))


def _hidden(table: Table) -> list[tuple[str, str]]:
    """Return the id and the name of each sheet that players know nothing of."""
    hidden = []
    for sheet_id in table.sheets():
        membership = table.get(Membership, sheet_id, "membership")
        profile = table.get(Profile, sheet_id, "profile")
        if membership and profile and membership.visibility == "hidden":
            hidden.append((sheet_id, profile.name))
    return hidden


def _names(text: str, name: str) -> bool:
    return bool(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE))


MECHANIC = Mechanic(__name__, deciders=(decides(RevealEntry, reveal),))
