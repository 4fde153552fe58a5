"""The table page: party, sheet and log in three panels, for whoever sits there and as they may see it."""

from __future__ import annotations

import re

import pytest

from campaigns.actions.campaigns import open_campaign
from campaigns.models import Campaign, Seat
from campaigns.play import perform
from campaigns.state import kept
from rules.common.clock import BeginSession
from rules.common.free_rolls import RollDice
from rules.common.sheets import BeginSheet
from rules.freeblade.harm import TakeDamage
from tests.campaigns.at_table import Browser, Ids, at, do, head
from tests.campaigns.sheets import create_foe
from tests.factories import create_character, create_user


def page(seat: Seat, signed_in: Browser, asked: str = "") -> str:
    answer = signed_in(seat).get(at(seat, "table") + asked)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("who", ["gwens_seat", "pips_seat", "wynns_seat"])
def test_it_has_three_panels_and_every_id_once(
    request: pytest.FixtureRequest, mira: str, signed_in: Browser, who: str
) -> None:
    seat = request.getfixturevalue(who)
    do(seat, RollDice("d6"), 4)
    html = page(seat, signed_in, "?sheet=mira")
    ids = Ids(html).every
    assert {"panel-party", "panel-sheet", "panel-log", "party-mira", "sheet-mira-vitals", "event-1"} <= set(
        ids
    )
    assert sorted(ids) == sorted(set(ids))


def test_the_stream_goes_on_where_the_page_ends(pips_seat: Seat, mira: str, signed_in: Browser) -> None:
    path = f"{at(pips_seat, 'live')}?after={head(pips_seat)}&amp;sheets={mira}"
    assert f'data-live-url="{path}"' in page(pips_seat, signed_in)


def test_a_player_has_the_own_sheet_in_the_middle_with_its_deeds(
    pips_seat: Seat, mira: str, signed_in: Browser
) -> None:
    html = page(pips_seat, signed_in)
    assert 'id="sheet-mira-abilities"' in html
    assert f'action="{at(pips_seat, "do_row", mira, "check", "strength")}"' in html
    assert 'name="expression"' in html
    assert "Running the game" not in html


def test_without_a_sheet_a_player_is_asked_to_make_one(pips_seat: Seat, signed_in: Browser) -> None:
    html = page(pips_seat, signed_in)
    assert "Make a character" in html
    assert f'href="{at(pips_seat, "sheet_new")}"' in html
    assert 'name="expression"' in html


def test_who_plays_several_has_them_as_tabs(
    pips_seat: Seat, mira: str, brin: str, signed_in: Browser
) -> None:
    html = page(pips_seat, signed_in, f"?sheet={brin}")
    assert f'?sheet={mira}">Mira</a>' in html
    assert f'?sheet={brin}" aria-current="page">Brin</a>' in html
    assert f'id="sheet-{brin}-vitals"' in html


def test_someone_elses_open_sheet_is_read_without_deeds(
    gwens_seat: Seat, pips_seat: Seat, mira: str, signed_in: Browser
) -> None:
    dog = create_character(gwens_seat, "Dog")
    html = page(pips_seat, signed_in, f"?sheet={dog}")
    assert f'id="sheet-{dog}-abilities"' in html
    assert f"/sheets/{dog}/check" not in html


@pytest.mark.parametrize("visibility", ["named", "hidden"])
def test_a_sheet_that_is_not_open_does_not_come_to_the_middle(
    gwens_seat: Seat, pips_seat: Seat, mira: str, signed_in: Browser, visibility: str
) -> None:
    ogre = create_foe(gwens_seat, visibility=visibility)
    html = page(pips_seat, signed_in, f"?sheet={ogre}")
    assert 'id="sheet-mira-vitals"' in html
    assert f"sheet-{ogre}" not in html
    assert ("Ogre" in html) == (visibility == "named")
    assert f'id="sheet-{ogre}-vitals"' in page(gwens_seat, signed_in, f"?sheet={ogre}")


