"""Something new is carried."""

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


def test_it_takes_its_slots(mira: str, pips_seat: Seat, signed_in: SignedIn, replays: Replays) -> None:
    asked = {"name": "  long  bow ", "kind": "weapon", "slots": "2", "die": "6", "note": "yew"}
    with replays():
        signed_in(pips_seat).post(address(pips_seat, "belonging-new"), asked)
    row = shown(pips_seat).belongings[key_of(pips_seat, "long bow")]
    assert (row.kind, row.slots, row.die, row.full, row.note) == ("weapon", 2, 6, 6, "yew")
    assert newest(pips_seat).fact["belonging"] == "long bow"


def test_a_name_is_enough(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    signed_in(pips_seat).post(address(pips_seat, "belonging-new"), {"name": "a feather"})
    row = shown(pips_seat).belongings[key_of(pips_seat, "a feather")]
    assert (row.kind, row.slots, row.die) == ("gear", 1, 0)


def test_without_a_free_slot_something_goes_first(
    mira: str, pips_seat: Seat, signed_in: SignedIn, replays: Replays
) -> None:
    fill_slots(pips_seat)
    browser, path = signed_in(pips_seat), address(pips_seat, "belonging-new")
    assert 'name="drop"' in sentence_of(browser.post(path, {"name": "rope"}, **FRAME))
    with replays():
        browser.post(path, {"name": "rope", "drop": key_of(pips_seat, "stone")})
    assert newest(pips_seat).fact["dropped"] == ["stone"]


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({}, "Name: this is still open."),
        ({"name": "\u200b"}, "needed"),
        ({"name": "bow", "kind": "weapon", "die": "7"}, "Die"),
        ({"name": "bow", "slots": "5"}, "Slots"),
        ({"name": "bow", "kind": "ship"}, "Kind"),
        ({"name": "plate", "kind": "armor", "die": "12"}, "D4, D6, not D12"),
    ],
)
def test_nonsense_is_refused_in_words(
    mira: str, pips_seat: Seat, signed_in: SignedIn, asked: dict[str, str], words: str
) -> None:
    answer = signed_in(pips_seat).post(address(pips_seat, "belonging-new"), asked, **FRAME)
    assert words in sentence_of(answer)


def test_nobody_else_fills_her_pack(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    only_its_players_may(pips_seat, signed_in, address(pips_seat, "belonging-new"), {"name": "rope"})
