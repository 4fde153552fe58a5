from __future__ import annotations

import pytest
from django.test import Client

from campaigns.models import Campaign, User
from tests.campaigns.told import entries, last_told

pytestmark = pytest.mark.django_db


def post(client: Client, campaign: Campaign, deed: str) -> int:
    return client.post(f"/c/{campaign.slug}/{deed}").status_code


def test_an_archived_table_is_read_and_not_played(
    client: Client, campaign: Campaign, gwen: User, pip: User
) -> None:
    client.force_login(gwen)
    assert post(client, campaign, "settings/archive") == 303
    assert last_told(campaign)[1]["notes"] == ["it is archived"]
    client.force_login(pip)
    assert client.get(f"/c/{campaign.slug}/").status_code == 200
    assert client.post(f"/c/{campaign.slug}/roll", {"expression": "1d6"}).status_code == 403


def test_it_is_opened_again(client: Client, campaign: Campaign, gwen: User, pip: User) -> None:
    client.force_login(gwen)
    post(client, campaign, "settings/archive")
    assert b"Open it again" in client.get(f"/c/{campaign.slug}/settings").content
    assert post(client, campaign, "settings/reopen") == 303
    assert last_told(campaign)[1]["notes"] == ["it is played again"]
    client.force_login(pip)
    assert client.post(f"/c/{campaign.slug}/roll", {"expression": "1d6"}).status_code == 303


def test_twice_is_once(client: Client, campaign: Campaign, gwen: User) -> None:
    client.force_login(gwen)
    post(client, campaign, "settings/reopen")
    post(client, campaign, "settings/archive")
    post(client, campaign, "settings/archive")
    assert entries(campaign) == 1


@pytest.mark.parametrize("deed", ["settings/archive", "settings/reopen"])
def test_only_a_gm_may(
    client: Client, campaign: Campaign, pip: User, wynn: User, olaf: User, deed: str
) -> None:
    assert post(client, campaign, deed) == 404
    for who, status in ((pip, 403), (wynn, 403), (olaf, 404)):
        client.force_login(who)
        assert post(client, campaign, deed) == status
    assert entries(campaign) == 0


def test_nobody_is_invited_to_an_archived_table(client: Client, campaign: Campaign, gwen: User) -> None:
    client.force_login(gwen)
    post(client, campaign, "settings/archive")
    asked = {"role": "player", "uses": 1, "days": 7}
    assert client.post(f"/c/{campaign.slug}/invites", asked).status_code == 422
    assert not campaign.invites.exists()


@pytest.mark.parametrize("deed", ["do/creature/", "do/sheet-new/", "do/fate/", "do/session-begin/"])
def test_nothing_comes_to_an_archived_table(
    client: Client, campaign: Campaign, gwen: User, deed: str
) -> None:
    client.force_login(gwen)
    post(client, campaign, "settings/archive")
    told = entries(campaign)
    fields = {"name": "Ogre", "hp": 9, "damage": 6, "armor": 0, "kind": "creature", "visibility": "open"}
    assert client.post(f"/c/{campaign.slug}/{deed}", {**fields, "chances": 3}).status_code == 403
    assert entries(campaign) == told
