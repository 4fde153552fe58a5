"""A sheet leaves the table."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

from django.test import Client
from django.urls import reverse

from campaigns.actions.sheets import begin_other
from campaigns.log.undo import undo
from campaigns.models import Membership, Seat
from tests.campaigns.sheets import FRAME, address, newest, only_its_players_may, sentence_of, shown

SignedIn = Callable[[object], Client]
Replays = Callable[[], AbstractContextManager[None]]


def test_it_goes_with_all_it_carries_and_undo_brings_it_back(
    mira: str, pips_seat: Seat, signed_in: SignedIn, replays: Replays
) -> None:
    before = shown(pips_seat).table.rows
    with replays():
        answer = signed_in(pips_seat).post(address(pips_seat, "remove"))
    assert answer.headers["Location"] == reverse("table", args=[pips_seat.campaign.slug])
    assert not Membership.objects.filter(character=mira).exists()
    undo(pips_seat, newest(pips_seat).seq)
    assert shown(pips_seat).table.rows == before


def test_a_player_does_not_remove_the_party_store(
    pips_seat: Seat, gwens_seat: Seat, signed_in: SignedIn
) -> None:
    begin_other(seat=gwens_seat, sheet_id="store", name="The cart", kind="party")
    path = address(pips_seat, "remove", sheet="store")
    assert "belongs to everyone" in sentence_of(signed_in(pips_seat).post(path, **FRAME))
    assert signed_in(gwens_seat).post(path).status_code == 303


def test_nobody_else_removes_her(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    only_its_players_may(pips_seat, signed_in, address(pips_seat, "remove"))
