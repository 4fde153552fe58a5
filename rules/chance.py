"""Where faces come from. The core never rolls by itself: a source of chance is always passed in."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from os import urandom

Chance = Callable[[int], int]
"""Takes a number of sides and answers a face from 1 to that number."""


def os_chance(sides: int) -> int:
    """A face from the operating system's cryptographic randomness, without bias."""
    return secrets.randbelow(sides) + 1


def fresh_chance(drawn: int = 64) -> Chance:
    """The operating system's randomness for one roll, drawn in one call, and more only if that runs out.

    A byte beyond the last whole multiple of the sides is thrown away, so that every face is equally likely.
    """
    stock = iter(urandom(drawn))

    def chance(sides: int) -> int:
        nonlocal stock
        if sides > 256:
            return secrets.randbelow(sides) + 1
        fair = 256 - 256 % sides
        while True:
            for byte in stock:
                if byte < fair:
                    return byte % sides + 1
            stock = iter(urandom(drawn))

    return chance


class Scripted:
    """Faces written down beforehand, for tests and worked examples; running dry is an error."""

    def __init__(self, faces: Iterable[int]) -> None:
        self.faces = list(faces)

    def __call__(self, sides: int) -> int:
        if not self.faces:
            raise AssertionError(f"a D{sides} was rolled, and the script has no face left")
        face = self.faces.pop(0)
        if not 1 <= face <= sides:
            raise AssertionError(f"the script says {face} for a D{sides}")
        return face
