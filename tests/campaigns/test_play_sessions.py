"""A session begins with everyone's Focus, and what is left of it is lost at its end (FB-10)."""

from __future__ import annotations

from campaigns.drawing.fragments import snapshot
from campaigns.models import Clock, Pending
from campaigns.undo import undo
from rules.common.clock import BeginSession
from rules.common.sheets import SetAbility
from rules.freeblade.checks import MakeCheck
from tests.campaigns.at_table import drawn
from tests.campaigns.person import Person
from tests.campaigns.sheets import shown
from tests.factories import create_character


def test_a_session_begins_with_everyones_focus(gm: Person, player: Person, brin: str) -> None:
    gm.submits("session-begin")
    assert (gm.last.kind, gm.last.fact["number"]) == ("session_begun", 1)
    focus = shown(player.seat, brin).focus
    assert gm.last.fact["focus"] == [{"name": brin, "focus": focus.number if focus else 0}]
    assert "End the session" in gm.reads("table")


def test_what_follows_is_of_that_session(gm: Person, player: Person) -> None:
    gm.plays(BeginSession())
    assert player.does("roll", expression="d6").session == 1


def test_a_hidden_sheet_gets_focus_and_no_word(gm: Person) -> None:
    create_character(gm.seat, "Umbra", visibility="hidden")
    gm.plays(BeginSession())
    assert "Umbra" not in str(gm.last.fact)


def test_no_session_begins_twice_and_a_beginning_can_be_undone(gm: Person, mira: str) -> None:
    gm.plays(BeginSession())
    assert "Session 1 has already begun." in gm.is_refused("session-begin")
    undo(gm.seat, gm.head)
    assert not Clock.objects.filter(campaign=gm.seat.campaign, running=True).exists()
    assert shown(gm.seat, mira).focus.number == 0


def test_its_badge_is_live_for_all_and_its_button_for_gms(gm: Person, player: Person) -> None:
    gm.plays(BeginSession())
    [frame] = drawn(gm.last)
    gms, players = ({root.id: root.html for root in frame.seen_by(one.viewer)} for one in (gm, player))
    assert "Session 1" in players["table-session"]
    assert "table-time" not in players
    assert "End the session" in gms["table-time"]
    for who in (gm, player):
        page = who.reads("table")
        assert ('id="table-session"' in page, 'id="table-time"' in page) == (True, who is gm)
    frame = snapshot(player.viewer, gm.seat.campaign_id)
    assert "Session 1" in next(
        root.html for root in frame.seen_by(player.viewer) if root.id == "table-session"
    )


def test_focus_is_lost_and_so_is_the_chance_to_roll_again_until_it_is_undone(gm: Person, mira: str) -> None:
    gm.plays(SetAbility(mira, "dexterity", 2))
    gm.plays(BeginSession())
    gm.plays(MakeCheck(mira, "dexterity"), 3)
    assert Pending.objects.exists()
    gm.submits("session-end")
    assert gm.last.kind == "session_ended"
    assert gm.last.fact == {"number": 1, "focus_lost": [{"name": mira, "focus": 2}], "who": {mira: "Mira"}}
    assert shown(gm.seat).focus.number == 0
    assert not Pending.objects.exists()
    undo(gm.seat, gm.head)
    assert shown(gm.seat).focus.number == 2


def test_no_session_ends_that_has_not_begun(gm: Person) -> None:
    assert "No session is running." in gm.is_refused("session-end")
