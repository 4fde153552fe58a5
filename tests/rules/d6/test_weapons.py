"""What is done with a weapon is done to somebody, and never to whoever holds it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from rules.common.belongings import EditBelonging
from rules.common.encounters import BeginEncounter, JoinEncounter, TakeTurn
from rules.common.foes import only_foe
from rules.d6.checks import CheckCode
from rules.d6.points_against_resistance import RollPoints
from rules.decide import preview
from rules.opend6.condition_attempts import InflictCondition
from rules.table import Belonging, Condition, Effect, Membership, Profile, Table
from tests.rules.opend6.tables import GUARD, OPEND6, SHIP, VEX, begin, names, play, refuses, then

BAR = "50.1"


def armed(kind: str = "weapon") -> Table:
    """The table on which Vex has a crowbar of 3D that is used with Strength."""
    return begin().put(VEX, BAR, Belonging(name="Crowbar", kind=kind, code="3D", ability="strength"))


STRIKES = [CheckCode(VEX, difficulty=9, belonging=BAR), RollPoints(VEX, track="health", belonging=BAR)]


@pytest.mark.rule("OD6-11")
@pytest.mark.parametrize("order", STRIKES)
def test_a_weapon_hits_nobody_by_itself_and_never_whoever_holds_it(order: CheckCode | RollPoints) -> None:
    refuses(armed(), order, r"Choose a target for Crowbar\.")
    refuses(
        armed(), replace(order, target=VEX), r"Crowbar cannot hit its own wielder: choose another target\."
    )
    assert preview(OPEND6, armed(), order).refused
    assert names(play(armed(), replace(order, target=GUARD), 6, 6, 6).table, VEX) == []


@pytest.mark.rule("FD6-24", "OD6-03", "OD6-09")
def test_what_bears_on_attacks_alone_bears_on_a_check_with_a_weapon_and_on_no_other() -> None:
    table, strike = armed(), replace(STRIKES[0], target=GUARD)
    dazzled = Condition(name="Dazzled", effects=(Effect(kind="disadvantage", scope="attacks", uses=1),))
    open_to_blows = Effect(kind="points", scope="attacks", amount=2, whose="against")
    hampered = table.put(VEX, "5.1", dazzled).put(
        GUARD, "5.2", Condition(name="Prone", effects=(open_to_blows,))
    )
    struck = play(hampered, strike, 6, 6, 5, 1, 1, 2)
    fact = struck.facts[0]
    assert (fact.mode, fact.roll.total) == ("disadvantage", 4 + 2)
    assert [part.name for part in fact.sources] == ["Disadvantage: Dazzled"]
    assert preview(OPEND6, hampered, strike).chance == Fraction(fact.chance)
    assert names(struck.table, VEX) == ["Dazzled"], "it stays, and has served"
    assert play(replace(struck.table, seq=50), strike, 6, 6, 5).facts[0].mode == "normal"
    assert play(hampered, CheckCode(VEX, "strength", target=GUARD), 6, 6, 5).facts[0].mode == "normal"
    assert play(armed("gear").put(VEX, "5.1", dazzled), strike, 6, 6, 5).facts[0].mode == "normal"


def test_a_tool_is_tried_without_a_target_and_a_fall_strikes_whoever_falls() -> None:
    assert play(armed("gear"), STRIKES[0], 3, 3, 3).facts[0].belonging == "Crowbar"
    assert names(play(begin(), RollPoints(VEX, "2D", "health"), 3, 4).table, VEX) == ["Wounded"]


def test_a_weapon_waits_for_its_turn_unless_it_is_allowed_or_asked_for_and_a_tool_does_not() -> None:
    waiting, with_a_tool = (
        then(then(armed(*kind), BeginEncounter((VEX, GUARD))), TakeTurn(GUARD)) for kind in ((), ("gear",))
    )
    blow = replace(STRIKES[0], target=GUARD)
    refuses(waiting, blow, r"It is Guard's turn\.")
    refuses(waiting, replace(blow, uses="nothing"), r"It is Guard's turn\.")
    for order in (replace(blow, allowed=True), replace(blow, requested=True)):
        assert play(waiting, order, 3, 3, 3).facts[0].belonging == "Crowbar"
    assert play(with_a_tool, blow, 3, 3, 3).facts[0].belonging == "Crowbar"
    assert play(then(waiting, TakeTurn(VEX)), blow, 3, 3, 3).facts[0].belonging == "Crowbar"


@pytest.mark.rule("OD6-02")
def test_a_condition_is_caused_on_whoever_is_named_and_on_oneself_by_name_alone() -> None:
    order = InflictCondition(VEX, "Blinded", "strength", difficulty=3)
    refuses(begin(), order, r"Choose a target for the condition\.")
    assert names(play(begin(), replace(order, target=VEX), 4, 4, 4).table, VEX) == ["Blinded"]


def test_the_only_foe_of_a_fight_is_known_and_not_by_whom_nobody_may_see() -> None:
    assert only_foe(begin(), VEX) == ""
    table = then(begin(), BeginEncounter((VEX, GUARD)))
    assert (only_foe(table, VEX), only_foe(table, GUARD), only_foe(table, SHIP)) == (GUARD, VEX, "")
    hidden = table.put(GUARD, "membership", Membership(visibility="hidden"))
    assert only_foe(hidden, VEX) == ""
    thug = then(
        table.put("5", "profile", Profile(name="Thug", kind="npc")).put("5", "membership", Membership()),
        JoinEncounter("5"),
    )
    assert only_foe(thug, VEX) == ""


def test_what_a_thing_is_used_with_is_told_by_name_when_it_changes() -> None:
    """And an edit that changes nothing has nothing to tell."""
    same = EditBelonging(VEX, BAR, "Crowbar", "weapon", code="3D", ability="strength")
    assert play(armed(), same).facts[0].notes == ()
    [note] = play(armed(), replace(same, ability="")).facts[0].notes
    assert note == "used with: Strength → nothing"
