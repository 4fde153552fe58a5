"""Every question about odds is answered soon or refused with a sentence, and every name is what it says."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import count, product

import pytest

from rules.d6.opposed_odds import d6_sum
from rules.d6.outcome_odds import code_pmf
from rules.d6.success_odds import success_counts
from rules.d6.total_odds import code_total
from rules.d6.track_odds import losses
from rules.dice.notation import parse
from rules.errors import RuleBroken
from rules.freeblade.events import omen_pmf
from rules.freeblade.using_step_dice import depletion_pmf, survival_curve
from rules.odds.counts import uniform
from rules.odds.pools import exploding, exploding_successes, keep_worth, successes
from rules.odds.rolls import bounds, distribution
from rules.sixd6.exchange_odds import margins
from tests.work import seconds_of_work

D6 = uniform(6)
FACES = range(1, 7)
Question = Callable[[], object]
TOO_LONG = "The odds of so many dice would take too long to work out; ask"
AT_MOST = "At most {} things are asked about at once"
NEGATIVE = "A number of dice cannot be negative"
SIDES = "A die has a whole number of sides, at least one"


def five(face: int) -> bool:
    return face > 4


@pytest.mark.parametrize(
    ("question", "words"),
    [
        (lambda: keep_worth(FACES, 10**9, 0), TOO_LONG),
        (lambda: keep_worth(FACES, 10**9, 10**9), TOO_LONG),
        (lambda: keep_worth([1], 60_000, 500), TOO_LONG),
        (lambda: keep_worth([1] * 6, 2000, 1000), TOO_LONG),
        (lambda: keep_worth(FACES, -1, 0), "Of −1 dice, 0 cannot be kept"),
        (lambda: exploding(D6, 10**9), TOO_LONG),
        (lambda: exploding(D6, -1), NEGATIVE),
        (lambda: exploding(uniform(1), 2), "A die that always shows its highest face would explode for ever"),
        (lambda: exploding_successes(D6, 10**9, five), TOO_LONG),
        (lambda: exploding_successes(D6, -1, five), NEGATIVE),
        (lambda: margins(d6_sum(20), range(10**6)), AT_MOST.format(10000)),
        (lambda: margins(D6, count()), AT_MOST.format(10000)),
        (lambda: omen_pmf(count(1)), AT_MOST.format(10000)),
        (lambda: survival_curve(6, (1 for _ in count())), AT_MOST.format(10000)),
        (lambda: success_counts(5, (1 for _ in count())), AT_MOST.format(10000)),
        (lambda: code_pmf(code_total(3), (5 for _ in count())), AT_MOST.format(10000)),
        (lambda: losses(code_total(3), (5 for _ in count())), AT_MOST.format(200)),
        (lambda: uniform("d6"), SIDES),
        (lambda: uniform(6.5), SIDES),
        (lambda: distribution("4d6 +"), "Dice such as 2d6, or a number, are missing here"),
        (lambda: distribution(None), "Write a roll, such as 2d6"),  # type: ignore[arg-type]
    ],
)
def test_what_would_take_too_long_or_makes_no_sense_is_refused_at_once(
    question: Question, words: str
) -> None:
    def ask() -> None:
        with pytest.raises(RuleBroken, match=words) as refused:
            question()
        assert refused.value.sentence.endswith((".", "?"))

    assert seconds_of_work(ask) < 1


@pytest.mark.parametrize(
    "question",
    [
        lambda: keep_worth(FACES, 2000, 5),
        lambda: keep_worth(FACES, 60_000, 1),
        lambda: margins(d6_sum(20), range(-2000, 2000)),
        lambda: code_pmf(code_total(30, 0, 4), [500] * 10_000),
        lambda: depletion_pmf(12, [500] * 10_000),
    ],
)
def test_what_is_answered_is_answered_soon(question: Question) -> None:
    assert seconds_of_work(question) < 1


@pytest.mark.parametrize(("dice", "kept"), [(dice, kept) for dice in (1, 3, 4) for kept in range(dice + 1)])
def test_dice_kept_by_worth_are_what_counting_every_throw_says(dice: int, kept: int) -> None:
    worth = (3, 7, 1)
    counted: dict[int, int] = {}
    for thrown in product(range(3), repeat=dice):
        total = sum(worth[place] for place in sorted(thrown)[:kept])
        counted[total] = counted.get(total, 0) + 1
    found = keep_worth(worth, dice, kept)
    assert found.pmf() == {at: Fraction(n, 3**dice) for at, n in sorted(counted.items())}


def test_successes_are_counted_die_by_die() -> None:
    assert successes(D6, 2, five).pmf() == {0: Fraction(4, 9), 1: Fraction(4, 9), 2: Fraction(1, 9)}


def test_odds_may_be_asked_of_a_roll_as_it_is_written() -> None:
    assert distribution("4d6kh3") == distribution(parse("4d6kh3"))
    assert bounds("2d6+1") == (3, 13)
