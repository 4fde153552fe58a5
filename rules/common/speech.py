"""A line in the log: aloud, as a character, or whispered to some (R-107)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.bounds import one_line
from rules.common.lookups import finished, is_hidden
from rules.errors import RuleBroken
from rules.every_ruling import LINES_IN_LOG
from rules.facts import Fact
from rules.game import Command, Decision, Game, Mechanic, decided, decides
from rules.sheet import LIVING
from rules.system import System, ruling_word
from rules.table import Rulings, Table

LONGEST = 500
OFF = "At this table nobody may add lines to the log (a house rule)."


@dataclass(frozen=True, slots=True)
class Say(Command):
    """Say a line: as oneself, or as the character of that sheet.

    ``heard_by``: whom a whisper is for, as the log calls them; "" is aloud. Who may read it is not the
    game's to settle. ``does``: it is what they do, and no speech.
    """

    text: str
    sheet_id: str = ""
    heard_by: str = ""
    does: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Said(Fact):
    """Somebody said a line, or said what they do."""

    CLOSED: ClassVar[tuple[str, ...] | None] = ()

    text: str
    heard_by: str = ""
    does: bool = False


def may_say(rulings: Table | Rulings, system: System) -> bool:
    """Say whether the table has lines in its log at all (R-107)."""
    return ruling_word(rulings, system, LINES_IN_LOG.key) == "on"


def can_speak(table: Table, sheet_id: str) -> bool:
    """Say whether anybody can speak as a sheet: a living one, in play, that players may know of."""
    try:
        _refuse_speaker(table, sheet_id)
    except RuleBroken:
        return False
    return True


def say(game: Game, table: Table, command: Say) -> Decision:
    """Put a line on record, as far as it can be read (R-107)."""
    if not may_say(table, game.system):
        raise RuleBroken(OFF)
    if command.sheet_id:
        _refuse_speaker(table, command.sheet_id)
    text = one_line(command.text, LONGEST, "A line")
    heard_by = command.heard_by.strip()
    return decided(table, Said(sheet_id=command.sheet_id, text=text, heard_by=heard_by, does=command.does))


def _refuse_speaker(table: Table, sheet_id: str) -> None:
    """Refuse a speaker who has no voice, or who is hidden and would be given away by it."""
    profile = finished(table, sheet_id)
    if profile.kind not in LIVING:
        raise RuleBroken(f"{profile.name} does not speak.")
    if is_hidden(table, sheet_id):
        raise RuleBroken(f"{profile.name} is hidden: reveal the sheet first.")


MECHANIC = Mechanic(__name__, deciders=(decides(Say, say),))
