from __future__ import annotations

import json
import re
from collections import Counter
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core import signing
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from django.utils.html import escape

from campaigns.demo import build_demo, demo_link, missing_demos
from campaigns.log.history import disagreements
from campaigns.models import Attempt, Campaign, Event, Note, Seat, User
from rules.games import PLAYED, demo_of
from tests.campaigns.at_table import refused
from tests.factories import create_guest, create_seat, create_user

pytestmark = [pytest.mark.django_db, pytest.mark.database]

BROUGHT = [key for key in PLAYED if demo_of(key)]


def demo(*arguments: str) -> list[dict[str, Any]]:
    said = StringIO()
    call_command("demo", "--json", *arguments, stdout=said)
    return list(json.loads(said.getvalue()))


def the_table() -> Campaign:
    return Campaign.objects.get(name="The Salt Road")


def salt_road() -> dict[str, Any]:
    """That table among those of the other games."""
    (table,) = [table for table in demo() if table["campaign"] == "The Salt Road"]
    return table


def path_of(seat: dict[str, str]) -> str:
    return seat["link"].removeprefix("http://127.0.0.1:8000")


def test_the_salt_road_has_three_seats_two_characters_and_a_log() -> None:
    table = salt_road()
    assert table["url"] == f"http://127.0.0.1:8000/c/{the_table().slug}/"
    seats = [(seat["name"], seat["role"]) for seat in table["seats"]]
    assert seats == [("Gwen", "gm"), ("Moss", "player"), ("Pip", "player")]
    sheets = [membership.character for membership in the_table().memberships.all()]
    assert {one.name for one in sheets} == {"Party store", "Brin Ashdown", "Old Tamsin", "Marsh ghoul"}
    assert {one.stage for one in sheets} == {"finished"}
    kinds = Counter(the_table().events.values_list("kind", flat=True))
    assert [kinds[kind] for kind in ("check_made", "dice_rolled", "spell_learned", "kit_taken")] == [2] * 4
    assert {"seat_taken", "session_begun", "condition_changed", "coins_rolled", "details_set"} <= set(kinds)


def test_what_a_demos_game_master_has_prepared_lies_on_their_screen_and_is_for_nobody_else() -> None:
    for table in demo():
        gm, *players = (Seat.objects.get(user__display_name=seat["name"]) for seat in table["seats"])
        titles = [note.title for note in demo_of(table["system"]).notes]
        assert len(titles) == 2
        there = {seat: Note.objects.visible_to(seat).count() for seat in (gm, *players)}
        assert list(there.values()) == [2, *[0] * len(players)]
        client = Client()
        client.force_login(gm.user)
        shown = client.get(table["url"] + "screen").text
        assert all(escape(title) in shown for title in (*titles, demo_of(table["system"]).tables[0].name))


@pytest.mark.parametrize("game", BROUGHT)
def test_every_game_that_brings_a_demo_table_has_it_played(game: str) -> None:
    told, campaign = demo_of(game), build_demo(game)
    assert told is not None
    assert (campaign.name, campaign.system, campaign.demo) == (told.name, game, True)
    assert campaign.seats.count() == len(told.seats)
    assert campaign.last_seq >= len(told.moves)
    assert list(disagreements(campaign)) == []


def test_only_what_is_missing_is_made() -> None:
    assert missing_demos() == BROUGHT
    build_demo(BROUGHT[0])
    assert missing_demos() == BROUGHT[1:]


def test_each_link_sits_down_by_one_button_and_by_opening_nothing_changes() -> None:
    table = salt_road()
    for seat in table["seats"]:
        client = Client()
        assert f"Join as {seat['name']}" in client.get(path_of(seat)).content.decode()
        assert "_auth_user_id" not in client.session
        home = "screen" if seat["role"] == "gm" else ""
        assert client.post(path_of(seat))["Location"] == f"/c/{the_table().slug}/{home}"
        assert client.get(f"/c/{the_table().slug}/").status_code == 200


def test_run_again_it_makes_nothing_twice_and_the_links_still_work() -> None:
    before = demo()
    users, events = User.objects.count(), Event.objects.count()
    names, again = ([seat["name"] for table in told for seat in table["seats"]] for told in (before, demo()))
    assert again == names
    assert (User.objects.count(), Event.objects.count()) == (users, events)
    assert Campaign.objects.count() == len(before)
    assert Client().post(path_of(before[0]["seats"][0])).status_code == 303


def test_where_someone_was_before_it_makes_none_unless_asked() -> None:
    create_user()
    assert demo("--unless-lived-in") == []
    assert not Campaign.objects.exists()
    assert len(demo()) == len(BROUGHT)


def test_a_game_that_is_new_brings_its_table_until_somebody_has_an_account() -> None:
    build_demo(BROUGHT[0])
    assert len(demo("--unless-lived-in")) == len(BROUGHT)
    Campaign.objects.filter(system=BROUGHT[1]).delete()
    create_user()
    assert len(demo("--unless-lived-in")) == len(BROUGHT) - 1


def test_in_words_it_prints_a_line_for_each_seat() -> None:
    said = StringIO()
    call_command("demo", unless_lived_in=True, stdout=said)
    assert len(re.findall(r"http://127\.0\.0\.1:8000/signin/\S+", said.getvalue())) == sum(
        len(told.seats) for game in BROUGHT if (told := demo_of(game))
    )


def test_a_link_lasts_a_day(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    link = path_of(salt_road()["seats"][0])
    monkeypatch.setattr("campaigns.demo.LASTS", timedelta(seconds=-1))
    assert "has expired" in refused(client.post(link), 410)


def test_only_seats_of_a_demo_have_links(client: Client, gwens_seat: Seat) -> None:
    path = demo_link(gwens_seat).removeprefix("http://127.0.0.1:8000")
    assert client.post(path).status_code == 404
    assert "_auth_user_id" not in client.session
    assert Attempt.objects.get().what == "link"


def test_a_seat_that_someone_left_or_claimed_has_no_link(client: Client) -> None:
    left, claimed, _ = salt_road()["seats"]
    Seat.objects.filter(user__display_name=left["name"]).update(left=timezone.now())
    user = User.objects.get(display_name=claimed["name"])
    user.set_password("mine from now on")
    user.save()
    for seat in (left, claimed):
        assert client.post(path_of(seat)).status_code == 404
    assert [seat["name"] for seat in salt_road()["seats"]] == ["Pip"]


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
    guest = create_seat(the_table(), create_guest("Ida"))
    assert "Ida" not in [seat["name"] for seat in salt_road()["seats"]]
    path = demo_link(guest).removeprefix("http://127.0.0.1:8000")
    assert client.post(path).status_code == 404
