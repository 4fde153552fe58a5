"""Focus rolls again what was just made: under the conditions of the roll, with all that followed of it."""

from __future__ import annotations

import pytest

from rules.common.clock import AdvanceClock
from rules.common.conditions import AddCondition
from rules.common.encounters import BeginEncounter, EndEncounter
from rules.common.prompts import offers
from rules.common.requests import RequestResult
from rules.common.rerolls import Reroll
from rules.common.roll_requests import AnswerRequest, RequestRoll
from rules.common.slots import load_of
from rules.decide import decide, preview
from rules.freeblade.attacks import ResolveAttack
from rules.freeblade.burning_lights import IgniteLight
from rules.freeblade.carried_lights import SightChanged
from rules.freeblade.checks import MakeCheck
from rules.freeblade.darkness import SetDelving
from rules.freeblade.harm import Damage
from rules.freeblade.spells import CastSpell
from rules.freeblade.what_bears_on_an_attack import DeclareAttack
from rules.game import Command
from rules.table import TABLE, Belonging, Condition, Effect, Pending, Resource, Table
from tests.rules.factories import equipped, make_npc, make_store, make_table, stricken, with_ward
from tests.rules.freeblade.tables import conditions, focus, open_key
from tests.rules.names import BRIN, FREEBLADE, MIRA, OGRE, SHIELD, SWORD, TORCHES, WARD
from tests.rules.playing import after, facts_of, play, refusal, ruled, then, there

LANTERN = "1.30"
LEAP = MakeCheck(BRIN, "dexterity", 12)


@pytest.fixture
def table() -> Table:
    """Brin with a ward and a lantern, Mira, an ogre and the store."""
    brin = with_ward(equipped()).put(BRIN, LANTERN, Belonging(name="lantern"))
    return make_table(brin, equipped(MIRA, name="Mira"), make_npc(), make_store())


def roll(table: Table, command: Command, *faces: int) -> tuple[Table, Reroll]:
    """The table after a roll, and the order to roll it again."""
    rolled = then(table, command, *faces)
    return rolled, Reroll(open_key(rolled, "reroll"), BRIN)


@pytest.mark.rule("FB-69", "R-52")
def test_a_roll_is_made_again_under_the_conditions_that_it_was_made_under(table: Table) -> None:
    dark = then(table, SetDelving())
    failed, again = roll(dark, LEAP, 3, 4)
    lit = then(failed, IgniteLight(MIRA, TORCHES), 5)
    assert preview(FREEBLADE, lit, again).chance == preview(FREEBLADE, dark, LEAP).chance
    decision = play(lit, again, 15, 4)
    assert decision.facts[0].disadvantages == ("darkness",)
    assert conditions(decision.table) == conditions(lit) == {}, "it is light all the same"


@pytest.mark.rule("FB-36", "R-52")
def test_what_has_come_upon_someone_since_does_not_bear_on_the_roll_and_stays(table: Table) -> None:
    failed, again = roll(table, LEAP, 3)
    tired = then(failed, AddCondition(BRIN, "fatigued"))
    decision = play(tired, again, 15)
    assert (decision.facts[0].disadvantages, conditions(decision.table)) == ((), {"fatigued": 1})


@pytest.mark.rule("FB-36", "R-52")
def test_what_serves_for_one_roll_serves_the_reroll_too_and_is_used_up_once(table: Table) -> None:
    once = Condition(name="blessed", effects=(Effect(kind="advantage", uses=1),))
    failed, again = roll(table.put(BRIN, "9.1", once), LEAP, 3, 1)
    decision = play(failed, again, 9, 5)
    assert decision.facts[0].advantages == ("blessed",)
    assert decision.table.of(Condition, BRIN) == failed.of(Condition, BRIN), "it has served its turn"


@pytest.mark.rule("FB-28", "R-52")
@pytest.mark.parametrize(
    "orders",
    [
        (MakeCheck(BRIN, "strength"),),
        (AdvanceClock("turn"),),
        (AdvanceClock("watch"),),
        (AdvanceClock("day"),),
        (BeginEncounter((BRIN, OGRE)), EndEncounter()),
    ],
    ids=["the next roll", "a Turn", "a Watch", "a day", "a fight"],
)
def test_a_roll_is_just_made_until_the_next_and_until_time_passes(
    table: Table, orders: tuple[Command, ...]
) -> None:
    later, again = roll(table, LEAP, 3)
    for order in orders:
        later = after(later, decide(FREEBLADE, later, order, lambda sides: sides))
    assert "can no longer be rerolled" in refusal(later, again)


