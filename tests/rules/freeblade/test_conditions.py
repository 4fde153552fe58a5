"""Belongings and conditions share the slots, and nothing comes without room."""

from __future__ import annotations

import pytest

from rules.common.belongings import AddBelonging, DropBelonging, EditBelonging, GiveBelonging, MoveBelonging
from rules.common.clock import AdvanceClock
from rules.common.coins import ChangeCoins, GiveCoins
from rules.common.conditions import AddCondition, ClearCondition
from rules.common.encounters import EndEncounter, NextRound
from rules.common.slots import load_of
from rules.freeblade.checks import MakeCheck
from rules.freeblade.conditions import ChangeCondition
from rules.freeblade.harm import TakeDamage
from rules.game import Command
from rules.table import Belonging, Condition, Effect, Resource, Table
from tests.rules.factories import equipped, make_npc, make_pc, make_store, make_table, stricken
from tests.rules.freeblade.tables import conditions, in_turn, thing
from tests.rules.names import BRIN, CHAIN, FREEBLADE, MIRA, RATIONS, ROPE, STORE, SWORD
from tests.rules.playing import after, play, refusal, refused, ruled, then

LAMING = Effect(kind="disadvantage", scope="dexterity")


@pytest.fixture
def table() -> Table:
    """Brin bears eleven slots, of which six are taken; Mira's ten are full."""
    mira = make_pc(MIRA, "Mira", scores=(0, 1, 1, 1))
    for place in range(10):
        mira = mira.put(MIRA, f"3.{place}", Belonging(name=f"stone {place}", place=place))
    return make_table(equipped(), mira, make_npc(), make_store())


@pytest.mark.rule("FB-35")
def test_a_condition_takes_a_slot(table: Table) -> None:
    decision = play(table, AddCondition(BRIN, "Poisoned", source="a dart"))
    fact = decision.facts[0]
    assert (fact.condition, fact.before, fact.slots, fact.source) == ("poisoned", 0, 1, "a dart")
    bearing = load_of(FREEBLADE, decision.table, BRIN)
    assert bearing
    assert (bearing.capacity, bearing.used, bearing.free) == (11, 7, 4)


@pytest.mark.rule("FB-35", "R-43")
def test_a_repeated_condition_worsens_whatever_its_capitals(table: Table) -> None:
    once = then(table, AddCondition(BRIN, "Soaked through"))
    decision = play(once, AddCondition(BRIN, "soaked THROUGH"))
    assert (decision.facts[0].before, decision.facts[0].slots) == (1, 2)
    assert conditions(decision.table) == {"Soaked through": 2}


@pytest.mark.rule("FB-35", "R-43")
def test_with_no_free_slot_something_must_be_dropped_and_the_refusal_lists_what(table: Table) -> None:
    broken = refused(table, AddCondition(MIRA, "fatigued"))
    assert "Mira has no free slot for fatigued" in broken.sentence
    assert broken.choices[:2] == (("3.0", "stone 0"), ("3.1", "stone 1"))
    assert len(broken.choices) == 10
    for drop in AddCondition(MIRA, "fatigued", drop=("3.4",)), AddBelonging(MIRA, "bell", drop=("3.4",)):
        decision = play(table, drop)
        assert decision.facts[0].dropped_gear == ("stone 4",)
        assert decision.table.get(Belonging, MIRA, "3.4") is None
    roomy = play(table, AddCondition(BRIN, "fatigued", drop=(ROPE,)))
    assert roomy.facts[0].dropped_gear == ()
    assert thing(roomy.table, ROPE)


@pytest.mark.rule("R-43")
def test_a_forced_condition_leaves_the_sheet_over_its_limit_until_something_goes(table: Table) -> None:
    decision = play(table, AddCondition(MIRA, "fatigued", force=True))
    assert decision.facts[0].forced
    over = after(table, decision)
    broken = refused(over, MakeCheck(MIRA, "strength"))
    assert ("is over the slot limit" in broken.sentence, len(broken.choices)) == (True, 10)
    assert "no free slot" in refusal(over, AddBelonging(MIRA, "one more stone"))
    assert play(over, TakeDamage(MIRA, 1)).facts[0].after == 4
    fits = then(over, DropBelonging(MIRA, "3.0"))
    assert play(fits, MakeCheck(MIRA, "strength"), 13, 1).facts[0].outcome == "success"


