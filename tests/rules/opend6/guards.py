"""What the guards of all games ask of OpenD6 alone: see ``tests/rules/guards.py``."""

from __future__ import annotations

from rules.d6.points_against_resistance import RollPoints, TakePoints
from rules.game import Command
from tests.rules.d6.guards import CODED, D6_RULINGS, both, d6
from tests.rules.guards import Told
from tests.rules.names import BRIN, OGRE

GAME_MASTERS = "ease foe harm-mark lost-ability pin track-step unpin"
ATTACK = ("check", "target")
RULINGS = D6_RULINGS
SHARED = d6(1, *range(10, 21), 26, 28, *range(48, 53))
ORDERS: tuple[Command, ...] = (
    *CODED,
    RollPoints(BRIN, "3D", "health", target=OGRE),
    RollPoints(OGRE, "3D", "health", target=BRIN),
    TakePoints(BRIN, "health", 12),
)
COUNTS_ACTIONS = True
MUST: Told = (
    ("CodeChecked", lambda fact: both(fact), ("FD6-52", "R-09")),
    ("RecoveryTried", lambda fact: True, ("OD6-02", "R-16")),
    ("PointsTaken", lambda fact: fact.level and not fact.before, ("OD6-11", "OD6-16")),
    ("ConditionAdded", lambda fact: fact.kind == "cumulative", ("OD6-01", "OD6-03")),
    ("ConditionAdded", lambda fact: fact.kind == "discrete", ("OD6-04",)),
    ("ConditionAdded", lambda fact: fact.kind == "progressive", ("OD6-05",)),
    ("ConditionAdded", lambda fact: fact.kind == "measured", ("OD6-06",)),
    *((kind, lambda fact: True, ("R-19",)) for kind in ("TurnBegun", "ClockAdvanced")),
    ("EncounterBegun", lambda fact: True, ("OD6-25",)),
    ("EncounterBegun", lambda fact: fact.length, ("OD6-26",)),
    ("EncounterEnded", lambda fact: True, ("R-19",)),
    ("TrackRemoved", lambda fact: True, ("OD6-07",)),
)
