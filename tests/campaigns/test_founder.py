"""Whoever opened a table is out of reach of those whom they made Game Masters, as long as they run it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from campaigns.actions.campaigns import open_campaign
from campaigns.actions.invites import make_invite
from campaigns.actions.seats import change_role
from campaigns.models import Campaign, Role, Seat, SignInLink, User
from campaigns.people.invite_links import shown_token
from campaigns.people.tables import founder_of
from tests.campaigns.told import entries
from tests.factories import create_seat, create_user

pytestmark = pytest.mark.django_db
Browser = Callable[[Seat | User | None], Client]


@pytest.fixture
def freya(db: None) -> Seat:
    return open_campaign(user=create_user("Freya"), name="The Ash Road")


@pytest.fixture
def evil(freya: Seat) -> Seat:
    return create_seat(freya.campaign, create_user("Evil"), Role.GM)


def path_of(seat: Seat, deed: str) -> str:
    return f"/c/{seat.campaign.slug}/people/{seat.pk}/{deed}"


@pytest.mark.parametrize(
    ("deed", "asked"),
    [("role", {"role": "player"}), ("role", {"role": "watcher"}), ("remove", {}), ("link", {})],
)
def test_a_second_gm_has_no_say_over_the_founder(
    signed_in: Browser, freya: Seat, evil: Seat, deed: str, asked: dict[str, str]
) -> None:
    before = entries(freya.campaign)
    refused = signed_in(evil).post(path_of(freya, deed), asked)
    assert refused.status_code == 422
    assert b"Freya" in refused.content
    now = Seat.objects.get(pk=freya.pk)
    assert (now.role, now.left, entries(freya.campaign)) == ("gm", None, before)
    assert not SignInLink.objects.exists()


def test_a_second_gm_does_not_delete_what_the_founder_runs(
    signed_in: Browser, freya: Seat, evil: Seat
) -> None:
    path = f"/c/{freya.campaign.slug}/settings"
    refused = signed_in(evil).post(f"{path}/delete", {"typed": "The Ash Road"})
    assert refused.status_code == 422
    assert b"Freya opened this table" in refused.content
    assert b"/settings/delete" not in signed_in(evil).get(path).content
    assert b"/settings/delete" in signed_in(freya).get(path).content
    assert signed_in(freya).post(f"{path}/delete", {"typed": "The Ash Road"}).status_code == 303
    assert not Campaign.objects.exists()


def test_the_people_page_shows_a_second_gm_nothing_to_do_about_the_founder(
    signed_in: Browser, freya: Seat, evil: Seat
) -> None:
    page = signed_in(evil).get(f"/c/{freya.campaign.slug}/people").content.decode()
    assert "opened this table" in page
    assert path_of(freya, "") not in page
    assert path_of(evil, "role") in page
    page = signed_in(freya).get(f"/c/{freya.campaign.slug}/people").content.decode()
    assert path_of(freya, "role") in page
    assert path_of(evil, "remove") in page


def test_the_founder_gives_the_game_away_if_they_will(signed_in: Browser, freya: Seat, evil: Seat) -> None:
    assert signed_in(freya).post(path_of(freya, "role"), {"role": "player"}).status_code == 303
    assert founder_of(freya.campaign_id) is None
    assert signed_in(evil).post(path_of(freya, "remove")).status_code == 303
    deleted = signed_in(evil).post(f"/c/{freya.campaign.slug}/settings/delete", {"typed": "The Ash Road"})
    assert deleted.status_code == 303


def test_the_founder_has_a_say_over_those_made_gm(signed_in: Browser, freya: Seat, evil: Seat) -> None:
    assert signed_in(freya).post(path_of(evil, "remove")).status_code == 303


def test_making_someone_a_player_first_does_not_get_a_link_for_them(signed_in: Browser, evil: Seat) -> None:
    victim = create_seat(evil.campaign, role=Role.GM)
    assert signed_in(evil).post(path_of(victim, "role"), {"role": "player"}).status_code == 303
    refused = signed_in(evil).post(path_of(victim, "link"))
    assert refused.status_code == 422
    assert b"runs a game, or once did" in refused.content
    assert not SignInLink.objects.exists()


def test_no_link_for_who_ran_a_game_at_another_table(signed_in: Browser, evil: Seat) -> None:
    victim = create_seat(evil.campaign)
    elsewhere = create_seat(user=victim.user, role=Role.GM)
    Seat.objects.filter(pk=elsewhere.pk).update(left="2026-01-01T00:00Z")
    assert signed_in(evil).post(path_of(victim, "link")).status_code == 422


def test_no_link_for_who_comes_back_as_a_player_after_running_the_game(
    signed_in: Browser, freya: Seat, evil: Seat
) -> None:
    victim = create_seat(freya.campaign, role=Role.GM)
    invited = signed_in(victim)
    invited.post(f"/c/{freya.campaign.slug}/leave")
    change_role(seat=freya, other=evil, role=Role.GM)
    join_again(invited, evil)
    assert Seat.objects.get(pk=victim.pk).role == Role.PLAYER
    assert signed_in(evil).post(path_of(victim, "link")).status_code == 422


def join_again(client: Client, gm: Seat) -> None:
    assert client.post(f"/join/{shown_token(make_invite(seat=gm))}").status_code == 303


def test_the_people_page_offers_no_link_for_who_ever_ran_a_game(
    signed_in: Browser, freya: Seat, evil: Seat
) -> None:
    player = create_seat(freya.campaign)
    page = signed_in(freya).get(f"/c/{freya.campaign.slug}/people").content.decode()
    assert path_of(player, "link") in page
    assert path_of(evil, "link") not in page
    change_role(seat=freya, other=evil, role=Role.PLAYER)
    page = signed_in(freya).get(f"/c/{freya.campaign.slug}/people").content.decode()
    assert path_of(evil, "link") not in page
    assert "comes from whoever hosts" in page
