"""Things with a die code: a weapon's damage, a tool's strength, and the ability that it is used with."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.common.belongings import (
    AddBelonging,
    EditBelonging,
    belonging_added,
    belonging_edited,
)
from rules.common.lookups import belonging_of, profile_of
from rules.d6.codes import read
from rules.errors import RuleBroken
from rules.game import Decision, Game, Mechanic, decides
from rules.named import Held
from rules.table import Ability, Belonging, Table

WEAPON = "weapon"
HIT = "hit"


@dataclass(frozen=True, slots=True)
class WeaponHit(Held):
    """A hit whose damage is still to be rolled: the thing that hit, and its die code."""

    belonging: str
    code: str


def only_weapon(table: Table, sheet_id: str) -> Belonging | None:
    """Return the one weapon with dice on a sheet; None where there is none, or a choice."""
    rows = table.of(Belonging, sheet_id).values()
    weapons = [row for row in rows if row.kind == WEAPON and row.code]
    return weapons[0] if len(weapons) == 1 else None


def hit_with(table: Table, sheet_id: str, belonging: str) -> WeaponHit | None:
    """Return what a hit with a weapon leaves to be rolled; None without a weapon, or one without dice."""
    thing = belonging_of(table, sheet_id, belonging) if belonging else None
    return WeaponHit(thing.name, thing.code) if thing and thing.kind == WEAPON and thing.code else None


def code_with(table: Table, sheet_id: str, belonging: str) -> str:
    """Return the die code of a thing; "" without one."""
    if not belonging:
        return ""
    thing = belonging_of(table, sheet_id, belonging)
    if not thing.code:
        raise RuleBroken(f"{thing.name} has no die code: add one, or choose what to roll.")
    return thing.code


def ability_with(table: Table, sheet_id: str, belonging: str) -> str:
    """Return the ability or skill that a thing is used with; "" without one."""
    return belonging_of(table, sheet_id, belonging).ability if belonging else ""


def refuse_stray(thing: str, sheet_id: str, target: str) -> None:
    """Refuse what a thing would do to nobody, or to the one who holds it."""
    if not target:
        raise RuleBroken(f"Choose a target for {thing}.")
    if target == sheet_id:
        raise RuleBroken(f"{thing} cannot hit its own wielder: choose another target.")


def refuse_stray_weapon(table: Table, sheet_id: str, belonging: str, target: str) -> None:
    """Refuse a check with a weapon against nobody, or the one who holds it; other things need no target."""
    if is_weapon(table, sheet_id, belonging):
        refuse_stray(wielded(table, sheet_id, belonging), sheet_id, target)


def is_weapon(table: Table, sheet_id: str, belonging: str) -> bool:
    """Say whether what is used is a weapon."""
    return bool(belonging) and belonging_of(table, sheet_id, belonging).kind == WEAPON


def wielded(table: Table, sheet_id: str, belonging: str) -> str:
    """Return what is used by name; "" for nothing."""
    return belonging_of(table, sheet_id, belonging).name if belonging else ""


def add_with_code(game: Game, table: Table, command: AddBelonging) -> Decision:
    """Add something to carry, with its die code and what it is used with."""
    code = _clean_code(table, command.sheet_id, command.code, command.ability)
    return belonging_added(game, table, replace(command, code=code))


def edit_with_code(game: Game, table: Table, command: EditBelonging) -> Decision:
    """Change a thing, its die code and what it is used with included."""
    code = _clean_code(table, command.sheet_id, command.code, command.ability)
    return belonging_edited(game, table, replace(command, code=code))


def _clean_code(table: Table, sheet_id: str, code: str, ability: str) -> str:
    """Return the code as it is written in one way; refuse one that nobody can roll, or an ability that is
    not there."""
    if ability and table.get(Ability, sheet_id, ability) is None:
        raise RuleBroken(f"{profile_of(table, sheet_id).name} has no ability to use it with.")
    return str(read(code)) if code.strip() else ""


MECHANIC = Mechanic(
    __name__,
    deciders=(
        decides(AddBelonging, add_with_code),
        decides(EditBelonging, edit_with_code),
    ),
)
