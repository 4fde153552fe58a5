"""Freeblade's examples beyond the public ones, worked out by hand: mechanic, input, expectation, settings."""

from __future__ import annotations

from typing import Any

Example = tuple[str, dict[str, Any], dict[str, Any], dict[str, Any]]


def example(mechanic: str, given: dict[str, Any], expect: dict[str, Any], **settings: Any) -> Example:
    return f"fb.{mechanic}", given, expect, settings


GARETH = {"name": "Gareth", "side": "pc", "die": 5}
IDA = {"name": "Ida", "side": "pc", "die": 2, "off_guard": True}
WOLF = {"name": "Wolf", "side": "npc", "die": 2, "off_guard": False}

MAKING = [
    example("dice", {"notation": "D66", "faces": [4, 2]}, {"value": 42}),
    example("dice", {"notation": "3D6", "faces": [4, 2, 1]}, {"value": 7}),
    example(
        "dice.pmf", {"notation": "D2", "totals": [1, 2, 3]}, {"pmf": {"1": "1/2", "2": "1/2", "3": "0/1"}}
    ),
    example("dice.pmf", {"notation": "2D6", "totals": [2, 7]}, {"pmf": {"2": "1/36", "7": "1/6"}}),
    example("dice.pmf", {"notation": "D3", "totals": [3]}, {"pmf": {"3": "1/3"}}),
    example("ability.accept", {}, {"accept": "76415/104976", "expected_sets": "104976/76415"}),
    example("ability.array", {"scores": [2, 1, 1, -1]}, {"valid": False}),
    example("ability.map", {"sum": 12}, {"score": 3}),
    example("ability.set", {"sums": [12, 2, 9, 6]}, {"scores": [3, -3, 1, 0], "reroll_all": False}),
    example("derived", {"scores": [-1, 6, -2, -3]}, {"slots": 9, "focus": 3, "hp": 3, "refills": 0}),
    example(
        "start",
        {"scores": [1, 1, 0, -1]},
        {"tables": ["strength", "dexterity"], "spells_known": 0, "common": ["torches", "rations", "coins"]},
    ),
    example("coins", {"faces": [6, 5, 1]}, {"coins": 120}),
    example("kit.slots", {"ability": "constitution", "roll": 3}, {"slots": 6}),
    example("detail", {"table": "hair", "roll": 4}, {"entry": "Bald", "size": 8}),
    example("reputation", {"sum": 2}, {"reputation": "Infamous"}),
    example(
        "reputation.odds",
        {},
        {"Infamous": "1/12", "Distrusted": "7/36", "Unknown": "4/9", "Respected": "7/36", "Renowned": "1/12"},
    ),
    example("gear.range", {"kind": "shield", "die": 8}, {"allowed": False}),
    example("gear.range", {"kind": "weapon", "die": 12}, {"allowed": True}),
    example(
        "advance",
        {"scores": [6, 5, -3, 0], "rolls": [6, 5, 1, 1], "max_hp": 6, "hp": -1, "hp_roll": 2},
        {"scores": [6, 6, -2, 1], "max_hp": 8, "hp": 1},
        heal_on_advance="yes",
    ),
    example("advance.chance", {"score": 6}, {"chance": "0/1"}),
    example("advance.chance", {"score": -2}, {"chance": "1/1"}),
]