@pytest.mark.rule("R-43")
def test_a_condition_comes_anyway_by_a_ruling_or_where_nothing_is_left_to_drop(table: Table) -> None:
    bare = stricken(make_table(make_pc(MIRA, "Mira", scores=(-3, 0, 0, 0))), MIRA, "cursed", 7)
    for forced in (ruled(table, overflow="force"), bare):
        assert play(forced, AddCondition(MIRA, "fatigued")).facts[0].forced


@pytest.mark.rule("FB-35", "FB-36")
def test_a_condition_worsens_eases_and_goes(table: Table) -> None:
    ill = stricken(table, BRIN, "ill", 2)
    assert play(ill, ChangeCondition(BRIN, "ill", 1)).facts[0].slots == 3
    eased = play(ill, ChangeCondition(BRIN, "ill", -1))
    assert (eased.facts[0].before, eased.facts[0].slots) == (2, 1)
    gone = play(ill, ChangeCondition(BRIN, "ill", -5))
    assert gone.facts[0].slots == 0
    assert conditions(gone.table) == conditions(then(ill, ClearCondition(BRIN, "ill"))) == {}


@pytest.mark.rule("FB-36")
@pytest.mark.parametrize(
    ("condition", "ability", "hinders"),
    [
        (AddCondition(BRIN, "fatigued"), "dexterity", True),
        (AddCondition(BRIN, "starving"), "constitution", True),
        (AddCondition(BRIN, "stressed"), "presence", True),
        (AddCondition(BRIN, "stressed"), "strength", False),
        (AddCondition(BRIN, "soaked"), "strength", False),
        (AddCondition(BRIN, "lame", effects=(LAMING,)), "dexterity", True),
    ],
)
def test_known_conditions_hinder_by_themselves_and_others_as_they_are_told(
    table: Table, condition: AddCondition, ability: str, hinders: bool
) -> None:
    fact = play(then(table, condition), MakeCheck(BRIN, ability), *((15, 3) if hinders else (15,))).facts[0]
    assert fact.disadvantages == ((condition.name,) if hinders else ())


@pytest.mark.rule("FB-12", "FB-33", "FB-41")
def test_new_belongings_take_their_slots_and_come_last(table: Table) -> None:
    decision = play(table, AddBelonging(BRIN, " Long   spear ", "weapon", die=8, slots=2))
    key, spear = list(decision.table.of(Belonging, BRIN).items())[-1]
    assert (key, spear.name, spear.die, spear.full, spear.place) == ("41.1", "Long spear", 8, 8, 7)
    scroll = play(table, AddBelonging(BRIN, "Ash", "spell", spell_form="scroll")).facts[0]
    assert (scroll.slots, scroll.die) == (0, 6)
    book = play(table, AddBelonging(BRIN, "Ward", "spell", die=8, slots=4)).facts[0]
    assert (book.slots, book.die) == (1, 8)


@pytest.mark.rule("FB-12")
def test_what_does_not_fit_is_refused_unless_something_makes_room(table: Table) -> None:
    broken = refused(table, AddBelonging(MIRA, "bell"))
    assert ("no free slot for bell" in broken.sentence, len(broken.choices)) == (True, 10)
    assert play(table, AddBelonging(MIRA, "feather", slots=0)).facts[0].slots == 0


def test_the_first_armour_is_put_on_and_the_next_is_packed(table: Table) -> None:
    leather = AddBelonging(BRIN, "leather", "armor", die=4)
    for before, place in ((table.without(Belonging, BRIN, CHAIN), "worn"), (table, "pack")):
        assert thing(then(before, leather), "41.1").location == place


@pytest.mark.rule("FB-31", "FB-59")
def test_a_broken_thing_is_mended_and_the_entry_says_what_changed(table: Table) -> None:
    stump = table.put(BRIN, SWORD, Belonging(name="shortsword", kind="weapon", die=0, full=8))
    edited = play(stump, EditBelonging(BRIN, SWORD, "Oathkeeper", "weapon", die=8, full=8)).facts[0]
    assert edited.notes == ("name: shortsword → Oathkeeper", "die: D0 → D8")
    assert "no free slot" in refusal(table, EditBelonging(MIRA, "3.1", "boulder", slots=3))


def test_belongings_are_moved_to_a_place_and_the_rest_close_up(table: Table) -> None:
    carried = then(table, MoveBelonging(BRIN, ROPE, place=1)).of(Belonging, BRIN).values()
    names = ["shortsword", "rope", "dagger", "chain armor", "shield", "torches", "rations"]
    assert sorted((each.place, each.name) for each in carried) == list(enumerate(names))
    assert thing(then(table, MoveBelonging(BRIN, SWORD, place=500)), SWORD).place == 6


