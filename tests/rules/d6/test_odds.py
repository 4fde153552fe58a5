"""The odds of successes, tracks, measures and attacks: by hand, and by what play makes of every throw."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.d6.counting_successes import count, is_enough
from rules.d6.harm_levels import state_reached
from rules.d6.opposed_odds import contest
from rules.d6.outcome_odds import code_outcomes, code_ranks, code_success
from rules.d6.stance_shifts import shifted
from rules.d6.success_odds import success_chance, success_counts, success_criticals, success_curve
from rules.d6.total_odds import code_total
from rules.d6.track_odds import (
    difficulties,
    endurance_odds,
    expected_tests,
    losses,
    moves,
)
from rules.d6.track_tests import result_of_test as state_after_test
from rules.d6.wild_odds import WildFace, exploded, mean
from rules.errors import RuleBroken
from rules.games import game_for
from rules.odds.counts import uniform
from rules.opend6.reactions import reaction_odds
from rules.sixd6.attack_and_resistance_outcomes import combined, succeeds
from rules.sixd6.exchange_odds import attack_margin, attack_odds, margins
from rules.system import TrackKind
from tests.effort import examples
from tests.work import lines_run

F = Fraction
FREED6, OPEND6 = game_for("freed6"), game_for("opend6")
HEALTH, REACTION = OPEND6.system.track("health"), OPEND6.system.track("reaction")
DAMAGE = FREED6.system.track("damage")


# Successes: Wild D6


@pytest.mark.rule("WD-02", "WD-03", "WD-04", "WD-05", "WD-06")
def test_one_die_is_the_wild_one_and_four_are_thrown_against_moderate() -> None:
    assert success_counts(1, range(4)) == {0: F(1, 3), 1: F(19, 36), 2: F(25, 216), 3: F(25, 1296)}
    assert success_chance(4, 3) == F(3353, 5832)


@pytest.mark.rule("WD-04", "R-27")
def test_criticals_go_with_success_or_not() -> None:
    """One die: a first 6 is a success in any case, and a first 1 never is."""
    found = success_criticals(1, 1)
    assert (found.with_success, found.with_failure) == (F(1, 6), 0)
    assert success_criticals(2, 1).with_failure == 0
    assert success_criticals(3, 1).with_failure == F(1, 6) * F(4, 9)


CHAINS = [(6,) * explosions + (last,) for explosions in range(3) for last in range(1, 6)]
"""What a wild die may throw, up to two explosions."""


@examples(25)
@given(st.integers(0, 3), st.integers(0, 1), st.integers(1, 2), st.sampled_from(["success", "never"]))
@pytest.mark.rule("WD-01", "WD-07", "R-27", "R-28")
def test_successes_are_what_counting_every_throw_says(
    regular: int, extra: int, difficulty: int, flags: str
) -> None:
    """Failures are finite: a chain of three explosions is a success too many."""
    failed, plain, cancelled = F(0), F(0), F(0)
    for faces in product(range(1, 7), repeat=regular):
        for wild, *more in product(CHAINS, repeat=1 + extra):
            share = F(1, 6 ** (regular + len(wild) + sum(map(len, more))))
            found = count(faces, wild, more, flags)
            if not is_enough(found.successes, difficulty):
                failed += share
                plain += share * (not found.critical_success)
                cancelled += share * found.critical_failure
    assert success_chance(regular + 1, difficulty, extra) == 1 - failed
    odds = success_criticals(regular + 1, difficulty, extra, flags)
    lucky = 1 - F(5, 6) ** (1 + extra * (flags == "success"))
    assert odds.with_success == lucky - (failed - plain)
    assert odds.with_failure == F(1, 6) - cancelled


@pytest.mark.rule("WD-06", "R-27")
@pytest.mark.parametrize(("dice", "extra"), [(1, 0), (4, 0), (12, 0), (5, 3), (0, 2)])
def test_counts_of_successes_sum_to_one_and_are_never_below_none(dice: int, extra: int) -> None:
    curve = success_curve(dice, extra)
    assert curve.low == 0
    assert 0 <= curve.missing < F(1, 10**11)
    assert curve.chance(1) == success_counts(dice, [1], extra)[1]
    assert curve.chance(0) == success_counts(dice, [0], extra)[0]


# Tracks and reactions: FreeD6 and OpenD6


@pytest.mark.rule("OD6-11", "OD6-12", "R-10")
def test_four_dice_of_damage_against_nine() -> None:
    odds = endurance_odds(code_total(4), HEALTH, 9)
    assert list(odds.values()) == [F(7, 72), F(595, 1296), F(505, 1296), F(35, 648), 0]
    assert list(odds) == ["Normal", "Stunned", "Wounded", "Incapacitated", "Out of Action"]


@examples(30)
@given(st.sampled_from(["health", "willpower", "body", "composure"]), st.integers(0, 3), st.integers(-20, 25))
@pytest.mark.rule("OD6-11", "R-25")
def test_a_hit_is_what_every_throw_says(key: str, dice: int, resistance: int) -> None:
    kind = OPEND6.system.track(key)
    expected = dict.fromkeys(kind.names, F(0))
    for faces in product(range(1, 7), repeat=dice):
        expected[kind.names[state_reached(kind, sum(faces) + 1 - resistance)]] += F(1, 6**dice)
    assert endurance_odds(code_total(dice, 1), kind, resistance) == expected


@examples(30)
@given(st.sampled_from(["damage", "composure", "body"]), st.integers(0, 3), st.integers(-30, 20))
@pytest.mark.rule("FD6-33", "FD6-40", "FD6-41", "R-11", "R-75")
def test_an_effect_roll_is_what_every_throw_says(key: str, dice: int, resistance: int) -> None:
    kind = FREED6.system.track(key)
    expected = dict.fromkeys(kind.names, F(0))
    for faces in product(range(1, 7), repeat=dice):
        expected[kind.names[state_reached(kind, sum(faces) - resistance)]] += F(1, 6**dice)
    assert endurance_odds(code_total(dice), kind, resistance) == expected


@pytest.mark.rule("FD6-30", "FD6-33")
def test_the_ranks_of_an_effect_roll_are_those_of_a_check_against_the_resistance() -> None:
    ranks = code_ranks(code_total(5), 9)
    harm = endurance_odds(code_total(5), DAMAGE, 9)
    assert ranks.fail + ranks.ranks[0] == harm["Normal"]
    assert ranks.at_least(5) == harm["Out of Action"]


@pytest.mark.rule("FD6-40", "FD6-46")
def test_a_target_is_taken_out_by_and_by() -> None:
    """Four dice come to 21 or more in 35 of 1296 throws, and are thrown until one does."""
    out = endurance_odds(code_total(4), DAMAGE, 0)["Out of Action"]
    assert out == code_total(4).at_least(21) == F(35, 1296)
    assert expected_tests((out,)) == F(1296, 35)


@pytest.mark.rule("OD6-20", "OD6-22", "R-17")
def test_five_dice_on_someone_neutral() -> None:
    odds = reaction_odds(code_total(5), REACTION, REACTION.place("Neutral"))
    assert (odds["Neutral"], odds["Helpful"], odds["Allied"]) == (F(1717, 2592), F(1, 7776), 0)
    assert moves(REACTION, REACTION.place("Neutral"), odds)[-1] == F(251, 7776)
    wild = reaction_odds(code_total(1, wild=1), REACTION, REACTION.place("Hostile"))
    assert sum(wild.values()) == 1
    assert wild["Allied"] == code_total(1, wild=1).at_least(27 + 40), "as far as it goes"


@examples(60)
@given(st.integers(0, 8), st.integers(0, 3), st.booleans(), st.booleans())
@pytest.mark.rule("OD6-22", "R-17")
def test_a_reaction_is_what_every_throw_says(state: int, dice: int, worsen: bool, multi_step: bool) -> None:
    expected = dict.fromkeys(REACTION.names, F(0))
    for faces in product(range(1, 7), repeat=dice):
        after = shifted(REACTION, state, sum(faces) + 2, worsen=worsen, multi_step=multi_step).state
        expected[REACTION.names[after]] += F(1, 6**dice)
    throw = code_total(dice, 2)
    assert reaction_odds(throw, REACTION, state, worsen=worsen, multi_step=multi_step) == expected


# Measures


@pytest.mark.rule("FD6-43", "FD6-44", "OD6-23", "OD6-24", "R-01", "R-18")
def test_two_dice_keep_a_measure_for_about_four_tests() -> None:
    lost = losses(code_total(2), difficulties(FREED6.system.track("quantity")))
    assert expected_tests(lost) == F(2008, 455)
    lost = losses(code_total(2), difficulties(OPEND6.system.track("quantity")))
    assert lost == (F(35, 36), 1, 1, 1)
    assert expected_tests(lost) == F(36, 35) + 3, "in OpenD6 it runs out sooner"


@examples(20)
@given(st.integers(2, 3), st.sampled_from(["effect", "quantity", "duration", "coverage"]), st.integers(0, 3))
@pytest.mark.rule("FD6-43", "FD6-44", "FD6-45")
def test_a_test_of_a_measure_is_what_every_throw_says(dice: int, key: str, state: int) -> None:
    kind: TrackKind = FREED6.system.track(key)
    moved = sum(
        state_after_test(kind, state, sum(faces)).state == state + 1
        for faces in product(range(1, 7), repeat=dice)
    )
    assert losses(code_total(dice), difficulties(kind, (), state))[0] == F(moved, 6**dice)


# Sides against each other


@pytest.mark.rule("6D6-09", "6D6-10", "R-61")
def test_one_die_against_someone_without_advantages() -> None:
    assert attack_odds((1, 0), None) == F(5, 6)
    assert attack_odds((2, 1), (1, 2)) == F(20, 27)


@examples(30)
@given(
    st.tuples(st.integers(1, 2), st.integers(0, 4)),
    st.none() | st.tuples(st.integers(0, 2), st.integers(0, 4)),
    st.lists(st.tuples(st.just(1), st.integers(0, 2)), max_size=1),
)
@pytest.mark.rule("6D6-02", "6D6-09", "6D6-14", "R-61", "R-62")
def test_attacks_are_what_every_throw_says(
    attack: tuple[int, int], resist: tuple[int, int] | None, aid: list[tuple[int, int]]
) -> None:
    hits = throws = 0
    odds: dict[int, int] = {}
    sides = [attack, resist or (0, 0), *aid]
    for faces in product(range(1, 7), repeat=sum(dice for dice, _ in sides)):
        rest = iter(faces)
        scores = [sum(next(rest) for _ in range(dice)) + more for dice, more in sides]
        resistance = combined(None if resist is None else scores[1], scores[2:])
        hits += succeeds(scores[0], resistance)
        odds[scores[0] - resistance] = odds.get(scores[0] - resistance, 0) + 1
        throws += 1
    assert attack_odds(attack, resist, tuple(aid)) == F(hits, throws)
    expected = {margin: F(n, throws) for margin, n in odds.items()}
    assert margins(attack_margin(attack, resist, tuple(aid)), expected) == expected


@pytest.mark.rule("R-25")
def test_equal_codes_win_as_often_as_they_lose() -> None:
    for sides in (6, 8):
        throw = code_total(3, 1, 2, sides=sides)
        odds = contest(throw, throw)
        assert odds.higher == odds.lower == odds.chance_to_win(ties=False)
        assert odds.chance_to_win(ties=True) == odds.higher + odds.tie
        assert 0 < odds.missing < F(1, 10**11), "both go on without end, and are cut"


@examples(40)
@given(st.integers(0, 4), st.integers(0, 2), st.integers(0, 4), st.integers(0, 1), st.integers(0, 6))
@pytest.mark.rule("R-25")
def test_a_contest_is_as_likely_from_either_side(
    dice: int, wild: int, others: int, their_wild: int, flip: int
) -> None:
    one = code_total(dice + wild, 1, wild, flips=[flip] if flip else [])
    other = code_total(others + their_wild, 0, their_wild)
    mine, yours = contest(one, other), contest(other, one)
    assert (mine.higher, mine.tie, mine.lower) == (yours.lower, yours.tie, yours.higher)
    assert mine.higher + mine.tie + mine.lower + mine.missing == 1
    assert mine.missing < F(1, 10**11)
    assert bool(mine.missing) is bool(wild and their_wild)


@examples(40)
@given(st.integers(1, 5), st.integers(0, 2), st.integers(-5, 40))
@pytest.mark.rule("R-25")
def test_a_contest_with_a_number_is_a_check(dice: int, wild: int, difficulty: int) -> None:
    throw = code_total(dice + wild, 0, wild)
    odds = contest(throw, code_total(0, difficulty))
    assert odds.chance_to_win(ties=True) == code_success(throw, difficulty)
    assert odds.chance_to_win(ties=False) == code_success(throw, difficulty, tie="beats")


# Bounds and budget


@pytest.mark.parametrize(
    ("question", "words"),
    [
        (lambda: success_chance(4, 0), "A difficulty asks for at least one success"),
        (lambda: success_chance(4, 10**6), "Odds are worked out for up to 500 successes"),
        (lambda: success_counts(201, [1]), "Odds are worked out for up to 200 dice and 50 extra ones"),
        (lambda: success_counts(3, [1], 51), "Odds are worked out for up to 200 dice and 50 extra ones"),
        (lambda: success_counts(-1, [1]), "Odds are worked out for up to 200 dice and 50 extra ones"),
        (lambda: attack_odds((201, 0), None), "Odds are worked out for 0 to 200 dice"),
        (lambda: attack_odds((2, 10**9), None), "Odds are worked out for 0 to 200 dice"),
        (lambda: attack_odds((-1, 0), None), "Odds are worked out for 0 to 200 dice"),
        (lambda: attack_odds((1, 0), (150, 0), ((150, 0),)), "Odds are worked out for 0 to 200 dice"),
        (lambda: mean((WildFace(1, again=True),)), "A die that explodes on every face never comes to rest"),
        (
            lambda: exploded(uniform(6), (WildFace(1, again=True),), 2),
            "A wild die that explodes on every face",
        ),
        (
            lambda: expected_tests((F(1, 2), 0)),
            "No test can fail there, so it never runs out",
        ),
        (lambda: list(difficulties(DAMAGE)), "Damage has no difficulty at Normal: say which it is"),
    ],
)
def test_what_costs_too_much_or_makes_no_sense_is_refused(question: object, words: str) -> None:
    with pytest.raises(RuleBroken, match=words):
        question()  # type: ignore[operator]


@pytest.mark.parametrize(
    "question",
    [
        lambda: code_outcomes(code_total(8, 1, 1), 22),
        lambda: code_outcomes(code_total(8, 1, 2, boost=1, flips=[6]), 22, "advantage"),
        lambda: code_ranks(code_total(10, 2, 1), 15, "disadvantage"),
        lambda: success_criticals(9, 4, 2),
        lambda: attack_odds((6, 8), (4, 3), ((2, 1),)),
        lambda: contest(code_total(7, 0, 1), code_total(6, 0, 1)),
    ],
)
def test_a_sheet_that_asks_again_is_answered_the_same_with_little_work(
    question: Callable[[], object],
) -> None:
    first = question()
    assert question() == first
    assert lines_run(question) < 1000
