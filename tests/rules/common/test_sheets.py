"""Sheets come to the table, are described and shared, and leave it."""

from __future__ import annotations

import pytest

from rules.common.gear_list import TakeGear, gear_list
from rules.common.lookups import number
from rules.common.sheets import BeginSheet, DescribeSheet, RemoveSheet, SetAbility, ShareSheet, WriteNotes
from rules.d6.tracks import BeginTrack
from rules.freeblade.creatures import MakeCreature
from rules.freeblade.what_bears_on_an_attack import DeclareAttack
from rules.game import Command
from rules.games import GAMES, game_for
from rules.opend6.reactions import EaseReaction
from rules.table import (
    TABLE,
    Ability,
    Belonging,
    Condition,
    Membership,
    Pending,
    Profile,
    Resource,
    Table,
    Track,
)
from tests.rules.factories import equipped, make_npc, make_pc, make_table
from tests.rules.names import BRIN, FREEBLADE, OGRE, SWORD
from tests.rules.opend6 import tables as opend6
from tests.rules.playing import play, refusal, then, there


@pytest.fixture
def table() -> Table:
    return make_table(equipped(), make_npc())


@pytest.mark.rule("FB-52", "FB-80", "FB-81", "FB-82")
def test_a_creature_is_ready_to_fight_at_once(table: Table) -> None:
    decision = play(table, MakeCreature("6", "Troll", 18, damage=8, armor=4, attack="fists"))
    made = decision.table
    assert made.get(Resource, "6", "hp") == Resource(number=18, limit=18)
    assert made.get(Membership, "6", "membership") == Membership(visibility="named", place=41)
    fists, hide = made.of(Belonging, "6").values()
    assert (fists.name, fists.kind, fists.die) == ("fists", "weapon", 8)
    assert (hide.kind, hide.die, hide.location) == ("armor", 4, "worn")
    assert play(made, DeclareAttack("6", "41.1", foe="a goat"), 8).facts[0].damage == 8


def test_a_sheet_is_described_anew_and_the_entry_keeps_the_old_name(table: Table) -> None:
    fact = play(table, DescribeSheet(BRIN, "Brin the Bold", "she", "🦊")).facts[0]
    assert (fact.before, fact.sheet_id, fact.portrait) == ("Brin", BRIN, "🦊")


def test_notes_keep_their_lines(table: Table) -> None:
    decision = play(table, WriteNotes(BRIN, "# Oaths\r\n- one\r\n"))
    assert there(decision.table, Profile, BRIN, "profile").notes == "# Oaths\n- one"
    assert decision.facts[0].length == 13


def test_a_sheet_changes_hands_and_hides(table: Table) -> None:
    decision = play(table, ShareSheet(BRIN, ("8", "8", "9"), "hidden"))
    shared = Membership(seats=("8", "9"), visibility="hidden", place=1)
    assert there(decision.table, Membership, BRIN, "membership") == shared


def test_a_sheet_leaves_with_all_it_carries_and_the_business_about_it(table: Table) -> None:
    struck = then(table, DeclareAttack(BRIN, SWORD, target=OGRE), 7)
    assert struck.of(Pending, TABLE)
    gone = play(struck, RemoveSheet(OGRE)).table
    assert {key[0] for key in gone.rows} == {BRIN}


@pytest.mark.rule("OD6-19")
def test_the_stances_towards_a_sheet_leave_with_it() -> None:
    shown = opend6.then(opend6.begin(), BeginTrack(opend6.GUARD, kind="reaction", towards=opend6.VEX))
    shown = opend6.then(shown, BeginTrack(opend6.GUARD, kind="reaction", towards=opend6.GANG))
    eased = opend6.then(shown, EaseReaction(opend6.GUARD, opend6.VEX, "Allied"))
    assert opend6.names(eased, opend6.GUARD) == ["Allied"]
    for gone, left in ((opend6.VEX, opend6.GANG), (opend6.GANG, opend6.VEX)):
        table = opend6.then(eased, RemoveSheet(gone))
        assert [row.towards for row in opend6.tracks(table, opend6.GUARD).values()] == [left]
        assert opend6.names(table, opend6.GUARD) == ([] if gone == opend6.VEX else ["Allied"])


def test_what_a_stance_towards_a_sheet_does_leaves_with_it() -> None:
    hostile = Track(name="Reaction", kind="reaction", state=0, towards=opend6.VEX)
    table = opend6.begin().put(opend6.GUARD, "30.1", hostile)
    table = table.put(opend6.GUARD, "30.1", Condition(name="Hostile", group="30.1"))
    assert opend6.names(opend6.then(table, RemoveSheet(opend6.VEX)), opend6.GUARD) == []


