"""HP lost to anything but an attack."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from django.test import Client

from campaigns.models import Seat
from rules.common.encounters import BeginEncounter
from tests.campaigns.at_table import in_a_line
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


def test_damage_comes_off_hp(mira: str, pips_seat: Seat, signed_in: SignedIn, replays: Replays) -> None:
    with replays():
        signed_in(pips_seat).post(address(pips_seat, "damage"), {"amount": "3", "source": "a fall"})
    assert shown(pips_seat).hp.number == 2
    assert (newest(pips_seat).kind, newest(pips_seat).fact["source"]) == ("damage_taken", "a fall")


def test_at_0_she_is_dying_and_the_sheet_says_how_long(
    mira: str, pips_seat: Seat, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    script(monkeypatch, "dialogs", 4)
    browser = signed_in(pips_seat)
    answer = browser.post(address(pips_seat, "damage"), {"amount": "5", "in_combat": "on"}, **FRAME)
    assert "Mira is dying.</b> 3 rounds left, unless someone helps." in in_a_line(answer)
    assert shown(pips_seat).state == "dying"


@pytest.mark.rule("R-31")
def test_in_an_encounter_the_dying_count_rounds_though_nobody_says_so(
    mira: str, pips_seat: Seat, gwens_seat: Seat, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    done(gwens_seat, BeginEncounter((mira,)), 3)
    script(monkeypatch, "dialogs", 4)
    answer = signed_in(pips_seat).post(address(pips_seat, "damage"), {"amount": "5"}, **FRAME)
    assert "Mira is dying.</b> 3 rounds left, unless someone helps." in in_a_line(answer)


def test_only_the_panels_that_it_touched_travel(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    answer = signed_in(pips_seat).post(address(pips_seat, "damage"), {"amount": "1"}, **FRAME)
    frame = answer.content.decode()
    assert f'id="sheet-{mira}-vitals"' in frame
    assert f'id="sheet-{mira}-slots"' not in frame
    assert f'id="sheet-{mira}-notes"' not in frame


def test_nobody_else_hurts_her_from_her_sheet(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    only_its_players_may(pips_seat, signed_in, address(pips_seat, "damage"), {"amount": "3"})


@pytest.mark.parametrize("amount", ["", "0", "-3", "many", "10000"])
def test_nonsense_is_refused(mira: str, pips_seat: Seat, signed_in: SignedIn, amount: str) -> None:
    answer = signed_in(pips_seat).post(address(pips_seat, "damage"), {"amount": amount}, **FRAME)
    assert "HP lost:" in sentence_of(answer)
    assert shown(pips_seat).hp.number == 5


def test_the_slip_says_what_unticked_means(pips_seat: Seat, mira: str, signed_in: SignedIn) -> None:
    page = signed_in(pips_seat).get(address(pips_seat, "damage")).content.decode()
    assert "The dying count Rounds, even if no fight is running here" in page
