"""Die codes on a sheet, luck and the wild die: who may hold what (FD6-01, FD6-10, FD6-17, FD6-18)."""

from __future__ import annotations

from dataclasses import replace

from rules.chance import Chance
from rules.codes import Code, read
from rules.commands import SetAbility, SetCode, SetDynamic
from rules.decide.code_pools import WILD_DIE, called
from rules.decide.decision import Decision, decided
from rules.decide.luck import LUCK, refuse_for_stock
from rules.decide.shape import clean_name, within
from rules.decide.sheets import finished
from rules.errors import RuleBroken
from rules.facts import AbilitySet, CodeSet, TypeSet
from rules.holding import type_of
from rules.system import System
from rules.table import Ability, Resource, Table

RANKED = (LUCK, WILD_DIE)
"""Abilities that have a rank and no die code."""

WITHOUT_CODE = (*RANKED, "dynamic", "stock")
HIGHEST = {LUCK: 20, WILD_DIE: 1}
KINDS = ("", "normal", "extranormal")
MOST = 200
KEY = 40


def set_code(system: System, table: Table, command: SetCode, chance: Chance) -> Decision:
    """An ability's or a skill's die code as it is from now on; "" takes it off the sheet (FD6-17, FD6-18)."""
    profile = finished(table, command.sheet)
    _refuse_odd_key(system, table, command)
    before = table.get(Ability, command.sheet, command.ability)
    name = called(system, table, command.sheet, command.ability)
    was = str(Code(before.dice, before.pips)) if before else ""
    if not command.code.strip():
        if before is None:
            raise RuleBroken(f"{profile.name} has no {name} to take off the sheet.")
        _refuse_with_skills(table, command)
        fact = CodeSet(
            sheet=command.sheet, name=profile.name, ability=command.ability, called=name, before=was
        )
        return decided(table.without(Ability, command.sheet, command.ability), fact)
    row = _written(system, command, before)
    fact = CodeSet(
        sheet=command.sheet,
        name=profile.name,
        ability=command.ability,
        called=row.name or name,
        before=was,
        after=str(Code(row.dice, row.pips)),
        parent=row.parent,
    )
    return decided(table.put(command.sheet, command.ability, row), fact)


def _written(system: System, command: SetCode, before: Ability | None) -> Ability:
    """The row: with a name of its own where the game does not know the key."""
    code, known = read(command.code), any(each.key == command.ability for each in system.abilities)
    old = before or Ability()
    name = clean_name(command.name, "name for the ability") if command.name.strip() else old.name
    if not known and not name:
        raise RuleBroken("An ability or skill of your own needs a name.")
    if command.kind not in KINDS:
        raise RuleBroken("An ability is normal or extranormal.")
    return replace(
        old,
        dice=code.dice,
        pips=code.pips,
        parent=command.parent,
        name=name,
        kind=command.kind or old.kind,
        text=command.note.strip() or old.text,
    )


def _refuse_odd_key(system: System, table: Table, command: SetCode) -> None:
    if not command.ability or len(command.ability) > KEY or command.ability in WITHOUT_CODE:
        raise RuleBroken("A die code belongs to an ability or a skill; luck, wild dice and types have none.")
    present = table.of(Ability, command.sheet)
    if command.ability not in present and len(present) >= MOST:
        raise RuleBroken(f"A sheet holds {MOST} abilities and skills at most.")
    parent = present.get(command.parent)
    if command.parent and (parent is None or parent.parent or command.parent == command.ability):
        raise RuleBroken("A skill belongs to an ability that is on the sheet.")
    if command.parent:
        _refuse_with_skills(table, command)


def _refuse_with_skills(table: Table, command: SetCode) -> None:
    """An ability with skills can neither go nor become a skill itself."""
    skills = [row for row in table.of(Ability, command.sheet).values() if row.parent == command.ability]
    if skills:
        raise RuleBroken("That ability has skills: move or take them off first.")


def set_rank(system: System, table: Table, command: SetAbility, chance: Chance) -> Decision:
    """The rank of Luck, or the Wild Die; Stock characters hold neither (FD6-01, FD6-02, FD6-10)."""
    profile = finished(table, command.sheet)
    if command.ability not in RANKED:
        raise RuleBroken("Only Luck and the Wild Die have a rank; other abilities have a die code.")
    highest = HIGHEST[command.ability]
    value = within(command.value, 0, highest, f"{system.ability(command.ability).name}")
    if value:
        refuse_for_stock(profile, system.ability(command.ability).name)
    before = table.get(Ability, command.sheet, command.ability) or Ability()
    fact = AbilitySet(
        sheet=command.sheet,
        name=profile.name,
        ability=command.ability,
        before=before.value,
        after=value,
    )
    if value:
        row = replace(before, value=value, kind=system.ability(command.ability).kind)
        return decided(table.put(command.sheet, command.ability, row), fact)
    table = table.without(Ability, command.sheet, command.ability)
    return decided(_without_points(table, command), fact)


def _without_points(table: Table, command: SetAbility) -> Table:
    """Without Luck there are no luck points."""
    return table.without(Resource, command.sheet, LUCK) if command.ability == LUCK else table


def set_dynamic(system: System, table: Table, command: SetDynamic, chance: Chance) -> Decision:
    """A character becomes Dynamic or Stock; a player's is always Dynamic (FD6-01)."""
    profile = finished(table, command.sheet)
    if not command.dynamic and type_of(False, profile.kind == "pc") != "Stock":
        raise RuleBroken(f"{profile.name} is a player's character, and always Dynamic.")
    held = [key for key in RANKED if table.get(Ability, command.sheet, key)]
    held += [LUCK] if table.get(Resource, command.sheet, LUCK) else []
    if held and not command.dynamic:
        raise RuleBroken(
            f"{profile.name} holds {system.ability(held[0]).name}, which Stock characters cannot."
        )
    after = table.put(command.sheet, "profile", replace(profile, dynamic=command.dynamic))
    return decided(after, TypeSet(sheet=command.sheet, name=profile.name, dynamic=command.dynamic))
