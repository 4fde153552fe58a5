"""The dark comes and goes with every change of the lights that burn, whatever brings it about."""

from __future__ import annotations

import pytest

from rules.common.belongings import AddBelonging, DropBelonging, EditBelonging, GiveBelonging
from rules.common.clock import AdvanceClock
from rules.common.conditions import AddCondition
from rules.common.encounters import BeginEncounter, NextRound
from rules.common.making import FinishSheet
from rules.common.rerolls import Reroll
from rules.common.sheets import RemoveSheet, SetResource
from rules.decide import preview
from rules.freeblade.burning_lights import ExtinguishLight, IgniteLight
from rules.freeblade.carried_lights import SightChanged
from rules.freeblade.checks import MakeCheck
from rules.freeblade.darkness import SetDelving
from rules.freeblade.dying import TickDeath
from rules.freeblade.game import FREEBLADE
from rules.freeblade.harm import TakeDamage
from rules.freeblade.using_step_dice import RollStepDie
from rules.freeblade.whole_character import RollCharacter
from rules.game import Command, Decision
from rules.table import Belonging, Condition, Detail, Profile, Resource, Table
from tests.rules.factories import equipped, joined_by, make_npc, make_pc, make_store, make_table
from tests.rules.freeblade.tables import open_key
from tests.rules.names import BRIN, MIRA, OGRE, STORE, TORCHES
from tests.rules.playing import facts_of, play, refusal, ruled, then

LANTERN, FLAME, TORCH = "3.1", "lit-3.1", "40.1"
ULF = "5"
HELD = 6
"""A face that leaves the die of the torches as it is."""


@pytest.fixture
def table() -> Table:
    mira = make_pc(MIRA, "Mira").put(MIRA, LANTERN, Belonging(name="lantern"))
    return make_table(equipped(focus=0), make_npc(), mira, make_store(), seq=38)


@pytest.fixture
def lit(table: Table) -> Table:
    """Down in the dark, with one torch that Brin carries."""
    return then(then(table, SetDelving(True)), IgniteLight(BRIN, TORCHES), HELD)


@pytest.fixture
def glowing(table: Table) -> Table:
    """Down in the dark, with one lantern that Mira carries."""
    return then(then(table, SetDelving(True)), IgniteLight(MIRA, LANTERN, allowed=True))


def in_the_dark(table: Table, *sheets: str) -> bool:
    return all(
        table.get(Condition, sheet, "darkness") for sheet in sheets or {BRIN, MIRA} & {*table.sheets()}
    )


def told(decision: Decision) -> list[bool]:
    return [fact.dark for fact in facts_of(decision, SightChanged)]


def flames(table: Table) -> list[tuple[str, str]]:
    return [key[::2] for key, row in table.rows.items() if "burning" in getattr(row, "name", "")]


LOSSES: list[tuple[Command, tuple[int, ...]]] = [
    (DropBelonging(BRIN, TORCH), ()),
    (GiveBelonging(BRIN, TORCH, OGRE), ()),
    (EditBelonging(BRIN, TORCH, "burning torch", slots=0, die=0, full=4), ()),
    (EditBelonging(BRIN, TORCH, "charred stick", kind="supply", slots=0), ()),
    (RollStepDie(BRIN, TORCH), (1,)),
    (RemoveSheet(BRIN), ()),
    (AddCondition(BRIN, "stressed", 9, drop=(TORCH, "1.1", "1.2", "1.3", "1.4", "1.5", "1.7")), ()),
]


@pytest.mark.rule("FB-69", "FB-70")
@pytest.mark.parametrize(("loss", "faces"), LOSSES)
def test_the_dark_comes_at_once_when_the_last_light_is_lost(
    lit: Table, loss: Command, faces: tuple[int, ...]
) -> None:
    assert play(lit, MakeCheck(MIRA, "presence"), 9).facts[0].disadvantages == ()
    decision = play(lit, loss, *faces)
    assert (told(decision), in_the_dark(decision.table)) == ([True], True)
    check = MakeCheck(MIRA, "strength", difficulty=12)
    assert str(preview(FREEBLADE, decision.table, check).chance) == "13/40"


@pytest.mark.rule("FB-69")
def test_a_light_that_changes_hands_within_the_group_or_is_not_the_last_leaves_nobody_in_the_dark(
    lit: Table,
) -> None:
    for receiver in (MIRA, STORE):
        decision = play(lit, GiveBelonging(BRIN, TORCH, receiver))
        assert (told(decision), in_the_dark(decision.table, BRIN)) == ([], False)
    second = then(lit, IgniteLight(BRIN, TORCHES), HELD)
    assert not in_the_dark(play(second, DropBelonging(BRIN, TORCH)).table, BRIN)
    renamed = play(lit, EditBelonging(BRIN, TORCH, "my torch", slots=0, die=4, full=4)).table
    assert play(renamed, ExtinguishLight(BRIN, TORCH)).facts[0].dark, "a new name puts no flame out"
    back = play(then(lit, GiveBelonging(BRIN, TORCH, OGRE)), GiveBelonging(OGRE, TORCH, MIRA))
    assert told(back) == [False]
    assert not any(in_the_dark(back.table, sheet_id) for sheet_id in (BRIN, MIRA))


