"""What FreeD6 and Wild D6 show: the words that are explained, and what is offered the rules take."""

from __future__ import annotations

import pytest

from rules.common.archetypes import WriteSheet
from rules.common.making import FinishSheet, checklist
from rules.common.prompts import offers
from rules.common.sheets import BeginSheet, SetAbility
from rules.d6.abilities import SetCode
from rules.d6.background import WriteBackground
from rules.d6.checks import CheckCode
from rules.d6.dynamic_or_stock import SetDynamic
from rules.d6.first_abilities import WriteAbilities
from rules.d6.written_codes import written_codes
from rules.decide import decide, preview
from rules.freed6.dialogs import WEIGH_DOWN
from rules.freed6.effect_options import Option, effect_options
from rules.freed6.effect_rolls import RollEffect
from rules.freed6.luck_points import AwardLuck, SpendLuck
from rules.freed6.making_dialogs import GIFTS, TYPE
from rules.freed6.rank_conditions import OWN, SWAYED, TRACK
from rules.game import Command
from rules.games import demo_of, game_for
from rules.sheet import Dialog
from rules.table import Ability, Belonging, Condition, Detail, Membership, Profile, Table
from rules.wildd6 import dialogs as wildd6
from tests.rules.freed6.names import BORG, FREED6, KIRA, MOB
from tests.rules.freed6.ranks import not_sold, ready, spend, with_ranks
from tests.rules.freed6.tables import bearing, begin, open_business, play, then

ASH = "11"
SHEET = FREED6.sheet


def begun() -> Table:
    return play(Table(seq=3), BeginSheet(ASH, "Ash", seats=("7",))).table


def made(archetype: str) -> Table:
    """Ash, written by dice that always show a 1."""
    table = decide(FREED6, begun(), WriteSheet(ASH, archetype), lambda _sides: 1).table
    return play(table, FinishSheet(ASH)).table


def dialogs_of(game: str) -> tuple[Dialog, ...]:
    sheet = game_for(game).sheet
    return (*sheet.dialogs, *sheet.table)


def test_every_word_that_is_explained_is_a_term_of_the_game() -> None:
    words = {word for one in (*SHEET.panels, *dialogs_of("freed6")) for word in one.terms}
    assert words <= {term.key for term in FREED6.text.terms}
    asked = ("rank", "effect_roll", "resistance", "turn", "round", "encounter", "scene", "recovered")
    assert set(asked) <= words


def test_an_archetype_leaves_nothing_open_and_uses_its_things_with_abilities_that_it_has() -> None:
    for archetype in FREED6.text.archetypes:
        table = made(archetype.key)
        assert all(ticked for _, ticked in checklist(FREED6, table, ASH))
        for thing in table.of(Belonging, ASH).values():
            assert not thing.ability or table.get(Ability, ASH, thing.ability), thing.name


@pytest.mark.rule("FD6-17")
def test_some_archetypes_rest_on_a_background_that_gives_them_something_extranormal() -> None:
    for key in ("wizard", "enforcer"):
        assert any(made(key).get(Ability, ASH, gift) for gift, _ in GIFTS)
        assert made(key).get(Detail, ASH, "background")


@pytest.mark.rule("FD6-17")
def test_the_six_abilities_are_written_at_once_and_only_once() -> None:
    table = then(begun(), WriteAbilities(ASH, "2D+1"))
    assert {(row.dice, row.pips) for row in table.of(Ability, ASH).values()} == {(2, 1)}
    assert len(table.of(Ability, ASH)) == 6
    assert "all of them already" in preview(FREED6, table, WriteAbilities(ASH)).refused


@pytest.mark.rule("FD6-17")
def test_a_background_is_written_or_left_to_a_die() -> None:
    table = then(begun(), WriteBackground(ASH, "  raised by owls "))
    assert table.get(Detail, ASH, "background").text == "raised by owls"
    fact = play(table, WriteBackground(ASH), 9).facts[0]
    assert (fact.before, fact.faces) == ("raised by owls", (9,))
    assert "one of 12" in preview(FREED6, table, WriteBackground(ASH)).says


