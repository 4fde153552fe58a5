"""A condition comes, and sits in a slot."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from django.test import Client

from campaigns.models import Seat
from rules.table import Effect
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


def test_a_condition_of_the_game_takes_its_slot(
    mira: str, pips_seat: Seat, signed_in: SignedIn, replays: Replays
) -> None:
    with replays():
        answer = signed_in(pips_seat).post(
            address(pips_seat, "condition-new"), {"name": "fatigued", "source": "the march"}, **FRAME
        )
    assert shown(pips_seat).load.used == 10
    assert (newest(pips_seat).fact["condition"], newest(pips_seat).fact["source"]) == (
        "fatigued",
        "the march",
    )
    assert 'class="slot condition"' in answer.content.decode()


def test_one_in_own_words_may_weigh_on_rolls(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    asked = {"name": "soaked", "slots": "2", "effects-0-kind": "disadvantage", "effects-0-scope": "dexterity"}
    signed_in(pips_seat).post(address(pips_seat, "condition-new"), asked)
    (soaked,) = shown(pips_seat).conditions.values()
    assert (soaked.slots, soaked.effects) == (2, (Effect(kind="disadvantage", scope="dexterity"),))


def test_the_same_once_more_is_worse(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    for _ in range(2):
        signed_in(pips_seat).post(address(pips_seat, "condition-new"), {"name": "fatigued"})
    assert [row.slots for row in shown(pips_seat).conditions.values()] == [2]


def test_without_a_free_slot_it_asks_what_to_drop(
    mira: str, pips_seat: Seat, signed_in: SignedIn, replays: Replays
) -> None:
    fill_slots(pips_seat)
    browser, path = signed_in(pips_seat), address(pips_seat, "condition-new")
    refusal = sentence_of(browser.post(path, {"name": "fatigued"}, **FRAME))
    mace = key_of(pips_seat, "mace")
    assert "no free slot" in refusal
    assert f'value="{mace}"' in refusal
    assert 'value="fatigued"' in refusal
    with replays():
        browser.post(path, {"name": "fatigued", "drop": mace})
    assert newest(pips_seat).fact["dropped"] == ["mace"]
    assert not shown(pips_seat).load.must_drop


def test_only_the_gm_goes_over_the_limit(
    mira: str, pips_seat: Seat, gwens_seat: Seat, signed_in: SignedIn
) -> None:
    fill_slots(pips_seat)
    asked, path = {"name": "fatigued", "force": "on"}, address(pips_seat, "condition-new")
    sentence_of(signed_in(pips_seat).post(path, asked, **FRAME))
    answer = signed_in(gwens_seat).post(path, asked, **FRAME)
    assert "Over the limit by 1" in answer.content.decode()


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({}, "Which: this is still open."),
        ({"name": "sad", "slots": "10"}, "Slots"),
        ({"name": "sad", "effects-0-kind": "doom"}, "not doom"),
        ({"name": "x" * 81}, "at most 80 characters"),
    ],
)
def test_nonsense_is_refused_in_words(
    mira: str, pips_seat: Seat, signed_in: SignedIn, asked: dict[str, str], words: str
) -> None:
    answer = signed_in(pips_seat).post(address(pips_seat, "condition-new"), asked, **FRAME)
    assert words in sentence_of(answer)


def test_nobody_else_burdens_her(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    only_its_players_may(pips_seat, signed_in, address(pips_seat, "condition-new"), {"name": "fatigued"})
