"""Anyone may stop the table, and nobody learns who did."""

from __future__ import annotations

import pytest
from django.core import serializers

from campaigns.actions import safety
from campaigns.drawing.fragments import snapshot
from campaigns.models import Answer, Campaign, Event, User
from campaigns.requests import once
from campaigns.undo import rewind, undo
from rules.common.free_rolls import RollDice
from rules.common.remarks import Remark
from rules.common.selection import SetVisibility
from rules.errors import RuleBroken
from tests.campaigns.at_table import at, drawn, holds
from tests.campaigns.person import Person

pytestmark = [pytest.mark.django_db, pytest.mark.database]
PAUSED = "The table is paused."
CANARY = "Pip of the Long Fen"
CARD = "The X-card is on the table."


def paused() -> str:
    return Campaign.objects.get().paused


@pytest.mark.parametrize(("name", "kind"), [("pause", "paused"), ("x_card", "card")])
def test_anyone_may_stop_the_table(gm: Person, player: Person, watcher: Person, name: str, kind: str) -> None:
    for person in (gm, player, watcher):
        assert person.sends(name).status_code == 200
        assert paused() == kind
        safety.resume(seat=gm.seat)


@pytest.mark.parametrize("name", ["pause", "x_card"])
def test_nothing_says_who_stopped_it(player: Person, name: str) -> None:
    User.objects.filter(pk=player.seat.user_id).update(display_name=CANARY)  # which no token can spell
    answer = player.sends(name, key="a-key-of-pips")
    [event] = Event.objects.all()
    assert event.actor is None
    assert CANARY not in serializers.serialize("json", [event])
    assert not Answer.objects.exists()
    assert CANARY not in answer.content.decode()
    assert all(CANARY not in root.html for root in drawn(event)[0].roots)


def test_everyone_sees_the_same_band_and_gms_the_ways_on(gm: Person, player: Person, watcher: Person) -> None:
    [frame] = drawn(safety.pause(seat=player.seat, card=True).events[0])
    for_gms, for_others = (root for root in frame.roots if root.id == "pause")
    assert CARD in for_gms.html
    assert CARD in for_others.html
    assert "Resume" in for_gms.html
    assert "Resume" not in for_others.html
    assert all('<details class="veil" open>' in root.html for root in (for_gms, for_others))
    pages = [person.reads("table") for person in (player, watcher)]
    assert all(CARD in page and "Resume" not in page for page in pages)
    assert "Skip scene" in gm.reads("table")


@pytest.mark.parametrize("name", ["lines", "log", "people"])
def test_the_band_lies_over_every_page_of_the_campaign(player: Person, watcher: Person, name: str) -> None:
    safety.pause(seat=watcher.seat)
    holds(player.reads(name), PAUSED, "Use the X-card", "Nobody is told who pressed.")


def test_who_comes_back_to_the_stream_far_behind_gets_the_band(player: Person) -> None:
    safety.pause(seat=player.seat)
    shown = snapshot(player.viewer, player.seat.campaign_id).seen_by(player.viewer)
    assert [PAUSED in root.html for root in shown if root.id == "pause"] == [True]


@pytest.mark.parametrize(("card", "sentence"), [(False, PAUSED), (True, CARD)])
def test_nothing_is_rolled_at_a_paused_table(gm: Person, player: Person, card: bool, sentence: str) -> None:
    safety.pause(seat=player.seat, card=card)
    for person in (gm, player):
        assert sentence in person.is_refused("roll", expression="2d6")


def test_a_gm_still_takes_out_of_sight_what_was_stopped_for(gm: Person, player: Person, mira: str) -> None:
    rolled = player.plays(RollDice("1d6"), 4)
    safety.pause(seat=player.seat, card=True)
    assert gm.plays(SetVisibility(mira, "hidden")).fact["visibility"] == "hidden"
    gm.plays(Remark(rolled.seq, "We leave the spiders out."))
    with pytest.raises(RuleBroken, match="X-card"):
        player.plays(Remark(rolled.seq, "A word."))


def test_only_a_gm_takes_back_while_it_stands_still(gm: Person, player: Person) -> None:
    rolled = player.plays(RollDice("1d6"), 4)
    safety.pause(seat=player.seat)
    with pytest.raises(RuleBroken, match="paused"):
        undo(player.seat, rolled.seq)
    undo(gm.seat, rolled.seq)
    assert paused() == "paused"


def test_neither_undo_nor_rewind_ends_a_pause(gm: Person, player: Person) -> None:
    rolled = player.plays(RollDice("1d6"), 4)
    player.plays(RollDice("1d6"), 5)
    stopped = safety.pause(seat=player.seat).events[0]
    with pytest.raises(RuleBroken, match="cannot be undone"):
        undo(gm.seat, stopped.seq)
    rewind(gm.seat, rolled.seq)
    assert paused() == "paused"


def test_twice_is_once_and_a_card_outweighs_a_pause(player: Person, watcher: Person) -> None:
    safety.pause(seat=player.seat)
    assert not safety.pause(seat=watcher.seat).events
    assert safety.pause(seat=watcher.seat, card=True).events
    assert not safety.pause(seat=player.seat).events
    assert paused() == "card"


@pytest.mark.parametrize(("fields", "skipped"), [({}, {}), ({"skip": "on"}, {"skipped": True})])
def test_it_goes_on(gm: Person, player: Person, fields: dict[str, str], skipped: dict[str, bool]) -> None:
    safety.pause(seat=player.seat, card=True)
    assert gm.browser.post(at(gm.seat, "resume"), fields).status_code == 303
    assert (gm.last.kind, gm.last.fact) == ("campaign_resumed", {"name": "Gwen", **skipped})
    assert gm.last.actor == gm.seat
    player.plays(RollDice("1d6"), 4)


def test_a_table_that_goes_on_goes_on(gm: Person) -> None:
    assert not safety.resume(seat=gm.seat).events


def test_what_is_unnamed_keeps_no_key() -> None:
    with once.doing(once.Action(user_id=1, key="a key")) as action:
        once.leave_unnamed()
        assert not action.key
