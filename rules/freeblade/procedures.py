"""What a Referee of Freeblade does step by step: journeys, delves, meetings and what a fight asks besides.

Every step is a dialog of the table and may be taken in any order.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.common.durations import ENCOUNTER
from rules.common.lookups import finished, first_word, profile_of, seen_of
from rules.common.turn_dialogs import TIME_PASSES
from rules.freeblade.burning_lights import BurnLights
from rules.freeblade.darkness import SetDelving, delving, hampers, lights
from rules.freeblade.events import KEY as OMEN
from rules.freeblade.events import TURN, RollEvent
from rules.freeblade.fighters import SetSide
from rules.freeblade.meetings import REACTION, RollDistance, RollReaction
from rules.freeblade.morale import TryMorale, losses, untested_foes
from rules.freeblade.party import COMPANY, stores
from rules.freeblade.party_members import CALLED
from rules.freeblade.surprise import RollOffGuard, SetOffGuard
from rules.freeblade.travel import TravelWatch
from rules.freeblade.wear import RollWear
from rules.freeblade.weather import (
    DAY,
    WATCH,
    WATCHES,
    WEATHER,
    RollWeather,
    SetClimate,
    climate_of,
    clock_number,
    watch_runs,
)
from rules.game import Game
from rules.sheet import Dialog, Procedure
from rules.table import TABLE, Belonging, Clock, Combatant, Condition, Encounter, Table, Track

NO_PARTY = "Add a party store first: it holds the weather, omens and darkness."

WATCH_PASSES = replace(
    TIME_PASSES,
    key="watch-passes",
    title="Begin a Watch",
    verb="Begin a Watch",
    blurb="Six hours: rolls the weather and any events.",
    fields=(),
    given=(("unit", WATCH),),
)
TURN_PASSES = replace(
    WATCH_PASSES,
    key="turn-passes",
    title="Pass a Turn",
    verb="Pass a Turn",
    blurb="Ten minutes underground: an omen comes nearer, and something may happen.",
    given=(("unit", TURN),),
)
TRAVEL = Dialog(
    "travel",
    TravelWatch,
    "Travel",
    title="Travel for a Watch",
    icon="footprints",
    gm=True,
    during="no encounter",
)
NEW_WEATHER = Dialog(
    "weather",
    RollWeather,
    "Reroll",
    title="Reroll the weather",
    icon="cloud-sun",
    blurb="When the surroundings change during a Watch.",
    gm=True,
)
CLIMATE = Dialog("climate", SetClimate, "Set", title="Set season and climate", icon="thermometer", gm=True)
EVENT = Dialog(
    "event",
    RollEvent,
    "Roll",
    title="Roll an event",
    icon="dices",
    blurb="The clock rolls its own events; this one is extra.",
    audience="rolls",
    gm=True,
)
DOWN = Dialog(
    "delve",
    SetDelving,
    "Go down",
    title="Go underground",
    icon="arrow-down",
    given=(("delving", True),),
    gm=True,
)
UP = replace(
    DOWN,
    key="daylight",
    title="Come up to daylight",
    verb="Come up",
    icon="arrow-up",
    given=(("delving", False),),
)
BURN = Dialog(
    "lights",
    BurnLights,
    "Roll",
    title="Roll for the lights",
    icon="flame",
    blurb="Twenty real minutes have passed: each light rolls its die.",
    gm=True,
)
DISTANCE = Dialog(
    "distance",
    RollDistance,
    "Roll",
    title="Roll the distance",
    icon="ruler",
    audience="rolls",
    gm=True,
)
MEET = Dialog(
    "reaction",
    RollReaction,
    "Roll",
    title="Roll the reaction",
    icon="handshake",
    audience="rolls",
    gm=True,
)
UNAWARE = Dialog(
    "off-guard-roll",
    RollOffGuard,
    "Roll",
    title="Roll for surprise",
    icon="eye-off",
    audience="rolls",
    gm=True,
)
OFF_GUARD = Dialog(
    "off-guard",
    SetOffGuard,
    "Set",
    title="Set surprised",
    icon="shield-off",
    blurb="The surprised act last.",
    gm=True,
    during="encounter",
)
SIDE = Dialog(
    "side",
    SetSide,
    "Change",
    title="Change side",
    icon="flag",
    gm=True,
    during="encounter",
)
MORALE = Dialog(
    "morale",
    TryMorale,
    "Roll",
    title="Roll for morale",
    icon="flag-off",
    audience="rolls",
    gm=True,
    during="encounter",
)
WEAR = Dialog(
    "wear-now",
    RollWear,
    "Roll",
    title="Roll for wear",
    icon="hammer",
    blurb="The end of a fight does this for everyone at once.",
    gm=True,
)


def journey_stands(_game: Game, table: Table) -> tuple[str, ...]:
    """Say which Watch it is, how the weather is and whether the party has travelled (FB-61..63)."""
    if not stores(table):
        return (NO_PARTY,)
    party, watch = stores(table)[0], table.get(Clock, TABLE, WATCH)
    climate = f"Kind weather: {climate_of(table, party)} in 6."
    if watch is None or not watch.number:
        return ("No Watch yet.", climate)
    hour = WATCHES[(watch.number - 1) % len(WATCHES)] if watch_runs(table) else "before its first Watch"
    day = f"Day {max(1, clock_number(table, DAY))}, {hour}."
    weather = table.get(Track, party, WEATHER)
    sky = f"The weather is {weather.states[weather.state]}." if weather else ""
    note = "The party has travelled in this Watch." if watch.spent else ""
    sentences = (day, sky, note, climate, *_company(table), *_omen(table))
    return tuple(sentence for sentence in sentences if sentence)


def _company(table: Table) -> Iterator[str]:
    """Say who stays behind, and who goes along besides the players' characters (R-95)."""
    for name in CALLED.values():
        sheet_ids = (one for one, mark in table.having(Condition, COMPANY).items() if mark.name == name)
        if who := ", ".join(profile_of(table, one).name for one in seen_of(table, sheet_ids)):
            yield f"{first_word(name)}: {who}."


