"""The statements of every action do what the ORM's would."""

from __future__ import annotations

import pytest
from django.db import connection, transaction
from django.http import Http404, HttpRequest
from django.utils import timezone

from campaigns.access import running_seat_for, seat_for
from campaigns.log.record import INSERT_EVENTS, UPDATE_HEAD
from campaigns.models import Campaign, Event, Seat, User
from campaigns.play import LOCK_CAMPAIGN
from tests.statements import statements_of

pytestmark = pytest.mark.database


def asked_by(user: User) -> HttpRequest:
    request = HttpRequest()
    request.user = user  # type: ignore[assignment]
    return request


def values(campaign: Campaign) -> dict[str, object]:
    return {field.attname: getattr(campaign, field.attname) for field in Campaign._meta.concrete_fields}


def event(campaign: Campaign, seq: int) -> Event:
    return Event(campaign=campaign, seq=seq, kind="told", fact={"seq": seq}, hash="0" * 64)


def test_a_seat_comes_by_one_statement_unless_it_was_left(pips_seat: Seat) -> None:
    request = asked_by(pips_seat.user)
    seat_for(request, pips_seat.campaign.slug)
    with statements_of() as sent:
        seat = seat_for(request, pips_seat.campaign.slug)
        assert (seat, seat.campaign, seat.name) == (pips_seat, pips_seat.campaign, "Pip")
    assert len(sent) == 1
    assert seat.user is request.user
    with pytest.raises(Http404):
        seat_for(request, "another-table")
    Seat.objects.filter(pk=pips_seat.pk).update(left=timezone.now())
    with pytest.raises(Http404):
        seat_for(request, pips_seat.campaign.slug)


def test_a_game_masters_seat_is_read_once(gwens_seat: Seat) -> None:
    request = asked_by(gwens_seat.user)
    running_seat_for(request, gwens_seat.campaign.slug)
    with statements_of() as sent:
        running_seat_for(request, gwens_seat.campaign.slug)
    assert len(sent) == 1


def test_a_locked_campaign_has_every_field(gwens_seat: Seat) -> None:
    stored = gwens_seat.campaign
    stored.refresh_from_db()
    with transaction.atomic():
        locked = LOCK_CAMPAIGN.first(stored.pk)
        assert LOCK_CAMPAIGN.first(stored.pk + 1) is None
    assert locked is not None
    assert values(locked) == values(stored)


def test_the_campaigns_row_is_locked_where_the_database_locks_rows(gwens_seat: Seat) -> None:
    with transaction.atomic(), statements_of() as sent:
        LOCK_CAMPAIGN.first(gwens_seat.campaign_id)
    assert ("FOR UPDATE" in sent[0]) == (connection.vendor == "postgresql")


def test_events_are_written_by_one_statement(gwens_seat: Seat) -> None:
    campaign = gwens_seat.campaign
    events = [event(campaign, seq) for seq in (1, 2, 3)]
    with statements_of() as sent:
        INSERT_EVENTS.save(events)
    assert len(sent) == 1
    assert list(Event.objects.order_by("seq")) == events
    assert [stored.fact for stored in Event.objects.order_by("seq")] == [{"seq": 1}, {"seq": 2}, {"seq": 3}]


def test_the_head_is_all_that_is_written_of_a_campaign(gwens_seat: Seat) -> None:
    campaign = gwens_seat.campaign
    campaign.last_seq, campaign.last_hash, campaign.name = 3, "f" * 64, "Not this"
    assert UPDATE_HEAD.save(campaign)
    campaign.refresh_from_db()
    assert (campaign.last_seq, campaign.last_hash, campaign.name) == (3, "f" * 64, "The Salt Road")
