"""A belonging elsewhere among the slots, put on or taken off."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from django.test import Client

from campaigns.models import Seat
from tests.campaigns.sheets import FRAME, address, key_of, newest, only_its_players_may, sentence_of, shown

SignedIn = Callable[[object], Client]
Replays = Callable[[], AbstractContextManager[None]]


def test_armour_is_taken_off_and_put_on(
    mira: str, pips_seat: Seat, signed_in: SignedIn, replays: Replays
) -> None:
    armor = key_of(pips_seat, "light armor")
    for dialog, place in (("take-off", "pack"), ("wear", "worn")):
        with replays():
            signed_in(pips_seat).post(address(pips_seat, dialog, armor))
        assert shown(pips_seat).belongings[armor].place == place
    assert newest(pips_seat).fact["place"] == "worn"


def test_it_moves_to_the_front(mira: str, pips_seat: Seat, signed_in: SignedIn, replays: Replays) -> None:
    torches = key_of(pips_seat, "torches")
    with replays():
        signed_in(pips_seat).post(address(pips_seat, "belonging-move", torches), {"order": "0"})
    assert next(iter(shown(pips_seat).belongings)) == torches


@pytest.mark.parametrize("asked", [{"order": "first"}, {"order": "-5"}])
def test_nonsense_is_refused(mira: str, pips_seat: Seat, signed_in: SignedIn, asked: dict[str, str]) -> None:
    path = address(pips_seat, "belonging-move", key_of(pips_seat, "mace"))
    sentence_of(signed_in(pips_seat).post(path, asked, **FRAME))


def test_a_mace_is_not_worn(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    path = address(pips_seat, "wear", key_of(pips_seat, "mace"))
    assert "Only armour is worn" in sentence_of(signed_in(pips_seat).post(path, **FRAME))


def test_nobody_else_moves_it(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    path = address(pips_seat, "belonging-move", key_of(pips_seat, "mace"))
    only_its_players_may(pips_seat, signed_in, path, {"order": "0"})
