"""A check may bring a condition of any kind: it takes one result point."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.common.conditions import ConditionCame
from rules.d6.checks import CheckCode
from rules.d6.recovery import RecoverCondition
from rules.decide import preview
from rules.errors import RuleBroken
from rules.opend6.inflicting import ConditionTried, InflictCondition
from rules.table import Condition, Effect, Membership, Table
from tests.rules.opend6.tables import GUARD, OPEND6, VEX, begin, names, play, then

BLIND = InflictCondition(VEX, "blinded", "strength", difficulty=10, target=GUARD, until="scene", label="sand")


def inflicted(*faces: int) -> ConditionTried:
    fact = play(begin(), BLIND, *faces).facts[1]
    assert isinstance(fact, ConditionTried)
    return fact


@pytest.mark.rule("OD6-01", "OD6-02", "OD6-08")
def test_one_result_point_brings_a_condition() -> None:
    fact = inflicted(6, 4, 1)
    assert (fact.name, fact.condition, fact.points, fact.brought, fact.by) == (
        "Guard",
        "Blinded",
        1,
        True,
        "Vex",
    )
    table = then(begin(), BLIND, 6, 4, 1)
    (row,) = table.of(Condition, GUARD).values()
    assert (row.name, row.source, row.until, row.points) == ("Blinded", "sand", "scene", 1)


@pytest.mark.rule("OD6-02", "R-02", "R-25")
def test_a_tie_succeeds_and_brings_no_condition() -> None:
    decision = play(begin(), BLIND, 6, 3, 1)
    assert decision.facts[0].outcome == "success"
    assert (decision.facts[1].brought, names(decision.table, GUARD)) == (False, [])
    assert not inflicted(1, 1, 1).brought


@pytest.mark.rule("OD6-04", "OD6-03")
def test_a_discrete_condition_stays_one_and_a_cumulative_one_comes_again() -> None:
    twice = play(then(begin(), BLIND, 6, 6, 6), BLIND, 6, 6, 6)
    assert isinstance(twice.facts[2], ConditionCame)
    assert (twice.facts[2].comes, names(twice.table, GUARD)) == (False, ["Blinded"])
    slowed = InflictCondition(
        VEX, "Slowed", "strength", kind="cumulative", effects=(Effect(kind="dice", amount=-1),), target=GUARD
    )
    assert names(then(then(begin(), slowed, 1, 1, 1), slowed, 1, 1, 1), GUARD) == ["Slowed", "Slowed"]


@pytest.mark.rule("OD6-04")
def test_a_discrete_condition_that_is_there_is_not_brought_again() -> None:
    check, tried, came = play(then(begin(), BLIND, 6, 6, 6), BLIND, 6, 6, 6).facts
    assert (check.outcome, tried.points, tried.brought, came.comes) == ("success", 8, False, False)


@pytest.mark.rule("R-16", "OD6-02")
def test_recovery_may_take_as_many_points_as_were_rolled() -> None:
    again = RecoverCondition(GUARD, "41.1", "strength", difficulty=2)
    for ruling, recovered in (("minimum", True), ("rolled", False)):
        table = then(begin(recover_rp=ruling), BLIND, 6, 6, 6)
        assert play(table, again, 2, 1).facts[1].recovered is recovered


@pytest.mark.rule("OD6-08")
def test_six_conditions_are_known_by_name_and_do_what_they_say() -> None:
    known = {one.name: [(each.kind, each.scope) for each in one.effects] for one in OPEND6.system.conditions}
    assert known == {
        "Blinded": [("unusable", "sight")],
        "Deafened": [("unusable", "hearing")],
        "Restrained": [("cannot_act", "")],
        "Fly": [("granted", "flight")],
        "Swim": [("granted", "swimming")],
        "Infra-Red Vision": [("granted", "infra_red")],
    }


@pytest.mark.rule("OD6-08", "OD6-01")
def test_the_restrained_cannot_act() -> None:
    held = then(begin(), InflictCondition(VEX, "Restrained", "strength", target=GUARD), 1, 1, 1)
    with pytest.raises(RuleBroken, match="Guard cannot act: Restrained"):
        play(held, CheckCode(GUARD, "strength"))


@pytest.mark.rule("OD6-09")
def test_the_six_mechanical_effects_bear_on_a_check() -> None:
    def bearing(*effects: Effect) -> Table:
        return begin().put(VEX, "30.1", Condition(name="Odd", effects=effects))

    def total(effect: Effect, *faces: int) -> int:
        fact = play(bearing(effect), CheckCode(VEX, "strength"), *faces).facts[0]
        return int(fact.roll.total)

    assert total(Effect(kind="advantage"), 1, 1, 1, 5, 5, 5) == 15
    assert total(Effect(kind="disadvantage"), 1, 1, 1, 5, 5, 5) == 3
    assert total(Effect(kind="flip", amount=1), 1, 1, 2) == 14
    assert total(Effect(kind="dice", amount=-2), 4) == 4
    assert total(Effect(kind="wild_dice"), 6, 2, 1, 1, 1) == 11
    assert total(Effect(kind="points", amount=-2), 4, 4, 4) == 10


@pytest.mark.parametrize(
    "order",
    [
        InflictCondition(VEX, " ", "strength"),
        InflictCondition(VEX, "Odd", "strength", kind="eternal"),
        InflictCondition(VEX, "Odd", "singing"),
        InflictCondition(VEX, "Odd", "strength", until="year"),
        InflictCondition(VEX, "Odd", "strength", target="77"),
    ],
)
def test_what_cannot_be_inflicted_is_refused_with_a_sentence(order: InflictCondition) -> None:
    with pytest.raises(RuleBroken, match=r"\.$"):
        play(begin(), order)


@pytest.mark.rule("OD6-02", "OD6-04")
@pytest.mark.parametrize("visibility", ["named", "hidden"])
def test_the_chance_does_not_tell_what_someone_known_by_name_only_has_already(visibility: str) -> None:
    open_sheet = then(begin(), BLIND, 6, 6, 6)
    closed = open_sheet.put(GUARD, "part", Membership(visibility=visibility))
    for table, chance in ((begin(), "1/2"), (open_sheet, "0/1"), (closed, "1/2")):
        assert play(table, BLIND, 6, 6, 6).facts[0].chance == chance
        assert preview(OPEND6, table, BLIND).chance == Fraction(chance)
