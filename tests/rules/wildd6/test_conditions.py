"""A condition of Wild D6 does what its counts know."""

from __future__ import annotations

import pytest

from rules.common.conditions import AddCondition
from rules.d6.track_tests import TryTrack
from rules.d6.tracks import BeginTrack, MoveTrack, RemoveTrack
from rules.decide import decide
from rules.errors import RuleBroken
from rules.randomness import Scripted
from rules.table import Effect, Track
from rules.wildd6.successes import CountSuccesses, SuccessesCounted
from tests.rules.opend6.tables import VEX, WILDD6, begin, play, then


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


@pytest.mark.rule("OD6-09", "WD-01")
def test_dice_more_or_fewer_by_a_condition_are_thrown_and_named() -> None:
    weak = Effect(kind="dice", scope="strength", amount=-1), Effect(kind="wild_dice", amount=1)
    table = then(begin(), AddCondition(VEX, "Fate", effects=weak), system=WILDD6)
    (fact,) = play(table, CountSuccesses(VEX, "strength", 2), 3, 3, 2, system=WILDD6).facts
    assert isinstance(fact, SuccessesCounted)
    assert [(part.amount, part.source) for part in fact.parts] == [(3, "Strength"), (-1, "Fate"), (1, "Fate")]
    assert (fact.roll.total, fact.outcome) == (3, "success")


@pytest.mark.rule("OD6-25", "FD6-44", "FD6-45")
def test_a_track_of_the_tables_own_is_begun_tested_moved_and_removed() -> None:
    alarm = BeginTrack(VEX, "Alarm", states=("Calm", "Suspicious", "Out of Action"))
    table = then(begin(), alarm, system=WILDD6)
    ((key, _),) = table.of(Track, VEX).items()
    table = then(table, TryTrack(VEX, key, "strength", difficulty=2), 2, 3, 2, system=WILDD6)
    assert table.of(Track, VEX)[key].state == 1
    table = then(table, MoveTrack(VEX, key, by=1), system=WILDD6)
    with pytest.raises(RuleBroken, match="Vex cannot act: Out of Action"):
        decide(WILDD6, table, CountSuccesses(VEX, "strength", 2), Scripted([]))
    table = then(table, RemoveTrack(VEX, key), system=WILDD6)
    assert play(table, CountSuccesses(VEX, "strength", 2), 3, 3, 2, system=WILDD6).facts