def delve_stands(game: Game, table: Table) -> tuple[str, ...]:
    """Say where the party is, for how many Turns, which lights burn, and how near an omen is (FB-68..73)."""
    if not stores(table):
        return (NO_PARTY,)
    burning = [
        f"{thing.name} D{thing.die} ({finished(table, sheet_id).name})"
        for sheet_id, _, thing in lights(game, table)
    ]
    light = f"Light: {', '.join(burning)}." if burning else "No lights are lit."
    blind = "Everyone has Disadvantage in the dark." if hampers(game, table) else ""
    where = "In the dark." if delving(table) else "In daylight."
    turns = clock_number(table, TURN)
    turn = f"Turn {turns}." if turns else ""
    return tuple(sentence for sentence in (where, turn, light, blind, *_omen(table)) if sentence)


def _omen(table: Table) -> tuple[str, ...]:
    omen = table.get(Belonging, stores(table)[0], OMEN)
    return (f"An omen is near: D{omen.die}.",) if omen and omen.die else ()


def meeting_stands(_game: Game, table: Table) -> tuple[str, ...]:
    """Say how those whom the party has met react to it (FB-76)."""
    tracks = table.having(Track, REACTION).items()
    stances = [f"{finished(table, who).name}: {track.states[track.state]}." for who, track in tracks]
    return tuple(stances) or ("No reaction yet.",)


def fight_stands(_game: Game, table: Table) -> tuple[str, ...]:
    """Say what the foes have lost, whether their nerve is due, and who is off guard (FB-49, FB-78)."""
    encounter = table.get(Encounter, TABLE, ENCOUNTER)
    if encounter is None:
        return ("No fight.",)
    foes = untested_foes(table)
    toll = losses(table, foes, encounter.foes_taken_out)
    losses_note = f"{toll.lost} of {toll.initial} foes are out." if toll.initial > 1 else ""
    morale_note = "Half are out: roll for morale." if foes and toll.is_due else ""
    off = [finished(table, who).name for who, row in table.of(Combatant, TABLE).items() if row.off_guard]
    unready = f"Surprised: {', '.join(off)}." if off else ""
    return tuple(sentence for sentence in (losses_note, morale_note, unready) if sentence) or (
        "Nobody is surprised.",
    )


PROCEDURES = (
    Procedure(
        key="journey",
        title="Journey",
        icon="map",
        dialogs=(WATCH_PASSES, TRAVEL, NEW_WEATHER, CLIMATE),
        stands=journey_stands,
    ),
    Procedure(
        key="delve",
        title="Delve",
        icon="flame",
        dialogs=(TURN_PASSES, DOWN, UP, BURN, EVENT),
        stands=delve_stands,
    ),
    Procedure(
        key="meeting",
        title="Meeting",
        icon="handshake",
        dialogs=(DISTANCE, MEET, UNAWARE),
        stands=meeting_stands,
    ),
    Procedure(
        key="fight",
        title="Fight",
        icon="swords",
        dialogs=(MORALE, OFF_GUARD, SIDE, WEAR),
        stands=fight_stands,
    ),
)
STEPS = tuple(step for procedure in PROCEDURES for step in procedure.dialogs)
