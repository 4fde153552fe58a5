"""What is rolled where a check names no ability: the best that somebody has."""

from __future__ import annotations

import pytest

from rules.common.conditions import AddCondition
from rules.d6.best_code import best_code
from rules.d6.track_tests import TryTrack
from rules.d6.tracks import BeginTrack
from rules.decide import preview
from rules.errors import RuleBroken
from rules.table import Ability, Effect, Table
from tests.rules.opend6.tables import OPEND6, SHIP, VEX, begin, play, then

AMMO = "41.1"


def skilled() -> Table:
    """A table where the best is a skill: 5D with its ability."""
    table = begin().put(VEX, "melee", Ability(name="Melee", dice=2, parent="strength"))
    return then(table, BeginTrack(VEX, "Ammo", "quantity"))


@pytest.mark.rule("OD6-24", "OD6-16")
def test_a_measure_is_tested_and_foreseen_by_the_best_skill_that_can_be_used() -> None:
    decision = play(skilled(), TryTrack(VEX, AMMO), *[3] * 5)
    assert decision.facts[0].skill == "melee"
    order = TryTrack(VEX, AMMO)
    named = TryTrack(VEX, AMMO, "melee")
    assert preview(OPEND6, skilled(), order).chance == preview(OPEND6, skilled(), named).chance
    lost = AddCondition(VEX, "Numb", effects=(Effect(kind="unusable", scope="melee"),))
    assert best_code(OPEND6, skilled(), VEX) == "melee"
    assert best_code(OPEND6, then(skilled(), lost), VEX) != "melee"
    with pytest.raises(RuleBroken, match="has nothing to roll with"):
        best_code(OPEND6, begin(), SHIP)
