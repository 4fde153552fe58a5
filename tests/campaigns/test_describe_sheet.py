"""Name, pronouns and portrait."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from django.test import Client

from campaigns.models import Seat
from tests.campaigns.sheets import FRAME, address, newest, only_its_players_may, sentence_of, shown

SignedIn = Callable[[object], Client]
Replays = Callable[[], AbstractContextManager[None]]


def test_she_has_a_new_face(mira: str, pips_seat: Seat, signed_in: SignedIn, replays: Replays) -> None:
    asked = {"name": "Mira Vale", "pronouns": "she/her", "portrait": "🦉"}
    with replays():
        answer = signed_in(pips_seat).post(address(pips_seat, "describe"), asked, **FRAME)
    profile = shown(pips_seat).profile
    assert (profile.name, profile.pronouns, profile.portrait) == ("Mira Vale", "she/her", "🦉")
    assert "Mira Vale" in answer.content.decode()
    assert newest(pips_seat).fact["before"] == "Mira"


def test_markup_in_a_name_is_text(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    browser = signed_in(pips_seat)
    browser.post(address(pips_seat, "describe"), {"name": "<img src=x onerror=y>"})
    page = browser.get(address(pips_seat, "sheet")).content.decode()
    assert "<img" not in page
    assert "&lt;img" in page


@pytest.mark.parametrize("asked", [{"name": ""}, {"name": "x" * 81}, {"name": "M", "portrait": "x" * 17}])
def test_nonsense_is_refused(mira: str, pips_seat: Seat, signed_in: SignedIn, asked: dict[str, str]) -> None:
    sentence_of(signed_in(pips_seat).post(address(pips_seat, "describe"), asked, **FRAME))


def test_nobody_else_renames_her(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    only_its_players_may(pips_seat, signed_in, address(pips_seat, "describe"), {"name": "Mine"})
