"""Focus comes with a session and goes with it; characters grow between."""

from __future__ import annotations

import pytest

from rules.common.clock import BeginSession, EndSession
from rules.common.encounters import BeginEncounter
from rules.explain import explain
from rules.freeblade.advancement import Advance
from rules.freeblade.advancement_permission import GrantAdvancement
from rules.freeblade.checks import MakeCheck
from rules.freeblade.harm import TakeDamage
from rules.freeblade.session_focus import SpendFocus
from rules.table import TABLE, Ability, Clock, Condition, Pending, Resource, Table
from tests.rules.factories import make_npc, make_pc, make_store, make_table
from tests.rules.freeblade.tables import focus, offered, open_key
from tests.rules.names import ABILITIES, BRIN, FREEBLADE, MIRA, OGRE
from tests.rules.playing import after, play, refusal, ruled, then


@pytest.fixture
def table() -> Table:
    mira = make_pc(MIRA, "Mira", scores=(0, 5, 0, 0), focus=1)
    slow = make_pc("4", "Ulf", scores=(2, -1, 0, 0), focus=0)
    unseen = make_pc("5", "Shade", scores=(0, 3, 0, 0), focus=0, visibility="hidden")
    closed = make_pc("6", "Veil", scores=(0, 1, 0, 0), focus=0, visibility="named")
    return make_table(make_pc(focus=0), mira, slow, unseen, closed, make_npc(), make_store())


@pytest.mark.rule("FB-10", "R-30")
def test_a_session_begins_with_focus_from_none_to_three(table: Table) -> None:
    decision = play(table, BeginSession())
    assert [focus(decision.table, sheet_id) for sheet_id in (BRIN, MIRA, "4", "5")] == [2, 3, 0, 3]
    assert decision.table.get(Resource, OGRE, "focus") is None
    told = {line.name: line.focus for line in decision.facts[0].focus}
    assert told == {BRIN: 2, MIRA: 3, "4": 0}, "nothing is told of closed sheets"
    assert decision.table.get(Clock, TABLE, "session") == Clock(number=1, running=True)
    assert "Session 1 has already begun" in refusal(after(table, decision), BeginSession())


@pytest.mark.rule("FB-10")
def test_what_is_left_at_the_end_is_lost_and_nothing_is_rolled_again(table: Table) -> None:
    begun = then(table, BeginSession())
    begun = then(begun, MakeCheck(BRIN, "strength"), 3)
    decision = play(begun, EndSession())
    assert [focus(decision.table, sheet_id) for sheet_id in (BRIN, MIRA, "4")] == [0, 0, 0]
    assert {line.name: line.focus for line in decision.facts[0].focus_lost} == {BRIN: 2, MIRA: 3}
    assert decision.table.of(Pending, TABLE) == {}
    ended = after(begun, decision)
    assert "No session" in refusal(ended, EndSession())
    assert play(ended, BeginSession()).facts[0].number == 2


@pytest.mark.rule("FB-10", "FB-61", "R-77")
def test_what_lasts_for_the_session_ends_with_it(table: Table) -> None:
    begun = then(table, BeginSession())
    for key, until in (("8.1", "session"), ("8.2", "watch"), ("8.3", "")):
        begun = begun.put(BRIN, key, Condition(name=f"until {until}", until=until))
    decision = play(begun, EndSession())
    assert [line.condition for line in decision.facts[0].endings] == ["until session"]
    assert list(decision.table.of(Condition, BRIN)) == ["8.2", "8.3"]


@pytest.mark.rule("FB-28", "R-52")
def test_focus_is_spent_one_by_one_until_none_is_left(table: Table) -> None:
    begun = then(table, BeginSession())
    for left in (1, 0):
        decision = play(begun, SpendFocus(BRIN, "a flourish"))
        assert (decision.facts[0].left, decision.facts[0].reason) == (left, "a flourish")
        begun = after(begun, decision)
    assert "Brin has no Focus left" in refusal(begun, SpendFocus(BRIN))


