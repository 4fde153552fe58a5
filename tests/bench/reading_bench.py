"""What anybody may type, beside cutting the same text into words, in one run: the longest there is to read.

What took longer by the square of its length would be a hundred times as slow here.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import suppress

from rules.d6.codes import read as read_code
from rules.errors import RuleBroken
from rules.sixd6.keywords import read_value, spelling_of
from tests.bench.figures import Measure, Pair, figure_of

BAR = 3.0
RUNS = 25
WORDS = re.compile(r"\d+|[^\W\d]+|\S")
LONGEST: dict[str, tuple[Callable[[str], object], str]] = {
    "a code, with blanks": (read_code, "3D" + " " * 50_000 + "x"),
    "a value, with blanks": (read_value, "3D" + " " * 50_000 + "x"),
    "an effect, with a list": (spelling_of, "dice: reroll 1" + ",1" * 10_000 + "x"),
    "an effect, with commas": (spelling_of, "dice " + " ," * 10_000),
}


def measures() -> Iterator[Measure]:
    """Every figure of this module, in the form of ``var/bench.json``: microseconds for one text."""
    for name, (read, text) in LONGEST.items():
        yield figure_of(f"reading: {name}", beside_words(read, text), "us", BAR)


def beside_words(read: Callable[[str], object], text: str) -> Pair:
    """Return the best of many, taken in turns."""
    ours, beside = [], []
    for _ in range(RUNS):
        ours.append(microseconds(lambda: attempt(read, text)))
        beside.append(microseconds(lambda: WORDS.findall(text)))
    return Pair(min(ours), min(beside))


def attempt(read: Callable[[str], object], text: str) -> None:
    with suppress(RuleBroken):
        read(text)


def microseconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1e6
