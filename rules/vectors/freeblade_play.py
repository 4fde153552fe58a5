"""Freeblade's examples of checks, step dice, slots, attacks, rests, Focus and spells."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from rules import odds
from rules.attacks import Gear, attack_die, hits, hp_lost, status, wear
from rules.checks import evaluate, surplus
from rules.dying import death_timer, death_unit
from rules.errors import RuleBroken
from rules.focus import spent
from rules.rests import exhausted, minutes, rested
from rules.scores import session_focus
from rules.slots import Load, load, with_condition
from rules.spells import STRAIN_DR, Spell, refill, spell_slots
from rules.stepdice import run_down, step_down
from rules.vectors.given import Adapters, Answer, Given, fraction, fractions, mechanic, pmf

ADAPTERS: Adapters = {}
fb = partial(mechanic, ADAPTERS)

FOCUS: dict[str, Callable[[int, int], int]] = {
    "session_start": lambda left, dexterity: session_focus(dexterity),
    "session_end": lambda left, dexterity: 0,
    "spend_reroll": lambda left, dexterity: spent(left),
    "spend_attack": lambda left, dexterity: spent(left),
    "spend_defend": lambda left, dexterity: spent(left),
}
"""What becomes of Focus, by the words of the examples."""


@fb("fb.check.dice")
def check_dice(given: Given) -> Answer:
    dice, sign = surplus(given.number("adv"), given.number("dis"))
    return {"d6": dice, "sign": sign}


@fb("fb.check.odds")
def check_odds(given: Given) -> Answer:
    chance = odds.check_success(
        given.number("ability"),
        given["dr"],
        given.number("adv"),
        given.number("dis"),
        str(given.setting("cancel")),
    )
    return {"success": fraction(chance)}


@fb("fb.check.pmf")
def check_pmf(given: Given) -> Answer:
    total = odds.check_total(
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
    return {"dr": list(given.system.difficulty(str(given["label"]).casefold()).range)}


@fb("fb.step.roll")
def step_roll(given: Given) -> Answer:
    die = step_down(given["die"], _face(given, "face"))
    return {"die": die, "depleted": die == 0}


@fb("fb.supply.use")
def supply_use(given: Given) -> Answer:
    return step_roll(given)


@fb("fb.step.sequence")
def step_sequence(given: Given) -> Answer:
    return {"dice": run_down(given["die"], given["faces"])}


@fb("fb.step.expected")
def step_expected(given: Given) -> Answer:
    return {"expected": fraction(odds.expected_rolls(given["die"]))}


@fb("fb.step.survival")
def step_survival(given: Given) -> Answer:
    return {"survival": fractions(odds.survival_curve(given["die"], given.numbers("rolls")))}


@fb("fb.step.depletion")
def step_depletion(given: Given) -> Answer:
    return {"pmf": fractions(odds.depletion_pmf(given["die"], given.numbers("rolls")))}


@fb("fb.step.states")
def step_states(given: Given) -> Answer:
    return {"states": fractions(odds.step_states(given["die"], given["rolls"]))}


@fb("fb.slots")
def slots(given: Given) -> Answer:
    carried = load(given["strength"], given.get("items", []), given.get("conditions", []))
    return {
        "capacity": carried.capacity,
        "used": carried.used,
        "free": carried.free,
        "must_drop": carried.must_drop,
    }


@fb("fb.condition.add")
def condition_add(given: Given) -> Answer:
    conditions = with_condition(given.get("conditions", {}), given["add"])
    items = given.numbers("item_slots") if given.get("item_slots", None) is not None else ()
    carried: Load = load(given["strength"], items, conditions.values())
    return {"conditions": conditions, "used": carried.used, "must_drop": carried.must_drop}


@fb("fb.attack.die")
def which_die(given: Given) -> Answer:
    return {"die": _attack_die(given)}


@fb("fb.damage.pmf")
def damage_pmf(given: Given) -> Answer:
    loss = odds.damage(_attack_die(given), given.number("armor"))
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
    return {"damage": 0, "die": step_down(given["die"], _face(given, "face"))}


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
    return {"pmf": pmf(odds.death_timer(given["constitution"], int(given.setting("death_timer_min"))))}


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
    left, refused = 0, []
    for place, operation in enumerate(given["ops"]):
        try:
            left = FOCUS[operation](left, given["dexterity"])
        except RuleBroken:
            refused.append(place)
    return {"focus": left, "refused": refused}


@fb("fb.spell.slots")
def spell_size(given: Given) -> Answer:
    return {"slots": spell_slots(given["form"])}


@fb("fb.spell.cast")
def spell_cast(given: Given) -> Answer:
    die = step_down(given["die"], _face(given, "step_face"))
    resisted = evaluate(given["d20"], given.number("presence"), difficulty=STRAIN_DR).success
    return {"takes_effect": True, "fatigued": not resisted, "die": die, "drained": die == 0}


@fb("fb.spell.refill")
def spell_refill(given: Given) -> Answer:
    spells = {
        name: Spell(spell["form"], spell["die"], spell["full"]) for name, spell in given["spells"].items()
    }
    dice, refused = refill(given["presence"], spells, given.get("wanted", []))
    return {"dice": dice, "refused": refused}


def _face(given: Given, key: str) -> int:
    """What the die shows; of one that cannot be rolled any more nothing needs to be said (FB-31)."""
    return int(given[key] if given["die"] else given.number(key))


def _attack_die(given: Given) -> int:
    return attack_die(
        given.number("weapon"),
        given.number("adv"),
        given.number("dis"),
        given.flag("unarmed"),
        str(given.setting("unarmed_advantage")),
    )