@pytest.mark.rule("FB-69", "R-43", "R-52", "R-84")
def test_a_spell_that_is_cast_again_brings_back_the_lantern_that_its_strain_dropped_with_its_flame(
    table: Table,
) -> None:
    lit = then(then(table, SetDelving()), IgniteLight(BRIN, LANTERN, allowed=True))
    load = load_of(FREEBLADE, lit, BRIN)
    assert load
    full = stricken(lit, BRIN, "stressed", load.free)
    strained, again = roll(full, CastSpell(BRIN, WARD, drop=(LANTERN,)), 3, 5)
    assert strained.get(Belonging, BRIN, LANTERN) is None
    assert "darkness" in conditions(strained)
    decision = play(strained, again, 15, 5)
    assert decision.facts[0].disadvantages == ()
    assert decision.table.of(Belonging, BRIN) == lit.of(Belonging, BRIN), "the flame burns as before"
    assert "darkness" not in conditions(decision.table)
    assert [fact.dark for fact in facts_of(decision, SightChanged)] == [False]


@pytest.fixture
def hit(table: Table) -> Table:
    """The table after a sword's blow for 6, of which Mira's armour has taken 2."""
    bare = table.without(Belonging, MIRA, SHIELD).put(MIRA, "focus", Resource(number=1, limit=2))
    blow = then(bare, DeclareAttack(BRIN, SWORD, target=MIRA))
    return then(blow, ResolveAttack(open_key(blow, "attack")), 6, 2)


@pytest.mark.rule("FB-28", "FB-53", "R-84")
def test_the_defender_rolls_the_armours_die_again_and_no_other(hit: Table) -> None:
    key = open_key(hit, "reroll", MIRA)
    [offer] = offers(FREEBLADE, hit, key)
    assert (offer.label, offer.sheet_id) == ("Reroll the armour's D6 for 1 Focus", MIRA)
    decision = play(hit, offer.command, 5)
    fact, again = decision.facts[0], decision.table
    assert [die.face for die in fact.roll.dice] == [6, 5]
    assert (fact.damage, fact.rerolled, fact.armor_again) == (1, hit.seq, True)
    assert (focus(again, MIRA), focus(again)) == (0, 2)
    damage = there(again, Pending, TABLE, open_key(again, "damage"))
    assert (damage.holds, damage.about) == (Damage(1), hit.seq + 1)
    assert open_key(again, "reroll", BRIN), "the attacker may roll what stands now again"
    assert "Choose which die to reroll" in refusal(hit, Reroll(key, MIRA, 0))


@pytest.mark.rule("FB-28", "R-52", "R-84")
def test_a_reroll_of_the_attack_closes_that_of_the_armour(hit: Table) -> None:
    missed = then(hit, Reroll(open_key(hit, "reroll", BRIN), BRIN), 1)
    assert [row.sheet_id for row in missed.of(Pending, TABLE).values() if row.kind == "reroll"] == [BRIN]
    assert "can no longer be rerolled" in refusal(missed, Reroll(open_key(hit, "reroll", MIRA), MIRA, 1))


@pytest.mark.rule("R-52", "R-84")
def test_of_the_dice_of_an_attack_the_attacker_rolls_none_of_the_armours_again(hit: Table) -> None:
    house = ruled(hit, focus_reroll="one die")
    labels = [one.label for one in offers(FREEBLADE, house, open_key(house, "reroll", BRIN))]
    assert labels == ["Reroll die 1 (D8) for 1 Focus"]


@pytest.mark.rule("FB-28", "R-52", "R-84")
def test_what_was_asked_for_is_answered_by_the_roll_that_stands(table: Table) -> None:
    asked = then(table, RequestRoll((BRIN, MIRA), "strength", 9))
    failed, again = roll(asked, AnswerRequest(open_key(asked, "requested_roll", BRIN), BRIN), 3)
    once = then(failed, again, 2)
    twice = then(once, Reroll(open_key(once, "reroll"), BRIN), 15)
    answers = [
        there(at, Pending, TABLE, open_key(at, "request_result")).holds for at in (failed, once, twice)
    ]
    assert answers == [
        RequestResult(4, "failure", 42),
        RequestResult(3, "failure", 43),
        RequestResult(16, "success", 44),
    ]
