from __future__ import annotations

import re

import pytest
from django.test import Client

from campaigns.models import Campaign, Event, Invite, Membership, User
from rules.games import PLAYED
from tests.factories import create_seat

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def browser(client: Client, gwen: User) -> Client:
    """The browser in which Gwen is signed in."""
    client.force_login(gwen)
    return client


def test_a_gm_reaches_an_open_table_with_an_invite_on_screen(browser: Client, gwen: User) -> None:
    made = browser.post("/new", {"name": "  Under   the Salt "})
    campaign = Campaign.objects.get()
    assert (made.status_code, made["Location"]) == (303, f"/c/{campaign.slug}/")
    assert (campaign.name, campaign.system, campaign.rulings) == ("Under the Salt", "freeblade", {})
    assert campaign.slug.startswith("under-the-salt-")
    assert campaign.seats.get(user=gwen).is_gm
    page = browser.get(made["Location"]).content.decode()
    link = re.search(r"http://testserver(/join/[\w-]{22})", page)
    assert link is not None
    assert 'class="card stack invite"' in page
    assert "<svg" in page
    assert Client().get(link[1]).status_code == 200


def test_the_invite_is_for_nobody_else_and_leaves_the_screen_when_somebody_has_come(browser: Client) -> None:
    table = browser.post("/new", {"name": "Under the Salt"})["Location"]
    seat = create_seat(Campaign.objects.get(), role="watcher")
    assert "/join/" not in browser.get(table).content.decode()
    browser.force_login(seat.user)
    assert "/join/" not in browser.get(table).content.decode()


def test_the_log_tells_of_it_and_the_party_has_a_store(browser: Client) -> None:
    browser.post("/new", {"name": "Under the Salt"})
    told = list(Event.objects.order_by("seq").values_list("kind", "audience"))
    assert told == [("campaign_opened", "table"), ("sheet_begun", "table"), ("invite_made", "gm")]
    store = Membership.objects.get(campaign__name="Under the Salt").character
    assert (store.name, store.kind) == ("Party store", "party")


def test_each_game_is_there_to_choose_in_its_own_words(browser: Client) -> None:
    page = browser.get("/new").content.decode()
    assert [key for key in PLAYED if f'name="system" value="{key}"' not in page] == []
    assert page.count(" checked>") == 1


def test_whoever_picks_a_game_is_shown_the_house_rules_of_that_game(browser: Client) -> None:
    first, asked = (browser.get("/new", said).content.decode() for said in ({}, {"system": "freed6"}))
    assert ("ruling-light_clock" in first, "ruling-check_tie" in first) == (True, False)
    assert ("ruling-light_clock" in asked, "ruling-check_tie" in asked) == (False, True)
    assert browser.get("/new", {"system": "chess"}).status_code == 200
    fields = re.search(r'<fieldset hx-get="/new"[^>]*>', first)
    assert fields is not None
    assert 'hx-include="this" hx-target="#rulings"' in fields[0]
    assert first.count('id="rulings"') == 1


def test_house_rules_may_be_settled_at_once(browser: Client) -> None:
    browser.post("/new", {"name": "Ours", "ruling-spell_die": "8", "ruling-cancel": "before"})
    assert Campaign.objects.get().rulings == {"spell_die": 8}


@pytest.mark.parametrize(
    "wrong",
    [{"name": ""}, {"name": "x" * 81}, {"name": "\u202e"}, {"system": "chess"}, {"ruling-spell_die": "7"}],
)
def test_what_is_asked_wrongly_opens_nothing(browser: Client, wrong: dict[str, str]) -> None:
    assert browser.post("/new", {"name": "Ours", **wrong}).status_code == 422
    assert not Campaign.objects.exists()
    assert not Event.objects.exists()


def test_a_doubled_press_opens_one_table(browser: Client) -> None:
    first, second = (browser.post("/new", {"name": "Ours", "key": "pressed"}) for _ in range(2))
    assert first["Location"] == second["Location"]
    assert Campaign.objects.count() == Invite.objects.count() == 1


def test_who_is_not_signed_in_signs_in_first(client: Client) -> None:
    assert client.post("/new", {"name": "Ours"})["Location"] == "/login?next=/new"
    assert not Campaign.objects.exists()


def test_a_name_without_latin_letters_gets_an_address_too(browser: Client) -> None:
    made = browser.post("/new", {"name": "塩の道"})
    assert browser.get(made["Location"]).status_code == 200
