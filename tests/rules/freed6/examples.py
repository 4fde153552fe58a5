"""Worked examples of FreeD6, by hand: every mechanic, and every setting of its rulings."""

from __future__ import annotations

from typing import Any

Example = tuple[str, dict[str, Any], dict[str, Any], dict[str, Any]]


def _pool(dice: int, wild: int, pips: int = 0) -> dict[str, int]:
    return {"dice": dice, "wild": wild, "regular": dice - wild, "pips": pips}


def _replay(totals: list[int], kept: int, result: str, points: int, rank: int) -> dict[str, Any]:
    return {
        "totals": totals,
        "kept": kept,
        "total": totals[kept],
        "result": result,
        "result_points": points,
        "rank": rank,
    }


def _one(regular: list[int], *wild: list[int]) -> list[dict[str, Any]]:
    return [{"regular": regular, "wild": list(wild)}]


POOLS: list[Example] = [
    ("freed6.pool", {"ability": "3D+2", "skill": "1D+2", "luck": True}, _pool(10, 0, 1), {}),
    ("freed6.pool", {"ability": "3D+2", "skill": "1D+2"}, _pool(4, 0, 4), {"normalise_pips": "off"}),
    ("freed6.pool", {"ability": "2D", "bonus_dice": 1, "luck": True, "wild_dice": 1}, _pool(5, 1), {}),
    ("freed6.pool", {"ability": "3D", "wild_dice": 1, "bonus_wild": 1}, _pool(4, 2), {}),
    (
        "freed6.pool",
        {"ability": "3D", "wild_dice": 1, "bonus_wild": 1},
        _pool(3, 2),
        {"wd_effect": "convert"},
    ),
    ("freed6.pool", {"ability": "3D", "wild_dice": 1, "bonus_wild": -1}, _pool(2, 0), {}),
    ("freed6.pool", {"ability": "1D+1", "wild_dice": 1, "bonus_dice": -2}, _pool(0, 0, 1), {}),
    ("freed6.pool", {"ability": "1D+1", "wild_dice": 1, "bonus_dice": -2}, _pool(1, 1, 1), {"pool_floor": 1}),
]

REPLAYS: list[Example] = [
    (
        "freed6.check.replay",
        {"throws": _one([2, 2], [6, 1]), "flips": [6], "difficulty": 6},
        _replay([6], 0, "critical_success", 0, 0),
        {},
    ),
    (
        "freed6.check.replay",
        {"throws": _one([2, 2], [6]), "flips": [6], "difficulty": 6},
        _replay([5], 0, "critical_failure", -1, 0),
        {"flip_wild": "flipped"},
    ),
    (
        "freed6.check.replay",
        {"throws": _one([3], [6, 2], [1]), "difficulty": 12},
        _replay([12], 0, "success", 0, 0),
        {"crit_any": "all"},
    ),
    (
        "freed6.check.replay",
        {"throws": _one([3], [6, 2], [1]), "difficulty": 12},
        _replay([12], 0, "failure", 0, 0),
        {"check_tie": "beats", "crit_any": "all"},
    ),
    (
        "freed6.check.replay",
        {"throws": _one([3], [6, 2], [1]), "difficulty": 13},
        _replay([12], 0, "critical_failure", -1, 0),
        {},
    ),
    (
        "freed6.check.replay",
        {"throws": _one([], [7, 6]), "wild_sides": 10, "difficulty": 2},
        _replay([13], 0, "success", 11, 3),
        {"wdn_critical": "6 only"},
    ),
    (
        "freed6.check.replay",
        {"throws": _one([], [7, 6]), "wild_sides": 10, "flips": [7], "difficulty": 2},
        _replay([10], 0, "critical_success", 8, 2),
        {},
    ),
    (
        "freed6.check.replay",
        {"throws": _one([], [7, 6]), "wild_sides": 10, "flips": [7], "difficulty": 2},
        _replay([13], 0, "critical_success", 11, 3),
        {"flip_values": "1..6"},
    ),
    (
        "freed6.check.replay",
        {
            "throws": [*_one([5, 5], [1]), *_one([2, 3], [6, 6, 1])],
            "mode": "disadvantage",
            "pips": 1,
            "difficulty": 13,
        },
        _replay([12, 19], 0, "critical_failure", -1, 0),
        {},
    ),
    ("freed6.check.replay", {"throws": _one([], [6])}, {"refused": True}, {}),
    ("freed6.check.replay", {"throws": _one([1]), "mode": "advantage"}, {"refused": True}, {}),
]

