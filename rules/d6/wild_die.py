"""The wild die: what explodes, the chain that it throws, what its faces add to, and its criticals."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from rules.d6.flips import counted_face
from rules.errors import RuleBroken
from rules.randomness import Randomness

D6 = 6
LONGEST = 100
"""A chain stops here: only loaded dice go on for so long."""
Chain = tuple[int, ...]
"""The faces of one wild die, from the first throw to the one that did not explode."""


def exploding(sides: int = D6) -> tuple[int, ...]:
    """Return what a wild die is thrown again at: 6 on a d6, 7 and more on larger ones (FD6-12, FD6-16)."""
    return (D6,) if sides == D6 else tuple(range(D6 + 1, sides + 1))


@dataclass(frozen=True, slots=True)
class Wild:
    """How wild dice work at a table: their size, the flips on them, and the rulings R-04 and R-07.

    ``reads``: explosions and criticals read the natural face or the flipped one. ``any_one``: one critical
    die of several is enough. ``six_only``: only a 6 makes a critical success.
    """

    sides: int = D6
    flips: Collection[int] = ()
    reads: str = "natural"
    any_one: bool = True
    six_only: bool = False

    def value(self, face: int) -> int:
        """Return what a face adds to the total."""
        return counted_face(face, self.sides, self.flips)

    def read(self, face: int) -> int:
        """Return the face that explosions and criticals go by (R-04)."""
        return self.value(face) if self.reads == "flipped" else face

    def explodes(self, face: int) -> bool:
        """Say whether the die is thrown again."""
        return self.read(face) in exploding(self.sides)

    def throw(self, randomness: Randomness) -> Chain:
        """Throw the die until it does not explode (FD6-12)."""
        chain = [randomness(self.sides)]
        while self.explodes(chain[-1]) and len(chain) < LONGEST:
            chain.append(randomness(self.sides))
        return tuple(chain)

    def total(self, chain: Sequence[int]) -> int:
        """Return every face of a chain, added (FD6-12, R-04)."""
        return sum(self.value(face) for face in self.valid_chain(chain))

    def valid_chain(self, chain: Sequence[int]) -> Sequence[int]:
        """Return the chain, if a die could have fallen like that."""
        if not chain or len(chain) > LONGEST or not all(map(self.explodes, chain[:-1])):
            raise RuleBroken("A wild die is thrown again only after a face that explodes.")
        if self.explodes(chain[-1]) and len(chain) < LONGEST:
            raise RuleBroken("That wild die explodes once more: its last throw is missing.")
        return chain

    def lucky(self, chains: Sequence[Sequence[int]]) -> bool:
        """Say whether the first throws make a critical of a success (FD6-13, R-07)."""
        best = (D6,) if self.six_only else exploding(self.sides)
        return self._some(self.read(chain[0]) in best for chain in chains)

    def unlucky(self, chains: Sequence[Sequence[int]]) -> bool:
        """Say whether the first throws make a critical of a failure (FD6-14, R-07)."""
        return self._some(self.read(chain[0]) == 1 for chain in chains)

    def _some(self, shown: Iterable[bool]) -> bool:
        dice = list(shown)
        return any(dice) if self.any_one else bool(dice) and all(dice)


UNFLIPPED = Wild()