PLAY = [
    example("check.dice", {"adv": 1, "dis": 1}, {"d6": 0, "sign": 0}),
    example("check.dice", {"dis": 2}, {"d6": 2, "sign": -1}),
    example("check.odds", {"ability": -3, "dr": 40}, {"success": "1/20"}),
    example("check.odds", {"ability": 6, "dr": 2}, {"success": "19/20"}),
    example(
        "check.pmf", {"ability": 2, "totals": [2, 3, 22]}, {"pmf": {"2": "0/1", "3": "1/20", "22": "1/20"}}
    ),
    example("check.pmf", {"ability": 0, "adv": 1, "dis": 0, "totals": [2]}, {"pmf": {"2": "1/120"}}),
    example(
        "check.replay",
        {"d20": 15, "ability": 1, "dr": 12, "adv": 0, "dis": 2, "dis_rolls": [1, 5]},
        {"total": 11, "success": False, "natural": False},
    ),
    example(
        "check.replay",
        {"d20": 10, "ability": 0, "dr": 12, "adv": 2, "dis": 1, "adv_rolls": [6, 2], "dis_rolls": [4]},
        {"total": 12, "success": True, "natural": False},
        cancel="both_rolled",
    ),
    example("dr", {"label": "hard"}, {"dr": [15, 18]}),
    example("step.roll", {"die": 4, "face": 1}, {"die": 0, "depleted": True}),
    example("step.roll", {"die": 0, "face": 1}, {"refused": True}),
    example("step.sequence", {"die": 6, "faces": [3, 4, 1]}, {"dice": [4, 4, 0]}),
    example("step.expected", {"die": 6}, {"expected": "26/9"}),
    example("step.states", {"die": 4, "rolls": 2}, {"states": {"4": "1/16", "0": "15/16"}}),
    example("step.states", {"die": 6, "rolls": 1}, {"states": {"6": "1/2", "4": "1/3", "0": "1/6"}}),
    example("step.survival", {"die": 4, "rolls": [1, 2]}, {"survival": {"1": "1/4", "2": "1/16"}}),
    example("step.depletion", {"die": 4, "rolls": [1, 2]}, {"pmf": {"1": "3/4", "2": "3/16"}}),
    example("supply.use", {"die": 6, "face": 1}, {"die": 0, "depleted": True}),
    example(
        "slots",
        {"strength": -3, "items": [2, 2, 2], "conditions": [1, 1]},
        {"capacity": 7, "used": 8, "free": 0, "must_drop": True},
    ),
    example(
        "condition.add",
        {"strength": 0, "item_slots": 9, "conditions": {"fatigued": 1}, "add": "fatigued"},
        {"conditions": {"fatigued": 2}, "used": 11, "must_drop": True},
    ),
    example(
        "condition.add",
        {"strength": 0, "item_slots": [2, 1], "conditions": {}, "add": "poisoned"},
        {"conditions": {"poisoned": 1}, "used": 4, "must_drop": False},
    ),
    example(
        "condition.add",
        {"strength": -3, "item_slots": None, "conditions": None, "add": "poisoned"},
        {"conditions": {"poisoned": 1}, "used": 1, "must_drop": False},
    ),
    example("dr", {"label": "Hard"}, {"dr": [15, 18]}),
    example("attack.die", {"weapon": 10, "adv": 0, "dis": 2, "unarmed": False}, {"die": 4}),
    example("attack.die", {"weapon": 10, "adv": 1, "dis": 1}, {"die": 10}),
    example("attack.die", {"adv": 1, "dis": 0, "unarmed": True}, {"die": 4}),
    example("attack.die", {"adv": 1, "dis": 0, "unarmed": True}, {"die": 12}, unarmed_advantage="d12"),
    example(
        "damage.pmf",
        {"weapon": 8, "armor": 0, "adv": 0, "dis": 1},
        {"pmf": {"0": "1/4", "2": "1/4", "3": "1/4", "4": "1/4"}, "mean": "9/4"},
    ),
    example("damage.replay", {"weapon_roll": 3, "armor_roll": None}, {"hit": True, "damage": 3}),
    example("damage.replay", {"weapon_roll": 2, "armor_roll": 6}, {"hit": True, "damage": 0}),
    example(
        "attack.state",
        {"target": "npc", "hp": 4, "weapon_roll": 4, "armor_roll": None},
        {"hp": 0, "status": "taken_out"},
    ),
    example(
        "attack.state",
        {"target": "pc", "hp": 4, "weapon_roll": 1, "armor_roll": 1},
        {"hp": 4, "status": "ok"},
    ),
    example("shield", {"die": 4, "face": 1}, {"damage": 0, "die": 0}),
    example("shield", {"die": 0, "face": 1}, {"refused": True}),
    example(
        "wear",
        {"items": [{"name": "club", "kind": "weapon", "die": 4, "used": True, "face": 2}]},
        {"dice": {"club": 0}, "broken": ["club"]},
    ),
    example("death", {"constitution": -3, "d4": 1}, {"count": 1, "unit": "minutes"}),
    example("death", {"constitution": -3, "d4": 1}, {"count": 0, "unit": "minutes"}, death_timer_min=0),
    example("death.pmf", {"constitution": -2}, {"pmf": {"1": "3/4", "2": "1/4"}}),
    example("rest", {"kind": "long", "hp": 7, "max_hp": 8, "roll": 6}, {"hp": 8, "minutes": 360}),
    example("rest", {"kind": "full", "hp": -2, "max_hp": 8}, {"hp": 8, "minutes": 10080}),
    example("exhaustion", {"hp": 2, "max_hp": 8, "choice": "damage", "d4": 3, "armor": 6}, {"hp": -1}),
    example("exhaustion", {"hp": 2, "choice": "rest", "d4": 3}, {"hp": 5}),
    example(
        "focus",
        {"dexterity": -1, "ops": ["session_start", "spend_attack", "session_end"]},
        {"focus": 0, "refused": [1]},
    ),
    example("spell.slots", {"form": "scroll"}, {"slots": 0}),
    example(
        "spell.cast",
        {"die": 4, "d20": 20, "presence": -3, "step_face": 1},
        {"takes_effect": True, "fatigued": False, "die": 0, "drained": True},
    ),
    example("spell.cast", {"die": 0, "d20": 20, "presence": 3, "step_face": 1}, {"refused": True}),
    example(
        "spell.refill",
        {"presence": -2, "spells": {"Ward": {"form": "book", "die": 0, "full": 6}}, "wanted": ["Ward"]},
        {"dice": {"Ward": 0}, "refused": ["Ward"]},
    ),
]

