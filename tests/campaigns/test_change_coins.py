"""Coins are found, spent and given."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from django.test import Client

from campaigns.models import Seat
from rules.common.sheets import BeginSheet
from tests.campaigns.sheets import FRAME, address, done, newest, only_its_players_may, sentence_of, shown

SignedIn = Callable[[object], Client]
Replays = Callable[[], AbstractContextManager[None]]


def test_coins_are_gained_and_spent(
    mira: str, pips_seat: Seat, signed_in: SignedIn, replays: Replays
) -> None:
    path, browser = address(pips_seat, "coins"), signed_in(pips_seat)
    with replays():
        browser.post(path, {"amount": "20", "verb": "gain"})
    with replays():
        browser.post(path, {"amount": "50", "verb": "coins", "reason": "a boat"})
    assert shown(pips_seat).coins.number == 70
    fact = newest(pips_seat).fact
    assert (fact["amount"], fact["after"], fact["reason"]) == (-50, 70, "a boat")


def test_coins_are_given(
    mira: str, pips_seat: Seat, gwens_seat: Seat, signed_in: SignedIn, replays: Replays
) -> None:
    done(gwens_seat, BeginSheet("store", "The cart", "party"))
    with replays():
        signed_in(pips_seat).post(address(pips_seat, "give-coins"), {"to": "store", "amount": "30"})
    assert (shown(pips_seat).coins.number, shown(pips_seat, "store").coins.number) == (70, 30)


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"amount": "500", "verb": "coins"}, "only 100 coins"),
        ({"amount": "0"}, "greater than or equal to 1"),
        ({"amount": "gold"}, "How many:"),
        ({"amount": "100000"}, "How many:"),
    ],
)
def test_nonsense_is_refused_in_words(
    mira: str, pips_seat: Seat, signed_in: SignedIn, asked: dict[str, str], words: str
) -> None:
    answer = signed_in(pips_seat).post(address(pips_seat, "coins"), asked, **FRAME)
    assert words in sentence_of(answer)


def test_nobody_else_opens_her_purse(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    only_its_players_may(pips_seat, signed_in, address(pips_seat, "coins"), {"amount": "5"})
    only_its_players_may(pips_seat, signed_in, address(pips_seat, "give-coins"), {"amount": "5", "to": mira})
