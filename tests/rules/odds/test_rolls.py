"""The odds of pools and of free rolls, against counting every outcome and against sums by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice.expression import Dice, Expression
from rules.dice.notation import parse
from rules.dice.rolling import roll
from rules.errors import RuleBroken
from rules.odds.counts import from_counts, uniform
from rules.odds.pools import exploding, exploding_successes, keep_highest, keep_lowest
from rules.odds.rolls import _distribution, bounds, distribution, face_odds
from tests.effort import examples
from tests.rules.dice.expressions import expressions, pools
from tests.work import lines_run

TOO_LONG = "The odds of so many dice would take too long to work out; ask"
SMALL = pools(dice=4, sides=st.integers(2, 5))


def enumerated(term: Dice) -> dict[int, Fraction]:
    """What the roller makes of every sequence of faces that a pool can show."""
    odds: dict[int, Fraction] = {}
    faces = list(face_odds(term.sides).pmf())
    for fallen in product(faces, repeat=term.count):
        total = roll(Expression((term,)), _faces(term.sides, fallen)).total
        odds[total] = odds.get(total, Fraction(0)) + Fraction(1, len(faces) ** term.count)
    return odds


def _faces(sides: int, fallen: tuple[int, ...]):  # type: ignore[no-untyped-def]
    """A chance that shows these faces; a d2 and a d3 are read from the d6 face that means them."""
    coming = iter(fallen)
    return lambda rolled_on: next(coming) * (6 // sides if sides in (2, 3) else 1)


@given(SMALL.filter(lambda term: not term.explode))
def test_a_pool_is_what_rolling_every_sequence_of_faces_says(term: Dice) -> None:
    assert distribution(Expression((term,))).pmf() == enumerated(term)


@examples(50)
@given(st.integers(1, 3), st.integers(3, 6), st.none() | st.integers(1, 6))
def test_an_exploding_pool_is_what_following_every_chain_says(
    dice: int, sides: int, least: int | None
) -> None:
    """Chains of up to 6 explosions in all, followed face by face, are all there is to a total of so few."""
    aim = "" if least is None else f">={least}"
    odds = distribution(parse(f"{dice}d{sides}!{aim}"))
    for total, probability in _chains(dice, sides, least).items():
        assert odds.chance(total) == probability


def _chains(dice: int, sides: int, least: int | None) -> dict[int, Fraction]:
    """The totals that need at most 6 explosions, by the chains of single dice."""
    one: dict[tuple[int, int], Fraction] = {}
    for explosions in range(7):
        for last in range(1, sides):
            chain = [sides] * explosions + [last]
            worth = sum(chain) if least is None else sum(face >= least for face in chain)
            key = (worth, explosions)
            one[key] = one.get(key, Fraction(0)) + Fraction(1, sides ** (explosions + 1))
    whole: dict[int, Fraction] = {}
    for chains in product(one, repeat=dice):
        worth = sum(worth for worth, _ in chains)
        whole[worth] = whole.get(worth, Fraction(0)) + prod((one[c] for c in chains), start=Fraction(1))
    counts_top = least is None or sides >= least
    step = sides if least is None else 1
    return {total: p for total, p in whole.items() if counts_top and total < 7 * step}


@given(st.integers(2, 8), st.integers(1, 8), st.lists(st.integers(0, 3), min_size=1, max_size=4).filter(any))
def test_keeping_works_for_any_die(dice: int, kept: int, counts: list[int]) -> None:
    die = from_counts(-1, counts)
    if kept > dice:
        with pytest.raises(RuleBroken, match=f"Of {dice} dice, {kept} cannot be kept"):
            keep_highest(die, dice, kept)
        return
    high, low = keep_highest(die, dice, kept), keep_lowest(die, dice, dice - kept) if kept < dice else None
    assert high.missing == 0
    if low:
        assert high.mean + low.mean == die.mean * dice


def test_the_best_three_of_four_d6_by_hand() -> None:
    best = distribution(parse("4d6kh3"))
    assert (best.chance(18), best.chance(3)) == (Fraction(21, 1296), Fraction(1, 1296))
    assert best.mean == Fraction(15869, 1296)


def test_the_mean_of_a_die_that_explodes_is_a_little_higher() -> None:
    """A d6 that explodes comes to 21/5 on average; the cut tail is below 1e-12."""
    odds = exploding(uniform(6), 1)
    assert 0 < odds.missing < Fraction(1, 10**12)
    assert abs(odds.mean - Fraction(21, 5)) < Fraction(1, 10**9)
    assert (odds.chance(6), odds.chance(7)) == (0, Fraction(1, 36))


def test_an_exploding_success_counts_again_and_one_that_does_not_count_changes_nothing_much() -> None:
    odds = exploding_successes(uniform(10), 1, lambda face: face >= 8)
    assert (odds.chance(0), odds.chance(1)) == (Fraction(7, 10), Fraction(2, 10) + Fraction(7, 100))
    odds = distribution(parse("3d6!<=2"))
    plain = distribution(parse("3d5<=2"))
    assert all(abs(odds.chance(n) - plain.chance(n)) < Fraction(1, 10**9) for n in range(4))


@pytest.mark.rule("FB-04")
def test_a_d66_has_thirty_six_faces() -> None:
    odds = distribution(parse("d66"))
    assert len(odds.pmf()) == 36
    assert odds.chance(16) == Fraction(1, 36)
    assert odds.chance(17) == odds.chance(20) == 0


def test_terms_add_up() -> None:
    odds = distribution(parse("2d6+d4-3"))
    assert odds.mean == 7 + Fraction(5, 2) - 3
    assert (odds.low, odds.high) == (0, 13)
    assert distribution(parse("5d10>=7+2")).chance(2) == Fraction(6**5, 10**5)
    assert distribution(parse("5d10>=7")).chance(2) == Fraction(comb(5, 2) * 4**2 * 6**3, 10**5)


@given(expressions())
def test_an_expression_has_odds_within_its_bounds_or_is_refused(expression: Expression) -> None:
    try:
        odds = distribution(expression)
    except RuleBroken as refused:
        assert refused.sentence
        return
    assert 0 <= odds.missing < Fraction(1, 10**11)
    low, high = bounds(expression)
    totals = odds.pmf()
    if not odds.missing:
        assert (min(totals), max(totals)) == (low, high)
    assert low is None or low <= min(totals)
    assert high is None or high >= max(totals)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("200d1000", TOO_LONG),
        ("100d1000kh50", TOO_LONG),
        ("100d2!", "So many dice would explode too often to be followed; ask about"),
        ("200d6!", TOO_LONG),
        ("40d100kl20", TOO_LONG),
        ("200d20", TOO_LONG),
    ],
)
def test_odds_beyond_the_bound_are_refused_at_once(text: str, words: str) -> None:
    refused: list[str] = []

    def ask() -> None:
        try:
            distribution(parse(text))
        except RuleBroken as refusal:
            refused.append(refusal.sentence)

    assert lines_run(ask) < 3000
    assert words in refused[0]


@pytest.mark.parametrize(
    "text", ["12d6+2", "4d6kh3", "30d6kh10", "8d6!", "5d10>=7", "12d6!>=5", "d20+5", "2d20kl1"]
)
def test_the_odds_of_a_common_roll_are_little_work(text: str) -> None:
    terms = parse(text).terms
    assert lines_run(lambda: _distribution.__wrapped__(terms).counts) < 1000
