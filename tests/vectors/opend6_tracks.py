"""OpenD6's tracks: endurance, reaction and measurement, and the conditions that they hold."""

from __future__ import annotations

from functools import partial

from rules.common.condition_effects import amount, bearing
from rules.d6.check_setup import acting, deciding
from rules.d6.codes import carried, read
from rules.d6.harm_levels import played_as
from rules.d6.points_against_resistance import TakePoints
from rules.d6.pool_with_luck_and_wild_dice import pool
from rules.d6.stance_shifts import difficulty, shifted
from rules.d6.throws import plain
from rules.d6.track_states import is_last, ladder_of
from rules.d6.track_tests import result_of_test
from rules.errors import RuleBroken
from rules.system import TrackKind
from tests.vectors.freed6_ranks import after_operations, borne_by, condition_names, hit, may, stricken
from tests.vectors.given import SOMEONE, Adapters, Answer, Given, mechanic

ADAPTERS: Adapters = {}
opend6 = partial(mechanic, ADAPTERS)


def track_of(given: Given, key: str = "track") -> TrackKind:
    """Return the track that an example names, as the table plays it (R-10)."""
    return played_as(given.game, keyed(given[key]), str(given.setting("ruleset")))


def keyed(name: str) -> str:
    """Return the key that a name stands for; a hull is a body (OD6-10)."""
    key = name.strip().casefold().replace(" ", "_").replace("-", "_")
    return "body" if key in ("hull", "hull_integrity") else key


@opend6("opend6.track")
def track(given: Given) -> Answer:
    place, state = hit(given, keyed(given["track"]), given["points"], given["resistance"])
    return {"level": place, "condition": state}


@opend6("opend6.tracks")
def tracks(given: Given) -> Answer:
    return {"names": list(track_of(given).names)}


@opend6("opend6.effects")
def effects(given: Given) -> Answer:
    table = given.someone()
    for name, count in _counted(given["conditions"]).items():
        for _ in range(count):
            table = stricken(given, table, keyed(given["track"]), name)
    return {
        "actions_next_round": amount(bearing(table, SOMEONE), "actions"),
        "skill_dice": amount(bearing(table, SOMEONE, "skills"), "dice"),
        "abilities_disabled": amount(bearing(table, SOMEONE), "unusable"),
        "can_act": may(acting, table),
        "can_decide": may(deciding, table),
    }


def _counted(names: dict[str, int] | list[str]) -> dict[str, int]:
    """Count how often each condition is there; a list names each as often."""
    return names if isinstance(names, dict) else {name: names.count(name) for name in names}


@opend6("opend6.endurance")
def endurance_after(given: Given) -> Answer:
    table, key = given.someone(), keyed(given["track"])
    for name in given.get("before", []):
        table = stricken(given, table, key, name)
    order = TakePoints(SOMEONE, key, given["points"], given["resistance"])
    return {"after": condition_names(given.play(borne_by(table, track_of(given)), order).table)}


@opend6("opend6.condition")
def condition(given: Given) -> Answer:
    return {"after": after_operations(given)}


@opend6("opend6.reaction.difficulty")
def reaction_difficulty(given: Given) -> Answer:
    found = given.game.system.track("reaction")
    return {"difficulty": difficulty(found, found.place(given["reaction"]))}


@opend6("opend6.reaction.shift")
def reaction_shift(given: Given) -> Answer:
    found = given.game.system.track("reaction")
    done = shifted(
        found,
        found.place(given["reaction"]),
        given["total"],
        worsen=worsens(given),
        multi_step=given.setting("reaction_multi_step") == "on",
        tie=str(given.setting("check_tie")),
    )
    return {"success": done.success, "steps": done.steps, "reaction": found.states[done.state].name}


def worsens(given: Given) -> bool:
    """Say whether the check is meant to make things worse, however the example says so (R-17)."""
    said = {str(given.get(key, "")).casefold() for key in ("direction", "intent", "aim", "goal")}
    flagged = any(given.flag(key) for key in ("worsen", "worsens", "mirror", "hostile"))
    return flagged or bool(said & {"worsen", "worse", "down", "hostile", "unfriendlier", "-", "-1"})


@opend6("opend6.status.test")
def status_test(given: Given) -> Answer:
    found = given.game.system.track(keyed(given["track"]))
    if found.group != "status":
        raise RuleBroken(f"{found.name} measures nothing.")
    state = found.place(given["state"])
    if is_last(found, state):
        return {"difficulty": None, "state": found.states[state].name, "refused": True}
    ladder = ladder_of(given.game, str(given.setting("status_ladder")))
    done = result_of_test(found, state, given["total"], str(given.setting("check_tie")), ladder)
    return {"difficulty": done.difficulty, "state": found.states[done.state].name}


@opend6("opend6.length")
def length(given: Given) -> Answer:
    found = given.game.system.length(keyed(given["length"]))
    return {"conditions_between": found.between, "difficulty": found.difficulty}


@opend6("opend6.modifier")
def modifier(given: Given) -> Answer:
    """Dice come and go before the roll, points after it (OD6-09)."""
    code = read(given["code"])
    code = carried(code) if given.setting("normalise_pips") == "on" else code
    floor = int(given.setting("pool_floor"))
    rolled = pool(code, bonus_dice=given.number("dice_mod"), floor=floor)
    faces = given.get("faces", [])
    if len(faces) != rolled.dice:
        raise RuleBroken(f"{rolled.dice} dice are rolled here, not {len(faces)}.")
    return {"dice_rolled": rolled.dice, "total": plain(faces) + rolled.pips + given.number("flat")}
