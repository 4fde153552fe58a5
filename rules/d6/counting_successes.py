"""Counting successes: what a whole pool brings, and whether that is enough."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.d6.wild_die_faces import D6, EXTRA, REGULAR, UNFLIPPED, WILD, Wild, meaning_of
from rules.errors import RuleBroken


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
