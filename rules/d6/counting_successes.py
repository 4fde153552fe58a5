"""Counting successes: what each face of each kind of die is, what a pool brings, and whether it is enough."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.d6.wild_die import D6, UNFLIPPED, Wild
from rules.errors import RuleBroken

REGULAR, WILD, EXTRA = "regular", "wild", "extra"
"""An ordinary die, the pool's own wild die, and a wild die that was bought."""
SUCCESS_FROM = {REGULAR: 3, WILD: 3, EXTRA: 2}
LATER_FROM = 2
"""From which face on a die is a success: on its first throw, and on any later one."""


@dataclass(frozen=True, slots=True)
class SuccessFace:
    """What one face means: its successes, whether it cancels one, and whether the die is thrown again."""

    successes: int
    cancels: bool = False
    again: bool = False


def meaning_of(die: str, face: int, throw: int = 1, rules: Wild = UNFLIPPED) -> SuccessFace:
    """Return what a face means on a kind of die, on its first throw or a later one (WD-03..07).

    A regular die is thrown but once, so that a later throw means nothing to it. A flipped face is a success
    as its opposite; ``rules`` say whether it cancels and is thrown again as that too (FD6-48, R-04, R-29).
    """
    if die not in SUCCESS_FROM:
        raise RuleBroken(f"A die is {REGULAR}, {WILD} or {EXTRA}, not {die}.")
    if not 1 <= face <= D6 or throw < 1:
        raise RuleBroken("A die shows 1 to 6, on its first throw or a later one.")
    least = SUCCESS_FROM[die] if throw == 1 or die == REGULAR else LATER_FROM
    means = rules.read(face)
    cancels = die == WILD and throw == 1 and means == 1
    return SuccessFace(int(rules.value(face) >= least), cancels, die != REGULAR and means == D6)


@dataclass(frozen=True, slots=True)
class Count:
    """A pool counted: its successes, and what the first face of its wild dice says."""

    successes: int
    critical_success: bool = False
    critical_failure: bool = False


def chain_successes(die: str, chain: Sequence[int], rules: Wild = UNFLIPPED) -> int:
    """Return all successes of one wild die, from its first throw to its last (WD-04, WD-05, WD-07)."""
    faces = rules.valid_chain(chain)
    return sum(meaning_of(die, face, throw, rules).successes for throw, face in enumerate(faces, start=1))


def count(
    regular: Sequence[int],
    wild: Sequence[int],
    extra: Sequence[Sequence[int]] = (),
    extra_flags: str = "success",
    rules: Wild = UNFLIPPED,
) -> Count:
    """Return the successes of a pool, and its criticals (WD-03..07, R-27); ``rules`` hold the flips.

    ``wild`` is the chain of the wild die, and empty where a pool has lost it. A critical failure takes one
    success from all that there are, those of extra dice included, and never more than that.
    """
    successes = sum(meaning_of(REGULAR, face, 1, rules).successes for face in regular)
    successes += chain_successes(WILD, wild, rules) if wild else 0
    successes += sum(chain_successes(EXTRA, chain, rules) for chain in extra)
    failed = bool(wild) and meaning_of(WILD, wild[0], 1, rules).cancels
    sixes = [rules.read(chain[0]) == D6 for chain in extra] if extra_flags == "success" else []
    lucky = (bool(wild) and rules.read(wild[0]) == D6) or any(sixes)
    return Count(max(0, successes - failed), lucky, failed)


def is_enough(successes: int, difficulty: int) -> bool:
    """Say whether so many successes are enough (WD-02, R-27)."""
    if difficulty < 1:
        raise RuleBroken("A difficulty asks for at least one success.")
    return successes >= difficulty
