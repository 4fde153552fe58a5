"""The odds of step dice: how long a supply, a weapon, a spell or a light will last."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from math import lcm

from rules.delving import LIGHT_MINUTES, OMEN
from rules.errors import RuleBroken
from rules.stepdice import CHAIN, step_down

ROLLS = 500
"""The furthest roll that is asked about."""

WHOLE = lcm(*(die for die in CHAIN if die))
"""One roll multiplies the number of outcomes by this, which every die of the chain divides."""

_Walk = dict[int, int]


def _known(die: int) -> int:
    if die not in CHAIN:
        raise RuleBroken(f"A D{die} is not on the chain of step dice.")
    return die


def _within(rolls: int) -> int:
    if not 0 <= rolls <= ROLLS:
        raise RuleBroken(f"Step dice are foreseen from 0 to {ROLLS} rolls ahead.")
    return rolls


@lru_cache(maxsize=64)
def _after_one(die: int) -> _Walk:
    """Where one roll of the die leads, in so many of WHOLE outcomes, by the rule that play uses."""
    if die == 0:
        return {0: WHOLE}
    after: _Walk = {}
    for face in range(1, die + 1):
        result = step_down(die, face)
        after[result] = after.get(result, 0) + WHOLE // die
    return after


@lru_cache(maxsize=64)
def _walk(die: int, rolls: int) -> tuple[_Walk, ...]:
    """The die after 0, 1, ... ``rolls`` rolls: the outcomes that lead to each, of WHOLE for every roll."""
    states: list[_Walk] = [{die: 1}]
    for _ in range(rolls):
        after: _Walk = {}
        for at, outcomes in states[-1].items():
            for result, ways in _after_one(at).items():
                after[result] = after.get(result, 0) + outcomes * ways
        states.append(after)
    return tuple(states)


def _walked(die: int, rolls: int) -> tuple[_Walk, ...]:
    """A walk at least that long: its length is rounded up, so that neighbouring questions share one."""
    return _walk(_known(die), min(-(-max(_within(rolls), 1) // 32) * 32, ROLLS))


def step_states(die: int, rolls: int) -> dict[int, Fraction]:
    """The probability of each die after that many rolls, largest die first (FB-29, FB-30, R-32)."""
    state = _walked(die, rolls)[rolls]
    return {at: Fraction(state[at], WHOLE**rolls) for at in CHAIN if state.get(at)}


def step_survival(die: int, rolls: int) -> Fraction:
    """The probability that the die is not yet D0 after that many rolls (FB-30, FB-31)."""
    return 1 - Fraction(_walked(die, rolls)[rolls].get(0, 0), WHOLE**rolls)


def step_depletion(die: int, roll: int) -> Fraction:
    """The probability that the die reaches D0 exactly on that roll, the first being 1 (FB-30, FB-31)."""
    if roll < 1:
        raise RuleBroken("The first roll of a step die is roll 1.")
    walk = _walked(die, roll)
    return Fraction(walk[roll].get(0, 0) - walk[roll - 1].get(0, 0) * WHOLE, WHOLE**roll)


def survival_curve(die: int, rolls: Iterable[int] = range(1, 13)) -> dict[int, Fraction]:
    """The probability that the die is not yet D0 after each of those numbers of rolls."""
    return {n: step_survival(die, n) for n in rolls}


def depletion_pmf(die: int, rolls: Iterable[int] = range(1, 13)) -> dict[int, Fraction]:
    """The probability that the die reaches D0 exactly on each of those rolls."""
    return {n: step_depletion(die, n) for n in rolls}


@lru_cache(maxsize=64)
def expected_rolls(die: int) -> Fraction:
    """The mean number of rolls until the die is D0 (FB-30, FB-31)."""
    if _known(die) == 0:
        return Fraction(0)
    leads = _after_one(die)
    onwards = (ways * expected_rolls(at) for at, ways in leads.items() if at != die)
    return sum(onwards, Fraction(WHOLE)) / (WHOLE - leads.get(die, 0))


def light_minutes(die: int) -> Fraction:
    """The mean number of real minutes until a light that starts with that die goes out (FB-70, R-49)."""
    return LIGHT_MINUTES * expected_rolls(die)


def omen_pmf(turns: Iterable[int]) -> dict[int, Fraction]:
    """The probability that an omen's encounter comes exactly on each following Turn (FB-73, R-47)."""
    return depletion_pmf(OMEN, turns)
