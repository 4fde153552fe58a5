"""The odds of Freeblade's step dice, against rolling every sequence."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice.step_chain import CHAIN, step_down, step_up
from rules.freeblade.events import omen_pmf
from rules.freeblade.light import light_minutes
from rules.freeblade.step_dice import (
    depletion_pmf,
    expected_rolls,
    step_states,
    step_survival,
    survival_curve,
)
from rules.games import game_for

FREEBLADE = game_for("freeblade")


@pytest.mark.rule("FB-29", "FB-30", "R-32", "R-48")
def test_the_chain_goes_down_and_up() -> None:
    assert [step_down(die, 1) for die in (12, 10, 8, 6, 4)] == [8, 6, 4, 0, 0]
    assert [step_down(die, 3) for die in (12, 10, 8, 6, 4)] == [10, 8, 6, 4, 0]
    assert [step_down(die, 4) for die in (12, 10, 8, 6, 4)] == [12, 10, 8, 6, 4]
    assert [step_up(die) for die in (12, 10, 8, 6, 4, 0)] == [12, 12, 10, 8, 6, 4]


@pytest.mark.rule("FB-30", "FB-31")
def test_expected_rolls_of_each_step_die() -> None:
    assert (expected_rolls(0), expected_rolls(4), expected_rolls(12)) == (
        0,
        Fraction(4, 3),
        Fraction(2620, 243),
    )


@pytest.mark.rule("FB-30")
def test_a_d6_survives() -> None:
    assert survival_curve(6, [1, 2, 3, 5]) == {
        1: Fraction(5, 6),
        2: Fraction(1, 2),
        3: Fraction(13, 48),
        5: Fraction(55, 768),
    }


@pytest.mark.rule("FB-29", "FB-30")
@pytest.mark.parametrize("die", [4, 6, 8])
@pytest.mark.parametrize("rolls", [1, 2, 3, 4])
def test_step_dice_are_what_rolling_every_sequence_says(die: int, rolls: int) -> None:
    """Sequences of 24 equally likely marks, which every die on the way divides."""
    states = {die: Fraction(1)}
    for _ in range(rolls):
        after: dict[int, Fraction] = {}
        for at, p in states.items():
            for mark in range(24):
                result = step_down(at, mark % at + 1) if at else 0
                after[result] = after.get(result, Fraction(0)) + p / 24
        states = after
    assert step_states(die, rolls) == states


@pytest.mark.rule("FB-30", "FB-31")
@given(st.sampled_from(CHAIN), st.integers(1, 60))
def test_depletion_survival_and_states_tell_one_story(die: int, rolls: int) -> None:
    gone = sum(depletion_pmf(die, range(1, rolls + 1)).values())
    assert step_survival(die, rolls) == (0 if die == 0 else 1 - gone)
    assert sum(step_states(die, rolls).values()) == 1
    assert step_states(die, rolls).get(0, 0) == 1 - step_survival(die, rolls)


@pytest.mark.rule("FB-30", "FB-31")
@pytest.mark.parametrize("die", [4, 6, 8, 10, 12])
def test_the_mean_number_of_rolls_is_the_sum_of_the_survival(die: int) -> None:
    alive = sum(step_survival(die, rolls) for rolls in range(400))
    assert abs(alive - expected_rolls(die)) < Fraction(1, 10**9)


@pytest.mark.rule("FB-70", "R-49")
def test_a_torch_burns_for_eighty_thirds_of_a_minute_and_a_lantern_longer() -> None:
    torch, lantern = (FREEBLADE.system.die("light", source) for source in ("torch", "lantern"))
    assert light_minutes(torch) == Fraction(80, 3)
    assert light_minutes(lantern) == 20 * expected_rolls(6)


@pytest.mark.rule("FB-73", "R-47")
def test_an_omen_comes_true_as_its_d6_runs_out() -> None:
    assert omen_pmf([1, 2, 3]) == {1: Fraction(1, 6), 2: Fraction(1, 3), 3: Fraction(11, 48)}
