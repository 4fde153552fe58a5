"""6d6's mechanics worked out by hand, in the form of the public examples."""

from __future__ import annotations

from typing import Any

Example = tuple[str, dict[str, Any], dict[str, Any], dict[str, Any]]

CLAIM = {
    "action": "opportunity",
    "in_combat": True,
    "own_turn": False,
    "keywords": ["Opportunity"],
    "trigger_type": "initiative",
    "trigger_matches": True,
    "aware": True,
    "window": "open",
    "already_used": False,
    "purpose_fits": True,
}

LEGAL: list[tuple[dict[str, Any], str | None]] = [
    ({"action": "narrative", "in_combat": False}, None),
    ({"action": "narrative", "in_combat": True}, "in_combat"),
    ({"action": "narrative_resistance", "in_combat": False, "under_attack": True}, None),
    ({"action": "narrative_resistance", "in_combat": True, "under_attack": True}, "in_combat"),
    ({"action": "narrative_resistance", "in_combat": False, "under_attack": False}, "no_attack"),
    ({"action": "initiative", "in_combat": True, "own_turn": True}, None),
    ({"action": "initiative", "in_combat": True, "own_turn": False}, "not_own_turn"),
    ({"action": "initiative", "in_combat": False}, "not_own_turn"),
    ({"action": "resistance", "in_combat": True, "own_turn": False, "under_attack": True}, None),
    ({"action": "resistance", "in_combat": True, "under_attack": False}, "no_attack"),
    ({"action": "aid_resist", "under_attack": True, "keywords": ["Aid Resist"]}, None),
    ({"action": "aid_resist", "under_attack": True, "keywords": []}, "keyword_required"),
    ({"action": "aid_resist", "under_attack": False, "keywords": ["Aid Resist"]}, "no_attack"),
    (CLAIM, None),
    ({**CLAIM, "own_turn": True}, "own_turn"),
    ({**CLAIM, "keywords": ["Free Resist"]}, "keyword_required"),
    ({**CLAIM, "keywords": []}, "keyword_required"),
    *(
        ({**CLAIM, "trigger_type": kind}, "not_triggered_by_type")
        for kind in ("opportunity", "resistance", "aid_resist", "narrative", "free", "immediate")
    ),
    ({**CLAIM, "trigger_type": "potential"}, None),
    ({**CLAIM, "trigger_matches": False}, "trigger_mismatch"),
    ({**CLAIM, "aware": False}, "not_aware"),
    ({**CLAIM, "purpose_fits": False}, "outside_described_action"),
    ({**CLAIM, "window": "during"}, "mid_action"),
    ({**CLAIM, "window": "closed"}, "window_closed"),
    ({**CLAIM, "already_used": True}, "already_used"),
    ({"action": "potential", "as": "initiative", "in_combat": True, "own_turn": True, "dynamic": 1}, None),
    ({"action": "potential", "as": "narrative", "in_combat": False, "own_turn": False}, None),
    ({"action": "potential", "as": "narrative", "in_combat": True}, "in_combat"),
    ({"action": "potential", "as": "initiative", "in_combat": True, "own_turn": False}, "not_own_turn"),
    ({"action": "potential", "in_combat": True, "own_turn": False}, "not_own_turn"),
    ({"action": "potential", "as": "resistance", "dynamic": 2}, "not_for_resistance"),
    ({"action": "potential", "as": "narrative_resistance"}, "not_for_resistance"),
    ({"action": "potential", "as": "aid_resist"}, "not_for_resistance"),
    ({"action": "potential", "as": "opportunity", "dynamic": 2}, "keyword_required"),
    ({"action": "potential", "as": "initiative", "advantages": 1}, "no_advantages_allowed"),
    ({"action": "potential", "as": "initiative", "advantages": ["Speed"]}, "no_advantages_allowed"),
    ({"action": "potential", "as": "narrative", "dynamic": 0}, "not_enough_dynamic"),
    ({"action": "free", "gives_benefit": False, "in_combat": True, "own_turn": False}, None),
    ({"action": "free", "gives_benefit": True}, "gives_benefit"),
    ({"action": "immediate", "control_effect": True, "source": "initiative"}, None),
    ({"action": "immediate", "control_effect": False}, "no_control_effect"),
    ({"action": "immediate", "control_effect": True, "source": "immediate"}, "no_nested_immediate"),
]

