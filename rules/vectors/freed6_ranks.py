"""FreeD6's ranks, conditions and the time that they last."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from rules.clock import after_boundary
from rules.conditions import capability, coming, instance_of
from rules.durations import Span, changed
from rules.errors import RuleBroken
from rules.harm import effects_by_name, ladder_of, state_reached, track_of_harm
from rules.ranks import needed, rank, spend
from rules.table import Condition
from rules.throws import plain
from rules.tracks import is_last, modifier, tested
from rules.vectors.given import Adapters, Answer, Given, mechanic

ADAPTERS: Adapters = {}
freed6 = partial(mechanic, ADAPTERS)


@freed6("freed6.rank")
def rank_of_points(given: Given) -> Answer:
    found = rank(given["result_points"])
    if not found:
        return {"rank": 0, "severity": None, "duration": None}
    severity, lasting = (given.system.table(key).at(found).text for key in ("severity", "lasting"))
    return {"rank": found, "severity": severity, "duration": lasting}


@freed6("freed6.recover")
def recover(given: Given) -> Answer:
    least = needed(given["rank"], given.number("rolled"), str(given.setting("recover_rp")))
    return {"needed": least, "recovered": given["result_points"] >= least}


@freed6("freed6.track")
def track(given: Given) -> Answer:
    return _harm(given, given["result_points"])


@freed6("freed6.effect_roll")
def effect_roll(given: Given) -> Answer:
    points = plain(given["damage_faces"]) + given.number("pips") - given.number("resistance")
    return {**_harm(given, points), "result_points": points, "may_create_effect_roll": False}


def _harm(given: Given, points: int) -> Answer:
    found = track_of_harm(given.system, given["track"], str(given.setting("ruleset")))
    place = state_reached(found, points)
    return {"rank": place, "condition": found.states[place].name}


@freed6("freed6.effects.count")
def effects_count(given: Given) -> Answer:
    return {"count": sum(each.cost == given["rank"] for each in given.system.purchases)}


@freed6("freed6.spend")
def spend_ranks(given: Given) -> Answer:
    wanted = [given.system.purchase(key) for key in given["purchases"]]
    done = spend(given["ranks"], wanted, given.flag("effect_roll_this_turn"))
    return {
        "valid": not done.reason,
        "reason": done.reason or None,
        "cost": done.cost,
        "remaining": done.remaining,
    }


@freed6("freed6.duration.adjust")
def duration_adjust(given: Given) -> Answer:
    bought = given.system.purchase(given["effect"])
    sign = -1 if str(given.get("sign", 1)).startswith("-") else 1
    before = Span(given["until"], given.number("rounds", int(given["until"] == "round")))
    after = changed(before, bought, sign, given.number("roll"))
    rounds = after.rounds if after.until == "round" else None
    return {"cost": bought.cost, "until": after.until, "rounds": rounds}


@freed6("freed6.resistance")
def resistance(given: Given) -> Answer:
    tracks = {key: given.system.track(key) for key in ("attitude", "willpower")}
    states = {key: kind.place(given.get(key, kind.states[kind.start].name)) for key, kind in tracks.items()}
    added = sum(modifier(tracks[key], state) for key, state in states.items())
    return {"modifier": added, "resistance": given.number("base") + added}


@freed6("freed6.status.test")
def status_test(given: Given) -> Answer:
    kind = given.system.track(given["track"])
    ladder = ladder_of(given.system, str(given.setting("status_ladder")))
    state = kind.place(given["state"])
    if is_last(kind, state):
        return {"difficulty": None, "state": kind.states[state].name}
    done = tested(kind, state, given["total"], str(given.setting("check_tie")), ladder)
    return {"difficulty": done.difficulty, "state": kind.states[done.state].name}


@freed6("freed6.length")
def length(given: Given) -> Answer:
    return {"out_of_action_rank": given.system.length(given["length"]).out}


@freed6("freed6.condition")
def condition(given: Given) -> Answer:
    return {"after": after_operations(given.get("before", ()), given.get("ops", ()))}


def after_operations(before: list[Any], operations: list[Mapping[str, Any]]) -> list[str]:
    """The names of conditions, sorted, after some have been created and some removed one by one."""
    present = {str(at): _written(each) for at, each in enumerate(before)}
    for at, operation in enumerate(operations, start=len(present)):
        if operation["op"] == "create":
            how = coming(present, new := _written(operation))
            present = {key: row for key, row in present.items() if key not in how.replaces}
            present |= {str(at): new} if how.comes else {}
        elif operation["op"] == "remove":
            present.pop(_to_remove(present, _written(operation)), None)
        else:
            raise RuleBroken("A condition is created or removed.")
    return sorted(row.name for row in present.values())


def _to_remove(present: Mapping[str, Condition], gone: Condition) -> str:
    """The key of the instance to remove, or "" where there is none."""
    try:
        return instance_of(present, gone.name, gone.group)
    except RuleBroken:
        return ""


def _written(one: Any) -> Condition:
    if isinstance(one, str):
        return Condition(name=one)
    return Condition(name=one["name"], kind=one.get("kind") or "discrete", group=one.get("group") or "")


@freed6("freed6.expire")
def expire(given: Given) -> Answer:
    rows = [
        Condition(name=one["name"], until=one.get("until") or "", left=one.get("rounds") or 0)
        for one in given["conditions"]
    ]
    units = given.system.clock
    return {"remaining": [row.name for row in rows if after_boundary(row, units, given["event"])]}


@freed6("freed6.capability")
def capable(given: Given) -> Answer:
    ruleset, hampering = str(given.setting("ruleset")), str(given.setting("freed6_track_effects"))
    found = capability(
        (name, effects_by_name(given.system, name, ruleset, hampering)) for name in given["conditions"]
    )
    return {"can_act": found.can_act, "can_decide": found.can_decide}
