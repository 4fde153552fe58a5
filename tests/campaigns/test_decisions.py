"""One decision is one card: its facts are drawn joined, and what came of an older entry links to that one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaigns.actions.entries import undo_entry
from campaigns.live.frames import Viewer, html_of
from campaigns.log.page import cards_of, log_page
from campaigns.log.prompts import open_prompts
from campaigns.log.record import Draft, record
from campaigns.models import Campaign, Event, Pending, Seat
from campaigns.play import lock, perform
from campaigns.state import kept, state_of
from campaigns.transactions import writing
from rules.common.belongings import AddBelonging
from rules.common.free_rolls import RollDice
from rules.common.people import CampaignOpened
from rules.common.sheets import BeginSheet
from rules.freeblade.attack_setup import DeclareAttack
from rules.freeblade.whole_character import RollCharacter
from rules.game import Command
from tests.campaigns.at_table import do, drawn
from tests.campaigns.sheets import create_foe


def cards(seat: Seat) -> dict[int, str]:
    """The cards of the log as a page shows them to a seat."""
    state = state_of(Campaign.objects.get(pk=seat.campaign_id))
    events = list(Event.objects.visible_to(seat).select_related("actor__user").order_by("seq"))
    return {event.seq: card for event, card in zip(events, cards_of(seat, state, events), strict=True)}


def streamed(seat: Seat, *events: Event) -> dict[int, str]:
    """The cards of events as the stream brings them to a seat."""
    viewer = Viewer(seat.pk, seat.user_id, seat.role)
    return {frame.seq: html_of(frame.seen_by(viewer)[:1]) for frame in drawn(*events)}


def at_random(seat: Seat, command: Command) -> Event:
    """The first entry of a command, whose dice fall as they will."""
    return Event.objects.get(pk=perform(seat, command).events[0].pk)


def of_decision(first: Event) -> list[Event]:
    """All events of a decision."""
    return [first, *Event.objects.filter(campaign=first.campaign_id, caused_by=first.seq).order_by("seq")]


@pytest.fixture
def making(pips_seat: Seat) -> list[Event]:
    """The facts of a character that was rolled at once."""
    do(pips_seat, BeginSheet("ysolde", "Ysolde", seats=(str(pips_seat.pk),)))
    facts = of_decision(at_random(pips_seat, RollCharacter("ysolde")))
    assert len(facts) > 3
    return facts


def test_the_facts_of_a_decision_join_its_first_on_the_page_and_in_the_stream(
    making: list[Event], wynns_seat: Seat
) -> None:
    first, *others = making
    for shown in (cards(wynns_seat), streamed(wynns_seat, *making)):
        assert "data-joins" not in shown[first.seq]
        for event in others:
            assert f'<li id="event-{event.seq}" data-seq="{event.seq}"' in shown[event.seq]
            assert f'data-joins="{first.seq}"' in shown[event.seq]
            assert "Came of entry" not in shown[event.seq]


def test_a_decision_stays_one_card_when_it_is_undone(
    making: list[Event], pips_seat: Seat, wynns_seat: Seat
) -> None:
    undo_entry(seat=pips_seat, seq=making[0].seq)
    shown = cards(wynns_seat)
    assert all("Undone by" in shown[event.seq] for event in making)
    assert all(f'data-joins="{making[0].seq}"' in shown[event.seq] for event in making[1:])


def test_two_decisions_in_a_row_do_not_join(gwens_seat: Seat) -> None:
    do(gwens_seat, RollDice("1d6"), 4)
    second = do(gwens_seat, RollDice("1d6"), 4)
    assert "data-joins" not in cards(gwens_seat)[second.seq]


def test_the_answer_to_a_prompt_links_to_the_entry_that_asked(
    gwens_seat: Seat, wynns_seat: Seat, brin: str
) -> None:
    foe = create_foe(gwens_seat)
    do(gwens_seat, AddBelonging(foe, "Door", "shield", 0, 6))
    declared = do(gwens_seat, DeclareAttack(brin, target=foe))
    answer = at_random(gwens_seat, answer_of(gwens_seat))
    assert answer.caused_by == declared.seq
    for shown in (cards(wynns_seat), streamed(wynns_seat, answer)):
        assert f'log/{declared.seq}">' in shown[answer.seq]
        assert f"Came of entry {declared.seq}" in shown[answer.seq]
        assert "data-joins" not in shown[answer.seq]


def answer_of(seat: Seat) -> Command:
    """The first way to answer the prompt that is open."""
    state = state_of(Campaign.objects.get(pk=seat.campaign_id))
    about = Pending.objects.get(campaign=seat.campaign_id).about
    return open_prompts(state, [about])[about][0].offer.command


def both(seat: Seat, *audiences: str) -> list[Event]:
    """Two facts of one decision, for different people."""
    fact = CampaignOpened(name="Gwen", system="freeblade")
    drafts = [
        Draft(fact=fact, audience=audience, caused_by=-1 if place else 0)
        for place, audience in enumerate(audiences)
    ]
    with writing():
        events = record(lock(seat.campaign_id), seat, drafts)
    kept.clear()
    return events


def test_a_fact_says_nothing_of_a_first_one_that_is_secret(gwens_seat: Seat, wynns_seat: Seat) -> None:
    events = both(gwens_seat, "gm", "table")
    for shown in (cards(wynns_seat), streamed(wynns_seat, *events)):
        assert "data-joins" not in shown[events[1].seq]
        assert "Came of entry" not in shown[events[1].seq]


@pytest.mark.parametrize("audiences", [("table", "gm"), ("gm", "gm"), ("table", "seats:,1,")])
def test_a_fact_joins_a_first_one_that_all_who_see_it_know(
    gwens_seat: Seat, audiences: tuple[str, ...]
) -> None:
    first, second = both(gwens_seat, *audiences)
    assert f'data-joins="{first.seq}"' in cards(gwens_seat)[second.seq]


def test_the_page_after_a_decision_was_cut_still_joins_what_is_left(
    making: list[Event], wynns_seat: Seat
) -> None:
    state = replace(state_of(Campaign.objects.get(pk=wynns_seat.campaign_id)), tail=())
    page = log_page(wynns_seat, state, before=making[-1].seq + 1, limit=1)
    assert f'data-joins="{making[0].seq}"' in page.cards[0]
