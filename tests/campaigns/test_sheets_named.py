"""An entry holds the ids of its sheets, and names them for each viewer by what they were called then."""

from __future__ import annotations

import pytest

from campaigns.log.sentences import plain_sentence
from campaigns.models import Campaign, Event, Seat
from campaigns.search import index
from campaigns.search.find import SearchQuery, entries
from campaigns.visibility import WHO, names_of, visibility_of_entry
from rules.common.encounters import BeginEncounter
from rules.common.sheets import DescribeSheet, RemoveSheet, ShareSheet
from rules.facts import UNSEEN, sheets_in
from rules.freeblade.dying import StabiliseDying
from rules.freeblade.harm import TakeDamage
from rules.freeblade.what_bears_on_an_attack import DeclareAttack
from rules.games import FACTS
from rules.table import Membership, Profile, Table
from tests.campaigns.at_table import Browser, at, do
from tests.campaigns.fact_samples import sample
from tests.factories import create_creature

pytestmark = pytest.mark.database


@pytest.fixture
def shade(gwens_seat: Seat) -> str:
    """A creature of whom no player knows."""
    return create_creature(gwens_seat, "Shade", visibility="hidden")


@pytest.fixture
def helped(gwens_seat: Seat, mira: str, shade: str) -> Event:
    """Mira was dying, and somebody hidden helped her."""
    do(gwens_seat, TakeDamage(mira, 5), 4)
    return do(gwens_seat, StabiliseDying(shade, mira))


def card(seat: Seat, signed_in: Browser, event: Event) -> str:
    return signed_in(seat).get(at(seat, "entry", event.seq)).content.decode()


def test_a_hidden_sheet_is_named_to_game_masters_alone(
    helped: Event, shade: str, gwens_seat: Seat, pips_seat: Seat, signed_in: Browser
) -> None:
    assert (helped.audience, helped.fact["helper"], helped.fact[WHO]) == ("table", shade, {shade: UNSEEN})
    assert helped.secret == {WHO: {shade: "Shade"}}
    assert "helped in time by Shade" in card(gwens_seat, signed_in, helped)
    for_pip = card(pips_seat, signed_in, helped)
    assert f"helped in time by {UNSEEN}" in for_pip
    assert not any(word in for_pip for word in ("Shade", shade))


def test_a_name_that_is_kept_makes_no_entry_blind(helped: Event) -> None:
    assert visibility_of_entry(helped).is_open


def test_who_is_revealed_later_stays_unseen_in_what_was_told_before(
    helped: Event, shade: str, gwens_seat: Seat, pips_seat: Seat, signed_in: Browser
) -> None:
    do(gwens_seat, ShareSheet(shade, (), "open"))
    assert f"helped in time by {UNSEEN}" in card(pips_seat, signed_in, helped)


def test_search_finds_a_hidden_name_for_game_masters_alone(
    helped: Event, gwens_seat: Seat, pips_seat: Seat
) -> None:
    index.catch_up(Campaign.objects.get(pk=gwens_seat.campaign_id))
    found = {
        seat: [one.seq for one in entries(seat, SearchQuery("shade"))] for seat in (gwens_seat, pips_seat)
    }
    assert helped.seq in found[gwens_seat]
    assert found[pips_seat] == []


def test_an_encounter_names_those_alone_whom_one_may_know(
    shade: str, mira: str, gwens_seat: Seat, pips_seat: Seat, signed_in: Browser
) -> None:
    begun = do(gwens_seat, BeginEncounter((mira, shade)), 3, 4)
    assert "with Mira, Shade" in card(gwens_seat, signed_in, begun)
    for_pip = card(pips_seat, signed_in, begun)
    assert "with Mira</p>" in for_pip
    assert not any(word in for_pip for word in (UNSEEN, "Shade", shade))


def test_an_entry_keeps_the_names_of_its_moment(mira: str, gwens_seat: Seat) -> None:
    ogre = create_creature(gwens_seat, "Ogre")
    struck = do(gwens_seat, DeclareAttack(ogre, target=mira), 4, 4)
    do(gwens_seat, DescribeSheet(mira, "Mira the Bold"))
    removed = do(gwens_seat, RemoveSheet(ogre))
    assert plain_sentence(struck, gwens_seat.campaign).startswith("Ogre attacks Mira with")
    assert plain_sentence(removed, gwens_seat.campaign).startswith("Ogre ")


@pytest.mark.parametrize("kind", [kind for kind, fact in FACTS.items() if any(sheets_in(sample(fact)))])
def test_every_sheet_that_a_fact_names_has_a_name_where_it_is_told(kind: str) -> None:
    fact = sample(FACTS[kind])
    table = Table()
    for sheet_id in fact.whom():
        table = table.put(sheet_id, "profile", Profile(name=f"the name of {sheet_id}"))
        table = table.put(sheet_id, "membership", Membership(visibility="hidden"))
    names, hidden = names_of(fact, table)
    assert {**names, **hidden} == {sheet_id: f"the name of {sheet_id}" for sheet_id in fact.whom()}
    for_players, for_gms = fact.with_names(names), fact.with_names({**names, **hidden})
    assert all(one == UNSEEN or one[12:] in fact.sheets for one in sheets_in(for_players))
    assert all(one.startswith("the name of ") for one in sheets_in(for_gms))
