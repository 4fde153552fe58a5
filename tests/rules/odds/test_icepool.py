"""A second source: icepool says the same of pools that hypothesis makes, to the fraction."""

from __future__ import annotations

from fractions import Fraction
from math import prod

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.d6.opposed_odds import contest
from rules.d6.outcome_odds import code_curve, code_outcomes, code_pmf
from rules.d6.success_odds import success_counts
from rules.d6.total_odds import code_total
from rules.dice.expression import Aim, Dice, Expression, Keep
from rules.freeblade.checks import check_total
from rules.odds.counts import Distribution, from_counts, opposed_odds, uniform
from rules.odds.pools import keep_highest, keep_lowest
from rules.odds.rolls import distribution
from rules.sixd6.exchange_odds import attack_odds
from tests.effort import examples

D6 = icepool.d(6)
FOLLOWED = 8
FEW = examples(60)
CODES = st.tuples(st.integers(0, 8), st.integers(0, 2))
MODES = st.sampled_from(["normal", "advantage", "disadvantage"])
Both = tuple[Distribution, icepool.Die[int]]
"""The same die, ours and icepool's."""


def same(odds: Distribution, die: icepool.Die[int]) -> bool:
    return odds.pmf() == {total: Fraction(n, die.denominator()) for total, n in die.items() if n}


@st.composite
def loaded(draw: st.DrawFn) -> Both:
    """A crooked die."""
    low = draw(st.integers(-5, 5))
    weights = draw(st.lists(st.integers(0, 9), min_size=1, max_size=8).filter(any))
    faces = {low + at: n for at, n in enumerate(weights) if n}
    return from_counts(low, weights), icepool.Die(faces)


@FEW
@given(loaded(), st.integers(0, 12), loaded(), st.integers(1, 5))
def test_sums(first: Both, dice: int, second: Both, more: int) -> None:
    (ours, theirs), (our_other, their_other) = first, second
    assert same(ours.times(dice).plus(our_other.times(more)), dice @ theirs + more @ their_other)
    assert same(ours.minus(our_other), theirs - their_other)


@FEW
@given(loaded(), st.integers(1, 12), st.data())
def test_keeping(die: Both, dice: int, data: st.DataObject) -> None:
    ours, theirs = die
    kept = data.draw(st.integers(1, dice))
    assert same(keep_highest(ours, dice, kept), theirs.highest(dice, kept))
    assert same(keep_lowest(ours, dice, kept), theirs.lowest(dice, kept))
    assert same(ours.highest(dice), theirs.highest(dice))
    assert same(ours.lowest(dice), theirs.lowest(dice))


@FEW
@given(st.integers(1, 12), st.sampled_from([4, 6, 8, 10, 12, 20]), st.integers(1, 20), st.data())
def test_written_rolls(dice: int, sides: int, number: int, data: st.DataObject) -> None:
    die = icepool.d(sides)
    counted = Dice(dice, sides, aim=Aim(">=", number))
    assert same(distribution(Expression((counted,))), dice @ die.map(lambda face: int(face >= number)))
    how = data.draw(st.sampled_from(["kh", "kl"]))
    staying = data.draw(st.integers(1, dice))
    kept = Dice(dice, sides, Keep(how, staying))
    theirs = die.highest(dice, staying) if how == "kh" else die.lowest(dice, staying)
    assert same(distribution(Expression((kept,))), theirs)


@FEW
@given(loaded(), loaded(), st.integers(1, 4), st.integers(1, 4))
def test_one_against_the_other(first: Both, second: Both, dice: int, more: int) -> None:
    odds = opposed_odds(first[0].times(dice), second[0].times(more))
    margin = dice @ first[1] - more @ second[1]
    assert odds.higher == (margin > 0).probability(True)
    assert odds.tie == margin.probability(0)
    assert odds.lower == (margin < 0).probability(True)


@FEW
@given(CODES, st.integers(-3, 3), MODES)
@pytest.mark.rule("FD6-19", "FD6-50", "FD6-51", "R-03")
def test_boosts_and_penalties(code: tuple[int, int], boost: int, mode: str) -> None:
    dice, pips = code
    thrown = D6.highest(dice + boost, dice) if boost >= 0 else D6.lowest(dice - boost, dice)
    theirs = (thrown if dice else icepool.Die([0])) + pips
    assert same(code_curve(code_total(dice, pips, boost=boost), mode), twice(theirs, mode))


def twice(die: icepool.Die[int], mode: str) -> icepool.Die[int]:
    return {"normal": die, "advantage": die.highest(2), "disadvantage": die.lowest(2)}[mode]


def followed(sides: int, flips: frozenset[int], explosions: int = 8) -> icepool.Die[int]:
    """A wild die as icepool follows it, flips turning what each face adds and not when it explodes."""
    die = icepool.d(sides)
    again = {6} if sides == 6 else set(range(7, sides + 1))
    worth = {face: sides + 1 - face if face in flips else face for face in range(1, sides + 1)}
    chain = die.map(worth)
    for _ in range(explosions):
        later = chain
        chain = die.map({face: worth[face] + later if face in again else worth[face] for face in worth})
    return chain