@pytest.mark.rule("FB-70")
def test_a_light_that_is_rolled_down_to_nothing_is_gone_and_focus_brings_it_back(lit: Table) -> None:
    lucky = lit.put(BRIN, "focus", Resource(number=1, limit=2))
    out = then(lucky, RollStepDie(BRIN, TORCH), 1)
    assert flames(out) == []
    again = play(out, Reroll(open_key(out, "reroll"), BRIN), 4)
    assert (told(again), flames(again.table)) == ([False], [(BRIN, TORCH)])
    assert not in_the_dark(again.table, MIRA)


@pytest.mark.rule("FB-24", "FB-69")
def test_the_light_of_the_dead_serves_nobody_until_someone_takes_it_up(lit: Table) -> None:
    dying = then(lit, TakeDamage(BRIN, 9), 1)
    assert not in_the_dark(dying, MIRA), "the dying hold it still"
    dead = play(dying, TickDeath(BRIN))
    assert (told(dead), in_the_dark(dead.table, MIRA)) == ([True], True)
    taken = play(dead.table, GiveBelonging(BRIN, TORCH, MIRA))
    assert (told(taken), in_the_dark(taken.table, MIRA)) == ([False], False)
    alive = play(dead.table, SetResource(BRIN, "hp", 1))
    assert (told(alive), in_the_dark(alive.table, MIRA)) == ([False], False)
    weak = lit.put(BRIN, "hp", Resource(number=1, limit=5))
    assert told(play(ruled(weak, death_timer_min=0), TakeDamage(BRIN, 1), 1)) == [True]


@pytest.mark.rule("FB-24", "FB-69")
def test_time_that_kills_the_bearer_tells_of_the_dark_too(lit: Table) -> None:
    dying = then(lit, TakeDamage(BRIN, 9), 1)
    assert told(play(dying, AdvanceClock("turn"), 6)) == [True]
    fight = then(dying, BeginEncounter((BRIN, MIRA, OGRE)), 1, 2, 3)
    assert told(play(fight, NextRound(), 2, 3)) == [True]
    assert told(play(lit, ExtinguishLight(BRIN, TORCH))) == [], "that fact tells it itself"


@pytest.mark.rule("FB-69")
def test_a_character_who_is_made_in_the_dark_is_in_the_dark(table: Table) -> None:
    dark = then(table, SetDelving(True))
    ulf = make_pc(ULF, "Ulf").put(ULF, "profile", Profile(name="Ulf", stage="details"))
    for detail in FREEBLADE.system.details:
        ulf = ulf.put(ULF, detail, Detail(text="plain"))
    joined = joined_by(dark, ulf)
    made = play(joined, FinishSheet(ULF))
    assert (in_the_dark(made.table, ULF), told(made)) == (True, []), "it was dark before"
    fresh = joined.put(ULF, "profile", Profile(name="Ulf", stage="abilities"))
    scores, kit, coins, details = [6, 6, 3, 4, 3, 4, 3, 4], [3], [4, 4, 4], [1] * 8
    assert in_the_dark(then(fresh, RollCharacter(ULF), *scores, *kit, *coins, *details), ULF)


@pytest.mark.rule("FB-69", "FB-70", "R-49")
def test_a_lit_lantern_takes_its_flame_along_and_lights_once(glowing: Table) -> None:
    given = play(glowing, GiveBelonging(MIRA, LANTERN, BRIN))
    assert (flames(given.table), told(given)) == ([(BRIN, FLAME)], [])
    assert "lantern is lit already" in refusal(given.table, IgniteLight(BRIN, LANTERN))
    alone = GiveBelonging(MIRA, FLAME, BRIN)
    assert "The burning lantern burns in the lantern: give that" in refusal(glowing, alone)
    full = glowing.put(MIRA, "big", Belonging(name="idol", slots=10))
    for before, loss, left in (
        (glowing, GiveBelonging(MIRA, LANTERN, OGRE), [(OGRE, FLAME)]),
        (glowing, DropBelonging(MIRA, LANTERN), []),
        (glowing, DropBelonging(MIRA, FLAME), []),
        (full, AddBelonging(MIRA, "crown", drop=(LANTERN,)), []),
    ):
        decision = play(before, loss)
        assert (flames(decision.table), told(decision)) == (left, [True])
