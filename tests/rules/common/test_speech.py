"""A line in the log, as every game has it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.common.speech import Said, Say
from rules.decide import decide
from rules.errors import RuleBroken
from rules.games import GAMES, game_for
from rules.randomness import Scripted
from rules.table import Membership, Profile, Table, difference
from tests.rules.factories import equipped, make_store, make_table
from tests.rules.names import BRIN, MIRA

pytestmark = pytest.mark.rule("R-107")


@pytest.fixture
def table() -> Table:
    return make_table(equipped(), equipped(MIRA, name="Mira"), make_store())


def said(table: Table, command: Say, game: str = "freeblade") -> Said:
    decision = decide(game_for(game), table, command, Scripted([]))
    [fact] = decision.facts
    assert isinstance(fact, Said)
    assert not difference(table, decision.table)
    return fact


@pytest.mark.parametrize("game", GAMES)
def test_a_line_is_said_in_every_game_and_changes_nothing(game: str, table: Table) -> None:
    assert said(table, Say("  We  wade\nat dawn. "), game) == Said(text="We wade at dawn.")
    assert said(table, Say("Hush.", BRIN, "the GMs"), game) == Said(
        sheet_id=BRIN, text="Hush.", heard_by="the GMs"
    )


@pytest.mark.parametrize("text", ["", "  ", "\u200b", "\u00a0\u2060", "x" * 501])
def test_what_nobody_could_read_is_no_line(text: str, table: Table) -> None:
    with pytest.raises(RuleBroken, match="from 1 to 500 visible characters"):
        said(table, Say(text))


@pytest.mark.parametrize("text", ["bell\a", "nul\0", "turned\u202e"])
def test_control_characters_are_refused(text: str, table: Table) -> None:
    with pytest.raises(RuleBroken, match="cannot be shown"):
        said(table, Say(text))


def test_five_hundred_characters_are_a_line(table: Table) -> None:
    assert len(said(table, Say("x" * 500)).text) == 500


def test_the_house_rule_turns_lines_off(table: Table) -> None:
    quiet = replace(table, rulings={**table.rulings, "lines_in_log": "off"})
    with pytest.raises(RuleBroken, match="nobody may add lines to the log"):
        said(quiet, Say("Hush."))


def test_only_the_living_who_are_in_play_and_in_sight_speak(table: Table) -> None:
    hidden = table.put(BRIN, "membership", Membership(visibility="hidden"))
    making = table.put(BRIN, "profile", Profile(name="Brin", stage="abilities"))
    store = next(owner for owner, _, key in table.rows if key == "profile" and owner not in (BRIN, MIRA))
    for place, sheet, words in (
        (hidden, BRIN, "Brin is hidden: reveal the sheet first"),
        (making, BRIN, "still being made"),
        (table, store, "does not speak"),
        (table, "404", "nobody like that"),
    ):
        with pytest.raises(RuleBroken, match=words):
            said(place, Say("Hush.", sheet))
