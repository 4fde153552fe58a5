"""An undo says by name what it took back, wherever that entry is; and to nobody who may not know of it."""

from __future__ import annotations

import html

from campaigns.live.cards import told
from campaigns.live.fragments import frames
from campaigns.log.page import TAIL
from campaigns.log.undo import rewind, undo
from campaigns.models import Event, Seat
from campaigns.play import perform
from campaigns.state import state_of
from rules.common.free_rolls import RollDice
from rules.freeblade.harm import TakeDamage
from tests.campaigns.at_table import Browser, at, do
from tests.campaigns.sheets import create_foe


def page(browser: Browser, seat: Seat) -> str:
    return html.unescape(browser(seat).get(at(seat, "log")).content.decode())


def test_an_undo_names_an_entry_that_is_not_on_the_page(
    gwens_seat: Seat, pips_seat: Seat, signed_in: Browser
) -> None:
    old = do(gwens_seat, RollDice("2d4+60"), 1, 2)
    for _ in range(TAIL):
        perform(gwens_seat, RollDice("d6"))
    undo(gwens_seat, old.seq)
    for seat in (gwens_seat, pips_seat):
        shown = page(signed_in, seat)
        assert f'id="event-{old.seq}"' not in shown
        assert f'undid <a href="{at(seat, "entry", old.seq)}">Gwen rolls 2d4+60: ' in shown


def test_a_live_page_gets_the_name_too(gwens_seat: Seat) -> None:
    old = do(gwens_seat, RollDice("2d4+60"), 1, 2)
    events = undo(gwens_seat, old.seq).events
    state = state_of(gwens_seat.campaign)
    drawn = "".join(root.html for frame in frames(events, state) for root in frame.roots)
    assert ">Gwen rolls 2d4+60: " in drawn


def test_what_was_let_count_again_has_its_name(gwens_seat: Seat, signed_in: Browser) -> None:
    old = do(gwens_seat, RollDice("2d4+60"), 1, 2)
    (first,) = undo(gwens_seat, old.seq).events
    undo(gwens_seat, first.seq)
    assert f'let <a href="{at(gwens_seat, "entry", old.seq)}">Gwen rolls' in page(signed_in, gwens_seat)


def test_a_rewind_to_a_secret_entry_does_not_name_it(
    gwens_seat: Seat, pips_seat: Seat, signed_in: Browser
) -> None:
    secret = do(gwens_seat, RollDice("2d4+60", label="the trap under the stair"), 1, 2, audience="gm_only")
    do(gwens_seat, RollDice("d6"), 5)
    rewind(gwens_seat, secret.seq)
    for seat in (gwens_seat, pips_seat):
        last = page(signed_in, seat).rpartition("rewound the table to")[2]
        assert "trap" not in last
        assert f">entry {secret.seq}</a>" in last
    assert "trap" not in page(signed_in, pips_seat)


def test_the_undo_of_a_blind_roll_does_not_tell_its_result(
    gwens_seat: Seat, pips_seat: Seat, signed_in: Browser
) -> None:
    blind = do(pips_seat, RollDice("1d4+70"), 3, audience="blind")
    undo(gwens_seat, blind.seq)
    for seat in (gwens_seat, pips_seat):
        assert "73" not in page(signed_in, seat).rpartition("undid <a")[2].partition("</li>")[0]
    assert "73" in told(Event.objects.get(campaign=gwens_seat.campaign, seq=blind.seq), gwens_seat.campaign)


def test_the_undo_of_what_happened_on_a_hidden_sheet_is_no_entry_of_the_players(
    gwens_seat: Seat, pips_seat: Seat, signed_in: Browser
) -> None:
    ogre = create_foe(gwens_seat, visibility="hidden")
    hurt = do(gwens_seat, TakeDamage(ogre, 3), 4)
    undo(gwens_seat, hurt.seq)
    assert "takes 3 damage" in page(signed_in, gwens_seat).rpartition("undid <a")[2]
    assert "undid" not in page(signed_in, pips_seat)
