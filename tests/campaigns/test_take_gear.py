"""Gear that is taken from the game's list: found, paid for, or written in one's own words."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from django.test import Client

from campaigns.models import Seat
from tests.campaigns.sheets import (
    FRAME,
    address,
    fill_slots,
    key_of,
    newest,
    only_its_players_may,
    sentence_of,
    shown,
)

SignedIn = Callable[[object], Client]
Replays = Callable[[], AbstractContextManager[None]]


def test_the_list_says_what_each_thing_is_and_one_tap_takes_it(
    mira: str, pips_seat: Seat, signed_in: SignedIn, replays: Replays
) -> None:
    browser, path = signed_in(pips_seat), address(pips_seat, "gear-take")
    page = browser.get(path).content.decode()
    assert "weapon · D10 · 2 slots · 60 coins" in page
    assert address(pips_seat, "belonging-new") in page
    with replays():
        browser.post(path, {"thing": ["", "greatsword"]})  # the line is empty, and one of the list was tapped
    row = shown(pips_seat).belongings[key_of(pips_seat, "greatsword")]
    assert (row.kind, row.slots, row.die) == ("weapon", 2, 10)


def test_it_is_paid_in_the_same_entry(
    mira: str, pips_seat: Seat, signed_in: SignedIn, replays: Replays
) -> None:
    coins = shown(pips_seat).coins
    assert coins is not None
    browser, before = signed_in(pips_seat), newest(pips_seat).seq
    with replays():
        browser.post(address(pips_seat, "gear-take"), {"thing": "chalk", "pay": "on"})
    assert newest(pips_seat).seq == before + 1
    after = shown(pips_seat).coins
    assert after is not None
    assert after.number == coins.number - 1
    page = browser.get(f"/c/{pips_seat.campaign.slug}/").content.decode()
    assert "for 1 coin" in page


def test_without_a_free_slot_something_goes_first(
    mira: str, pips_seat: Seat, signed_in: SignedIn, replays: Replays
) -> None:
    fill_slots(pips_seat)
    browser, path = signed_in(pips_seat), address(pips_seat, "gear-take")
    assert 'name="drop"' in sentence_of(browser.post(path, {"thing": "rope"}, **FRAME))
    with replays():
        browser.post(path, {"thing": "rope", "drop": key_of(pips_seat, "stone")})
    assert newest(pips_seat).fact["dropped"] == ["stone"]


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
def test_nonsense_is_refused_in_words(
    mira: str, pips_seat: Seat, signed_in: SignedIn, asked: dict[str, str], words: str
) -> None:
    answer = signed_in(pips_seat).post(address(pips_seat, "gear-take"), asked, **FRAME)
    assert words in sentence_of(answer)


def test_nobody_else_fills_her_pack(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    only_its_players_may(pips_seat, signed_in, address(pips_seat, "gear-take"), {"thing": "rope"})


def test_a_slot_leads_to_what_may_be_done_with_it(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    """What acts stands before what is folded away."""
    browser = signed_in(pips_seat)
    browser.post(address(pips_seat, "gear-take"), {"thing": "dagger"})
    menu = address(pips_seat, "belonging", key_of(pips_seat, "dagger"))
    assert menu in browser.get(f"/c/{pips_seat.campaign.slug}/?sheet={mira}").content.decode()
    html = browser.get(menu).content.decode()
    menu_of = html[html.index('class="dialog-body"') :]
    places = [menu_of.index(word) for word in ("Attack", ">Drop<", "<details", "Change dagger")]
    assert places == sorted(places)
