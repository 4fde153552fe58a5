from __future__ import annotations

import pytest

from campaigns.actions.invites import make_invite
from campaigns.models import Campaign, Event, Seat, User
from characters.models import Character
from tests.campaigns.person import Person
from tests.factories import create_character, create_seat

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def test_everything_of_it_goes_and_nothing_else(gm: Person, pips_seat: Seat) -> None:
    create_character(pips_seat)
    make_invite(seat=gm.seat)
    elsewhere = create_character(create_seat(), "Sedge")
    assert gm.submits("campaign_delete", typed="The  Salt Road ") == "/"
    assert gm.opens("table").status_code == 404
    assert not Campaign.objects.filter(pk=gm.seat.campaign_id).exists()
    assert not Event.objects.filter(campaign=gm.seat.campaign_id).exists()
    assert list(Character.objects.values_list("pk", flat=True)) == [elsewhere]
    assert User.objects.filter(pk=pips_seat.user_id).exists()


@pytest.mark.parametrize("typed", ["", "the salt road", "yes", "x" * 300])
def test_without_the_name_nothing_goes(gm: Person, typed: str) -> None:
    gm.is_refused("campaign_delete", typed=typed)
    assert Campaign.objects.exists()
