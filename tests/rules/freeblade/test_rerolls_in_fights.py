"""What a fight does to a roll that Focus may make again, and what a reroll leaves of the fight."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.common.belongings import DropBelonging, EditBelonging
from rules.common.encounters import (
    BeginEncounter,
    EncounterEnded,
    EndEncounter,
    LeaveEncounter,
    NextRound,
    NextTurn,
)
from rules.common.fight_actions import ActInFight
from rules.common.game_master_allowance import NeedsAllowance
from rules.common.prompts import SkipPrompt, content_of
from rules.common.rerolls import Reroll
from rules.freeblade.attacks import ResolveAttack
from rules.freeblade.burning_lights import IgniteLight
from rules.freeblade.darkness import SetDelving
from rules.freeblade.dying import StabiliseDying
from rules.freeblade.exhaustion import FaceExhaustion
from rules.freeblade.harm import Damage, TakeDamage
from rules.freeblade.rests import Rest
from rules.freeblade.spells import CastSpell
from rules.freeblade.surprise import SetOffGuard
from rules.freeblade.using_step_dice import RollStepDie
from rules.freeblade.wear import RollWear, WearRolled
from rules.freeblade.what_bears_on_an_attack import DeclareAttack
from rules.game import Command
from rules.table import TABLE, Belonging, Clock, Combatant, Pending, Resource, Table
from tests.rules.factories import equipped, make_npc, make_store, make_table, stricken, with_ward
from tests.rules.freeblade.tables import conditions, focus, offered, open_key, open_kinds, row, thing
from tests.rules.names import BRIN, MIRA, OGRE, SHIELD, SWORD, TORCHES, WARD
from tests.rules.playing import after, play, refusal, ruled, then

HIDE = "2.2"
DARK = {"darkness": 0}
STRIKE = DeclareAttack(BRIN, SWORD, target=OGRE)
WEARY = Pending(kind="exhaustion", about=39, sheet_id=BRIN, target=BRIN)


@pytest.fixture
def table() -> Table:
    brin = with_ward(equipped(scores=(1, 3, 0, 0), focus=3))
    hide = Belonging(name="hide", kind="armor", slots=0, die=6, full=6, location="worn")
    return make_table(brin, equipped(MIRA, name="Mira"), make_npc().put(OGRE, HIDE, hide), make_store())


def fight(table: Table) -> Table:
    """The table in Brin's turn; Mira's comes next."""
    return then(then(table, BeginEncounter((BRIN, OGRE, MIRA)), 6, 1, 5), NextTurn())


def reroll_of(table: Table, sheet_id: str = BRIN) -> Reroll:
    return Reroll(open_key(table, "reroll", sheet_id), sheet_id)


def rolled_again(table: Table, *faces: int) -> Table:
    return then(table, reroll_of(table), *faces)


def damages(table: Table) -> list[int]:
    rows = table.of(Pending, TABLE).values()
    return [content_of(row, Damage).amount for row in rows if row.kind == "damage"]


@pytest.mark.rule("FB-28", "FB-42", "FB-51", "R-52", "R-84")
def test_a_reroll_of_a_reroll_takes_both_back_and_costs_a_focus_each(table: Table) -> None:
    torches = replace(thing(table, TORCHES), die=8, full=8)
    used = then(table.put(BRIN, TORCHES, torches), RollStepDie(BRIN, TORCHES), 1)
    again = rolled_again(rolled_again(used, 2), 1)
    assert thing(again, TORCHES).die == 4, "the D8 falls from D8 to D4, whatever it has shown before"
    tired = rolled_again(rolled_again(then(table, CastSpell(BRIN, WARD), 5, 1), 4, 5), 3, 5)
    assert (conditions(tired), thing(tired, WARD).die) == ({"fatigued": 1}, 6)
    assert conditions(rolled_again(tired, 19, 5)) == {}
    struck = rolled_again(rolled_again(then(fight(table), STRIKE, 1), 1), 5, 2)
    assert (damages(struck), row(struck).actions) == ([3], 0), "one action and one blow, the last"
    assert [focus(each) for each in (again, tired, struck)] == [1, 1, 1]
    assert offered(rolled_again(struck, 5, 2), "reroll") == [], "no Focus is left"


@pytest.mark.rule("FB-28", "FB-51", "R-86")
@pytest.mark.parametrize(
    ("meanwhile", "faces"),
    [
        (ActInFight(BRIN, "move"), ()),
        (NextTurn(), ()),
        (NextRound(), (1, 1, 6)),
        (SetOffGuard(MIRA), ()),
        (LeaveEncounter(BRIN), ()),
    ],
)
def test_what_happens_in_a_fight_meanwhile_does_not_stop_a_reroll(
    table: Table, meanwhile: Command, faces: tuple[int, ...]
) -> None:
    later = then(then(fight(table), STRIKE, 1), meanwhile, *faces)
    assert offered(later, "reroll") == ["reroll"]
    again = rolled_again(later, 8, 1)
    assert damages(again) == [8]
    assert again.of(Combatant, TABLE) == later.of(Combatant, TABLE), "it is no act of its own"


@pytest.mark.rule("FB-28", "R-52")
def test_another_name_for_a_thing_does_not_stop_its_reroll(table: Table) -> None:
    used = then(table, RollStepDie(BRIN, TORCHES), 1)
    named = then(used, EditBelonging(BRIN, TORCHES, name="pitch torches", full=6))
    left = thing(rolled_again(named, 6), TORCHES)
    assert (left.name, left.die) == ("pitch torches", 6)


@pytest.mark.rule("FB-28", "FB-59", "R-52")
def test_a_mark_of_use_stays_where_another_has_relied_on_it(table: Table) -> None:
    struck = then(fight(table), STRIKE, 5, 2)
    assert not thing(rolled_again(struck, 1), HIDE, OGRE).used, "a miss takes its mark back"
    both = then(then(struck, NextTurn()), replace(STRIKE, sheet_id=MIRA), 6, 2)
    assert thing(rolled_again(both, 1), HIDE, OGRE).used, "it has stopped part of Mira's blow"
    missed = then(then(both, reroll_of(both, MIRA), 1), reroll_of(both), 1)
    assert not thing(missed, HIDE, OGRE).used, "in the end it has stopped nothing"


@pytest.mark.rule("FB-28", "R-52")
def test_a_blow_whose_damage_was_let_pass_is_struck_anew(table: Table) -> None:
    struck = then(fight(table), STRIKE, 5, 2)
    passed = then(struck, SkipPrompt(open_key(struck, "damage")))
    assert damages(rolled_again(passed, 8, 1)) == [8]


@pytest.mark.rule("FB-28", "FB-24", "R-43")
def test_who_could_not_roll_any_more_is_offered_no_reroll(table: Table) -> None:
    struck = then(table, STRIKE, 1)
    dying = struck.put(BRIN, "hp", Resource(number=-1, limit=5)).put(BRIN, "death", Resource(number=1))
    assert offered(dying, "reroll") == ["reroll"]
    for gone, words in (
        (dying.put(BRIN, "death", Resource(number=0)), "Brin is dead"),
        (then(struck, DropBelonging(BRIN, SWORD)), "Changed since: shortsword of Brin"),
        (stricken(struck, BRIN, "cursed", 9), "Brin is over the slot limit"),
    ):
        assert offered(gone, "reroll") == []
        assert words in refusal(gone, reroll_of(gone))


@pytest.mark.rule("FB-28", "FB-34", "R-54", "R-84")
def test_the_defender_rolls_the_shields_die_of_a_block_again(table: Table) -> None:
    house = then(fight(ruled(table, shield_limit="once per Round")), NextRound(), 1, 6, 2)
    declared = then(house, DeclareAttack(OGRE, target=BRIN))
    blocked = then(declared, ResolveAttack(open_key(declared, "attack"), OGRE, BRIN, shield=SHIELD), 1)
    decision = play(blocked, reroll_of(blocked), 5)
    fact, again = decision.facts[0], decision.table
    assert (fact.outcome, fact.rerolled, thing(again, SHIELD).die) == ("blocked", blocked.seq, 6)
    assert (focus(again), again.get(Resource, OGRE, "focus")) == (2, None)
    assert row(again).blocked, "it is the same block"
    later = then(blocked, NextRound(), 1, 6, 2)
    assert not row(rolled_again(later, 6)).blocked, "the shield of the next Round is free"


@pytest.mark.rule("FB-28", "FB-59", "R-84")
def test_after_a_fight_each_rolls_their_own_wear_again_and_leaves_what_others_rolled(table: Table) -> None:
    struck = then(then(then(fight(table), STRIKE, 5, 2), NextTurn()), replace(STRIKE, sheet_id=MIRA), 6, 3)
    decision = play(struck, EndEncounter(), 1, 2, 5)
    over = after(struck, decision)
    entries = [(struck.seq + 1 + place, fact.sheet_id) for place, fact in enumerate(decision.facts)]
    rows = over.of(Pending, TABLE).values()
    assert {(row.about, row.sheet_id) for row in rows if row.kind == "reroll"} == {entries[1], entries[3]}
    again = play(over, reroll_of(over), 8)
    [worn] = again.facts
    assert isinstance(worn, WearRolled)
    assert (worn.sheet_id, worn.gear[0].step.after, worn.rerolled) == (BRIN, 8, entries[1][0])
    dice = [thing(again.table, key, who).die for key, who in ((SWORD, BRIN), (SWORD, MIRA), (HIDE, OGRE))]
    assert (dice, focus(again.table)) == ([8, 8, 4], 2)
    assert "Brin used no weapon or armour that can wear" in refusal(table, RollWear(BRIN))


@pytest.mark.rule("FB-28", "FB-70", "R-84", "R-49")
def test_focus_rolls_the_die_of_a_light_again_where_it_took_one(table: Table) -> None:
    dark = then(table, SetDelving())
    lit = then(dark, IgniteLight(BRIN, TORCHES), 1)
    assert [conditions(each, who) for each in (dark, lit) for who in (BRIN, MIRA)] == [DARK, DARK, {}, {}]
    decision = play(lit, reroll_of(lit), 5)
    things = decision.table.of(Belonging, BRIN)
    assert [thing.name for thing in things.values() if thing.form == "torch"] == ["burning torch"]
    assert (things[TORCHES].die, decision.facts[0].rerolled) == (6, lit.seq)
    assert conditions(decision.table) == conditions(decision.table, MIRA) == {}
    lantern = table.put(BRIN, "1.30", Belonging(name="lantern"))
    assert offered(then(lantern, IgniteLight(BRIN, "1.30", allowed=True)), "reroll") == []


@pytest.mark.rule("FB-25", "FB-26", "FB-28", "R-84")
def test_focus_rolls_the_healing_of_a_rest_again(table: Table) -> None:
    hurt = table.put(BRIN, "hp", Resource(number=1, limit=5))
    rested = then(hurt, Rest(BRIN, "short"), 1)
    decision = play(rested, reroll_of(rested), 4)
    assert decision.table.get(Resource, BRIN, "hp") == Resource(number=5, limit=5)
    assert offered(then(hurt, Rest(BRIN, "full"), *[6] * 14), "reroll") == []


@pytest.mark.rule("FB-28", "FB-74", "R-51", "R-84")
def test_focus_rolls_the_harm_of_exhaustion_again_with_all_that_it_led_to(table: Table) -> None:
    weak = table.put(BRIN, "hp", Resource(number=3, limit=5)).put(TABLE, "40.9", WEARY)
    fallen = then(weak, FaceExhaustion("40.9", BRIN, "damage"), 3, 2)
    assert fallen.get(Resource, BRIN, "death")
    decision = play(fallen, reroll_of(fallen), 1)
    assert decision.table.get(Resource, BRIN, "hp") == Resource(number=2, limit=5)
    assert decision.table.get(Resource, BRIN, "death") is None
    assert "exhaustion" not in open_kinds(decision.table)
    house = ruled(fallen, focus_reroll="one die")
    assert offered(house, "reroll") == ["reroll-0"], "the dying's own die is no roll of the player's"


@pytest.mark.rule("FB-25", "FB-28", "FB-74", "R-84")
def test_a_rest_that_healed_nothing_heals_no_later_wound_when_rolled_again(table: Table) -> None:
    weary = table.put(TABLE, "40.9", WEARY)
    for rest in (Rest(BRIN, "short"), FaceExhaustion("40.9", BRIN, "rest")):
        rested = then(weary, rest, 1)
        hurt = then(rested, TakeDamage(BRIN, 3))
        assert offered(rested, "reroll") == ["reroll"]
        assert offered(hurt, "reroll") == []
        assert "The roll stands" in refusal(hurt, reroll_of(hurt))


@pytest.mark.rule("FB-24", "FB-28", "FB-74", "R-84")
def test_help_is_not_undone_by_a_reroll_of_the_exhaustion_before_it(table: Table) -> None:
    dying = then(table.put(BRIN, "hp", Resource(number=2, limit=5)), TakeDamage(BRIN, 2), 3)
    weary = then(dying.put(TABLE, "40.9", WEARY), FaceExhaustion("40.9", BRIN, "damage"), 4)
    helped = then(weary, StabiliseDying(MIRA, BRIN))
    assert offered(helped, "reroll") == []
    assert "The roll stands" in refusal(helped, reroll_of(helped))


@pytest.mark.rule("FB-28", "FB-59", "R-33", "R-84")
def test_a_blow_of_a_fight_that_is_over_wears_nothing_in_the_next_one(table: Table) -> None:
    struck = then(fight(table), STRIKE, 5, 4)
    boxed = then(then(struck, NextTurn()), DeclareAttack(MIRA, "", OGRE), 4, 3)
    assert offered(boxed, "reroll") == ["reroll", "reroll"]
    over = then(boxed, EndEncounter(), 5, 5)
    assert [row.sheet_id for row in over.of(Pending, TABLE).values() if row.kind == "reroll"] == [BRIN]
    assert offered(over, "damage"), "what they have dealt is still applied"
    bare = then(over, BeginEncounter((OGRE, MIRA)), 1, 6)
    assert [type(fact) for fact in play(bare, EndEncounter()).facts] == [EncounterEnded]


@pytest.mark.rule("R-84")
def test_nobody_rolls_initiative_or_the_dyings_die_again(table: Table) -> None:
    assert offered(then(fight(table), TakeDamage(BRIN, 9, in_combat=True), 2), "reroll") == []


@pytest.mark.rule("FB-26", "FB-28", "R-84", "R-85")
def test_a_long_rest_rolled_again_uses_its_watch_once(table: Table) -> None:
    hurt = table.put(BRIN, "hp", Resource(number=1, limit=5)).put(TABLE, "watch", Clock(number=1))
    rested = then(hurt, Rest(BRIN, "long"), 1)
    again = rolled_again(rested, 3)
    assert again.get(Resource, BRIN, "hp") == Resource(number=4, limit=5)
    with pytest.raises(NeedsAllowance):
        play(again, Rest(BRIN, "long"))
