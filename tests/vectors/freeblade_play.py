"""Freeblade's examples of checks, step dice, slots, attacks, rests, Focus and spells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from rules.common.clock import BeginSession, EndSession
from rules.common.conditions import AddCondition
from rules.common.lookups import belonging_of, number
from rules.common.slots import Load, load_of, slots_of_form
from rules.errors import RuleBroken
from rules.freeblade.attack_and_armour_dice import attack_die, hits, hp_lost
from rules.freeblade.attacks import AttackRolled, ResolveAttack
from rules.freeblade.checks import check_success, check_total, evaluate, surplus
from rules.freeblade.damage_odds import damage
from rules.freeblade.dying import death_timer, death_unit, status
from rules.freeblade.dying import time_left_odds as death_timer_odds
from rules.freeblade.exhaustion import exhausted
from rules.freeblade.rests import minutes, rested
from rules.freeblade.session_focus import SpendFocus
from rules.freeblade.spells import CastSpell, Spell, SpellCast, refill
from rules.freeblade.using_step_dice import RollStepDie, depletion_pmf, expected_rolls, survival_curve
from rules.freeblade.using_step_dice import step_states as step_states_odds
from rules.freeblade.wear import Gear, wear
from rules.freeblade.what_bears_on_an_attack import DeclareAttack
from rules.game import Command
from rules.table import TABLE, Ability, Belonging, Clock, Condition, Pending, Profile, Resource, Table
from tests.vectors.given import SOMEONE, Adapters, Answer, Given, fraction, fractions, mechanic, pmf

ADAPTERS: Adapters = {}
FULL = 12
"""The die of a thing before it was used up."""
FOE = "2"
"""The sheet of whoever attacks."""
fb = partial(mechanic, ADAPTERS)
FOCUS: dict[str, Command] = {
    "session_start": BeginSession(),
    "session_end": EndSession(),
    "spend_reroll": SpendFocus(SOMEONE),
    "spend_attack": SpendFocus(SOMEONE),
    "spend_defend": SpendFocus(SOMEONE),
}
"""What is ordered, by the words of the examples."""


@fb("fb.check.dice")
def check_dice(given: Given) -> Answer:
    dice, sign = surplus(given.number("adv"), given.number("dis"))
    return {"d6": dice, "sign": sign}


@fb("fb.check.odds")
def check_odds(given: Given) -> Answer:
    chance = check_success(
        given.number("ability"),
        given["dr"],
        given.number("adv"),
        given.number("dis"),
        str(given.setting("cancel")),
    )
    return {"success": fraction(chance)}


@fb("fb.check.pmf")
def check_pmf(given: Given) -> Answer:
    total = check_total(
        given.number("ability"), given.number("adv"), given.number("dis"), str(given.setting("cancel"))
    )
    return {"pmf": pmf(total, given.get("totals", None))}


@fb("fb.check.replay")
def check_replay(given: Given) -> Answer:
    faces = given.get("adv_rolls", []), given.get("dis_rolls", [])
    outcome = evaluate(given["d20"], given.number("ability"), *faces, given.get("dr", None))
    return {"total": outcome.total, "success": outcome.success, "natural": outcome.natural != 0}


@fb("fb.dr")
def dr(given: Given) -> Answer:
    difficulty = given.game.system.difficulty(str(given["label"]).casefold())
    return {"dr": [difficulty.low, difficulty.high]}


@fb("fb.step.roll")
def step_roll(given: Given) -> Answer:
    die = _used(given, given["die"], _face(given, "face"))
    return {"die": die, "depleted": die == 0}


@fb("fb.supply.use")
def supply_use(given: Given) -> Answer:
    return step_roll(given)


@fb("fb.step.sequence")
def step_sequence(given: Given) -> Answer:
    dice, die = [], given["die"]
    for face in given["faces"]:
        if die:
            die = _used(given, die, face)
            dice.append(die)
    return {"dice": dice}


@fb("fb.step.expected")
def step_expected(given: Given) -> Answer:
    return {"expected": fraction(expected_rolls(given["die"]))}


@fb("fb.step.survival")
def step_survival(given: Given) -> Answer:
    return {"survival": fractions(survival_curve(given["die"], given.numbers("rolls")))}


@fb("fb.step.depletion")
def step_depletion(given: Given) -> Answer:
    return {"pmf": fractions(depletion_pmf(given["die"], given.numbers("rolls")))}


@fb("fb.step.states")
def step_states(given: Given) -> Answer:
    return {"states": fractions(step_states_odds(given["die"], given["rolls"]))}


@fb("fb.slots")
def slots(given: Given) -> Answer:
    conditions = dict(enumerate(given.get("conditions", [])))
    carried = _load(given, _laden(given, given.get("items", []), conditions))
    return {
        "capacity": carried.capacity,
        "used": carried.used,
        "free": carried.free,
        "must_drop": carried.must_drop,
    }


@fb("fb.condition.add")
def condition_add(given: Given) -> Answer:
    items = given.numbers("item_slots") if given.get("item_slots", None) is not None else []
    before = _laden(given, items, given.get("conditions", {}))
    table = given.play(before, AddCondition(SOMEONE, given["add"], force=True)).table
    carried = _load(given, table)
    conditions = {
        key if before.get(Condition, SOMEONE, key) else given["add"]: row.slots
        for key, row in table.of(Condition, SOMEONE).items()
    }
    return {"conditions": conditions, "used": carried.used, "must_drop": carried.must_drop}


def _laden(given: Given, items: Iterable[int], conditions: Mapping[Any, int]) -> Table:
    """Return a table with a character with things of so many slots, and conditions of so many."""
    table = given.someone().put(SOMEONE, "strength", Ability(value=given["strength"]))
    for at, slots in enumerate(items):
        table = table.put(SOMEONE, str(at), Belonging(name="thing", slots=slots))
    for name, slots in conditions.items():
        table = table.put(SOMEONE, str(name), Condition(name=str(name), slots=slots))
    return table


def _load(given: Given, table: Table) -> Load:
    carried = load_of(given.game, table, SOMEONE)
    if carried is None:
        raise RuleBroken("Nobody's slots are counted here.")
    return carried


@fb("fb.attack.die")
def which_die(given: Given) -> Answer:
    return {"die": _attack_die(given)}


@fb("fb.damage.pmf")
def damage_pmf(given: Given) -> Answer:
    loss = damage(_attack_die(given), given.number("armor"))
    return {"pmf": pmf(loss), "mean": fraction(loss.mean)}


@fb("fb.damage.replay")
def damage_replay(given: Given) -> Answer:
    face = given["weapon_roll"]
    return {"hit": hits(face), "damage": hp_lost(face, given.get("armor_roll", None))}


@fb("fb.attack.state")
def attack_state(given: Given) -> Answer:
    hp = given["hp"] - hp_lost(given["weapon_roll"], given.get("armor_roll", None))
    return {"hp": hp, "status": status(hp, given["target"] == "pc")}


@fb("fb.shield")
def shield(given: Given) -> Answer:
    table = given.someone().put(SOMEONE, "hp", Resource(number=FULL, limit=FULL))
    guard = Belonging(name="shield", kind="shield", die=given["die"], full=given["die"] or FULL)
    table = table.put(SOMEONE, "shield", guard).put(FOE, "profile", Profile(name="Foe", kind="npc"))
    table = given.play(table, DeclareAttack(FOE, target=SOMEONE)).table
    attack = next(iter(table.of(Pending, TABLE)))
    order = ResolveAttack(attack, SOMEONE, shield="shield")
    fact = given.fact(table, order, AttackRolled, _face(given, "face"))
    return {"damage": fact.damage, "die": fact.block.after if fact.block else guard.die}


@fb("fb.wear")
def wear_and_tear(given: Given) -> Answer:
    items = [
        Gear(
            item["name"],
            item["kind"],
            item["die"],
            bool(item.get("used", False)),
            item.get("face") or 0,
        )
        for item in given["items"]
    ]
    after = list(zip(items, wear(items), strict=True))
    return {
        "dice": {item.name: die for item, die in after},
        "broken": [item.name for item, die in after if die == 0 < item.die],
    }


@fb("fb.death")
def death(given: Given) -> Answer:
    least = int(given.setting("death_timer_min"))
    return {
        "count": death_timer(given["constitution"], given["d4"], least),
        "unit": death_unit(given.flag("in_combat")),
    }


@fb("fb.death.pmf")
def death_pmf(given: Given) -> Answer:
    return {"pmf": pmf(death_timer_odds(given["constitution"], int(given.setting("death_timer_min"))))}


@fb("fb.rest")
def rest(given: Given) -> Answer:
    hp = rested(given["kind"], given["hp"], given["max_hp"], given.number("roll"))
    return {"hp": hp, "minutes": minutes(given["kind"])}


@fb("fb.exhaustion")
def exhaustion(given: Given) -> Answer:
    hp, face = given["hp"], given["d4"]
    return {"hp": exhausted(given["choice"], hp, given.number("max_hp", hp + face), face)}


@fb("fb.focus")
def focus(given: Given) -> Answer:
    table = given.someone().put(SOMEONE, "dexterity", Ability(value=given["dexterity"]))
    table, refused = table.put(SOMEONE, "focus", Resource(number=0)), []
    for place, operation in enumerate(given["ops"]):
        if operation == "session_start" and _in_session(table):
            table = given.play(table, EndSession()).table
        if operation == "session_end" and not _in_session(table):
            continue
        try:
            table = given.play(table, FOCUS[operation]).table
        except RuleBroken:
            refused.append(place)
    return {"focus": number(table, SOMEONE, "focus"), "refused": refused}


def _in_session(table: Table) -> bool:
    clock = table.get(Clock, TABLE, "session")
    return clock is not None and clock.running


@fb("fb.spell.slots")
def spell_size(given: Given) -> Answer:
    return {"slots": slots_of_form(given.game, given["form"])}


@fb("fb.spell.cast")
def spell_cast(given: Given) -> Answer:
    table = given.someone().put(SOMEONE, "presence", Ability(value=given.number("presence")))
    book = Belonging(name="spell", kind="spell", form="book", die=given["die"], full=given["die"] or FULL)
    order = CastSpell(SOMEONE, "spell", force=True)
    faces = given["d20"], _face(given, "step_face")
    fact = given.fact(table.put(SOMEONE, "spell", book), order, SpellCast, *faces)
    die = fact.step.after
    return {"takes_effect": True, "fatigued": fact.fatigued > 0, "die": die, "drained": die == 0}


@fb("fb.spell.refill")
def spell_refill(given: Given) -> Answer:
    spells = {
        name: Spell(spell["form"], spell["die"], spell["full"]) for name, spell in given["spells"].items()
    }
    dice, refused = refill(given["presence"], spells, given.get("wanted", []))
    return {"dice": dice, "refused": refused}


def _used(given: Given, die: int, face: int) -> int:
    """Return what becomes of a supply's die that shows that face when it is used."""
    supply = Belonging(name="supply", kind="supply", die=die, full=die or FULL)
    done = given.play(given.someone().put(SOMEONE, "supply", supply), RollStepDie(SOMEONE, "supply"), face)
    return belonging_of(done.table, SOMEONE, "supply").die


def _face(given: Given, key: str) -> int:
    """Return what the die shows; of one that cannot be rolled any more nothing needs to be said (FB-31)."""
    return int(given[key] if given["die"] else given.number(key))


def _attack_die(given: Given) -> int:
    return attack_die(
        given.number("weapon"),
        given.number("adv"),
        given.number("dis"),
        given.flag("unarmed"),
        str(given.setting("unarmed_advantage")),
    )