SWORD, SHIELD = {"name": "sword", "type": "dynamic"}, {"name": "shield", "type": "static"}


def pile(dynamic: int, static: int) -> dict[str, int]:
    return {"dynamic": dynamic, "static": static}


def act(
    action: str, advantages: list[dict[str, str]], *piles: dict[str, int], reason: str = "", **more: Any
) -> Example:
    """Bank and spent before and after an action."""
    bank, spent, bank_after, spent_after = piles
    given = {"bank": bank, "spent": spent, "action": action, "advantages": advantages, **more}
    expect = {"allowed": not reason, "reason": reason or None, "bank": bank_after, "spent": spent_after}
    return "6d6.act", given, expect, {}


ACTS: list[Example] = [
    act("narrative_resistance", [SWORD], pile(0, 0), pile(1, 2), pile(1, 2), pile(0, 0)),
    act(
        "narrative",
        [SWORD, SWORD],
        pile(0, 1),
        pile(1, 0),
        pile(0, 1),
        pile(1, 0),
        reason="not_enough_dynamic",
    ),
    act("initiative", [SWORD], pile(0, 1), pile(3, 0), pile(0, 1), pile(3, 0), reason="not_enough_dynamic"),
    act("initiative", [SHIELD], pile(2, 0), pile(0, 1), pile(2, 0), pile(0, 1), reason="not_enough_static"),
    act("initiative", [SWORD], pile(1, 0), pile(0, 0), pile(0, 0), pile(1, 0), free_resist=["sword"]),
    act("resistance", [SWORD], pile(0, 0), pile(1, 0), pile(0, 0), pile(1, 0), free_resist=["sword"]),
    act("aid_resist", [SWORD, SHIELD], pile(0, 1), pile(0, 0), pile(0, 0), pile(0, 1), free_resist=["sword"]),
    act("resistance", [], pile(1, 1), pile(0, 0), pile(1, 1), pile(0, 0)),
    act("opportunity", [SWORD, SWORD], pile(3, 0), pile(0, 0), pile(1, 0), pile(2, 0)),
    act("potential", [], pile(1, 1), pile(0, 0), pile(0, 1), pile(1, 0)),
    act("potential", [], pile(0, 5), pile(1, 0), pile(0, 5), pile(1, 0), reason="not_enough_dynamic"),
    act("free", [], pile(1, 1), pile(0, 1), pile(1, 1), pile(0, 1)),
    act("immediate", [SWORD], pile(1, 1), pile(0, 1), pile(1, 1), pile(0, 1)),
]

MOVES = {"t": "action", "by": "Acolyte", "type": "initiative"}


def says(by: str, to: int, **more: str) -> dict[str, Any]:
    return {"t": "declare", "by": by, "to": to, **more}


def does(by: str, kind: str) -> dict[str, Any]:
    return {"t": "action", "by": by, "type": kind}


def queue(
    events: list[dict[str, Any]], resolved: dict[str, list[str]], *refused: list[Any], **settings: Any
) -> Example:
    given = {"active": "Acolyte", "events": events}
    return "6d6.opportunity.queue", given, {"resolved": resolved, "refused": list(refused)}, settings


