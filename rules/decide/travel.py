"""Journeys: the weather of a Watch, the way, food found and eaten, and what a day leaves behind."""

from __future__ import annotations

from dataclasses import replace

from rules.chance import Chance
from rules.commands import Fast, Forage, Rest, SetClimate, TravelWatch
from rules.decide.acting import able
from rules.decide.belongings import next_order
from rules.decide.clock import expire, passed
from rules.decide.conditions import burden
from rules.decide.decision import Decision, decided, in_order
from rules.decide.events import roll_for_unit
from rules.decide.fights import time_runs_out
from rules.decide.light import burned_by_turns
from rules.decide.party import members, party_of, stores
from rules.decide.rest import rest
from rules.decide.shape import within
from rules.decide.sheets import alive, belonging_of, finished, number
from rules.errors import RuleBroken
from rules.facts import (
    ClimateSet,
    ClockAdvanced,
    DaySettled,
    FastBegun,
    Foraged,
    StepResult,
    WatchTravelled,
    WeatherRolled,
)
from rules.fate import DEFAULT, answers_yes
from rules.system import System
from rules.table import TABLE, Belonging, Clock, Condition, Effect, Resource, Table, Track
from rules.travel import TURN_MINUTES, WATCH_MINUTES, WATCHES, day, foraged, miles

DAY, WATCH = "day", "watch"
CLIMATE, WEATHER = "climate", "weather"
KINDS = ("kind", "unkind")
RATIONS = "rations"
RESTED, FASTING = "rested", "fasting"
"""What a sheet remembers until the day is over."""

CHANCES = "The chances in six"
MOST_STEPS = 5


def set_climate(system: System, table: Table, command: SetClimate, chance: Chance) -> Decision:
    """Season and climate: how likely kind weather is from now on (FB-63, R-44)."""
    party = party_of(table)
    chances = within(command.chances, 0, 6, CHANCES)
    before = _climate(table, party)
    table = table.put(party, CLIMATE, Resource(number=chances, limit=6, unit="in 6"))
    return decided(table, ClimateSet(before=before, chances=chances))


def _climate(table: Table, party: str) -> int:
    row = table.get(Resource, party, CLIMATE)
    return row.number if row else DEFAULT


def _weather(system: System, table: Table, chance: Chance) -> Decision:
    """Yes on the Die of Fate: the Watch begins with kind weather (FB-63, R-44)."""
    party = party_of(table)
    chances, face = _climate(table, party), chance(6)
    state = 0 if answers_yes(face, chances) else 1
    table = table.put(party, WEATHER, Track(name="Weather", state=state, states=KINDS))
    watch = WATCHES[(_number(table, WATCH) - 1) % len(WATCHES)]
    return decided(table, WeatherRolled(watch=watch, chances=chances, face=face, outcome=KINDS[state]))


def travel_watch(system: System, table: Table, command: TravelWatch, chance: Chance) -> Decision:
    """A Watch on the way: six miles, halved and doubled as the land and the sky will (FB-62..64, R-46)."""
    party = party_of(table)
    clock = table.get(Clock, TABLE, WATCH)
    within(command.chances, 0, 6, CHANCES)
    if clock is None or not clock.number:
        raise RuleBroken("Let a Watch begin first: the weather is rolled with it.")
    if clock.spent:
        raise RuleBroken("The party has travelled in this Watch already.")
    weather = table.get(Track, party, WEATHER)
    bad = weather is not None and weather.state > 0
    if bad and not command.press_on:
        raise RuleBroken("The weather is unkind: wait, or press on with Disadvantage at half the distance.")
    table = table.put(TABLE, WATCH, replace(clock, spent=True))
    if bad:
        table = _pressing_on(table)
    face = 0 if command.clear_path or command.landmark else chance(6)
    lost = bool(face) and not answers_yes(face, command.chances)
    fact = WatchTravelled(
        miles=str(miles(command.difficult, command.clear_path, bad, lost)),
        lost=lost,
        face=face,
        chances=command.chances if face else 0,
        difficult=command.difficult,
        clear_path=command.clear_path,
        landmark=command.landmark,
        bad_weather=bad,
    )
    return decided(table, fact)


def _pressing_on(table: Table) -> Table:
    """Disadvantage for everyone until the Watch is over (FB-63)."""
    storm = Condition(
        name="unkind weather",
        slots=0,
        effects=(Effect(kind="disadvantage"),),
        until=WATCH,
        source="pressing on",
    )
    for sheet in members(table):
        table = table.put(sheet, WEATHER, storm)
    return table


def forage(system: System, table: Table, command: Forage, chance: Chance) -> Decision:
    """Yes on the Die of Fate: the rations' die goes up, new rations begin at D4 (FB-65, R-48)."""
    profile = able(system, table, command.sheet)
    chances = within(command.chances, 0, 6, CHANCES)
    steps = within(command.steps, 1, MOST_STEPS, "The steps")
    key = command.belonging or _rations(table, command.sheet)
    thing = belonging_of(table, command.sheet, key) if key else _fresh(table, command.sheet)
    if thing.kind != "supply":
        raise RuleBroken(f"{thing.name} is no supply that foraging could fill.")
    face = chance(6)
    found = answers_yes(face, chances)
    die = foraged(thing.die, found, steps)
    if found:
        grown = replace(thing, die=die, full=max(thing.full, die))
        table = table.put(command.sheet, key or table.new_key(), grown)
    fact = Foraged(
        sheet=command.sheet,
        name=profile.name,
        belonging=thing.name,
        chances=chances,
        face=face,
        found=found,
        before=thing.die,
        after=die,
    )
    return decided(table, fact)