def test_a_watcher_looks_on(wynns_seat: Seat, mira: str, signed_in: Browser) -> None:
    html = page(wynns_seat, signed_in, "?sheet=mira")
    assert 'id="sheet-mira-vitals"' in html
    forms = re.findall(r'<form[^>]*action="([^"]*)"', html)
    stops = [at(wynns_seat, "pause")]  # whoever looks on may stop the table, too
    assert [action for action in forms if action.startswith("/c/")] == stops
    assert "You are watching" in page(wynns_seat, signed_in)


def test_the_gm_has_a_corner(gwens_seat: Seat, signed_in: Browser) -> None:
    html = page(gwens_seat, signed_in)
    for name in ("sheet_new", "people", "settings", "fate", "session-begin"):
        assert f'href="{at(gwens_seat, name)}"' in html
    perform(gwens_seat, BeginSession())
    assert f'href="{at(gwens_seat, "session-end")}"' in page(gwens_seat, signed_in)


def test_the_running_session_is_named_for_all(gwens_seat: Seat, wynns_seat: Seat, signed_in: Browser) -> None:
    assert "Session 1" not in page(wynns_seat, signed_in)
    perform(gwens_seat, BeginSession())
    assert '<span class="badge">Session 1</span>' in page(wynns_seat, signed_in)


@pytest.mark.django_db
def test_a_new_table_has_its_invite_on_screen(signed_in: Browser) -> None:
    seat = open_campaign(user=create_user("Gwen"), name="New Road", system="freeblade", rulings={})
    html = page(seat, signed_in)
    assert 'class="card stack invite"' in html
    assert "/join/" in html
    assert "<svg" in html


def test_an_archived_table_is_read_and_not_played(
    gwens_seat: Seat, pips_seat: Seat, mira: str, signed_in: Browser
) -> None:
    do(pips_seat, RollDice("d6"), 4)
    Campaign.objects.update(archived="2026-01-01T00:00:00Z")
    kept.clear()  # no event tells of it
    for seat in (gwens_seat, pips_seat):
        html = page(Seat.objects.get(pk=seat.pk), signed_in, "?sheet=mira")
        assert "This table is archived" in html
        assert 'id="event-1"' in html
        forms = re.findall(r'<form[^>]*method="post"[^>]*action="([^"]*)"', html)
        assert [action for action in forms if action.startswith("/c/")] == []
    assert "Open it again" in page(gwens_seat, signed_in)


def test_the_partys_store_is_one_tap_away_and_everyones(
    gwens_seat: Seat, pips_seat: Seat, wynns_seat: Seat, signed_in: Browser
) -> None:
    do(gwens_seat, BeginSheet("store", "The chest", kind="party"))
    html = page(pips_seat, signed_in, "?sheet=store")
    assert "?sheet=store" in html
    assert 'id="party-store"' not in html
    new = at(pips_seat, "gear-take", "store")
    assert new in html
    assert new not in page(wynns_seat, signed_in, "?sheet=store")


def test_what_is_in_the_strip_is_the_present(gwens_seat: Seat, mira: str, signed_in: Browser) -> None:
    do(gwens_seat, TakeDamage(mira, 2))
    assert 'aria-valuetext="HP 3 of 5"' in page(gwens_seat, signed_in)


def test_who_has_no_seat_gets_404(gwens_seat: Seat, olaf: object, signed_in: Browser) -> None:
    for who in (None, olaf):
        assert signed_in(who).get(at(gwens_seat, "table")).status_code == 404  # type: ignore[arg-type]


def test_who_has_left_gets_404(pips_seat: Seat, signed_in: Browser) -> None:
    Seat.objects.filter(pk=pips_seat.pk).update(left="2026-01-01T00:00:00Z")
    assert signed_in(pips_seat).get(at(pips_seat, "table")).status_code == 404


def test_it_carries_no_inline_script_or_style(gwens_seat: Seat, mira: str, signed_in: Browser) -> None:
    html = page(gwens_seat, signed_in, "?sheet=mira")
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=", html)
