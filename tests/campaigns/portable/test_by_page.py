"""A Game Master takes a table along and brings it in by pages alone."""

from __future__ import annotations

import io
from unittest.mock import patch

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.actions.campaigns import open_campaign
from campaigns.models import Campaign, Seat, User

pytestmark = [pytest.mark.database, pytest.mark.django_db]


@pytest.fixture
def seat() -> Seat:
    user = User.objects.create_user("hilda", display_name="Hilda")
    return open_campaign(user=user, name="The Salt Way")


@pytest.fixture
def browser(seat: Seat) -> Client:
    client = Client()
    client.force_login(seat.user)
    return client


def exported(browser: Client, seat: Seat) -> bytes:
    answer = browser.get(reverse("campaign_export", args=[seat.campaign.slug]))
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{seat.campaign.slug}.rollbook"'
    return answer.content


def sent(browser: Client, content: bytes, **fields: str) -> tuple[int, str]:
    file = io.BytesIO(content)
    file.name = "table.rollbook"
    answer = browser.post(reverse("campaign_import"), {"sent": file, **fields}, follow=True)
    return answer.status_code, answer.content.decode()


def test_what_was_exported_is_imported_under_another_name(browser: Client, seat: Seat) -> None:
    status, page = sent(browser, exported(browser, seat), name="The Silt Way")
    assert status == 200
    assert "<title>The Silt Way" in page
    other = Campaign.objects.get(name="The Silt Way")
    assert [one.user for one in other.seats.all()] == [seat.user]


def test_without_a_name_it_keeps_its_own(browser: Client, seat: Seat) -> None:
    sent(browser, exported(browser, seat))
    assert Campaign.objects.filter(name="The Salt Way").count() == 2


def test_a_file_that_is_none_is_refused_at_its_field(browser: Client) -> None:
    status, page = sent(browser, b"GIF89a")
    assert status == 422
    assert "This is no table of Rollbook&#39;s" in page
    assert Campaign.objects.count() == 1


@pytest.mark.parametrize("bound", ["MOST_ENTRIES", "MOST_BY_PAGE", "VALUES_BY_PAGE"])
def test_a_long_one_is_left_to_the_host(browser: Client, seat: Seat, bound: str) -> None:
    content = exported(browser, seat)
    with patch(f"campaigns.portable.incoming.{bound}", 1):
        status, page = sent(browser, content)
    assert status == 422
    assert "manage.py table import" in page


def test_nobody_runs_more_tables_than_they_may(browser: Client, seat: Seat, settings: object) -> None:
    content = exported(browser, seat)
    settings.CAMPAIGNS_PER_ACCOUNT = 1  # type: ignore[attr-defined]
    status, page = sent(browser, content)
    assert status == 422
    assert "the most allowed" in page
