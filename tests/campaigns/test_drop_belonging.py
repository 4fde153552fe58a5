"""A belonging is left behind."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

from django.test import Client

from campaigns.models import Seat
from tests.campaigns.sheets import FRAME, address, key_of, newest, only_its_players_may, sentence_of, shown

SignedIn = Callable[[object], Client]
Replays = Callable[[], AbstractContextManager[None]]


def test_it_is_gone_and_the_log_says_so(
    mira: str, pips_seat: Seat, signed_in: SignedIn, replays: Replays
) -> None:
    mace = key_of(pips_seat, "mace")
    with replays():
        signed_in(pips_seat).post(address(pips_seat, "drop", mace))
    assert mace not in shown(pips_seat).belongings
    assert newest(pips_seat).fact["belonging"] == "mace"


def test_from_the_page_of_the_thing_one_comes_back_to_the_sheet(
    mira: str, pips_seat: Seat, signed_in: SignedIn
) -> None:
    mace, pip = key_of(pips_seat, "mace"), signed_in(pips_seat)
    menu = f"http://testserver{address(pips_seat, 'belonging', mace)}"
    answer = pip.post(address(pips_seat, "drop", mace), headers={"referer": menu})
    home = f"/c/{pips_seat.campaign.slug}/?sheet={mira}"
    assert (answer.status_code, answer["Location"]) == (303, f"{home}#event-{newest(pips_seat).seq}")
    assert pip.get(home).status_code == 200


def test_what_is_not_carried_is_not_dropped(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    answer = signed_in(pips_seat).post(address(pips_seat, "drop", "9.9"), **FRAME)
    assert "does not carry that" in sentence_of(answer)


def test_nobody_else_drops_it(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    only_its_players_may(pips_seat, signed_in, address(pips_seat, "drop", key_of(pips_seat, "mace")))
