"""A sheet that is being made: written while it is played, until it is ready, and again later."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from rules.common.lookups import FIGHTERS, FINISHED, MAKING, profile_of
from rules.errors import RuleBroken
from rules.facts import Fact
from rules.game import Command, Decision, Game, Mechanic, changes, decided
from rules.sheet_text import SheetWish
from rules.table import Ability, Belonging, Detail, Profile, Resource, Table


@dataclass(frozen=True, slots=True)
class FinishSheet(Command):
    """The character is made and begins to play."""

    sheet_id: str


@dataclass(frozen=True, slots=True)
class ReopenSheet(Command):
    """A sheet that was ready is being made again: its parts are written as they were at first."""

    sheet_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetReady(Fact):
    """A sheet is made."""

    STORY: ClassVar[str] = "told"
    ASIDE: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetReopened(Fact):
    """A sheet is being made again."""

    ASIDE: ClassVar[bool] = True


def checklist(game: Game, table: Table, sheet_id: str) -> tuple[tuple[str, bool], ...]:
    """Return what a new sheet wants, line by line, and whether it is there; nothing is kept from playing.

    Where a character is made step by step, the steps are the lines.
    """
    profile, steps = profile_of(table, sheet_id), game.system.stages
    if not steps:
        return tuple((wish.label, _is_there(table, sheet_id, wish)) for wish in game.text.wanted)
    done = [step.key for step in steps].index(profile.stage) if profile.stage != FINISHED else len(steps)
    return tuple((step.name, place < done) for place, step in enumerate(steps))


def _is_there(table: Table, sheet_id: str, wish: SheetWish) -> bool:
    if wish.part == "name":
        return True  # no sheet is without one
    keys = list(_keys(table, sheet_id, wish.part))
    return wish.key in keys if wish.key else len(keys) >= wish.least


def _keys(table: Table, sheet_id: str, part: str) -> Iterable[str]:
    """Return the keys of what a sheet has of a part; of resources those of which anything is left."""
    if part == "resource":
        return (key for key, row in table.of(Resource, sheet_id).items() if row.number)
    if part in ("ability", "skill"):
        abilities = table.of(Ability, sheet_id).items()
        return (key for key, row in abilities if bool(row.parent) == (part == "skill"))
    return table.of({"belonging": Belonging, "detail": Detail}[part], sheet_id)


def finish_sheet(table: Table, command: FinishSheet) -> Decision:
    """Finish a sheet, whatever it lacks."""
    profile = _writable(table, command.sheet_id)
    if profile.stage == FINISHED:
        raise RuleBroken(f"{profile.name} is finished already.")
    return decided(_at(table, command.sheet_id, FINISHED), SheetReady(sheet_id=command.sheet_id))


def reopen_sheet(table: Table, command: ReopenSheet) -> Decision:
    """Begin to write a sheet again; it stays in play."""
    profile = _writable(table, command.sheet_id)
    if profile.stage == MAKING:
        raise RuleBroken(f"{profile.name} is being made already.")
    return decided(_at(table, command.sheet_id, MAKING), SheetReopened(sheet_id=command.sheet_id))


def _writable(table: Table, sheet_id: str) -> Profile:
    profile = profile_of(table, sheet_id)
    if profile.kind not in FIGHTERS:
        raise RuleBroken(f"{profile.name} is not a character, so it needs no creation.")
    return profile


def _at(table: Table, sheet_id: str, stage: str) -> Table:
    return table.put(sheet_id, "profile", replace(profile_of(table, sheet_id), stage=stage))


MECHANIC = Mechanic(
    __name__,
    deciders=(
        changes(FinishSheet, finish_sheet),
        changes(ReopenSheet, reopen_sheet),
    ),
)
"""For games without steps of making; where there are some, the game finishes a character itself."""
