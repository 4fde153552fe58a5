"""Whoever opened a table is out of reach of those whom they made Game Masters, as long as they run it."""

from __future__ import annotations

import pytest

from campaigns.actions.campaigns import open_campaign
from campaigns.actions.invites import make_invite
from campaigns.actions.seats import change_role
from campaigns.models import Campaign, Role, Seat, SignInLink
from campaigns.people.invite_links import shown_token
from campaigns.people.tables import founder_of
from tests.campaigns.at_table import at, holds
from tests.campaigns.person import Person
from tests.factories import create_seat, create_user

pytestmark = pytest.mark.database
NAME = "The Ash Road"


@pytest.fixture
def freya(db: None) -> Person:
    return Person(open_campaign(user=create_user("Freya"), name=NAME))


@pytest.fixture
def evil(freya: Person) -> Person:
    return Person(create_seat(freya.seat.campaign, create_user("Evil"), Role.GM))


def path_of(who: Person, deed: str) -> str:
    return at(who.seat, deed, who.seat.pk)


@pytest.mark.parametrize(
    ("deed", "asked"),
    [
        ("seat_role", {"role": "player"}),
        ("seat_role", {"role": "watcher"}),
        ("seat_remove", {}),
        ("seat_link", {}),
    ],
)
def test_a_second_gm_rules_no_founder(freya: Person, evil: Person, deed: str, asked: dict[str, str]) -> None:
    assert "Freya" in evil.is_refused(deed, freya.seat.pk, **asked)
    now = Seat.objects.get(pk=freya.seat.pk)
    assert (now.role, now.left) == ("gm", None)
    assert not SignInLink.objects.exists()


def test_a_second_gm_does_not_delete_what_the_founder_runs(freya: Person, evil: Person) -> None:
    assert "Freya opened this table" in evil.is_refused("campaign_delete", typed=NAME)
    assert "/settings/delete" not in evil.reads("settings")
    assert "/settings/delete" in freya.reads("settings")
    freya.submits("campaign_delete", typed=NAME)
    assert not Campaign.objects.exists()


def test_the_people_page_offers_a_second_gm_nothing_about_the_founder(freya: Person, evil: Person) -> None:
    page = evil.reads("people")
    holds(page, "opened this table", path_of(evil, "seat_role"), no=f"/people/{freya.seat.pk}/")
    page = freya.reads("people")
    holds(page, path_of(freya, "seat_role"), path_of(evil, "seat_remove"))


def test_the_founder_gives_the_game_away_if_they_will(freya: Person, evil: Person) -> None:
    freya.submits("seat_role", freya.seat.pk, role="player")
    assert founder_of(freya.seat.campaign_id) is None
    evil.submits("seat_remove", freya.seat.pk)
    evil.submits("campaign_delete", typed=NAME)


def test_the_founder_has_a_say_over_those_made_gm(freya: Person, evil: Person) -> None:
    freya.submits("seat_remove", evil.seat.pk)


def test_making_someone_a_player_first_does_not_get_a_link_for_them(evil: Person) -> None:
    victim = create_seat(evil.seat.campaign, role=Role.GM)
    evil.submits("seat_role", victim.pk, role="player")
    assert "runs a game, or once did" in evil.is_refused("seat_link", victim.pk)
    assert not SignInLink.objects.exists()


def test_no_link_for_who_ran_a_game_at_another_table(evil: Person) -> None:
    victim = create_seat(evil.seat.campaign)
    elsewhere = create_seat(user=victim.user, role=Role.GM)
    Seat.objects.filter(pk=elsewhere.pk).update(left="2026-01-01T00:00Z")
    evil.is_refused("seat_link", victim.pk)


def test_no_link_for_who_comes_back_as_a_player_after_running_the_game(evil: Person) -> None:
    victim = Person(create_seat(evil.seat.campaign, role=Role.GM))
    victim.submits("leave")
    join = f"/join/{shown_token(make_invite(seat=evil.seat))}"
    assert victim.browser.post(join).status_code == 303
    assert Seat.objects.get(pk=victim.seat.pk).role == Role.PLAYER
    evil.is_refused("seat_link", victim.seat.pk)


def test_the_people_page_offers_no_link_for_who_ever_ran_a_game(freya: Person, evil: Person) -> None:
    player = Person(create_seat(freya.seat.campaign))
    page = freya.reads("people")
    holds(page, path_of(player, "seat_link"), no=path_of(evil, "seat_link"))
    change_role(seat=freya.seat, other=evil.seat, role=Role.PLAYER)
    page = freya.reads("people")
    holds(page, "only this Rollbook's host", no=path_of(evil, "seat_link"))
