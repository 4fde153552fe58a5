"""What the guards of all games ask of 6d6 alone: see ``tests/rules/guards.py``."""

from __future__ import annotations

from rules.game import Command
from rules.sixd6.taking_actions import TakeAction
from tests.rules.games import SWING
from tests.rules.guards import Told
from tests.rules.names import BRIN, OGRE

GAME_MASTERS = "danger foe press-on recoup recoup-all track-step"
ATTACK = ("act", "targets")
RULINGS = {*range(60, 73), 77, 87, 88, 91}
ORDERS: tuple[Command, ...] = (
    TakeAction(BRIN, "initiative", (SWING,), against="2d6"),
    TakeAction(BRIN, "initiative", (SWING,), (OGRE,)),
    TakeAction(OGRE, "initiative", (SWING,), (BRIN,)),
)
ABILITIES = (SWING,)
MUST: Told = (
    ("ActionTaken", lambda fact: fact.action == "narrative", ("6D6-02", "6D6-03", "R-63")),
    ("ActionTaken", lambda fact: fact.action == "opportunity", ("6D6-16",)),
    ("ActionTaken", lambda fact: fact.action == "potential", ("6D6-24", "6D6-25")),
    ("ActionTaken", lambda fact: fact.action == "immediate", ("6D6-30",)),
    ("ActionTaken", lambda fact: fact.action == "free", ("6D6-27",)),
    ("AttackSettled", lambda fact: len(fact.resistance_parts) > 1, ("6D6-14", "6D6-15", "R-62")),
    ("ResistanceFixed", lambda fact: not fact.advantages, ("6D6-10",)),
    ("ResistanceFixed", lambda fact: fact.helps, ("6D6-14",)),
    ("ResistanceFixed", lambda fact: fact.hindrances, ("R-70",)),
)
NEVER: Told = (("ActionTaken", lambda fact: fact.action == "free", ("6D6-02",)),)
