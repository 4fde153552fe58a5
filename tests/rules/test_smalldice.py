from __future__ import annotations

import pytest

from rules.errors import RuleBroken
from rules.smalldice import d2, d3, d66, dice_of, read


@pytest.mark.rule("FB-02")
def test_a_d2_halves_a_d6() -> None:
    assert [d2(face) for face in range(1, 7)] == [1, 1, 1, 2, 2, 2]


@pytest.mark.rule("FB-03")
def test_a_d3_pairs_a_d6() -> None:
    assert [d3(face) for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]


@pytest.mark.rule("FB-04")
def test_a_d66_has_thirty_six_results_from_11_to_66() -> None:
    results = {d66(tens, ones) for tens in range(1, 7) for ones in range(1, 7)}
    assert (len(results), min(results), max(results)) == (36, 11, 66)
    assert read("D66", [4, 1]) == 41


@pytest.mark.rule("FB-01")
def test_several_dice_are_added() -> None:
    assert read("3D6", [1, 2, 6]) == 9
    assert read("2d3", [2, 6]) == 4
    assert dice_of("d20") == (1, 20)


@pytest.mark.rule("FB-01")
@pytest.mark.parametrize(("notation", "faces"), [("six", [1]), ("2D", [1]), ("D6", [1, 2]), ("D66", [1])])
def test_faces_that_do_not_fit_the_notation_are_refused(notation: str, faces: list[int]) -> None:
    with pytest.raises(RuleBroken):
        read(notation, faces)
