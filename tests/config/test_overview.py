"""The host's page: for the host alone, true, and at one cost however many tables there are."""

from __future__ import annotations

import re

import pytest
from django.test import Client, override_settings

from campaigns.counted import ROUTES
from campaigns.live.room import note
from campaigns.models import Seat, User
from tests.factories import create_campaign, create_guest, create_seat, create_user

pytestmark = [pytest.mark.database, pytest.mark.django_db]
BACKEND = "django.contrib.auth.backends.ModelBackend"


@pytest.fixture
def ada(client: Client) -> User:
    user = create_user("Ada")
    client.force_login(user, backend=BACKEND)
    return user


def words(client: Client) -> str:
    page = client.get("/house").content.decode()
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def test_it_tells_the_host_what_runs_and_who_is_on(client: Client, ada: User) -> None:
    seat: Seat = create_seat(create_campaign("The Salt Road"), create_user("Pip"))
    create_campaign("The Quiet House")
    ROUTES.add("a slow route", 1_000.0)
    note(seat.campaign_id, frozenset({seat.pk}))
    try:
        with override_settings(HOST_ACCOUNTS=[ada.username.upper()]):
            page = words(client)
    finally:
        note(seat.campaign_id, frozenset())
    assert "Rollbook 0.1.0, one process" in page
    assert "2 tables" in page
    assert "on now: Pip" in page
    assert page.index("The Salt Road") < page.index("The Quiet House")
    assert "a slow route 1 request, 1000000.0 ms on average, 1000000 ms at most" in page
    assert "Last backup" in page
    assert "are free" in page


def test_the_account_page_leads_there_whom_it_is_for(client: Client, ada: User) -> None:
    assert "/house" not in client.get("/account").content.decode()
    with override_settings(HOST_ACCOUNTS=[ada.username]):
        assert 'href="/house"' in client.get("/account").content.decode()


def test_for_all_others_there_is_no_such_page(client: Client, ada: User) -> None:
    assert client.get("/house").status_code == 404
    with override_settings(HOST_ACCOUNTS=["somebody"]):
        assert client.get("/house").status_code == 404
    guest = create_guest()
    client.force_login(guest, backend=BACKEND)
    with override_settings(HOST_ACCOUNTS=[guest.username]):
        assert client.get("/house").status_code == 404


def test_it_costs_the_same_with_many_tables(
    client: Client, ada: User, django_assert_max_num_queries: pytest.FixtureRequest
) -> None:
    for number in range(30):
        seat = create_seat(create_campaign(f"Table {number}"), create_user(f"P{number}"))
        note(seat.campaign_id, frozenset({seat.pk}))
    try:
        with (
            override_settings(HOST_ACCOUNTS=[ada.username]),
            django_assert_max_num_queries(14),  # type: ignore[operator]
        ):
            assert words(client).count("on now:") == 30
    finally:
        for campaign in Seat.objects.values_list("campaign_id", flat=True):
            note(campaign, frozenset())
