"""Distributions say exactly what counting every outcome says."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import RuleBroken
from rules.odds.counts import Distribution, constant, from_counts, from_mapping, opposed_odds, uniform

D6 = uniform(6)
TOO_LONG = "The odds of so many dice would take too long to work out; ask"
NO_ODDS = "Odds need at least one outcome, and none counted below zero"


@st.composite
def distributions(draw: st.DrawFn) -> Distribution:
    low = draw(st.integers(-20, 20))
    counts = draw(st.lists(st.integers(0, 50), min_size=1, max_size=8).filter(any))
    return from_counts(low, counts)


def outcomes(*rolls: Distribution) -> list[tuple[tuple[int, ...], Fraction]]:
    """Every combination of totals with its probability, one by one."""
    choices = [list(roll.pmf().items()) for roll in rolls]
    every = product(*choices)
    return [(tuple(t for t, _ in each), prod((p for _, p in each), start=Fraction(1))) for each in every]


def told(pairs: list[tuple[int, Fraction]]) -> dict[int, Fraction]:
    """Pairs of total and probability, gathered by total."""
    gathered: dict[int, Fraction] = {}
    for total, probability in pairs:
        gathered[total] = gathered.get(total, Fraction(0)) + probability
    return gathered


@given(distributions())
def test_every_distribution_sums_to_one(roll: Distribution) -> None:
    assert sum(roll.pmf().values()) == 1
    assert roll.missing == 0
    assert roll.at_least(roll.low) == roll.at_most(roll.high) == 1
    assert roll.at_least(roll.high + 1) == roll.at_most(roll.low - 1) == 0


@given(distributions(), distributions())
def test_a_sum_is_what_counting_every_outcome_says(first: Distribution, second: Distribution) -> None:
    assert first.plus(second).pmf() == told([(a + b, p) for (a, b), p in outcomes(first, second)])
    assert first.minus(second).pmf() == told([(a - b, p) for (a, b), p in outcomes(first, second)])


@given(distributions(), st.integers(1, 3))
def test_powers_and_extremes_are_what_counting_every_outcome_says(roll: Distribution, rolls: int) -> None:
    all_of_them = outcomes(*[roll] * rolls)
    assert roll.times(rolls).pmf() == told([(sum(faces), p) for faces, p in all_of_them])
    assert roll.highest(rolls).pmf() == told([(max(faces), p) for faces, p in all_of_them])
    assert roll.lowest(rolls).pmf() == told([(min(faces), p) for faces, p in all_of_them])


@given(distributions(), distributions())
def test_opposed_rolls_are_what_counting_every_outcome_says(
    first: Distribution, second: Distribution
) -> None:
    odds = opposed_odds(first, second)
    both = outcomes(first, second)
    assert odds.higher == sum(p for (a, b), p in both if a > b)
    assert odds.tie == sum(p for (a, b), p in both if a == b)
    assert odds.higher + odds.tie + odds.lower == 1


@given(distributions(), st.integers(2, 5))
def test_mapping_changes_every_total(roll: Distribution, step: int) -> None:
    mapped = told([(total // step, p) for total, p in roll.pmf().items()])
    assert roll.mapped(lambda total: total // step).pmf() == mapped


@given(distributions(), st.integers(-5, 5))
def test_mean_and_variance_are_those_of_the_outcomes(roll: Distribution, amount: int) -> None:
    mean = sum(total * p for total, p in roll.pmf().items())
    assert roll.mean == mean
    assert roll.variance == sum((total - mean) ** 2 * p for total, p in roll.pmf().items())
    assert roll.shifted(amount).mean == mean + amount
    assert roll.negated().mean == -mean
    assert roll.shifted(amount).variance == roll.variance


@given(st.integers(1, 40), st.integers(1, 40))
def test_cells_grow_with_what_they_must_hold(many: int, more: int) -> None:
    assert D6.times(many).plus(D6.times(more)) == D6.times(many + more)


def test_three_d6_by_hand() -> None:
    three = D6.times(3)
    assert three.chance(3) == three.chance(18) == Fraction(1, 216)
    assert three.chance(10) == Fraction(27, 216)
    assert (three.mean, three.variance) == (Fraction(21, 2), Fraction(35, 4))


def test_distributions_are_equal_when_their_odds_are() -> None:
    assert from_counts(1, [2, 2]) == uniform(2) == from_counts(0, [0, 5, 5, 0])
    assert hash(from_counts(1, [2, 2])) == hash(uniform(2))
    assert uniform(2) != uniform(3)
    assert uniform(2) != "a coin"
    assert D6.times(0) == constant(0)
    assert constant(7).pmf() == {7: 1}


@pytest.mark.parametrize(
    ("question", "words"),
    [
        (lambda: uniform(0), "A die has a whole number of sides, at least one"),
        (lambda: uniform(10**9), TOO_LONG),
        (lambda: D6.times(-1), "A number of dice cannot be negative"),
        (lambda: D6.times(10**9), TOO_LONG),
        (lambda: D6.times(150).plus(uniform(1000).times(10)), TOO_LONG),
        (lambda: D6.highest(0), "The best of no rolls is nothing"),
        (lambda: D6.lowest(0), "The worst of no rolls is nothing"),
        (lambda: D6.highest(10**9), TOO_LONG),
        (lambda: from_counts(0, []), NO_ODDS),
        (lambda: from_counts(0, [0]), NO_ODDS),
        (lambda: from_counts(0, [2, -1]), NO_ODDS),
        (lambda: from_mapping({}), "Odds need at least one outcome"),
        (lambda: from_mapping({0: 1, 10**12: 1}), TOO_LONG),
    ],
)
def test_what_costs_too_much_or_makes_no_sense_is_refused(question: object, words: str) -> None:
    with pytest.raises(RuleBroken, match=words):
        question()  # type: ignore[operator]
