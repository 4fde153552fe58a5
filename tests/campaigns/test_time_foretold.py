"""Before a unit of time ends its dialog lists what that brings, and the entry tells the same list."""

from __future__ import annotations

import pytest

from campaigns.live.frames import Viewer
from campaigns.models import Campaign, Event, Seat
from rules.common.clock import AdvanceClock
from rules.common.conditions import AddCondition
from rules.common.encounters import BeginEncounter
from rules.common.sheets import BeginSheet
from tests.campaigns.at_table import Browser, at, card_of, do, head
from tests.campaigns.test_turn_order import frame_of, sent, words

SECRET = "Zqxsecretly"
KIT, SHADE = "kit", "shade"


@pytest.fixture
def dazed(gwens_seat: Seat, pips_seat: Seat) -> Seat:
    """Kit is dazed for the scene, and so is a shade of whom players know nothing."""
    Campaign.objects.filter(pk=gwens_seat.campaign_id).update(system="opend6")
    gwens_seat.campaign.refresh_from_db()
    pips_seat.campaign.refresh_from_db()
    do(gwens_seat, BeginSheet(KIT, "Kit", seats=(str(pips_seat.pk),)))
    do(gwens_seat, BeginSheet(SHADE, SECRET, "npc", visibility="hidden"))
    for sheet in (KIT, SHADE):
        do(gwens_seat, AddCondition(sheet, "Dazed", until="scene"))
    return gwens_seat


def panel(html: str) -> str:
    return words(html.split('id="table-time"')[1].split("</div>")[0])


def test_the_end_of_a_scene_lists_on_whom_it_ends_what_with_the_hidden_ones_marked(
    dazed: Seat, signed_in: Browser
) -> None:
    gwen = signed_in(dazed)
    asked = gwen.get(at(dazed, "time") + "?unit=scene").content.decode()
    listed = asked.split('class="comings')[1].split("</ul>")[0]
    assert words(listed.partition(">")[2]) == f"Kit Dazed Unseen by players: {SECRET} Dazed"
    assert "Ends" in asked
    assert "End the scene ends 2" in panel(gwen.get(at(dazed, "table")).content.decode())


def test_the_entry_tells_the_same_list_and_players_nothing_of_the_hidden_ones(
    dazed: Seat, pips_seat: Seat, wynns_seat: Seat, signed_in: Browser
) -> None:
    entry = do(dazed, AdvanceClock("scene"))
    assert f"Over, unseen by players: Dazed of {SECRET}." in words(
        card_of(signed_in(dazed), dazed, entry.seq)
    )
    frame = frame_of(entry)
    for seat in (pips_seat, wynns_seat):
        told = card_of(signed_in(seat), seat, entry.seq)
        assert "Over: Dazed of Kit." in words(told)
        assert SECRET not in told
        assert sent(frame, seat, "table-time") == ""
        assert all(
            SECRET not in root.html for root in frame.seen_by(Viewer(seat.pk, seat.user_id, seat.role))
        )
    assert Event.objects.get(pk=entry.pk).secret == {"unseen": [{"name": SECRET, "condition": "Dazed"}]}


def test_one_undo_brings_all_of_it_back(dazed: Seat, signed_in: Browser) -> None:
    do(dazed, AdvanceClock("scene"))
    signed_in(dazed).post(at(dazed, "undo_last"))
    page = signed_in(dazed).get(at(dazed, "table")).content.decode()
    assert "End the scene ends 2" in panel(page)


def test_where_nothing_ends_the_dialog_says_so(gwens_seat: Seat, signed_in: Browser) -> None:
    Campaign.objects.filter(pk=gwens_seat.campaign_id).update(system="wildd6")
    page = signed_in(gwens_seat).get(at(gwens_seat, "time") + "?unit=scene").content.decode()
    assert "Nothing ends with it, and nothing is rolled." in page


def test_a_freeblade_watch_tells_what_it_rolls_with_each_chance(gwens_seat: Seat, signed_in: Browser) -> None:
    do(gwens_seat, BeginSheet("store", "The mule", "party"))
    page = signed_in(gwens_seat).get(at(gwens_seat, "time") + "?unit=watch").content.decode()
    assert "unkind weather 50%" in words(page)
    assert "Is rolled" in page


def test_the_button_of_time_follows_what_weighs_on_everyone(dazed: Seat) -> None:
    again = do(dazed, AddCondition(KIT, "Tired", until="scene"))
    assert "ends 3" in sent(frame_of(again), dazed, "table-time")


def test_a_turn_tells_beside_its_button_what_will_end(dazed: Seat) -> None:
    fight = do(dazed, BeginEncounter((KIT, SHADE), "At the ford"))
    assert "End the encounter" in sent(frame_of(fight), dazed, "table-time")
    assert head(dazed) == fight.seq


def test_a_condition_on_a_card_says_how_long_it_lasts(dazed: Seat, signed_in: Browser) -> None:
    page = signed_in(dazed).get(at(dazed, "table")).content.decode()
    assert 'title="Dazed, until the scene ends"' in page
