"""Light burns down by the clock on the wall: twenty minutes are told once, whatever became of the clock."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from campaigns import firing
from campaigns import timers as running
from campaigns.actions.campaigns import archive_campaign
from campaigns.actions.safety import pause, resume
from campaigns.actions.settings import change_rulings
from campaigns.drawing.source import look_at_the_clock
from campaigns.firing import fire_due
from campaigns.models import Campaign, Event, Timer
from campaigns.state import kept, state_of
from campaigns.timers import rings
from rules.common.belongings import AddBelonging
from rules.common.clock import BeginSession, EndSession
from rules.common.sheets import ShareSheet
from rules.freeblade.burning_lights import BurnLights, ExtinguishLight, IgniteLight
from tests.campaigns.at_table import holds, words
from tests.campaigns.person import Person
from tests.campaigns.sheets import MIRA, key_of
from tests.campaigns.test_turn_order import frame_of, sent

pytestmark = pytest.mark.database


class Wall:
    """The clock on the wall, which anyone may set."""

    def __init__(self) -> None:
        self.time = datetime(2026, 3, 7, 20, 0, tzinfo=timezone.get_current_timezone())

    def __call__(self) -> datetime:
        return self.time

    def goes(self, minutes: float) -> None:
        self.time += timedelta(minutes=minutes)

    def due_after(self, minutes: float) -> int:
        """How many lights a server rolls for, which has just begun when so many minutes have passed."""
        self.goes(minutes)
        return look()


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    wall = Wall()
    monkeypatch.setattr(running, "now", wall)
    monkeypatch.setattr(firing, "now", wall)
    return wall


@pytest.fixture(autouse=True)
def torch(gm: Person, mira: str, wall: Wall) -> str:
    """The key of Mira's torch, which was lit at eight."""
    gm.plays(BeginSession())
    gm.plays(AddBelonging(mira, "torches", kind="supply", die=6))
    return light(gm)


def light(gm: Person) -> str:
    gm.plays(IgniteLight(MIRA, key_of(gm.seat, "torches")), 6)
    return max(Timer.objects.values_list("key", flat=True), default="")


def burned() -> int:
    return Event.objects.filter(kind="light_burned").count()


def look() -> int:
    """What a server that has just begun, or any other process, does about what is due."""
    kept.clear()
    return len(fire_due([Campaign.objects.get().pk]))


def lights(event: Event, who: Person) -> str:
    """What the stream brings somebody of the lights after an event."""
    return sent(frame_of(event), who.seat, "table-lights")


def test_a_light_is_rolled_after_twenty_minutes_and_once(gm: Person, wall: Wall) -> None:
    assert wall.due_after(19.9) == 0
    assert [wall.due_after(0.2), look(), burned()] == [1, 0, 1]
    assert (gm.last.actor, gm.last.fact.get("late", False)) == (None, False)


def test_another_process_that_saw_it_due_finds_it_done(gm: Person, wall: Wall) -> None:
    wall.goes(20)
    assert firing._fire(gm.seat.campaign_id) is not None
    assert firing._fire(gm.seat.campaign_id) is None
    assert burned() == 1


def test_what_was_over_while_nobody_looked_is_one_step_and_says_so(gm: Person, wall: Wall) -> None:
    wall.goes(3 * 60)
    look_at_the_clock([gm.seat.campaign_id])
    assert (burned(), look()) == (1, 0)
    assert "its twenty minutes ran out while nobody was here" in words(gm.card())


def test_a_clock_that_is_set_back_takes_no_more_than_the_twenty_minutes(wall: Wall) -> None:
    assert wall.due_after(-5 * 60) == 0
    assert wall.due_after(20) == 1


def test_between_two_sessions_a_light_keeps_what_it_has_left(gm: Person, wall: Wall) -> None:
    wall.goes(15)
    gm.plays(EndSession())
    assert (wall.due_after(7 * 24 * 60), Timer.objects.get().left) == (0, 300)
    gm.plays(BeginSession())
    assert [wall.due_after(4.9), wall.due_after(0.2)] == [0, 1]


