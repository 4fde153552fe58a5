"""6d6's examples: pools, potential, what is legal, opportunities, resistance and control."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from rules.common.encounters import BeginEncounter, TakeTurn, playing
from rules.common.prompts import content_of
from rules.errors import RuleBroken
from rules.sixd6.action_costs import cost
from rules.sixd6.attack_and_resistance_outcomes import WITHOUT_ADVANTAGES, affected, combined, score, succeeds
from rules.sixd6.attack_and_resistance_outcomes import applied as applied_of_resistance
from rules.sixd6.control import ActImmediately, Control, Relinquish, TakeControl
from rules.sixd6.keywords import FREE_RESIST, OPPORTUNITY, PlainPool, pool, read_value
from rules.sixd6.opportunity_windows import OpenWindow
from rules.sixd6.opportunity_windows import triggers as triggers_of_type
from rules.sixd6.potential_purse import TYPES, Potential, Purse, lacking, purse_of, with_purse
from rules.sixd6.sides_of_an_action import fixed
from rules.sixd6.taking_actions import CHOSEN, ActionTaken, TakeAction
from rules.sixd6.taking_opportunities import DeclareOpportunity, TakeOpportunity
from rules.sixd6.when_actions_are_allowed import SENTENCES, Situation, action_type, refusal
from rules.table import TABLE, Ability, Membership, Pending, Profile, Resource, Table
from tests.vectors.given import SOMEONE, Adapters, Answer, Given, mechanic

ADAPTERS: Adapters = {}
ADVANTAGE = "advantage"
"""The key of what everyone acts with where an example does not say with what."""
DOUBTED = {
    "trigger_mismatch": "trigger_matches",
    "not_aware": "aware",
    "outside_described_action": "purpose_fits",
}
"""What the examples say of a claim, by the Game Leader's doubt that denies it."""
VICTIM = "2"
"""The sheet of whoever is under control."""
sixd6 = partial(mechanic, ADAPTERS)


@sixd6("6d6.pool")
def pool_of(given: Given) -> Answer:
    return _pool(pool(map(read_value, given.get("advantages", [])), given.number("situation")))


@sixd6("6d6.potential.pool")
def pool_of_potential(given: Given) -> Answer:
    table = given.someone().put(SOMEONE, "bank_dynamic", Resource(number=1))
    done = given.order(table, TakeAction(SOMEONE, "potential", situation=given.number("situation")))
    rolls = [fact.roll for fact in done.facts if isinstance(fact, ActionTaken)]
    return {
        "dice": sum(len(roll.dice) for roll in rolls),
        "modifier": sum(part.amount for roll in rolls for part in roll.modifiers),
    }


@sixd6("6d6.act")
def act(given: Given) -> Answer:
    table, reason = _with_potential(given), ""
    try:
        table = _acted(given, table)
    except RuleBroken as refused:
        reason = _label(refused)
    purse = purse_of(table, SOMEONE)
    return {**_allowed(reason), "bank": _plain(purse.bank), "spent": _plain(purse.spent)}


def _with_potential(given: Given) -> Table:
    """Return a table with someone who has the advantages and the potential of an example."""
    table = given.someone()
    for at, each in enumerate(given.get("advantages", [])):
        keywords = (FREE_RESIST,) if each["name"] in given.get("free_resist", []) else ()
        advantage = Ability(name=each["name"], dice=1, kind=each["type"], keywords=keywords)
        table = table.put(SOMEONE, str(at), advantage)
    purse = Purse(_potential(given.get("bank", {})), _potential(given.get("spent", {})))
    return with_purse(table, SOMEONE, purse)


def _acted(given: Given, table: Table) -> Table:
    """Return the table after the action: what takes advantages is always paid for by the same road."""
    action = action_type(given.game, given["action"]).key
    advantages = tuple(map(str, range(len(given.get("advantages", [])))))
    order = TakeAction(SOMEONE, action, advantages)
    if action not in WITHOUT_ADVANTAGES:
        return fixed(given.game, table, SOMEONE, action, order)[0]
    table = given.order(table, BeginEncounter((SOMEONE,))).table
    return given.order(given.order(table, TakeTurn(SOMEONE)).table, order).table


