"""Rests."""

from __future__ import annotations

import pytest

from rules.common.encounters import BeginEncounter
from rules.freeblade.harm import TakeDamage
from tests.campaigns.at_table import Dice
from tests.campaigns.person import Person
from tests.campaigns.sheets import shown


def test_a_short_rest_gives_a_d4(mira: str, player: Person, dice: Dice) -> None:
    player.plays(TakeDamage(mira, 4))
    dice(2)
    assert player.does("rest", mira, kind="short").fact["minutes"] == 10
    assert shown(player.seat).hp.number == 3


def test_a_long_rest_refills_the_named_books(mira: str, hush: str, player: Person, dice: Dice) -> None:
    dice(1, 5)
    player.does("use", mira, hush)
    assert shown(player.seat).belongings[hush].die == 0
    assert "Hush (D6 when new)" in player.reads("rest", mira)
    assert player.does("rest", mira, kind="long", refill=hush).fact["refilled"] == ["Hush"]
    assert shown(player.seat).belongings[hush].die == 6


def test_the_dying_do_not_rest(mira: str, player: Person) -> None:
    player.plays(TakeDamage(mira, 5), 4)
    assert "cannot rest until someone helps" in player.is_refused("rest", mira, kind="short")


@pytest.mark.rule("R-85", "FB-83")
def test_in_a_fight_only_the_gm_may_let_her_rest_all_the_same(mira: str, player: Person, gm: Person) -> None:
    player.plays(TakeDamage(mira, 4))
    gm.plays(BeginEncounter((mira,)), 3)
    refusal = player.is_refused("rest", mira, kind="full", allowed="on")
    assert "A fight is running, and a full rest takes longer than a Round." in refusal
    assert "Allow it all the same" not in refusal
    assert "Allow it all the same" in gm.is_refused("rest", mira, kind="full")
    gm.does("rest", mira, kind="full", allowed="on")
    assert shown(player.seat).hp.number == 5
