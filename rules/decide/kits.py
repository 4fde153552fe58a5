"""The step of making a character that fills the pack: a kit, the common start, and with it HP and Focus."""

from __future__ import annotations

from rules.chance import Chance
from rules.commands import TakeKit
from rules.decide.decision import Decision, decided
from rules.decide.shape import within
from rules.decide.sheets import score_of
from rules.decide.stages import KIT, at_stage, to_next_stage
from rules.errors import RuleBroken
from rules.facts import KitTaken
from rules.scores import highest, session_focus, starting_hp
from rules.system import Item, System, ruling_number
from rules.table import Belonging, Detail, Resource, Table


def take_kit(system: System, table: Table, command: TakeKit, chance: Chance) -> Decision:
    """A kit of a highest ability's table, rolled or chosen, and the common start (FB-13, FB-14)."""
    profile = at_stage(table, command.sheet, "kit")
    best = best_abilities(system, table, command.sheet)
    if command.ability not in best:
        names = " or ".join(system.ability(key).name for key in best)
        raise RuleBroken(f"The kit comes from the table of the highest ability: {names}.")
    within(command.number, 0, len(system.kits[command.ability]), "A kit's number")
    face = 0 if command.number else chance(len(system.kits[command.ability]))
    number = command.number or face
    after, items = equip(system, table, command.sheet, command.ability, number)
    fact = KitTaken(
        sheet=command.sheet,
        name=profile.name,
        ability=command.ability,
        number=number,
        face=face,
        items=items,
    )
    return decided(to_next_stage(system, after, command.sheet), fact)


def best_abilities(system: System, table: Table, sheet: str) -> tuple[str, ...]:
    """The abilities that no other one beats; among several the player picks (FB-13)."""
    return highest({ability.key: score_of(table, sheet, ability.key) for ability in system.abilities})


def equip(
    system: System, table: Table, sheet: str, ability: str, number: int
) -> tuple[Table, tuple[str, ...]]:
    """The table with a kit, the common start, HP and Focus on a sheet; and what was taken, by name."""
    items = system.starting_items(ability, number, ruling_number(table, system, "default_shield"))
    carried = [*items, *(item for item in system.common if item.name != "coins")]
    table = table.put(sheet, KIT, Detail(text=f"{ability} {number}"))
    for order, item in enumerate(carried):
        table = table.put(sheet, table.new_key(), _belonging(item, order))
    hp = starting_hp(score_of(table, sheet, "constitution"))
    focus = session_focus(score_of(table, sheet, "dexterity"))
    table = table.put(sheet, "hp", Resource(number=hp, limit=hp))
    table = table.put(sheet, "focus", Resource(number=focus, limit=focus))
    return table, tuple(item.name for item in carried)


def _belonging(item: Item, order: int) -> Belonging:
    worn = item.kind == "armor"
    return Belonging(
        name=item.name,
        kind=item.kind,
        slots=item.slots,
        die=item.die,
        full=item.die,
        place="worn" if worn else "pack",
        order=order,
    )
