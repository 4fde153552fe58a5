"""What a command would do is told before anyone throws: every face is tried, and the shares must agree."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.common.rerolls import Reroll
from rules.decide import preview
from rules.freeblade.attacks import ResolveAttack
from rules.freeblade.burning_lights import BurnLights
from rules.freeblade.checks import MakeCheck
from rules.freeblade.fate import RollFate
from rules.freeblade.harm import ApplyDamage, TakeDamage
from rules.freeblade.rations import Forage
from rules.freeblade.rests import Rest
from rules.freeblade.spells import CastSpell
from rules.freeblade.travel import TravelWatch
from rules.freeblade.using_step_dice import RollStepDie
from rules.freeblade.what_bears_on_an_attack import DeclareAttack
from rules.game import Command, Preview
from rules.table import Belonging, Effect, Membership, Resource, Table
from tests.rules.factories import (
    carrying,
    equipped,
    joined_by,
    make_npc,
    make_pc,
    make_store,
    make_table,
    stricken,
)
from tests.rules.freeblade.foreseeing import bars, die_of, every_way, fact, foresee, odds, share, spread
from tests.rules.freeblade.tables import open_key
from tests.rules.names import BRIN, DAGGER, FREEBLADE, MIRA, OGRE, SHIELD, SWORD, TORCHES, WARD
from tests.rules.playing import ruled, then

PLATE = "2.1"


@pytest.fixture
def table() -> Table:
    plate = Belonging(name="plate", kind="armor", die=6, full=6, location="worn")
    book = Belonging(name="Ward", kind="spell", die=6, full=6, form="book")
    ogre = make_npc(hp=3).put(OGRE, PLATE, plate)
    return make_table(equipped().put(BRIN, WARD, book), ogre, make_pc(MIRA, "Mira"), make_store())


@pytest.mark.rule("FB-37", "FB-39", "FB-40")
@pytest.mark.parametrize(("ups", "downs"), [(0, 0), (1, 0), (2, 0), (0, 2), (3, 2)])
def test_a_check_succeeds_as_often_as_its_faces_say(table: Table, ups: int, downs: int) -> None:
    command = MakeCheck(BRIN, "dexterity", 14, advantages=ups, disadvantages=downs)
    foreseen = foresee(table, command)
    assert foreseen.chance == share(table, command, lambda way: way.facts[0].outcome == "success")
    assert bars(foreseen) == spread(table, command, lambda way: way.facts[0].roll.total)
    assert foreseen.mark == 14
    assert odds(foreseen) == {"natural_20": Fraction(1, 20), "natural_1": Fraction(1, 20)}


def test_a_check_names_what_bears_on_it(table: Table) -> None:
    tired = stricken(table, BRIN, "tired", 1, Effect(kind="disadvantage", amount=2))
    foreseen = foresee(tired, MakeCheck(BRIN, "dexterity", None, advantages=1))
    assert [(source.name, source.amount) for source in foreseen.sources] == [
        ("Dexterity", 2),
        ("circumstances", 1),
        ("tired", -2),
    ]
    assert (foreseen.chance, foreseen.mark) == (None, None)


@pytest.mark.rule("FB-53", "FB-54", "FB-55")
def test_an_attack_does_harm_where_it_hits_and_gets_through(table: Table) -> None:
    command = DeclareAttack(BRIN, SWORD, OGRE)
    foreseen = foresee_harm(table, command)
    assert odds(foreseen) == {
        "hit": Fraction(7, 8),
        "miss": Fraction(1, 8),
        "down": share(table, command, lambda way: way.facts[0].damage >= 3),
    }
    assert foreseen.mark == 3


@pytest.mark.rule("FB-56")
def test_a_foe_by_name_has_the_armour_that_is_typed_in(table: Table) -> None:
    foreseen = foresee_harm(table, DeclareAttack(BRIN, DAGGER, foe="wolf", foe_armor=4, advantages=1))
    assert [(source.name, source.amount) for source in foreseen.sources] == [("circumstances", 1)]


def test_a_closed_sheet_keeps_its_armour_and_hp_to_itself(table: Table) -> None:
    hidden = joined_by(table, make_npc(hp=3, visibility="named"))
    foreseen = foresee(hidden, DeclareAttack(BRIN, SWORD, OGRE))
    assert (foreseen.chance, foreseen.mark) == (Fraction(7, 8), None)
    assert "down" not in odds(foreseen)


def foresee_harm(table: Table, command: DeclareAttack | ResolveAttack) -> Preview:
    """What is foreseen of an attack, whose harm has to be that of all its faces."""
    foreseen = foresee(table, command)
    assert foreseen.chance == share(table, command, lambda way: way.facts[0].damage > 0)
    assert bars(foreseen) == spread(table, command, lambda way: way.facts[0].damage)
    return foreseen


@pytest.mark.rule("FB-28", "FB-53")
def test_an_announced_attack_is_foreseen_as_it_stands_and_focus_of_the_defender_makes_it_a_d4(
    table: Table,
) -> None:
    blade = Belonging(name="axe", kind="weapon", die=10, full=10)
    waiting = then(table.put(MIRA, "3.1", blade), DeclareAttack(MIRA, "3.1", BRIN))
    foresee_harm(waiting, ResolveAttack("41.1", target=BRIN))
    foreseen = foresee_harm(waiting, ResolveAttack("41.1", target=BRIN, focus=True))
    assert odds(foreseen)["miss"] == Fraction(1, 4)
    assert [(source.name, source.amount) for source in foreseen.sources] == [("Focus", -1)]


@pytest.mark.rule("FB-34")
def test_a_shield_stops_it_all_and_may_wear(table: Table) -> None:
    waiting = then(table, DeclareAttack(MIRA, "", BRIN))
    command = ResolveAttack("41.1", target=BRIN, shield=SHIELD)
    foreseen = foresee(waiting, command)
    assert (foreseen.chance, bars(foreseen)) == (0, {0: 1})
    assert odds(foreseen) == {
        "steps_down": share(waiting, command, lambda way: die_of(BRIN, SHIELD)(way) < 6),
        "gone": share(waiting, command, lambda way: die_of(BRIN, SHIELD)(way) == 0),
    }


@pytest.mark.rule("FB-42", "FB-43")
def test_a_spell_strains_and_wears(table: Table) -> None:
    command = CastSpell(BRIN, WARD)
    foreseen = foresee(table, command)
    assert foreseen.chance == share(table, command, lambda way: way.facts[0].outcome == "success")
    told = odds(foreseen)
    assert told["fatigued"] == share(table, command, fact("fatigued"))
    assert told["steps_down"] == share(table, command, lambda way: die_of(BRIN, WARD)(way) < 6)
    assert told["gone"] == share(table, command, lambda way: die_of(BRIN, WARD)(way) == 0)
    assert foreseen.mark == 12


@pytest.mark.rule("FB-30", "FB-31")
@pytest.mark.parametrize("die", [4, 6, 12])
def test_a_step_die_wears_and_lasts(table: Table, die: int) -> None:
    worn = carrying(table, BRIN, k1_5=Belonging(name="torches", kind="supply", die=die, full=12))
    command = RollStepDie(BRIN, TORCHES)
    foreseen = foresee(worn, command)
    assert bars(foreseen) == spread(worn, command, die_of(BRIN, TORCHES))
    told = odds(foreseen)
    assert told["steps_down"] == share(worn, command, lambda way: die_of(BRIN, TORCHES)(way) < die)
    twice = sum(
        chance * (1 - odds(foresee(way.table, command))["gone"])
        for chance, way in every_way(worn, command)
        if die_of(BRIN, TORCHES)(way)
    )
    assert told["lasts_2"] == twice


@pytest.mark.rule("FB-24", "R-31")
@pytest.mark.parametrize("least", [0, 1])
def test_who_falls_has_so_much_time(least: int) -> None:
    table = make_table(make_pc(scores=(0, 0, 0, -3), hp=2), make_npc(hp=2), death_timer_min=least)
    foreseen = foresee(table, TakeDamage(BRIN, 5))
    assert bars(foreseen) == spread(table, TakeDamage(BRIN, 5), lambda way: way.facts[0].left)
    dead = share(table, TakeDamage(BRIN, 5), lambda way: way.facts[0].status == "dead")
    assert odds(foreseen) == {"dying": 1 - dead, "dead": dead}
    assert {bar.number: bar.label for bar in foreseen.bars}[1] == "1 minute"
    scratch, blow = foresee(table, TakeDamage(BRIN, 1)), foresee(table, TakeDamage(OGRE, 5))
    assert (odds(scratch), bars(scratch)) == ({"ok": 1}, {1: 1})
    assert (odds(blow), bars(blow)) == ({"taken_out": 1}, {-3: 1})


@pytest.mark.rule("FB-53")
def test_a_second_wound_starts_no_second_timer(table: Table) -> None:
    fallen = then(table, TakeDamage(MIRA, 6), 2).put(MIRA, "focus", Resource(number=0))
    again = foresee(fallen, TakeDamage(MIRA, 2))
    assert (odds(again), bars(again)) == ({"dying": 1}, {-3: 1})
    struck = then(fallen, DeclareAttack(BRIN, SWORD, MIRA), 5)
    assert bars(foresee(struck, ApplyDamage(open_key(struck, "damage"), MIRA))) == {-6: 1}


@pytest.mark.rule("FB-28", "R-52")
def test_focus_foresees_the_roll_that_it_makes_again(table: Table) -> None:
    command = MakeCheck(BRIN, "dexterity", 14)
    failed = then(table, command, 3)
    again = Reroll(open_key(failed, "reroll"), BRIN)
    foreseen = foresee(failed, again)
    assert foreseen == foresee(table, command)
    assert foreseen.chance == share(failed, again, lambda way: way.facts[0].outcome == "success")


@pytest.mark.rule("R-52")
def test_one_die_alone_tells_nothing_of_the_others(table: Table) -> None:
    strict = ruled(table, focus_reroll="one die")
    for face in (3, 13):
        rolled = then(strict, MakeCheck(BRIN, "dexterity", 14, advantages=1), face, 2)
        again = Reroll(open_key(rolled, "reroll"), BRIN, 1)
        assert foresee(rolled, again) == Preview(bars=foresee(table, RollFate()).bars)


def test_the_chance_against_a_foe_known_by_name_is_told_as_that_before_its_armour(table: Table) -> None:
    named = table.put(OGRE, "membership", Membership(visibility="named"))
    assert (
        preview(FREEBLADE, named, DeclareAttack(BRIN, SWORD, OGRE)).means == "Does harm, before their armour"
    )
    assert preview(FREEBLADE, table, DeclareAttack(BRIN, SWORD, OGRE)).means == "Does harm"


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (MakeCheck(BRIN, "luck"), "Freeblade has no ability called luck."),
        (DeclareAttack(BRIN, TORCHES, OGRE), "torches is not a weapon."),
        (DeclareAttack(BRIN, SWORD, BRIN), "You cannot attack yourself. Take damage instead."),
        (Rest(BRIN, "nap"), "A rest is short, long or full."),
        (Forage(BRIN, SWORD), "shortsword cannot be filled by foraging."),
        (TravelWatch(), "Begin a Watch first: it rolls the weather."),
        (BurnLights(), "No lights are lit."),
        (Reroll("nothing", BRIN), "That roll can no longer be rerolled."),
    ],
)
def test_what_would_be_refused_says_so_beforehand(table: Table, command: Command, sentence: str) -> None:
    foreseen = preview(FREEBLADE, table, command)
    assert foreseen == Preview(refused=foreseen.refused)
    assert foreseen.refused == sentence