REFEREE = [
    example("initiative", {"combatants": [IDA, WOLF, GARETH]}, {"order": ["Gareth", "Wolf", "Ida"]}),
    example(
        "initiative.swap",
        {"combatants": [GARETH, IDA, WOLF], "swap": ["Gareth", "Ida"], "acted": []},
        {"allowed": True, "order": ["Wolf", "Gareth", "Ida"]},
    ),
    example(
        "initiative.swap",
        {"combatants": [GARETH, IDA, WOLF], "swap": ["Gareth", "Wolf"], "acted": []},
        {"allowed": False, "order": ["Gareth", "Wolf", "Ida"]},
    ),
    example("initiative.odds", {"npcs": 2}, {"before_all": "55/216", "last": "91/216"}),
    example("round", {}, {"moves": 1, "other_actions": 1}),
    example("fate", {"x": 1, "roll": 5}, {"positive": False}),
    example("fate", {"x": 1, "roll": 6}, {"positive": True}),
    example("fate.odds", {"x": 2}, {"positive": "1/3"}),
    example("time", {}, {"turn_minutes": 10, "watch_minutes": 360, "watches": 4}),
    example("travel", {"difficult": True, "bad_weather": True}, {"miles": "3/2"}),
    example("travel", {"clear_path": True, "lost": True}, {"miles": "0/1"}),
    example("travel", {}, {"miles": "6/1"}),
    example("distance", {"sum": 7, "dense": True, "open": True}, {"feet": "70/1"}),
    example("forage", {"die": 12, "found": True, "steps": 2}, {"die": 12}),
    example("forage", {"die": 4, "found": False}, {"die": 4}),
    example(
        "day",
        {"ration": None, "eats": True, "face": 2, "long_rest": True},
        {"ration": None, "gained": ["starving"]},
    ),
    example(
        "day",
        {"ration": 6, "eats": False, "long_rest": False},
        {"ration": 6, "gained": ["starving", "fatigued"]},
    ),
    example(
        "light", {"source": "lantern", "faces": [6, 2]}, {"start": 6, "die": 4, "out_after_minutes": None}
    ),
    example("light.expected", {"source": "lantern"}, {"minutes": "520/9"}),
    example("light.mods", {"has_light": False}, {"disadvantage": 1}),
    example("event", {"roll": 6}, {"event": "moment of calm"}),
    example("omen", {"faces": [4, 5]}, {"encounter_on": None, "die": 6}),
    example("omen.pmf", {"turns": [1, 2]}, {"pmf": {"1": "1/6", "2": "1/3"}}),
    example("reaction", {"sum": 11}, {"reaction": "helpful"}),
    example(
        "reaction.odds",
        {},
        {"hostile": "1/12", "wary": "7/36", "curious": "4/9", "kind": "7/36", "helpful": "1/12"},
    ),
    example("morale", {"hp": 5, "max_hp": 10}, {"test": True}),
    example("morale", {"initial": 1, "lost": 0, "hp": 6, "max_hp": 10}, {"test": False}),
    example("morale", {"initial": 5, "lost": 2}, {"test": False}),
    example("npc.hp", {"hp": 31}, {"band": "outside"}),
    example("npc.damage", {"class": "weak"}, {"die": 4}),
    example("npc.armor", {"class": "none"}, {"die": 0}),
]

EXAMPLES = [*MAKING, *PLAY, *REFEREE]
