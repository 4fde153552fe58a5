"""Who goes with the group shares what becomes of it; who stays behind is spared all of that."""

from __future__ import annotations

import pytest

from rules.common.clock import AdvanceClock
from rules.common.encounters import BeginEncounter, EndEncounter, JoinEncounter
from rules.decide import preview
from rules.freeblade.burning_lights import IgniteLight
from rules.freeblade.carried_lights import SightChanged
from rules.freeblade.checks import MakeCheck
from rules.freeblade.darkness import SetDelving
from rules.freeblade.end_of_day import DaySettled
from rules.freeblade.events import RollEvent
from rules.freeblade.fighters import SetSide
from rules.freeblade.party_members import CompanySet, SetCompany, can_come, can_stay
from rules.freeblade.procedures import journey_stands
from rules.freeblade.rations import Fast
from rules.freeblade.rests import Rest
from rules.freeblade.travel import TravelWatch
from rules.game import Command, Decision
from rules.table import TABLE, Belonging, Combatant, Membership, Resource, Table
from tests.rules.factories import equipped, make_npc, make_pc, make_store, make_table
from tests.rules.freeblade.tables import conditions, open_kinds
from tests.rules.names import BRIN, FREEBLADE, MIRA, OGRE, STORE, TORCHES
from tests.rules.playing import facts_of, play, refusal, then, there

FAIR, FOUL, CALM, EXHAUSTION = 6, 1, 6, 5
WREN, TORCH = "6", "6.1"


@pytest.fixture
def table() -> Table:
    wren = make_npc(WREN, "Wren", hp=4)
    wren = wren.put(WREN, TORCH, Belonging(name="torches", kind="supply", die=6, full=6))
    return make_table(equipped(focus=0), make_npc(), make_pc(MIRA, "Mira"), wren, make_store())


@pytest.fixture
def apart(table: Table) -> Table:
    """Mira stays behind."""
    return then(table, SetCompany(MIRA, along=False))


@pytest.mark.rule("R-95")
def test_whoever_stays_behind_is_marked_told_and_may_come_again(table: Table, apart: Table) -> None:
    assert play(table, SetCompany(MIRA)).facts == (CompanySet(sheet_id=MIRA, along=False),)
    assert conditions(apart, MIRA) == {"stays behind": 0}
    assert "Mira is not with the group already" in refusal(apart, SetCompany(MIRA))
    back = play(apart, SetCompany(MIRA, along=True))
    assert (back.facts[0].along, conditions(back.table, MIRA)) == (True, {})
    assert "Mira goes with the group already" in refusal(table, SetCompany(MIRA, along=True))
    assert back.table.rows == table.rows


@pytest.mark.rule("R-95")
@pytest.mark.parametrize(
    ("command", "words"),
    [
        (SetCompany(STORE), "The cart cannot go with the group: only people can"),
        (SetCompany("404"), "There is nobody like that at this table"),
    ],
)
def test_what_is_nobody_neither_stays_nor_goes(table: Table, command: Command, words: str) -> None:
    assert words in refusal(table, command)


@pytest.mark.rule("R-95")
def test_the_dead_are_left_where_they_are(table: Table) -> None:
    dead = table.put(MIRA, "death", Resource(number=0, limit=2))
    assert "Mira is dead" in refusal(dead, SetCompany(MIRA))
    assert not can_stay(FREEBLADE, dead, MIRA)


@pytest.mark.rule("R-95", "FB-66", "FB-67")
def test_the_day_asks_nothing_of_whoever_stays_behind(table: Table, apart: Table) -> None:
    decision = play(apart, AdvanceClock("day"), 6)
    assert [fact.sheet_id for fact in facts_of(decision, DaySettled)] == [BRIN]
    assert conditions(decision.table, MIRA) == {"stays behind": 0}
    told = preview(FREEBLADE, apart, AdvanceClock("day")).foreseen.rolls
    assert {line.name for line in told} == {"Brin"}
    assert "Mira is not with the group" in refusal(apart, Fast(MIRA))


@pytest.mark.rule("R-95", "FB-62", "FB-63", "R-85")
def test_whoever_stays_behind_neither_travels_nor_hinders_the_journey(apart: Table) -> None:
    rested = then(then(apart, AdvanceClock("watch"), FOUL, CALM), Rest(MIRA, "long"), 1)
    gone = play(rested, TravelWatch(clear_path=True, press_on=True))
    assert conditions(gone.table, BRIN) == {"unkind weather": 0}
    assert conditions(gone.table, MIRA) == {"stays behind": 0}
    away = then(then(apart, AdvanceClock("watch"), FAIR, CALM), TravelWatch(clear_path=True))
    assert play(away, Rest(MIRA, "long"), 1).facts, "the journey was not hers"


@pytest.mark.rule("R-95", "FB-74")
def test_an_exhausting_hour_exhausts_those_who_live_through_it(table: Table, apart: Table) -> None:
    assert open_kinds(then(table, RollEvent(), EXHAUSTION)) == ["exhaustion"] * 2
    assert open_kinds(then(apart, RollEvent(), EXHAUSTION)) == ["exhaustion"]


