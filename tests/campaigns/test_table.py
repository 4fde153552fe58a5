"""The table page: party, sheet and log in three panels, for whoever sits there and as they may see it."""

from __future__ import annotations

import re

import pytest

from campaigns.models import Campaign
from campaigns.state import kept
from rules.common.clock import BeginSession
from rules.common.free_rolls import RollDice
from rules.common.sheets import BeginSheet
from rules.freeblade.harm import TakeDamage
from tests.campaigns.at_table import Ids, at, holds, words
from tests.campaigns.person import Person
from tests.campaigns.sheets import create_foe
from tests.factories import create_character


def test_it_has_three_panels_and_goes_on_live(gm: Person, player: Person, watcher: Person, mira: str) -> None:
    player.plays(RollDice("d6"), 4)
    panels = {"panel-party", "panel-sheet", "panel-log", "party-mira", "sheet-mira-vitals", "event-1"}
    for person in (gm, player, watcher):
        html = person.reads("table", sheet=mira)
        ids = Ids(html).every
        assert panels <= set(ids)
        assert sorted(ids) == sorted(set(ids))
        assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=", html)
    path = f"{at(player.seat, 'live')}?after={player.head}&amp;sheets={mira}"
    assert f'data-live-url="{path}"' in player.reads("table")


def test_a_player_has_the_own_sheet_in_the_middle_with_its_deeds(player: Person, mira: str) -> None:
    html = player.reads("table")
    holds(html, 'id="sheet-mira-abilities"', f'action="{at(player.seat, "check", mira, "strength")}"')
    holds(html, 'name="expression"', no="Running the game")


def test_without_a_sheet_a_player_is_asked_to_make_one(player: Person) -> None:
    html = player.reads("table")
    holds(html, "Make a character", f'href="{at(player.seat, "sheet_new")}"', 'name="expression"')


def test_who_plays_several_has_them_as_tabs(player: Person, mira: str, brin: str) -> None:
    html = player.reads("table", sheet=brin)
    holds(html, f'?sheet={mira}">Mira</a>', f'?sheet={brin}" aria-current="page">Brin</a>')
    assert f'id="sheet-{brin}-vitals"' in html


def test_someone_elses_open_sheet_is_read_without_deeds(gm: Person, player: Person, mira: str) -> None:
    dog = create_character(gm.seat, "Dog")
    holds(player.reads("table", sheet=dog), f'id="sheet-{dog}-abilities"', no=f"/sheets/{dog}/do/")


@pytest.mark.parametrize("visibility", ["named", "hidden"])
def test_a_closed_sheet_is_not_in_the_middle(gm: Person, player: Person, mira: str, visibility: str) -> None:
    ogre = create_foe(gm.seat, visibility=visibility)
    html = player.reads("table", sheet=ogre)
    holds(html, 'id="sheet-mira-vitals"', no=f"sheet-{ogre}")
    assert ("Ogre" in words(html)) == (visibility == "named")
    assert f'id="sheet-{ogre}-vitals"' in gm.reads("table", sheet=ogre)


def test_a_watcher_looks_on(watcher: Person, mira: str) -> None:
    html = watcher.reads("table", sheet=mira)
    assert 'id="sheet-mira-vitals"' in html
    forms = re.findall(r'<form[^>]*action="([^"]*)"', html)
    stops = [at(watcher.seat, "pause")]  # whoever looks on may stop the table, too
    assert [action for action in forms if action.startswith("/c/")] == stops
    assert "You are watching" in watcher.reads("table")


def test_the_gm_has_a_corner_and_all_read_which_session_it_is(gm: Person, watcher: Person) -> None:
    html = gm.reads("table")
    for name in ("sheet_new", "people", "settings", "fate", "session-begin"):
        assert f'href="{at(gm.seat, name)}"' in html
    assert "Session 1" not in words(watcher.reads("table"))
    gm.plays(BeginSession())
    assert f'href="{at(gm.seat, "session-end")}"' in gm.reads("table")
    assert '<span class="badge">Session 1</span>' in watcher.reads("table")


def test_an_archived_table_is_read_and_not_played(gm: Person, player: Person, mira: str) -> None:
    player.plays(RollDice("d6"), 4)
    Campaign.objects.update(archived="2026-01-01T00:00:00Z")
    kept.clear()  # no event tells of it
    for person in (gm, player):
        html = person.reads("table", sheet=mira)
        holds(html, "This table is archived", 'id="event-1"')
        forms = re.findall(r'<form[^>]*method="post"[^>]*action="([^"]*)"', html)
        assert [action for action in forms if action.startswith("/c/")] == []
    assert "Reopen" in gm.reads("table")


def test_the_partys_store_is_one_tap_away_and_everyones(gm: Person, player: Person, watcher: Person) -> None:
    gm.plays(BeginSheet("store", "The chest", kind="party"))
    html = player.reads("table", sheet="store")
    holds(html, "?sheet=store", no='id="party-store"')
    new = at(player.seat, "gear-take", "store")
    assert new in html
    assert new not in watcher.reads("table", sheet="store")


def test_what_is_in_the_strip_is_the_present(gm: Person, mira: str) -> None:
    gm.plays(TakeDamage(mira, 2))
    assert 'aria-valuetext="HP 3 of 5"' in gm.reads("table")


def test_an_archived_table_is_run_from_nowhere(gm: Person) -> None:
    assert "GM screen" in gm.reads("table")
    gm.submits("campaign_archive")
    assert "GM screen" not in gm.reads("table")


def test_a_game_master_rolls_what_each_character_has(gm: Person, player: Person, mira: str) -> None:
    roll = f'href="{at(gm.seat, "check", mira, "strength")}"'
    holds(gm.reads("table"), roll, f'id="member-{mira}"', "View as </span>Pip")
    holds(player.reads("table"), no=f'id="member-{mira}"')
