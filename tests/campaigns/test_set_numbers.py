"""Scores and resources set by hand."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from django.test import Client

from campaigns.models import Seat
from tests.campaigns.sheets import FRAME, address, newest, only_its_players_may, sentence_of, shown

SignedIn = Callable[[object], Client]
Replays = Callable[[], AbstractContextManager[None]]


def test_a_score_is_set_and_slots_follow(
    mira: str, pips_seat: Seat, signed_in: SignedIn, replays: Replays
) -> None:
    with replays():
        signed_in(pips_seat).post(address(pips_seat, "score", "strength"), {"value": "3"})
    assert shown(pips_seat).load.capacity == 13
    assert (newest(pips_seat).fact["before"], newest(pips_seat).fact["after"]) == (1, 3)


def test_hp_and_their_most_are_set(mira: str, pips_seat: Seat, signed_in: SignedIn, replays: Replays) -> None:
    with replays():
        signed_in(pips_seat).post(address(pips_seat, "number", "hp"), {"number": "7", "limit": "9"})
    assert (shown(pips_seat).hp.number, shown(pips_seat).hp.limit) == (7, 9)


@pytest.mark.parametrize(
    ("name", "key", "number"),
    [
        ("score", "strength", "7"),
        ("score", "strength", "strong"),
        ("number", "hp", "99"),
        ("number", "hp", ""),
    ],
)
def test_nonsense_is_refused(
    mira: str, pips_seat: Seat, signed_in: SignedIn, name: str, key: str, number: str
) -> None:
    path = address(pips_seat, name, key)
    sentence_of(signed_in(pips_seat).post(path, {"number": number, "value": number}, **FRAME))


def test_what_the_sheet_has_not_is_not_there(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    for name, key in (("score", "luck"), ("number", "mana")):
        asked = {"number": "1", "value": "1"}
        assert signed_in(pips_seat).post(address(pips_seat, name, key), asked, **FRAME).status_code == 404


def test_nobody_else_sets_them(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    for name, key in (("score", "strength"), ("number", "hp")):
        only_its_players_may(pips_seat, signed_in, address(pips_seat, name, key), {"number": "2"})