@pytest.mark.rule("R-95", "FB-69")
def test_the_dark_is_not_theirs_who_stay_behind_nor_their_light_the_groups(table: Table) -> None:
    lit = then(then(table, SetDelving(True)), IgniteLight(BRIN, TORCHES), 6)
    left = play(lit, SetCompany(BRIN))
    assert [fact.dark for fact in facts_of(left, SightChanged)] == [True]
    assert conditions(left.table, MIRA) == {"darkness": 0}
    assert conditions(left.table, BRIN) == {"stays behind": 0}
    gone_dark = then(then(table, SetDelving(True)), SetCompany(MIRA))
    assert conditions(gone_dark, MIRA) == {"stays behind": 0}
    assert conditions(gone_dark, BRIN) == {"darkness": 0}
    assert conditions(then(gone_dark, SetCompany(MIRA, along=True)), MIRA) == {"darkness": 0}


@pytest.mark.rule("R-95", "FB-69")
def test_a_torchbearer_who_goes_along_lights_the_way_and_bears_the_dark(table: Table) -> None:
    dark = then(table, SetDelving(True))
    stranger = then(dark, IgniteLight(WREN, TORCH), 6)
    assert conditions(stranger) == {"darkness": 0}, "Wren is somewhere else"
    hired = play(stranger, SetCompany(WREN, along=True))
    assert ([fact.dark for fact in facts_of(hired, SightChanged)], conditions(hired.table)) == ([False], {})
    check = play(then(stranger, SetCompany(WREN, along=True)), MakeCheck(MIRA, "presence"), 9).facts[0]
    assert check.disadvantages == ()
    unlit = then(dark, SetCompany(WREN, along=True))
    assert conditions(unlit, WREN) == {"goes along": 0, "darkness": 0}


@pytest.mark.rule("R-95", "R-45", "FB-69")
def test_in_a_fight_whoever_stands_with_the_party_lights_it_as_long(table: Table) -> None:
    lit = then(then(table, SetDelving(True)), IgniteLight(WREN, TORCH), 6)
    fight = then(lit, BeginEncounter((BRIN, OGRE, WREN)), 6, 3, 1)
    sided = play(fight, SetSide(WREN, "pc"))
    assert ([fact.dark for fact in facts_of(sided, SightChanged)], conditions(sided.table)) == ([False], {})
    over = play(then(fight, SetSide(WREN, "pc")), EndEncounter())
    assert ([fact.dark for fact in facts_of(over, SightChanged)]) == [True]
    assert conditions(over.table) == {"darkness": 0}


@pytest.mark.rule("R-95", "R-45", "FB-48")
def test_people_who_go_along_fight_on_the_partys_side_from_the_beginning(table: Table) -> None:
    hired = then(table, SetCompany(WREN, along=True))
    fight = then(hired, BeginEncounter((BRIN, OGRE, WREN)), 6, 3, 1)
    assert there(fight, Combatant, TABLE, WREN).side == "pc"
    assert there(fight, Combatant, TABLE, OGRE).side == "npc"
    joined = then(then(hired, BeginEncounter((BRIN, OGRE)), 6, 3), JoinEncounter(WREN), 2)
    assert there(joined, Combatant, TABLE, WREN).side == "pc"


def gained(decision: Decision) -> dict[str, tuple[str, ...]]:
    return {fact.sheet_id: fact.conditions for fact in facts_of(decision, DaySettled)}


@pytest.mark.rule("R-95", "FB-66")
def test_people_who_go_along_eat_and_tire_as_all_do_unless_they_are_taken_out(table: Table) -> None:
    hired = then(table, SetCompany(WREN, along=True))
    settled = gained(play(hired, AdvanceClock("day"), 6))
    assert settled[WREN] == ("starving", "fatigued")
    felled = hired.put(WREN, "hp", Resource(number=0, limit=4))
    settled = gained(play(felled, AdvanceClock("day"), 6))
    assert WREN not in settled


@pytest.mark.rule("R-95")
def test_each_has_the_button_that_changes_something_and_the_journey_says_who_is_missing(apart: Table) -> None:
    assert [can_stay(FREEBLADE, apart, one) for one in (BRIN, MIRA, WREN)] == [True, False, False]
    assert [can_come(FREEBLADE, apart, one) for one in (BRIN, MIRA, WREN)] == [False, True, True]
    begun = then(then(apart, SetCompany(WREN, along=True)), AdvanceClock("watch"), FAIR, CALM)
    assert {"Stays behind: Mira.", "Goes along: Wren."} <= {*journey_stands(FREEBLADE, begun)}
    secret = begun.put(WREN, "membership", Membership(visibility="hidden", place=6))
    assert not any("Wren" in sentence for sentence in journey_stands(FREEBLADE, secret))
