"""What the dice of a free roll come to, face by face: added up (FB-01), thrown again, kept, counted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rules.dice.dice_read_from_d6 import d2, d3, d66

D66 = 66
"""As sides: two d6, the first for the tens and the second for the ones (FB-04)."""
ON_D6 = {2: 1, 3: 1, D66: 2}
"""The dice that are thrown on so many d6 instead (FB-02, FB-03, FB-04)."""
Faces = Sequence[int]
Worth = Callable[[Faces], int]


class ThrowStep(NamedTuple):
    """One term: ``sides`` and number of the dice to throw, and what their faces come to, its sign included.

    ``again``: those that show their highest face are thrown again. ``reads``: the sides of the dice that are
    read from them, ``each`` so many.
    """

    sides: int
    dice: int
    worth: Worth
    again: bool
    reads: int
    each: int = 1

    def explodes(self, faces: Faces) -> bool:
        """Say whether these faces of one die are its highest, and it is thrown again."""
        return self.again and read_faces(self.reads, faces) == self.reads


def read_faces(sides: int, faces: Faces) -> int:
    """Return what a die with these faces counts for: a d2, a d3 and a d66 are read from d6s (FB-02..04)."""
    if sides == D66:
        return d66(*faces)
    return d2(faces[0]) if sides == 2 else d3(faces[0]) if sides == 3 else faces[0]


def values(sides: int, faces: Faces) -> Faces:
    """Return what each die counts for when all these faces fell."""
    dice = ON_D6.get(sides)
    if dice is None:
        return faces
    return [read_faces(sides, faces[first : first + dice]) for first in range(0, len(faces), dice)]


def step(
    sides: int, count: int, kept: tuple[int, bool] | None, met: Callable[[int], bool] | None, again: bool
) -> ThrowStep:
    """Describe a pool: all its dice, or the highest or lowest ``kept``, or those that are ``met``."""
    worth: Worth = sum
    if kept:
        worth = _keeping(*kept)
    elif met:
        worth = _counting(met)
    each = ON_D6.get(sides)
    if each is None:
        return ThrowStep(sides, count, worth, again, sides)
    return ThrowStep(6, count * each, lambda faces: worth(values(sides, faces)), again, sides, each)


def subtracted(throw_step: ThrowStep) -> ThrowStep:
    """Return the same step, taken away."""
    worth = throw_step.worth
    return throw_step._replace(worth=lambda faces: -worth(faces))


def _keeping(number: int, highest: bool) -> Worth:
    if highest:
        return lambda faces: sum(sorted(faces)[-number:])
    return lambda faces: sum(sorted(faces)[:number])


def _counting(met: Callable[[int], bool]) -> Worth:
    return lambda faces: sum(map(met, faces))
