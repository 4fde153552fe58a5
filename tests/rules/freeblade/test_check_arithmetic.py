from __future__ import annotations

import pytest

from rules.errors import RuleBroken
from rules.freeblade.checks import dice_to_roll, evaluate, surplus


@pytest.mark.rule("FB-37")
def test_meeting_the_difficulty_is_enough() -> None:
    assert evaluate(10, 2, difficulty=12).success
    assert not evaluate(9, 2, difficulty=12).success


@pytest.mark.rule("FB-37")
def test_without_a_difficulty_only_the_total_is_told() -> None:
    outcome = evaluate(10, -1)
    assert (outcome.total, outcome.success, outcome.word) == (9, None, "total")


@pytest.mark.rule("FB-40")
def test_a_natural_twenty_succeeds_and_a_natural_one_fails_whatever_the_total() -> None:
    best, worst = evaluate(20, -3, difficulty=40), evaluate(1, 6, [6], difficulty=2)
    assert (best.word, best.natural, best.total) == ("success", 20, 17)
    assert (worst.word, worst.natural, worst.total) == ("failure", 1, 13)


@pytest.mark.rule("FB-39")
def test_only_the_highest_die_counts_and_the_d20_alone_is_natural() -> None:
    assert evaluate(14, 0, [2, 6]).total == 20
    assert evaluate(14, 0, [2, 6], difficulty=30).natural == 0
    assert evaluate(9, 1, [], [3, 5]).total == 5


@pytest.mark.rule("FB-39", "R-40")
def test_sources_cancel_one_for_one_before_the_dice_are_rolled() -> None:
    assert surplus(3, 1) == (2, 1)
    assert surplus(1, 3) == (2, -1)
    assert surplus(2, 2) == (0, 0)
    assert dice_to_roll(3, 1) == (2, 0)
    assert dice_to_roll(1, 3) == (0, 2)


@pytest.mark.rule("FB-39", "R-40")
def test_a_campaign_may_roll_both_sides_and_set_best_against_best() -> None:
    assert dice_to_roll(3, 1, "both_rolled") == (3, 1)
    assert evaluate(10, 0, [2, 5, 1], [4]).total == 11


@pytest.mark.rule("FB-39")
@pytest.mark.parametrize(("adv", "dis"), [(-1, 0), (0, -1), (101, 0)])
def test_absurd_numbers_of_sources_are_refused(adv: int, dis: int) -> None:
    with pytest.raises(RuleBroken, match="Advantages and Disadvantages go from 0 to 100"):
        surplus(adv, dis)
