"""FreeD6's ranks, conditions and the time that they last."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from rules.bounds import same
from rules.common.conditions import AddCondition, ClearCondition
from rules.common.durations import after_boundary
from rules.d6.changing_durations import Span, change_span
from rules.d6.check_setup import acting, deciding
from rules.d6.harm_levels import played_as, state_reached
from rules.d6.points_against_resistance import PointsTaken, TakePoints
from rules.d6.ranks import points_to_recover, rank
from rules.d6.throws import plain
from rules.d6.track_states import is_last, ladder_of, modifier
from rules.d6.track_tests import result_of_test
from rules.errors import RuleBroken
from rules.freed6.buying_with_ranks import spend
from rules.system import TrackKind
from rules.table import Condition, Profile, Table
from tests.vectors.given import SOMEONE, Adapters, Answer, Given, mechanic

ADAPTERS: Adapters = {}
HARMS = ("damage", "composure", "body")
"""The tracks on which an example looks for a condition that it names."""
MOST = 99
"""More points than any state asks for."""
freed6 = partial(mechanic, ADAPTERS)


@freed6("freed6.rank")
def rank_of_points(given: Given) -> Answer:
    found = rank(given["result_points"])
    if not found:
        return {"rank": 0, "severity": None, "duration": None}
    severity, lasting = (given.game.system.table(key).at(found).text for key in ("severity", "lasting"))
    return {"rank": found, "severity": severity, "duration": lasting}


@freed6("freed6.recover")
def recover(given: Given) -> Answer:
    least = points_to_recover(given["rank"], given.number("rolled"), str(given.setting("recover_rp")))
    return {"needed": least, "recovered": given["result_points"] >= least}


@freed6("freed6.track")
def track(given: Given) -> Answer:
    return _harm(given, given["result_points"])


@freed6("freed6.effect_roll")
def effect_roll(given: Given) -> Answer:
    points = plain(given["damage_faces"]) + given.number("pips") - given.number("resistance")
    return {**_harm(given, points), "result_points": points, "may_create_effect_roll": False}


def _harm(given: Given, points: int) -> Answer:
    place, state = hit(given, given["track"], points)
    return {"rank": place, "condition": state}


def hit(given: Given, track: str, points: int, resistance: int = 0) -> tuple[int, str]:
    """Return how far down a track points reach that hit someone, and the name of the state there."""
    kind = played_as(given.game, track, str(given.setting("ruleset")))
    table = borne_by(given.someone(), kind)
    fact = given.fact(table, TakePoints(SOMEONE, track, points, resistance), PointsTaken)
    return fact.level, fact.condition or kind.names[0]


def borne_by(table: Table, kind: TrackKind) -> Table:
    """Return the table on which someone is of the first kind that has such a track: a thing for Body."""
    profile = Profile(name="Someone", kind=next(iter(kind.bearers), "pc"))
    return table.put(SOMEONE, "profile", profile)


def stricken(given: Given, table: Table, track: str, name: str) -> Table:
    """Return the table after as many points as bring that state of a track on."""
    kind = played_as(given.game, track, str(given.setting("ruleset")))
    place = kind.place(name)
    if not place:
        return table
    points = next(points for points in range(MOST) if state_reached(kind, points) == place)
    return given.play(borne_by(table, kind), TakePoints(SOMEONE, track, points)).table


@freed6("freed6.effects.count")
def effects_count(given: Given) -> Answer:
    return {"count": sum(each.cost == given["rank"] > 0 for each in given.game.system.purchases)}


@freed6("freed6.spend")
def spend_ranks(given: Given) -> Answer:
    wanted = [given.game.system.purchase(key) for key in given["purchases"]]
    done = spend(given["ranks"], wanted, given.flag("effect_roll_this_turn"))
    return {
        "valid": not done.reason,
        "reason": done.reason or None,
        "cost": done.cost,
        "remaining": done.remaining,
    }


@freed6("freed6.duration.adjust")
def duration_adjust(given: Given) -> Answer:
    bought = given.game.system.purchase(given["effect"])
    sign = -1 if str(given.get("sign", 1)).startswith("-") else 1
    before = Span(given["until"], given.number("rounds", int(given["until"] == "round")))
    after = change_span(before, bought, sign, given.number("roll"))
    rounds = after.rounds if after.until == "round" else None
    return {"cost": bought.cost, "until": after.until, "rounds": rounds}


@freed6("freed6.resistance")
def resistance(given: Given) -> Answer:
    tracks = {key: given.game.system.track(key) for key in ("attitude", "willpower")}
    states = {key: kind.place(given.get(key, kind.states[kind.start].name)) for key, kind in tracks.items()}
    added = sum(modifier(tracks[key], state) for key, state in states.items())
    return {"modifier": added, "resistance": given.number("base") + added}


@freed6("freed6.status.test")
def status_test(given: Given) -> Answer:
    kind = given.game.system.track(given["track"])
    ladder = ladder_of(given.game, str(given.setting("status_ladder")))
    state = kind.place(given["state"])
    if is_last(kind, state):
        return {"difficulty": None, "state": kind.states[state].name}
    done = result_of_test(kind, state, given["total"], str(given.setting("check_tie")), ladder)
    return {"difficulty": done.difficulty, "state": kind.states[done.state].name}


@freed6("freed6.length")
def length(given: Given) -> Answer:
    return {"out_of_action_rank": given.game.system.length(given["length"]).out}


@freed6("freed6.condition")
def condition(given: Given) -> Answer:
    return {"after": after_operations(given)}


def after_operations(given: Given) -> list[str]:
    """Return the names of conditions, sorted, after some have been created and some removed one by one."""
    table = given.someone()
    for each in given.get("before", ()):
        table = table.put(SOMEONE, table.new_key(), _written(each))
    for operation in given.get("ops", ()):
        row = _written(operation)
        if operation["op"] == "create":
            table = given.play(table, AddCondition(SOMEONE, row.name, kind=row.kind, group=row.group)).table
        elif operation["op"] != "remove":
            raise RuleBroken("A condition is created or removed.")
        elif key := _key_of(table, row):
            table = given.play(table, ClearCondition(SOMEONE, key)).table
    return condition_names(table)


def condition_names(table: Table) -> list[str]:
    """Return the names of someone's conditions, sorted."""
    return sorted(row.name for row in table.of(Condition, SOMEONE).values())


def _key_of(table: Table, named: Condition) -> str:
    """Return the key of the condition that an example means: the latest of that name, and of its group."""
    rows = table.of(Condition, SOMEONE).items()
    keys = [key for key, row in rows if same(row.name, named.name) and named.group in ("", row.group)]
    return keys[-1] if keys else ""


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
    units = given.game.system.clock
    return {"remaining": [row.name for row in rows if after_boundary(row, units, given["event"])]}


@freed6("freed6.capability")
def capable(given: Given) -> Answer:
    table = given.someone()
    for name in given["conditions"]:
        table = _with_condition(given, table, name)
    return {"can_act": may(acting, table), "can_decide": may(deciding, table)}


def _with_condition(given: Given, table: Table, name: str) -> Table:
    """Return the table with a condition by its name: one of harm as the table plays it, or any other."""
    ruleset = str(given.setting("ruleset"))
    for track in HARMS:
        if any(same(name, state) for state in played_as(given.game, track, ruleset).names[1:]):
            return stricken(given, table, track, name)
    return given.play(table, AddCondition(SOMEONE, name)).table


def may(guard: Callable[[Table, str], Profile], table: Table) -> bool:
    """Say whether play lets someone act, or decide."""
    try:
        guard(table, SOMEONE)
    except RuleBroken:
        return False
    return True
