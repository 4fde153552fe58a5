"""Light burns down by the clock on the wall: twenty minutes are told once, whatever became of the clock."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from campaigns.actions.campaigns import archive_campaign
from campaigns.actions.safety import pause, resume
from campaigns.actions.settings import change_rulings
from campaigns.live.source import look_at_the_clock
from campaigns.models import Campaign, Event, Seat, Timer
from campaigns.state import kept, state_of
from campaigns.timers import firing, running
from campaigns.timers.firing import fire_due
from campaigns.timers.running import rings
from rules.common.belongings import AddBelonging
from rules.common.clock import BeginSession, EndSession
from rules.common.sheets import ShareSheet
from rules.freeblade.light import BurnLights, DouseLight, IgniteLight
from rules.table import Belonging
from tests.campaigns.at_table import Browser, at, do, head, last
from tests.campaigns.test_turn_order import frame_of, sent, words


class Wall:
    """The clock on the wall, which anyone may set."""

    def __init__(self) -> None:
        self.time = datetime(2026, 3, 7, 20, 0, tzinfo=timezone.get_current_timezone())

    def __call__(self) -> datetime:
        return self.time

    def goes(self, minutes: float) -> None:
        self.time += timedelta(minutes=minutes)


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    wall = Wall()
    monkeypatch.setattr(running, "now", wall)
    monkeypatch.setattr(firing, "now", wall)
    return wall


@pytest.fixture
def torch(gwens_seat: Seat, mira: str, wall: Wall) -> str:
    """The key of Mira's torch, which was lit at eight."""
    do(gwens_seat, BeginSession())
    do(gwens_seat, AddBelonging(mira, "torches", kind="supply", die=6))
    return light(gwens_seat, mira)


def light(seat: Seat, sheet: str) -> str:
    table = state_of(Campaign.objects.get(pk=seat.campaign_id)).table
    bundle = next(key for key, thing in table.of(Belonging, sheet).items() if thing.name == "torches")
    do(seat, IgniteLight(sheet, bundle), 6)
    return max(Timer.objects.values_list("key", flat=True), default="")


def burned(seat: Seat) -> int:
    return Event.objects.filter(campaign=seat.campaign_id, kind="light_burned").count()


def look(seat: Seat) -> int:
    """What a server that has just begun, or any other process, does about what is due."""
    kept.clear()
    return len(fire_due([seat.campaign_id]))


def test_a_light_is_rolled_after_twenty_minutes_and_once(gwens_seat: Seat, torch: str, wall: Wall) -> None:
    wall.goes(19.9)
    assert look(gwens_seat) == 0
    wall.goes(0.2)
    assert [look(gwens_seat), look(gwens_seat), burned(gwens_seat)] == [1, 0, 1]
    entry = last(gwens_seat)
    assert (entry.actor, entry.fact.get("late", False)) == (None, False)


def test_another_process_that_saw_it_due_finds_it_done(gwens_seat: Seat, torch: str, wall: Wall) -> None:
    wall.goes(20)
    assert firing._fire(gwens_seat.campaign_id) is not None
    assert firing._fire(gwens_seat.campaign_id) is None
    assert burned(gwens_seat) == 1


def test_what_was_over_while_nobody_looked_is_one_step_and_says_so(
    gwens_seat: Seat, torch: str, wall: Wall, signed_in: Browser
) -> None:
    wall.goes(3 * 60)
    look_at_the_clock([gwens_seat.campaign_id])
    assert (burned(gwens_seat), look(gwens_seat)) == (1, 0)
    page = signed_in(gwens_seat).get(at(gwens_seat, "entry", head(gwens_seat))).content.decode()
    assert "its twenty minutes were over while nobody looked" in words(page)


def test_a_clock_that_is_set_back_takes_no_more_than_the_twenty_minutes(
    gwens_seat: Seat, torch: str, wall: Wall
) -> None:
    wall.goes(-5 * 60)
    assert look(gwens_seat) == 0
    wall.goes(20)
    assert look(gwens_seat) == 1


def test_between_two_sessions_a_light_keeps_what_it_has_left(
    gwens_seat: Seat, torch: str, wall: Wall
) -> None:
    wall.goes(15)
    do(gwens_seat, EndSession())
    wall.goes(7 * 24 * 60)
    assert (look(gwens_seat), Timer.objects.get().left) == (0, 300)
    do(gwens_seat, BeginSession())
    wall.goes(4.9)
    assert look(gwens_seat) == 0
    wall.goes(0.2)
    assert look(gwens_seat) == 1


