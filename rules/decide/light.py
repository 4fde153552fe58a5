"""Light: it is lit, burns down by a step die of its own, and goes out (FB-70, R-49, R-53)."""

from __future__ import annotations

from dataclasses import replace

from rules.chance import Chance
from rules.commands import BurnLights, DouseLight, IgniteLight
from rules.decide.acting import able
from rules.decide.belongings import next_order
from rules.decide.decision import Decision, decided
from rules.decide.delving import lights, seeing
from rules.decide.sheets import belonging_of, finished
from rules.decide.step_dice import refuse_without_die, stepped
from rules.errors import RuleBroken
from rules.facts import Fact, LightBurned, LightDoused, LightIgnited, StepResult
from rules.system import System, ruling_word
from rules.table import Belonging, Table

BY_TURNS = "every_2_turns"
TURNS = 2
"""Under that ruling a light is tested after so many Turns (R-53)."""

LANTERN = "lantern"
OIL = "oil"


def ignite_light(system: System, table: Table, command: IgniteLight, chance: Chance) -> Decision:
    """A torch is one use of the torches; a lantern takes oil where any is carried (FB-70, R-49)."""
    profile = able(system, table, command.sheet)
    thing = belonging_of(table, command.sheet, command.belonging)
    source = _source(system, thing)
    fuel, key = _fuel(table, command, source, thing)
    step = None
    if fuel:
        refuse_without_die(belonging_of(table, command.sheet, fuel))
        table, step = stepped(table, command.sheet, fuel, chance)
    die = system.die("light", source)
    light = Belonging(
        name=f"burning {source}",
        slots=0,
        die=die,
        full=die,
        form=source,
        order=next_order(table, command.sheet),
    )
    table, _ = seeing(system, table.put(command.sheet, key or table.new_key(), light))
    fact = LightIgnited(
        sheet=command.sheet,
        name=profile.name,
        light=light.name,
        die=die,
        fuel=belonging_of(table, command.sheet, fuel).name if fuel else "",
        step=step,
    )
    return decided(table, fact)


def _source(system: System, thing: Belonging) -> str:
    """Which source of light a thing is, by its name."""
    named = (source for source in system.dice["light"] if source in thing.name.casefold())
    found = next(named, "") if thing.kind in ("supply", "gear") and not thing.form else ""
    if not found:
        raise RuleBroken(f"{thing.name} is nothing to light: a torch or a lantern is.")
    return found


def _fuel(table: Table, command: IgniteLight, source: str, thing: Belonging) -> tuple[str, str]:
    """The key of what is used up by lighting, "" for nothing, and the key that the light will have."""
    if source != LANTERN:
        return command.belonging, ""
    key = f"lit-{command.belonging}"
    burning = table.get(Belonging, command.sheet, key)
    if burning and burning.die:
        raise RuleBroken(f"{thing.name} burns already.")
    carried = table.of(Belonging, command.sheet).items()
    oils = (at for at, other in carried if OIL in other.name.casefold().split() and other.die)
    return next(oils, ""), key


def douse_light(system: System, table: Table, command: DouseLight, chance: Chance) -> Decision:
    """A light is put out; what was left of it is lost (R-49)."""
    profile = finished(table, command.sheet)
    thing = belonging_of(table, command.sheet, command.belonging)
    if thing.form not in system.dice["light"]:
        raise RuleBroken(f"{thing.name} does not burn.")
    table, dark = seeing(system, table.without(Belonging, command.sheet, command.belonging))
    fact = LightDoused(sheet=command.sheet, name=profile.name, light=thing.name, dark=dark)
    return decided(table, fact)


def burn_lights(system: System, table: Table, command: BurnLights, chance: Chance) -> Decision:
    """Twenty minutes by the clock on the wall: every light rolls its die (FB-70, R-53)."""
    if ruling_word(table, system, "light_clock") == BY_TURNS:
        raise RuleBroken("At this table light burns down by Turns: let a Turn pass.")
    if not lights(system, table):
        raise RuleBroken("No light is burning.")
    facts: list[Fact] = []
    for sheet, key, _ in lights(system, table):
        table, fact = _burned(system, table, sheet, key, chance)
        facts.append(fact)
    return Decision(tuple(facts), table)


def burned_by_turns(system: System, table: Table, turns: int, chance: Chance) -> Decision:
    """So many Turns of burning, where the table has ruled that light burns by Turns (R-53).

    Whoever has come, and whatever was dropped since, finds light or dark as it is now (FB-69).
    """
    table, _ = seeing(system, table)
    if ruling_word(table, system, "light_clock") != BY_TURNS:
        return decided(table)
    facts: list[Fact] = []
    for sheet, key, thing in lights(system, table):
        burnt = turns + thing.used  # ``used``: one Turn has passed since its last roll
        table = table.put(sheet, key, replace(thing, used=bool(burnt % TURNS)))
        for _ in range(burnt // TURNS):
            if table.get(Belonging, sheet, key):
                table, fact = _burned(system, table, sheet, key, chance)
                facts.append(fact)
    return Decision(tuple(facts), table)


def _burned(system: System, table: Table, sheet: str, key: str, chance: Chance) -> tuple[Table, LightBurned]:
    """One roll of a light's die; at D0 it is gone, and maybe everyone is in the dark (FB-69, FB-70)."""
    thing = belonging_of(table, sheet, key)
    step: StepResult
    table, step = stepped(table, sheet, key, chance)
    dark = False
    if not step.after:
        table, dark = seeing(system, table.without(Belonging, sheet, key))
    name = finished(table, sheet).name
    return table, LightBurned(sheet=sheet, name=name, light=thing.name, step=step, dark=dark)
