from __future__ import annotations

import json
import re
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core import signing
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from campaigns.demo.links import demo_link
from campaigns.models import Attempt, Campaign, Event, Membership, Seat, User
from tests.factories import create_guest, create_seat, create_user

pytestmark = pytest.mark.django_db


def demo(*arguments: str) -> list[dict[str, Any]]:
    said = StringIO()
    call_command("demo", "--json", *arguments, stdout=said)
    return list(json.loads(said.getvalue()))


def path_of(seat: dict[str, str]) -> str:
    return seat["link"].removeprefix("http://127.0.0.1:8000")


def test_the_salt_road_has_three_seats_two_characters_and_a_log() -> None:
    (table,) = demo()
    assert table["campaign"] == "The Salt Road"
    assert table["url"] == f"http://127.0.0.1:8000/c/{Campaign.objects.get().slug}/"
    assert [(seat["name"], seat["role"]) for seat in table["seats"]] == [
        ("Gwen", "gm"),
        ("Moss", "player"),
        ("Pip", "player"),
    ]
    sheets = {
        membership.character.name: membership.character
        for membership in Membership.objects.select_related("character")
    }
    assert set(sheets) == {"Party store", "Brin Ashdown", "Old Tamsin", "Marsh ghoul"}
    assert {sheet.stage for sheet in sheets.values()} == {"finished"}
    kinds = set(Event.objects.values_list("kind", flat=True))
    assert {"check_made", "dice_rolled", "seat_taken", "session_begun"} <= kinds


def test_each_link_sits_down_by_one_button_and_by_opening_nothing_changes() -> None:
    (table,) = demo()
    for seat in table["seats"]:
        client = Client()
        assert f"Sit down as {seat['name']}" in client.get(path_of(seat)).content.decode()
        assert "_auth_user_id" not in client.session
        assert client.post(path_of(seat))["Location"] == f"/c/{Campaign.objects.get().slug}/"
        page = client.get(f"/c/{Campaign.objects.get().slug}/")
        assert page.status_code == 200


def test_run_again_it_makes_nothing_twice_and_the_links_still_work() -> None:
    before = demo()
    rows = (User.objects.count(), Event.objects.count())
    assert [seat["name"] for seat in demo()[0]["seats"]] == [seat["name"] for seat in before[0]["seats"]]
    assert (User.objects.count(), Event.objects.count(), Campaign.objects.count()) == (*rows, 1)
    assert Client().post(path_of(before[0]["seats"][0])).status_code == 303


def test_where_someone_was_before_it_makes_none_unless_asked() -> None:
    create_user()
    assert demo("--if-empty") == []
    assert not Campaign.objects.exists()
    assert len(demo()) == 1


def test_in_words_it_prints_a_line_for_each_seat() -> None:
    said = StringIO()
    call_command("demo", if_empty=True, stdout=said)
    assert len(re.findall(r"http://127\.0\.0\.1:8000/signin/\S+", said.getvalue())) == 3


def test_a_link_lasts_a_day(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    (table,) = demo()
    link = path_of(table["seats"][0])
    monkeypatch.setattr("campaigns.demo.links.LASTS", timedelta(seconds=-1))
    answer = client.post(link)
    assert answer.status_code == 410
    assert b"has expired" in answer.content


def test_only_seats_of_a_demo_have_links(client: Client, gwens_seat: Seat) -> None:
    path = demo_link(gwens_seat).removeprefix("http://127.0.0.1:8000")
    assert client.post(path).status_code == 404
    assert "_auth_user_id" not in client.session
    assert Attempt.objects.get().what == "link"


def test_a_seat_that_someone_left_or_claimed_has_no_link(client: Client) -> None:
    (table,) = demo()
    left, claimed, _ = table["seats"]
    Seat.objects.filter(user__display_name=left["name"]).update(left=timezone.now())
    user = User.objects.get(display_name=claimed["name"])
    user.set_password("mine from now on")
    user.save()
    for seat in (left, claimed):
        assert client.post(path_of(seat)).status_code == 404
    assert [seat["name"] for seat in demo()[0]["seats"]] == ["Pip"]


@pytest.mark.parametrize("token", ["1:x:y", "::", "MQ:1xUak8:"])
def test_a_forged_link_is_a_wrong_guess(client: Client, token: str) -> None:
    create_seat()
    assert client.post(f"/signin/{token}").status_code == 404
    assert Attempt.objects.count() == 1


def test_what_was_signed_for_another_use_sits_nobody_down(client: Client) -> None:
    demo()
    token = signing.dumps(Seat.objects.all()[0].pk, salt="another use")
    assert client.post(f"/signin/{token}").status_code == 404


def test_a_guest_who_joined_has_no_link(client: Client) -> None:
    demo()
    guest = create_seat(Campaign.objects.get(), create_guest("Ida"))
    assert "Ida" not in [seat["name"] for seat in demo()[0]["seats"]]
    path = demo_link(guest).removeprefix("http://127.0.0.1:8000")
    assert client.post(path).status_code == 404
