"""HP go down and come back, and the dying have little time."""

from __future__ import annotations

import pytest

from rules.common.encounters import BeginEncounter, NextTurn
from rules.common.fight_actions import ActInFight
from rules.common.sheets import SetResource
from rules.freeblade.checks import MakeCheck
from rules.freeblade.dying import StabiliseDying, TickDeath
from rules.freeblade.harm import Heal, TakeDamage
from rules.freeblade.rests import Rest
from rules.table import Belonging, Effect, Resource, Table
from tests.rules.factories import carrying, make_npc, make_pc, make_store, make_table, stricken
from tests.rules.freeblade.tables import hp, row, thing
from tests.rules.names import BRIN, MIRA, OGRE, STORE
from tests.rules.playing import after, play, refusal, ruled, then, there


@pytest.fixture
def table() -> Table:
    return make_table(
        make_pc(scores=(1, 2, 1, 1), hp=4, max_hp=8), make_npc(), make_pc(MIRA, "Mira"), make_store()
    )


@pytest.fixture
def dying(table: Table) -> Table:
    return then(table, TakeDamage(BRIN, 5, in_combat=True), 3)


@pytest.mark.rule("FB-23", "FB-58")
def test_damage_lowers_hp(table: Table) -> None:
    decision = play(table, TakeDamage(BRIN, 3, "a fall"))
    fact = decision.facts[0]
    assert (fact.before, fact.after, fact.status, fact.source) == (4, 1, "ok", "a fall")
    assert hp(decision.table) == 1


@pytest.mark.rule("FB-24", "R-31")
def test_at_zero_a_character_has_constitution_and_a_d4_of_rounds_or_minutes(table: Table) -> None:
    for in_combat, unit in ((True, "rounds"), (False, "minutes")):
        decision = play(table, TakeDamage(BRIN, 4, in_combat=in_combat), 3)
        fact = decision.facts[0]
        assert (fact.after, fact.status, fact.left, fact.unit, fact.timer.face) == (0, "dying", 4, unit, 3)
        assert (fact.modifiers[0].amount, fact.modifiers[0].name) == (1, "Constitution")
        assert decision.table.get(Resource, BRIN, "death") == Resource(number=4, limit=4, unit=unit)
        again = play(decision.table, TakeDamage(BRIN, 3)).facts[0]
        assert (again.after, again.status, again.left, again.timer) == (-3, "dying", 4, None)


@pytest.mark.rule("R-31")
def test_there_is_always_one_round_unless_the_table_ruled_otherwise() -> None:
    frail = make_table(make_pc(scores=(0, 0, 2, -3)))
    assert play(frail, TakeDamage(BRIN, 9), 1).facts[0].left == 1
    grim = play(ruled(frail, death_timer_min=0), TakeDamage(BRIN, 9), 1)
    assert (grim.facts[0].left, grim.facts[0].status) == (0, "dead")


@pytest.mark.rule("FB-52")
def test_anyone_else_is_taken_out(table: Table) -> None:
    decision = play(table, TakeDamage(OGRE, 9))
    assert (decision.facts[0].status, decision.facts[0].left) == ("taken_out", 0)
    assert decision.table.get(Resource, OGRE, "death") is None
    assert "taken out" in refusal(after(table, decision), MakeCheck(OGRE, "strength"))


@pytest.mark.rule("FB-24", "R-50")
def test_help_stops_the_timer_and_leaves_hp_as_they_are(dying: Table) -> None:
    decision = play(dying, StabiliseDying(MIRA, BRIN))
    fact = decision.facts[0]
    assert (fact.sheet_id, fact.helper, fact.left, fact.unit) == (BRIN, MIRA, 4, "rounds")
    assert (decision.table.get(Resource, BRIN, "death"), hp(decision.table)) == (None, -1)
    assert "not dying" in refusal(after(dying, decision), StabiliseDying(MIRA, BRIN))


@pytest.mark.rule("FB-24", "FB-51", "R-94")
def test_nobody_helps_themselves_and_in_a_fight_help_is_the_helpers_one_action_in_their_turn(
    dying: Table,
) -> None:
    assert "Brin is dying: someone else must help" in refusal(dying, StabiliseDying(BRIN, BRIN))
    helpless = stricken(dying, MIRA, "bound", 1, Effect(kind="cannot_act"))
    assert "Mira cannot act: bound" in refusal(helpless, StabiliseDying(MIRA, BRIN))
    fought = then(then(dying, BeginEncounter((BRIN, MIRA, OGRE)), 1, 3, 6), NextTurn())
    assert row(fought, MIRA).actions == 1
    helped = then(fought, StabiliseDying(MIRA, BRIN))
    assert (row(helped, MIRA).actions, row(helped).actions) == (0, 1)
    acted = then(fought, ActInFight(MIRA))
    assert "Mira has used the action of this Round" in refusal(acted, StabiliseDying(MIRA, BRIN))
    waits = then(fought, NextTurn())
    assert "It is Ogre's turn" in refusal(waits, StabiliseDying(MIRA, BRIN))
    assert play(waits, StabiliseDying(MIRA, BRIN, allowed=True)).facts[0].helper == MIRA


@pytest.mark.rule("FB-24", "R-94")
def test_in_a_fight_the_time_of_the_dying_passes_with_its_rounds_and_never_by_hand(dying: Table) -> None:
    fought = then(dying, BeginEncounter((BRIN, OGRE)), 6, 1)
    assert "In a fight, the time of the dying runs down each Round" in refusal(fought, TickDeath(BRIN))


