"""What Wild D6 shows of a sheet: every command has its place, and what one tap carries the rules take."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.common.archetypes import WriteSheet
from rules.common.foes import MakeFoe
from rules.common.making import FinishSheet, checklist
from rules.common.sheets import BeginSheet
from rules.d6.codes import of_foe
from rules.decide import decide, preview
from rules.game import Command
from rules.games import demo_of
from rules.randomness import Scripted
from rules.table import Ability, Profile, Resource, Table
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
from rules.wildd6.game import WILDD6
from rules.wildd6.making_dialogs import MAKE_ME_ONE
from rules.wildd6.sheet import SHEET
from rules.wildd6.successes import CountSuccesses

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


def test_every_command_of_the_game_has_a_place_on_its_screens() -> None:
    placed = {dialog.command.__name__ for dialog in (*WILDD6.sheet.dialogs, *WILDD6.sheet.table)}
    assert {command.__name__ for command in WILDD6.deciders} - placed <= set(ELSEWHERE)


def test_what_panels_name_is_there() -> None:
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
