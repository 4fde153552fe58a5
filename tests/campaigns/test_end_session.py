"""A session ends: what Focus is left is lost (FB-10)."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

from campaigns.log.undo import undo
from campaigns.models import Pending, Seat
from campaigns.play import perform
from rules.common.clock import BeginSession, EndSession
from rules.common.sheets import SetAbility
from rules.freeblade.checks import MakeCheck
from tests.campaigns.at_table import Browser, at, do, head, last, not_when_archived, only_gms_may, refused
from tests.campaigns.sheets import shown


def test_focus_is_lost_and_so_is_the_chance_to_roll_again(
    gwens_seat: Seat,
    mira: str,
    signed_in: Browser,
    replays: Callable[[], AbstractContextManager[None]],
) -> None:
    do(gwens_seat, SetAbility(mira, "dexterity", 2))
    perform(gwens_seat, BeginSession())
    do(gwens_seat, MakeCheck(mira, "dexterity"), 3)
    assert Pending.objects.exists()
    with replays():
        signed_in(gwens_seat).post(at(gwens_seat, "session-end"))
    event = last(gwens_seat)
    assert (event.kind, event.fact) == (
        "session_ended",
        {"number": 1, "lost": [{"name": "Mira", "focus": 2}]},
    )
    assert shown(gwens_seat).focus.number == 0
    assert not Pending.objects.exists()


def test_an_end_can_be_undone(gwens_seat: Seat, mira: str) -> None:
    do(gwens_seat, SetAbility(mira, "dexterity", 2))
    perform(gwens_seat, BeginSession())
    perform(gwens_seat, EndSession())
    undo(gwens_seat, head(gwens_seat))
    assert shown(gwens_seat).focus.number == 2


def test_no_session_ends_that_has_not_begun(gwens_seat: Seat, signed_in: Browser) -> None:
    assert "No session is running." in refused(signed_in(gwens_seat).post(at(gwens_seat, "session-end")))
    assert head(gwens_seat) == 0


def test_only_a_gm_ends(gwens_seat: Seat, signed_in: Browser) -> None:
    perform(gwens_seat, BeginSession())
    only_gms_may(gwens_seat, signed_in, at(gwens_seat, "session-end"))
    not_when_archived(gwens_seat, signed_in, at(gwens_seat, "session-end"))
