"""An advancement."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from django.test import Client

from campaigns.models import Seat
from rules.common.encounters import BeginEncounter
from tests.campaigns.sheets import (
    FRAME,
    address,
    done,
    newest,
    only_its_players_may,
    script,
    sentence_of,
    shown,
)

SignedIn = Callable[[object], Client]
Replays = Callable[[], AbstractContextManager[None]]


def test_the_most_hp_rise_and_each_ability_rolls(
    mira: str, pips_seat: Seat, signed_in: SignedIn, replays: Replays, monkeypatch: pytest.MonkeyPatch
) -> None:
    script(monkeypatch, "dialogs", 4, 1, 1, 1, 1)
    with replays():
        signed_in(pips_seat).post(address(pips_seat, "advance"))
    view = shown(pips_seat)
    assert (view.hp.number, view.hp.limit) == (5, 9)
    assert {key: score.value for key, score in view.scores.items()} == {
        "strength": 2,
        "dexterity": 1,
        "presence": 2,
        "constitution": 0,
    }
    assert newest(pips_seat).fact["hp_face"] == 4


def test_beforehand_the_chances_may_be_seen(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    page = signed_in(pips_seat).get(address(pips_seat, "advance")).content.decode()
    assert "Presence rises</dt><dd>83%" in page


def test_the_gm_may_too(mira: str, pips_seat: Seat, gwens_seat: Seat, signed_in: SignedIn) -> None:
    signed_in(gwens_seat).post(address(pips_seat, "advance"))
    assert newest(pips_seat).kind == "advanced"


@pytest.mark.rule("R-85", "FB-83")
def test_in_a_fight_only_the_gm_may_let_her_advance_all_the_same(
    mira: str, pips_seat: Seat, gwens_seat: Seat, signed_in: SignedIn
) -> None:
    done(gwens_seat, BeginEncounter((mira,)), 3)
    refused = signed_in(pips_seat).post(address(pips_seat, "advance"), {"allowed": "on"}, **FRAME)
    assert "an advancement takes longer than a Round" in sentence_of(refused)
    offered = signed_in(gwens_seat).post(address(pips_seat, "advance"), **FRAME)
    assert "Allow it all the same" in offered.content.decode()
    signed_in(gwens_seat).post(address(pips_seat, "advance"), {"allowed": "on"})
    assert newest(pips_seat).kind == "advanced"


def test_nobody_else_advances_her(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    only_its_players_may(pips_seat, signed_in, address(pips_seat, "advance"))
