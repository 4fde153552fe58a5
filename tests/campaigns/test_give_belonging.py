"""A belonging goes to someone else, or to the party's store."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from django.test import Client

from campaigns.models import Seat
from rules.common.sheets import BeginSheet
from tests.campaigns.sheets import (
    FRAME,
    address,
    create_foe,
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
def store(gwens_seat: Seat) -> str:
    """The party's store."""
    done(gwens_seat, BeginSheet("store", "The cart", "party"))
    return "store"


def test_it_goes_to_the_party_store(
    mira: str, store: str, pips_seat: Seat, signed_in: SignedIn, replays: Replays
) -> None:
    mace = key_of(pips_seat, "mace")
    with replays():
        signed_in(pips_seat).post(address(pips_seat, "give", mace), {"to": store})
    assert mace in shown(pips_seat, store).belongings
    assert mace not in shown(pips_seat).belongings
    assert newest(pips_seat).fact["to_name"] == "The cart"


def test_whoever_plays_takes_it_out_again(
    mira: str, store: str, pips_seat: Seat, signed_in: SignedIn
) -> None:
    mace = key_of(pips_seat, "mace")
    browser = signed_in(pips_seat)
    browser.post(address(pips_seat, "give", mace), {"to": store})
    browser.post(address(pips_seat, "give", mace, sheet=store), {"to": mira})
    assert mace in shown(pips_seat).belongings


def test_what_is_hidden_gets_nothing_and_is_not_offered(
    mira: str, pips_seat: Seat, gwens_seat: Seat, signed_in: SignedIn
) -> None:
    lurker = create_foe(gwens_seat, visibility="hidden")
    mace, browser = key_of(pips_seat, "mace"), signed_in(pips_seat)
    assert "Ogre" not in browser.get(address(pips_seat, "belonging", mace)).content.decode()
    assert browser.post(address(pips_seat, "give", mace), {"to": lurker}).status_code == 404


def test_to_nobody_or_to_herself_is_refused(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    path, browser = address(pips_seat, "give", key_of(pips_seat, "mace")), signed_in(pips_seat)
    assert "To whom:" in sentence_of(browser.post(path, {}, **FRAME))
    assert "changes nothing" in sentence_of(browser.post(path, {"to": mira}, **FRAME))


def test_nobody_else_gives_it_away(mira: str, store: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    path = address(pips_seat, "give", key_of(pips_seat, "mace"))
    only_its_players_may(pips_seat, signed_in, path, {"to": store})
