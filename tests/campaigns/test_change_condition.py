"""A condition worsens, eases and goes."""

from __future__ import annotations

import pytest

from rules.common.conditions import AddCondition
from tests.campaigns.at_table import holds
from tests.campaigns.person import Person
from tests.campaigns.sheets import MIRA, key_of, shown


@pytest.fixture
def poison(mira: str, player: Person) -> str:
    """The key of Mira's poison, of one slot."""
    player.plays(AddCondition(mira, "poisoned"))
    return key_of(player.seat, "poisoned")


def test_it_worsens_and_eases(poison: str, player: Person) -> None:
    player.does("worsens", MIRA, poison)
    assert shown(player.seat).conditions[poison].slots == 2
    fact = player.does("eases", MIRA, poison).fact
    assert (fact["before"], fact["slots"]) == (2, 1)


def test_it_goes(poison: str, player: Person) -> None:
    assert player.does("condition-clear", MIRA, poison).fact["slots"] == 0
    assert shown(player.seat).conditions == {}


def test_its_slip_says_what_may_be_done(poison: str, player: Person) -> None:
    holds(player.reads("condition", MIRA, poison), "Worsens", "It is gone", "Something foul is in the blood.")


def test_one_that_is_gone_has_no_slip(poison: str, player: Person) -> None:
    assert player.opens("condition", MIRA, "9.9").status_code == 404
    assert "no such condition" in player.is_refused("condition-clear", MIRA, "9.9")


def test_it_eases_only_as_long_as_it_has_slots(poison: str, player: Person) -> None:
    assert player.opens("eases", MIRA, poison).status_code == 404
