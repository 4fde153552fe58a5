"""What the guards of all games ask of Freeblade alone: see ``tests/rules/guards.py``."""

from __future__ import annotations

from rules.freeblade.attacks import DeclareAttack
from rules.freeblade.checks import MakeCheck
from rules.game import Command
from tests.rules.guards import Told
from tests.rules.names import BRIN, OGRE, SWORD

GAME_MASTERS = """
climate creature daylight delve distance event fate grant lights morale off-guard off-guard-roll pin
reaction side tick travel turn-passes unpin watch-passes wear-now weather
"""
ATTACK = ("attack", "target")
RULINGS = {*range(30, 56), 76, 77, 84, 85, 86, 88, *range(93, 99), 104}
ORDERS: tuple[Command, ...] = (
    MakeCheck(BRIN, "strength", 12),
    DeclareAttack(BRIN, SWORD, OGRE),
    DeclareAttack(OGRE, SWORD, BRIN),
)
COUNTS_ACTIONS = True
MUST: Told = (
    ("CheckMade", lambda fact: fact.advantages, ("FB-37", "FB-39")),
    ("CheckMade", lambda fact: fact.natural, ("FB-40",)),
    ("CheckMade", lambda fact: fact.rerolled, ("FB-28", "R-52")),
    ("SpellCast", lambda fact: fact.disadvantages, ("FB-39",)),
    ("SpellCast", lambda fact: fact.fatigued, ("FB-35",)),
    ("SpellCast", lambda fact: fact.natural, ("FB-40",)),
    ("AttackRolled", lambda fact: fact.outcome == "hit", ("FB-53",)),
    ("AttackRolled", lambda fact: fact.outcome == "miss", ("FB-54",)),
    ("AttackRolled", lambda fact: fact.outcome == "blocked", ("FB-34", "FB-30")),
    ("AttackRolled", lambda fact: "Focus" in fact.disadvantages, ("FB-28",)),
    ("AttackRolled", lambda fact: fact.why == "bare hands", ("FB-57", "R-35")),
    ("AttackRolled", lambda fact: fact.why == "Advantage", ("FB-56",)),
    ("AttackRolled", lambda fact: fact.advantages and fact.disadvantages, ("R-34",)),
    ("AttackRolled", lambda fact: "darkness" in fact.disadvantages, ("FB-69",)),
    ("DamageTaken", lambda fact: fact.status == "dying", ("FB-23", "FB-24")),
    ("DamageTaken", lambda fact: fact.status == "taken_out", ("FB-52",)),
    ("ExhaustionFaced", lambda fact: fact.choice == "rest", ("FB-74", "FB-25")),
    ("ExhaustionFaced", lambda fact: fact.choice == "damage", ("FB-74", "FB-23", "R-51")),
    ("Rested", lambda fact: fact.kind == "short", ("FB-25",)),
    ("Rested", lambda fact: fact.kind == "long", ("FB-26",)),
    ("Rested", lambda fact: fact.kind == "full", ("FB-27",)),
    ("Rested", lambda fact: fact.refilled_spells, ("FB-44", "R-37")),
    ("ConditionChanged", lambda fact: fact.slots, ("FB-35",)),
    ("ConditionChanged", lambda fact: fact.before and fact.slots, ("R-43",)),
    ("BelongingAdded", lambda fact: True, ("FB-12",)),
    ("Healed", lambda fact: True, ("R-50",)),
    ("SessionBegun", lambda fact: True, ("FB-10", "R-30")),
    ("SessionEnded", lambda fact: True, ("FB-10",)),
)
NEVER: Told = (
    ("AttackRolled", lambda fact: fact.outcome == "blocked", ("FB-53", "FB-54", "FB-56")),
    ("DamageTaken", lambda fact: fact.status in ("ok", "taken_out"), ("FB-24",)),
    ("Rested", lambda fact: fact.kind == "short", ("FB-26", "FB-27")),
)
