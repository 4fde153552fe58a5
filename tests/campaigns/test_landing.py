from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from campaigns.accounts.throttle import LIMITS
from campaigns.demo import clear_visits
from campaigns.looks import look_of
from campaigns.models import Campaign, Seat, User
from characters.models import Character
from rules.common.clock import BeginSession
from rules.common.encounters import BeginEncounter
from rules.games import PLAYED
from tests.campaigns.at_table import holds, refused
from tests.campaigns.person import Person
from tests.factories import create_campaign, create_seat

pytestmark = pytest.mark.django_db

ASKED = {"game": "freeblade", "role": "player"}


def page(client: Client, path: str = "/") -> str:
    return client.get(path).content.decode()


def test_a_stranger_is_told_what_this_is_and_may_type_a_code_or_look_at_a_table(client: Client) -> None:
    front = page(client)
    holds(front, "Sign up", 'action="/join"', "Look round a demo table")
    holds(front, 'aria-label="A player\'s sheet"', 'aria-label="The log of the table"')


def test_every_game_is_shown_with_its_cover_and_leads_to_its_demo_table(client: Client) -> None:
    front, demos = page(client), page(client, "/demo")
    assert re.findall(r"/static/(games/\w+)\.", front) == [look_of(key).cover[:-4] for key in PLAYED]
    assert re.findall(r'href="/demo#demo-(\w+)"', front) == list(PLAYED)
    holds(demos, *(f'id="demo-{key}"' for key in PLAYED))


def test_one_sees_ones_own_tables(client: Client, campaign: Campaign, pips_seat: Seat, olaf: User) -> None:
    create_campaign("Someone else's")
    client.force_login(pips_seat.user)
    holds(page(client), "The Salt Road", "With Gwen and Wynn", no=("Someone else", "GM screen"))
    Seat.objects.filter(pk=pips_seat.pk).update(left=timezone.now())
    assert "The Salt Road" not in page(client), "one that one has left is gone"
    client.force_login(olaf)
    assert "No table yet" in page(client)


def test_a_table_says_its_session_and_round(client: Client, gm: Person, mira: str) -> None:
    client.force_login(gm.seat.user)
    holds(page(client), "Open another table", no="in progress")
    gm.plays(BeginSession())
    assert "<b>Session 1</b> in progress" in page(client)
    gm.plays(BeginEncounter((mira,), "The ford"), 4)
    assert "<b>Session 1, round 1</b> in progress" in page(client)


def test_it_costs_the_same_with_more_tables(
    client: Client, pip: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client.force_login(pip)
    for _ in range(5):
        seat = create_seat(create_campaign(), pip)
        create_seat(seat.campaign)
    with django_assert_num_queries(4):  # session, user, seats, neighbours
        client.get("/")


def test_a_dead_end_leads_to_the_front_door_or_to_ones_tables(client: Client, pip: User) -> None:
    assert "Go to the start page" in page(client, "/nowhere")
    client.force_login(pip)
    assert "Back to my tables" in page(client, "/nowhere")


def test_what_a_player_may_not_open_leads_back_to_their_table(client: Client, pip: User) -> None:
    seat = create_seat(create_campaign(), pip)
    client.force_login(pip)
    answer = client.get(reverse("settings", args=[seat.campaign.slug]))
    assert answer.status_code == 403
    assert f'href="{seat.home}"' in answer.content.decode()
    assert f"Back to {seat.campaign.name}" in answer.content.decode()


@pytest.mark.parametrize("role", ["player", "gm"])
def test_a_stranger_looks_round_a_demo_table_that_is_theirs_alone(role: str) -> None:
    one, other = Client(), Client()
    tables = [each.post("/demo", {**ASKED, "role": role})["Location"] for each in (one, other)]
    assert tables[0] != tables[1]
    assert [one.get(table).status_code for table in tables] == [200, 404]
    assert tables[0].endswith("/screen") == (role == "gm")
    assert one.post(f"{tables[0].removesuffix('screen')}roll", {"expression": "2d6"}).status_code == 303
    assert not Campaign.objects.filter(demo=True).exists()


def test_where_the_host_keeps_no_demo_tables_none_is_offered(client: Client, settings: Any) -> None:
    settings.DEMO_OPEN = False
    assert "demo" not in page(client)
    assert client.get("/demo").status_code == client.post("/demo", ASKED).status_code == 404
    assert not Campaign.objects.exists()


@pytest.mark.parametrize("asked", [{}, {"role": "watcher"}, {"game": "\x00"}, {"game": "chess"}])
def test_what_is_no_demo_is_refused_with_a_sentence(client: Client, asked: dict[str, str]) -> None:
    assert "Choose one of these games" in refused(client.post("/demo", {**ASKED, **asked} if asked else {}))


def test_whoever_is_signed_in_stays_so(client: Client, olaf: User) -> None:
    client.force_login(olaf)
    assert client.post("/demo", ASKED)["Location"] == "/"
    assert "would sign you out" in page(client)
    assert not Campaign.objects.exists()


def test_one_place_opens_a_few_demo_tables_and_then_waits() -> None:
    for _ in range(LIMITS["demo"].each):
        assert Client().post("/demo", ASKED).status_code == 303
    assert Client().post("/demo", ASKED).status_code == 429
    assert Campaign.objects.count() == LIMITS["demo"].each


def test_there_are_only_so_many_demo_tables_at_one_time(settings: Any) -> None:
    settings.DEMO_TABLES = 1
    assert Client().post("/demo", ASKED).status_code == 303
    assert "no room for another demo table" in refused(Client().post("/demo", ASKED))


def test_nobody_is_invited_to_a_strangers_table_which_then_would_stay() -> None:
    browser = Client()
    browser.post("/demo", {**ASKED, "role": "gm"})
    campaign = Campaign.objects.get()
    asked = {"role": "player", "uses": 1, "days": 1}
    said = refused(browser.post(reverse("invite_new", args=[campaign.slug]), asked))
    assert "Give your account a name and a password first" in said
    assert not campaign.invites.exists()


def test_after_a_day_a_strangers_table_is_thrown_away_but_not_where_somebody_stays() -> None:
    gone, kept = Client(), Client()
    for browser in (gone, kept):
        browser.post("/demo", ASKED)
    staying = User.objects.get(pk=kept.session["_auth_user_id"])
    User.objects.filter(pk=staying.pk).update(username="brin", is_guest=False)
    Campaign.objects.update(created=timezone.now() - timedelta(days=2))
    people, sheets = User.objects.count(), Character.objects.count()
    clear_visits()
    assert list(Campaign.objects.values_list("pk", flat=True)) == [staying.seats.get().campaign_id]
    assert User.objects.count() == people / 2
    assert Character.objects.count() == sheets / 2
