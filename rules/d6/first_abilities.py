"""The abilities that everyone has, written on an empty sheet at once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from rules.common.lookups import finished
from rules.d6.check_setup import code_name
from rules.d6.codes import Code, read
from rules.errors import RuleBroken
from rules.facts import Fact
from rules.game import Command, Decision, Game, Mechanic, Preview, decided, decides, foresees
from rules.table import Ability, Table

COMMON = "common"
"""The group of the abilities that everyone has."""


@dataclass(frozen=True, slots=True)
class WriteAbilities(Command):
    """The abilities that everyone has come on a sheet at one ``code``; those that are there stay (FD6-17)."""

    sheet_id: str
    code: str = "2D"


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilitiesWritten(Fact):
    """The abilities that everyone has came on a sheet, ``called`` so, each at that code."""

    RULES: ClassVar[tuple[str, ...]] = ("FD6-17",)
    ASIDE: ClassVar[bool] = True

    ability_names: tuple[str, ...]
    code: str


def write_abilities(game: Game, table: Table, command: WriteAbilities) -> Decision:
    """Write the abilities of everyone that a sheet still lacks (FD6-17)."""
    profile, code = finished(table, command.sheet_id), read(command.code)
    there = table.of(Ability, command.sheet_id)
    lacking = {key: row for key, row in everyones(game).items() if key not in there}
    if not lacking:
        raise RuleBroken(f"{profile.name} has all of them already.")
    for key, row in lacking.items():
        table = table.put(command.sheet_id, key, replace(row, dice=code.dice, pips=code.pips))
    fact = AbilitiesWritten(
        sheet_id=command.sheet_id,
        ability_names=tuple(code_name(game, table, command.sheet_id, key) for key in lacking),
        code=str(Code(code.dice, code.pips)),
    )
    return decided(table, fact)


def everyones(game: Game) -> dict[str, Ability]:
    """Return the abilities that everyone has: those that the game lists, or else those of any foe."""
    common = [kind for kind in game.system.abilities if kind.group == COMMON]
    if common:
        return {kind.key: Ability(kind=kind.kind, place=place) for place, kind in enumerate(common)}
    return {key: row for key, row in game.text.foe if isinstance(row, Ability)}


def preview_abilities(game: Game, table: Table, command: WriteAbilities) -> Preview:
    """Foresee nothing but that there is nothing left to write."""
    write_abilities(game, table, command)
    return Preview()


MECHANIC = Mechanic(
    __name__,
    deciders=(decides(WriteAbilities, write_abilities),),
    previews=(foresees(WriteAbilities, preview_abilities),),
)
