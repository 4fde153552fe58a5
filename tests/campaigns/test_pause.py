"""Anyone may stop the table, and nobody learns who did."""

from __future__ import annotations

import pytest
from django.core import serializers
from django.test import Client
from django.urls import reverse

from campaigns.actions import safety
from campaigns.live.fragments import snapshot
from campaigns.live.frames import Viewer
from campaigns.log.undo import rewind, undo
from campaigns.models import Answer, Campaign, Event, Seat
from campaigns.requests import once
from rules.common.free_rolls import RollDice
from rules.common.remarks import Remark
from rules.common.selection import SetVisibility
from rules.errors import RuleBroken
from tests.campaigns.at_table import Browser, ask, at, do, drawn, head, last, not_when_archived, refused
from tests.campaigns.told import last_told

pytestmark = pytest.mark.django_db
PAUSED = "The table is paused."
CARD = "The X-card is on the table."


def paused(seat: Seat) -> str:
    return Campaign.objects.get(pk=seat.campaign_id).paused


@pytest.mark.parametrize(("name", "kind"), [("pause", "paused"), ("x_card", "card")])
@pytest.mark.parametrize("who", ["gwens_seat", "pips_seat", "wynns_seat"])
def test_whoever_sits_at_the_table_may_stop_it(
    request: pytest.FixtureRequest, signed_in: Browser, gwens_seat: Seat, who: str, name: str, kind: str
) -> None:
    seat: Seat = request.getfixturevalue(who)
    assert ask(signed_in(seat), at(seat, name)).status_code == 200
    assert paused(seat) == kind


@pytest.mark.parametrize("name", ["pause", "x_card"])
def test_nothing_says_who_stopped_it(
    signed_in: Browser, campaign: Campaign, pips_seat: Seat, name: str
) -> None:
    path, key = reverse(name, args=[campaign.slug]), "a-key-of-pips"
    answer = ask(signed_in(pips_seat), path, {"key": key})
    [event] = Event.objects.filter(campaign=campaign)
    assert event.actor is None
    assert "Pip" not in serializers.serialize("json", [event])
    assert not Answer.objects.exists()
    assert "Pip" not in answer.content.decode()
    assert all("Pip" not in root.html for root in drawn(event)[0].roots)


def test_everyone_sees_the_same_band_and_gms_the_ways_on(
    signed_in: Browser, gwens_seat: Seat, pips_seat: Seat, wynns_seat: Seat
) -> None:
    [frame] = drawn(safety.pause(seat=pips_seat, card=True).events[0])
    for_gms, for_others = (root for root in frame.roots if root.id == "pause")
    assert CARD in for_gms.html
    assert CARD in for_others.html
    assert "Go on" in for_gms.html
    assert "Go on" not in for_others.html
    pages = [signed_in(seat).get(at(seat, "table")).content.decode() for seat in (pips_seat, wynns_seat)]
    assert all(CARD in page and "Go on" not in page for page in pages)
    assert "Skip this" in signed_in(gwens_seat).get(at(gwens_seat, "table")).content.decode()


@pytest.mark.parametrize("name", ["lines", "log", "people"])
def test_the_band_lies_over_every_page_of_the_campaign(
    signed_in: Browser, pips_seat: Seat, wynns_seat: Seat, name: str
) -> None:
    safety.pause(seat=wynns_seat)
    page = signed_in(pips_seat).get(at(pips_seat, name)).content.decode()
    assert PAUSED in page
    assert 'aria-label="Lay the X-card"' in page


def test_who_comes_back_to_the_stream_far_behind_gets_the_band(pips_seat: Seat) -> None:
    safety.pause(seat=pips_seat)
    viewer = Viewer(pips_seat.pk, pips_seat.user_id, "player")
    shown = snapshot(viewer, pips_seat.campaign_id).seen_by(viewer)
    assert [PAUSED in root.html for root in shown if root.id == "pause"] == [True]


