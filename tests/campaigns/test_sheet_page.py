"""The page of a sheet, and who reads what of it."""

from __future__ import annotations

from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.panels.draw import for_stream, panels_on, root_id
from campaigns.panels.seen import place_for
from campaigns.state import state_of
from rules.freeblade.checks import MakeCheck
from tests.campaigns.at_table import HTMX, at, holds, words
from tests.campaigns.person import Person
from tests.campaigns.sheets import create_foe


def test_its_owner_reads_and_acts(mira: str, player: Person) -> None:
    page = player.reads("sheet", mira)
    for panel in panels_on(state_of(player.seat.campaign), mira):
        assert f'id="{root_id(mira, panel)}"' in page
    assert 'data-live-url="' in page
    assert f"sheets={mira}" in page
    assert at(player.seat, "damage", mira) in page
    assert "csrfmiddlewaretoken" in page
    assert "Strength 1 + 10 = 11" in page  # numbers explain themselves
    assert "Constitution −1 + 6 = 5" in page


def test_another_reads_an_open_sheet_without_buttons(mira: str, watcher: Person) -> None:
    page = watcher.reads("sheet", mira)
    assert "Mira" in page
    assert "Mace" in page.title()
    holds(page, no=("/do/", "For the GM"))


def test_of_a_named_one_only_the_name_is_read_and_of_a_hidden_one_nothing(gm: Person, player: Person) -> None:
    page = player.reads("sheet", create_foe(gm.seat, visibility="named"))
    assert "Ogre" in words(page)
    holds(page, "You know only its name", no="vital meter-vital")
    hidden = create_foe(gm.seat, visibility="hidden")
    assert player.opens("sheet", hidden).status_code == 404
    assert "vital meter-vital" in gm.reads("sheet", hidden)


def test_its_history_is_what_one_may_know(mira: str, gm: Person, player: Person, watcher: Person) -> None:
    player.does("check", mira, "strength", difficulty=12, audience="gm_and_me", reason="whispered")
    for person, sees in ((player, True), (gm, True), (watcher, False)):
        assert ("whispered" in person.reads("sheet", mira)) is sees


def test_its_history_goes_further_back(mira: str, player: Person) -> None:
    for _ in range(12):
        player.plays(MakeCheck(mira, "strength"), 10)
    assert "?before=" in player.reads("sheet", mira)
    assert "joins the table" in player.reads("history", mira, before=9)
    wrong = player.browser.get(at(player.seat, "history", mira), {"before": "x"}, headers=HTMX)
    assert wrong.status_code == 422


def test_the_stream_draws_the_very_panels_of_the_page_without_tokens(mira: str, player: Person) -> None:
    state = state_of(player.seat.campaign)
    place = place_for(player.seat, state, mira)
    for panel in panels_on(state, mira):
        html = for_stream(place, panel)
        assert html.startswith("<section")
        holds(html, f'id="{root_id(mira, panel)}"', no=("csrfmiddlewaretoken", 'name="key"'))


def test_the_page_asks_the_database_as_often_after_a_hundred_entries(mira: str, player: Person) -> None:
    counts = []
    for more in (12, 88):
        for _ in range(more):
            player.plays(MakeCheck(mira, "strength"), 10)
        player.opens("sheet", mira)
        with CaptureQueriesContext(connection) as asked:
            player.opens("sheet", mira)
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 40
