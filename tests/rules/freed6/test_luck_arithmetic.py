"""Luck points, and who may hold luck at all."""

from __future__ import annotations

import pytest

from rules.d6.abilities import may_hold, type_of
from rules.freed6.luck import at_session_start, refused
from tests.rules.freed6.tables import FREED6


@pytest.mark.rule("FD6-06", "FD6-07")
def test_a_point_is_refused_without_points_and_twice_in_a_turn() -> None:
    assert refused(1) == ""
    assert refused(0) == "no_points"
    assert refused(1, locked=True) == "turn_limit"


@pytest.mark.rule("FD6-06")
def test_a_point_for_the_story_is_not_bound_by_the_turn() -> None:
    assert refused(1, locked=True, dice=False) == ""
    assert refused(0, dice=False) == "no_points"


@pytest.mark.rule("FD6-02", "R-22")
def test_a_session_begins_with_the_rank() -> None:
    assert [at_session_start(rank) for rank in (0, 2, -1)] == [0, 2, 0]


@pytest.mark.rule("FD6-01", "FD6-10")
def test_luck_and_the_wild_die_are_for_dynamic_characters() -> None:
    for ability in ("Luck", "Wild Die", "wild die"):
        assert may_hold(True, ability)
        assert not may_hold(False, ability)
    assert may_hold(False, "Strength")


@pytest.mark.rule("FD6-01", "FD6-17")
def test_a_players_character_is_always_dynamic() -> None:
    assert type_of(False, True) == "Dynamic"
    assert type_of(False, False) == "Stock"
    assert not may_hold(True, "Stock")
    assert not may_hold(False, "Dynamic")


@pytest.mark.rule("FD6-17")
def test_the_sheet_lists_six_common_four_uncommon_and_some_extranormal_abilities() -> None:
    by_group = {
        group: [one.name for one in FREED6.system.abilities if one.group == group]
        for group in ("common", "uncommon", "type", "luck", "background")
    }
    assert by_group["common"] == ["Strength", "Dexterity", "Presence", "Wits", "Intelligence", "Perception"]
    assert by_group["uncommon"] == ["Body", "Fatigue", "Energy", "Sanity"]
    assert (by_group["type"], by_group["luck"]) == (["Dynamic", "Stock"], ["Luck", "Wild Die"])
    assert len(by_group["background"]) == 4
    kinds = {one.group: one.kind for one in FREED6.system.abilities}
    assert kinds["type"] == "normal"
    assert kinds["luck"] == kinds["background"] == "extranormal"
