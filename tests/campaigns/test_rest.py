"""Rests."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from django.test import Client

from campaigns.models import Seat
from rules.common.encounters import BeginEncounter
from rules.freeblade.harm import TakeDamage
from tests.campaigns.sheets import (
    FRAME,
    address,
    done,
    key_of,
    newest,
    only_its_players_may,
    script,
    sentence_of,
    shown,
)

SignedIn = Callable[[object], Client]
Replays = Callable[[], AbstractContextManager[None]]


def test_a_short_rest_gives_a_d4(
    mira: str, pips_seat: Seat, signed_in: SignedIn, replays: Replays, monkeypatch: pytest.MonkeyPatch
) -> None:
    done(pips_seat, TakeDamage(mira, 4))
    script(monkeypatch, "dialogs", 2)
    with replays():
        signed_in(pips_seat).post(address(pips_seat, "rest"), {"kind": "short"})
    assert (shown(pips_seat).hp.number, newest(pips_seat).fact["minutes"]) == (3, 10)


def test_a_long_rest_refills_the_books_that_are_named(
    mira: str, pips_seat: Seat, signed_in: SignedIn, replays: Replays, monkeypatch: pytest.MonkeyPatch
) -> None:
    hush = key_of(pips_seat, "Hush")
    script(monkeypatch, "dialogs", 1, 5)
    signed_in(pips_seat).post(address(pips_seat, "use", hush))
    assert shown(pips_seat).belongings[hush].die == 0
    assert "Hush (D6 when new)" in signed_in(pips_seat).get(address(pips_seat, "rest")).content.decode()
    with replays():
        signed_in(pips_seat).post(address(pips_seat, "rest"), {"kind": "long", "refill": hush})
    assert shown(pips_seat).belongings[hush].die == 6
    assert newest(pips_seat).fact["refilled"] == ["Hush"]


def test_a_full_rest_heals_whole(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    done(pips_seat, TakeDamage(mira, 4))
    signed_in(pips_seat).post(address(pips_seat, "rest"), {"kind": "full"})
    assert shown(pips_seat).hp.number == 5


def test_the_dying_do_not_rest(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    done(pips_seat, TakeDamage(mira, 5), 4)
    answer = signed_in(pips_seat).post(address(pips_seat, "rest"), {"kind": "short"}, **FRAME)
    assert "cannot rest until someone helps" in sentence_of(answer)


@pytest.mark.rule("R-85", "FB-83")
def test_in_a_fight_only_the_gm_may_let_her_rest_all_the_same(
    mira: str, pips_seat: Seat, gwens_seat: Seat, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    done(pips_seat, TakeDamage(mira, 4))
    done(gwens_seat, BeginEncounter((mira,)), 3)
    asked = {"kind": "full", "allowed": "on"}
    refused = signed_in(pips_seat).post(address(pips_seat, "rest"), asked, **FRAME)
    assert "A fight is running, and a full rest takes longer than a Round." in sentence_of(refused)
    assert "Allow it all the same" not in refused.content.decode()
    offered = signed_in(gwens_seat).post(address(pips_seat, "rest"), {"kind": "full"}, **FRAME)
    assert "Allow it all the same" in offered.content.decode()
    signed_in(gwens_seat).post(address(pips_seat, "rest"), asked)
    assert shown(pips_seat).hp.number == 5


@pytest.mark.parametrize("asked", [{}, {"kind": "nap"}, {"kind": "long", "refill": "nothing"}])
def test_nonsense_is_refused(mira: str, pips_seat: Seat, signed_in: SignedIn, asked: dict[str, str]) -> None:
    sentence_of(signed_in(pips_seat).post(address(pips_seat, "rest"), asked, **FRAME))


def test_nobody_else_rests_for_her(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    only_its_players_may(pips_seat, signed_in, address(pips_seat, "rest"), {"kind": "short"})
