"""HP regained."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

from django.test import Client

from campaigns.models import Seat
from rules.freeblade.harm import TakeDamage
from tests.campaigns.sheets import FRAME, address, done, newest, only_its_players_may, sentence_of, shown

SignedIn = Callable[[object], Client]
Replays = Callable[[], AbstractContextManager[None]]


def test_healing_stops_at_the_most(mira: str, pips_seat: Seat, signed_in: SignedIn, replays: Replays) -> None:
    done(pips_seat, TakeDamage(mira, 3))
    with replays():
        signed_in(pips_seat).post(address(pips_seat, "heal"), {"amount": "9", "source": "herbs"})
    assert shown(pips_seat).hp.number == 5
    assert (newest(pips_seat).fact["amount"], newest(pips_seat).fact["source"]) == (3, "herbs")


def test_nobody_else_heals_her_from_her_sheet(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    only_its_players_may(pips_seat, signed_in, address(pips_seat, "heal"), {"amount": "1"})


def test_no_healing_is_refused(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    answer = signed_in(pips_seat).post(address(pips_seat, "heal"), {"amount": "0"}, **FRAME)
    assert "HP regained:" in sentence_of(answer)
