"""Before a unit of time or a fight ends its dialog lists what that brings; the entry tells the same."""

from __future__ import annotations

import pytest

from campaigns.models import Campaign, Event, Role
from rules.common.clock import AdvanceClock
from rules.common.conditions import AddCondition
from rules.common.durations import RECOVERED
from rules.common.encounters import BeginEncounter, EndEncounter, TakeTurn
from rules.common.sheets import BeginSheet
from rules.d6.abilities import SetCode
from rules.d6.checks import CheckCode
from rules.freeblade.creatures import MakeCreature
from rules.freeblade.what_bears_on_an_attack import DeclareAttack
from rules.table import Condition, Effect
from tests.campaigns.at_table import holds, words
from tests.campaigns.person import Person
from tests.campaigns.sheets import shown
from tests.campaigns.test_turn_order import frame_of, sent
from tests.factories import create_campaign, create_seat, create_user

SECRET = "Zqxsecretly"
KIT, SHADE = "kit", "shade"


@pytest.fixture
def dazed(gm: Person, player: Person) -> Person:
    """Kit is dazed for the scene, and so is a shade of whom players know nothing."""
    Campaign.objects.filter(pk=gm.seat.campaign_id).update(system="opend6")
    gm.seat.campaign.refresh_from_db()
    player.seat.campaign.refresh_from_db()
    gm.plays(BeginSheet(KIT, "Kit", seats=(str(player.seat.pk),)))
    gm.plays(BeginSheet(SHADE, SECRET, "npc", visibility="hidden"))
    for sheet in (KIT, SHADE):
        gm.plays(AddCondition(sheet, "Dazed", until="scene"))
    return gm


def panel(html: str) -> str:
    return words(html.split('id="table-time"')[1].split("</div>")[0])


def test_the_end_of_a_scene_lists_on_whom_it_ends_what_with_the_hidden_ones_marked(dazed: Person) -> None:
    asked = dazed.reads("time", unit="scene")
    listed = asked.split('class="comings')[1].split("</ul>")[0]
    assert words(listed.partition(">")[2]) == f"Kit Dazed Hidden from players: {SECRET} Dazed"
    assert "Ends" in asked
    assert "End the scene Ends Dazed for Kit, +1 more" in panel(dazed.reads("table"))


def test_the_entry_tells_nothing_of_the_hidden(dazed: Person, player: Person, watcher: Person) -> None:
    entry = dazed.plays(AdvanceClock("scene"))
    assert f"Ended, hidden from players: Dazed ({SECRET})." in words(dazed.card(entry.seq))
    frame = frame_of(entry)
    for person in (player, watcher):
        told = person.card(entry.seq)
        assert "Ended: Dazed (Kit)." in words(told)
        assert SECRET not in told
        assert sent(frame, person.seat, "table-time") == ""
        assert all(SECRET not in root.html for root in frame.seen_by(person.viewer))
    kept = {"hidden_endings": [{"name": SHADE, "condition": "Dazed"}], "who": {SHADE: SECRET}}
    assert Event.objects.get(pk=entry.pk).secret == kept


def test_one_undo_brings_all_of_it_back(dazed: Person) -> None:
    dazed.plays(AdvanceClock("scene"))
    dazed.does("undo_last")
    assert "End the scene Ends Dazed for Kit, +1 more" in panel(dazed.reads("table"))


def test_where_nothing_ends_the_dialog_says_so(gm: Person) -> None:
    Campaign.objects.filter(pk=gm.seat.campaign_id).update(system="wildd6")
    assert "Nothing ends and nothing is rolled." in gm.reads("time", unit="scene")


def test_a_freeblade_watch_tells_what_it_rolls_with_each_chance(gm: Person) -> None:
    gm.plays(BeginSheet("store", "The mule", "party"))
    page = gm.reads("time", unit="watch")
    assert "unkind weather 50%" in words(page)
    assert "Rolls for unkind weather (50%)" in panel(gm.reads("screen"))
    assert "This will roll" in page


def test_cards_and_the_button_of_time_say_what_lasts(dazed: Person) -> None:
    again = dazed.plays(AddCondition(KIT, "Tired", until="scene"))
    button = sent(frame_of(again), dazed.seat, "table-time")
    assert f'title="Ends Dazed for Kit; Ends Tired for Kit; Ends Dazed for {SECRET}"' in button
    assert "Ends Dazed for Kit, +2 more" in button
    assert 'title="Dazed, until the scene ends"' in dazed.reads("table")


def test_of_a_condition_that_lasts_on_only_what_it_does_to_actions_is_said_to_end(gm: Person) -> None:
    Campaign.objects.filter(pk=gm.seat.campaign_id).update(system="opend6")
    gm.seat.campaign.refresh_from_db()
    gm.plays(BeginSheet(KIT, "The barge"))
    less = Effect(kind="actions", amount=-1, uses=1)
    for name, until in (("Out of Synch", RECOVERED), ("Dazed", "scene")):
        gm.plays(AddCondition(KIT, name, until=until, effects=(less,)))
    button = panel(gm.reads("table"))
    assert "End the scene Ends Out of Synch&#39;s effect on actions for The barge, +1 more" in button
    gm.plays(AdvanceClock("scene"))
    assert [row.name for row in gm.state.table.of(Condition, KIT).values()] == ["Out of Synch"]


def test_a_turn_tells_beside_its_button_what_will_end(dazed: Person) -> None:
    fight = dazed.plays(BeginEncounter((KIT, SHADE), "At the ford"))
    assert "End the encounter" in sent(frame_of(fight), dazed.seat, "table-time")
    assert dazed.head == fight.seq


@pytest.mark.rule("FB-59")
def test_what_will_wear_is_listed_with_its_chance_and_then_tested_at_once(gm: Person, mira: str) -> None:
    gm.plays(MakeCreature("rat", "Rat", 14, damage=8, visibility="open"))
    claws = next(iter(shown(gm.seat, "rat").belongings))
    gm.plays(BeginEncounter((mira, "rat")), 1, 6)
    gm.plays(TakeTurn("rat"))
    gm.plays(DeclareAttack("rat", claws, mira), 6, 1)
    holds(
        words(gm.reads("encounter-end")), "This will roll", "Rat blade below D8", "Unanswered Damage to Mira"
    )
    ended = gm.plays(EndEncounter(), 1, 8)
    assert {event.kind for event in Event.objects.filter(caused_by=ended.seq)} == {"wear_rolled"}


@pytest.mark.rule("R-92")
def test_ranks_that_a_scene_would_end_come_and_go_with_the_throws_they_are_of(db: None) -> None:
    """Outside encounters too: a live screen says the same as one that is loaded anew."""
    gm = Person(create_seat(create_campaign(system="freed6"), create_user(), Role.GM))
    gm.plays(BeginSheet(KIT, "Kit"))
    gm.plays(SetCode(KIT, "strength", "3D"))
    won = gm.plays(CheckCode(KIT, "strength", difficulty=2), 2, 2, 2)
    assert "1 unspent rank for Kit" in words(sent(frame_of(won), gm.seat, "table-time"))
    lost = gm.plays(CheckCode(KIT, "strength", difficulty=20), 2, 2, 2)
    drawn = words(sent(frame_of(lost), gm.seat, "table-time"))
    assert "End the scene" in drawn
    assert "unspent" not in drawn + panel(gm.reads("table"))
