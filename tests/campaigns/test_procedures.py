"""The Game Master's journeys, delves, meetings and fights in Freeblade: what stands there, and each step."""

from __future__ import annotations

import re

import pytest

from campaigns.models import Campaign
from campaigns.state import kept
from campaigns.table.panels import PROCEDURES, touched_panels
from rules.common.encounters import BeginEncounter
from rules.common.sheets import BeginSheet
from rules.games import GAMES
from rules.table import TABLE
from tests.campaigns.at_table import Dice, drawn, holds, words
from tests.campaigns.person import Person
from tests.campaigns.sheets import create_foe


@pytest.fixture
def party(gm: Person) -> str:
    gm.plays(BeginSheet("store0", "The Salt Road", "party"))
    return "store0"


def section(person: Person) -> str:
    """What the page says about procedures, as words."""
    html = person.reads("table")
    found = re.search(r'id="table-procedures".*?</section>', html, re.S)
    return " ".join(re.sub(r"<[^>]*>", " ", found[0]).split()) if found else ""


def test_it_says_what_is_missing_before_there_is_a_party(gm: Person, player: Person) -> None:
    assert "Add a party store first: it holds the weather, omens and darkness" in section(gm)
    assert section(player) == ""
    Campaign.objects.filter(pk=gm.seat.campaign_id).update(system="wildd6")
    kept.clear()
    assert section(gm) == ""


@pytest.mark.rule("FB-61", "FB-62", "FB-63")
def test_a_journey_by_the_watch(gm: Person, mira: str, party: str, dice: Dice) -> None:
    assert "No Watch yet. Kind weather: 3 in 6." in section(gm)
    assert "Begin a Watch first: it rolls the weather." in gm.is_refused("travel", chances=3)
    dice(6, 1)  # kind weather, nothing happens
    gm.does("watch-passes")
    assert "morning. The weather is kind." in section(gm)
    went = gm.does("travel", clear_path="1", chances="3")
    assert (went.kind, went.fact["miles"]) == ("watch_travelled", "12")
    assert "The party has travelled in this Watch." in section(gm)


@pytest.mark.rule("FB-68", "FB-69")
def test_a_delve_with_a_light(gm: Person, mira: str, party: str) -> None:
    above = section(gm)
    assert "In daylight." in above
    assert "Go underground" in above
    assert "Come up to daylight" not in above
    assert "Roll for the lights" not in above  # no light burns
    gm.does("delve")
    gm.does("turn-passes")
    below = section(gm)
    assert "In the dark. Turn 1. No lights are lit. Everyone has Disadvantage in the dark." in below
    holds(below, "Come up to daylight", no="Go underground")


@pytest.mark.rule("FB-49", "FB-78")
def test_a_fight_asks_for_nerve_when_half_are_out(gm: Person, mira: str) -> None:
    def of_fight() -> str:
        return words(gm.reads("table").split('id="time-more"')[1].split("</details>")[0])

    foe = create_foe(gm.seat)
    holds(section(gm), "No fight.", no="Roll for morale")
    gm.plays(BeginEncounter((mira, foe)), 3, 4)
    holds(of_fight(), "Manage the fight · Nobody is surprised.", "Roll for morale", "Set turn")
    holds(section(gm), "Journey, Delve, Meeting", no=("Nobody is surprised.", "Travel for a Watch"))
    gm.does("off-guard", sheet_id=foe, off_guard="1")
    assert "Surprised: Ogre." in of_fight()


def test_what_comes_of_a_step_changes_the_gms_screen_alone(gm: Person, player: Person, party: str) -> None:
    event = gm.does("climate", chances="5")
    [frame] = drawn(event)
    assert "table-procedures" in [root.id for root in frame.seen_by(gm.viewer)]
    assert "table-procedures" not in [root.id for root in frame.seen_by(player.viewer)]


@pytest.mark.parametrize("part", ["track", "resource", "belonging", "condition", "profile"])
def test_what_the_sentences_are_made_of_draws_them_anew(part: str) -> None:
    """Weather, climate and lights, nerve that was tested, and who there is."""
    assert PROCEDURES in touched_panels(GAMES["freeblade"], [("mira", part)])
    assert PROCEDURES not in touched_panels(GAMES["wildd6"], [("mira", part)])
    assert PROCEDURES not in touched_panels(GAMES["freeblade"], [("mira", "detail")])


def test_a_prompt_alone_does_not_foretell_every_boundary_anew() -> None:
    """A fight's end lists what is open; a check outside one opens what no time ends, and stays quick."""
    opened = [(TABLE, "pending")]
    assert touched_panels(GAMES["freeblade"], opened) == []
    assert [panel.key for panel in touched_panels(GAMES["freeblade"], opened, foretold=True)] == ["time"]


def test_chances_beyond_a_die_are_refused(gm: Person, party: str) -> None:
    gm.is_refused("climate", chances=7)
