"""A campaign lays a document of rules over its game, in the open and with its mistakes named."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.test import Client

from campaigns import transactions
from campaigns.actions import settings
from campaigns.models import Campaign, Seat
from campaigns.state import game_of, kept, state_of
from rules.d6.tracks import BeginTrack, RemoveTrack
from rules.game import Game
from rules.games import GAMES
from rules.loading.custom import customised
from tests.campaigns.at_table import Browser, at, do, head, last, only_gms_may, refused
from tests.factories import create_sheet

EXAMPLE = Path("templates/campaigns/settings/_example.html").read_text(encoding="utf-8")
DOCUMENT = re.sub(r"<[^>]*>", "", EXAMPLE)


def lay(client: Client, seat: Seat, document: str) -> int:
    return client.post(at(seat, "campaign_document"), {"document": document}).status_code


@pytest.fixture
def wild(gwens_seat: Seat) -> Seat:
    """Gwen's seat at a table of Wild D6."""
    Campaign.objects.filter(pk=gwens_seat.campaign_id).update(system="wildd6")
    gwens_seat.campaign.refresh_from_db()
    return gwens_seat


@pytest.mark.parametrize("game", GAMES)
def test_the_example_on_the_page_is_a_document_of_every_game(game: str) -> None:
    assert customised(GAMES[game], DOCUMENT).system.track("corruption").names == ("Pure", "Tainted", "Lost")


def test_its_tracks_are_there_at_once_and_the_log_says_so(wild: Seat, signed_in: Browser) -> None:
    sheet, gwen = create_sheet(wild, "Kit"), signed_in(wild)
    assert lay(gwen, wild, DOCUMENT.replace("\n", "\r\n")) == 303
    assert (last(wild).kind, last(wild).fact["notes"]) == (
        "campaign_changed",
        ["the rules of its own are changed"],
    )
    do(wild, BeginTrack(sheet, kind="corruption"))
    assert "Pure" in gwen.get(at(wild, "table") + f"?sheet={sheet}").content.decode()


def test_its_conditions_can_be_taken_in_the_dialogs(gwens_seat: Seat, mira: str, signed_in: Browser) -> None:
    gwen = signed_in(gwens_seat)
    path = at(gwens_seat, "condition-new", mira)
    assert "Cursed" not in gwen.get(path).content.decode()
    lay(gwen, gwens_seat, DOCUMENT)
    assert "Cursed" in gwen.get(path).content.decode()
    assert gwen.post(path, {"name": "Cursed"}).status_code == 303
    assert "Cursed" in gwen.get(at(gwens_seat, "table") + f"?sheet={mira}").content.decode()


def test_another_table_of_the_game_plays_by_the_book(wild: Seat, signed_in: Browser) -> None:
    lay(signed_in(wild), wild, DOCUMENT)
    mine = Campaign.objects.get(pk=wild.campaign_id)
    assert game_of(mine) is game_of(Campaign.objects.get(pk=mine.pk)) is not GAMES["wildd6"]
    assert game_of(Campaign(system="wildd6")) is GAMES["wildd6"]


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ("[[tracks", "document, line 1: this is not TOML"),
        ('[[tracks]]\nkey = "x"', "tracks[1]."),
        ('[[conditions]]\nkey = "a"\nname = "A"\ncolour = 3', "conditions[1].colour"),
    ],
)
def test_a_mistake_is_named_with_its_key_or_its_line_and_nothing_changes(
    document: str, said: str, wild: Seat, signed_in: Browser
) -> None:
    told = refused(signed_in(wild).post(at(wild, "campaign_document"), {"document": document}))
    assert said in told
    assert document.split("\n")[0] in told
    assert (head(wild), Campaign.objects.get(pk=wild.campaign_id).document) == (0, "")


def test_a_track_that_lies_on_a_sheet_does_not_go(wild: Seat, signed_in: Browser) -> None:
    gwen = signed_in(wild)
    lay(gwen, wild, DOCUMENT)
    do(wild, BeginTrack(create_sheet(wild, "Kit"), kind="corruption"))
    told = refused(gwen.post(at(wild, "campaign_document"), {"document": ""}))
    assert "A sheet still has a track that would be gone: corruption." in told


def test_without_a_document_the_book_is_played_again(wild: Seat, signed_in: Browser) -> None:
    gwen = signed_in(wild)
    lay(gwen, wild, DOCUMENT)
    assert lay(gwen, wild, " \r\n ") == 303
    assert state_of(Campaign.objects.get(pk=wild.campaign_id)).game is GAMES["wildd6"]
    before = head(wild)
    assert lay(gwen, wild, "") == 303
    assert head(wild) == before


def test_what_can_be_read_no_more_stops_no_table(wild: Seat, signed_in: Browser) -> None:
    Campaign.objects.filter(pk=wild.campaign_id).update(document="[[tracks]]")
    kept.clear()
    assert signed_in(wild).get(at(wild, "table")).status_code == 200


def test_only_game_masters_lay_it_and_not_when_archived(wild: Seat, signed_in: Browser) -> None:
    path = at(wild, "campaign_document")
    only_gms_may(wild, signed_in, path, {"document": DOCUMENT})
    wild.campaign.archived = wild.campaign.created
    wild.campaign.save()
    assert "archived" in refused(signed_in(wild).post(path, {"document": ""}))


@pytest.mark.parametrize("game", GAMES)
def test_the_settings_show_every_ruling_with_what_it_does(
    game: str, gwens_seat: Seat, signed_in: Browser
) -> None:
    Campaign.objects.filter(pk=gwens_seat.campaign_id).update(system=game)
    page = signed_in(gwens_seat).get(at(gwens_seat, "settings")).content.decode()
    for ruling in GAMES[game].system.rulings:
        assert f'id="id_ruling-{ruling.key}_helptext"' in page
        assert ruling.blurb.endswith((".", "?"))
        assert all(label for _, label in ruling.choices)


def test_a_state_in_which_somebody_is_keeps_its_place(wild: Seat, signed_in: Browser) -> None:
    gwen = signed_in(wild)
    lay(gwen, wild, DOCUMENT)
    do(wild, BeginTrack(create_sheet(wild, "Kit"), kind="corruption", at="Lost"))
    renamed = {"document": DOCUMENT.replace('"Lost"', '"Gone"')}
    told = refused(gwen.post(at(wild, "campaign_document"), renamed))
    assert "A sheet is at Lost on its track Corruption: keep that state where it is." in told
    assert lay(gwen, wild, DOCUMENT.replace('"Tainted"', '"Marked"')) == 303


def test_an_undo_brings_back_a_track_that_the_rules_have_lost(wild: Seat, signed_in: Browser) -> None:
    sheet, gwen = create_sheet(wild, "Kit"), signed_in(wild)
    lay(gwen, wild, DOCUMENT)
    begun = do(wild, BeginTrack(sheet, kind="corruption", at="Lost"))
    gone = do(wild, RemoveTrack(sheet, f"{begun.seq}.1"))
    lay(gwen, wild, "")
    assert gwen.post(at(wild, "undo", gone.seq)).status_code == 303
    page = gwen.get(at(wild, "table") + f"?sheet={sheet}")
    assert (page.status_code, "Stage 3" in page.content.decode()) == (200, True)


def test_a_document_is_read_before_the_table_waits_for_it(
    wild: Seat, signed_in: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    writers: list[int] = []

    def read(game: Game, text: str) -> Game:
        writers.append(transactions._depth.entered)
        return customised(game, text)

    monkeypatch.setattr(settings, "customised", read)
    assert lay(signed_in(wild), wild, DOCUMENT) == 303
    assert writers == [0]
