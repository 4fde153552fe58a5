from __future__ import annotations

import pytest

from rules.freeblade.fight_actions import MOVES, OTHER_ACTIONS
from rules.freeblade.initiative import Fighter, may_swap, order, swapped

ANN, BO, ORC = Fighter("Ann", "pc", 4), Fighter("Bo", "pc", 6), Fighter("Orc", "npc", 4)


def names(combatants: list[Fighter]) -> list[str]:
    return [one.name for one in combatants]


@pytest.mark.rule("FB-47", "FB-48")
def test_the_highest_die_goes_first_and_foes_win_ties() -> None:
    assert names(order([ANN, BO, ORC])) == ["Bo", "Orc", "Ann"]


@pytest.mark.rule("FB-49", "R-39")
def test_those_off_guard_act_after_all_others_and_ties_keep_their_listing() -> None:
    cat, dog = Fighter("Cat", "pc", 6, off_guard=True), Fighter("Dog", "npc", 6, off_guard=True)
    eve = Fighter("Eve", "pc", 4)
    assert names(order([cat, dog, ANN, eve])) == ["Ann", "Eve", "Dog", "Cat"]


@pytest.mark.rule("FB-50", "R-39")
def test_players_swap_dice_until_one_of_them_has_acted() -> None:
    table = [ANN, BO, ORC]
    assert may_swap(table, "Ann", "Bo", [])
    assert names(order(swapped(table, "Ann", "Bo"))) == ["Ann", "Orc", "Bo"]
    for pair, acted in (
        (("Ann", "Bo"), ["Bo"]),
        (("Ann", "Orc"), []),
        (("Ann", "Ann"), []),
        (("Ann", "X"), []),
    ):
        assert not may_swap(table, *pair, acted)


@pytest.mark.rule("FB-50", "R-39")
def test_a_swap_leaves_the_off_guard_mark_where_it_is() -> None:
    table = [Fighter("Ann", "pc", 2, off_guard=True), BO]
    assert names(order(swapped(table, "Ann", "Bo"))) == ["Bo", "Ann"]


@pytest.mark.rule("FB-51")
def test_a_round_is_one_move_and_one_other_action() -> None:
    assert (MOVES, OTHER_ACTIONS) == (1, 1)
