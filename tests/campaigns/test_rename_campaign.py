from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from campaigns.models import Campaign, User
from tests.campaigns.told import entries, last_told

pytestmark = pytest.mark.django_db


def rename(client: Client, campaign: Campaign, name: str) -> int:
    return client.post(f"/c/{campaign.slug}/settings/name", {"name": name}).status_code


def test_the_name_changes_the_address_stays_and_the_log_tells(
    client: Client, campaign: Campaign, gwen: User
) -> None:
    client.force_login(gwen)
    assert rename(client, campaign, "The Reed Road") == 303
    again = Campaign.objects.get()
    assert (again.name, again.slug) == ("The Reed Road", campaign.slug)
    kind, fact, audience = last_told(campaign)
    assert (kind, audience) == ("campaign_changed", "table")
    assert fact["notes"] == ["its name is The Reed Road"]


def test_the_same_name_is_no_news(client: Client, campaign: Campaign, gwen: User) -> None:
    client.force_login(gwen)
    assert rename(client, campaign, campaign.name) == 303
    assert entries(campaign) == 0


def test_only_a_gm_may(client: Client, campaign: Campaign, pip: User, wynn: User, olaf: User) -> None:
    assert rename(client, campaign, "Mine") == 404
    for who, status in ((pip, 403), (wynn, 403), (olaf, 404)):
        client.force_login(who)
        assert rename(client, campaign, "Mine") == status
        assert client.get(f"/c/{campaign.slug}/settings").status_code == status
    assert Campaign.objects.get().name == "The Salt Road"


@pytest.mark.parametrize("name", ["", " ", "x" * 81, "a\x07b"])
def test_a_name_that_is_none_changes_nothing(
    client: Client, campaign: Campaign, gwen: User, name: str
) -> None:
    client.force_login(gwen)
    assert rename(client, campaign, name) == 422
    assert Campaign.objects.get().name == "The Salt Road"


def test_what_is_archived_keeps_its_name(client: Client, campaign: Campaign, gwen: User) -> None:
    Campaign.objects.update(archived=timezone.now())
    client.force_login(gwen)
    assert rename(client, campaign, "Late") == 422
    assert Campaign.objects.get().name == "The Salt Road"
