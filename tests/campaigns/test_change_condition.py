"""A condition worsens, eases and goes."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from django.test import Client

from campaigns.models import Seat
from rules.common.conditions import AddCondition
from tests.campaigns.sheets import (
    FRAME,
    address,
    done,
    key_of,
    newest,
    only_its_players_may,
    sentence_of,
    shown,
)

SignedIn = Callable[[object], Client]
Replays = Callable[[], AbstractContextManager[None]]


@pytest.fixture
def poison(mira: str, pips_seat: Seat) -> str:
    """The key of Mira's poison, of one slot."""
    done(pips_seat, AddCondition(mira, "poisoned"))
    return key_of(pips_seat, "poisoned")


def test_it_worsens_and_eases(poison: str, pips_seat: Seat, signed_in: SignedIn, replays: Replays) -> None:
    with replays():
        signed_in(pips_seat).post(address(pips_seat, "worsens", poison))
    assert shown(pips_seat).conditions[poison].slots == 2
    with replays():
        signed_in(pips_seat).post(address(pips_seat, "eases", poison))
    assert (newest(pips_seat).fact["before"], newest(pips_seat).fact["slots"]) == (2, 1)


def test_it_goes(poison: str, pips_seat: Seat, signed_in: SignedIn, replays: Replays) -> None:
    with replays():
        signed_in(pips_seat).post(address(pips_seat, "condition-clear", poison))
    assert shown(pips_seat).conditions == {}
    assert newest(pips_seat).fact["slots"] == 0


def test_its_slip_says_what_may_be_done(poison: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    page = signed_in(pips_seat).get(address(pips_seat, "condition", poison)).content.decode()
    assert "Worsens" in page
    assert "It is gone" in page
    assert "Something foul is in the blood." in page


def test_one_that_is_gone_has_no_slip(poison: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    assert signed_in(pips_seat).get(address(pips_seat, "condition", "9.9")).status_code == 404
    answer = signed_in(pips_seat).post(address(pips_seat, "condition-clear", "9.9"), **FRAME)
    assert "no such condition" in sentence_of(answer)


def test_it_eases_only_as_long_as_it_has_slots(poison: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    assert signed_in(pips_seat).get(address(pips_seat, "eases", poison)).status_code == 404


def test_nobody_else_changes_it(poison: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    for name in ("worsens", "condition-clear"):
        only_its_players_may(pips_seat, signed_in, address(pips_seat, name, poison))
