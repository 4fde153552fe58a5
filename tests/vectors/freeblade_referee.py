"""Freeblade's examples of initiative, the Die of Fate, journeys, delving, and foes."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from rules.common.clock import AdvanceClock
from rules.freeblade.burning_lights import LIGHT_MINUTES, BurnLights, light_minutes
from rules.freeblade.darkness import darkness
from rules.freeblade.end_of_day import day
from rules.freeblade.events import RollEvent
from rules.freeblade.events import omen_pmf as omen_pmf_odds
from rules.freeblade.fate import DEFAULT, answers_yes
from rules.freeblade.fate import fate_odds as fate_odds_odds
from rules.freeblade.fight_actions import MOVES, OTHER_ACTIONS
from rules.freeblade.initiative import Fighter, may_swap, order, swapped
from rules.freeblade.initiative import initiative_odds as initiative_odds_odds
from rules.freeblade.meetings import distance
from rules.freeblade.morale import group_wavers, loner_wavers
from rules.freeblade.rations import foraged
from rules.freeblade.travel import miles
from rules.freeblade.weather import TURN_MINUTES, WATCH_MINUTES, WATCHES
from rules.odds.rolls import line_odds
from rules.table import Belonging, Profile, Table
from tests.vectors.given import SOMEONE, Adapters, Answer, Given, fraction, fractions, mechanic

ADAPTERS: Adapters = {}
SIGNS, CALM = 2, 6
"""The events that bring an omen and nothing at all (FB-72)."""
fb = partial(mechanic, ADAPTERS)


@fb("fb.initiative")
def initiative(given: Given) -> Answer:
    return {"order": _names(order(_combatants(given)))}


@fb("fb.initiative.swap")
def initiative_swap(given: Given) -> Answer:
    combatants = _combatants(given)
    first, second = given["swap"]
    allowed = may_swap(combatants, first, second, given.get("acted", []))
    after = swapped(combatants, first, second) if allowed else combatants
    return {"allowed": allowed, "order": _names(order(after))}


@fb("fb.initiative.odds")
def initiative_odds(given: Given) -> Answer:
    chances = initiative_odds_odds(given["npcs"])
    return {"before_all": fraction(chances.before_all), "last": fraction(chances.last)}


@fb("fb.round")
def one_round(_given: Given) -> Answer:
    return {"moves": MOVES, "other_actions": OTHER_ACTIONS}


@fb("fb.fate")
def fate(given: Given) -> Answer:
    return {"positive": answers_yes(given["roll"], given.number("x", DEFAULT))}


@fb("fb.fate.odds")
def fate_odds(given: Given) -> Answer:
    return {"positive": fraction(fate_odds_odds(given.number("x", DEFAULT)))}


@fb("fb.time")
def time(_given: Given) -> Answer:
    return {"turn_minutes": TURN_MINUTES, "watch_minutes": WATCH_MINUTES, "watches": len(WATCHES)}


@fb("fb.travel")
def travel(given: Given) -> Answer:
    flags = ("difficult", "clear_path", "bad_weather", "lost")
    return {"miles": fraction(miles(**{flag: given.flag(flag) for flag in flags}))}


@fb("fb.distance")
def encounter_distance(given: Given) -> Answer:
    return {"feet": fraction(distance(given["sum"], given.flag("dense"), given.flag("open")))}


@fb("fb.forage")
def forage(given: Given) -> Answer:
    return {"die": foraged(given["die"], given.flag("found"), given.number("steps", 1))}


@fb("fb.day")
def one_day(given: Given) -> Answer:
    ration, gained = day(
        given.get("ration", None),
        given.flag("eats", True),
        given.number("face"),
        given.flag("long_rest", True),
    )
    return {"ration": ration, "gained": gained}


@fb("fb.light")
def light(given: Given) -> Answer:
    """Read each face as that of twenty minutes; a light that burns by Turns burns as long (R-53)."""
    source = given["source"]
    start = given.game.system.die("light", source)
    table = replace(given.someone(), rulings={})
    table = table.put(SOMEONE, "light", Belonging(name=source, form=source, die=start, full=start))
    rolls = 0
    for face in given.get("faces", []):
        if _die(table, "light"):
            table, rolls = given.play(table, BurnLights(), face).table, rolls + 1
    die = _die(table, "light")
    return {"start": start, "die": die, "out_after_minutes": None if die else LIGHT_MINUTES * rolls}


def _die(table: Table, key: str) -> int:
    """Return the die of a light or an omen; 0 where the one is out and the other has come true."""
    row = table.get(Belonging, SOMEONE, key)
    return row.die if row else 0


@fb("fb.light.expected")
def light_expected(given: Given) -> Answer:
    return {"minutes": fraction(light_minutes(given.game.system.die("light", given["source"])))}


@fb("fb.light.mods")
def light_mods(given: Given) -> Answer:
    return {"disadvantage": darkness(given.flag("has_light"))}


@fb("fb.event")
def event(given: Given) -> Answer:
    return {"event": given.game.system.table("event").at(given["roll"]).text}


@fb("fb.omen")
def omen_die(given: Given) -> Answer:
    """Let an omen be there from the start; each of its faces is that of one Turn that follows."""
    table = given.table.put(SOMEONE, "profile", Profile(name="The party", kind="party"))
    table = given.play(table, RollEvent(), SIGNS).table
    turns = 0
    for face in given.get("faces", []):
        if _die(table, "omen"):
            table, turns = given.play(table, AdvanceClock("turn"), face, CALM).table, turns + 1
    die = _die(table, "omen")
    return {"encounter_on": None if die else turns, "die": die}


@fb("fb.omen.pmf")
def omen_pmf(given: Given) -> Answer:
    return {"pmf": fractions(omen_pmf_odds(given.numbers("turns")))}


@fb("fb.reaction")
def reaction(given: Given) -> Answer:
    return {"reaction": given.game.system.table("reaction").at(given["sum"]).text}


@fb("fb.reaction.odds")
def reaction_odds(given: Given) -> Answer:
    return fractions(line_odds(given.game.system.table("reaction")))


@fb("fb.morale")
def morale(given: Given) -> Answer:
    if given.get("hp", None) is not None and given.number("initial", 1) <= 1:
        return {"test": loner_wavers(given["hp"], given["max_hp"])}
    return {"test": group_wavers(given["initial"], given["lost"])}


@fb("fb.npc.hp")
def npc_hp(given: Given) -> Answer:
    bands = (line for line in given.game.system.table("npc_hp").lines if line.low <= given["hp"] <= line.high)
    return {"band": next((line.text for line in bands), "outside")}


@fb("fb.npc.damage")
def npc_damage(given: Given) -> Answer:
    return {"die": given.game.system.die("npc_damage", given["class"])}


@fb("fb.npc.armor")
def npc_armor(given: Given) -> Answer:
    return {"die": given.game.system.die("npc_armor", given["class"])}


def _combatants(given: Given) -> list[Fighter]:
    return [
        Fighter(one["name"], one["side"], one["die"], bool(one.get("off_guard", False)))
        for one in given["combatants"]
    ]


def _names(combatants: list[Fighter]) -> list[str]:
    return [one.name for one in combatants]