def test_armour_is_taken_off_and_put_on(table: Table) -> None:
    off = then(table, MoveBelonging(BRIN, CHAIN, location="pack"))
    assert thing(off, CHAIN).location == "pack"
    assert play(off, MoveBelonging(BRIN, CHAIN, location="worn")).facts[0].location == "worn"
    assert "Only armour" in refusal(table, MoveBelonging(BRIN, ROPE, location="worn"))


def test_gifts_go_to_who_has_room_and_the_store_takes_everything(table: Table) -> None:
    decision = play(table, GiveBelonging(MIRA, "3.0", BRIN))
    assert (decision.facts[0].to_name, decision.facts[0].belonging) == (BRIN, "stone 0")
    assert thing(decision.table, "3.0").place == 7
    assert decision.table.get(Belonging, MIRA, "3.0") is None
    assert "Mira has no free slot for rope" in refusal(table, GiveBelonging(BRIN, ROPE, MIRA))
    assert play(table, GiveBelonging(BRIN, RATIONS, MIRA)).facts[0].to == MIRA
    store = table
    for place in range(10):
        store = then(store, GiveBelonging(MIRA, f"3.{place}", STORE))
    assert len(store.of(Belonging, STORE)) == 10
    assert thing(then(store, GiveBelonging(STORE, "3.3", MIRA)), "3.3", MIRA)
    assert thing(then(table, GiveBelonging(BRIN, CHAIN, STORE)), CHAIN, STORE).location == "pack"


def test_coins_are_found_spent_and_given(table: Table) -> None:
    assert play(table, ChangeCoins(BRIN, -30, "a boat")).facts[0].after == 0
    assert "only 30 coins" in refusal(table, ChangeCoins(BRIN, -31))
    decision = play(table, GiveCoins(BRIN, STORE, 20))
    assert (decision.facts[0].amount, decision.facts[0].after) == (-20, 10)
    assert decision.table.get(Resource, STORE, "coins") == Resource(number=20)


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (AddCondition(BRIN, " "), "A condition is needed"),
        (AddCondition(BRIN, "ill", slots=0), "The slots of a condition must be from 1 to 9, not 0"),
        (AddCondition(BRIN, "ill", slots=10), "The slots of a condition must be from 1 to 9, not 10"),
        (AddCondition(BRIN, "ill", effects=(Effect(kind="dice", scope="checks"),)), "can do this"),
        (AddCondition(BRIN, "ill", until="scene"), "until a round, fight, turn, watch, day, session ends"),
        (AddCondition(BRIN, "ill", until="watch", left=100), "How long a condition lasts"),
        (AddCondition(MIRA, "ill", drop=("404",)), "Mira does not carry that"),
        (AddCondition("404", "ill"), "There is nobody like that at this table"),
        (ChangeCondition(BRIN, "404", 1), "Brin has no such condition"),
        (ChangeCondition(BRIN, "ill", 0), "Enter by how many slots the condition worsens or eases"),
        (ClearCondition(BRIN, "404"), "Brin has no such condition"),
        (AddBelonging(BRIN, ""), "A name is needed"),
        (AddBelonging(BRIN, "rope", "planet"), "Gear is one of these: weapon, armour, shield, supply"),
        (AddBelonging(BRIN, "axe", "weapon", code="2D"), "Gear has no die code in Freeblade"),
        (AddBelonging(BRIN, "rope", slots=5), "Slots must be from 0 to 4, not 5"),
        (AddBelonging(BRIN, "rope", slots=-1), "Slots must be from 0 to 4, not −1"),
        (AddBelonging(BRIN, "axe", "weapon", die=20), "Dice for weapon are D4, D6, D8, D10"),
        (AddBelonging(BRIN, "plate", "armor", die=8), "Dice for armour are D4, D6, not D8"),
        (AddBelonging(BRIN, "Ward", "spell", spell_form="tattoo"), "A spell must be in a book"),
        (EditBelonging(BRIN, "404", "rope"), "Brin does not carry that"),
        (EditBelonging(BRIN, ROPE, "rope", die=7), "Dice for gear are D4, D6, D8, D10, D12, not D7"),
        (MoveBelonging(BRIN, "404", 0), "Brin does not carry that"),
        (MoveBelonging(BRIN, CHAIN, location="hat"), "Gear must be worn or in the pack"),
        (DropBelonging(BRIN, "404"), "Brin does not carry that"),
        (DropBelonging(MIRA, SWORD), "Mira does not carry that"),
        (GiveBelonging(BRIN, ROPE, BRIN), "Choose someone else to give it to"),
        (GiveBelonging(BRIN, ROPE, "404"), "There is nobody like that at this table"),
        (GiveBelonging(BRIN, "404", MIRA), "Brin does not carry that"),
        (ChangeCoins(BRIN, 0), "Enter how many coins"),
        (GiveCoins(BRIN, MIRA, 0), "The coins given must be from 1 to 9999, not 0"),
        (GiveCoins(BRIN, MIRA, -5), "The coins given must be from 1 to 9999, not −5"),
        (GiveCoins(BRIN, BRIN, 5), "Choose someone else to give it to"),
        (GiveCoins(BRIN, MIRA, 9999), "There are only 30 coins in that purse"),
    ],
)
def test_what_makes_no_sense_is_refused(table: Table, command: Command, words: str) -> None:
    ready = stricken(table, BRIN, "ill") if isinstance(command, ChangeCondition) else table
    assert words in refusal(ready, command)


