"""The odds of wild dice, endless chains included."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from rules.d6.wild_die import Wild
from rules.errors import RuleBroken
from rules.odds.counts import Distribution, afford, from_mapping, width_for
from rules.odds.pools import CUT

WILD_LIMIT = 1 << 18
"""The cost bound of following explosions, in packed bytes."""


@dataclass(frozen=True, slots=True)
class WildFace:
    """A face of a wild die: what it adds, whether the die is thrown again, and what critical it brings."""

    adds: int
    again: bool = False
    lucky: bool = False
    unlucky: bool = False


Faces = tuple[WildFace, ...]


@lru_cache(maxsize=512)
def faces_of(wild: Wild) -> Faces:
    """Return the faces of a wild die, by the rules that play uses (FD6-12..16, FD6-48, R-04, R-07)."""
    return tuple(
        WildFace(wild.value(face), wild.explodes(face), wild.lucky([(face,)]), wild.unlucky([(face,)]))
        for face in range(1, wild.sides + 1)
    )


def first_throw(faces: Iterable[WildFace], sides: int) -> Distribution:
    """Return what some of a die's faces add; the others are missing."""
    counts: dict[int, int] = {}
    for face in faces:
        counts[face.adds] = counts.get(face.adds, 0) + 1
    return from_mapping(counts or {1: 0}, sides)


@lru_cache(maxsize=512)
def chain(faces: Faces, explosions: int) -> Distribution:
    """Return what a wild die comes to with up to so many explosions."""
    return exploded(last_throw(faces), faces, explosions)


@lru_cache(maxsize=512)
def last_throw(faces: Faces) -> Distribution:
    """Return what a wild die adds that is not thrown again."""
    return first_throw([face for face in faces if not face.again], len(faces))


def exploded(rest: Distribution, faces: Faces, explosions: int) -> Distribution:
    """Return the rest of a roll, and before it up to so many explosions of one wild die.

    Let y be one explosion and s the sides: then 1/s^n of all (s^n + s^(n-1) y + ... + y^n) is a geometric
    series, one division of packed integers.
    """
    again = [face.adds for face in faces if face.again]
    sides = len(faces)
    if not again or not explosions:
        return rest
    if len(again) == sides:
        raise RuleBroken("A wild die that explodes on every face would explode for ever.")
    total = rest.total * sides**explosions
    width = width_for(total)
    size = max(again) * explosions + rest.size
    afford(size, width, WILD_LIMIT)
    once = sum([1 << 8 * width * adds for adds in again])
    packed, terms = rest.packed_at(width), explosions + 1
    beyond = packed * once**terms if len(again) > 1 else packed << 8 * width * again[0] * terms
    followed = (beyond - packed * sides**terms) // (once - sides)
    return Distribution(rest.low, size, width, followed, total)


def from_first_faces(first: Iterable[WildFace], later: Faces, explosions: int) -> Distribution:
    """Return what a wild die comes to whose first throw shows one of some faces; the others are missing.

    ``later``: its faces on all later throws, which may mean something else.
    """
    shown = list(first)
    stay = first_throw([face for face in shown if not face.again], len(later))
    again = [face for face in shown if face.again]
    if not explosions or not again:
        return stay
    return _either(stay, first_throw(again, len(later)).plus(chain(later, explosions - 1), WILD_LIMIT))


def _either(one: Distribution, other: Distribution) -> Distribution:
    """Join two ways that exclude each other; the second's outcomes are a multiple of the first's."""
    factor = other.total // one.total
    counts = dict(zip(other.totals, other.counts, strict=True))
    for at, n in zip(one.totals, one.counts, strict=True):
        counts[at] = counts.get(at, 0) + n * factor
    return from_mapping(counts, other.total)


def endless(faces: Faces) -> int:
    """Return the number of explosions after which still more are less probable than one in ``CUT``."""
    again, sides = sum([face.again for face in faces]), len(faces)
    explosions, likely, whole = 0, again, sides
    while likely * CUT > whole:
        explosions, likely, whole = explosions + 1, likely * again, whole * sides
    return explosions


def mean(faces: Faces) -> Fraction:
    """Return the average of a wild die, m = (all its faces + the exploding ones x m) / sides (FD6-12)."""
    again = sum(face.again for face in faces)
    if again == len(faces):
        raise RuleBroken("A die that explodes on every face never comes to rest.")
    return Fraction(sum(face.adds for face in faces), len(faces) - again)