@FEW
@given(
    CODES,
    st.integers(1, 2),
    st.sampled_from([4, 6, 8, 10, 12]),
    st.frozensets(st.integers(1, 6), max_size=2),
    MODES,
)
@pytest.mark.rule("FD6-12", "FD6-16", "FD6-48", "FD6-49", "FD6-50", "FD6-51", "R-04")
def test_wild_dice(code: tuple[int, int], wild: int, sides: int, flips: frozenset[int], mode: str) -> None:
    """Compared below the first total that more explosions than icepool follows may come to."""
    regular, pips = code
    turned = D6.map({face: 7 - face if face in flips else face for face in range(1, 7)})
    die = twice(regular @ turned + wild @ followed(sides, flips, 4) + pips, mode)
    throw = code_total(regular + wild, pips, wild, sides=sides, flips=flips)
    adds = [face.adds for face in throw.faces if face.again]
    certain = throw.low + 4 * min(adds) if adds else throw.low + 40
    totals = range(throw.low - 1, min(certain, throw.low + 40))
    assert code_pmf(throw, totals, mode) == {total: die.probability(total) for total in totals}


@examples(20)
@given(st.tuples(st.integers(0, 2), st.integers(0, 2)), st.integers(2, 16), MODES)
@pytest.mark.rule("FD6-13", "FD6-14", "R-08")
def test_critical_failures(code: tuple[int, int], difficulty: int, mode: str) -> None:
    """icepool throws pairs (total, whether the wild die showed 1) and picks one of two by its total alone."""
    regular, pips = code
    wild = followed(6, frozenset())
    throw = icepool.map(lambda plain, face: (plain + face + pips, face == 1), regular @ D6, wild)
    two = icepool.map(lambda one, other: pick(one, other, mode), throw, throw, star=False)
    theirs = (two if mode != "normal" else throw).map(lambda total, one: total < difficulty and one)
    ours = code_outcomes(code_total(regular + 1, pips, 1), difficulty, mode)
    assert ours.critical_failure == theirs.probability(True)


def pick(one: tuple[int, int], other: tuple[int, int], mode: str) -> tuple[int, int]:
    """The throw that counts; of equals the first."""
    swap = other[0] > one[0] if mode == "advantage" else other[0] < one[0]
    return other if swap else one


@FEW
@given(st.integers(1, 14), st.integers(0, 3))
@pytest.mark.rule("WD-03", "WD-04", "WD-05", "WD-06", "WD-07")
def test_successes(dice: int, extra: int) -> None:
    later = D6.map({1: 0, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1})
    for _ in range(FOLLOWED):
        later = D6.map({1: 0, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1 + later})
    wild = D6.map({1: -1, 2: 0, 3: 1, 4: 1, 5: 1, 6: 1 + later})
    count = (dice - 1) @ D6.map(lambda face: int(face >= 3)) + wild + extra @ later
    found = success_counts(dice, range(FOLLOWED), extra)
    for number in range(FOLLOWED):
        expected = (count <= 0).probability(True) if number == 0 else count.probability(number)
        assert found[number] == expected


@FEW
@given(
    st.tuples(st.integers(1, 7), st.integers(-3, 9)),
    st.none() | st.tuples(st.integers(1, 6), st.integers(-3, 9)),
    st.lists(st.tuples(st.integers(1, 3), st.integers(0, 4)), max_size=2),
)
@pytest.mark.rule("6D6-09", "6D6-10", "6D6-14", "R-61", "R-62")
def test_attacks(attack: tuple[int, int], resist: tuple[int, int] | None, aid: list[tuple[int, int]]) -> None:
    resisting = icepool.Die([1]) if resist is None else resist[0] @ D6 + resist[1]
    for dice, modifier in aid:
        resisting = resisting + dice @ D6 + modifier
    hits = (attack[0] @ D6 + attack[1]) > resisting
    assert attack_odds(attack, resist, tuple(aid)) == hits.probability(True)


@FEW
@given(st.integers(-3, 6), st.integers(0, 3), st.integers(0, 3))
@pytest.mark.rule("FB-37", "FB-39")
def test_checks(ability: int, adv: int, dis: int) -> None:
    surplus = abs(adv - dis)
    best = D6.highest(surplus) if surplus else icepool.Die([0])
    bonus = best if adv > dis else -best
    assert same(check_total(ability, adv, dis), icepool.d(20) + ability + bonus)


@FEW
@given(CODES, st.integers(0, 2), CODES, st.integers(0, 1))
@pytest.mark.rule("R-25")
def test_contests(one: tuple[int, int], wild: int, other: tuple[int, int], their_wild: int) -> None:
    """Where both explode we say how much we cut; icepool follows explosions further."""
    (dice, pips), (more, their_pips) = one, other
    odds = contest(code_total(dice + wild, pips, wild), code_total(more + their_wild, their_pips, their_wild))
    die = followed(6, frozenset())
    margin = dice @ D6 + wild @ die + pips - (more @ D6 + their_wild @ die + their_pips)
    lost = Fraction(8, 6 ** (FOLLOWED + 1)) * (wild + their_wild) + odds.missing
    assert abs(odds.higher - (margin > 0).probability(True)) <= lost
    assert abs(odds.tie - margin.probability(0)) <= lost
    assert odds.higher + odds.tie + odds.lower + odds.missing == 1
    assert odds.missing < Fraction(1, 10**11)


def test_thirty_dice_of_which_the_best_ten_stay() -> None:
    assert same(keep_highest(uniform(6), 30, 10), D6.highest(30, 10))
    assert prod([6] * 30) % D6.highest(30, 10).denominator() == 0
