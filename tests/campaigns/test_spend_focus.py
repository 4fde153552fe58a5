"""Focus spent on what the table agreed on."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

from django.test import Client

from campaigns.models import Seat
from rules.common.sheets import SetResource
from tests.campaigns.sheets import FRAME, address, done, newest, only_its_players_may, sentence_of, shown

SignedIn = Callable[[object], Client]
Replays = Callable[[], AbstractContextManager[None]]


def test_one_focus_is_gone(mira: str, pips_seat: Seat, signed_in: SignedIn, replays: Replays) -> None:
    done(pips_seat, SetResource(mira, "focus", 2, 2))
    with replays():
        signed_in(pips_seat).post(address(pips_seat, "focus"), {"reason": "a lucky find"})
    assert shown(pips_seat).focus.number == 1
    assert newest(pips_seat).fact["reason"] == "a lucky find"


def test_none_is_left_to_spend(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    answer = signed_in(pips_seat).post(address(pips_seat, "focus"), **FRAME)
    assert "Mira has no Focus left." in sentence_of(answer)


def test_nobody_else_spends_it(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    only_its_players_may(pips_seat, signed_in, address(pips_seat, "focus"))


def test_a_reason_without_end_is_refused(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    done(pips_seat, SetResource(mira, "focus", 2, 2))
    sentence_of(signed_in(pips_seat).post(address(pips_seat, "focus"), {"reason": "x" * 121}, **FRAME))
    assert shown(pips_seat).focus.number == 2
