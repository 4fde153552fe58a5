"""In the dark, without a light, everything is harder; one light serves the whole group."""

from __future__ import annotations

import pytest

from rules.common.clock import AdvanceClock
from rules.common.conditions import ClearCondition
from rules.freeblade.burning_lights import IgniteLight
from rules.freeblade.checks import MakeCheck
from rules.freeblade.darkness import SetDelving
from rules.freeblade.what_bears_on_an_attack import DeclareAttack
from rules.table import Condition, Table, Track
from tests.rules.factories import equipped, joined_by, make_npc, make_pc, make_store, make_table
from tests.rules.freeblade.tables import conditions
from tests.rules.names import BRIN, MIRA, OGRE, STORE, SWORD, TORCHES
from tests.rules.playing import play, refusal, then, there


@pytest.fixture
def table() -> Table:
    return make_table(equipped(focus=0), make_npc(), make_pc(MIRA, "Mira"), make_store())


@pytest.mark.rule("FB-69")
def test_without_light_every_check_and_attack_has_disadvantage_and_says_why(table: Table) -> None:
    [told] = play(table, SetDelving(True)).facts
    assert (told.delving, told.dark) == (True, True)
    dark = then(table, SetDelving(True))
    check = play(dark, MakeCheck(BRIN, "strength", advantages=1), 12).facts[0]
    assert (check.advantages, check.disadvantages) == (("circumstances",), ("darkness",))
    attack = play(dark, DeclareAttack(BRIN, SWORD, target=OGRE), 3).facts[0]
    assert (attack.die, attack.why, attack.disadvantages) == (4, "Disadvantage", ("darkness",))
    assert play(dark, MakeCheck(MIRA, "presence"), 9, 3).facts[0].disadvantages == ("darkness",)
    assert play(dark, MakeCheck(OGRE, "strength"), 9).facts[0].disadvantages == (), "it lives there"
    assert conditions(dark) == {"darkness": 0}, "the dark weighs nothing"


@pytest.mark.rule("FB-69")
def test_one_light_serves_the_group_and_daylight_needs_none(table: Table) -> None:
    dark = then(table, SetDelving(True))
    lit = then(dark, IgniteLight(BRIN, TORCHES), 6)
    assert play(lit, MakeCheck(MIRA, "presence"), 9).facts[0].disadvantages == ()
    assert play(lit, DeclareAttack(BRIN, SWORD, target=OGRE), 3).facts[0].die == 8
    out = play(dark, SetDelving(False))
    assert (out.facts[0].delving, out.facts[0].dark) == (False, False)
    assert conditions(out.table) == conditions(out.table, MIRA) == {}
    whereabouts = there(out.table, Track, STORE, "whereabouts")
    assert whereabouts.states[whereabouts.state] == "in daylight"


@pytest.mark.rule("FB-69", "FB-83")
def test_who_sees_in_the_dark_is_spared_until_the_next_turn(table: Table) -> None:
    dark = then(table, SetDelving(True))
    keen = then(dark, ClearCondition(MIRA, "darkness"))
    assert play(keen, MakeCheck(MIRA, "presence"), 9).facts[0].disadvantages == ()
    later = then(joined_by(keen, make_pc("5", "Ulf")), AdvanceClock("turn"), 6)
    assert all(later.get(Condition, sheet_id, "darkness") for sheet_id in (BRIN, MIRA, "5"))


def test_going_where_one_is_already_and_going_without_a_party_sheet_are_refused(table: Table) -> None:
    assert "in daylight already" in refusal(table, SetDelving(False))
    assert "in the dark already" in refusal(then(table, SetDelving(True)), SetDelving(True))
    assert "Add a party store first" in refusal(make_table(equipped()), SetDelving(True))
