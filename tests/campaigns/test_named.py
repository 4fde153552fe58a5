"""An entry says by its sentence which other it speaks of, wherever that is, and never by its number.

To nobody who may not know of that one.
"""

from __future__ import annotations

import html
from typing import Any

import pytest

from campaigns.drawing.fragments import frames
from campaigns.log import cards, sentences
from campaigns.log.page import STRETCH
from campaigns.log.sentences import plain_sentence
from campaigns.models import Event
from campaigns.state import state_of
from campaigns.undo import rewind, undo
from rules.common.free_rolls import RollDice
from rules.common.roll_requests import RequestRoll
from rules.freeblade.harm import TakeDamage
from tests.campaigns.at_table import at, holds, words
from tests.campaigns.person import Person
from tests.campaigns.sheets import create_foe

pytestmark = pytest.mark.database
ROLL = RollDice("2d4+60")
WORDING_OF = sentences.wording_of


def log(person: Person) -> str:
    return html.unescape(person.reads("log"))


def test_an_undo_names_an_entry_that_is_not_on_the_page(gm: Person, player: Person) -> None:
    old = gm.plays(ROLL, 1, 2)
    for _ in range(STRETCH):
        gm.plays(RollDice("d6"), 4)
    undo(gm.seat, old.seq)
    for person in (gm, player):
        shown = log(person)
        assert f'id="event-{old.seq}"' not in shown
        assert f'undoes <a href="{at(gm.seat, "entry", old.seq)}">Gwen rolls 2d4+60: ' in shown


def test_a_live_page_gets_the_name_too(gm: Person) -> None:
    events = undo(gm.seat, gm.plays(ROLL, 1, 2).seq).events
    drawn = "".join(root.html for frame in frames(events, state_of(gm.seat.campaign)) for root in frame.roots)
    assert ">Gwen rolls 2d4+60: " in drawn


def test_what_was_let_count_again_has_its_name(gm: Person) -> None:
    old = gm.plays(ROLL, 1, 2)
    (first,) = undo(gm.seat, old.seq).events
    undo(gm.seat, first.seq)
    assert f'restores <a href="{at(gm.seat, "entry", old.seq)}">Gwen rolls' in log(gm)


def test_a_rewind_to_a_secret_entry_does_not_name_it(gm: Person, player: Person) -> None:
    secret = gm.plays(RollDice("2d4", reason="the trap under the stair"), 1, 2, audience="gm_only")
    gm.plays(RollDice("d6"), 5)
    rewind(gm.seat, secret.seq)
    for person in (gm, player):
        assert "rewinds the table to an entry" in " ".join(log(person).split())
    assert "the trap" not in log(player)


def test_the_undo_of_a_blind_roll_does_not_tell_its_result(gm: Person, player: Person) -> None:
    blind = player.plays(RollDice("1d4+970"), 3, audience="blind")
    assert "973" in plain_sentence(blind, gm.seat.campaign)
    undo(gm.seat, blind.seq)
    for person in (gm, player):
        card = log(person).rpartition("undoes <a")[2].partition("</li>")[0]
        assert "973" not in words(f"<a{card}")  # an address may have any number in it


def test_the_undo_of_what_hit_a_hidden_sheet_is_no_players_entry(gm: Person, player: Person) -> None:
    hurt = gm.plays(TakeDamage(create_foe(gm.seat, visibility="hidden"), 3), 4)
    undo(gm.seat, hurt.seq)
    assert "takes 3 damage" in log(gm).rpartition("undoes <a")[2]
    assert "undoes <a" not in log(player)


def test_what_came_of_a_blind_roll_names_it_without_its_result(gm: Person, player: Person) -> None:
    blind = player.plays(RollDice("1d4+970"), 3, audience="blind")
    remark = gm.does("remark", blind.seq, text="Well heard.")
    assert remark.audience == "gm"
    holds(words(gm.card(remark.seq)), "rules on Pip rolls d4+970", no="973")


def test_what_comes_of_an_entry_names_it_by_its_sentence(gm: Person, player: Person, mira: str) -> None:
    asked = gm.plays(RequestRoll((mira,), "dexterity", 12))
    [key] = player.prompts("requested_roll")
    answer = player.does("offer", asked.seq, offer=f"{key}:roll")
    link = f'href="{at(gm.seat, "entry", asked.seq)}">'
    for person in (gm, player):
        holds(
            person.card(answer.seq),
            f'<p class="came-of"><a class="of-entry" {link}',
            "From: Gwen asks Mira for ",
        )
    [key] = gm.prompts("request")
    closed = gm.does("offer", asked.seq, offer=f"{key}:close")
    holds(player.card(closed.seq), f"has rolled for <a {link}Gwen asks Mira for ", no='class="came-of"')


def test_an_entry_that_cannot_be_drawn_takes_none_with_it_that_names_it(
    gm: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = gm.plays(ROLL, 1, 2)
    undo(gm.seat, old.seq)
    for place, kept in ((cards, "_drawn"), (sentences, "_sentences")):
        monkeypatch.setattr(place, kept, {})
        monkeypatch.setattr(place, "wording_of", _breaking)
    holds(
        log(gm),
        "kept an entry that cannot be shown",
        f'undoes <a href="{at(gm.seat, "entry", old.seq)}">an entry',
    )


def _breaking(event: Event, *given: Any, **named: Any) -> sentences.Wording:
    if event.kind == "dice_rolled":
        raise ValueError("an entry that cannot be told")
    return WORDING_OF(event, *given, **named)
