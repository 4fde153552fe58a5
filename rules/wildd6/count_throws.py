"""The dice of a count: how they fall, what they bring, and how they are told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.d6.check_throws import NO_FEWER
from rules.d6.counting_successes import EXTRA, REGULAR, WILD, Count, count, meaning_of
from rules.d6.result_points_and_criticals import FAILURE, SUCCESS
from rules.d6.sum_parts import if_any
from rules.d6.wild_die import D6, LONGEST, Chain, Wild
from rules.facts import Die, Modifier
from rules.randomness import Randomness
from rules.wildd6.pool_to_throw import SuccessPool

TAKEN = "WD-06"
"""The rule by which a critical failure takes a success."""


@dataclass(frozen=True, slots=True)
class CountThrow:
    """One throw of a pool: the chains of its wild die and of the extra ones, and what it came to."""

    regular: Chain
    wild: Chain
    extra: tuple[Chain, ...]
    count: Count
    total: int


def throw_pool(pool: SuccessPool, randomness: Randomness) -> CountThrow:
    """Throw the dice in a row, one of them wild, which goes on while it explodes (WD-01, WD-04, R-28)."""
    row = [randomness(D6) for _ in range(pool.dice)]
    wild: Chain = ()
    if row:
        wild = _chain(row.pop(-1 if pool.wild_last else 0), randomness)
    extra = tuple(_chain(randomness(D6), randomness) for _ in range(pool.extra))
    result = count(row, wild, extra, pool.extra_flags)
    total = result.successes + pool.flat_sum
    if pool.sums:
        chains = (*((wild,) if wild else ()), *extra)
        total = sum(row) + sum(map(Wild().total, chains)) + pool.flat_sum
    return CountThrow(tuple(row), wild, extra, result, total if pool.sums else max(0, total))


def _chain(first: int, randomness: Randomness) -> Chain:
    chain = [first]
    while chain[-1] == D6 and len(chain) < LONGEST:
        chain.append(randomness(D6))
    return tuple(chain)


def all_dice(pool: SuccessPool, throws_made: Sequence[CountThrow], kept: int) -> tuple[Die, ...]:
    """Return the dice of every throw; only those of the one that counts are kept."""
    return tuple(
        die for place, fallen in enumerate(throws_made) for die in _dice(pool, fallen, place == kept)
    )


def modifiers_of(pool: SuccessPool, fallen: CountThrow) -> tuple[Modifier, ...]:
    """Return what changed the count besides dice: the success that a critical failure took, and points.

    There are never fewer successes than none (R-27).
    """
    if pool.sums:
        return pool.flat
    failed = fallen.count.critical_failure
    successes = count(fallen.regular, () if failed else fallen.wild, fallen.extra).successes
    cancelled = Modifier(amount=-1, name="critical failure", rule=TAKEN)
    changes = (*((cancelled,) if failed and successes else ()), *pool.flat)
    short = fallen.total - successes - sum(part.amount for part in changes)
    return (*changes, *if_any(short, NO_FEWER, "R-27"))


def criticals_of(pool: SuccessPool, fallen: CountThrow, outcome: str) -> tuple[bool, bool]:
    """Say whether a throw is a critical success, and whether a critical failure (WD-04, R-27).

    Where dice are added up, only a success is the one and a failure the other (FD6-13, FD6-14, R-29).
    """
    lucky, unlucky = fallen.count.critical_success, fallen.count.critical_failure
    if not pool.sums:
        return lucky, unlucky
    return lucky and outcome == SUCCESS, unlucky and outcome == FAILURE


def formula(pool: SuccessPool) -> str:
    """Return the pool as it is thrown; where dice are added up, in the notation of free rolls."""
    if not pool.sums:
        return f"{pool.dice + pool.extra}d6"
    dice = [f"{pool.wild}d6!" if pool.wild else "", f"{pool.regular}d6" if pool.regular else ""]
    return "+".join(filter(None, dice)) + (f"{pool.flat_sum:+d}" if pool.flat_sum else "")


def _dice(pool: SuccessPool, fallen: CountThrow, kept: bool) -> list[Die]:
    """Return every die in the order of the row: the wild one at its end of it, the extra ones last (R-28)."""
    regular = [_die(pool, REGULAR, face, 1, kept) for face in fallen.regular]
    wild = _chained(pool, WILD, fallen.wild, kept)
    extra = [die for chain in fallen.extra for die in _chained(pool, EXTRA, chain, kept)]
    return [*regular, *wild, *extra] if pool.wild_last else [*wild, *regular, *extra]


def _chained(pool: SuccessPool, role: str, chain: Chain, kept: bool) -> list[Die]:
    return [_die(pool, role, face, throw, kept) for throw, face in enumerate(chain, start=1)]


def _die(pool: SuccessPool, role: str, face: int, throw: int, kept: bool) -> Die:
    return Die(sides=D6, face=face, kept=kept, role=role, note=_note(pool, role, face, throw))


def _note(pool: SuccessPool, role: str, face: int, throw: int) -> str:
    """Return what a die brought, in words (WD-03..07)."""
    if pool.sums:
        return "exploded" if role != REGULAR and face == D6 else ""
    means = meaning_of(role, face, throw)
    if means.cancels:
        return "critical failure"
    first_six = means.again and throw == 1 and (role == WILD or pool.extra_flags == "success")
    word = "critical success" if first_six else "success" if means.successes else ""
    return f"{word}, again" if means.again else word
