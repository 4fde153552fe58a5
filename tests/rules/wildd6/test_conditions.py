"""A condition of Wild D6 does what its counts know."""

from __future__ import annotations

import pytest

from rules.common.conditions import AddCondition
from rules.decide import decide
from rules.errors import RuleBroken
from rules.randomness import Scripted
from rules.table import Effect
from tests.rules.opend6.tables import VEX, WILDD6, begin, play


@pytest.mark.rule("OD6-09", "R-29")
@pytest.mark.parametrize("kind", ["boost", "penalty", "flip", "granted", "actions", "bonus_actions"])
def test_a_condition_with_an_effect_that_no_count_knows_is_refused(kind: str) -> None:
    order = AddCondition(VEX, "Fate", effects=(Effect(kind="dice"), Effect(kind=kind, scope="strength")))
    with pytest.raises(RuleBroken, match=f"In Wild D6 a condition cannot bring this: {kind}"):
        decide(WILDD6, begin(), order, Scripted([]))


@pytest.mark.rule("OD6-09")
@pytest.mark.parametrize("kind", ["dice", "wild_dice", "points", "advantage", "disadvantage", "cannot_act"])
def test_a_condition_with_an_effect_on_counts_comes(kind: str) -> None:
    order = AddCondition(VEX, "Fate", effects=(Effect(kind=kind),))
    assert play(begin(), order, system=WILDD6).facts


@pytest.mark.rule("OD6-09")
@pytest.mark.parametrize(
    ("effect", "why"),
    [
        (Effect(kind="dice", scope="attacks"), "not on attacks"),
        (Effect(kind="points", scope="resistance"), "not on resistance"),
        (Effect(kind="dice", scope="effect_rolls"), "not on effect rolls"),
        (Effect(kind="disadvantage", whose="against"), "its bearer's own counts alone"),
    ],
)
def test_a_condition_that_bears_on_what_nobody_rolls_is_refused(effect: Effect, why: str) -> None:
    with pytest.raises(RuleBroken, match=why):
        decide(WILDD6, begin(), AddCondition(VEX, "Fate", effects=(effect,)), Scripted([]))
