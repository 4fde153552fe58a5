"""What Wild D6 shows of a sheet: every command has its place, and what one tap carries the rules take."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.common.archetypes import WriteSheet
from rules.common.foes import MakeFoe
from rules.common.making import FinishSheet, checklist
from rules.common.sheets import BeginSheet
from rules.d6.abilities import SetCode
from rules.d6.codes import of_foe
from rules.d6.track_tests import TryTrack
from rules.d6.tracks import BeginTrack, MoveTrack, RemoveTrack
from rules.decide import decide, preview
from rules.table import Ability, Profile, Table, Track
from rules.wildd6.count_checks import CountSuccesses
from rules.wildd6.dialogs import COUNT, COUNT_ONLY, DIALOGS, DIFFICULTY, EXTRA, FOE, SPEND, TABLE_DIALOGS
from rules.wildd6.making_dialogs import MAKE_ME_ONE
from tests.rules.opend6.tables import GUARD, VEX, WILDD6, begin
from tests.rules.wildd6.tables import SHOOT, play, refuses, then

KIT, GUARDS = "1", "2"


def begun() -> Table:
    return play(Table(seq=3), BeginSheet(KIT, "Kit", seats=("7",))).table


def made(archetype: str = "") -> Table:
    """Kit, written by dice that always show a 1."""
    table = decide(WILDD6, begun(), WriteSheet(KIT, archetype), lambda _sides: 1).table
    return play(table, FinishSheet(KIT)).table


def test_one_tap_counts_against_moderate_unless_another_difficulty_or_trait_is_named() -> None:
    assert COUNT.plain == ("difficulty",)
    level = next(step for step in WILDD6.system.difficulties if step.low == DIFFICULTY.start)
    assert level.name == "Moderate"
    seen = preview(WILDD6, made("fighter"), CountSuccesses(KIT, "fighting", level.low))
    assert (seen.chance is None, seen.refused) == (False, "")
    assert DIFFICULTY.instead_of == "opposing"
    assert "difficulty" not in {field.key for field in COUNT_ONLY.asks}


def test_bought_dice_cost_their_price_each_and_raise_the_chance() -> None:
    assert (SPEND.times, SPEND.start, EXTRA.gains) == ("extra", 1, True)
    plain = CountSuccesses(KIT, "notice", 3)
    bought = replace(plain, extra=1, spend=1)
    before, after = (preview(WILDD6, made("scout"), order).chance for order in (plain, bought))
    assert before < after


@pytest.mark.parametrize("archetype", [one.key for one in WILDD6.text.archetypes])
def test_every_archetype_comes_with_a_track_of_health(archetype: str) -> None:
    [health] = made(archetype).of(Track, KIT).values()
    assert (health.name, health.states) == ("Health", ("Fresh", "Bruised", "Badly hurt", "Out of Action"))


def test_make_me_one_offers_every_archetype_or_a_die_and_every_dialog_asks_in_words() -> None:
    asked = MAKE_ME_ONE.asks[0]
    assert (asked.source, asked.choices) == ("archetypes", (("", "Random"),))
    assert MAKE_ME_ONE.plain == ()
    assert all(ticked for _, ticked in checklist(WILDD6, made("scout"), KIT))
    assert all(field.label for dialog in (*DIALOGS, *TABLE_DIALOGS) for field in dialog.asks)


def test_the_bands_of_foes_are_codes_that_the_rules_read() -> None:
    codes = next(field for field in FOE.asks if field.key == "code")
    bands = [of_foe(str(code)) for code, _ in codes.choices]
    assert bands == sorted(bands)
    table = play(made(), MakeFoe(GUARDS, "Guard", str(codes.start), count=2)).table
    names = {table.get(Profile, sheet_id, "profile").name for sheet_id in table.sheets()}
    assert names == {"Kit", "Guard A", "Guard B"}


def write(table: Table, name: str, code: str = "3D", sheet_id: str = VEX) -> Table:
    return then(table, SetCode(sheet_id, code=code, name=name))


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
    row = write(begin(), name).of(Ability, VEX)[key]
    assert (row.name, row.dice) == (name, 3)


@pytest.mark.parametrize(
    ("order", "words"),
    [
        (SetCode(VEX), "A name for the ability is needed"),
        (SetCode(VEX, code="3D"), "A name for the ability is needed"),
        (SetCode(VEX, name="  ", code="3D"), "A name for the ability is needed"),
        (SetCode(VEX, name="stealth", code="3D"), "Vex already has stealth: change its dice instead"),
        (SetCode(VEX, name="Swimming", code=""), "Vex has no swimming to remove"),
    ],
)
def test_a_trait_without_a_name_a_second_of_its_name_or_one_without_dice_is_refused(
    order: SetCode, words: str
) -> None:
    table = write(begin(), "Stealth")
    refuses(table, order, words)
    assert words in preview(WILDD6, table, order).refused
    assert not preview(WILDD6, table, SetCode(VEX, name="Sailing", code="4D")).refused


def test_what_is_called_alike_can_be_set_against_each_other() -> None:
    table = write(write(begin(), "Notice"), "Notice", sheet_id=GUARD)
    order = CountSuccesses(VEX, "notice", target=GUARD, opposing="notice")
    assert len(play(table, order, 3, 3, 3, 3, 3, 3).facts) == 2


@pytest.mark.rule("OD6-25", "FD6-44", "FD6-45")
def test_a_track_of_the_tables_own_is_begun_tested_moved_and_removed() -> None:
    alarm = BeginTrack(VEX, "Alarm", states=("Calm", "Suspicious", "Out of Action"))
    table = then(begin(), alarm)
    ((key, _),) = table.of(Track, VEX).items()
    table = then(table, TryTrack(VEX, key, "strength", difficulty=2), 2, 3, 2)
    assert table.of(Track, VEX)[key].state == 1
    table = then(table, MoveTrack(VEX, key, steps=1))
    refuses(table, SHOOT, "Vex cannot act: Out of Action")
    table = then(table, RemoveTrack(VEX, key))
    assert play(table, SHOOT, 3, 3, 2).facts
