"""One decision is one card: its facts are drawn joined, and what came of an older entry links to that one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaigns.actions.entries import undo_entry
from campaigns.live.frames import html_of
from campaigns.log.page import cards_of, log_page
from campaigns.log.prompts import open_prompts
from campaigns.log.record import Draft, record
from campaigns.models import Campaign, Event, Pending
from campaigns.play import lock, perform
from campaigns.state import State, kept, state_of
from campaigns.transactions import writing
from rules.common.belongings import AddBelonging
from rules.common.free_rolls import RollDice
from rules.common.people import CampaignOpened
from rules.common.sheets import BeginSheet
from rules.freeblade.what_bears_on_an_attack import DeclareAttack
from rules.freeblade.whole_character import RollCharacter
from rules.game import Command
from tests.campaigns.at_table import drawn, holds
from tests.campaigns.person import Person
from tests.campaigns.sheets import create_foe

Shown = dict[int, str]


def state_now() -> State:
    return state_of(Campaign.objects.get())


def cards(who: Person) -> Shown:
    """The cards of the log as a page shows them to somebody."""
    events = list(Event.objects.visible_to(who.seat).select_related("actor__user").order_by("seq"))
    shown = cards_of(who.seat, state_now(), events)
    return {event.seq: card for event, card in zip(events, shown, strict=True)}


def both_ways(who: Person, *events: Event) -> tuple[Shown, Shown]:
    """The cards of a page, and those of these events as the stream brings them."""
    return cards(who), {one.seq: html_of(one.seen_by(who.viewer)[:1]) for one in drawn(*events)}


def at_random(who: Person, command: Command) -> Event:
    """The first entry of a command, whose dice fall as they will."""
    return Event.objects.get(pk=perform(who.seat, command).events[0].pk)


@pytest.fixture
def making(player: Person) -> list[Event]:
    """The facts of a character that was rolled at once."""
    player.plays(BeginSheet("ysolde", "Ysolde", seats=(str(player.seat.pk),)))
    first = at_random(player, RollCharacter("ysolde"))
    others = Event.objects.filter(caused_by=first.seq).order_by("seq")
    assert len(others) > 2
    return [first, *others]


def test_the_facts_of_a_decision_join_its_first_wherever_drawn(making: list[Event], watcher: Person) -> None:
    first, *others = making
    for shown in both_ways(watcher, *making):
        assert "data-joins" not in shown[first.seq]
        for event in others:
            assert f'<li id="event-{event.seq}" data-seq="{event.seq}"' in shown[event.seq]
            holds(shown[event.seq], f'data-joins="{first.seq}"', no="Caused by")


def test_an_undone_decision_stays_one_card(making: list[Event], gm: Person, watcher: Person) -> None:
    undo_entry(seat=gm.seat, seq=making[0].seq)
    shown = cards(watcher)
    assert all("Undone by" in shown[event.seq] for event in making)
    assert all(f'data-joins="{making[0].seq}"' in shown[event.seq] for event in making[1:])


def test_two_decisions_in_a_row_do_not_join(gm: Person) -> None:
    _, second = gm.plays(RollDice("1d6"), 4), gm.plays(RollDice("1d6"), 4)
    assert "data-joins" not in cards(gm)[second.seq]


def test_the_answer_to_a_prompt_links_to_the_entry_that_asked(gm: Person, watcher: Person, brin: str) -> None:
    foe = create_foe(gm.seat)
    gm.plays(AddBelonging(foe, "Door", "shield", 0, 6))
    declared = gm.plays(DeclareAttack(brin, target=foe))
    about = Pending.objects.get().about
    answer = at_random(gm, open_prompts(state_now(), [about])[about][0].offer.command)
    assert answer.caused_by == declared.seq
    for shown in both_ways(watcher, answer):
        holds(shown[answer.seq], f'log/{declared.seq}">', "From: Brin ", no="data-joins")


def of_one_decision(gm: Person, first: str, second: str) -> list[Event]:
    """Two facts of one decision, for different people."""
    fact = CampaignOpened(name="Gwen", system="freeblade")
    drafts = [Draft(fact=fact, audience=first), Draft(fact=fact, audience=second, caused_by=-1)]
    with writing():
        events = record(lock(gm.seat.campaign_id), gm.seat, drafts)
    kept.clear()
    return events


def test_a_fact_says_nothing_of_a_first_one_that_is_secret(gm: Person, watcher: Person) -> None:
    events = of_one_decision(gm, "gm", "table")
    for shown in both_ways(watcher, *events):
        holds(shown[events[1].seq], no=("data-joins", "Caused by"))


@pytest.mark.parametrize("audiences", [("table", "gm"), ("gm", "gm"), ("table", "seats:,1,")])
def test_a_fact_joins_a_first_one_that_all_who_see_it_know(gm: Person, audiences: tuple[str, str]) -> None:
    first, second = of_one_decision(gm, *audiences)
    assert f'data-joins="{first.seq}"' in cards(gm)[second.seq]


def test_a_page_that_cuts_a_decision_joins_what_is_left(making: list[Event], watcher: Person) -> None:
    page = log_page(watcher.seat, replace(state_now(), tail=()), before=making[-1].seq + 1, limit=1)
    assert f'data-joins="{making[0].seq}"' in page.cards[0]