def test_a_table_that_is_put_away_burns_no_light(gm: Person, wall: Wall) -> None:
    archive_campaign(seat=gm.seat)
    assert wall.due_after(60) == 0


def test_a_pause_stops_the_light_until_the_gm_lets_it_go_on(gm: Person, player: Person, wall: Wall) -> None:
    wall.goes(15)
    assert "5 minutes left" in lights(pause(seat=player.seat).events[0], player)
    assert wall.due_after(60) == 0
    resume(seat=gm.seat)
    assert [wall.due_after(4.9), wall.due_after(0.2)] == [0, 1]


def test_each_light_has_its_own_twenty_minutes(gm: Person, wall: Wall) -> None:
    wall.goes(10)
    light(gm)
    assert (wall.due_after(10), burned()) == (1, 1)
    assert (wall.due_after(10), burned()) == (1, 2)


def test_a_light_that_is_rolled_by_hand_begins_its_time_anew(gm: Person, wall: Wall) -> None:
    wall.goes(19)
    gm.plays(BurnLights(), 4)
    assert wall.due_after(19) == 0


def test_a_light_that_is_out_is_not_rolled_and_an_undo_lights_it_again(gm: Person, torch: str) -> None:
    gm.plays(ExtinguishLight(MIRA, torch))
    assert not Timer.objects.exists()
    gm.does("undo_last")
    assert Timer.objects.get().key == torch


def test_what_burns_is_worked_out_anew_once_it_changes(gm: Person, torch: str) -> None:
    def burning() -> int:
        state = gm.state
        assert state.game.timed
        found = running.running_at(state)
        assert found == state.game.timed.running(state.game, state.table)
        return len(found)

    counts = [burning()]
    for change in (
        lambda: gm.plays(AddBelonging(MIRA, "rope")),
        lambda: gm.plays(ExtinguishLight(MIRA, torch)),
        lambda: gm.does("undo_last"),
        lambda: light(gm),
        lambda: gm.plays(ShareSheet(MIRA, (), "hidden")),
    ):
        change()
        counts.append(burning())
    assert counts == [1, 1, 0, 1, 2, 2]


@pytest.mark.parametrize("ruled", ["by_hand", "every_2_turns"])
def test_a_table_may_do_without_the_real_clock(gm: Person, wall: Wall, ruled: str) -> None:
    change_rulings(seat=gm.seat, rulings={"light_clock": ruled})
    assert not Timer.objects.exists()
    assert wall.due_after(60) == 0
    change_rulings(seat=gm.seat, rulings={"light_clock": "real_20min"})
    assert Timer.objects.get().due == wall() + timedelta(minutes=20)


def test_the_ring_tells_when_and_stands_still_between_sessions(gm: Person, wall: Wall) -> None:
    wall.goes(5)
    [ring] = rings(state_of(Campaign.objects.get()))
    assert (ring.gone, ring.left, ring.at) == (0.25, 900, "20:20")
    assert "burning torch D4 Mira, rolls at 20:20" in words(gm.reads("table"))
    holds(lights(gm.plays(EndSession()), gm), "15 minutes left", no="<animate")


def test_the_light_of_a_hidden_sheet_has_no_ring(gm: Person, player: Person, wall: Wall) -> None:
    assert "torch" not in lights(gm.plays(ShareSheet(MIRA, (), "hidden")), player)
    assert "rolls at" not in player.reads("table")
    assert wall.due_after(20) == 1
    assert gm.last.audience == "gm"


def test_a_ring_begins_anew_though_its_die_has_held(gm: Person, player: Person, wall: Wall) -> None:
    wall.goes(20)
    burnt = gm.plays(BurnLights(), 4)
    assert burnt.changes == []
    assert re.search(r"rolls at <time[^>]*>20:40<", lights(burnt, player))
    assert lights(gm.plays(AddBelonging(MIRA, "rope")), player) == ""
