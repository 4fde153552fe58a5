"""The questions of ``odds_bench`` for icepool, dyce and numpy, each in the quickest way that we found.

Dice are made beforehand for all of them, exploding ones too; what is measured is the answer. Exploding dice
are followed for 16 explosions. numpy convolves floats, which is inexact; what no convolution answers is left
out.
"""

from __future__ import annotations

import gc
import warnings
from collections.abc import Callable
from math import comb
from typing import Any

from rules.dice.stepping_down import CHAIN, step_down

Question = Callable[[], object]
EXPLOSIONS = 16
LASTING = range(12)


def falls(die: int) -> list[int]:
    """What a step die becomes, face by face."""
    return [step_down(die, face) for face in range(1, die + 1)] if die else [0]


def wild_successes() -> dict[int, int]:
    """The counts of successes of a wild die, of 6**17 outcomes, as Wild D6 reads it."""
    counts: dict[int, int] = {}

    def follow(successes: int, left: int, outcomes: int) -> None:
        for shown in range(1, 7):
            if shown == 6 and left:
                follow(successes + 1, left - 1, outcomes // 6)
            else:
                at = successes + (shown > 1)
                counts[at] = counts.get(at, 0) + outcomes // 6

    whole = 6**EXPLOSIONS
    for at in (-1, 0, 1, 1, 1):
        counts[at] = counts.get(at, 0) + whole
    follow(1, EXPLOSIONS - 1, whole)
    return counts


def icepool_questions() -> dict[str, Question]:
    import icepool

    d6, d20 = icepool.d(6), icepool.d(20)
    wild = d6.explode(depth=EXPLOSIONS)
    hit, hits = d6 >= 3, icepool.Die(wild_successes())
    chain = {die: icepool.Die(falls(die)) for die in CHAIN}

    def survival() -> list[Any]:
        die, alive = icepool.Die([12]), []
        for _ in LASTING:
            die = die.map(chain)
            alive.append(1 - die.probability(0))
        return alive

    def against() -> list[Any]:
        margin = (6 @ d6 + 8) - (4 @ d6 + 3)
        return [(margin > 0).probability(True), margin.probability(0)]

    return {
        "12d6+2": lambda: 12 @ d6 + 2,
        "8D+1 with a wild die": lambda: 7 @ d6 + wild + 1,
        "best of two of 8D+1 with a wild die": lambda: (7 @ d6 + wild + 1).highest(2),
        "d20 + best of 3d6": lambda: d20 + d6.highest(3),
        "12 dice counted, one of them wild": lambda: 11 @ hit + hits,
        "6d6+8 against 4d6+3": against,
        "30d6 keep highest 10": lambda: d6.highest(30, 10),
        "step-die survival": survival,
    }


def icepool_memories(question: Question) -> tuple[Question, ...]:
    """What makes icepool forget its evaluations, once it has answered a question and so has some.

    By type: to ask an object for its class sets up what is lazy, as Django's settings are.
    """
    from icepool.evaluator import multiset_evaluator_base

    question()
    return tuple(
        each._cache.clear
        for each in gc.get_objects()
        if issubclass(type(each), multiset_evaluator_base.MultisetEvaluatorBase)
        and getattr(each, "_cache", None)
    )


def dyce_questions() -> dict[str, Question]:
    from dyce import H, P, expand, explode_n

    warnings.filterwarnings("ignore", module="tests.bench", message=".*is experimental")
    d6, d20 = H(6), H(20)
    wild = explode_n(d6, n=EXPLOSIONS)
    hit, hits = d6.ge(3), H(wild_successes())
    chain = {die: H(falls(die)) for die in CHAIN}

    def survival() -> list[Any]:
        die, alive = H({12: 1}), []
        for _ in LASTING:
            die = expand(lambda result: chain[result.outcome], die)
            alive.append(1 - dict(die.probability_items()).get(0, 0))
        return alive

    def against() -> list[Any]:
        margin = (6 @ d6 + 8) - (4 @ d6 + 3)
        return [margin.gt(0), margin.eq(0)]

    def code() -> H[int]:
        return 7 @ d6 + wild + 1

    return {
        "12d6+2": lambda: 12 @ d6 + 2,
        "8D+1 with a wild die": code,
        "best of two of 8D+1 with a wild die": lambda: (2 @ P(code())).at(-1),
        "d20 + best of 3d6": lambda: d20 + (3 @ P(d6)).at(-1),
        "12 dice counted, one of them wild": lambda: 11 @ hit + hits,
        "6d6+8 against 4d6+3": against,
        "30d6 keep highest 10": lambda: (30 @ P(d6)).at(slice(-10, None)),
        "step-die survival": survival,
    }


def numpy_questions() -> dict[str, Question]:
    import numpy as np

    d6, d20 = np.full(6, 1 / 6), np.full(20, 1 / 20)
    wild = np.zeros(6 * EXPLOSIONS + 6)
    for explosions in range(EXPLOSIONS):
        wild[6 * explosions : 6 * explosions + 5] = 6.0 ** -(explosions + 1)
    found = wild_successes()
    hits = np.array([found.get(at, 0) for at in range(-1, max(found) + 1)]) / 6 ** (EXPLOSIONS + 1)
    steps = np.array([[falls(die).count(to) / max(die, 1) for to in CHAIN] for die in CHAIN])

    def several(die: Any, dice: int) -> Any:
        odds = die
        for _ in range(dice - 1):
            odds = np.convolve(odds, die)
        return odds

    def best(odds: Any, dice: int) -> Any:
        return np.diff(np.cumsum(odds) ** dice, prepend=0.0)

    def against() -> list[Any]:
        margin = np.convolve(several(d6, 6), several(d6, 4)[::-1])
        tie = (24 - 4) - (6 + 8 - 3 - 4)
        return [margin[max(tie + 1, 0) :].sum(), margin[tie]]

    def survival() -> list[Any]:
        state, alive = np.array([float(die == 12) for die in CHAIN]), []
        for _ in LASTING:
            state = state @ steps
            alive.append(1 - state[-1])
        return alive

    binomial = np.array([comb(11, n) * 2**n for n in range(12)]) / 3**11
    return {
        "12d6+2": lambda: several(d6, 12),
        "8D+1 with a wild die": lambda: np.convolve(several(d6, 7), wild),
        "best of two of 8D+1 with a wild die": lambda: best(np.convolve(several(d6, 7), wild), 2),
        "d20 + best of 3d6": lambda: np.convolve(d20, best(d6, 3)),
        "12 dice counted, one of them wild": lambda: np.convolve(binomial, hits),
        "6d6+8 against 4d6+3": against,
        "step-die survival": survival,
    }