@pytest.mark.parametrize(("card", "sentence"), [(False, PAUSED), (True, CARD)])
def test_nothing_is_rolled_while_the_table_stands_still(
    signed_in: Browser, gwens_seat: Seat, pips_seat: Seat, card: bool, sentence: str
) -> None:
    safety.pause(seat=pips_seat, card=card)
    before = head(gwens_seat)
    for seat in (gwens_seat, pips_seat):
        assert sentence in refused(ask(signed_in(seat), at(seat, "roll"), {"expression": "2d6"}))
    assert head(gwens_seat) == before


def test_a_gm_may_still_take_out_of_sight_what_somebody_stopped_for(
    gwens_seat: Seat, pips_seat: Seat, mira: str
) -> None:
    rolled = do(pips_seat, RollDice("1d6"), 4)
    safety.pause(seat=pips_seat, card=True)
    assert do(gwens_seat, SetVisibility(mira, "hidden")).fact["visibility"] == "hidden"
    do(gwens_seat, Remark(rolled.seq, "We leave the spiders out."))
    with pytest.raises(RuleBroken, match="X-card"):
        do(pips_seat, Remark(rolled.seq, "A word."))


def test_only_a_gm_takes_back_while_it_stands_still(gwens_seat: Seat, pips_seat: Seat) -> None:
    rolled = do(pips_seat, RollDice("1d6"), 4)
    safety.pause(seat=pips_seat)
    with pytest.raises(RuleBroken, match="paused"):
        undo(pips_seat, rolled.seq)
    undo(gwens_seat, rolled.seq)
    assert paused(gwens_seat) == "paused"


def test_neither_undo_nor_rewind_ends_a_pause(gwens_seat: Seat, pips_seat: Seat) -> None:
    rolled = do(pips_seat, RollDice("1d6"), 4)
    do(pips_seat, RollDice("1d6"), 5)
    stopped = safety.pause(seat=pips_seat).events[0]
    with pytest.raises(RuleBroken, match="no undo reaches"):
        undo(gwens_seat, stopped.seq)
    rewind(gwens_seat, rolled.seq)
    assert paused(gwens_seat) == "paused"


def test_twice_is_once_and_a_card_outweighs_a_pause(pips_seat: Seat, wynns_seat: Seat) -> None:
    safety.pause(seat=pips_seat)
    assert not safety.pause(seat=wynns_seat).events
    assert safety.pause(seat=wynns_seat, card=True).events
    assert not safety.pause(seat=pips_seat).events
    assert paused(pips_seat) == "card"


@pytest.mark.parametrize(("fields", "skipped"), [({}, {}), ({"skip": "on"}, {"skipped": True})])
def test_a_gm_lets_the_table_go_on(
    client: Client, gwens_seat: Seat, pips_seat: Seat, fields: dict[str, str], skipped: dict[str, bool]
) -> None:
    safety.pause(seat=pips_seat, card=True)
    client.force_login(gwens_seat.user)
    assert client.post(at(gwens_seat, "resume"), fields).status_code == 303
    assert last_told(gwens_seat.campaign)[:2] == ("campaign_resumed", {"name": "Gwen", **skipped})
    assert last(gwens_seat).actor == gwens_seat
    do(pips_seat, RollDice("1d6"), 4)


def test_players_do_not_let_it_go_on(signed_in: Browser, pips_seat: Seat, wynns_seat: Seat) -> None:
    safety.pause(seat=pips_seat)
    for seat in (pips_seat, wynns_seat):
        assert signed_in(seat).post(at(seat, "resume")).status_code == 403
    assert paused(pips_seat) == "paused"


def test_a_table_that_goes_on_goes_on(gwens_seat: Seat) -> None:
    assert not safety.resume(seat=gwens_seat).events


def test_an_archived_table_is_not_stopped(signed_in: Browser, pips_seat: Seat) -> None:
    not_when_archived(pips_seat, signed_in, at(pips_seat, "pause"))


def test_what_is_unnamed_keeps_no_key() -> None:
    with once.doing(once.Action(user_id=1, key="a key")) as action:
        once.leave_unnamed()
        assert not action.key
