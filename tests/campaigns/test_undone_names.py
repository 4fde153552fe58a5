"""An undo says by name what it took back, wherever that entry is; and to nobody who may not know of it."""

from __future__ import annotations

import html

import pytest

from campaigns.live.cards import told
from campaigns.live.fragments import frames
from campaigns.log.page import TAIL
from campaigns.log.undo import rewind, undo
from campaigns.state import state_of
from rules.common.free_rolls import RollDice
from rules.freeblade.harm import TakeDamage
from tests.campaigns.at_table import at, holds, words
from tests.campaigns.person import Person
from tests.campaigns.sheets import create_foe

pytestmark = pytest.mark.database
ROLL = RollDice("2d4+60")


def log(person: Person) -> str:
    return html.unescape(person.reads("log"))


def test_an_undo_names_an_entry_that_is_not_on_the_page(gm: Person, player: Person) -> None:
    old = gm.plays(ROLL, 1, 2)
    for _ in range(TAIL):
        gm.plays(RollDice("d6"), 4)
    undo(gm.seat, old.seq)
    for person in (gm, player):
        shown = log(person)
        assert f'id="event-{old.seq}"' not in shown
        assert f'undid <a href="{at(gm.seat, "entry", old.seq)}">Gwen rolls 2d4+60: ' in shown


def test_a_live_page_gets_the_name_too(gm: Person) -> None:
    events = undo(gm.seat, gm.plays(ROLL, 1, 2).seq).events
    drawn = "".join(root.html for frame in frames(events, state_of(gm.seat.campaign)) for root in frame.roots)
    assert ">Gwen rolls 2d4+60: " in drawn


def test_what_was_let_count_again_has_its_name(gm: Person) -> None:
    old = gm.plays(ROLL, 1, 2)
    (first,) = undo(gm.seat, old.seq).events
    undo(gm.seat, first.seq)
    assert f'let <a href="{at(gm.seat, "entry", old.seq)}">Gwen rolls' in log(gm)


def test_a_rewind_to_a_secret_entry_does_not_name_it(gm: Person, player: Person) -> None:
    secret = gm.plays(RollDice("2d4", label="the trap under the stair"), 1, 2, audience="gm_only")
    gm.plays(RollDice("d6"), 5)
    rewind(gm.seat, secret.seq)
    for person in (gm, player):
        holds(log(person).rpartition("rewound the table to")[2], f">entry {secret.seq}</a>", no="the trap")
    assert "the trap" not in log(player)


def test_the_undo_of_a_blind_roll_does_not_tell_its_result(gm: Person, player: Person) -> None:
    blind = player.plays(RollDice("1d4+970"), 3, audience="blind")
    assert "973" in told(blind, gm.seat.campaign)
    undo(gm.seat, blind.seq)
    for person in (gm, player):
        card = log(person).rpartition("undid <a")[2].partition("</li>")[0]
        assert "973" not in words(f"<a{card}")  # an address may have any number in it


def test_the_undo_of_what_hit_a_hidden_sheet_is_no_players_entry(gm: Person, player: Person) -> None:
    hurt = gm.plays(TakeDamage(create_foe(gm.seat, visibility="hidden"), 3), 4)
    undo(gm.seat, hurt.seq)
    assert "takes 3 damage" in log(gm).rpartition("undid <a")[2]
    assert "undid <a" not in log(player)
