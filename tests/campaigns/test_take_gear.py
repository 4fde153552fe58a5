"""Gear that is taken from the game's list: found, paid for, or written in one's own words."""

from __future__ import annotations

import pytest

from tests.campaigns.at_table import at, holds
from tests.campaigns.person import Person
from tests.campaigns.sheets import fill_slots, key_of, shown


def test_the_list_says_what_each_thing_is_and_one_tap_takes_it(mira: str, player: Person) -> None:
    page = player.reads("gear-take", mira)
    holds(page, "weapon · D10 · 2 slots · 60 coins", at(player.seat, "belonging-new", mira))
    player.does("gear-take", mira, thing=["", "greatsword"])  # the line is empty, and one was tapped
    row = shown(player.seat).belongings[key_of(player.seat, "greatsword")]
    assert (row.kind, row.slots, row.die) == ("weapon", 2, 10)


def test_it_is_paid_in_the_same_entry(mira: str, player: Person) -> None:
    coins, before = shown(player.seat).coins.number, player.head
    player.does("gear-take", mira, thing="chalk", pay="on")
    assert (player.head, shown(player.seat).coins.number) == (before + 1, coins - 1)
    assert "for 1 coin" in player.reads("table")


def test_without_a_free_slot_something_goes_first(mira: str, player: Person) -> None:
    fill_slots(player.seat)
    assert 'name="drop"' in player.is_refused("gear-take", mira, thing="rope")
    stone = key_of(player.seat, "stone")
    assert player.does("gear-take", mira, thing="rope", drop=stone).fact["dropped"] == ["stone"]


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({}, "this is still open"),
        ({"thing": "\u200b"}, "needed"),
        ({"thing": "rope", "price": "-3"}, "Coins for it"),
        ({"thing": "a comb", "pay": "on"}, "has no price in the list"),
        ({"thing": "rope", "price": "9999"}, "coins in that purse"),
    ],
)
def test_nonsense_is_refused_in_words(mira: str, player: Person, asked: dict[str, str], words: str) -> None:
    assert words in player.is_refused("gear-take", mira, **asked)


def test_a_slot_leads_to_what_may_be_done_with_it(mira: str, player: Person) -> None:
    """What acts stands before what is folded away."""
    player.does("gear-take", mira, thing="dagger")
    dagger = key_of(player.seat, "dagger")
    assert at(player.seat, "belonging", mira, dagger) in player.reads("table", sheet=mira)
    html = player.reads("belonging", mira, dagger)
    menu = html[html.index('class="dialog-body"') :]
    places = [menu.index(word) for word in ("Attack", ">Drop<", "<details", "Change dagger")]
    assert places == sorted(places)
