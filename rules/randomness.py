"""Where faces come from. The core never rolls by itself: a source of randomness is always passed in."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from os import urandom

Randomness = Callable[[int], int]
"""Takes a number of sides and answers a face from 1 to that number."""
BYTE = 256
DRAWN = 32
"""The bytes drawn at least, enough for most rolls."""


@lru_cache(maxsize=BYTE)
def reading(sides: int) -> tuple[bytes, bytes]:
    """Return what each byte shows on a die of fewer than 256 sides, and the bytes that show nothing.

    Those beyond the last whole multiple of the sides are thrown away, so that every face is equally likely.
    """
    fair = BYTE - BYTE % sides
    return bytes(byte % sides + 1 for byte in range(BYTE)), bytes(range(fair, BYTE))


_READINGS: dict[int, tuple[bytes, bytes]] = {sides: reading(sides) for sides in (4, 6, 8, 10, 12, 20, 100)}


class FreshRandomness:
    """The operating system's randomness for one roll: drawn in one call, in more only if that runs out."""

    __slots__ = ("_at", "_drawn", "_stock")

    def __init__(self, drawn: int = DRAWN) -> None:
        self._drawn = drawn
        self._stock = b""
        self._at = 0

    def __call__(self, sides: int) -> int:
        """Return one face."""
        if sides >= BYTE:
            return self._wide(sides)
        fair = BYTE - BYTE % sides
        while (byte := self._next(1)[0]) >= fair:
            pass
        return byte % sides + 1

    def faces(self, sides: int, dice: int) -> bytes | tuple[int, ...]:
        """Return the faces of that many dice at once, or of some more, which are not to be used."""
        if sides >= BYTE:
            return tuple([self._wide(sides) for _ in range(dice)])
        size = dice + (dice >> 3) + 2
        start = self._at
        self._at = start + size
        if self._at > len(self._stock):
            self._stock, start, self._at = urandom(max(self._drawn, size)), 0, size
        faces = self._stock[start : self._at].translate(*(_READINGS.get(sides) or reading(sides)))
        while len(faces) < dice:
            faces += self._next(size).translate(*reading(sides))
        return faces

    def _next(self, size: int) -> bytes:
        """Return the next bytes; those that are too few are left lying."""
        start = self._at
        self._at = start + size
        if self._at > len(self._stock):
            self._stock, start, self._at = urandom(max(self._drawn, size)), 0, size
        return self._stock[start : self._at]

    def _wide(self, sides: int) -> int:
        """Return a face of a die with as many sides as a byte has values, or more, from two bytes."""
        fair = BYTE * BYTE - BYTE * BYTE % sides
        while (word := int.from_bytes(self._next(2), "big")) >= fair:
            pass
        return word % sides + 1


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


class Sample:
    """Faces that go up one by one: any will do, as what is refused does not hang on them."""

    def __init__(self) -> None:
        self._thrown = 0

    def __call__(self, sides: int) -> int:
        self._thrown += 1
        return 1 + self._thrown % sides
