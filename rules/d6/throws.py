"""A throw of regular and wild dice, and what it comes to."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from rules.d6.flips import counted_face
from rules.d6.pool_with_luck_and_wild_dice import Pool
from rules.d6.wild_die import D6, Chain, Wild
from rules.facts import Die, Modifier, Roll, ShownRoll
from rules.randomness import Randomness


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownThrow:
    """One throw of a pool: every die, and its total. With (dis)advantage two are made, and one counts."""

    dice: tuple[Die, ...] = ()
    total: int = 0
    counts: bool = True

    def as_roll(self, modifiers: tuple[Modifier, ...]) -> ShownRoll:
        """Return it as a roll of a fact; what is added to the one that counts stands there."""
        roll = Roll(dice=self.dice, modifiers=modifiers if self.counts else (), total=self.total)
        return ShownRoll(roll=roll, counts=self.counts)


@dataclass(frozen=True, slots=True)
class ThrownDice:
    """The dice of one throw: the faces of its regular dice, and a chain for each wild one."""

    regular: tuple[int, ...] = ()
    wild: tuple[Chain, ...] = ()


def throw(pool: Pool, wild: Wild, randomness: Randomness, more: int = 0) -> ThrownDice:
    """Throw a pool: wild dice first, then the regular ones and those of a boost or penalty (FD6-11)."""
    chains = tuple(wild.throw(randomness) for _ in range(pool.wild))
    extra = more if pool.regular else 0
    return ThrownDice(tuple(randomness(D6) for _ in range(pool.regular + extra)), chains)


def total(dice: ThrownDice, pips: int = 0, wild: Wild | None = None) -> int:
    """Return what a throw comes to (FD6-12, FD6-19, FD6-48)."""
    wild = wild or Wild()
    return plain(dice.regular, wild.flips) + sum(map(wild.total, dice.wild)) + pips


def plain(faces: Sequence[int], flips: Collection[int] = ()) -> int:
    """Return the sum of regular dice, flipped where a flip is active (FD6-19, FD6-48)."""
    return sum(counted_face(face, D6, flips) for face in faces)
