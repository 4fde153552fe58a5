from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from campaigns.models import Campaign, Seat, User
from tests.factories import create_campaign, create_seat, create_user

pytestmark = pytest.mark.django_db


def test_a_stranger_is_told_what_this_is_and_may_type_a_code(client: Client) -> None:
    page = client.get("/").content.decode()
    assert "Sign up" in page
    assert 'action="/join"' in page


def test_one_sees_the_tables_where_one_sits_and_no_others(
    client: Client, campaign: Campaign, olaf: User
) -> None:
    create_campaign("Someone else's")
    client.force_login(campaign.seats.get(user__display_name="Pip").user)
    page = client.get("/").content.decode()
    assert "The Salt Road" in page
    assert "With Gwen, Wynn" in page
    assert "Someone else" not in page
    client.force_login(olaf)
    assert "No table yet" in client.get("/").content.decode()


def test_a_table_that_one_left_is_gone(client: Client, pips_seat: Seat) -> None:
    Seat.objects.filter(pk=pips_seat.pk).update(left=timezone.now())
    client.force_login(pips_seat.user)
    assert "The Salt Road" not in client.get("/").content.decode()


def test_its_queries_do_not_grow_with_the_tables(
    client: Client, pip: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client.force_login(pip)
    for _ in range(5):
        seat = create_seat(create_campaign(), pip)
        create_seat(seat.campaign)
    with django_assert_num_queries(4):  # session, user, seats, neighbours
        client.get("/")


def test_a_dead_end_leads_a_stranger_to_the_front_door_and_others_to_their_tables(client: Client) -> None:
    assert "To the front door" in client.get("/nowhere").content.decode()
    client.force_login(create_user("Pip"), backend="django.contrib.auth.backends.ModelBackend")
    page = client.get("/nowhere").content.decode()
    assert "Back to my tables" in page
