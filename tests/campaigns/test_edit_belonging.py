"""A belonging is changed: mended, renamed."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

from django.test import Client

from campaigns.models import Seat
from tests.campaigns.sheets import FRAME, address, key_of, newest, only_its_players_may, sentence_of, shown

SignedIn = Callable[[object], Client]
Replays = Callable[[], AbstractContextManager[None]]


EDIT = {"name": "old mace", "kind": "weapon", "slots": "1", "die": "10", "full": "10"}


def test_it_is_as_was_said(mira: str, pips_seat: Seat, signed_in: SignedIn, replays: Replays) -> None:
    mace = key_of(pips_seat, "mace")
    with replays():
        signed_in(pips_seat).post(address(pips_seat, "belonging-edit", mace), EDIT)
    row = shown(pips_seat).belongings[mace]
    assert (row.name, row.die, row.full) == ("old mace", 10, 10)
    assert "die: D8 → D10" in newest(pips_seat).fact["notes"]


def test_its_slip_has_its_values(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    page = signed_in(pips_seat).get(address(pips_seat, "belonging", key_of(pips_seat, "torches")))
    assert 'value="torches"' in page.content.decode()
    assert "Roll the D6" in page.content.decode()


def test_what_is_not_carried_cannot_change(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    browser = signed_in(pips_seat)
    assert browser.get(address(pips_seat, "belonging", "9.9")).status_code == 404
    path = address(pips_seat, "belonging-edit", "9.9")
    assert browser.post(path, EDIT, **FRAME).status_code == 404


def test_a_name_is_needed(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    path = address(pips_seat, "belonging-edit", key_of(pips_seat, "mace"))
    assert "Name:" in sentence_of(signed_in(pips_seat).post(path, {**EDIT, "name": ""}, **FRAME))


def test_nobody_else_changes_it(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    path = address(pips_seat, "belonging-edit", key_of(pips_seat, "mace"))
    only_its_players_may(pips_seat, signed_in, path, EDIT)
