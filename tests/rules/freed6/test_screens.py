"""What FreeD6 shows of a sheet: every command has its place, and what is offered the rules take."""

from __future__ import annotations

import pytest

from rules.common.archetypes import WriteSheet
from rules.common.foes import MakeFoe
from rules.common.making import FinishSheet, checklist
from rules.common.prompts import offers
from rules.common.sheets import BeginSheet, SetAbility
from rules.d6.abilities import SetCode, SetDynamic
from rules.d6.background import BackgroundWritten, WriteBackground
from rules.d6.checks import CheckCode, CodeChecked
from rules.d6.first_abilities import WriteAbilities
from rules.d6.written import written_codes
from rules.decide import decide, preview
from rules.errors import RuleBroken
from rules.freed6.effect_options import effect_options
from rules.freed6.effect_rolls import RollEffect
from rules.freed6.luck import AwardLuck, SpendLuck
from rules.freed6.making_dialogs import GIFTS, TYPE
from rules.freed6.spending_ranks import SpendRanks
from rules.game import Command
from rules.games import demo_of
from rules.randomness import Scripted
from rules.table import Ability, Belonging, Condition, Detail, Membership, Profile, Table
from tests.rules.freed6.tables import BORG, FREED6, KIRA, MOB, bearing, begin, open_business, then, with_ranks

ASH, GUARDS = "11", "12"
SHEET = FREED6.sheet
ELSEWHERE = {
    **dict.fromkeys(("BeginSession", "EndSession", "AdvanceClock"), "the clock of the Game Master's screen"),
    **dict.fromkeys(
        ("BeginEncounter", "JoinEncounter", "LeaveEncounter", "EndEncounter"), "the turn order of that screen"
    ),
    **dict.fromkeys(("TakeTurn", "NextTurn", "NextRound"), "the turn order of that screen"),
    **dict.fromkeys(("TellCritical", "LetPass", "VetoLuck", "NameLostAbility"), "prompts"),
    **dict.fromkeys(("AnswerForAway", "CloseRequest"), "prompts"),
    "RollTable": "the tables' page",
    "EndTurn": "the turn order",
    "Remark": "the line under the log",
    "RevealEntry": "the page of an entry that is not for everyone",
    "ChangeCondition": "nothing takes slots in FreeD6",
    "BeginSheet": "the page of a new character",
}


def begun() -> Table:
    return decide(FREED6, Table(seq=3), BeginSheet(ASH, "Ash", seats=("7",)), Scripted([])).table


def made(archetype: str) -> Table:
    """Ash, written by dice that always show a 1."""
    table = decide(FREED6, begun(), WriteSheet(ASH, archetype), lambda _sides: 1).table
    return decide(FREED6, table, FinishSheet(ASH), Scripted([])).table


def test_every_command_every_panel_and_every_word_has_its_place_on_the_screens() -> None:
    placed = {dialog.command.__name__ for dialog in (*SHEET.dialogs, *SHEET.table)}
    assert {command.__name__ for command in FREED6.deciders} - placed <= set(ELSEWHERE)
    keys = {dialog.key for dialog in SHEET.dialogs} | {menu.key for menu in SHEET.menus}
    for panel in SHEET.panels:
        named = (panel.tap, panel.menu, panel.step, *panel.head, *(group.tap for group in panel.gear))
        gauges = (key for gauge in panel.gauges for key in gauge.dialogs)
        assert {key for key in (*named, *gauges) if key} <= keys, panel.key
    dialogs = (*SHEET.dialogs, *SHEET.table)
    words = {word for one in (*SHEET.panels, *dialogs) for word in one.terms}
    assert words <= {term.key for term in FREED6.text.terms}
    asked = ("rank", "effect_roll", "resistance", "turn", "round", "encounter", "scene", "recovered")
    assert set(asked) <= words


@pytest.mark.parametrize("archetype", [one.key for one in FREED6.text.archetypes])
def test_make_me_one_leaves_nothing_of_the_list_open(archetype: str) -> None:
    table = made(archetype)
    assert all(ticked for _, ticked in checklist(FREED6, table, ASH))
    for thing in table.of(Belonging, ASH).values():
        assert not thing.ability or table.get(Ability, ASH, thing.ability), thing.name


@pytest.mark.rule("FD6-17")
def test_some_archetypes_rest_on_a_background_that_gives_them_something_extranormal() -> None:
    gifted = [
        key for key in ("wizard", "enforcer") if any(made(key).get(Ability, ASH, gift) for gift, _ in GIFTS)
    ]
    assert gifted == ["wizard", "enforcer"]
    assert all(made(key).get(Detail, ASH, "background") for key in gifted)


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
    fact = decide(FREED6, table, WriteBackground(ASH), Scripted([9])).facts[0]
    assert isinstance(fact, BackgroundWritten)
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


def test_game_masters_alone_award_luck_pin_and_bring_foes() -> None:
    theirs = {dialog.key for dialog in (*SHEET.dialogs, *SHEET.table) if dialog.gm}
    assert {"award", "pin", "foe", "copy", "share", "sheet-new"} <= theirs
    assert TYPE.gm


@pytest.mark.rule("FD6-01")
def test_foes_are_stock_unless_it_is_said_otherwise() -> None:
    table = decide(FREED6, begun(), MakeFoe(GUARDS, "Guard", "3D", count=2), Scripted([])).table
    assert {table.get(Profile, sheet_id, "profile").dynamic for sheet_id in (GUARDS, f"{GUARDS}-2")} == {
        False
    }


# What ranks buy, as the dialog of all effects lists it ------------------------------------------------------


