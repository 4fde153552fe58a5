"""Where faces come from. The core never rolls by itself: a source of chance is always passed in."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable

Chance = Callable[[int], int]
"""Takes a number of sides and answers a face from 1 to that number."""


def os_chance(sides: int) -> int:
    """A face from the operating system's cryptographic randomness, without bias."""
    return secrets.randbelow(sides) + 1


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
