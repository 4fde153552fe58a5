"""The odds of a throw of a die code and of how its check ends: by hand, and against every throw there is."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rules.d6.advantage_and_disadvantage import counting
from rules.d6.boosts_and_penalties import kept_dice
from rules.d6.flips import counted_face
from rules.d6.outcome_odds import code_curve, code_outcomes, code_pmf, code_ranks, code_success
from rules.d6.total_odds import code_total
from rules.d6.wild_die import Wild, exploding
from rules.errors import RuleBroken
from tests.effort import examples

F = Fraction
ENDS = ("critical_success", "success", "failure", "critical_failure")
MODES = ("normal", "advantage", "disadvantage")


# By hand


@pytest.mark.rule("FD6-19")
def test_three_dice_and_two_pips() -> None:
    odds = code_pmf(code_total(3, 2), [4, 5, 12, 20, 21])
    assert odds == {4: 0, 5: F(1, 216), 12: F(1, 8), 20: F(1, 216), 21: 0}


@pytest.mark.rule("FD6-12")
def test_a_wild_die_averages_four_and_a_fifth_and_never_comes_to_six() -> None:
    assert code_total(1, wild=1).mean == F(21, 5)
    assert code_total(3, 2, wild=2).mean == F(7, 2) + 2 + 2 * F(21, 5)
    odds = code_pmf(code_total(1, wild=1), [5, 6, 7, 12, 13])
    assert odds == {5: F(1, 6), 6: 0, 7: F(1, 36), 12: 0, 13: F(1, 216)}


@pytest.mark.rule("FD6-16")
@pytest.mark.parametrize(("sides", "mean"), [(4, F(5, 2)), (8, 6), (10, F(55, 6)), (12, 13), (20, 35)])
def test_wild_dice_of_other_sizes_explode_on_seven_and_more(sides: int, mean: Fraction) -> None:
    assert code_total(1, wild=1, sides=sides).mean == mean
    assert code_total(1, wild=1, sides=sides).chance(7) == 0


@pytest.mark.rule("FD6-48", "R-04")
def test_a_flipped_six_adds_one_and_explodes_by_either_face() -> None:
    odds = code_pmf(code_total(1, wild=1, flips=[6]), [1, 2, 3, 6])
    assert odds == {1: F(1, 6), 2: F(7, 36), 3: F(43, 216), 6: F(1555, 46656)}
    tame = code_total(1, wild=1, flips=[6], flip_wild="flipped")
    assert code_pmf(tame, [1, 6, 7]) == {1: F(1, 3), 6: 0, 7: 0}
    wilder = code_total(1, wild=1, flips=[1], flip_wild="flipped")
    assert code_pmf(wilder, [2, 6, 8]) == {2: F(1, 6), 6: 0, 8: F(1, 18)}


@pytest.mark.rule("R-13")
def test_no_dice_are_their_pips_and_a_pool_is_never_more_than_all_wild() -> None:
    assert code_pmf(code_total(0, 2, wild=1), [2, 3]) == {2: 1, 3: 0}
    assert code_outcomes(code_total(-1, 2), 3).failure == 1
    assert code_total(1, wild=3).mean == F(21, 5)


@pytest.mark.rule("FD6-13", "FD6-14", "FD6-20", "R-01")
def test_three_dice_with_a_wild_one_against_ten_succeed_on_a_tie_unless_the_table_wants_more() -> None:
    found = code_outcomes(code_total(3, wild=1), 10)
    assert (found.critical_success, found.success) == (F(215, 1296), F(17, 36))
    assert (found.failure, found.critical_failure) == (F(313, 1296), F(13, 108))
    assert code_success(code_total(1), 4) == F(1, 2)
    assert code_success(code_total(1), 4, tie="beats") == F(1, 3)
    assert code_ranks(code_total(1), 4, tie="beats").ranks[0] == 0


@pytest.mark.rule("FD6-30", "R-02")
def test_ranks_of_four_dice_with_a_wild_one_against_ten() -> None:
    found = code_ranks(code_total(4, wild=1), 10)
    assert found.fail == F(125, 1296)
    assert found.ranks[0] == F(463, 7776)
    assert found.ranks[6] == F(10471, 10077696)
    assert found.fail + found.at_least(0) == 1


@pytest.mark.rule("FD6-50", "FD6-51", "FD6-13", "R-08")
def test_of_two_throws_one_counts_with_its_critical() -> None:
    die = code_total(1)
    assert code_pmf(die, [6], "advantage") == {6: F(11, 36)}
    assert code_pmf(die, [6], "disadvantage") == {6: F(1, 36)}
    assert code_curve(die, "advantage").mean == F(161, 36)
    assert code_curve(die, "disadvantage").mean == F(91, 36)
    # 1D, wild: a 6 comes to more than any other face, so that it counts whenever one of two shows it.
    found = code_outcomes(code_total(1, wild=1), 6, "advantage")
    assert (found.critical_success, found.success) == (F(11, 36), 0)
    assert code_outcomes(code_total(1, wild=1), 6, "disadvantage").critical_failure == F(11, 36)


@pytest.mark.rule("FD6-16", "R-07")
def test_a_wild_d4_has_no_critical_success_and_other_dice_may_have_it_on_a_six_only() -> None:
    assert code_outcomes(code_total(2, wild=1, sides=4), 4).critical_success == 0
    assert code_outcomes(code_total(1, wild=1, sides=8), 2).critical_success == F(1, 4)
    only = code_total(1, wild=1, sides=8, wdn_critical="6 only")
    assert code_outcomes(only, 2).critical_success == F(1, 8)


@pytest.mark.rule("R-03")
def test_a_boost_drops_the_lowest_and_a_penalty_the_highest() -> None:
    assert code_pmf(code_total(1, boost=1), [1, 6]) == {1: F(1, 36), 6: F(11, 36)}
    assert code_pmf(code_total(1, boost=-1), [1, 6]) == {1: F(11, 36), 6: F(1, 36)}
    assert code_pmf(code_total(1, wild=1, boost=2), [5]) == {5: F(1, 6)}


# Against every throw that can fall


Thrown = tuple[int, bool, bool, Fraction]
"""A throw as play reads it: its total, whether it is lucky, whether unlucky, and how probable it is."""


@lru_cache(maxsize=512)
def table(dice: int, number: int, wild: Wild, boost: int, longest: int) -> tuple[Thrown, ...]:
    """Every throw; chains longer than that are left out."""
    regular = dice - number
    found: Counter[tuple[int, bool, bool]] = Counter()
    for plain, ways in regular_sums(regular, wild.flips, boost).items():
        for (total, lucky, unlucky), outcomes in wild_sums(number, wild, longest).items():
            found[plain + total, lucky, unlucky] += ways * outcomes
    whole = 6 ** (regular + abs(boost) * (regular > 0)) * wild.sides ** (longest * number)
    return tuple((*key, F(outcomes, whole)) for key, outcomes in found.items())


def regular_sums(regular: int, flips: frozenset[int], boost: int) -> Counter[int]:
    """What every throw of the regular dice comes to."""
    more = abs(boost) if regular else 0
    throws = product(range(1, 7), repeat=regular + more)
    return Counter(
        sum(counted_face(face, 6, flips) for face in kept_dice(faces[:regular], faces[regular:], boost))
        for faces in throws
    )


def wild_sums(number: int, wild: Wild, longest: int) -> Counter[tuple[int, bool, bool]]:
    """What every throw of the wild dice comes to, and whether it is lucky or unlucky."""
    chains = [
        chain
        for length in range(1, longest + 1)
        for chain in product(range(1, wild.sides + 1), repeat=length)
        if all(map(wild.explodes, chain[:-1])) and not wild.explodes(chain[-1])
    ]
    found: Counter[tuple[int, bool, bool]] = Counter()
    for shown in product(chains, repeat=number):
        key = sum(map(wild.total, shown)), wild.lucky(shown), wild.unlucky(shown)
        found[key] += wild.sides ** sum(longest - len(chain) for chain in shown)
    return found


@st.composite
def pools(draw: st.DrawFn) -> tuple[int, int, Wild, int]:
    """Few dice, so that all their throws can be looked at."""
    sides = draw(st.sampled_from([4, 6, 6, 6, 8, 10]))
    flips = draw(st.frozensets(st.integers(1, 8), max_size=2))
    wild = Wild(
        sides, flips, draw(st.sampled_from(["natural", "flipped"])), draw(st.booleans()), draw(st.booleans())
    )
    number = draw(st.integers(0, 2 if sides <= 6 else 1))
    regular = draw(st.integers(0, 2))
    boost = draw(st.integers(-2, 2)) if regular < 2 else draw(st.integers(-1, 1))
    return regular + number, number, wild, boost


def thrown(dice: int, number: int, wild: Wild, boost: int):  # type: ignore[no-untyped-def]
    """The throw that our odds make of it."""
    return code_total(
        dice,
        wild=number,
        sides=wild.sides,
        flips=wild.flips,
        boost=boost,
        flip_wild=wild.reads,
        crit_any="any" if wild.any_one else "all",
        wdn_critical="6 only" if wild.six_only else "exploding faces",
    )


LONGEST = 3


def known_below(number: int, wild: Wild, low: int) -> int:
    """All totals below this have been seen, where chains are followed so far and no further."""
    steps = [wild.value(face) for face in range(1, wild.sides + 1) if wild.explodes(face)]
    return low + LONGEST * min(steps) if steps and number else 1000


@examples(120)
@given(pools(), st.sampled_from(MODES))
@pytest.mark.rule("FD6-12", "FD6-19", "FD6-48", "FD6-49", "FD6-50", "FD6-51", "R-03", "R-04")
def test_totals_are_what_every_throw_says(pool: tuple[int, int, Wild, int], mode: str) -> None:
    throws = table(*pool, LONGEST)
    low = min(total for total, *_ in throws)
    for total in range(low - 1, min(known_below(pool[1], pool[2], low), low + 12)):
        once = sum((p for found, _, _, p in throws if found <= total), F(0))
        expected = {"normal": once, "advantage": once**2, "disadvantage": 1 - (1 - once) ** 2}[mode]
        assert 1 - code_success(thrown(*pool), total + 1, mode) == expected


@examples(120)
@given(pools(), st.integers(-2, 6), st.sampled_from(MODES))
@pytest.mark.rule("FD6-13", "FD6-14", "R-07", "R-08")
def test_failures_and_their_criticals_are_what_every_throw_says(
    pool: tuple[int, int, Wild, int], above: int, mode: str
) -> None:
    """Failures are finite: both throws matter only up to the difficulty, and all higher ones are alike."""
    throws = table(*pool, LONGEST)
    low = min(total for total, *_ in throws)
    difficulty = low + above
    assume(difficulty < known_below(pool[1], pool[2], low))
    chances: dict[int, Fraction] = {}
    for total, *_, probability in throws:
        chances[total] = chances.get(total, F(0)) + probability
    critical = F(0)
    for total, _, unlucky, probability in throws:
        if unlucky and total < difficulty:
            critical += probability * counts_with(total, chances, mode)
    assert code_outcomes(thrown(*pool), difficulty, mode).critical_failure == critical


def counts_with(total: int, chances: dict[int, Fraction], mode: str) -> Fraction:
    """The probability that a throw of this total counts, as the first of two or as the second."""
    if mode == "normal":
        return F(1)
    below = sum((p for found, p in chances.items() if found < total), F(0))
    here = 2 * below + chances[total]
    return here if mode == "advantage" else 2 - here


@examples(60)
@given(st.integers(0, 2), st.integers(1, 2), st.integers(-3, 15), st.sampled_from(MODES), st.booleans())
@pytest.mark.rule("FD6-13", "R-07", "R-08")
def test_outcomes_of_dice_that_end_are_what_every_pair_of_throws_says(
    regular: int, number: int, difficulty: int, mode: str, any_one: bool
) -> None:
    """A wild d8 whose 7 and 8 count as 2 and 1 never explodes where that is read; its 6 is critical."""
    wild = Wild(8, frozenset({7, 8}), "flipped", any_one, True)
    throws = table(regular + number, number, wild, 0, 1)
    expected = dict.fromkeys(ENDS, F(0))
    pairs = product(throws, repeat=1 if mode == "normal" else 2)
    for pair in pairs:
        total, lucky, unlucky, _ = pair[counting([each[0] for each in pair], mode)]
        probability = F(1)
        for each in pair:
            probability *= each[3]
        ends = "success" if total >= difficulty else "failure"
        flagged = lucky if total >= difficulty else unlucky
        expected[f"critical_{ends}" if flagged else ends] += probability
    found = code_outcomes(thrown(regular + number, number, wild, 0), difficulty, mode)
    assert {name: getattr(found, name) for name in expected} == expected
    assert found.missing == 0


@examples(80)
@given(pools(), st.integers(-5, 30))
@pytest.mark.rule("R-07", "R-08")
def test_with_advantage_and_with_disadvantage_together_every_throw_counts_once(
    pool: tuple[int, int, Wild, int], difficulty: int
) -> None:
    """Of two throws one counts with Advantage, the other without: together the odds are twice one's."""
    normal, higher, lower = (code_outcomes(thrown(*pool), difficulty, mode) for mode in MODES)
    slack = higher.missing + lower.missing
    for name in ENDS:
        both = getattr(higher, name) + getattr(lower, name)
        assert abs(both - 2 * getattr(normal, name)) <= slack < F(1, 10**10)
    assert sum(getattr(higher, name) for name in ENDS) == 1


