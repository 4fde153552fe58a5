"""A belonging is left behind."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

from django.test import Client

from campaigns.models import Seat
from tests.campaigns.sheets import FRAME, address, key_of, newest, only_its_players_may, sentence_of, shown

SignedIn = Callable[[object], Client]
Replays = Callable[[], AbstractContextManager[None]]


def test_it_is_gone_and_the_log_says_so(
    mira: str, pips_seat: Seat, signed_in: SignedIn, replays: Replays
) -> None:
    mace = key_of(pips_seat, "mace")
    with replays():
        signed_in(pips_seat).post(address(pips_seat, "drop", mace))
    assert mace not in shown(pips_seat).belongings
    assert newest(pips_seat).fact["belonging"] == "mace"


def test_what_is_not_carried_is_not_dropped(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    answer = signed_in(pips_seat).post(address(pips_seat, "drop", "9.9"), **FRAME)
    assert "does not carry that" in sentence_of(answer)


def test_nobody_else_drops_it(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    only_its_players_may(pips_seat, signed_in, address(pips_seat, "drop", key_of(pips_seat, "mace")))