def _label(refused: RuleBroken) -> str:
    """Return the word of the examples for a refusal."""
    labels = (label for label, said in SENTENCES.items() if refused.sentence.startswith(said))
    return next(labels, refused.sentence)


@sixd6("6d6.legal")
def legal(given: Given) -> Answer:
    return _allowed(refusal(given.game, given["action"], _situation(given)))


@sixd6("6d6.triggers")
def triggers(given: Given) -> Answer:
    return {"triggers": _triggers(given, given["type"])}


@sixd6("6d6.opportunity.queue")
def queue(given: Given) -> Answer:
    """Find the windows by the number of the action that opened them."""
    table, windows, refused = _turn_of(given), dict[int, str](), list[list[Any]]()
    claims: dict[str, list[str]] = {}
    for at, event in enumerate(given["events"]):
        if event["t"] == "action":
            table, windows[at] = _gone_on(given, table, event)
            continue
        reason = _reason(given, table, windows, event)
        if reason:
            refused.append([at, reason])
            continue
        table = given.order(table, _declaration(windows, event)).table
        claims.setdefault(str(event["to"]), []).append(event["by"])
    return {"resolved": claims, "refused": refused}


def _turn_of(given: Given) -> Table:
    """Return a table on which everyone of an example is in an encounter, with enough for any action."""
    table, events = given.table, given["events"]
    players = {given["active"]: given["active"], **{event["by"]: event["by"] for event in events}}
    players |= {event["by"]: event["player"] for event in events if event.get("player")}
    for name, player in players.items():
        table = table.put(name, "profile", Profile(name=name)).put(
            name, "membership", Membership(seats=(player,))
        )
        advantage = Ability(name=ADVANTAGE, dice=1, kind="dynamic", keywords=(OPPORTUNITY,))
        table = table.put(name, ADVANTAGE, advantage).put(name, "bank_dynamic", Resource(number=len(events)))
    table = given.order(table, BeginEncounter(tuple(players))).table
    return given.order(table, TakeTurn(given["active"])).table


def _gone_on(given: Given, table: Table, event: Mapping[str, Any]) -> tuple[Table, str]:
    """Return the table after an action, and the key of the window that it has opened, "" for none.

    Before the active character goes on, everyone who has declared acts (6D6-21).
    """
    if event["by"] != given["active"] or event["type"] not in CHOSEN:
        return table, ""
    table = _all_taken(given, table)
    advantages = (ADVANTAGE,) if event["type"] not in WITHOUT_ADVANTAGES else ()
    after = given.order(table, TakeAction(event["by"], event["type"], advantages)).table
    opened = after.prompts("window").keys() - table.prompts("window").keys()
    return after, "".join(opened)


def _all_taken(given: Given, table: Table) -> Table:
    """Return the table after everyone who has declared an opportunity has taken it."""
    for key, pending in table.prompts("window").items():
        for claim in content_of(pending, OpenWindow).waiting:
            table = given.order(table, TakeOpportunity(key, claim.sheet_id, (ADVANTAGE,))).table
    return table


def _reason(given: Given, table: Table, windows: Mapping[int, str], event: Mapping[str, Any]) -> str:
    """Return why a declaration is refused; where no window opened, nobody is asked."""
    if event["to"] not in windows:
        raise RuleBroken("There is no such action to answer.")
    key = windows[event["to"]]
    if not key:
        return "not_triggered_by_type"
    if key not in table.prompts("window"):
        table = _passed_on(given, table, key)
    if event.get("phase") == "during":
        table = table.put(TABLE, table.new_key(), Pending(kind="exchange", about=table.seq))
    try:
        given.order(table, _declaration(windows, event))
    except RuleBroken as refused:
        return _label(refused)
    return ""


def _passed_on(given: Given, table: Table, key: str) -> Table:
    """Return the table with a window that is closed: the turn has passed on (6D6-19)."""
    table = table.put(TABLE, "encounter", replace(playing(table), acting=""))
    row = Pending(kind="window", about=table.seq, sheet_id=given["active"], holds=OpenWindow())
    return table.put(TABLE, key, row)


def _declaration(windows: Mapping[int, str], event: Mapping[str, Any]) -> DeclareOpportunity:
    return DeclareOpportunity(windows[event["to"]], event["by"], ADVANTAGE)