@pytest.mark.rule("FD6-18")
def test_a_skill_stays_under_its_ability_when_its_dice_change() -> None:
    table = then(begin(), SetCode(KIRA, "acrobatics", "2D"))
    assert table.get(Ability, KIRA, "acrobatics").parent == "dexterity"
    lifted = then(table, SetCode(KIRA, "acrobatics", "2D", parent=""))
    assert lifted.get(Ability, KIRA, "acrobatics").parent == ""


def test_what_has_a_rank_comes_after_what_is_rolled() -> None:
    ranks = [bool(one.rank) for one in written_codes(FREED6, made("wizard"), ASH)]
    assert ranks == sorted(ranks)


@pytest.mark.rule("FD6-01", "FD6-02", "FD6-07")
@pytest.mark.parametrize(
    ("command", "words"),
    [
        (SetAbility(MOB, "luck", 1), "only Dynamic characters"),
        (SetDynamic(KIRA, False), "always Dynamic"),
        (SpendLuck(MOB, "A door is open."), "no luck left"),
        (AwardLuck(MOB), "only Dynamic characters"),
    ],
)
def test_what_stock_cannot_is_refused_before_the_tap(command: Command, words: str) -> None:
    assert words in preview(FREED6, begin(), command).refused


@pytest.mark.rule("FD6-06", "FD6-08")
def test_how_much_luck_is_left_is_said_before() -> None:
    assert preview(FREED6, begin(), SpendLuck(KIRA, "A door is open.")).says == "1 point of luck then."
    assert preview(FREED6, begin(), AwardLuck(KIRA, 2)).says == "4 points of luck then."


@pytest.mark.parametrize(("game", "own"), [("freed6", TYPE.key), ("wildd6", "award")])
def test_game_masters_alone_award_luck_and_points_pin_and_bring_foes(game: str, own: str) -> None:
    theirs = {dialog.key for dialog in dialogs_of(game) if dialog.gm}
    assert {own, "award", "pin", "foe", "copy", "share", "sheet-new"} <= theirs


def options(table: Table) -> dict[str, Option]:
    """What the ranks that are open may buy."""
    return {one.key: one for one in effect_options(FREED6, table, open_business(table, "ranks"))}


# What ranks buy, as the dialog of all effects lists it ------------------------------------------------------


@pytest.mark.rule("FD6-34", "FD6-35", "FD6-36", "FD6-37", "FD6-38", "FD6-39")
def test_every_effect_is_listed_with_its_price_and_what_cannot_be_had_says_why() -> None:
    table = with_ranks(begin(), 2, target=MOB)
    found = options(table)
    whole = {key for key in found if key in (OWN, TRACK) or key.startswith(SWAYED)}
    assert (len(found) - len(whole), len(whole)) == (23, 6)
    assert all(found[key].cost == 2 for key in whole)
    dear = [one for one in found.values() if one.cost > 2]
    assert all(one.refused == f"It costs {one.cost} ranks." for one in dear)
    assert found["extend_encounter"].refused
    assert not found["effect_roll"].refused


@pytest.mark.rule("FD6-32", "FD6-35")
def test_what_an_effect_may_be_about_begins_with_what_was_rolled_and_whom_it_was_against() -> None:
    found = options(with_ranks(begin(), 3, target=MOB))
    assert found["check_plus2"].about[0].value == "|strength"
    assert found["effect_roll"].about[0].target == MOB
    assert found["penalty1"].about[0].target == MOB
    assert (found["effect_roll"].single, found["effect_roll"].asks) == (True, "Dice")


@pytest.mark.rule("FD6-35")
def test_beside_an_effect_stands_what_it_makes_of_the_same_check() -> None:
    found = options(with_ranks(begin(), 1))
    more, less = found["check_plus2"], found["disadvantage"]
    assert less.after <= more.before <= more.after
    assert more.of == "Strength against 2"


@pytest.mark.rule("FD6-36")
def test_only_conditions_whose_time_can_change_are_offered() -> None:
    found = options(bearing(with_ranks(begin(), 2), KIRA, until="round", left=1, name="dazzled"))
    assert [one.label for one in found["extend_encounter"].about] == ["Kira: dazzled"]
    assert found["reduce_encounter_1D"].refused