@pytest.mark.rule("FB-24")
def test_the_last_round_ends_it(dying: Table) -> None:
    dead = dying
    for left in (3, 2, 1, 0):
        dead = then(dead, TickDeath(BRIN))
        assert there(dead, Resource, BRIN, "death").number == left
    for vain in (
        TickDeath(BRIN),
        StabiliseDying(MIRA, BRIN),
        MakeCheck(BRIN, "strength"),
        Rest(BRIN, "full"),
        Heal(BRIN, 9),
    ):
        assert "Brin is dead" in refusal(dead, vain)
    by_hand = then(dead, SetResource(BRIN, "hp", 2))
    assert by_hand.get(Resource, BRIN, "death") is None
    assert play(by_hand, MakeCheck(BRIN, "strength"), 12).facts[0].outcome == "success"


@pytest.mark.rule("R-50")
def test_healing_adds_to_negative_hp_and_never_passes_the_maximum(dying: Table) -> None:
    decision = play(dying, Heal(BRIN, 1))
    assert (decision.facts[0].before, decision.facts[0].after) == (-1, 0)
    assert decision.table.get(Resource, BRIN, "death"), "at 0 HP the danger is not over"
    whole = play(dying, Heal(BRIN, 500, "a miracle"))
    assert (whole.facts[0].after, whole.facts[0].amount) == (8, 9)
    assert whole.table.get(Resource, BRIN, "death") is None


@pytest.mark.rule("FB-25", "FB-26", "FB-27")
def test_rests_give_back_a_d4_a_d6_or_everything(table: Table) -> None:
    short = play(table, Rest(BRIN, "short"), 3).facts[0]
    assert (short.before, short.after, short.minutes, short.die.sides) == (4, 7, 10, 4)
    long = play(table, Rest(BRIN, "long"), 6).facts[0]
    assert (long.after, long.minutes, long.die.sides) == (8, 360, 6)
    full = play(table, Rest(BRIN, "full")).facts[0]
    assert (full.after, full.die) == (8, None)


@pytest.mark.rule("R-50")
def test_the_dying_cannot_rest_unless_the_table_ruled_so(dying: Table) -> None:
    assert "until someone helps" in refusal(dying, Rest(BRIN, "short"))
    rested = play(ruled(dying, rest_while_dying="yes"), Rest(BRIN, "short"), 4)
    assert rested.facts[0].after == 3
    assert rested.table.get(Resource, BRIN, "death") is None


@pytest.mark.rule("FB-44", "R-37")
def test_a_long_rest_refills_as_many_books_as_presence_says() -> None:
    table = carrying(
        make_table(make_pc(scores=(0, 2, 1, 0), hp=1)),
        BRIN,
        k1_1=Belonging(name="Ward", kind="spell", die=0, full=6, form="book"),
        k1_2=Belonging(name="Light", kind="spell", die=4, full=8, form="book"),
        k1_3=Belonging(name="Ash", kind="spell", slots=0, die=0, full=6, form="scroll"),
    )
    decision = play(table, Rest(BRIN, "long", ("1.2",)), 2)
    assert decision.facts[0].refilled_spells == ("Light",)
    assert thing(decision.table, "1.2").die == 8
    assert "Presence allows 1" in refusal(table, Rest(BRIN, "long", ("1.1", "1.2")))
    assert "Ash is not a spell book: it cannot be refilled" in refusal(table, Rest(BRIN, "long", ("1.3",)))


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (TakeDamage(BRIN, 0), "The damage must be from 1 to 9999, not 0"),
        (TakeDamage(BRIN, -3), "The damage must be from 1 to 9999, not −3"),
        (TakeDamage(BRIN, 10_000), "Amount must be from −9999 to 9999, not 10000"),
        (TakeDamage("9", 3), "The cart has no HP"),
        (TakeDamage("404", 3), "There is nobody like that at this table"),
        (Heal(BRIN, 0), "The healing must be from 1 to 9999, not 0"),
        (Heal(BRIN, -1), "The healing must be from 1 to 9999, not −1"),
        (Rest(BRIN, "short", ("1.1",)), "Only a long rest"),
        (Rest(BRIN, "nap"), "A rest is short, long or full"),
        (Rest("9", "short"), "The cart has no HP"),
        (StabiliseDying(MIRA, OGRE), "Ogre is not dying"),
        (TickDeath(BRIN), "Brin is not dying"),
        (SetResource(BRIN, "hp", 9), "9 is more than the maximum of 8"),
        (SetResource(BRIN, "coins", -1), "The number must be from 0 to 9999, not −1"),
        (SetResource(BRIN, "luck", 1), "Brin has no such value to set"),
        (SetResource(BRIN, "hp", 1, -1), "A limit must be from 0 to 9999, not −1"),
    ],
)
def test_what_makes_no_sense_is_refused(table: Table, command: TakeDamage, words: str) -> None:
    assert words in refusal(table, command)


def test_numbers_set_by_hand_say_what_they_were(table: Table) -> None:
    fact = play(table, SetResource(BRIN, "hp", 9, 9)).facts[0]
    assert (fact.before, fact.after, fact.limit_before, fact.limit_after) == (4, 9, 8, 9)
    store = play(table.put(STORE, "hp", Resource(number=3)), Heal(STORE, 40)).facts[0]
    assert (store.before, store.after, store.amount) == (3, 43, 40), "healing without a limit adds all of it"
