from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from campaigns.models import Campaign, User
from tests.campaigns.told import entries, last_told

pytestmark = pytest.mark.django_db


def settle(client: Client, campaign: Campaign, **rulings: str) -> int:
    asked = {f"ruling-{key}": value for key, value in rulings.items()}
    return client.post(f"/c/{campaign.slug}/settings", asked).status_code


def test_a_ruling_is_settled_and_the_log_says_which(client: Client, campaign: Campaign, gwen: User) -> None:
    client.force_login(gwen)
    assert settle(client, campaign, death_timer_min="0", spell_die="6") == 303
    assert Campaign.objects.get().rulings == {"death_timer_min": 0}
    kind, fact, audience = last_told(campaign)
    assert (kind, audience) == ("campaign_changed", "table")
    assert fact["notes"] == ["Least time for the dying: May be 0: dead at once"]


def test_back_to_the_books_own_way(client: Client, campaign: Campaign, gwen: User) -> None:
    client.force_login(gwen)
    settle(client, campaign, heal_on_advance="yes")
    settle(client, campaign, heal_on_advance="no")
    assert Campaign.objects.get().rulings == {}
    assert entries(campaign) == 2


def test_what_is_not_said_stays(client: Client, campaign: Campaign, gwen: User) -> None:
    client.force_login(gwen)
    settle(client, campaign, heal_on_advance="yes")
    settle(client, campaign, spell_die="12")
    assert Campaign.objects.get().rulings == {"heal_on_advance": "yes", "spell_die": 12}


def test_no_change_is_no_news(client: Client, campaign: Campaign, gwen: User) -> None:
    client.force_login(gwen)
    assert settle(client, campaign, spell_die="6") == 303
    assert entries(campaign) == 0


def test_what_is_no_choice_is_refused(client: Client, campaign: Campaign, gwen: User) -> None:
    client.force_login(gwen)
    assert settle(client, campaign, spell_die="7", heal_on_advance="yes") == 422
    assert Campaign.objects.get().rulings == {}


def test_only_a_gm_may(client: Client, campaign: Campaign, pip: User, wynn: User, olaf: User) -> None:
    assert settle(client, campaign, spell_die="8") == 404
    for who, status in ((pip, 403), (wynn, 403), (olaf, 404)):
        client.force_login(who)
        assert settle(client, campaign, spell_die="8") == status
    assert Campaign.objects.get().rulings == {}


def test_an_archived_table_keeps_its_rules(client: Client, campaign: Campaign, gwen: User) -> None:
    Campaign.objects.update(archived=timezone.now())
    client.force_login(gwen)
    assert settle(client, campaign, spell_die="8") == 422
    assert Campaign.objects.get().rulings == {}


def test_the_page_shows_every_ruling_as_it_is_played(client: Client, campaign: Campaign, gwen: User) -> None:
    client.force_login(gwen)
    settle(client, campaign, spell_die="12")
    page = client.get(f"/c/{campaign.slug}/settings").content.decode()
    assert '<option value="12" selected>D12</option>' in page
    assert page.count('name="ruling-') == 14


def test_the_clock_on_the_wall_is_the_gms_to_turn_off(client: Client, campaign: Campaign, gwen: User) -> None:
    client.force_login(gwen)
    page = client.get(f"/c/{campaign.slug}/settings").content.decode()
    assert "When the GM rolls for it" in page
    assert "How often a shield blocks" in page
