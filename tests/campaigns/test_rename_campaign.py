from __future__ import annotations

import pytest
from django.utils import timezone

from campaigns.models import Campaign
from tests.campaigns.person import Person


def rename(gm: Person, name: str) -> int:
    return gm.sends("campaign_rename", name=name).status_code


def test_the_name_changes_the_address_stays_and_the_log_tells(gm: Person) -> None:
    slug = gm.seat.campaign.slug
    assert rename(gm, "The Reed Road") == 303
    again = Campaign.objects.get()
    assert (again.name, again.slug) == ("The Reed Road", slug)
    assert (gm.last.kind, gm.last.audience) == ("campaign_changed", "table")
    assert gm.last.fact["notes"] == ["its name is The Reed Road"]


def test_the_same_name_is_no_news(gm: Person) -> None:
    assert (rename(gm, gm.seat.campaign.name), gm.head) == (303, 0)


@pytest.mark.parametrize("name", ["", " ", "x" * 81, "a\x07b"])
def test_a_name_that_is_none_changes_nothing(gm: Person, name: str) -> None:
    assert rename(gm, name) == 422
    assert Campaign.objects.get().name == "The Salt Road"


def test_what_is_archived_keeps_its_name(gm: Person) -> None:
    Campaign.objects.update(archived=timezone.now())
    assert rename(gm, "Late") == 422
    assert Campaign.objects.get().name == "The Salt Road"
