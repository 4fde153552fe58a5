"""FreeD6's dice: pools, wild dice, flips, boosts, throws and luck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import partial
from typing import Any

from rules.common.clock import BeginSession, EndSession
from rules.common.encounters import BeginEncounter, NextTurn
from rules.common.lookups import number
from rules.d6.advantage_and_disadvantage import NORMAL, counting, mode
from rules.d6.boosts_and_penalties import kept_dice as kept_of_boosts
from rules.d6.boosts_and_penalties import net
from rules.d6.checks import CheckCode
from rules.d6.codes import Code, add_codes, carried, read
from rules.d6.dynamic_or_stock import DYNAMIC, may_hold, type_of
from rules.d6.flips import counted_face, in_force, pairs
from rules.d6.pool_with_luck_and_wild_dice import pool
from rules.d6.ranks import rank
from rules.d6.result_points_and_criticals import outcome
from rules.d6.throws import ThrownDice, total
from rules.d6.wild_die import D6, Wild, exploding
from rules.errors import RuleBroken
from rules.freed6.luck_points import SAID, AwardLuck, SpendLuck
from rules.freed6.luck_vetoes import VetoLuck
from rules.table import TABLE, Ability, Clock, Pending, Profile, Resource, Table
from tests.vectors.given import Adapters, Answer, Given, mechanic

ADAPTERS: Adapters = {}
ABILITY = "wits"
"""What is rolled where an example does not say what."""
AFTER_ROLL = "after_roll"
"""Play has no order for luck after the roll: it is spent with the check itself (FD6-07)."""
freed6 = partial(mechanic, ADAPTERS)


@freed6("freed6.pool")
def pool_of_a_check(given: Given) -> Answer:
    found = pool(
        code_of(given),
        luck=given.flag("luck"),
        wild_dice=given.number("wild_dice"),
        bonus_dice=given.number("bonus_dice"),
        bonus_wild=given.number("bonus_wild"),
        wd_effect=str(given.setting("wd_effect")),
        floor=int(given.setting("pool_floor")),
    )
    return {"dice": found.dice, "wild": found.wild, "regular": found.regular, "pips": found.pips}


def code_of(given: Given) -> Code:
    """Return the ability's code with the skill's on top; three pips are a die unless it says otherwise."""
    carries = given.setting("normalise_pips") == "on"
    ability, skill = read(given.get("ability", "0D")), read(given.get("skill", "0D"))
    both = add_codes(ability, skill, normalise=False)
    return carried(both) if carries else both


def wild_of(given: Given) -> Wild:
    """Return how wild dice work in an example: their size, the flips on them, and its rulings."""
    return Wild(
        sides=given.number("wild_sides", D6),
        flips=flips_of(given),
        reads=str(given.setting("flip_wild")),
        any_one=given.setting("crit_any") == "any",
        six_only=given.setting("wdn_critical") == "6 only",
    )


def flips_of(given: Given) -> frozenset[int]:
    """Return the flips of an example that count."""
    return in_force(given.get("flips", ()), str(given.setting("flip_values")))


@freed6("freed6.check.replay")
def check_replay(given: Given) -> Answer:
    wild, pips = wild_of(given), given.number("pips")
    thrown = [throw_of(each) for each in given["throws"]]
    totals = [total(each, pips, wild) for each in thrown]
    kept = counting(totals, given.get("mode", NORMAL))
    answer: Answer = {"totals": totals, "kept": kept, "total": totals[kept]}
    difficulty = given.get("difficulty", None)
    if difficulty is None:
        return answer
    points = totals[kept] - difficulty
    result = outcome(points, thrown[kept].wild, wild, str(given.setting("check_tie")))
    return {**answer, "result": result, "result_points": points, "rank": rank(points)}


def throw_of(written: Mapping[str, Any]) -> ThrownDice:
    """Return one throw as an example writes it."""
    chains = tuple(tuple(chain) for chain in written.get("wild") or ())
    return ThrownDice(tuple(written.get("regular") or ()), chains)


@freed6("freed6.boost.net")
def boost_net(given: Given) -> Answer:
    return {"net": net(given.get("boosts", ()), given.get("penalties", ()))}


@freed6("freed6.boost.replay")
def boost_replay(given: Given) -> Answer:
    boost = given.number("boost") if given.setting("boost_penalty") == "on" else 0
    kept = kept_of_boosts(given.get("regular", ()), given.get("extra", ()), boost)
    chains = throw_of(given.input).wild
    return {"kept": list(kept), "total": total(ThrownDice(kept, chains), 0, wild_of(given))}


@freed6("freed6.advantage.net")
def advantage_net(given: Given) -> Answer:
    counts = given.number("advantage"), given.number("disadvantage")
    return {"mode": mode(*counts, str(given.setting("adv_cancel")))}


@freed6("freed6.flip")
def flip(given: Given) -> Answer:
    return {"value": counted_face(given["face"], given.number("sides", D6), flips_of(given))}


@freed6("freed6.flip.table")
def flip_table(given: Given) -> Answer:
    return {"pairs": [list(pair) for pair in pairs(given["sides"])]}


@freed6("freed6.wild.explodes")
def wild_explodes(given: Given) -> Answer:
    return {"faces": list(exploding(given["sides"]))}


@freed6("freed6.eligible")
def eligible(given: Given) -> Answer:
    dynamic = str(given.get("type", DYNAMIC)).casefold() == DYNAMIC.casefold()
    kind = type_of(dynamic, given.flag("player_character"))
    return {"type": kind, "allowed": may_hold(kind == DYNAMIC, given["ability"])}


@freed6("freed6.sheet")
def sheet(given: Given) -> Answer:
    groups = ("common", "uncommon")
    return {f"{group}_normal": _abilities(given, group) for group in groups}


def _abilities(given: Given, group: str) -> list[str]:
    return [ability.name for ability in given.game.system.abilities if ability.group == group]


@freed6("freed6.luck")
def luck_points(given: Given) -> Answer:
    table, refused, spent = _lucky(given), [], Counter[str]()
    for at, operation in enumerate(given["ops"]):
        name = operation.get("by", "")
        if operation["op"] == "veto" and not spent[name]:
            continue
        try:
            table = _carried_out(given, table, operation)
        except RuleBroken as reason:
            refused.append([at, _label(reason)])
            continue
        spent.update({name: {"spend": 1, "veto": -1}.get(operation["op"], 0)})
        if operation["op"] == "session_start":
            spent.clear()
    return {"luck": {name: number(table, name, "luck") for name in given["characters"]}, "refused": refused}


def _lucky(given: Given) -> Table:
    """Return a table on which the characters of an example have begun an encounter."""
    table = given.table
    for name, one in given["characters"].items():
        table = table.put(name, "profile", Profile(name=name)).put(name, ABILITY, Ability(dice=1))
        table = table.put(name, "luck", Ability(value=one.get("rank", 0)))
        table = table.put(name, "luck", Resource(number=one.get("luck", 0)))
    return given.order(table, BeginEncounter(tuple(given["characters"]))).table


def _carried_out(given: Given, table: Table, operation: Mapping[str, Any]) -> Table:
    """Return the table after what an example calls an operation."""
    name = operation.get("by", "")
    if operation["op"] == "session_start":
        clock = table.get(Clock, TABLE, "session")
        table = given.order(table, EndSession()).table if clock and clock.running else table
        return given.order(table, BeginSession()).table
    if operation["op"] == "turn_start":
        return given.order(table, NextTurn()).table
    if operation["op"] == "bonus":
        return given.order(table, AwardLuck(name, int(operation.get("amount") or 1))).table
    if operation["op"] == "veto":
        return _vetoed(given, table, name)
    if not _on_dice(operation):
        return given.order(table, SpendLuck(name, "A door is open.")).table
    after = given.order(table, CheckCode(name, ABILITY, luck=True)).table
    if operation.get("after_roll"):
        raise RuleBroken(AFTER_ROLL)
    return after


def _vetoed(given: Given, table: Table, name: str) -> Table:
    """Return the table after a veto; what can no longer be turned down is given back by hand (R-78)."""
    open_now = table.of(Pending, TABLE).items()
    found = [key for key, pending in open_now if pending.kind == "luck" and pending.sheet_id == name]
    order = VetoLuck(found[-1]) if found else AwardLuck(name, 1)
    return given.order(table, order).table


def _label(reason: RuleBroken) -> str:
    """Return the word of the examples for a refusal."""
    labels = (label for label, said in SAID.items() if reason.sentence.endswith(said))
    return next(labels, reason.sentence)


def _on_dice(operation: Mapping[str, Any]) -> bool:
    said = [operation.get(key) for key in ("for", "use", "on", "influence")]
    return not (operation.get("narrative") or "narrative" in said)
