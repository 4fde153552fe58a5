"""Rolls beside avrae's d20, in one run: each read from its notation, rolled, and its total asked for.

Ours come from the operating system's cryptographic randomness, drawn anew for every roll; d20's come from
``random``. Both remember how a roll that they have read before is written, and neither remembers a roll.
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable, Iterator
from importlib.util import find_spec

from rules.dice.notation import parse
from rules.dice.rolling import roll
from rules.randomness import FreshRandomness

ROLLS_BAR = 4.0
ROLLS = {"4d6kh3+2": "4d6kh3+2", "1d20+5": "1d20+5", "8d6!": "8d6e6"}
"""Ours, and how d20 writes the same."""

Measure = dict[str, str | float | bool]
Question = Callable[[], object]


def measures() -> Iterator[Measure]:
    """Every figure of this module, in the form of ``var/bench.json``: rolls per second."""
    if find_spec("d20"):
        for ours, theirs in ROLLS.items():
            yield compared(f"rolls/s: {ours}", rolling(ours), their_rolling(theirs))


def compared(name: str, ours: Question, theirs: Question) -> Measure:
    """Both in rolls per second, each the best of many short runs, taken in turns."""
    best = [0.0, 0.0]
    for _ in range(25):
        best = [max(best[0], per_second(ours)), max(best[1], per_second(theirs))]
    ratio = best[0] / best[1]
    return {
        "name": name,
        "ours": round(best[0]),
        "beside": round(best[1]),
        "unit": "1/s",
        "ratio": round(ratio, 1),
        "bar": ROLLS_BAR,
        "holds": ratio >= ROLLS_BAR,
    }


def per_second(question: Question, asked: int = 300) -> float:
    """How many answers a second holds, by a few hundred."""
    start = time.perf_counter()
    for _ in range(asked):
        question()
    return asked / (time.perf_counter() - start)


def rolling(text: str) -> Question:
    """A roll as play does it: read, and rolled from the operating system's randomness."""
    return lambda: roll(parse(text), FreshRandomness()).total


def their_rolling(text: str) -> Question:
    """The same roll by d20."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        import d20

    return lambda: d20.roll(text).total


if __name__ == "__main__":
    for measure in measures():
        print(measure)
