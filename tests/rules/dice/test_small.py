"""Small dice, and faces that no die can show."""

from __future__ import annotations

import pytest

from rules.dice.small import can_fall, d2, d3, d66
from rules.errors import RuleBroken


@pytest.mark.rule("FB-02", "FB-03", "FB-04")
def test_small_dice_are_read_from_a_d6_and_a_d66_from_two() -> None:
    assert [d2(face) for face in range(1, 7)] == [1, 1, 1, 2, 2, 2]
    assert [d3(face) for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]
    results = {d66(tens, ones) for tens in range(1, 7) for ones in range(1, 7)}
    assert (len(results), min(results), max(results)) == (36, 11, 66)
    assert d66(4, 1) == 41


def test_every_face_of_a_die_can_fall() -> None:
    can_fall(6, *range(1, 7))
    with pytest.raises(RuleBroken, match=r"A D6 cannot show 7\."):
        can_fall(6, 1, 7)
