"""A campaign lays a document of rules over its game, in the open and with its mistakes named."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from campaigns import transactions
from campaigns.actions import settings
from campaigns.models import Campaign
from campaigns.state import game_of, kept, state_of
from rules.d6.tracks import BeginTrack, RemoveTrack
from rules.game import Game
from rules.games import GAMES
from rules.loading.custom import customised
from tests.campaigns.at_table import at, holds, refused, words
from tests.campaigns.person import Person
from tests.factories import create_sheet

pytestmark = pytest.mark.database
EXAMPLE = Path("templates/campaigns/settings/_example.html").read_text(encoding="utf-8")
DOCUMENT = re.sub(r"<[^>]*>", "", EXAMPLE)


def lay(person: Person, document: str) -> None:
    person.submits("campaign_document", document=document)


@pytest.fixture
def wild(gm: Person) -> Person:
    """Gwen at a table of Wild D6."""
    Campaign.objects.update(system="wildd6")
    gm.seat.campaign.refresh_from_db()
    return gm


@pytest.mark.parametrize("game", GAMES)
def test_the_example_on_the_page_is_a_document_of_every_game(game: str) -> None:
    assert customised(GAMES[game], DOCUMENT).system.track("corruption").names == ("Pure", "Tainted", "Lost")


def test_its_tracks_are_there_at_once_and_the_log_says_so(wild: Person) -> None:
    sheet = create_sheet(wild.seat, "Kit")
    lay(wild, DOCUMENT.replace("\n", "\r\n"))
    assert wild.last.kind == "campaign_changed"
    assert wild.last.fact["notes"] == ["the custom rules are changed"]
    wild.plays(BeginTrack(sheet, kind="corruption"))
    assert "Pure" in words(wild.reads("table", sheet=sheet))


def test_its_conditions_can_be_taken_in_the_dialogs(gm: Person, mira: str) -> None:
    assert "Cursed" not in gm.reads("condition-new", mira)
    lay(gm, DOCUMENT)
    assert "Cursed" in gm.reads("condition-new", mira)
    gm.does("condition-new", mira, name="Cursed")
    assert "Cursed" in gm.reads("table", sheet=mira)


def test_another_table_of_the_game_plays_by_the_book(wild: Person) -> None:
    lay(wild, DOCUMENT)
    mine = Campaign.objects.get()
    assert game_of(mine) is game_of(Campaign.objects.get(pk=mine.pk)) is not GAMES["wildd6"]
    assert game_of(Campaign(system="wildd6")) is GAMES["wildd6"]


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ("[[tracks", "document, line 1: this is not TOML"),
        ('[[tracks]]\nkey = "x"', "tracks[1]."),
        ('[[conditions]]\nkey = "a"\nname = "A"\ncolour = 3', "conditions[1].colour"),
    ],
)
def test_a_mistake_is_named_by_its_key_or_line(document: str, sentence: str, wild: Person) -> None:
    answer = wild.browser.post(at(wild.seat, "campaign_document"), {"document": document})
    holds(refused(answer), sentence, document.split("\n")[0])
    assert (wild.head, Campaign.objects.get().document) == (0, "")


def test_a_track_that_lies_on_a_sheet_does_not_go(wild: Person) -> None:
    lay(wild, DOCUMENT)
    wild.plays(BeginTrack(create_sheet(wild.seat, "Kit"), kind="corruption"))
    told = wild.is_refused("campaign_document", document="")
    assert "A sheet still uses a track that you removed: corruption." in told


def test_without_a_document_the_book_is_played_again(wild: Person) -> None:
    lay(wild, DOCUMENT)
    lay(wild, " \r\n ")
    assert state_of(Campaign.objects.get()).game is GAMES["wildd6"]
    before = wild.head
    lay(wild, "")
    assert wild.head == before


def test_what_can_be_read_no_more_stops_no_table(wild: Person) -> None:
    Campaign.objects.update(document="[[tracks]]")
    kept.clear()
    assert wild.opens("table").status_code == 200


def test_an_archived_table_says_why_it_takes_no_document(wild: Person) -> None:
    Campaign.objects.update(archived="2026-01-01T00:00:00Z")
    assert "archived" in wild.is_refused("campaign_document", document="")


@pytest.mark.parametrize("game", GAMES)
def test_the_settings_show_every_ruling_with_what_it_does(game: str, gm: Person) -> None:
    Campaign.objects.update(system=game)
    page = gm.reads("settings")
    for ruling in GAMES[game].system.rulings:
        assert f'id="id_ruling-{ruling.key}_helptext"' in page
        assert ruling.blurb.endswith((".", "?"))
        assert all(label for _, label in ruling.choices)


def test_a_state_in_which_somebody_is_keeps_its_place(wild: Person) -> None:
    lay(wild, DOCUMENT)
    wild.plays(BeginTrack(create_sheet(wild.seat, "Kit"), kind="corruption", state="Lost"))
    told = wild.is_refused("campaign_document", document=DOCUMENT.replace('"Lost"', '"Gone"'))
    assert "A sheet is at Lost on its track Corruption: keep that state where it is." in told
    lay(wild, DOCUMENT.replace('"Tainted"', '"Marked"'))


def test_an_undo_brings_back_a_track_that_the_rules_have_lost(wild: Person) -> None:
    sheet = create_sheet(wild.seat, "Kit")
    lay(wild, DOCUMENT)
    begun = wild.plays(BeginTrack(sheet, kind="corruption", state="Lost"))
    gone = wild.plays(RemoveTrack(sheet, f"{begun.seq}.1"))
    lay(wild, "")
    wild.does("undo", gone.seq)
    assert "Stage 3" in wild.reads("table", sheet=sheet)


def test_a_document_is_read_before_the_lock(wild: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    writers: list[int] = []

    def read(game: Game, text: str) -> Game:
        writers.append(transactions._depth.entered)
        return customised(game, text)

    monkeypatch.setattr(settings, "customised", read)
    lay(wild, DOCUMENT)
    assert writers == [0]
