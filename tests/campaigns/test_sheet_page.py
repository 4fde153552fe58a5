"""The page of a sheet, and who reads what of it."""

from __future__ import annotations

from collections.abc import Callable

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from campaigns.models import Seat
from campaigns.panels.draw import for_stream, panels_on, root_id
from campaigns.panels.seen import place_for
from campaigns.state import kept, state_of
from rules.freeblade.checks import MakeCheck
from tests.campaigns.sheets import FRAME, address, create_foe, done

SignedIn = Callable[[object], Client]


def test_its_owner_reads_and_acts(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    page = signed_in(pips_seat).get(address(pips_seat, "sheet")).content.decode()
    for panel in panels_on(state_of(pips_seat.campaign), mira):
        assert f'id="{root_id(mira, panel)}"' in page
    assert 'data-live-url="' in page
    assert f"sheets={mira}" in page
    assert address(pips_seat, "damage") in page
    assert "csrfmiddlewaretoken" in page


def test_another_reads_an_open_sheet_without_buttons(
    mira: str, pips_seat: Seat, wynns_seat: Seat, signed_in: SignedIn
) -> None:
    page = signed_in(wynns_seat).get(address(pips_seat, "sheet")).content.decode()
    assert "Mira" in page
    assert "Mace" in page.title()
    assert "/do/" not in page
    assert "For the GM" not in page


def test_of_a_named_one_only_the_name_is_read_and_of_a_hidden_one_nothing(
    gwens_seat: Seat, pips_seat: Seat, signed_in: SignedIn
) -> None:
    named = address(pips_seat, "sheet", sheet=create_foe(gwens_seat, visibility="named"))
    hidden = address(pips_seat, "sheet", sheet=create_foe(gwens_seat, visibility="hidden"))
    page = signed_in(pips_seat).get(named).content.decode()
    assert "Ogre" in page
    assert "that is all you know" in page
    assert "vital meter-vital" not in page
    assert signed_in(pips_seat).get(hidden).status_code == 404
    assert "vital meter-vital" in signed_in(gwens_seat).get(hidden).content.decode()


def test_outsiders_read_nothing(mira: str, pips_seat: Seat, olaf: object, signed_in: SignedIn) -> None:
    for who in (olaf, None):
        assert signed_in(who).get(address(pips_seat, "sheet")).status_code == 404


def test_numbers_explain_themselves(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    page = signed_in(pips_seat).get(address(pips_seat, "sheet")).content.decode()
    assert "Strength 1 + 10 = 11" in page
    assert "Constitution −1 + 6 = 5" in page


def test_its_history_is_what_one_may_know(
    mira: str, pips_seat: Seat, wynns_seat: Seat, gwens_seat: Seat, signed_in: SignedIn
) -> None:
    secretly = {"difficulty": "12", "audience": "gm_and_me", "label": "whispered"}
    signed_in(pips_seat).post(address(pips_seat, "check", "strength"), secretly)
    for who, sees in ((pips_seat, True), (gwens_seat, True), (wynns_seat, False)):
        page = signed_in(who).get(address(pips_seat, "sheet")).content.decode()
        assert ("whispered" in page) is sees


def test_its_history_goes_further_back(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    for _ in range(12):
        done(pips_seat, MakeCheck(mira, "strength"), 10)
    browser = signed_in(pips_seat)
    assert "?before=" in browser.get(address(pips_seat, "sheet")).content.decode()
    page = browser.get(address(pips_seat, "history"), {"before": "9"}).content.decode()
    assert "comes to the table" in page
    assert browser.get(address(pips_seat, "history"), {"before": "x"}, **FRAME).status_code == 422


def test_the_stream_draws_the_very_panels_of_the_page_without_tokens(mira: str, pips_seat: Seat) -> None:
    state = state_of(pips_seat.campaign)
    place = place_for(pips_seat, state, mira)
    drawn = {root_id(mira, panel): for_stream(place, panel) for panel in panels_on(state, mira)}
    for id_, html in drawn.items():
        assert html.startswith("<section")
        assert f'id="{id_}"' in html
        assert "csrfmiddlewaretoken" not in html
        assert 'name="key"' not in html


def test_the_page_asks_the_database_as_often_after_a_hundred_entries(
    mira: str, pips_seat: Seat, signed_in: SignedIn
) -> None:
    browser, path = signed_in(pips_seat), address(pips_seat, "sheet")
    for _ in range(12):
        done(pips_seat, MakeCheck(mira, "strength"), 10)
    with CaptureQueriesContext(connection) as few:
        browser.get(path)
    for _ in range(88):
        done(pips_seat, MakeCheck(mira, "strength"), 10)
    with CaptureQueriesContext(connection) as many:
        browser.get(path)
    assert len(many) == len(few) <= 40


def test_an_archived_table_is_read_and_not_played(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    pips_seat.campaign.archived = timezone.now()
    pips_seat.campaign.save()
    kept.clear()  # no event tells of it
    page = signed_in(pips_seat).get(address(pips_seat, "sheet")).content.decode()
    assert "/do/" not in page
    assert signed_in(pips_seat).post(address(pips_seat, "damage"), {"amount": "1"}).status_code == 403
