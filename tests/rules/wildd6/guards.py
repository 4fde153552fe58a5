"""What the guards of all games ask of Wild D6 alone: see ``tests/rules/guards.py``."""

from __future__ import annotations

from typing import Any

from rules.game import Command
from rules.wildd6.count_checks import CountSuccesses
from tests.rules.d6.guards import D6_RULINGS, d6
from tests.rules.guards import Told
from tests.rules.names import BRIN, OGRE


def modes(fact: Any) -> set[bool]:
    return {fact.counted} if any(die.role == "wild" for die in fact.roll.dice) else set()


GAME_MASTERS = "award foe pin track-step unpin"
ATTACK = ("count", "target")
RULINGS = D6_RULINGS | {89, 90}
SHARED = d6(*range(11, 15), *range(17, 25), *range(26, 30), *range(43, 47), 48, 50, 51, 52) | {"OD6-09"}
ORDERS: tuple[Command, ...] = (
    CountSuccesses(BRIN, "strength", 2),
    CountSuccesses(OGRE, "strength", 2, target=BRIN),
)
MUST: Told = (
    ("RecoveryTried", lambda fact: True, ("FD6-28", "FD6-29", "R-90")),
    ("SuccessesCounted", lambda fact: fact.margin is not None, ("R-25", "R-89")),
    ("SuccessesCounted", lambda fact: fact.cancelled, ("WD-06",)),
    ("SuccessesCounted", lambda fact: fact.spent, ("WD-07", "WD-08")),
    ("SuccessesCounted", lambda fact: fact.mode == "disadvantage", ("FD6-51",)),
    ("SuccessesCounted", lambda fact: modes(fact) == {True}, ("WD-01", "WD-04")),
    ("CriticalTold", lambda fact: True, ("WD-09",)),
)
