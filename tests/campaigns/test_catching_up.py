"""A process that hears of what another one did takes over its events, and reads no rows."""

from __future__ import annotations

import pytest

from campaigns.actions.seats import change_role
from campaigns.drawing.fragments import render
from campaigns.models import Campaign, Event, Role, Seat
from campaigns.play import perform
from campaigns.state import State, kept, locked_state, state_of
from rules.common.free_rolls import RollDice
from tests.statements import statements_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def before(pips_seat: Seat) -> State:
    """The table as both processes have it."""
    perform(pips_seat, RollDice(expression="1d20"))
    return state_of(Campaign.objects.get(pk=pips_seat.campaign_id))


def elsewhere(before: State) -> Campaign:
    """Return the campaign's row as a process finds it that still has the State before."""
    kept.clear()
    kept.put(before)
    return Campaign.objects.get(pk=before.campaign.pk)


def test_what_another_process_rolled_is_drawn_from_its_event_alone(pips_seat: Seat, before: State) -> None:
    perform(pips_seat, RollDice(expression="2d6+3"))
    here = render(before.campaign.pk, before.campaign.last_seq, 10)
    elsewhere(before)
    with statements_of() as sent:
        there = render(before.campaign.pk, before.campaign.last_seq, 10)
    assert [frame.seq for frame in there] == [before.campaign.last_seq + 1]
    assert [root.html for root in there[0].roots] == [root.html for root in here[0].roots]
    assert len(sent) == 1
    assert 'FROM "campaigns_event"' in sent[0]


def test_who_comes_second_to_a_lock_reads_the_events_that_it_lacks(pips_seat: Seat, before: State) -> None:
    for _ in range(3):
        perform(pips_seat, RollDice(expression="2d6+3"))
    campaign = elsewhere(before)
    with statements_of() as sent:
        state = locked_state(campaign)
    assert state.version == (campaign.last_seq, campaign.last_hash)
    assert len(state.tail) == len(before.tail) + 3
    assert (
        len({id(event.campaign) for event in state.tail[-3:]}) == 1
    )  # with the rules of its own, that is large
    assert len(sent) == 1


def test_who_has_another_role_since_is_read_anew(gwens_seat: Seat, pips_seat: Seat, before: State) -> None:
    change_role(seat=gwens_seat, other=pips_seat, role=Role.WATCHER)
    assert state_of(elsewhere(before)).seats[pips_seat.pk].role == Role.WATCHER


def test_events_of_another_history_are_not_taken_over(pips_seat: Seat, before: State) -> None:
    perform(pips_seat, RollDice(expression="2d6+3"))
    campaign = elsewhere(before)
    (event,) = Event.objects.filter(campaign=campaign).after(before.campaign.last_seq)
    event.hash = event.hash[::-1]
    assert before.caught_up(campaign, [event]) is None
    assert before.caught_up(campaign, []) is None
