from __future__ import annotations

import pytest

from rules.common.encounters import BeginEncounter, EndEncounter, JoinEncounter, NextRound
from rules.decide import preview
from rules.freeblade.dying import DeathTicked, DyingRecounted, death_timer, death_unit
from rules.freeblade.exhaustion import FaceExhaustion
from rules.freeblade.harm import ApplyDamage, Damage, TakeDamage
from rules.table import TABLE, Pending, Resource, Table
from tests.rules.factories import make_npc, make_pc, make_table
from tests.rules.names import BRIN, FREEBLADE, MIRA, OGRE
from tests.rules.playing import play, then, there


@pytest.fixture
def table() -> Table:
    return make_table(make_pc(scores=(1, 2, 1, 1)), make_npc(), make_pc(MIRA, "Mira"))


@pytest.fixture
def fight(table: Table) -> Table:
    return then(table, BeginEncounter((BRIN, OGRE)), 1, 3)


def left(table: Table, sheet_id: str = BRIN) -> tuple[int, str]:
    timer = there(table, Resource, sheet_id, "death")
    return timer.number, timer.unit


def pressed(table: Table) -> Table:
    """The table with damage for Brin to take, and exhaustion to face."""
    damage = Pending(kind="damage", about=9, sheet_id=OGRE, target=BRIN, holds=Damage(9))
    exhaustion = Pending(kind="exhaustion", about=9, sheet_id=BRIN, target=BRIN)
    return table.put(TABLE, "9.1", damage).put(TABLE, "9.2", exhaustion)


@pytest.mark.rule("FB-24", "R-31")
def test_the_dying_have_constitution_and_a_d4_of_rounds_or_minutes_and_never_less_than_one() -> None:
    assert death_timer(1, 3) == 4
    assert death_timer(-3, 1) == 1
    assert death_timer(-3, 3, minimum=0) == 0
    assert (death_unit(in_combat=True), death_unit(in_combat=False)) == ("rounds", "minutes")


@pytest.mark.rule("FB-24", "R-31")
def test_who_falls_counts_rounds_while_a_fight_runs_and_minutes_otherwise(table: Table, fight: Table) -> None:
    for where, unit in ((fight, "rounds"), (table, "minutes")):
        assert left(then(where, TakeDamage(BRIN, 9), 3)) == (4, unit)
        assert left(then(pressed(where), ApplyDamage("9.1"), 3)) == (4, unit)
        weak = pressed(where).put(BRIN, "hp", Resource(number=1, limit=5))
        assert left(then(weak, FaceExhaustion("9.2", BRIN, "damage"), 4, 3)) == (4, unit)
        bars = preview(FREEBLADE, where, TakeDamage(BRIN, 9)).bars
        assert bars[-1].label == f"5 {unit}"


@pytest.mark.rule("R-31", "FB-83", "FB-24")
def test_rounds_that_are_left_when_a_fight_ends_become_minutes_and_the_order_may_say_which(
    table: Table, fight: Table
) -> None:
    assert left(then(fight, TakeDamage(BRIN, 9, in_combat=False), 3)) == (4, "minutes")
    assert left(then(table, TakeDamage(BRIN, 9, in_combat=True), 3)) == (4, "rounds")
    assert left(then(pressed(fight), ApplyDamage("9.1", in_combat=False), 3)) == (4, "minutes")
    dying = then(fight, TakeDamage(BRIN, 9), 3)
    foreseen = preview(FREEBLADE, dying, EndEncounter()).foreseen
    assert "4 minutes left, no longer Rounds" in [row.words for row in foreseen.rolls]
    decision = play(dying, EndEncounter())
    assert DyingRecounted(sheet_id=BRIN, name="Brin", left=4, unit="minutes") in decision.facts
    assert left(decision.table) == (4, "minutes")


@pytest.mark.rule("FB-24", "R-31")
def test_minutes_of_those_in_a_fight_become_rounds_when_it_begins_and_nobody_elses(table: Table) -> None:
    dying = then(then(table, TakeDamage(BRIN, 9), 3), TakeDamage(MIRA, 9), 3)
    begun = play(dying, BeginEncounter((BRIN, OGRE)), 1, 3)
    assert [fact for fact in begun.facts if isinstance(fact, DyingRecounted | DeathTicked)] == [
        DyingRecounted(sheet_id=BRIN, name="Brin", left=4, unit="rounds")
    ], "the first Round takes nothing away"
    assert (left(begun.table), left(begun.table, MIRA)) == ((4, "rounds"), (2, "minutes"))
    second = then(begun.table, NextRound(), 1, 3)
    assert (left(second), left(second, MIRA)) == ((3, "rounds"), (2, "minutes"))


@pytest.mark.rule("FB-24", "R-31")
def test_the_dying_who_join_a_fight_count_rounds_from_its_next_round(table: Table) -> None:
    dying = then(then(table, BeginEncounter((OGRE,)), 3), TakeDamage(BRIN, 9, in_combat=False), 3)
    joined = then(dying, JoinEncounter(BRIN), 2)
    later = then(joined, NextRound(), 1, 3)
    assert left(later) == (4, "rounds")
    assert left(then(later, NextRound(), 1, 3)) == (3, "rounds")