OWN = does("Acolyte", "potential")
QUEUES: list[Example] = [
    queue([MOVES, MOVES, says("Boban", 0)], {}, [2, "window_closed"]),
    queue([MOVES, OWN, says("Boban", 0), says("Boban", 1)], {"1": ["Boban"]}, [2, "window_closed"]),
    queue([OWN, says("Boban", 0)], {}, [1, "not_triggered_by_type"], potential_triggers="off"),
    queue([MOVES, says("Boban", 0, phase="during"), says("Boban", 0)], {"0": ["Boban"]}, [1, "mid_action"]),
    queue([MOVES, says("Acolyte", 0)], {}, [1, "own_turn"]),
    queue([MOVES, says("Boban", 0), MOVES, says("Boban", 2)], {"0": ["Boban"], "2": ["Boban"]}),
    queue(
        [
            MOVES,
            says("Boban", 0),
            does("Boban", "opportunity"),
            does("Acolyte", "resistance"),
            says("Razir", 0),
        ],
        {"0": ["Boban", "Razir"]},
    ),
    queue([does("Acolyte", "free"), says("Boban", 0)], {}, [1, "not_triggered_by_type"]),
    queue([does("Razir", "immediate"), says("Boban", 0)], {}, [1, "not_triggered_by_type"]),
    queue(
        [MOVES, says("Razir", 0, player="Ann"), says("Calix", 0, player="Ann")],
        {"0": ["Razir"]},
        [2, "already_used"],
    ),
    queue(
        [MOVES, says("Razir", 0, player="Ann"), says("Calix", 0, player="Ann")],
        {"0": ["Razir", "Calix"]},
        per="character",
    ),
]

SIX_THREE, NOTHING = {"faces": [6, 3], "mod": 1}, {"faces": [], "mod": 0}
EXAMPLES: list[Example] = [
    *ACTS,
    *QUEUES,
    ("6d6.pool", {"advantages": ["1d6+2"], "situation": 2}, {"dice": 3, "modifier": 2}, {}),
    ("6d6.potential.pool", {"situation": 2}, {"dice": 3, "modifier": 0}, {}),
    ("6d6.potential.pool", {}, {"dice": 1, "modifier": 0}, {}),
    (
        "6d6.replay",
        {"attack": SIX_THREE, "resist": None},
        {"attack": 10, "resistance": 1, "success": True},
        {},
    ),
    (
        "6d6.replay",
        {"attack": SIX_THREE, "resist": None, "aid": [{"faces": [4], "mod": 2}, {"faces": [3], "mod": 0}]},
        {"attack": 10, "resistance": 10, "success": False},
        {},
    ),
    (
        "6d6.replay",
        {"attack": {"faces": [1], "mod": 0}, "resist": NOTHING},
        {"attack": 1, "resistance": 1, "success": False},
        {},
    ),
    (
        "6d6.aid.affected",
        {"target": "Razir", "helpers": ["Boban"], "attack": 14, "combined": 13},
        {"affected": ["Razir"]},
        {},
    ),
    (
        "6d6.control",
        {"control_potential": 5, "steps": [2, 4, "relinquish", 1], "victim_bank": 2},
        {"remaining": 0, "done": True, "refused": [1, 3], "victim_bank": 2},
        {},
    ),
    (
        "6d6.control",
        {"control_potential": 3, "steps": [1], "victim_bank": 0},
        {"remaining": 2, "done": False, "refused": [], "victim_bank": 0},
        {},
    ),
    (
        "6d6.effects",
        {
            "action": "resistance",
            "success": True,
            "advantages": [
                {"name": "Riposte", "effect": "hurt", "in_resistance": True},
                {"name": "Knockdown", "effect": "prone"},
            ],
        },
        {"applied": ["hurt"]},
        {},
    ),
    (
        "6d6.effects",
        {"action": "initiative", "success": False, "advantages": [{"name": "Sword", "effect": "hurt"}]},
        {"applied": []},
        {},
    ),
    (
        "6d6.effects",
        {"action": "opportunity", "success": True, "advantages": [{"name": "Sword", "effect": "hurt"}]},
        {"applied": ["hurt"]},
        {},
    ),
]