def _fresh(table: Table, sheet: str) -> Belonging:
    return Belonging(name=RATIONS, kind="supply", slots=0, order=next_order(table, sheet))


def _rations(table: Table, sheet: str, whole: bool = False) -> str:
    """The key of the first rations of a sheet, or "" without any; ``whole``: of those not used up."""
    carried = table.of(Belonging, sheet).items()
    named = (key for key, thing in carried if _is_food(thing) and (thing.die or not whole))
    return next(named, "")


def _is_food(thing: Belonging) -> bool:
    return thing.kind == "supply" and "ration" in thing.name.casefold()


def fast(system: System, table: Table, command: Fast, chance: Chance) -> Decision:
    """No ration today: the day will leave hunger behind (FB-66)."""
    profile = alive(table, command.sheet)
    if profile.kind != "pc":
        raise RuleBroken(f"{profile.name} needs no rations.")
    if table.get(Resource, command.sheet, FASTING):
        raise RuleBroken(f"{profile.name} fasts already.")
    table = table.put(command.sheet, FASTING, Resource(number=1))
    return decided(table, FastBegun(sheet=command.sheet, name=profile.name))


def rest_of_the_day(system: System, table: Table, command: Rest, chance: Chance) -> Decision:
    """A rest; a long or full one is remembered while days are counted (FB-26, FB-67)."""
    done = rest(system, table, command, chance)
    if command.kind == "short" or not _number(done.table, DAY):
        return done
    return replace(done, table=done.table.put(command.sheet, RESTED, Resource(number=1)))


def _number(table: Table, unit: str) -> int:
    clock = table.get(Clock, TABLE, unit)
    return clock.number if clock else 0


def pass_day(system: System, table: Table, chance: Chance) -> Decision:
    """A day is over: rations are eaten, and who did not eat or rest bears it; the next begins (FB-66)."""
    late = time_runs_out(table)
    table, facts = late.table, list(late.facts)
    if _number(table, DAY) > 1:
        for sheet in members(table):
            table, fact = _settled(system, table, sheet, chance)
            facts.append(fact)
    before = (_number(table, DAY) - 1) * len(WATCHES)
    table = table.put(TABLE, WATCH, Clock(number=before))
    return Decision(tuple(facts), table)


def _settled(system: System, table: Table, sheet: str, chance: Chance) -> tuple[Table, DaySettled]:
    """One character's day: a ration or hunger, a long rest or fatigue (FB-66, FB-67)."""
    owner, key = _meal(table, sheet)
    ration = table.get(Belonging, owner, key) if key else None
    face = chance(ration.die) if ration else 0
    rested = number(table, sheet, RESTED) > 0
    after, gained = day(ration.die if ration else None, True, face, rested)
    step = None
    if ration and after is not None:
        table = table.put(owner, key, replace(ration, die=after))
        step = StepResult(before=ration.die, face=face, after=after)
    for marker in (RESTED, FASTING):
        table = table.without(Resource, sheet, marker)
    forced = False
    for name in gained:
        done = burden(system, table, sheet, _known(system, name), (), force=True)
        table, forced = done.table, forced or done.forced
    fact = DaySettled(
        sheet=sheet,
        name=finished(table, sheet).name,
        ration=ration.name if ration else "",
        step=step,
        rested=rested,
        gained=tuple(gained),
        forced=forced,
    )
    return table, fact


def _meal(table: Table, sheet: str) -> tuple[str, str]:
    """Where today's ration comes from: the character's own, or the party's store; ("", "") from nowhere."""
    if table.get(Resource, sheet, FASTING):
        return "", ""
    for owner in (sheet, *stores(table)):
        key = _rations(table, owner, whole=True)
        if key:
            return owner, key
    return "", ""


def _known(system: System, name: str) -> Condition:
    known = system.condition(name)
    source = "a day without a ration" if name == "starving" else "a day without a long rest"
    return Condition(name=name, effects=known.effects if known else (), source=source)


def pass_watch(system: System, table: Table, chance: Chance) -> Decision:
    """A Watch begins: maybe a new day, then the weather, and something happens (FB-61, FB-63, FB-72)."""
    return in_order(
        table,
        time_runs_out,
        lambda now: _new_day(system, now, chance),
        lambda now: burned_by_turns(system, now, WATCH_MINUTES // TURN_MINUTES, chance),
        lambda now: _weather(system, now, chance),
        lambda now: roll_for_unit(system, now, WATCH, chance),
    )


def _new_day(system: System, table: Table, chance: Chance) -> Decision:
    """The first Watch of all begins the first day; the one after the fourth begins the next (FB-61)."""
    watch = _number(table, WATCH)
    today = (watch - 1) // len(WATCHES) + 1
    if not _number(table, DAY):
        return decided(table.put(TABLE, DAY, Clock(number=today)))
    if _number(table, DAY) >= today:
        return decided(table)
    table, ended = expire(system, table, DAY)
    table, count, facts = passed(system, table, DAY, chance)
    table = table.put(TABLE, WATCH, Clock(number=watch))
    unit = system.unit(DAY)
    told = ClockAdvanced(unit=DAY, called=unit.name, number=count, ended=ended)
    return Decision((told, *facts), table)
