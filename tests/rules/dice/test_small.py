from __future__ import annotations

import pytest

from rules.dice.small import d2, d3, d66


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
    assert d66(4, 1) == 41
