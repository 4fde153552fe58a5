"""6d6's types of action: what each is, and why one may not be taken."""

from __future__ import annotations

import pytest

from rules.errors import RuleBroken
from rules.games import game_for
from rules.sixd6.action_types import Situation, action_type, refusal, triggers

SIXD6 = game_for("sixd6")
SEVEN = ("narrative", "initiative", "resistance", "opportunity", "potential", "free", "immediate")


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


@pytest.mark.parametrize("kind", [kind.key for kind in SIXD6.system.actions])
def test_what_is_not_said_stands_in_nobodys_way(kind: str) -> None:
    assert refusal(SIXD6, kind, Situation()) == ""
