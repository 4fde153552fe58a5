"""A supply is used, a die is tested."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from django.test import Client

from campaigns.log.visibility import Choice
from campaigns.models import Seat
from tests.campaigns.sheets import (
    FRAME,
    address,
    key_of,
    newest,
    only_its_players_may,
    script,
    sentence_of,
    shown,
)

SignedIn = Callable[[object], Client]
Replays = Callable[[], AbstractContextManager[None]]


def test_a_use_steps_the_die_down(
    mira: str, pips_seat: Seat, signed_in: SignedIn, replays: Replays, monkeypatch: pytest.MonkeyPatch
) -> None:
    torches = key_of(pips_seat, "torches")
    script(monkeypatch, "belongings", 3)
    with replays():
        signed_in(pips_seat).post(address(pips_seat, "use", torches))
    assert shown(pips_seat).belongings[torches].die == 4
    assert newest(pips_seat).fact["step"] == {"before": 6, "face": 3, "after": 4}


def test_what_is_used_up_is_not_rolled(
    mira: str, pips_seat: Seat, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, browser = address(pips_seat, "use", key_of(pips_seat, "torches")), signed_in(pips_seat)
    script(monkeypatch, "belongings", 1)
    answer = browser.post(path, **FRAME)
    assert "used up" in answer.content.decode()
    assert "cannot be rolled" in sentence_of(browser.post(path, **FRAME))


def test_beforehand_the_odds_may_be_seen(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    page = signed_in(pips_seat).get(address(pips_seat, "use", key_of(pips_seat, "torches"))).content.decode()
    assert "Roll the D6" in page
    assert "uses left" in page


def test_nobody_else_uses_it(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    only_its_players_may(pips_seat, signed_in, address(pips_seat, "use", key_of(pips_seat, "torches")))


@pytest.mark.parametrize("junk", [{"audience": "the ogre"}, {"label": "x" * 121}])
def test_a_use_asked_wrongly_is_refused(
    mira: str, pips_seat: Seat, signed_in: SignedIn, junk: dict[str, str]
) -> None:
    path, before = address(pips_seat, "use", key_of(pips_seat, "torches")), newest(pips_seat)
    sentence_of(signed_in(pips_seat).post(path, junk, **FRAME))
    assert newest(pips_seat) == before


@pytest.mark.parametrize(("page", "thing"), [("use", "torches"), ("cast", "Hush")])
def test_nobody_is_promised_a_blind_roll_of_what_the_sheet_shows(
    mira: str, pips_seat: Seat, signed_in: SignedIn, page: str, thing: str
) -> None:
    path, pip = address(pips_seat, page, key_of(pips_seat, thing)), signed_in(pips_seat)
    slip, before = pip.get(path).content.decode(), newest(pips_seat)
    assert [value for value in Choice.values if f'name="audience" value="{value}"' in slip] == [
        "everyone",
        "gm_and_me",
        "gm_only",
    ]
    assert "What comes of it shows on the sheet." in slip
    assert "it cannot be made blind" in sentence_of(pip.post(path, {"audience": "blind"}, **FRAME))
    assert newest(pips_seat) == before


def test_what_no_sheet_shows_may_be_rolled_blind(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    for page, more in (("check", ("presence",)), ("attack", ())):
        slip = signed_in(pips_seat).get(address(pips_seat, page, *more)).content.decode()
        assert all(f'name="audience" value="{value}"' in slip for value in Choice.values)
