"""The time of the dying: someone helps, or a minute passes."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

from django.test import Client

from campaigns.models import Seat
from campaigns.state import kept
from rules.freeblade.harm import TakeDamage
from tests.campaigns.at_table import at
from tests.campaigns.sheets import FRAME, address, done, newest, only_its_players_may, sentence_of, shown

SignedIn = Callable[[object], Client]
Replays = Callable[[], AbstractContextManager[None]]


def test_help_stops_the_timer_and_leaves_hp(
    mira: str, pips_seat: Seat, signed_in: SignedIn, replays: Replays
) -> None:
    done(pips_seat, TakeDamage(mira, 6), 4)
    with replays():
        signed_in(pips_seat).post(address(pips_seat, "help"))
    assert (shown(pips_seat).death, shown(pips_seat).hp.number) == (None, -1)
    assert newest(pips_seat).kind == "dying_helped"


def test_a_minute_passes_until_she_is_dead(
    mira: str, pips_seat: Seat, signed_in: SignedIn, replays: Replays
) -> None:
    done(pips_seat, TakeDamage(mira, 6), 2)
    with replays():
        answer = signed_in(pips_seat).post(address(pips_seat, "tick"), **FRAME)
    assert "Mira is dead." in answer.content.decode()
    assert (newest(pips_seat).fact["left"], shown(pips_seat).state) == (0, "dead")


def test_who_has_no_time_left_is_told_to_be_dead_at_once(
    mira: str, pips_seat: Seat, signed_in: SignedIn
) -> None:
    campaign = pips_seat.campaign
    campaign.rulings = {"death_timer_min": 0}
    campaign.save(update_fields=["rulings"])
    kept.clear()  # no event tells of it
    done(pips_seat, TakeDamage(mira, 6), 1)
    html = signed_in(pips_seat).get(at(pips_seat, "log")).content.decode()
    assert "Dead at once" in html
    assert "unless helped" not in html


def test_who_is_not_dying_needs_no_help(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    for name in ("help", "tick"):
        answer = signed_in(pips_seat).post(address(pips_seat, name), **FRAME)
        assert "Mira is not dying." in sentence_of(answer)


def test_nobody_else_decides_it(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    done(pips_seat, TakeDamage(mira, 6), 4)
    only_its_players_may(pips_seat, signed_in, address(pips_seat, "help"))
    only_its_players_may(pips_seat, signed_in, address(pips_seat, "tick"))