@examples(60)
@given(st.integers(0, 6), st.integers(0, 2), st.integers(-5, 40), st.sampled_from(MODES))
@pytest.mark.rule("FD6-13", "FD6-14", "FD6-30")
def test_ranks_and_outcomes_tell_one_story(dice: int, wild: int, difficulty: int, mode: str) -> None:
    throw = code_total(dice, 1, wild)
    ends, ranks = code_outcomes(throw, difficulty, mode), code_ranks(throw, difficulty, mode)
    assert ends.succeeds == ranks.at_least(0) == code_success(throw, difficulty, mode)
    assert ranks.fail == ends.failure + ends.critical_failure
    assert min(ends.critical_success, ends.success, ends.failure, ends.critical_failure, *ranks.ranks) >= 0


@examples(60)
@given(pools(), st.sampled_from(MODES))
def test_a_curve_is_exact_wherever_its_totals_are_known(pool: tuple[int, int, Wild, int], mode: str) -> None:
    curve, throw = code_curve(thrown(*pool), mode), thrown(*pool)
    for total in range(curve.low, min(curve.low + 10, curve.high)):
        assert curve.chance(total) == code_pmf(throw, [total], mode)[total]
    assert 0 <= curve.missing < F(1, 10**11)


@pytest.mark.rule("FD6-16")
@pytest.mark.parametrize("sides", [4, 6, 8, 10, 12, 20])
def test_every_size_of_wild_die_has_a_whole_curve(sides: int) -> None:
    curve = code_curve(code_total(4, 1, 1, sides=sides))
    assert curve.missing < F(1, 10**12)
    assert bool(curve.missing) is bool(exploding(sides))


TOO_DEAR = "The odds of so many dice would take too long to work out; ask"


@pytest.mark.parametrize(
    ("question", "words"),
    [
        (lambda: code_total(201), "Odds are worked out for up to 200 dice, 12 of them wild"),
        (lambda: code_total(3, boost=201), "Odds are worked out for up to 200 dice, 12 of them wild"),
        (lambda: code_total(3, 2001), "Odds are worked out for up to 200 dice, 12 of them wild"),
        (lambda: code_total(3, 0, 1, flips=[6]).at_least(1999), TOO_DEAR),
        (lambda: code_success(code_total(3, wild=1), 10**9), "Odds are worked out for totals up to 2000"),
        (lambda: code_success(code_total(3), 10, "x"), "A check is rolled normally, with advantage or with"),
        (lambda: code_curve(code_total(3), "twice"), "A check is rolled normally, with advantage or with"),
        (lambda: code_total(200, boost=200), TOO_DEAR),
    ],
)
def test_what_costs_too_much_or_makes_no_sense_is_refused(question: object, words: str) -> None:
    with pytest.raises(RuleBroken, match=words):
        question()  # type: ignore[operator]
