"""The Game Master's journeys, delves, meetings and fights in Freeblade: what stands there, and each step."""

from __future__ import annotations

import re

import pytest

from campaigns.live.frames import Viewer
from campaigns.models import Campaign, Event, Seat
from campaigns.state import kept
from campaigns.table.panels import PROCEDURES, touched_panels
from rules.common.encounters import BeginEncounter
from rules.common.sheets import BeginSheet
from rules.games import GAMES
from rules.table import TABLE
from tests.campaigns.at_table import Browser, at, do, drawn, head, last
from tests.campaigns.sheets import FRAME, create_foe, script

STEPS = {
    "watch-passes": {},
    "turn-passes": {},
    "travel": {"chances": "3"},
    "weather": {},
    "climate": {"chances": "4"},
    "delve": {},
    "event": {"unit": "turn"},
    "distance": {"dense": "1"},
    "reaction": {},
}


@pytest.fixture
def party(gwens_seat: Seat) -> str:
    do(gwens_seat, BeginSheet("store0", "The Salt Road", "party"))
    return "store0"


def section(seat: Seat, signed_in: Browser) -> str:
    """What the page says about procedures, as words."""
    html = signed_in(seat).get(at(seat, "table")).content.decode()
    found = re.search(r'id="table-procedures".*?</section>', html, re.S)
    return " ".join(re.sub(r"<[^>]*>", " ", found[0]).split()) if found else ""


def step(seat: Seat, signed_in: Browser, key: str, **answers: str) -> Event:
    answer = signed_in(seat).post(at(seat, "do_table", key), answers, **FRAME)
    assert answer.status_code == 200, answer.content.decode()
    return last(seat)


def test_it_says_what_is_missing_before_there_is_a_party(
    gwens_seat: Seat, pips_seat: Seat, signed_in: Browser
) -> None:
    assert "There is no sheet of the party yet" in section(gwens_seat, signed_in)
    assert section(pips_seat, signed_in) == ""
    Campaign.objects.filter(pk=gwens_seat.campaign_id).update(system="wildd6")
    kept.clear()
    assert section(gwens_seat, signed_in) == ""


@pytest.mark.rule("FB-61", "FB-62", "FB-63")
def test_a_journey_by_the_watch(
    gwens_seat: Seat, mira: str, party: str, signed_in: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "No Watch has begun yet. Kind weather comes in 3 of 6." in section(gwens_seat, signed_in)
    refusal = signed_in(gwens_seat).post(at(gwens_seat, "do_table", "travel"), {"chances": "3"}, **FRAME)
    assert "Let a Watch begin first: the weather is rolled with it." in refusal.content.decode()
    script(monkeypatch, "dialogs", 6, 1)  # kind weather, nothing happens
    step(gwens_seat, signed_in, "watch-passes")
    assert "morning. The weather is kind." in section(gwens_seat, signed_in)
    went = step(gwens_seat, signed_in, "travel", clear_path="1", chances="3")
    assert (went.kind, went.fact["miles"]) == ("watch_travelled", "12")
    assert "The party has travelled in this Watch." in section(gwens_seat, signed_in)


@pytest.mark.rule("FB-68", "FB-69")
def test_a_delve_with_a_light(gwens_seat: Seat, mira: str, party: str, signed_in: Browser) -> None:
    above = section(gwens_seat, signed_in)
    assert "In daylight." in above
    assert "Down into the dark" in above
    assert "Back to daylight" not in above
    assert "Twenty minutes of light" not in above  # no light burns
    step(gwens_seat, signed_in, "delve")
    step(gwens_seat, signed_in, "turn-passes")
    below = section(gwens_seat, signed_in)
    assert "In the dark. Turn 1. No light burns. Everyone has Disadvantage in the dark." in below
    assert "Back to daylight" in below
    assert "Down into the dark" not in below


@pytest.mark.rule("FB-49", "FB-78")
def test_a_fight_asks_for_nerve_when_half_are_out(gwens_seat: Seat, mira: str, signed_in: Browser) -> None:
    foe = create_foe(gwens_seat)
    assert "There is no fight." in section(gwens_seat, signed_in)
    assert "Test their morale" not in section(gwens_seat, signed_in)
    do(gwens_seat, BeginEncounter((mira, foe)), 3, 4)
    fight = section(gwens_seat, signed_in)
    assert "All are on guard." in fight
    assert "Test their morale" in fight
    assert "Travel for a Watch" not in fight
    step(gwens_seat, signed_in, "off-guard", sheet_id=foe, off_guard="1")
    assert "Off guard: Ogre." in section(gwens_seat, signed_in)


def test_what_comes_of_a_step_changes_the_game_masters_screen_and_no_other(
    gwens_seat: Seat, pips_seat: Seat, party: str, signed_in: Browser
) -> None:
    event = step(gwens_seat, signed_in, "climate", chances="5")
    [frame] = drawn(event)
    viewers = {seat: Viewer(seat.pk, seat.user_id, seat.role) for seat in (gwens_seat, pips_seat)}
    ids = {seat: {root.id for root in frame.seen_by(viewer)} for seat, viewer in viewers.items()}
    assert "table-procedures" in ids[gwens_seat]
    assert "table-procedures" not in ids[pips_seat]


@pytest.mark.parametrize("part", ["track", "resource", "belonging", "condition", "profile"])
def test_what_the_sentences_are_made_of_draws_them_anew(part: str) -> None:
    """Weather, climate and lights, nerve that was tested, and who there is."""
    assert PROCEDURES in touched_panels(GAMES["freeblade"], [("mira", part)])
    assert PROCEDURES not in touched_panels(GAMES["wildd6"], [("mira", part)])
    assert PROCEDURES not in touched_panels(GAMES["freeblade"], [("mira", "detail")])


def test_a_prompt_alone_does_not_foretell_every_boundary_anew() -> None:
    """Only a fight's end lists what is open; a check outside one opens prompts and stays quick."""
    opened = [(TABLE, "pending")]
    assert touched_panels(GAMES["freeblade"], opened) == []
    assert [panel.key for panel in touched_panels(GAMES["freeblade"], opened, fighting=True)] == ["time"]


@pytest.mark.parametrize("key", STEPS)
def test_a_step_is_for_game_masters(
    key: str, gwens_seat: Seat, pips_seat: Seat, mira: str, party: str, signed_in: Browser
) -> None:
    path, before = at(gwens_seat, "do_table", key), head(gwens_seat)
    assert signed_in(pips_seat).post(path, STEPS[key], **FRAME).status_code == 403
    assert signed_in(pips_seat).get(path, **FRAME).status_code == 403
    assert head(gwens_seat) == before
    assert signed_in(gwens_seat).get(path, **FRAME).status_code == 200


def test_chances_beyond_a_die_are_refused(gwens_seat: Seat, party: str, signed_in: Browser) -> None:
    before = head(gwens_seat)
    answer = signed_in(gwens_seat).post(at(gwens_seat, "do_table", "climate"), {"chances": "7"}, **FRAME)
    assert answer.status_code == 422
    assert head(gwens_seat) == before
