"""Spells are cast."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from django.test import Client

from campaigns.models import Seat
from campaigns.play import perform
from rules.common.encounters import BeginEncounter, NextTurn
from rules.randomness import Scripted
from tests.campaigns.sheets import (
    FRAME,
    address,
    create_foe,
    fill_slots,
    key_of,
    newest,
    only_its_players_may,
    script,
    sentence_of,
    shown,
)

SignedIn = Callable[[object], Client]
Replays = Callable[[], AbstractContextManager[None]]


def test_the_spell_works_and_its_die_steps_down(
    mira: str, pips_seat: Seat, signed_in: SignedIn, replays: Replays, monkeypatch: pytest.MonkeyPatch
) -> None:
    hush = key_of(pips_seat, "Hush")
    script(monkeypatch, "dialogs", 10, 2)
    with replays():
        signed_in(pips_seat).post(address(pips_seat, "cast", hush), {"label": "quiet!"})
    fact = newest(pips_seat).fact
    assert (fact["outcome"], fact["step"]["after"], fact["label"]) == ("success", 4, "quiet!")
    assert shown(pips_seat).belongings[hush].die == 4


def test_who_fails_the_strain_is_fatigued(
    mira: str, pips_seat: Seat, signed_in: SignedIn, replays: Replays, monkeypatch: pytest.MonkeyPatch
) -> None:
    script(monkeypatch, "dialogs", 9, 6)
    with replays():
        signed_in(pips_seat).post(address(pips_seat, "cast", key_of(pips_seat, "Hush")))
    assert [row.name for row in shown(pips_seat).conditions.values()] == ["fatigued"]


def test_with_full_slots_it_is_first_said_what_would_be_dropped(
    mira: str, pips_seat: Seat, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill_slots(pips_seat)
    path, browser = address(pips_seat, "cast", key_of(pips_seat, "Hush")), signed_in(pips_seat)
    refusal = sentence_of(browser.post(path, **FRAME))
    stone = key_of(pips_seat, "stone")
    assert "no free slot" in refusal
    assert f'name="drop" value="{stone}"' in refusal
    script(monkeypatch, "dialogs", 2, 6)
    browser.post(path, {"drop": stone}, **FRAME)
    assert newest(pips_seat).fact["dropped"] == ["stone"]


def test_the_options_show_the_odds_of_the_strain(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    page = signed_in(pips_seat).get(address(pips_seat, "cast", key_of(pips_seat, "Hush"))).content.decode()
    assert "Cast Hush" in page
    assert "55%" in page


def test_what_is_no_spell_is_not_cast(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    path = address(pips_seat, "cast", key_of(pips_seat, "mace"))
    assert "is no spell" in sentence_of(signed_in(pips_seat).post(path, **FRAME))
    assert signed_in(pips_seat).get(path).status_code == 404


def test_nobody_else_casts_for_her(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    only_its_players_may(pips_seat, signed_in, address(pips_seat, "cast", key_of(pips_seat, "Hush")))


def test_in_anothers_turn_only_the_game_master_lets_her_cast(
    mira: str, pips_seat: Seat, gwens_seat: Seat, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    perform(gwens_seat, BeginEncounter((mira, create_foe(gwens_seat))), chance=Scripted([1, 6]))
    perform(gwens_seat, NextTurn())
    path = address(pips_seat, "cast", key_of(pips_seat, "Hush"))
    refused = sentence_of(signed_in(pips_seat).post(path, {"allowed": "on"}, **FRAME))
    assert "It is Ogre&#39;s turn." in refused
    script(monkeypatch, "dialogs", 12, 6)
    signed_in(gwens_seat).post(path, {"allowed": "on"}, **FRAME)
    assert newest(gwens_seat).kind == "spell_cast"


@pytest.mark.parametrize(
    "junk",
    [{"audience": "the ogre"}, {"advantages": "many"}, {"advantages": "many", "odds": "1"}],
)
def test_a_spell_asked_for_wrongly_is_refused(
    mira: str, pips_seat: Seat, signed_in: SignedIn, junk: dict[str, str]
) -> None:
    path, before = address(pips_seat, "cast", key_of(pips_seat, "Hush")), newest(pips_seat)
    sentence_of(signed_in(pips_seat).post(path, junk, **FRAME))
    assert newest(pips_seat) == before


def test_what_is_no_spell_is_not_looked_at_as_one(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    path = address(pips_seat, "cast", key_of(pips_seat, "mace"))
    assert signed_in(pips_seat).get(path).status_code == 404
