"""Resistance in 6d6."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.sixd6.potential import RESISTING
from rules.sixd6.resistance import affected, applied, combined, score, succeeds


@pytest.mark.rule("6D6-09", "R-61")
def test_an_attack_must_come_to_more_than_the_resistance() -> None:
    assert [succeeds(attack, 9) for attack in (8, 9, 10)] == [False, False, True]


@pytest.mark.rule("6D6-10", "6D6-14", "R-61", "R-62")
def test_nothing_played_is_a_one_and_helpers_add_their_scores() -> None:
    assert combined(None) == 1
    assert combined(None, [4, 3]) == 8
    assert combined(0) == 0
    assert combined(5, [4]) == 9


@pytest.mark.rule("6D6-15")
@given(st.integers(1, 40), st.integers(1, 40))
def test_only_the_first_target_is_ever_hit(attack: int, resistance: int) -> None:
    assert affected("Razir", attack, resistance) == (("Razir",) if attack > resistance else ())


@pytest.mark.rule("6D6-12")
@pytest.mark.parametrize("action", RESISTING)
def test_a_resistance_only_protects_unless_an_advantage_says_more(action: str) -> None:
    effects = [("prone", False), ("disarmed", True), ("", True)]
    assert applied(action, True, effects) == ("disarmed",)
    assert applied("initiative", True, effects) == ("prone", "disarmed")
    assert applied(action, False, effects) == applied("initiative", False, effects) == ()


@pytest.mark.rule("6D6-02")
@given(st.lists(st.integers(1, 6), max_size=9), st.integers(0, 20))
def test_a_score_lies_within_its_dice(faces: list[int], modifier: int) -> None:
    assert len(faces) + modifier <= score(faces, modifier) <= 6 * len(faces) + modifier
