"""A session begins, and everyone's Focus with it (FB-10)."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

from campaigns.live.fragments import snapshot
from campaigns.live.frames import Viewer
from campaigns.log.undo import undo
from campaigns.models import Clock, Seat
from campaigns.play import perform
from rules.common.clock import BeginSession
from tests.campaigns.at_table import Browser, at, drawn, head, last, not_when_archived, only_gms_may, refused
from tests.campaigns.sheets import MIRA, shown
from tests.factories import create_character


def test_a_session_begins_with_everyones_focus(
    gwens_seat: Seat,
    pips_seat: Seat,
    brin: str,
    signed_in: Browser,
    replays: Callable[[], AbstractContextManager[None]],
) -> None:
    with replays():
        answer = signed_in(gwens_seat).post(at(gwens_seat, "session-begin"))
    assert answer.status_code == 303
    event = last(gwens_seat)
    assert (event.kind, event.fact["number"]) == ("session_begun", 1)
    focus = shown(pips_seat, brin).focus
    assert event.fact["focus"] == [{"name": "Brin", "focus": focus.number if focus else 0}]
    assert "End the session" in signed_in(gwens_seat).get(at(gwens_seat, "table")).content.decode()


def test_what_follows_is_of_that_session(gwens_seat: Seat, pips_seat: Seat, signed_in: Browser) -> None:
    perform(gwens_seat, BeginSession())
    signed_in(pips_seat).post(at(pips_seat, "roll"), {"expression": "d6"})
    assert last(pips_seat).session == 1


def test_a_hidden_sheet_gets_focus_and_no_word(gwens_seat: Seat) -> None:
    create_character(gwens_seat, "Umbra", visibility="hidden")
    perform(gwens_seat, BeginSession())
    assert "Umbra" not in str(last(gwens_seat).fact)


def test_no_session_begins_twice(gwens_seat: Seat, signed_in: Browser) -> None:
    perform(gwens_seat, BeginSession())
    before = head(gwens_seat)
    assert "Session 1 has begun already." in refused(
        signed_in(gwens_seat).post(at(gwens_seat, "session-begin"))
    )
    assert head(gwens_seat) == before


def test_a_beginning_can_be_undone(gwens_seat: Seat, mira: str) -> None:
    perform(gwens_seat, BeginSession())
    undo(gwens_seat, head(gwens_seat))
    assert not Clock.objects.filter(campaign=gwens_seat.campaign, running=True).exists()
    assert shown(gwens_seat, MIRA).focus.number == 0


def test_only_a_gm_begins(gwens_seat: Seat, signed_in: Browser) -> None:
    only_gms_may(gwens_seat, signed_in, at(gwens_seat, "session-begin"))
    not_when_archived(gwens_seat, signed_in, at(gwens_seat, "session-begin"))


def test_the_badge_of_the_session_is_live_for_all_and_its_button_for_game_masters(
    gwens_seat: Seat, pips_seat: Seat, signed_in: Browser
) -> None:
    perform(gwens_seat, BeginSession())
    [frame] = drawn(last(gwens_seat))
    seen = {
        seat.role: {root.id: root.html for root in frame.seen_by(Viewer(seat.pk, seat.user_id, seat.role))}
        for seat in (gwens_seat, pips_seat)
    }
    assert "Session 1" in seen["player"]["table-session"]
    assert "table-time" not in seen["player"]
    assert "End the session" in seen["gm"]["table-time"]
    for seat in (gwens_seat, pips_seat):
        page = signed_in(seat).get(at(seat, "table")).content.decode()
        assert ('id="table-session"' in page, 'id="table-time"' in page) == (True, seat.is_gm)


def test_whoever_was_far_behind_gets_the_session_too(gwens_seat: Seat, pips_seat: Seat) -> None:
    perform(gwens_seat, BeginSession())
    viewer = Viewer(pips_seat.pk, pips_seat.user_id, pips_seat.role)
    roots = {root.id: root.html for root in snapshot(viewer, gwens_seat.campaign_id).seen_by(viewer)}
    assert "Session 1" in roots["table-session"]
