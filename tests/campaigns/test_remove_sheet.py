"""A sheet leaves the table."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

from django.test import Client
from django.urls import reverse

from campaigns.log.undo import undo
from campaigns.models import Membership, Seat
from rules.common.sheets import BeginSheet
from tests.campaigns.sheets import address, done, newest, only_its_players_may, shown

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
    done(gwens_seat, BeginSheet("store", "The cart", "party"))
    for_players, for_gms = (address(pips_seat, key, sheet="store") for key in ("remove", "remove-store"))
    assert signed_in(pips_seat).post(for_players).status_code == 404
    assert signed_in(pips_seat).post(for_gms).status_code == 403
    assert signed_in(gwens_seat).post(for_gms).status_code == 303


def test_nobody_else_removes_her(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    only_its_players_may(pips_seat, signed_in, address(pips_seat, "remove"))