def test_a_table_that_is_put_away_burns_no_light(gwens_seat: Seat, torch: str, wall: Wall) -> None:
    archive_campaign(seat=gwens_seat)
    wall.goes(60)
    assert look(gwens_seat) == 0


def test_a_pause_stops_the_light_until_the_gm_lets_it_go_on(
    gwens_seat: Seat, pips_seat: Seat, torch: str, wall: Wall
) -> None:
    wall.goes(15)
    paused = pause(seat=pips_seat)
    assert "5 minutes left" in sent(frame_of(paused.events[0]), pips_seat, "table-lights")
    wall.goes(60)
    assert look(gwens_seat) == 0
    resume(seat=gwens_seat)
    wall.goes(4.9)
    assert look(gwens_seat) == 0
    wall.goes(0.2)
    assert look(gwens_seat) == 1


def test_each_light_has_its_own_twenty_minutes(gwens_seat: Seat, mira: str, torch: str, wall: Wall) -> None:
    wall.goes(10)
    light(gwens_seat, mira)
    wall.goes(10)
    assert (look(gwens_seat), burned(gwens_seat)) == (1, 1)
    wall.goes(10)
    assert (look(gwens_seat), burned(gwens_seat)) == (1, 2)


def test_a_light_that_is_rolled_by_hand_begins_its_time_anew(
    gwens_seat: Seat, torch: str, wall: Wall
) -> None:
    wall.goes(19)
    do(gwens_seat, BurnLights(), 4)
    wall.goes(19)
    assert look(gwens_seat) == 0


def test_a_light_that_is_out_is_not_rolled_and_an_undo_lights_it_again(
    gwens_seat: Seat, mira: str, torch: str, wall: Wall, signed_in: Browser
) -> None:
    do(gwens_seat, DouseLight(mira, torch))
    assert not Timer.objects.exists()
    signed_in(gwens_seat).post(at(gwens_seat, "undo_last"))
    assert Timer.objects.get().key == torch


@pytest.mark.parametrize("ruled", ["by_hand", "every_2_turns"])
def test_a_table_may_do_without_the_real_clock(gwens_seat: Seat, torch: str, wall: Wall, ruled: str) -> None:
    change_rulings(seat=gwens_seat, rulings={"light_clock": ruled})
    assert not Timer.objects.exists()
    wall.goes(60)
    assert look(gwens_seat) == 0
    change_rulings(seat=gwens_seat, rulings={"light_clock": "real_20min"})
    assert Timer.objects.get().due == wall() + timedelta(minutes=20)


def test_the_ring_tells_when_and_stands_still_between_sessions(
    gwens_seat: Seat, torch: str, wall: Wall, signed_in: Browser
) -> None:
    wall.goes(5)
    [ring] = rings(state_of(Campaign.objects.get()))
    assert (ring.gone, ring.left, ring.at) == (0.25, 900, "20:20")
    page = signed_in(gwens_seat).get(at(gwens_seat, "table")).content.decode()
    assert "burning torch D4 Mira, rolls at 20:20" in words(page)
    drawn = sent(frame_of(do(gwens_seat, EndSession())), gwens_seat, "table-lights")
    assert "15 minutes left" in drawn
    assert "<animate" not in drawn


def test_the_light_of_a_hidden_sheet_has_no_ring(
    gwens_seat: Seat, pips_seat: Seat, mira: str, torch: str, wall: Wall, signed_in: Browser
) -> None:
    frame = frame_of(do(gwens_seat, ShareSheet(mira, (), "hidden")))
    assert "torch" not in sent(frame, pips_seat, "table-lights")
    assert "rolls at" not in signed_in(pips_seat).get(at(pips_seat, "table")).content.decode()
    wall.goes(20)
    assert look(gwens_seat) == 1
    assert last(gwens_seat).audience == "gm"


def test_the_ring_begins_anew_on_every_screen_though_the_die_has_held(
    gwens_seat: Seat, pips_seat: Seat, torch: str, wall: Wall
) -> None:
    wall.goes(20)
    burnt = do(gwens_seat, BurnLights(), 4)
    assert burnt.changes == []
    assert "rolls at 20:40" in sent(frame_of(burnt), pips_seat, "table-lights")
    assert sent(frame_of(do(gwens_seat, AddBelonging("mira", "rope"))), pips_seat, "table-lights") == ""