FAIR, CALM = 6, 6


def lasting(table: Table, sheet_id: str = BRIN) -> list[tuple[str, int]]:
    return [(row.until, row.left) for row in table.of(Condition, sheet_id).values()]


@pytest.mark.rule("FB-35", "FB-61", "R-19")
def test_a_condition_lasts_so_many_watches_and_gives_its_slot_back(table: Table) -> None:
    decision = play(table, AddCondition(BRIN, "Poisoned", until="watch", left=2))
    assert decision.facts[0].lasts == "until 2 watches have ended"
    first = then(decision.table, AdvanceClock("watch"), FAIR, CALM)
    assert lasting(first) == [("watch", 1)]
    assert play(first, AddCondition(BRIN, "Stressed")).facts[0].lasts == ""
    assert conditions(then(first, AdvanceClock("watch"), FAIR, CALM)) == {}
    assert conditions(then(decision.table, AdvanceClock("turn"), CALM)) == {"poisoned": 1}


@pytest.mark.rule("FB-35", "FB-61", "R-19")
@pytest.mark.parametrize("until", ["round", "fight", "turn"])
def test_a_condition_that_comes_in_ones_own_turn_ends_with_its_boundary(table: Table, until: str) -> None:
    dazed = then(in_turn(table), AddCondition(BRIN, "Dazed", until=until))
    later = then(dazed, NextRound(), 6, 1)
    third = then(later, NextRound(), 6, 1)
    over = then(third, EndEncounter())
    tomorrow = then(over, AdvanceClock("turn"), CALM)
    lasts = [bool(conditions(each)) for each in (dazed, later, third, over, tomorrow)]
    assert lasts == [True, True, until != "round", until == "turn", False]


@pytest.mark.rule("R-43", "R-19")
@pytest.mark.parametrize(
    ("first", "second", "stays"),
    [
        (("turn", 0), ("watch", 2), ("watch", 2)),
        (("watch", 2), ("turn", 0), ("watch", 2)),
        (("watch", 2), ("", 0), ("", 0)),
        (("", 0), ("watch", 2), ("", 0)),
    ],
)
def test_a_condition_that_worsens_keeps_the_longer_span(
    table: Table, first: tuple[str, int], second: tuple[str, int], stays: tuple[str, int]
) -> None:
    once = then(table, AddCondition(BRIN, "Poisoned", until=first[0], left=first[1]))
    twice = play(once, AddCondition(BRIN, "poisoned", until=second[0], left=second[1])).table
    assert (conditions(twice), lasting(twice)) == ({"poisoned": 2}, [stays])


@pytest.mark.rule("FB-35", "R-43")
@pytest.mark.parametrize(
    "command",
    [AddCondition(MIRA, "Poisoned", 2, drop=("3.0",)), AddBelonging(MIRA, "idol", slots=2, drop=("3.0",))],
)
def test_what_was_named_to_be_dropped_may_be_named_again(table: Table, command: Command) -> None:
    broken = refused(table, command)
    assert "no free slot" in broken.sentence
    assert ("3.0", "stone 0") in broken.choices
    assert len(broken.choices) == 10
