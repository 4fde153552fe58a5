"""What the guards of all games ask of FreeD6 alone: see ``tests/rules/guards.py``."""

from __future__ import annotations

from rules.d6.points_against_resistance import TakePoints
from rules.freed6.effect_rolls import RollEffect
from rules.game import Command
from tests.rules.d6.guards import CODED, D6_RULINGS, both
from tests.rules.guards import Told
from tests.rules.names import BRIN, OGRE

GAME_MASTERS = "award foe harm-mark pin track-step type unpin"
ATTACK = ("check", "target")
RULINGS = D6_RULINGS
ORDERS: tuple[Command, ...] = (
    *CODED,
    RollEffect("40.4", BRIN),
    RollEffect("40.5", OGRE),
    TakePoints(BRIN, "damage", 12),
)
ABILITIES = ("strength", "perception")
COUNTS_ACTIONS = True
MUST: Told = (
    ("CodeChecked", lambda fact: fact.luck, ("FD6-03", "FD6-05")),
    ("CodeChecked", lambda fact: fact.rank, ("FD6-20", "FD6-30")),
    ("CodeChecked", lambda fact: fact.mode == "advantage", ("FD6-50",)),
    ("CodeChecked", lambda fact: both(fact), ("FD6-52", "R-09")),
    ("CodeChecked", lambda fact: fact.flips and fact.wild, ("FD6-48", "R-04")),
    ("LuckChanged", lambda fact: fact.what == "vetoed", ("FD6-09",)),
    ("LuckChanged", lambda fact: fact.what == "awarded", ("FD6-08",)),
    ("RecoveryTried", lambda fact: True, ("FD6-28", "FD6-29", "R-16")),
    (
        "PointsTaken",
        lambda fact: fact.level and not fact.before,
        ("FD6-40", "FD6-41", "FD6-30", "FD6-31"),
    ),
    ("EffectRolled", lambda fact: fact.rank, ("FD6-30", "FD6-31")),
    ("EffectRolled", lambda fact: fact.rank and fact.track == "damage", ("FD6-40", "FD6-41")),
    ("SessionBegun", lambda fact: True, ("FD6-02",)),
    ("SessionEnded", lambda fact: True, ("R-77",)),
    ("AbilitySet", lambda fact: fact.ability == "luck", ("FD6-02",)),
    ("TrackRemoved", lambda fact: True, ("FD6-45",)),
)
NEVER: Told = (
    ("CodeChecked", lambda fact: not fact.luck, ("FD6-03", "FD6-05")),
    ("LuckChanged", lambda fact: fact.what == "vetoed", ("FD6-06", "FD6-08")),
)
