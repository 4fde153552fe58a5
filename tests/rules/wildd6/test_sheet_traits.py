"""Traits that are written by their names alone."""

from __future__ import annotations

import pytest

from rules.d6.abilities import SetCode
from rules.decide import preview
from rules.errors import RuleBroken
from rules.table import Ability, Table
from rules.wildd6.successes import CountSuccesses
from tests.rules.opend6.tables import GUARD, VEX, WILDD6, begin, play, then


def write(table: Table, name: str, code: str = "3D", sheet_id: str = VEX) -> Table:
    return then(table, SetCode(sheet_id, code=code, name=name), system=WILDD6)


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Fighting", "fighting"),
        ("Sleight of hand", "sleight_of_hand"),
        ("Ловкость", "ловкость"),
        ("Luck", "own_luck"),
    ],
)
def test_a_new_trait_needs_no_more_than_its_name(name: str, key: str) -> None:
    row = write(begin(), name).get(Ability, VEX, key)
    assert row is not None
    assert (row.name, row.dice) == (name, 3)


def test_two_traits_of_one_name_are_refused() -> None:
    table = write(begin(), "Stealth")
    with pytest.raises(RuleBroken, match="Vex has stealth already: change its dice instead"):
        write(table, "stealth")


def test_what_is_called_alike_can_be_set_against_each_other() -> None:
    table = write(write(begin(), "Notice"), "Notice", sheet_id=GUARD)
    order = CountSuccesses(VEX, "notice", target=GUARD, opposing="notice")
    assert len(play(table, order, 3, 3, 3, 3, 3, 3, system=WILDD6).facts) == 2


@pytest.mark.parametrize("order", [SetCode(VEX), SetCode(VEX, code="3D"), SetCode(VEX, name="  ", code="3D")])
def test_a_trait_without_a_name_is_refused(order: SetCode) -> None:
    with pytest.raises(RuleBroken, match="A name for the ability is needed"):
        play(begin(), order, system=WILDD6)


def test_a_new_trait_without_dice_is_refused() -> None:
    with pytest.raises(RuleBroken, match="no swimming to take off"):
        write(begin(), "Swimming", "")


def test_a_trait_that_would_be_refused_says_so_before_the_tap() -> None:
    table = write(begin(), "Stealth")
    assert "already" in preview(WILDD6, table, SetCode(VEX, name="Stealth", code="4D")).refused
    assert not preview(WILDD6, table, SetCode(VEX, name="Sailing", code="4D")).refused