def test_a_sheet_that_is_closed_offers_what_anybody_may_have_and_one_that_is_hidden_nothing() -> None:
    table = with_ranks(begin(), 1).put(MOB, "membership", Membership(visibility="named"))
    closed = table.without(Ability, MOB, "strength")
    assert f"{MOB}|dexterity" in {one.value for one in options(closed)["penalty1"].about}
    unseen = closed.put(MOB, "profile", Profile(name="someone unseen"))
    assert MOB not in {one.target for one in options(unseen)["penalty1"].about}


@pytest.mark.rule("FD6-34")
def test_nothing_picked_is_asked_for_and_the_rest_is_counted() -> None:
    table = with_ranks(begin(), 3)
    not_sold(table, "Choose what to buy. 3 ranks left")
    assert options(table)["check_die_round"].cost == 2


# Things, harm, opposition -----------------------------------------------------------------------------------


@pytest.mark.rule("FD6-32", "FD6-33")
def test_the_effect_roll_of_a_weapon_has_its_dice() -> None:
    table = begin().put(BORG, "axe", Belonging(name="Axe", kind="weapon", code="4D", ability="strength"))
    table = then(table, CheckCode(BORG, "", difficulty=-3, belonging="axe", target=MOB), 1, 1, 1)
    assert preview(FREED6, table, spend(table)).refused
    offered = offers(FREED6, table, open_business(table, "ranks"))[0]
    assert offered.label == "Axe 4D (1 rank)"
    table = then(table, offered.command)
    roll = offers(FREED6, table, open_business(table, "effect"))[0]
    assert roll.label.startswith("Roll 4D")
    assert isinstance(roll.command, RollEffect)
    assert then(table, roll.command, 2, 2, 2, 2).of(Condition, MOB)


@pytest.mark.rule("FD6-33")
def test_an_effect_roll_begins_with_the_weapon_of_the_check_else_the_only_one_else_it_is_asked_for() -> None:
    def prompted(*codes: str) -> list[tuple[str, str]]:
        table = begin()
        for number, code in enumerate(codes):
            table = table.put(
                BORG, f"thing{number}", Belonging(name=f"Axe {number}", kind="weapon", code=code)
            )
        table = ready(table, 1)
        found = offers(FREED6, table, open_business(table, "effect"))
        return [(offer.key, dict(offer.fields).get("code", "")) for offer in found]

    assert prompted("4D") == [("roll", "4D"), ("options", "4D"), ("pass", "")]
    assert prompted("4D", "2D") == [("options", ""), ("pass", "")]
    assert prompted() == [("options", ""), ("pass", "")]


@pytest.mark.parametrize(
    ("game", "shown"),
    [
        ("freed6", {"CheckCode", "AwardLuck", "BeginTrack", "AddCondition", "MakeFoe", "WriteSheet"}),
        ("wildd6", {"CountSuccesses", "AddCondition", "BeginTrack", "AwardPoints", "MakeFoe"}),
    ],
)
def test_the_demo_table_shows_what_is_new_in_the_game(game: str, shown: set[str]) -> None:
    assert shown <= {move.command.__name__ for move in demo_of(game).moves}


@pytest.mark.rule("FD6-39", "R-20")
def test_an_ability_that_would_be_new_is_offered_with_the_dice_that_it_has() -> None:
    labels = [about.label for about in options(with_ranks(begin(), 5))["ability_scene"].about]
    assert "Adept: metaphysics, which is new and has no dice" in labels
    assert "Wild Die, which is new" in labels
    without = with_ranks(begin().without(Ability, BORG, "luck"), 5)
    labels = [about.label for about in options(without)["ability_scene"].about]
    assert "Luck, which is new and brings a point" in labels


@pytest.mark.rule("FD6-01", "FD6-21", "FD6-23", "FD6-24")
def test_a_condition_of_the_tables_words_has_a_kind_and_a_group_and_may_be_for_stock_alone() -> None:
    asked = {field.key: field for field in WEIGH_DOWN.asks}
    kinds = [key for key, _ in asked["kind"].choices]
    assert kinds == ["", "discrete", "progressive", "cumulative"]
    assert asked["group"].kind == "text"
    assert asked["stock"].kind == "toggle"
    in_wild_d6 = {field.key for field in wildd6.WEIGH_DOWN.asks}
    assert {"kind", "group"} <= in_wild_d6
    assert "stock" not in in_wild_d6, "Wild D6 tells nobody Stock"
