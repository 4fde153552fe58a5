from __future__ import annotations

import pytest
from django.test import Client, override_settings
from django.utils import timezone

from campaigns.actions.invites import make_invite
from campaigns.models import Campaign, Seat, User
from campaigns.people.invite_links import code_for
from tests.factories import create_seat

pytestmark = pytest.mark.django_db


def test_everybody_at_the_table_sees_who_sits_there(client: Client, campaign: Campaign) -> None:
    for seat in campaign.seats.all():
        client.force_login(seat.user)
        page = client.get(f"/c/{campaign.slug}/people").content.decode()
        assert all(name in page for name in ("Gwen", "Pip", "Wynn"))
        assert ("/role" in page) is seat.is_gm


def test_who_has_left_is_not_shown(client: Client, campaign: Campaign, gwen: User, wynns_seat: Seat) -> None:
    Seat.objects.filter(pk=wynns_seat.pk).update(left=timezone.now())
    client.force_login(gwen)
    assert b"Wynn" not in client.get(f"/c/{campaign.slug}/people").content


def test_an_outsider_gets_404(client: Client, campaign: Campaign, olaf: User) -> None:
    assert client.get(f"/c/{campaign.slug}/people").status_code == 404
    client.force_login(olaf)
    assert client.get(f"/c/{campaign.slug}/people").status_code == 404


def test_a_name_is_text_and_never_markup(client: Client, gwens_seat: Seat, pip: User) -> None:
    User.objects.filter(pk=gwens_seat.user_id).update(display_name="<b hx-get=/x>Gw</b>")
    Campaign.objects.update(name="<script>alert(1)</script>")
    client.force_login(gwens_seat.user)
    slug = gwens_seat.campaign.slug
    for path in ("/", f"/c/{slug}/people", f"/c/{slug}/settings", "/account"):
        page = client.get(path).content.decode()
        assert "<b hx-get" not in page
        assert "<script>alert" not in page


def test_an_archived_campaign_shows_no_invites(client: Client, gwens_seat: Seat) -> None:
    invite = make_invite(seat=gwens_seat)
    client.force_login(gwens_seat.user)
    path = f"/c/{gwens_seat.campaign.slug}/people"
    shown = (code_for(invite).encode(), b"/revoke", b'/invites"', b"Take back the open invites")
    create_seat(gwens_seat.campaign)
    assert all(words in client.get(path).content for words in shown)
    Campaign.objects.update(archived=timezone.now())
    assert not any(words in client.get(path).content for words in shown)


def test_an_invite_from_before_the_secret_key_changed_is_not_shown(client: Client, gwens_seat: Seat) -> None:
    make_invite(seat=gwens_seat)
    with override_settings(SECRET_KEY="another one"):
        client.force_login(gwens_seat.user)
        page = client.get(f"/c/{gwens_seat.campaign.slug}/people")
        table = client.get(f"/c/{gwens_seat.campaign.slug}/")
    assert (page.status_code, table.status_code) == (200, 200)
    assert b"/join/" not in page.content + table.content


def test_no_sign_in_link_is_offered_for_a_game_master(client: Client, gwens_seat: Seat) -> None:
    other, player = create_seat(gwens_seat.campaign, role="gm"), create_seat(gwens_seat.campaign)
    client.force_login(gwens_seat.user)
    page = client.get(f"/c/{gwens_seat.campaign.slug}/people").content.decode()
    assert f"/people/{player.pk}/link" in page
    assert f"/people/{other.pk}/link" not in page
    assert f"/people/{other.pk}/role" in page


def test_removing_and_leaving_ask_first(client: Client, campaign: Campaign, gwen: User) -> None:
    client.force_login(gwen)
    page = client.get(f"/c/{campaign.slug}/people").content.decode()
    for deed in ("Remove from the table", "Leave the table"):
        before = page[: page.index(f"<span>{deed}")]
        assert before.rindex('<details class="sure">') > before.rfind("</details>")
