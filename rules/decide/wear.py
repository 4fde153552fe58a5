"""What fighting does to gear: wear when the fight is over, and repair (FB-59)."""

from __future__ import annotations

from dataclasses import replace

from rules.attacks import Gear, wear, wears
from rules.chance import Chance
from rules.commands import MendGear
from rules.decide.decision import Decision, decided
from rules.decide.sheets import belonging_of, finished
from rules.errors import RuleBroken
from rules.facts import Fact, GearMended, GearWorn, StepResult, Worn
from rules.system import System
from rules.table import Belonging, Table

MENDABLE = ("weapon", "armor", "shield")


def pass_fight(system: System, table: Table, chance: Chance) -> Decision:
    """A fight is over: every weapon and armour that was used rolls its own die (FB-59, R-33, R-76)."""
    facts: list[Fact] = []
    for sheet in table.sheets():
        table, worn = _worn(table, sheet, chance)
        if worn:
            broken = tuple(each.belonging for each in worn if not each.step.after)
            name = finished(table, sheet).name
            facts.append(GearWorn(sheet=sheet, name=name, gear=worn, broken=broken))
    return Decision(tuple(facts), table)


def _worn(table: Table, sheet: str, chance: Chance) -> tuple[Table, tuple[Worn, ...]]:
    """The table after one sheet's gear was tested, and how each piece fared."""
    worn = []
    for key, thing in table.of(Belonging, sheet).items():
        if not thing.used or thing.kind not in MENDABLE:
            continue
        face = chance(thing.die) if wears(thing.kind, thing.die, thing.used) else 0
        (die,) = wear([Gear(thing.name, thing.kind, thing.die, thing.used, face)])
        table = table.put(sheet, key, replace(thing, die=die, used=False))
        if face:
            step = StepResult(before=thing.die, face=face, after=die)
            worn.append(Worn(belonging=thing.name, kind=thing.kind, step=step))
    return table, tuple(worn)


def mend_gear(system: System, table: Table, command: MendGear, chance: Chance) -> Decision:
    """What the fiction repaired has its full die again (FB-59, R-76)."""
    profile = finished(table, command.sheet)
    thing = belonging_of(table, command.sheet, command.belonging)
    if thing.kind not in MENDABLE or not thing.full:
        raise RuleBroken(f"{thing.name} is nothing that wears in a fight.")
    if thing.die >= thing.full:
        raise RuleBroken(f"{thing.name} is as good as new.")
    fact = GearMended(
        sheet=command.sheet,
        name=profile.name,
        belonging=thing.name,
        before=thing.die,
        after=thing.full,
    )
    return decided(table.put(command.sheet, command.belonging, replace(thing, die=thing.full)), fact)
