"""What the dice of a check as data may come to, exactly, and how a throw of them is read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import NamedTuple

from rules.check_rule import CheckRule, Mark
from rules.errors import RuleBroken

MOST = 20
"""So many dice at most are thrown for one check."""
SUCCEEDS = ("success", "critical_success")


class Reading(NamedTuple):
    """What a throw comes to, and whether it is as good or as bad as can be."""

    total: int
    best: bool = False
    worst: bool = False


def staying(rule: CheckRule, faces: Sequence[int]) -> tuple[bool, ...]:
    """Say of each die whether it counts: the highest do, of equals the earlier."""
    order = sorted(range(len(faces)), key=faces.__getitem__, reverse=True)
    kept = set(order[: rule.keep or len(faces)])
    return tuple(place in kept for place in range(len(faces)))


def worth(rule: CheckRule, face: int) -> int:
    """Return what a die adds that shows this."""
    return int(face >= rule.counts) if rule.counts else face


def read(rule: CheckRule, faces: Sequence[int]) -> Reading:
    """Read a throw."""
    kept = [face for face, stays in zip(faces, staying(rule, faces), strict=True) if stays]
    total = sum(worth(rule, face) for face in kept)
    return Reading(total, _has_mark(rule.best, kept), _has_mark(rule.worst, kept))


def _has_mark(mark: Mark | None, kept: Sequence[int]) -> bool:
    return mark is not None and kept.count(mark.face) >= mark.dice


def outcome(rule: CheckRule, reading: Reading, difficulty: int | None) -> str:
    """Return how a check ends: total where no number was set; a critical decides it, two cancel out."""
    if difficulty is None:
        return "total"
    if reading.best != reading.worst:
        return "critical_success" if reading.best else "critical_failure"
    return "success" if reading.total >= difficulty + rule.beats else "failure"


@lru_cache(maxsize=512)
def readings(rule: CheckRule, dice: int) -> Mapping[Reading, int]:
    """Return in how many of the equally likely throws of so many dice each reading comes up.

    The faces are gone through from the highest down, for the highest dice are those that count: a state
    holds how many dice are left, how many of them still count, what those above came to, and how many of
    them showed either mark.
    """
    if not 1 <= dice <= MOST:
        raise RuleBroken(f"A check is rolled with 1 to {MOST} dice, not {dice}.")
    states = {(dice, min(rule.keep or dice, dice), 0, 0, 0): 1}
    for face in range(rule.sides, 0, -1):
        below = Counter[tuple[int, int, int, int, int]]()
        for (left, places, total, best, worst), ways in states.items():
            for showing in range(left + 1) if face > 1 else (left,):
                places_filled = min(showing, places)
                state = (
                    left - showing,
                    places - places_filled,
                    total + places_filled * worth(rule, face),
                    _count_marks(rule.best, face, best, places_filled),
                    _count_marks(rule.worst, face, worst, places_filled),
                )
                below[state] += ways * comb(left, showing)
        states = below
    counts = Counter[Reading]()
    for (_, _, total, best, worst), ways in states.items():
        counts[Reading(total, _enough(rule.best, best), _enough(rule.worst, worst))] += ways
    return counts


def _count_marks(mark: Mark | None, face: int, before: int, kept: int) -> int:
    return min(before + kept, mark.dice) if mark and mark.face == face else before


def _enough(mark: Mark | None, count: int) -> bool:
    return mark is not None and count >= mark.dice


def chances(rule: CheckRule, dice: int, difficulty: int | None, added: int = 0) -> dict[str, Fraction]:
    """Return the exact chance of each outcome."""
    every = rule.sides**dice
    counts = Counter[str]()
    for reading, ways in readings(rule, dice).items():
        counts[outcome(rule, reading._replace(total=reading.total + added), difficulty)] += ways
    return {word: Fraction(ways, every) for word, ways in counts.items()}


def totals(rule: CheckRule, dice: int, added: int = 0) -> dict[int, Fraction]:
    """Return the exact chance of each total, from low to high."""
    every = rule.sides**dice
    counts = Counter[int]()
    for reading, ways in readings(rule, dice).items():
        counts[reading.total + added] += ways
    return {total: Fraction(counts[total], every) for total in sorted(counts)}


def success(rule: CheckRule, dice: int, difficulty: int, added: int = 0) -> Fraction:
    """Return the exact chance of success."""
    odds = chances(rule, dice, difficulty, added)
    return sum((odds.get(word, Fraction(0)) for word in SUCCEEDS), Fraction(0))


def success_against(rule: CheckRule, dice: int, added: int, theirs: Mapping[int, Fraction]) -> Fraction:
    """Return the exact chance of coming out on top of somebody's own throw, by the chance of its totals."""
    wins = (success(rule, dice, total, added) * chance for total, chance in theirs.items())
    return sum(wins, Fraction(0))
