"""Exact odds beside icepool, dyce and numpy's convolution, in one run: each question asked anew, and again.

Anew means that neither we nor icepool remember an answer or a part of one. The dice themselves are made
already, on all sides. Each figure is the best of many short runs, taken in turns, for other work slows all
alike. The bars are against icepool; dyce, and numpy with its inexact floats, are printed to compare.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec

from rules.d6.outcome_odds import code_curve
from rules.d6.success_odds import success_curve
from rules.d6.total_odds import code_total, pool_total, regular_dice
from rules.d6.wild_odds import chain
from rules.dice.notation import parse
from rules.freeblade.checks import check_bonus, check_total
from rules.freeblade.using_step_dice import _walk, survival_curve
from rules.odds.counts import opposed_odds, uniform
from rules.odds.pools import keep_highest
from rules.odds.rolls import distribution
from tests.bench import odds_peers

ANEW_BAR = 20.0
AGAIN_BAR = 1.0
RUNS = 15
SECONDS = 0.01

Measure = dict[str, str | float | bool | None]
Question = Callable[[], object]


@dataclass(frozen=True)
class Asked:
    """A question as we answer it, how it is asked anew, and what then has to be forgotten each time."""

    answer: Question
    anew: Question | None = None
    forget: tuple[Question, ...] = ()


def measures() -> Iterator[Measure]:
    """Every figure of this module, in the form of ``var/bench.json``."""
    peers = {name: answers(name) for name in ("icepool", "dyce", "numpy") if find_spec(name)}
    for name, asked in questions().items():
        anew = forgetting(asked.anew or asked.answer, asked.forget)
        for peer, theirs in peers.items():
            if peer == "icepool":
                beside = forgetting(theirs[name], odds_peers.icepool_memories(theirs[name]))
                yield compared(f"odds: {name}, {peer}", anew, beside, ANEW_BAR)
                yield compared(f"odds again: {name}, {peer}", asked.answer, theirs[name], AGAIN_BAR)
            elif name in theirs:
                yield compared(f"odds: {name}, {peer}", anew, theirs[name], None)


def answers(peer: str) -> dict[str, Question]:
    """The questions as a peer answers them."""
    found: dict[str, Question] = getattr(odds_peers, f"{peer}_questions")()
    return found


def forgetting(question: Question, memories: tuple[Question, ...]) -> Question:
    """The question, asked after all that it could be answered from is forgotten; that takes its time too."""
    if not memories:
        return question

    def anew() -> object:
        for forget in memories:
            forget()
        return question()

    return anew


def compared(name: str, ours: Question, theirs: Question, bar: float | None) -> Measure:
    """Both in microseconds, and how many times as long theirs takes."""
    best = [float("inf"), float("inf")]
    for _ in range(RUNS):
        best = [min(best[0], microseconds(ours)), min(best[1], microseconds(theirs))]
    ratio = best[1] / best[0]
    return {
        "name": name,
        "ours": round(best[0], 2),
        "beside": round(best[1], 2),
        "unit": "us",
        "ratio": round(ratio, 1),
        "bar": bar,
        "holds": bar is None or ratio >= bar,
    }


def microseconds(question: Question) -> float:
    """The mean over as many answers as fit into a short run, at least one."""
    asked, start = 0, time.perf_counter()
    while not asked or time.perf_counter() - start < SECONDS:
        for _ in range(5):
            question()
        asked += 5
    return (time.perf_counter() - start) / asked * 1e6


def questions() -> dict[str, Asked]:
    """Each question by its name."""
    d6 = uniform(6)
    of_codes = tuple(cached.cache_clear for cached in (pool_total, regular_dice, code_curve, chain))
    return {
        "12d6+2": Asked(written("12d6+2"), lambda: d6.times(12).shifted(2).counts),
        "8D+1 with a wild die": Asked(code("normal"), None, of_codes),
        "best of two of 8D+1 with a wild die": Asked(code("advantage"), None, of_codes),
        "d20 + best of 3d6": Asked(
            lambda: check_total(0, 3).counts,
            None,
            (check_bonus.cache_clear, check_total.cache_clear),
        ),
        "12 dice counted, one of them wild": Asked(
            lambda: success_curve(12).counts, None, (success_curve.cache_clear,)
        ),
        "6d6+8 against 4d6+3": Asked(against),
        "30d6 keep highest 10": Asked(written("30d6kh10"), lambda: keep_highest(d6, 30, 10).counts),
        "step-die survival": Asked(lambda: survival_curve(12), None, (_walk.cache_clear,)),
    }


def written(text: str) -> Question:
    """The odds of a free roll, as the page of dice asks for them."""
    return lambda: distribution(parse(text)).counts


def code(mode: str) -> Question:
    """8D+1 with a wild die, thrown once or twice."""
    return lambda: code_curve(code_total(8, 1, 1), mode).counts


def against() -> tuple[object, object]:
    """How probable it is that one sum exceeds the other, and that both are equal."""
    d6 = uniform(6)
    sides = opposed_odds(d6.times(6).shifted(8), d6.times(4).shifted(3))
    return sides.higher, sides.tie


if __name__ == "__main__":
    for measure in measures():
        print(measure)