DICE: list[Example] = [
    (
        "freed6.boost.replay",
        {"regular": [4, 5], "wild": [[6, 1]], "extra": [6], "boost": -1},
        {"kept": [4, 5], "total": 16},
        {},
    ),
    (
        "freed6.boost.replay",
        {"regular": [], "wild": [[2]], "extra": [], "boost": 2},
        {"kept": [], "total": 2},
        {},
    ),
    (
        "freed6.boost.replay",
        {"regular": [1, 2], "extra": [6], "boost": 1},
        {"kept": [1, 2], "total": 3},
        {"boost_penalty": "off"},
    ),
    ("freed6.boost.net", {"boosts": [1, 2], "penalties": [1]}, {"net": 2}, {}),
    ("freed6.advantage.net", {"advantage": 2, "disadvantage": 1}, {"mode": "advantage"}, {}),
    ("freed6.advantage.net", {"advantage": 2, "disadvantage": 1}, {"mode": "normal"}, {"adv_cancel": "any"}),
    ("freed6.flip", {"sides": 6, "face": 6, "flips": [1, 6]}, {"value": 1}, {}),
    ("freed6.flip", {"sides": 8, "face": 7, "flips": [7]}, {"value": 2}, {}),
    ("freed6.flip", {"sides": 8, "face": 7, "flips": [7]}, {"value": 7}, {"flip_values": "1..6"}),
    ("freed6.flip.table", {"sides": 4}, {"pairs": [[1, 4], [2, 3]]}, {}),
    ("freed6.wild.explodes", {"sides": 4}, {"faces": []}, {}),
    ("freed6.wild.explodes", {"sides": 6}, {"faces": [6]}, {}),
]

RANKS: list[Example] = [
    (
        "freed6.rank",
        {"result_points": 26},
        {"rank": 6, "severity": "overwhelming", "duration": "until recovered"},
        {},
    ),
    ("freed6.rank", {"result_points": 0}, {"rank": 0, "severity": None, "duration": None}, {}),
    ("freed6.recover", {"rank": 6, "result_points": 25}, {"needed": 26, "recovered": False}, {}),
    (
        "freed6.track",
        {"track": "composure", "result_points": 30},
        {"rank": 5, "condition": "Out of Action"},
        {},
    ),
    ("freed6.track", {"track": "body", "result_points": 0}, {"rank": 0, "condition": "Normal"}, {}),
    (
        "freed6.track",
        {"track": "damage", "result_points": 8},
        {"rank": 2, "condition": "Wounded"},
        {"ruleset": "opend6"},
    ),
    (
        "freed6.effect_roll",
        {"damage_faces": [1, 2], "resistance": 9, "track": "damage"},
        {"result_points": -6, "rank": 0, "condition": "Normal", "may_create_effect_roll": False},
        {},
    ),
    ("freed6.effects.count", {"rank": 6}, {"count": 0}, {}),
    ("freed6.effects.count", {"rank": 2}, {"count": 5}, {}),
    (
        "freed6.spend",
        {"ranks": 5, "purchases": ["effect_roll", "effect_roll"]},
        {"valid": False, "reason": "one_effect_roll", "cost": 2, "remaining": 5},
        {},
    ),
    (
        "freed6.spend",
        {"ranks": 1, "purchases": ["effect_roll_die"]},
        {"valid": False, "reason": "no_effect_roll", "cost": 1, "remaining": 1},
        {},
    ),
    (
        "freed6.spend",
        {"ranks": 1, "purchases": ["full_action"]},
        {"valid": False, "reason": "too_few_ranks", "cost": 3, "remaining": 1},
        {},
    ),
    ("freed6.resistance", {"attitude": "Helpful", "base": 9}, {"modifier": -15, "resistance": -6}, {}),
    (
        "freed6.status.test",
        {"track": "effect", "state": "1/4 Effect", "total": 18},
        {"difficulty": 18, "state": "1/4 Effect"},
        {},
    ),
    (
        "freed6.status.test",
        {"track": "effect", "state": "1/4 Effect", "total": 18},
        {"difficulty": 18, "state": "No Effect"},
        {"check_tie": "beats"},
    ),
    (
        "freed6.status.test",
        {"track": "coverage", "state": "Full", "total": 11},
        {"difficulty": 12, "state": "Covered"},
        {"status_ladder": "opend6"},
    ),
    (
        "freed6.status.test",
        {"track": "quantity", "state": "Empty", "total": 30},
        {"difficulty": None, "state": "Empty"},
        {},
    ),
    ("freed6.length", {"length": "lengthy"}, {"out_of_action_rank": 4}, {}),
]


def _time(until: str, effect: str, cost: int, after: str, left: int | None = None, **more: Any) -> Example:
    given = {"until": until, "effect": effect, **more}
    return ("freed6.duration.adjust", given, {"cost": cost, "until": after, "rounds": left}, {})


