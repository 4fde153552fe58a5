"""What the guards of all games ask of the games of the D6 family."""

from __future__ import annotations

from typing import Any

from rules.d6.checks import CheckCode
from tests.rules.games import BLADE
from tests.rules.names import BRIN, OGRE

D6_RULINGS = {*range(1, 30), *range(73, 76), *range(77, 84), 88, 91, 101, 102, 103, 105}
CODED = (
    CheckCode(BRIN, "strength", difficulty=15),
    CheckCode(BRIN, "strength", skill="climbing", difficulty=12),
    CheckCode(BRIN, difficulty=9, belonging=BLADE, target=OGRE),
    CheckCode(BRIN, "perception", difficulty=4),
    CheckCode(OGRE, "strength", skill="climbing", difficulty=9, target=BRIN),
    CheckCode(OGRE, "perception", difficulty=4, target=BRIN),
    CheckCode(OGRE, difficulty=9, belonging=BLADE, target=BRIN),
)


def d6(*numbers: int) -> set[str]:
    """Ids of FreeD6."""
    return {f"FD6-{number:02}" for number in numbers}


def both(fact: Any) -> bool:
    """Whether both Advantage and Disadvantage bore on a check."""
    words = [part.name.partition(":")[0] for part in fact.sources]
    return "Advantage" in words and "Disadvantage" in words
