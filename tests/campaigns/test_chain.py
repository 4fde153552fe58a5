"""Promise C2 and the chain: numbers without a gap, each hash over the one before and the canonical bytes."""

from __future__ import annotations

import hashlib
import json
from datetime import UTC

import pytest

from campaigns.chain import digest, payload
from campaigns.log.record import Draft, record
from campaigns.models import Campaign, Event, Seat
from campaigns.play import lock, perform
from rules.common.free_rolls import DiceRolled, RollDice
from rules.errors import RuleBroken
from rules.facts import Roll
from rules.freeblade.harm import TakeDamage
from tests.campaigns.at_table import do, head
from tests.factories import create_seat

pytestmark = pytest.mark.database


def chain(campaign: Campaign) -> list[Event]:
    return list(Event.objects.filter(campaign=campaign).order_by("seq"))


def test_the_numbers_have_no_gap_and_the_head_is_kept(gwens_seat: Seat, mira: str) -> None:
    do(gwens_seat, TakeDamage(mira, 9), 3)
    with pytest.raises(RuleBroken, match="A roll cannot contain"):
        perform(gwens_seat, RollDice("nonsense"))
    do(gwens_seat, RollDice("d6"), 4)
    campaign = Campaign.objects.get(pk=gwens_seat.campaign_id)
    events = chain(campaign)
    assert [event.seq for event in events] == list(range(1, campaign.last_seq + 1))
    assert campaign.last_hash == events[-1].hash


def test_every_link_holds_from_what_is_stored(gwens_seat: Seat, mira: str) -> None:
    before = ""
    for event in chain(gwens_seat.campaign):
        assert event.hash == digest(before, event)
        before = event.hash


def test_a_link_is_plain_json_that_anyone_can_check(gwens_seat: Seat) -> None:
    event = do(gwens_seat, RollDice("d6", "Überfall"), 4)
    said = {
        "seq": 1,
        "kind": "dice_rolled",
        "version": 1,
        "fact": event.fact,
        "secret": None,
        "changes": [],
        "caused_by": None,
        "undoes": None,
        "actor": gwens_seat.pk,
        "audience": "table",
        "session": 0,
        "created": event.created.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%f+00:00"),
    }
    spelled = json.dumps(said, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert event.hash == hashlib.sha256(spelled.encode()).hexdigest()


@pytest.mark.parametrize("field", sorted(payload(Event(created=Event._meta.get_field("created").default()))))
def test_whatever_is_changed_breaks_the_link(gwens_seat: Seat, field: str) -> None:
    event = do(gwens_seat, RollDice("d6"), 4)
    numbers = dict.fromkeys(("seq", "version", "caused_by", "undoes", "actor_id", "session"), 99)
    texts = {"kind": "else", "fact": {}, "secret": {}, "changes": [1], "audience": "gm"}
    other = Event(**numbers, **texts, created=gwens_seat.joined)
    name = "actor_id" if field == "actor" else field
    setattr(event, name, getattr(other, name))
    assert event.hash != digest("", event)


def test_the_chain_covers_the_hash_before(gwens_seat: Seat) -> None:
    first, second = do(gwens_seat, RollDice("d6"), 4), do(gwens_seat, RollDice("d6"), 4)
    assert digest(first.hash, second) == second.hash
    assert digest("0" * 64, second) != second.hash


def test_each_campaign_has_a_sequence_of_its_own(gwens_seat: Seat) -> None:
    other = create_seat(role="gm")
    do(gwens_seat, RollDice("d6"), 4)
    assert (do(other, RollDice("d6"), 4).seq, head(gwens_seat)) == (1, 1)


def test_many_facts_at_once_are_numbered_in_order_and_caused_by_the_first(gwens_seat: Seat) -> None:
    fact = DiceRolled(expression="d6", roll=Roll())
    campaign = lock(gwens_seat.campaign_id)
    events = record(campaign, gwens_seat, [Draft(fact=fact), Draft(fact=fact, caused_by=-1)])
    assert [(event.seq, event.caused_by) for event in events] == [(1, None), (2, 1)]
