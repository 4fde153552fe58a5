"""Luck doubles the dice of a check, once in a turn, and comes back when a session begins."""

from __future__ import annotations

import pytest

from rules.common.clock import BeginSession
from rules.common.encounters import NextRound, NextTurn, TakeTurn
from rules.common.prompts import LetPass, offers
from rules.common.sheets import SetAbility
from rules.d6.checks import CheckCode
from rules.decide import decide
from rules.errors import RuleBroken
from rules.freed6.luck import AwardLuck, SpendLuck, VetoLuck
from rules.table import TABLE, Effect, Part, Pending, Resource, Table
from tests.rules.freed6.tables import (
    BORG,
    FREED6,
    KIRA,
    MOB,
    bearing,
    begin,
    fight,
    open_business,
    play,
    then,
)

LUCKY = CheckCode(KIRA, "dexterity", difficulty=10, luck=True)
SIX = (2, 1, 1, 1, 1, 1)


def left(table: Table, sheet_id: str) -> int:
    row = table.get(Resource, sheet_id, "luck")
    return row.number if row else 0


@pytest.mark.rule("FD6-03", "FD6-04", "FD6-05", "R-05")
def test_a_point_doubles_the_dice_but_not_the_pips_the_wild_die_or_what_effects_bring() -> None:
    table = bearing(begin(), KIRA, Effect(kind="dice", amount=1))
    decision = play(table, LUCKY, *SIX, 1)
    fact = decision.facts[0]
    assert (fact.dice, fact.wild, fact.roll.total, fact.luck) == (7, 1, 9, True)
    assert [(part.amount, part.source) for part in fact.parts] == [
        (3, "Dexterity"),
        (3, "luck"),
        (1, "cursed"),
    ]
    assert left(decision.table, KIRA) == 1


@pytest.mark.rule("FD6-06", "R-22")
def test_one_point_a_turn_may_touch_dice_whoever_spends_it() -> None:
    table = then(fight(begin(), KIRA), LUCKY, *SIX)
    with pytest.raises(RuleBroken, match="in this turn already"):
        play(table, CheckCode(BORG, "strength", luck=True))
    assert left(then(table, SpendLuck(BORG)), BORG) == 0
    after = then(table, TakeTurn(BORG))
    assert left(then(after, CheckCode(BORG, "strength", luck=True), *SIX), BORG) == 0


@pytest.mark.rule("FD6-06")
def test_a_point_for_the_story_leaves_the_turn_its_one_and_outside_a_fight_there_are_no_turns() -> None:
    table = then(fight(begin(), KIRA), SpendLuck(KIRA, "A cart stands below the window."))
    assert play(table, LUCKY, *SIX).facts[0].dice == 6
    calm = then(begin(), LUCKY, *SIX)
    assert play(calm, CheckCode(BORG, "strength", luck=True), *SIX).facts


@pytest.mark.rule("FD6-07")
def test_no_point_is_spent_that_is_not_there() -> None:
    table = begin().put(KIRA, "luck", Resource(number=0))
    for order in (LUCKY, SpendLuck(KIRA), CheckCode(MOB, "strength", luck=True)):
        with pytest.raises(RuleBroken, match="no luck left"):
            play(table, order)


@pytest.mark.rule("FD6-02", "R-22")
def test_a_session_sets_the_points_to_the_rank_and_what_was_over_is_gone() -> None:
    table = begin().put(KIRA, "luck", Resource(number=9)).put(BORG, "luck", Resource(number=0))
    table = table.put(BORG, "part", Part(visibility="hidden"))
    decision = play(table, BeginSession())
    assert (left(decision.table, KIRA), left(decision.table, BORG)) == (2, 1)
    assert [(each.name, each.points) for each in decision.facts[1].luck] == [("Kira", 2)]
    assert decision.table.get(Resource, MOB, "luck") is None


@pytest.mark.rule("FD6-08", "R-22")
def test_the_game_master_may_give_more_than_the_rank_but_none_to_stock() -> None:
    decision = play(begin(), AwardLuck(KIRA, 3, "banter"))
    assert (decision.facts[0].left, decision.facts[0].reason) == (5, "banter")
    with pytest.raises(RuleBroken, match="Stock"):
        play(begin(), AwardLuck(MOB))
    with pytest.raises(RuleBroken):
        play(begin(), AwardLuck(KIRA, 0))


@pytest.mark.rule("FD6-09", "R-22")
def test_a_veto_gives_the_point_and_the_turn_back() -> None:
    table = then(fight(begin(), KIRA), LUCKY, *SIX)
    key = open_business(table, "luck")
    after = then(table, VetoLuck(key, KIRA))
    assert left(after, KIRA) == 2
    assert play(after, CheckCode(BORG, "strength", luck=True), *SIX).facts
    with pytest.raises(RuleBroken, match="can no longer"):
        play(after, VetoLuck(key, KIRA))


@pytest.mark.rule("FD6-09")
def test_a_veto_of_the_story_leaves_the_turn_taken_and_comes_before_the_next_turn() -> None:
    table = then(fight(begin(), KIRA), LUCKY, *SIX)
    table = then(table, SpendLuck(BORG))
    story = next(key for key, row in table.of(Pending, TABLE).items() if row.sheet_id == BORG)
    after = then(table, VetoLuck(story, BORG))
    assert left(after, BORG) == 1
    with pytest.raises(RuleBroken, match="in this turn already"):
        play(after, CheckCode(BORG, "strength", luck=True), *SIX)
    assert not [row for row in then(table, NextTurn()).of(Pending, TABLE).values() if row.kind == "luck"]


def test_only_game_masters_are_offered_a_veto_and_what_is_offered_can_be_taken() -> None:
    table = then(begin(), SpendLuck(KIRA))
    found = offers(FREED6, table, open_business(table, "luck"))
    assert [(one.key, one.sheet_id) for one in found] == [("veto", ""), ("pass", "")]
    assert isinstance(found[1].command, LetPass)
    for one in found:
        assert decide(FREED6, table, one.command, lambda sides: sides).facts


@pytest.mark.rule("FD6-27")
def test_who_cannot_decide_spends_no_luck() -> None:
    table = bearing(begin(), KIRA, Effect(kind="cannot_decide"), name="Unresisting")
    with pytest.raises(RuleBroken, match="cannot decide: Unresisting"):
        play(table, SpendLuck(KIRA))
    with pytest.raises(RuleBroken, match="cannot decide"):
        play(table, LUCKY)


@pytest.mark.rule("FD6-01", "FD6-02")
def test_without_luck_there_are_no_points() -> None:
    assert play(begin(), SetAbility(KIRA, "luck", 0)).table.get(Resource, KIRA, "luck") is None


@pytest.mark.rule("FD6-06", "R-22")
def test_luck_of_the_round_before_can_no_longer_be_turned_down() -> None:
    table = then(fight(begin(), KIRA), LUCKY, *SIX)
    stale = open_business(table, "luck")
    with pytest.raises(RuleBroken, match="can no longer be turned down"):
        play(then(table, NextRound()), VetoLuck(stale, KIRA))