TIMES: list[Example] = [
    _time("round", "condition_round", 1, "round", 3, rounds=2),
    _time("round", "condition_round", 1, "round", 1, rounds=2, sign=-1),
    _time("turn", "condition_round", 1, "round", 1),
    _time("turn", "extend_encounter", 2, "encounter"),
    _time("encounter", "reduce_encounter_1D", 2, "round", 5, roll=5),
    _time("round", "extend_scene", 3, "scene"),
    _time("scene", "reduce_scene", 3, "encounter"),
    _time("recovered", "reduce_recovery", 4, "scene"),
    ("freed6.duration.adjust", {"until": "scene", "effect": "extend_encounter"}, {"refused": True}, {}),
    ("freed6.duration.adjust", {"until": "scene", "effect": "condition_round"}, {"refused": True}, {}),
    ("freed6.duration.adjust", {"until": "round", "effect": "reduce_scene"}, {"refused": True}, {}),
]

ANN_AND_BO = {"Ann": {"rank": 2, "luck": 1}, "Bo": {"rank": 1, "luck": 0}}


def _luck(ops: list[Any], ann: int, bo: int, *refused: list[Any]) -> Example:
    spelled = [op if isinstance(op, dict) else {"op": op} for op in ops]
    given = {"characters": ANN_AND_BO, "ops": spelled}
    return ("freed6.luck", given, {"luck": {"Ann": ann, "Bo": bo}, "refused": list(refused)}, {})


ANN: dict[str, Any] = {"op": "spend", "by": "Ann"}
BO: dict[str, Any] = {"op": "spend", "by": "Bo"}

LUCK: list[Example] = [
    _luck([ANN, ANN], 0, 0, [1, "no_points"]),
    _luck([BO], 1, 0, [0, "no_points"]),
    _luck([{**ANN, "after_roll": True}], 1, 0, [0, "after_roll"]),
    _luck(["session_start", ANN, {"op": "veto", "by": "Ann"}, BO], 2, 0),
    _luck(["session_start", ANN, {"op": "veto", "by": "Bo"}, BO], 1, 1, [3, "turn_limit"]),
    _luck(["session_start", ANN, {"op": "veto", "by": "Ann"}, ANN, ANN], 1, 1, [4, "turn_limit"]),
    _luck(["session_start", ANN, "turn_start", {"op": "veto", "by": "Ann"}, BO], 2, 0),
    _luck(
        ["session_start", ANN, "turn_start", BO, {"op": "veto", "by": "Ann"}, ANN], 2, 0, [5, "turn_limit"]
    ),
    _luck(["session_start", {**ANN, "for": "narrative"}, BO], 1, 0),
    _luck(["session_start", {"op": "bonus", "by": "Bo"}, {"op": "bonus", "by": "Bo"}], 2, 3),
    _luck(["session_start", {"op": "bonus", "by": "Ann"}, "session_start"], 2, 1),
]


def _come(name: str, kind: str = "discrete", group: str = "") -> dict[str, str]:
    return {"op": "create", "name": name, "kind": kind, "group": group}


STATES: list[Example] = [
    (
        "freed6.condition",
        {
            "before": [{"name": "Damp", "kind": "progressive", "group": "wet"}],
            "ops": [_come("Soaked", "progressive", "wet"), _come("Cold", "progressive", "heat")],
        },
        {"after": ["Cold", "Soaked"]},
        {},
    ),
    (
        "freed6.condition",
        {
            "before": [{"name": "Stunned", "kind": "cumulative"}] * 2,
            "ops": [{"op": "remove", "name": "Stunned"}, {"op": "remove", "name": "Hurt"}],
        },
        {"after": ["Stunned"]},
        {},
    ),
    (
        "freed6.expire",
        {
            "conditions": [
                {"name": "a", "until": "turn"},
                {"name": "b", "until": "round"},
                {"name": "c", "until": "round", "rounds": 2},
            ],
            "event": "round",
        },
        {"remaining": ["a", "c"]},
        {},
    ),
    ("freed6.capability", {"conditions": ["Unresisting"]}, {"can_act": True, "can_decide": False}, {}),
    (
        "freed6.capability",
        {"conditions": ["Stunned", "Out of Action"]},
        {"can_act": False, "can_decide": False},
        {},
    ),
    ("freed6.capability", {"conditions": ["Stunned", "Hurt"]}, {"can_act": True, "can_decide": True}, {}),
    (
        "freed6.eligible",
        {"player_character": True, "type": "Stock", "ability": "Luck"},
        {"type": "Dynamic", "allowed": True},
        {},
    ),
    ("freed6.eligible", {"type": "Stock", "ability": "Strength"}, {"type": "Stock", "allowed": True}, {}),
    (
        "freed6.sheet",
        {},
        {
            "common_normal": ["Strength", "Dexterity", "Presence", "Wits", "Intelligence", "Perception"],
            "uncommon_normal": ["Body", "Fatigue", "Energy", "Sanity"],
        },
        {},
    ),
]

EXAMPLES = [*POOLS, *REPLAYS, *DICE, *RANKS, *TIMES, *LUCK, *STATES]
