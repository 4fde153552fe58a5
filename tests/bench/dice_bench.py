"""Dice and odds beside their peers, in one run: exact questions asked anew, and rolls per second.

The peers are icepool for odds and d20 for rolls where they are installed; else, for odds, a dictionary of
totals that is convolved die by die, as most small libraries do it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from importlib.util import find_spec
from itertools import cycle

from rules.chance import fresh_chance
from rules.dice import parse, roll
from rules.odds import (
    Distribution,
    Opposed,
    checks,
    from_counts,
    keep_highest,
    opposed,
    step_survival,
    stepdice,
    successes,
    uniform,
)

ODDS_BAR = 20.0
ROLLS_BAR = 4.0

Measure = dict[str, str | float | bool]
Question = Callable[[], object]


def measures() -> Iterator[Measure]:
    """Every figure of this module, in the form of ``var/bench.json``."""
    for name, ours, plain in questions():
        peer = icepool_questions().get(name, plain) if find_spec("icepool") else plain
        if peer:
            yield compared(f"odds: {name}", ours, peer, ODDS_BAR)
    if find_spec("d20"):
        for text, theirs in (("4d6kh3+2", "4d6kh3+2"), ("1d20+5", "1d20+5"), ("8d6!", "8d6e6")):
            yield compared(f"roll: {text}", rolling(text), their_rolling(theirs), ROLLS_BAR)


def compared(name: str, ours: Question, theirs: Question, bar: float) -> Measure:
    """Both in microseconds, each the best of five, taken in turns."""
    ours(), theirs()
    best = [float("inf"), float("inf")]
    for _ in range(5):
        best = [min(best[0], microseconds(ours)), min(best[1], microseconds(theirs))]
    ratio = best[1] / best[0]
    return {
        "name": name,
        "ours": round(best[0], 2),
        "beside": round(best[1], 2),
        "unit": "us",
        "ratio": round(ratio, 1),
        "bar": bar,
        "holds": ratio >= bar,
    }


def microseconds(question: Question) -> float:
    """The mean over as many answers as fit into 20 ms, at least three."""
    asked, start = 0, time.perf_counter()
    while asked < 3 or time.perf_counter() - start < 0.02:
        question()
        asked += 1
    return (time.perf_counter() - start) / asked * 1e6


def questions() -> Iterator[tuple[str, Question, Question | None]]:
    """Each question: its name, our answer without our caches, and the plain way where there is one."""
    d6, d10 = uniform(6), uniform(10)
    loaded = cycle(loaded_dice())
    yield "12d6+2", lambda: d6.times(12).shifted(2).counts, lambda: plain_sum([6] * 12)
    yield "best of two of 8d6", lambda: d6.times(8).highest(2).counts, None
    yield "6d6+8 against 4d6+3", fresh_contest, None
    yield "40d6", lambda: d6.times(40).counts, lambda: plain_sum([6] * 40)
    yield "d20 + best of 3d6", lambda: fresh_check().counts, None
    yield "12d10 successes", lambda: successes(d10, 12, lambda face: face >= 7).counts, lambda: plain_hits(12)
    yield "30d6 keep highest 10", lambda: keep_highest(next(loaded), 30, 10).counts, None
    yield "step-die survival", fresh_survival, plain_survival


def loaded_dice() -> list[Distribution]:
    """Dice of six sides, each a little different, so that no peer can answer from memory."""
    return [from_counts(1, [weight, 1, 1, 1, 1, 1]) for weight in range(1, 400)]


def fresh_check() -> Distribution:
    """A check with three Advantages, worked out anew."""
    checks.check_bonus.cache_clear()
    checks.check_total.cache_clear()
    return checks.check_total(0, adv=3)


def fresh_contest() -> Opposed:
    """A pool against another."""
    d6 = uniform(6)
    return opposed(d6.times(6).shifted(8), d6.times(4).shifted(3))


def fresh_survival() -> list[Fraction]:
    """A D12's survival over twelve rolls, worked out anew."""
    stepdice._walk.cache_clear()
    return [step_survival(12, rolls) for rolls in range(1, 13)]


def plain_sum(dice: list[int]) -> dict[int, int]:
    """The counts of a sum, die by die in a dictionary."""
    counts = {0: 1}
    for sides in dice:
        after: dict[int, int] = {}
        for total, n in counts.items():
            for face in range(1, sides + 1):
                after[total + face] = after.get(total + face, 0) + n
        counts = after
    return counts


def plain_hits(dice: int) -> dict[int, int]:
    """The counts of successes of d10s at 7 or more, die by die in a dictionary."""
    counts = {0: 1}
    for _ in range(dice):
        after: dict[int, int] = {}
        for hits, n in counts.items():
            for face in range(1, 11):
                after[hits + (face >= 7)] = after.get(hits + (face >= 7), 0) + n
        counts = after
    return counts


def plain_survival() -> list[Fraction]:
    """A D12's survival over twelve rolls, face by face with fractions."""
    from rules.stepdice import step_down

    state, alive = {12: Fraction(1)}, []
    for _ in range(12):
        after: dict[int, Fraction] = {0: state.pop(0, Fraction(0))}
        for die, p in state.items():
            for face in range(1, die + 1):
                result = step_down(die, face)
                after[result] = after.get(result, Fraction(0)) + p / die
        state = after
        alive.append(1 - state[0])
    return alive


def icepool_questions() -> dict[str, Question]:
    """The same questions for icepool."""
    import icepool

    d6, d10, d20 = icepool.d(6), icepool.d(10), icepool.d(20)
    loaded = cycle([icepool.Die({1: n, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1}) for n in range(1, 400)])
    return {
        "12d6+2": lambda: 12 @ d6 + 2,
        "best of two of 8d6": lambda: (8 @ d6).highest(2),
        "6d6+8 against 4d6+3": lambda: [(6 @ d6 + 8) > (4 @ d6 + 3), (6 @ d6 + 8) == (4 @ d6 + 3)],
        "40d6": lambda: 40 @ d6,
        "d20 + best of 3d6": lambda: d20 + d6.highest(3),
        "12d10 successes": lambda: 12 @ (d10 >= 7),
        "30d6 keep highest 10": lambda: next(loaded).highest(30, 10),
    }


def rolling(text: str) -> Question:
    """A roll as play does it: read, and rolled from the operating system's randomness."""
    return lambda: roll(parse(text), fresh_chance())


def their_rolling(text: str) -> Question:
    """The same roll by d20."""
    import d20

    return lambda: d20.roll(text)


if __name__ == "__main__":
    for measure in measures():
        print(measure)  # noqa: T201