@pytest.mark.rule("FD6-34", "FD6-35", "FD6-36", "FD6-37", "FD6-38", "FD6-39")
def test_every_effect_is_listed_with_its_price_and_what_cannot_be_had_says_why() -> None:
    table = with_ranks(begin(), 2, target=MOB)
    found = effect_options(FREED6, table, open_business(table, "ranks"))
    assert len(found) == 23
    dear = [one for one in found if one.cost > 2]
    assert all(one.refused == f"It costs {one.cost} ranks." for one in dear)
    assert next(one for one in found if one.key == "extend_encounter").refused
    assert not next(one for one in found if one.key == "effect_roll").refused


@pytest.mark.rule("FD6-32", "FD6-35")
def test_what_an_effect_may_be_about_begins_with_what_was_rolled_and_whom_it_was_against() -> None:
    table = with_ranks(begin(), 3, target=MOB)
    found = {one.key: one for one in effect_options(FREED6, table, open_business(table, "ranks"))}
    assert found["check_plus2"].about[0].value == "|strength"
    assert found["effect_roll"].about[0].target == MOB
    assert found["penalty1"].about[0].target == MOB
    assert (found["effect_roll"].single, found["effect_roll"].asks) == (True, "Its dice")


@pytest.mark.rule("FD6-35")
def test_beside_an_effect_stands_what_it_makes_of_the_same_check() -> None:
    table = with_ranks(begin(), 1)
    found = {one.key: one for one in effect_options(FREED6, table, open_business(table, "ranks"))}
    more, less = found["check_plus2"], found["disadvantage"]
    assert more.before is not None
    assert more.after is not None
    assert less.after is not None
    assert less.after <= more.before <= more.after
    assert more.of == "Strength against 2"


@pytest.mark.rule("FD6-36")
def test_only_conditions_whose_time_can_change_are_offered() -> None:
    table = bearing(with_ranks(begin(), 2), KIRA, until="round", left=1, name="dazzled")
    found = {one.key: one for one in effect_options(FREED6, table, open_business(table, "ranks"))}
    assert [one.label for one in found["extend_encounter"].about] == ["Kira: dazzled"]
    assert found["reduce_encounter_1D"].refused


def test_a_sheet_that_is_closed_offers_what_anybody_may_have_and_one_that_is_hidden_nothing() -> None:
    table = with_ranks(begin(), 1).put(MOB, "part", Membership(visibility="named"))
    closed = table.without(Ability, MOB, "strength")
    found = {one.key: one for one in effect_options(FREED6, closed, open_business(closed, "ranks"))}
    assert f"{MOB}|dexterity" in {one.value for one in found["penalty1"].about}
    unseen = closed.put(MOB, "profile", Profile(name="someone unseen"))
    found = {one.key: one for one in effect_options(FREED6, unseen, open_business(unseen, "ranks"))}
    assert MOB not in {one.target for one in found["penalty1"].about}


@pytest.mark.rule("FD6-34")
def test_nothing_picked_is_asked_for_and_the_rest_is_counted() -> None:
    table = with_ranks(begin(), 3)
    key = open_business(table, "ranks")
    with pytest.raises(RuleBroken, match=r"Choose what they buy\. 3 ranks left"):
        decide(FREED6, table, SpendRanks(key, BORG), Scripted([]))
    found = {one.key: one for one in effect_options(FREED6, table, key)}
    assert found["check_die_round"].cost == 2


# Things, harm, opposition -----------------------------------------------------------------------------------


@pytest.mark.rule("FD6-32", "FD6-33")
def test_the_effect_roll_of_a_weapon_has_its_dice() -> None:
    table = begin().put(BORG, "axe", Belonging(name="Axe", kind="weapon", code="4D", ability="strength"))
    table = then(table, CheckCode(BORG, "", difficulty=-3, belonging="axe", target=MOB), 1, 1, 1)
    ranks = open_business(table, "ranks")
    assert preview(FREED6, table, SpendRanks(ranks, BORG)).refused
    offered = offers(FREED6, table, ranks)[0]
    assert offered.label == "Axe 4D (1)"
    table = then(table, offered.command)
    effect = open_business(table, "effect")
    roll = offers(FREED6, table, effect)[0]
    assert roll.label.startswith("Roll 4D")
    assert isinstance(roll.command, RollEffect)
    hurt = decide(FREED6, table, roll.command, Scripted([2, 2, 2, 2]))
    assert hurt.table.of(Condition, MOB)


@pytest.mark.rule("FD6-20", "R-25")
def test_an_opposed_check_tells_its_margin_and_the_chance_from_before_both_throws() -> None:
    order = CheckCode(BORG, "strength", target=MOB, opposing="strength")
    foreseen = preview(FREED6, begin(), order).chance
    fact = decide(FREED6, begin(), order, Scripted([3, 3, 3, 4, 4, 4])).facts[0]
    assert isinstance(fact, CodeChecked)
    assert fact.margin == fact.points
    assert fact.margin is not None
    assert fact.chance == f"{foreseen.numerator}/{foreseen.denominator}" if foreseen else ""
    alone = decide(FREED6, begin(), CheckCode(BORG, "strength", difficulty=9), Scripted([3, 3, 3])).facts[0]
    assert isinstance(alone, CodeChecked)
    assert alone.margin is None


def test_the_demo_table_shows_luck_opposition_a_measure_a_stance_and_a_condition() -> None:
    demo = demo_of("freed6")
    assert demo is not None
    names = {move.command.__name__ for move in demo.moves}
    assert {"CheckCode", "AwardLuck", "BeginTrack", "AddCondition", "MakeFoe", "WriteSheet"} <= names
