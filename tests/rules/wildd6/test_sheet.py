"""What Wild D6 shows of a sheet: every command has its place, and what one tap carries the rules take."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.common.archetypes import WriteSheet
from rules.common.conditions import AddCondition
from rules.common.foes import MakeFoe
from rules.common.making import FinishSheet, checklist
from rules.common.sheets import BeginSheet
from rules.d6.abilities import SetCode
from rules.d6.codes import of_foe
from rules.d6.track_tests import TryTrack
from rules.d6.tracks import BeginTrack, MoveTrack, RemoveTrack
from rules.decide import decide, preview
from rules.errors import RuleBroken
from rules.game import Command
from rules.games import demo_of
from rules.randomness import Scripted
from rules.table import Ability, Effect, Profile, Resource, Table, Track
from rules.wildd6.character_points import POINTS, AwardPoints
from rules.wildd6.dialogs import (
    AWARD,
    COUNT,
    COUNT_ONLY,
    DIALOGS,
    DIFFICULTY,
    EXTRA,
    FOE,
    SPEND,
    TABLE_DIALOGS,
)
from rules.wildd6.making_dialogs import MAKE_ME_ONE
from rules.wildd6.sheet import SHEET
from rules.wildd6.successes import CountSuccesses, SuccessesCounted
from tests.rules.opend6.tables import GUARD, VEX, WILDD6, begin, play, then

KIT, GUARDS = "1", "2"
ELSEWHERE = {
    **dict.fromkeys(("BeginSession", "EndSession", "AdvanceClock"), "the clock of the Game Master's screen"),
    **dict.fromkeys(
        ("BeginEncounter", "JoinEncounter", "LeaveEncounter", "EndEncounter"), "the turn order of that screen"
    ),
    **dict.fromkeys(("TakeTurn", "NextTurn", "NextRound", "EndTurn"), "the turn order of that screen"),
    "RollTable": "the tables' page",
    "Remark": "the page of each entry",
    "RevealEntry": "the page of an entry that is not for everyone",
    **dict.fromkeys(("TellCritical", "LetPass", "AnswerForAway", "CloseRequest"), "prompts"),
    "BeginSheet": "the page of a new character",
}


def begun() -> Table:
    order = BeginSheet(KIT, "Kit", seats=("7",))
    return decide(WILDD6, Table(seq=3), order, Scripted([])).table


def made(archetype: str = "") -> Table:
    """Kit, written by dice that always show a 1."""
    table = decide(WILDD6, begun(), WriteSheet(KIT, archetype), lambda _sides: 1).table
    return decide(WILDD6, table, FinishSheet(KIT), Scripted([])).table


def test_every_command_and_every_panel_has_its_place_on_the_screens() -> None:
    placed = {dialog.command.__name__ for dialog in (*WILDD6.sheet.dialogs, *WILDD6.sheet.table)}
    assert {command.__name__ for command in WILDD6.deciders} - placed <= set(ELSEWHERE)
    keys = {dialog.key for dialog in SHEET.dialogs} | {menu.key for menu in SHEET.menus}
    for panel in SHEET.panels:
        named = (panel.tap, panel.menu, panel.step, *panel.head)
        gauges = (key for gauge in panel.gauges for key in gauge.dialogs)
        assert {key for key in (*named, *gauges) if key} <= keys, panel.key


def test_one_tap_counts_against_moderate_where_nobody_said_otherwise() -> None:
    assert COUNT.plain == ("difficulty",)
    level = next(step for step in WILDD6.system.difficulties if step.low == DIFFICULTY.start)
    assert level.name == "Moderate"
    seen = preview(WILDD6, made("fighter"), CountSuccesses(KIT, "fighting", level.low))
    assert seen.chance is not None
    assert not seen.refused


def test_a_difficulty_gives_way_to_the_trait_that_stands_against_it() -> None:
    assert DIFFICULTY.instead_of == "opposing"
    assert "difficulty" not in {field.key for field in COUNT_ONLY.asks}


def test_bought_dice_cost_their_price_each_and_raise_the_chance() -> None:
    assert (SPEND.times, SPEND.start, EXTRA.gains) == ("extra", 1, True)
    plain = CountSuccesses(KIT, "notice", 3)
    bought = replace(plain, extra=1, spend=1)
    table = made("scout")
    before, after = preview(WILDD6, table, plain).chance, preview(WILDD6, table, bought).chance
    assert before is not None
    assert after is not None
    assert before < after


@pytest.mark.parametrize("archetype", [one.key for one in WILDD6.text.archetypes])
def test_make_me_one_leaves_nothing_of_the_list_open(archetype: str) -> None:
    table = made(archetype)
    assert len(table.of(Ability, KIT)) == 6
    assert table.of(Resource, KIT)[POINTS].number > 0
    assert all(ticked for _, ticked in checklist(WILDD6, table, KIT))


def test_make_me_one_offers_every_archetype_or_a_die() -> None:
    asked = MAKE_ME_ONE.asks[0]
    assert (asked.source, asked.choices) == ("archetypes", (("", "Let a die decide"),))
    assert MAKE_ME_ONE.plain == ()


def test_the_bands_of_foes_are_codes_that_the_rules_read() -> None:
    codes = next(field for field in FOE.asks if field.key == "code")
    bands = [of_foe(str(code)) for code, _ in codes.choices]
    assert bands == sorted(bands)
    order = MakeFoe(GUARDS, "Guard", str(codes.start), count=2)
    table = decide(WILDD6, made(), order, Scripted([])).table
    names = {table.get(Profile, sheet_id, "profile").name for sheet_id in table.sheets()}
    assert names == {"Kit", "Guard A", "Guard B"}


def test_only_game_masters_give_points_pin_and_bring_foes() -> None:
    theirs = {dialog.key for dialog in (*DIALOGS, *TABLE_DIALOGS) if dialog.gm}
    assert {"award", "pin", "foe", "copy", "share", "sheet-new"} <= theirs
    assert AWARD.command is AwardPoints


@pytest.mark.parametrize("command", [dialog.command for dialog in DIALOGS])
def test_each_dialog_asks_in_words_for_fields_of_its_command(command: type[Command]) -> None:
    for dialog in DIALOGS:
        if dialog.command is command:
            known = set(command.__dataclass_fields__)
            assert {field.key for field in dialog.asks} <= known
            assert all(field.label for field in dialog.asks)


def test_the_demo_table_shows_counts_a_condition_a_track_and_bought_dice() -> None:
    demo = demo_of("wildd6")
    assert demo is not None
    orders = [move.command for move in demo.moves]
    assert {"CountSuccesses", "AddCondition", "BeginTrack", "AwardPoints", "MakeFoe"} <= {
        order.__name__ for order in orders
    }


def write(table: Table, name: str, code: str = "3D", sheet_id: str = VEX) -> Table:
    return then(table, SetCode(sheet_id, code=code, name=name), system=WILDD6)


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Fighting", "fighting"),
        ("Sleight of hand", "sleight_of_hand"),
        ("Ловкость", "ловкость"),
        ("Luck", "own_luck"),
    ],
)
def test_a_new_trait_needs_no_more_than_its_name(name: str, key: str) -> None:
    row = write(begin(), name).get(Ability, VEX, key)
    assert row is not None
    assert (row.name, row.dice) == (name, 3)


def test_two_traits_of_one_name_are_refused() -> None:
    table = write(begin(), "Stealth")
    with pytest.raises(RuleBroken, match="Vex has stealth already: change its dice instead"):
        write(table, "stealth")


def test_what_is_called_alike_can_be_set_against_each_other() -> None:
    table = write(write(begin(), "Notice"), "Notice", sheet_id=GUARD)
    order = CountSuccesses(VEX, "notice", target=GUARD, opposing="notice")
    assert len(play(table, order, 3, 3, 3, 3, 3, 3, system=WILDD6).facts) == 2


@pytest.mark.parametrize("order", [SetCode(VEX), SetCode(VEX, code="3D"), SetCode(VEX, name="  ", code="3D")])
def test_a_trait_without_a_name_is_refused(order: SetCode) -> None:
    with pytest.raises(RuleBroken, match="A name for the ability is needed"):
        play(begin(), order, system=WILDD6)


def test_a_new_trait_needs_dice_and_says_so_before_the_tap() -> None:
    with pytest.raises(RuleBroken, match="no swimming to take off"):
        write(begin(), "Swimming", "")
    table = write(begin(), "Stealth")
    assert "already" in preview(WILDD6, table, SetCode(VEX, name="Stealth", code="4D")).refused
    assert not preview(WILDD6, table, SetCode(VEX, name="Sailing", code="4D")).refused


@pytest.mark.rule("OD6-09", "R-29")
@pytest.mark.parametrize("kind", ["boost", "penalty", "flip", "granted", "actions", "bonus_actions"])
def test_a_condition_with_an_effect_that_no_count_knows_is_refused(kind: str) -> None:
    order = AddCondition(VEX, "Fate", effects=(Effect(kind="dice"), Effect(kind=kind, scope="strength")))
    with pytest.raises(RuleBroken, match=f"In Wild D6 a condition cannot bring this: {kind}"):
        decide(WILDD6, begin(), order, Scripted([]))


@pytest.mark.rule("OD6-09")
@pytest.mark.parametrize("kind", ["dice", "wild_dice", "points", "advantage", "disadvantage", "cannot_act"])
def test_a_condition_with_an_effect_on_counts_comes(kind: str) -> None:
    order = AddCondition(VEX, "Fate", effects=(Effect(kind=kind),))
    assert play(begin(), order, system=WILDD6).facts


@pytest.mark.rule("OD6-09")
@pytest.mark.parametrize(
    ("effect", "why"),
    [
        (Effect(kind="dice", scope="attacks"), "not on attacks"),
        (Effect(kind="points", scope="resistance"), "not on resistance"),
        (Effect(kind="dice", scope="effect_rolls"), "not on effect rolls"),
        (Effect(kind="disadvantage", whose="against"), "its bearer's own counts alone"),
    ],
)
def test_a_condition_that_bears_on_what_nobody_rolls_is_refused(effect: Effect, why: str) -> None:
    with pytest.raises(RuleBroken, match=why):
        decide(WILDD6, begin(), AddCondition(VEX, "Fate", effects=(effect,)), Scripted([]))


@pytest.mark.rule("OD6-09", "WD-01")
def test_dice_more_or_fewer_by_a_condition_are_thrown_and_named() -> None:
    weak = Effect(kind="dice", scope="strength", amount=-1), Effect(kind="wild_dice", amount=1)
    table = then(begin(), AddCondition(VEX, "Fate", effects=weak), system=WILDD6)
    (fact,) = play(table, CountSuccesses(VEX, "strength", 2), 3, 3, 2, system=WILDD6).facts
    assert isinstance(fact, SuccessesCounted)
    assert [(part.amount, part.source) for part in fact.parts] == [(3, "Strength"), (-1, "Fate"), (1, "Fate")]
    assert (fact.roll.total, fact.outcome) == (3, "success")


@pytest.mark.rule("OD6-25", "FD6-44", "FD6-45")
def test_a_track_of_the_tables_own_is_begun_tested_moved_and_removed() -> None:
    alarm = BeginTrack(VEX, "Alarm", states=("Calm", "Suspicious", "Out of Action"))
    table = then(begin(), alarm, system=WILDD6)
    ((key, _),) = table.of(Track, VEX).items()
    table = then(table, TryTrack(VEX, key, "strength", difficulty=2), 2, 3, 2, system=WILDD6)
    assert table.of(Track, VEX)[key].state == 1
    table = then(table, MoveTrack(VEX, key, by=1), system=WILDD6)
    with pytest.raises(RuleBroken, match="Vex cannot act: Out of Action"):
        decide(WILDD6, table, CountSuccesses(VEX, "strength", 2), Scripted([]))
    table = then(table, RemoveTrack(VEX, key), system=WILDD6)
    assert play(table, CountSuccesses(VEX, "strength", 2), 3, 3, 2, system=WILDD6).facts
