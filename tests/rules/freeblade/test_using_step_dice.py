"""Step dice shrink as they are used, and a D0 is rolled no more; their odds."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice.stepping_down import CHAIN, step_down, step_up
from rules.errors import RuleBroken
from rules.freeblade.burning_lights import light_minutes
from rules.freeblade.events import omen_pmf
from rules.freeblade.using_step_dice import (
    RollStepDie,
    depletion_pmf,
    expected_rolls,
    step_states,
    step_survival,
    survival_curve,
)
from rules.table import Table
from tests.rules.factories import equipped, make_table
from tests.rules.freeblade.tables import thing
from tests.rules.names import BRIN, FREEBLADE, ROPE, TORCHES
from tests.rules.playing import play, refusal, then


@pytest.mark.rule("FB-29")
def test_dice_off_the_chain_and_faces_off_the_die_are_refused() -> None:
    for die, face in ((20, 3), (2, 1), (3, 1)):
        with pytest.raises(RuleBroken, match=f"A D{die} is not on the chain"):
            step_down(die, face)
    for face in (7, 0):
        with pytest.raises(RuleBroken, match=f"A D6 cannot show {face}"):
            step_down(6, face)


@pytest.fixture
def table() -> Table:
    return make_table(equipped())


@pytest.mark.rule("FB-30")
@pytest.mark.parametrize(("face", "left"), [(1, 0), (2, 4), (3, 4), (4, 6), (6, 6)])
def test_one_goes_two_steps_down_two_and_three_one(table: Table, face: int, left: int) -> None:
    decision = play(table, RollStepDie(BRIN, TORCHES, "into the dark"), face)
    fact = decision.facts[0]
    assert (fact.belonging, fact.kind, fact.reason) == ("torches", "supply", "into the dark")
    assert (fact.step.before, fact.step.face, fact.step.after) == (6, face, left)
    assert (thing(decision.table, TORCHES).die, thing(decision.table, TORCHES).full) == (left, 6)


@pytest.mark.rule("FB-31", "FB-32", "R-32")
def test_a_supply_stays_on_the_sheet_when_it_is_used_up(table: Table) -> None:
    used = then(table, RollStepDie(BRIN, TORCHES), 1)
    assert "torches is used up" in refusal(used, RollStepDie(BRIN, TORCHES))
    assert "rope has no die" in refusal(used, RollStepDie(BRIN, ROPE))


@pytest.mark.rule("FB-29", "FB-30", "FB-65", "R-32", "R-48")
def test_the_chain_goes_down_and_up() -> None:
    assert [step_down(die, 1) for die in (12, 10, 8, 6, 4)] == [8, 6, 4, 0, 0]
    assert [step_down(die, 3) for die in (12, 10, 8, 6, 4)] == [10, 8, 6, 4, 0]
    assert [step_down(die, 4) for die in (12, 10, 8, 6, 4)] == [12, 10, 8, 6, 4]
    assert [step_up(die) for die in CHAIN] == [12, 12, 10, 8, 6, 4]
    assert step_up(0, 9) == 12


@pytest.mark.rule("FB-30", "FB-31")
def test_expected_rolls_of_each_step_die() -> None:
    assert [expected_rolls(die) for die in (0, 4, 12)] == [0, Fraction(4, 3), Fraction(2620, 243)]
    shares = [Fraction(5, 6), Fraction(1, 2), Fraction(13, 48), Fraction(55, 768)]
    assert list(survival_curve(6, [1, 2, 3, 5]).items()) == list(zip([1, 2, 3, 5], shares, strict=True))


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