@pytest.mark.rule("FB-46")
def test_a_score_is_set_by_hand_within_the_games_limits(table: Table) -> None:
    decision = play(table, SetAbility(BRIN, "strength", 6))
    assert (decision.facts[0].before, decision.facts[0].after) == (1, 6)
    assert decision.table.get(Ability, BRIN, "strength") == Ability(value=6)


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (BeginSheet(BRIN, "Brin again"), "There is already a sheet with that number"),
        (BeginSheet("", "Nobody"), "A new sheet needs an id that no other sheet has"),
        (BeginSheet(TABLE, "The table"), "A new sheet needs an id that no other sheet has"),
        (BeginSheet("7", "Brin", kind="god"), "A sheet is a character, a creature, a thing, a place or a"),
        (
            BeginSheet("7", "Brin", visibility="secret"),
            "A sheet is open, shown by name and condition or by name only, or hidden",
        ),
        (BeginSheet("7", "Brin", portrait="x" * 17), "The portrait may have 16 characters at most"),
        (BeginSheet("7", "Brin", pronouns="x" * 31), "The pronouns may have 30 characters at most"),
        (BeginSheet("7", "Brin", seats=("",)), "Those are not seats of this table"),
        (MakeCreature("7", "Troll", 0), "HP must be from 1 to 30, not 0"),
        (MakeCreature("7", "Troll", 31), "HP must be from 1 to 30, not 31"),
        (MakeCreature("7", "Troll", 9, damage=20), "A foe's attack deals D4, D6, D8 or D10, not D20"),
        (MakeCreature("7", "Troll", 9, damage=12), "A foe's attack deals D4, D6, D8 or D10, not D12"),
        (MakeCreature("7", "Troll", 9, armor=8), "A foe's armour is none, D4 or D6, not D8"),
        (
            MakeCreature("7", "Troll", 9, kind="pc"),
            "Only foes and NPCs are added like this",
        ),
        (DescribeSheet("404", "Brin"), "There is nobody like that at this table"),
        (DescribeSheet(TABLE, "Brin"), "There is nobody like that at this table"),
        (WriteNotes(BRIN, "x" * 20_001), "The text has 20001 characters; 20000 is the most"),
        (WriteNotes(BRIN, "\x1b[31m"), "Text: some of these characters cannot be shown"),
        (
            ShareSheet(BRIN, (), "secret"),
            "A sheet is open, shown by name and condition or by name only, or hidden",
        ),
        (RemoveSheet("404"), "There is nobody like that at this table"),
        (SetAbility(BRIN, "strength", 7), "A score must be from −3 to 6, not 7"),
        (SetAbility(BRIN, "luck", 1), "Freeblade has no ability called luck"),
    ],
)
def test_what_makes_no_sense_is_refused(table: Table, command: Command, words: str) -> None:
    assert words in refusal(table, command)


def taken(command: TakeGear, table: Table | None = None, game: str = "freeblade") -> Belonging:
    """The one thing that is there when it was taken; Brin has nothing before."""
    [thing] = then(table or make_table(make_pc()), command, game=game).of(Belonging, BRIN).values()
    return thing


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_list_that_names_each_thing_once(game: str) -> None:
    names = [one.thing.name.casefold() for one in gear_list(GAMES[game])]
    assert len(names) > 20
    assert names == sorted(set(names))


def test_everything_in_the_list_can_be_taken_by_its_name() -> None:
    for one in gear_list(FREEBLADE):
        thing, listed = taken(TakeGear(BRIN, one.thing.name.upper())), one.thing
        assert (thing.name, thing.kind) == (listed.name, listed.kind)
        assert (thing.slots, thing.die) == (listed.slots, listed.die)
    comb = taken(TakeGear(BRIN, "  a comb  of bone "))
    assert (comb.name, comb.kind, comb.slots, comb.die) == ("a comb of bone", "gear", 1, 0)


@pytest.mark.parametrize(
    ("command", "left", "paid"),
    [
        (TakeGear(BRIN, "dagger"), 30, 0),
        (TakeGear(BRIN, "dagger", pay=True), 22, 8),
        (TakeGear(BRIN, "dagger", price=3), 27, 3),
        (TakeGear(BRIN, "dagger", pay=True, price=5), 25, 5),
        (TakeGear(BRIN, "a comb", price=30), 0, 30),
    ],
)
def test_its_price_or_another_goes_from_the_purse(command: TakeGear, left: int, paid: int) -> None:
    decision = play(make_table(make_pc()), command)
    assert (number(decision.table, BRIN, "coins"), decision.facts[0].price) == (left, paid)


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (TakeGear(BRIN, "greatsword", pay=True), "There are only 30 coins in that purse"),
        (TakeGear(BRIN, "a comb", pay=True), "a comb has no price in the list: enter its price in coins"),
        (TakeGear(BRIN, "rope", price=-1), "The coins paid must be from 0 to"),
        (TakeGear(BRIN, " "), "A name is needed"),
    ],
)
def test_what_cannot_be_paid_or_named_is_refused(command: TakeGear, words: str) -> None:
    assert words in refusal(make_table(make_pc()), command)


def test_a_weapon_comes_with_its_dice_and_with_what_its_bearer_has_to_use_it() -> None:
    """Of who has no such skill nothing is said of it: it can be written in later."""
    bare = Table(seq=40).put(BRIN, "profile", Profile(name="Vex"))
    knife = next(one.thing for one in gear_list(game_for("freed6")) if one.thing.ability)
    order = TakeGear(BRIN, knife.name)
    assert (taken(order, bare, "freed6").code, taken(order, bare, "freed6").ability) == (knife.code, "")
    skilled = bare.put(BRIN, knife.ability, Ability(dice=3))
    assert taken(order, skilled, "freed6").ability == knife.ability


def test_a_weapon_of_a_skill_not_learned_is_used_with_the_ability_of_that_skill() -> None:
    """Else somebody who takes a baton could not strike with it."""
    strong = Table(seq=40).put(BRIN, "profile", Profile(name="Vex")).put(BRIN, "strength", Ability(dice=3))
    assert taken(TakeGear(BRIN, "baton"), strong, "freed6").ability == "strength"
    trained = strong.put(BRIN, "melee", Ability(dice=1, parent="strength"))
    assert taken(TakeGear(BRIN, "baton"), trained, "freed6").ability == "melee"
