"""Dice are counted one by one, and the wild die has the last word."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.d6.success_counting import Count, chain_successes, count, face, met
from rules.errors import RuleBroken
from rules.games import game_for

WILDD6 = game_for("wildd6")
FACES = st.integers(1, 6)
CHAINS = st.builds(lambda sixes, last: [6] * sixes + [last], st.integers(0, 6), st.integers(1, 5))


def faces(die: str, throw: int = 1) -> list[int]:
    return [face(die, shown, throw).successes for shown in range(1, 7)]


@pytest.mark.rule("WD-02")
def test_ten_steps_of_difficulty_ask_for_one_to_ten_successes() -> None:
    ladder = [(step.name, step.offers) for step in WILDD6.system.difficulties]
    assert [number for _, number in ladder] == list(range(1, 11))
    assert [name for name, _ in ladder] == [
        *("Very Easy", "Easy", "Moderate", "Difficult", "Very Difficult", "Extremely Difficult"),
        *("Heroic", "Unearthly", "Legendary", "Impossible"),
    ]
    blurbs = {step.blurb for step in WILDD6.system.difficulties}
    assert len(blurbs) == 10
    assert all(blurbs)


@pytest.mark.rule("WD-02", "R-27")
def test_as_many_successes_as_the_difficulty_are_enough() -> None:
    assert met(3, 3)
    assert not met(2, 3)
    with pytest.raises(RuleBroken, match="at least one success"):
        met(0, 0)


@pytest.mark.rule("WD-03")
def test_an_ordinary_die_is_a_success_from_three_up() -> None:
    assert faces("regular") == [0, 0, 1, 1, 1, 1]
    assert not any(face("regular", shown).again or face("regular", shown).cancels for shown in range(1, 7))


@pytest.mark.rule("WD-04", "WD-05", "R-28")
def test_a_wild_die_reads_two_by_the_number_of_the_throw() -> None:
    assert faces("wild") == [0, 0, 1, 1, 1, 1]
    assert faces("wild", throw=2) == [0, 1, 1, 1, 1, 1]
    assert face("wild", 1).cancels
    assert not face("wild", 1, throw=2).cancels
    assert [face("wild", shown, 3).again for shown in (5, 6)] == [False, True]


@pytest.mark.rule("WD-07")
def test_a_bought_wild_die_cancels_nothing_and_succeeds_at_two() -> None:
    assert faces("extra") == [0, 1, 1, 1, 1, 1]
    assert not face("extra", 1).cancels
    assert face("extra", 6).again


@pytest.mark.rule("WD-04", "WD-05")
def test_a_wild_six_goes_on_until_another_face() -> None:
    assert [chain_successes("wild", chain) for chain in ([6, 6, 2], [6, 1], [6, 6, 6, 5])] == [3, 1, 4]
    with pytest.raises(RuleBroken, match="explodes once more"):
        chain_successes("wild", [6])
    with pytest.raises(RuleBroken, match="only after a face that explodes"):
        chain_successes("wild", [5, 2])


@pytest.mark.rule("WD-01", "WD-03", "WD-04")
def test_a_pool_counts_its_dice_and_its_wild_die() -> None:
    assert count([3, 2, 6], [6, 6, 2]) == Count(5, critical_success=True)
    assert count([], [2]) == Count(0)


@pytest.mark.rule("WD-06", "R-27")
def test_a_critical_failure_takes_one_success_of_all_and_never_more_than_there_are() -> None:
    assert count([4, 5, 1], [1]) == Count(1, critical_failure=True)
    assert count([1, 2], [1]) == Count(0, critical_failure=True)
    assert count([1], [1], [[6, 3]]) == Count(1, critical_success=True, critical_failure=True)
    assert count([3], [6, 1]) == Count(2, critical_success=True)


@pytest.mark.rule("WD-07", "R-27")
def test_a_first_six_of_a_bought_die_makes_a_critical_unless_the_table_says_no() -> None:
    assert count([], [3], [[6, 2]]).critical_success
    assert not count([], [3], [[6, 2]], "never").critical_success
    assert not count([], [3], [[1]]).critical_failure


@pytest.mark.rule("WD-03")
def test_a_regular_die_counts_alike_whichever_throw_is_asked_about() -> None:
    assert [face("regular", shown, 2) for shown in range(1, 7)] == [
        face("regular", shown) for shown in range(1, 7)
    ]


@pytest.mark.parametrize(("die", "shown", "throw"), [("odd", 3, 1), ("wild", 0, 1), ("extra", 3, 0)])
def test_what_no_die_does_is_refused(die: str, shown: int, throw: int) -> None:
    with pytest.raises(RuleBroken, match=r"\.$"):
        face(die, shown, throw)


@given(st.lists(FACES, max_size=9), CHAINS, st.lists(CHAINS, max_size=4))
def test_a_count_is_never_below_none_nor_above_all_throws(
    regular: list[int], wild: list[int], extra: list[list[int]]
) -> None:
    found = count(regular, wild, extra)
    assert 0 <= found.successes <= len(regular) + len(wild) + sum(map(len, extra))
    assert found.critical_failure == (wild[0] == 1)
