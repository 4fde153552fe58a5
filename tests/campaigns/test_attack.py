"""Attacks from the sheet."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from django.test import Client

from campaigns.models import Seat
from campaigns.play import perform
from rules.common.belongings import AddBelonging
from rules.common.encounters import BeginEncounter, NextTurn
from rules.common.sheets import SetAbility, SetResource
from rules.randomness import Scripted
from tests.campaigns.sheets import (
    FRAME,
    address,
    create_foe,
    done,
    key_of,
    newest,
    only_its_players_may,
    script,
    sentence_of,
    shown,
)

SignedIn = Callable[[object], Client]
Replays = Callable[[], AbstractContextManager[None]]


def test_one_tap_strikes_at_a_foe(
    mira: str, pips_seat: Seat, signed_in: SignedIn, replays: Replays, monkeypatch: pytest.MonkeyPatch
) -> None:
    script(monkeypatch, "dialogs", 6)
    with replays():
        signed_in(pips_seat).post(address(pips_seat, "attack", key_of(pips_seat, "mace")))
    fact = newest(pips_seat).fact
    assert (fact["weapon"], fact["die"], fact["outcome"], fact["damage"]) == ("mace", 8, "hit", 6)


def test_a_sheet_at_the_table_is_struck_through_its_armour(
    mira: str,
    pips_seat: Seat,
    gwens_seat: Seat,
    signed_in: SignedIn,
    replays: Replays,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ogre = create_foe(gwens_seat)
    done(gwens_seat, AddBelonging(ogre, "hide", "armor", 1, 4))
    script(monkeypatch, "dialogs", 7, 3)
    path, asked = address(pips_seat, "attack", key_of(pips_seat, "mace")), {"target": ogre, "foe": "ignored"}
    with replays():
        signed_in(pips_seat).post(path, asked)
    event = newest(pips_seat)
    assert (event.kind, event.fact["damage"]) == ("attack_rolled", 4)
    assert shown(gwens_seat, ogre).hp.number == 9, "damage waits for its button on the entry"


def test_focus_buys_advantage(
    mira: str, pips_seat: Seat, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    done(pips_seat, SetAbility(mira, "dexterity", 2))
    done(pips_seat, SetResource(mira, "focus", 2, 2))
    script(monkeypatch, "dialogs", 9)
    path = address(pips_seat, "attack", key_of(pips_seat, "mace"))
    signed_in(pips_seat).post(path, {"focus": "on"})
    assert newest(pips_seat).fact["die"] == 12
    assert shown(pips_seat).focus.number == 1


def test_bare_hands_strike_with_a_d4(
    mira: str, pips_seat: Seat, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    script(monkeypatch, "dialogs", 1)
    signed_in(pips_seat).post(address(pips_seat, "attack"), {})
    assert (newest(pips_seat).fact["die"], newest(pips_seat).fact["outcome"]) == (4, "miss")


def test_nobody_else_strikes_for_her(mira: str, pips_seat: Seat, signed_in: SignedIn) -> None:
    only_its_players_may(pips_seat, signed_in, address(pips_seat, "attack"))


def test_what_is_hidden_can_be_no_target(
    mira: str, pips_seat: Seat, gwens_seat: Seat, signed_in: SignedIn
) -> None:
    lurker = create_foe(gwens_seat, visibility="hidden")
    browser = signed_in(pips_seat)
    assert "Ogre" not in browser.get(address(pips_seat, "attack")).content.decode()
    assert browser.post(address(pips_seat, "attack"), {"target": lurker}).status_code == 404


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"foe_armor": "7"}, "Their armour"),
        ({"advantages": "-1"}, "greater than or equal to 0"),
        ({"focus": "on"}, "Focus would be wasted"),
        ({"weapon": "mace", "focus": "on"}, "no Focus left"),
        ({"weapon": "99.9"}, "does not carry that"),
    ],
)
def test_nonsense_is_refused_in_words(
    mira: str, pips_seat: Seat, signed_in: SignedIn, asked: dict[str, str], words: str
) -> None:
    weapon = key_of(pips_seat, "mace") if asked.get("weapon") == "mace" else asked.get("weapon", "")
    answer = signed_in(pips_seat).post(address(pips_seat, "attack", weapon), asked, **FRAME)
    assert words in sentence_of(answer)


def test_the_options_offer_whom_to_strike(
    mira: str, pips_seat: Seat, gwens_seat: Seat, signed_in: SignedIn
) -> None:
    create_foe(gwens_seat)
    page = signed_in(pips_seat).get(address(pips_seat, "attack", key_of(pips_seat, "mace"))).content.decode()
    assert "Ogre" in page
    assert "Damage of a D8: 4.4 on average" in page


def test_in_anothers_turn_only_the_game_master_lets_her_strike(
    mira: str, pips_seat: Seat, gwens_seat: Seat, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    ogre = create_foe(gwens_seat)
    perform(gwens_seat, BeginEncounter((mira, ogre)), chance=Scripted([1, 6]))
    perform(gwens_seat, NextTurn())
    path, asked = address(pips_seat, "attack", key_of(pips_seat, "mace")), {"allowed": "on"}
    refused = sentence_of(signed_in(pips_seat).post(path, asked, **FRAME))
    assert "It is Ogre&#39;s turn." in refused
    assert "Allow it" not in refused
    assert "Allow it all the same" in sentence_of(signed_in(gwens_seat).post(path, {}, **FRAME))
    script(monkeypatch, "dialogs", 6)
    signed_in(gwens_seat).post(path, asked, **FRAME)
    assert newest(gwens_seat).fact["damage"] == 6
