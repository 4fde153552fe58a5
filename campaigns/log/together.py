"""Names as one tells them: of fighters that differ by a letter alone, all at once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from rules.common.clock import EndedCondition

LETTERED = re.compile(r"(.*\S) ([A-Z])")
MANY = (
    (re.compile(r"(?i)man$"), "men"),
    (re.compile(r"(?<=[lrie])fe?$"), "ves"),
    (re.compile(r"(?<=[^aeiou])y$"), "ies"),
    (re.compile(r"(?:s|x|z|ch|sh)$"), r"\g<0>es"),
    (re.compile(r"$"), "s"),
)


def together(names: Iterable[str]) -> list[str]:
    """Return names in their order, with those of a kind told at once: Marsh ghouls A to E."""
    lettered = [(match[1], match[2]) if (match := LETTERED.fullmatch(name)) else (name, "") for name in names]
    return [
        words for kind in dict.fromkeys(kind for kind, _ in lettered) for words in _of_kind(kind, lettered)
    ]


def all_ended(endings: Iterable[EndedCondition]) -> str:
    """Return what ended and on whom, each once: Stunned ×2 and Winded (Bo), Dazed (Toll guards A and B)."""
    on: dict[str, Counter[str]] = {}
    for one in endings:
        on.setdefault(one.name, Counter())[one.condition] += 1
    alike: dict[str, list[str]] = {}
    for name, conditions in on.items():
        times = [
            f"{condition} ×{count}" if count > 1 else condition for condition, count in conditions.items()
        ]
        alike.setdefault(listed(times), []).append(name)
    return ", ".join(f"{what} ({listed(together(names))})" for what, names in alike.items())


def _of_kind(kind: str, lettered: list[tuple[str, str]]) -> Iterator[str]:
    letters = sorted(letter for each, letter in lettered if each == kind and letter)
    yield from (kind for each, letter in lettered if each == kind and not letter)
    if len(letters) == 1:
        yield f"{kind} {letters[0]}"
    elif letters:
        yield f"{many(kind)} {listed(list(_runs(letters)))}"


def _runs(letters: list[str]) -> Iterator[str]:
    """Yield letters, three and more that follow one another as "A to C"."""
    for _, places in groupby(enumerate(letters), lambda each: ord(each[1]) - each[0]):
        run = [letter for _, letter in places]
        yield from (f"{run[0]} to {run[-1]}",) if len(run) > 2 else run


def many(kind: str) -> str:
    """Return the word for several of a kind: Marsh ghouls, Wolves, Toll guards."""
    ending, several = next(each for each in MANY if each[0].search(kind))
    return ending.sub(several, kind, count=1)


def listed(parts: Sequence[str]) -> str:
    """Return parts in a row: A, B and C."""
    *most, last = parts or ("",)
    return f"{', '.join(most)} and {last}" if most else last
