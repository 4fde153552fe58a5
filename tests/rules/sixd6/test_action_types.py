"""6d6's types of action: what each is, and why one may not be taken."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules.errors import RuleBroken
from rules.games import game_for
from rules.sixd6.action_types import SENTENCES, Situation, action_type, refusal, triggers
from rules.vectors.running import ADAPTERS, answer
from tests.rules.sixd6.examples import EXAMPLES, LEGAL, Example

SIXD6 = game_for("sixd6")
SCHEMA = json.loads(
    (Path(__file__).parents[1] / "vectors" / "mechanics_schema.json").read_text(encoding="utf-8")
)
SEVEN = ("narrative", "initiative", "resistance", "opportunity", "potential", "free", "immediate")


def vector(mechanic: str, given: dict[str, Any], settings: dict[str, Any] | None = None) -> dict[str, Any]:
    return {"mechanic": mechanic, "input": given, "settings": settings or {}}


def test_the_seven_types_and_two_forms_of_resistance_are_there() -> None:
    assert {kind.key for kind in SIXD6.system.actions} == {*SEVEN, "narrative_resistance", "aid_resist"}
    assert all(kind.name and kind.who and kind.when and kind.blurb for kind in SIXD6.system.actions)
    with pytest.raises(RuleBroken, match="6d6 has no type of action called heroic"):
        action_type(SIXD6, "heroic")


@pytest.mark.rule("6D6-22", "6D6-30", "R-64", "R-66")
@pytest.mark.parametrize("kind", [kind.key for kind in SIXD6.system.actions])
def test_only_what_is_done_in_ones_own_turn_opens_a_window(kind: str) -> None:
    assert triggers(SIXD6, kind) is (kind in ("initiative", "potential"))
    assert triggers(SIXD6, kind, "off") is (kind == "initiative")


@pytest.mark.rule("R-64")
def test_a_potential_action_as_a_narrative_one_opens_nothing() -> None:
    assert not triggers(SIXD6, "potential", stands_for="narrative")


@pytest.mark.rule("6D6-03", "6D6-05", "6D6-07", "6D6-08", "6D6-14", "6D6-16", "6D6-17", "6D6-18", "6D6-19")
@pytest.mark.rule("6D6-20", "6D6-22", "6D6-24", "6D6-25", "6D6-27", "6D6-28", "6D6-30", "R-64", "R-72")
@pytest.mark.parametrize(("given", "reason"), LEGAL, ids=lambda value: str(value))
def test_an_action_is_refused_for_its_one_broken_condition(given: dict[str, Any], reason: str | None) -> None:
    legality = answer(vector("6d6.legal", given))
    assert legality == {"allowed": reason is None, "reason": reason}


def test_every_reason_of_the_schema_is_shown_and_has_a_sentence() -> None:
    labels = {*SCHEMA["_labels"]["6d6.legal"]["reason"], *SCHEMA["_labels"]["6d6.act reason"]}
    shown = {reason for _, reason in LEGAL if reason}
    assert labels <= {*shown, "not_enough_static"}
    assert labels <= SENTENCES.keys()
    assert all(sentence.endswith(".") for sentence in SENTENCES.values())


@pytest.mark.parametrize("kind", [kind.key for kind in SIXD6.system.actions])
def test_what_is_not_said_stands_in_nobodys_way(kind: str) -> None:
    assert refusal(SIXD6, kind, Situation()) == ""


@pytest.mark.rule("R-64")
def test_the_setting_decides_whether_a_potential_action_can_be_answered() -> None:
    asked = {"action": "opportunity", "keywords": ["Opportunity"], "trigger_type": "potential"}
    assert answer(vector("6d6.legal", asked))["allowed"]
    off = answer(vector("6d6.legal", asked, {"potential_triggers": "off"}))
    assert off == {"allowed": False, "reason": "not_triggered_by_type"}
    assert answer(vector("6d6.triggers", {"type": "potential"}, {"potential_triggers": False})) == {
        "triggers": False
    }


@pytest.mark.rule("6D6-01", "6D6-03", "6D6-05", "6D6-07", "6D6-09", "6D6-10", "6D6-11", "6D6-12", "6D6-14")
@pytest.mark.rule("6D6-15", "6D6-18", "6D6-19", "6D6-20", "6D6-21", "6D6-22", "6D6-24", "6D6-28", "6D6-29")
@pytest.mark.rule("R-61", "R-62", "R-63", "R-64", "R-65", "R-67", "R-68", "R-71")
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example[0]} {example[1]}")
def test_our_own_examples_come_out_as_worked_out_by_hand(example: Example) -> None:
    mechanic, given, expect, settings = example
    assert answer(vector(mechanic, given, settings)) == expect


def test_every_mechanic_of_6d6_is_known_and_answers_in_its_form() -> None:
    mechanics = [name for name in SCHEMA if name.startswith("6d6.")]
    assert set(mechanics) <= ADAPTERS.keys()
    for mechanic, given, _, settings in EXAMPLES:
        assert answer(vector(mechanic, given, settings)).keys() == set(SCHEMA[mechanic]["expect_keys"])