@pytest.mark.rule("FB-45", "FB-46", "R-41")
def test_an_advancement_raises_hp_and_every_ability_whose_die_reaches_it() -> None:
    table = make_table(make_pc(scores=(2, -1, 0, 3), hp=4, max_hp=9))
    decision = play(table, Advance(BRIN, allowed=True), 5, 2, 1, 1, 2)
    fact = decision.facts[0]
    assert (fact.hp_before, fact.hp_face, fact.hp_after) == (9, 5, 14)
    rolls = [(roll.before, roll.face, roll.after) for roll in fact.abilities]
    assert rolls == [(2, 2, 3), (-1, 1, 0), (0, 1, 1), (3, 2, 3)]
    assert decision.table.get(Resource, BRIN, "hp") == Resource(number=4, limit=14)
    scores = decision.table.of(Ability, BRIN)
    assert [scores[ability].value for ability in ABILITIES] == [3, 0, 1, 3]
    assert focus(decision.table, BRIN) == 2, "more Dexterity gives Focus only from the next session on"


@pytest.mark.rule("FB-46", "R-41", "FB-45")
def test_an_advancement_stops_at_six_and_heals_only_by_a_ruling() -> None:
    table = make_table(make_pc(scores=(6, 6, 6, 6), hp=4, max_hp=9))
    decision = play(ruled(table, heal_on_advance="yes"), Advance(BRIN, allowed=True), 3, 6, 6, 6, 6)
    assert [roll.after for roll in decision.facts[0].abilities] == [6, 6, 6, 6]
    assert decision.table.get(Resource, BRIN, "hp") == Resource(number=7, limit=12)
    fact = play(make_table(make_pc()), Advance(BRIN, allowed=True), 4, 1, 1, 1, 1).facts[0]
    assert fact.hp_healed == 0
    assert "R-41" not in {rule.id for rule in explain(FREEBLADE, fact).rules}


@pytest.mark.rule("FB-24", "R-41", "R-50")
def test_who_is_healed_above_nothing_by_an_advancement_is_no_longer_dying() -> None:
    table = make_table(make_pc(scores=(0, 0, 0, 3), hp=3), heal_on_advance="yes")
    table = then(table, TakeDamage(BRIN, 5), 2)
    assert table.get(Resource, BRIN, "death")
    fact = play(table, Advance(BRIN, allowed=True), 2, 1, 1, 1, 1).facts[0]
    assert fact.hp_healed == 2
    assert play(table, Advance(BRIN, allowed=True), 2, 1, 1, 1, 1).table.get(Resource, BRIN, "death"), (
        "at 0 HP"
    )
    saved = play(table, Advance(BRIN, allowed=True), 4, 1, 1, 1, 1)
    assert saved.table.get(Resource, BRIN, "hp") == Resource(number=2, limit=9)
    assert saved.table.get(Resource, BRIN, "death") is None
    assert "R-41" in {rule.id for rule in explain(FREEBLADE, saved.facts[0]).rules}


@pytest.mark.rule("FB-45", "R-98")
def test_a_granted_advancement_waits_for_its_player_and_only_characters_advance(table: Table) -> None:
    decision = play(table, GrantAdvancement((BRIN, "5")))
    assert decision.facts[0].characters == (BRIN,), "hidden sheets are not named"
    granted = after(table, decision)
    key = open_key(granted, "advancement", BRIN)
    assert offered(granted, "advancement") == ["advance", "pass"] * 2
    taken = then(granted, Advance(BRIN, pending=key), 1, 1, 1, 1, 1)
    assert [row.sheet_id for row in taken.of(Pending, TABLE).values()] == ["5"]
    assert refusal(taken, Advance(BRIN)) == "Brin has no advancement: a GM must grant one."
    assert "Only players' characters advance, and Ogre is not one" in refusal(
        table, GrantAdvancement((OGRE,))
    )
    assert "no HP" in refusal(table, Advance("9"))


@pytest.mark.rule("FB-45", "R-85", "R-98")
def test_in_a_fight_the_referee_alone_is_offered_a_granted_advancement_and_of_the_dead_nobody(
    table: Table,
) -> None:
    granted = then(table, GrantAdvancement((BRIN,)))
    fight = then(granted, BeginEncounter((BRIN, OGRE)), 1, 3)
    assert offered(fight, "advancement") == ["allow", "pass"]
    key = open_key(fight, "advancement")
    assert play(fight, Advance(BRIN, allowed=True, pending=key), 1, 1, 1, 1, 1).facts
    dead = granted.put(BRIN, "death", Resource(number=0, limit=2, unit="minutes"))
    assert offered(dead, "advancement") == ["pass"]
