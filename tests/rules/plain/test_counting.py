"""The odds of a check as data, held to every throw there is."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rules.check_rule import CheckRule, Mark
from rules.errors import RuleBroken
from rules.plain.counting import (
    chances,
    outcome,
    read,
    readings,
    staying,
    success,
    success_against,
    totals,
)

D20 = CheckRule(sides=20, dice=1, start=12, best=Mark(face=20), worst=Mark(face=1))
TWO_D6 = CheckRule(sides=6, dice=2, start=8, best=Mark(face=6, dice=2), worst=Mark(face=1, dice=2))
POOL = CheckRule(sides=6, pool=True, counts=5, start=1, best=Mark(face=6, dice=2), worst=Mark(face=1, dice=2))
KEPT = CheckRule(sides=8, pool=True, keep=2, start=9, best=Mark(face=8, dice=2), worst=Mark(face=1))
BEATEN = CheckRule(sides=10, pool=True, keep=1, start=5, beats=True)
RULES = (D20, TWO_D6, POOL, KEPT, BEATEN)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("dice", [1, 2, 3, 4])
def test_every_reading_comes_up_as_often_as_in_all_throws_there_are(rule: CheckRule, dice: int) -> None:
    if rule.sides**dice > 20_000:
        dice = 3
    every = product(range(1, rule.sides + 1), repeat=dice)
    assert readings(rule, dice) == Counter(read(rule, faces) for faces in every)


def test_chances_are_exact_fractions() -> None:
    assert success(D20, 1, 12, 2) == Fraction(11, 20)
    assert success(D20, 1, 99) == Fraction(1, 20)
    assert chances(TWO_D6, 2, 8)["critical_failure"] == Fraction(1, 36)
    assert success(POOL, 2, 1) == Fraction(20, 36)
    assert success(BEATEN, 1, 5) == Fraction(1, 2)
    assert sum(totals(KEPT, 5).values()) == 1
    assert list(totals(TWO_D6, 2, 1)) == list(range(3, 14))


def test_a_throw_against_a_throw_meets_every_total_as_often_as_it_comes() -> None:
    pairs = list(product(range(1, 7), repeat=4))
    won = sum(
        outcome(TWO_D6, read(TWO_D6, one[:2]), sum(one[2:])) in ("success", "critical_success")
        for one in pairs
    )
    assert success_against(TWO_D6, 2, 0, totals(TWO_D6, 2)) == Fraction(won, len(pairs))


def test_of_equal_dice_the_earlier_count_and_two_criticals_cancel_out() -> None:
    assert staying(KEPT, (3, 8, 3, 1)) == (True, True, False, False)
    assert outcome(KEPT, read(KEPT, (8, 8, 1)), 40) == "critical_success"
    assert outcome(POOL, read(POOL, (6, 6, 1, 1)), 2) == "success"
    assert outcome(POOL, read(POOL, (6, 6, 1, 1)), 3) == "failure"
    assert outcome(D20, read(D20, (20,)), None) == "total"


def test_more_dice_than_anyone_throws_are_refused() -> None:
    for dice in (0, 21):
        with pytest.raises(RuleBroken, match="1 to 20 dice"):
            readings(POOL, dice)