@sixd6("6d6.replay")
def replay(given: Given) -> Answer:
    attack = _score(given["attack"]) or 0
    aids = [score for aid in given.get("aid", []) if (score := _score(aid)) is not None]
    resisted = combined(_score(given.get("resist", None)), aids)
    return {"attack": attack, "resistance": resisted, "success": succeeds(attack, resisted)}


@sixd6("6d6.aid.affected")
def aid_affected(given: Given) -> Answer:
    return {"affected": list(affected(given["target"], given["attack"], given["combined"]))}


@sixd6("6d6.effects")
def effects(given: Given) -> Answer:
    found = [(each.get("effect") or "", bool(each.get("in_resistance"))) for each in given["advantages"]]
    action = action_type(given.game, given["action"]).key
    applied = applied_of_resistance(action, given.flag("success", True), found)
    return {"applied": list(applied)}


@sixd6("6d6.control")
def controlled(given: Given) -> Answer:
    """Read the victim's bank where play keeps it."""
    table, bank, refused = _under_control(given), "bank_dynamic", []
    for at, step in enumerate(given["steps"]):
        key = next(iter(table.prompts("control")), "")
        try:
            if step == "relinquish":
                table = given.order(table, Relinquish(key, SOMEONE)).table
            else:
                advantages = tuple(map(str, range(int(step))))
                table = given.order(table, ActImmediately(key, SOMEONE, advantages)).table
        except RuleBroken:
            refused.append(at)
    open_control = table.prompts("control").values()
    row = table.get(Resource, VICTIM, bank)
    return {
        "remaining": sum(content_of(pending, Control).left for pending in open_control),
        "done": not open_control,
        "refused": refused,
        "victim_bank": row.number if row else None,
    }


def _under_control(given: Given) -> Table:
    """Return a table on which someone has control over a victim with advantages enough."""
    table = given.someone().put(VICTIM, "profile", Profile(name="Victim"))
    for at in range(max((int(step) for step in given["steps"] if step != "relinquish"), default=0)):
        table = table.put(VICTIM, str(at), Ability(name=f"advantage {at}", dice=1, kind="dynamic"))
    if given.get("victim_bank", None) is not None:
        table = table.put(VICTIM, "bank_dynamic", Resource(number=given["victim_bank"]))
    return given.order(table, TakeControl(SOMEONE, VICTIM, given["control_potential"])).table


def _pool(found: PlainPool) -> Answer:
    return {"dice": found.dice, "modifier": found.modifier}


def _potential(found: Mapping[str, Any]) -> Potential:
    return Potential(*(int(found.get(kind) or 0) for kind in TYPES))


def _plain(found: Potential) -> dict[str, int]:
    return {kind: getattr(found, kind) for kind in TYPES}


def _allowed(reason: str) -> Answer:
    return {"allowed": not reason, "reason": reason or None}


def _triggers(given: Given, kind: str) -> bool:
    return triggers_of_type(given.game, kind, str(given.setting("potential_triggers")))


def _score(side: Mapping[str, Any] | None) -> int | None:
    """Return a side's score; None where it plays no advantage."""
    if not side or not (side.get("faces") or side.get("mod")):
        return None
    return score(side.get("faces") or (), int(side.get("mod") or 0))


def _lacking(given: Given) -> str:
    """Return what is missing of the potential that an action without advantages takes."""
    return lacking(Potential(dynamic=given.number("dynamic", 1)), cost(given["action"], ()))


def _situation(given: Given) -> Situation:
    advantages = given.get("advantages", 0)
    keywords = given.get("keywords", None)
    return Situation(
        in_combat=given.get("in_combat", None),
        own_turn=given.get("own_turn", None),
        under_attack=given.flag("under_attack", True),
        keywords=None if keywords is None else tuple(keywords),
        advantages=len(advantages) if isinstance(advantages, list) else int(advantages),
        lacks=_lacking(given),
        as_type=str(given.get("as", "")),
        triggered=_triggers(given, str(given.get("trigger_type", "initiative"))),
        doubt=next((label for label, holds in DOUBTED.items() if not given.flag(holds, True)), ""),
        window=str(given.get("window", "open")),
        already_used=given.flag("already_used"),
        gives_benefit=given.flag("gives_benefit"),
        control_effect=given.flag("control_effect", True),
        source=str(given.get("source", "")),
    )
