"""6d6's examples: pools, potential, what is legal, opportunities, resistance and control."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from rules import actiontypes, control, opportunities, potential, resistance
from rules.actiontypes import Situation
from rules.advantages import Pool, pool, potential_pool, read_value
from rules.errors import RuleBroken
from rules.opportunities import Happening
from rules.potential import TYPES, Potential, Purse
from rules.vectors.given import Adapters, Answer, Given, mechanic

ADAPTERS: Adapters = {}
sixd6 = partial(mechanic, ADAPTERS)


@sixd6("6d6.pool")
def pool_of(given: Given) -> Answer:
    return _pool(pool(map(read_value, given.get("advantages", [])), given.number("situation")))


@sixd6("6d6.potential.pool")
def pool_of_potential(given: Given) -> Answer:
    return _pool(potential_pool(given.number("situation")))


@sixd6("6d6.act")
def act(given: Given) -> Answer:
    action = given["action"]
    advantages = [(each["name"], each["type"]) for each in given.get("advantages", [])]
    purse = Purse(_potential(given.get("bank", {})), _potential(given.get("spent", {})))
    needs = potential.cost(action, advantages, given.get("free_resist", []))
    reason = potential.lacking(potential.usable(action, purse), needs)
    if action in ("potential", "free") and advantages:
        reason = "no_advantages_allowed" if action == "potential" else "gives_benefit"
    after = purse if reason else potential.paid(action, purse, needs)
    return {**_allowed(reason), "bank": _plain(after.bank), "spent": _plain(after.spent)}


@sixd6("6d6.legal")
def legal(given: Given) -> Answer:
    setting = str(given.setting("potential_triggers"))
    return _allowed(actiontypes.refusal(given.system, given["action"], _situation(given), setting))


@sixd6("6d6.triggers")
def triggers(given: Given) -> Answer:
    return {"triggers": _triggers(given, given["type"])}


@sixd6("6d6.opportunity.queue")
def queue(given: Given) -> Answer:
    events = [_happening(event) for event in given["events"]]
    turn = opportunities.told(given["active"], events, partial(_triggers, given), str(given.setting("per")))
    resolved = {str(at): list(window.claims) for at, window in turn.windows.items() if window.claims}
    return {"resolved": resolved, "refused": [list(each) for each in turn.refused]}


@sixd6("6d6.replay")
def replay(given: Given) -> Answer:
    attack = _score(given["attack"]) or 0
    aids = [score for aid in given.get("aid", []) if (score := _score(aid)) is not None]
    resisted = resistance.combined(_score(given.get("resist", None)), aids)
    return {"attack": attack, "resistance": resisted, "success": resistance.succeeds(attack, resisted)}


@sixd6("6d6.aid.affected")
def aid_affected(given: Given) -> Answer:
    return {"affected": list(resistance.affected(given["target"], given["attack"], given["combined"]))}


@sixd6("6d6.effects")
def effects(given: Given) -> Answer:
    found = [(each.get("effect") or "", bool(each.get("in_resistance"))) for each in given["advantages"]]
    applied = resistance.applied(given["action"], given.flag("success", True), found)
    return {"applied": list(applied)}


@sixd6("6d6.control")
def controlled(given: Given) -> Answer:
    held, refused = control.Control(given["control_potential"]), []
    for at, step in enumerate(given["steps"]):
        try:
            held = control.relinquished(held) if step == "relinquish" else control.activated(held, int(step))
        except RuleBroken:
            refused.append(at)
    return {
        "remaining": held.left,
        "done": held.done,
        "refused": refused,
        "victim_bank": given.get("victim_bank", None),
    }


def _pool(found: Pool) -> Answer:
    return {"dice": found.dice, "modifier": found.modifier}


def _potential(found: Mapping[str, Any]) -> Potential:
    return Potential(*(int(found.get(kind) or 0) for kind in TYPES))


def _plain(found: Potential) -> dict[str, int]:
    return {kind: getattr(found, kind) for kind in TYPES}


def _allowed(reason: str) -> Answer:
    return {"allowed": not reason, "reason": reason or None}


def _triggers(given: Given, kind: str) -> bool:
    return actiontypes.triggers(given.system, kind, str(given.setting("potential_triggers")))


def _happening(event: Mapping[str, Any]) -> Happening:
    player = str(event.get("player") or "")
    if event["t"] == "action":
        return Happening(event["by"], type=event["type"], player=player)
    return Happening(event["by"], to=int(event["to"]), during=event.get("phase") == "during", player=player)


def _score(side: Mapping[str, Any] | None) -> int | None:
    """A side's score; None where it plays no advantage."""
    if not side or not (side.get("faces") or side.get("mod")):
        return None
    return resistance.score(side.get("faces") or (), int(side.get("mod") or 0))


def _situation(given: Given) -> Situation:
    advantages = given.get("advantages", 0)
    keywords = given.get("keywords", None)
    return Situation(
        in_combat=given.get("in_combat", None),
        own_turn=given.get("own_turn", None),
        under_attack=given.flag("under_attack", True),
        keywords=None if keywords is None else tuple(keywords),
        advantages=len(advantages) if isinstance(advantages, list) else int(advantages),
        dynamic=given.number("dynamic", 1),
        as_type=str(given.get("as", "")),
        trigger=str(given.get("trigger_type", "initiative")),
        trigger_matches=given.flag("trigger_matches", True),
        aware=given.flag("aware", True),
        purpose_fits=given.flag("purpose_fits", True),
        window=str(given.get("window", "open")),
        already_used=given.flag("already_used"),
        gives_benefit=given.flag("gives_benefit"),
        control_effect=given.flag("control_effect", True),
        source=str(given.get("source", "")),
    )
