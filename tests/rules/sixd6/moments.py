"""Moments at the temple of 6d6: the acolyte strikes, comes near, or has control over Razir."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.game import Command
from rules.sixd6.control import TakeControl
from rules.sixd6.exchanges import AttackSettled, RollExchange
from rules.sixd6.taking_actions import TakeAction
from rules.sixd6.taking_opportunities import DeclareOpportunity
from rules.table import Table
from tests.rules.sixd6.people import ACOLYTE, BOBAN, RAZIR, temple
from tests.rules.sixd6.tables import done, only, open_key, play

MOVE = TakeAction(ACOLYTE, "initiative", ("charge",), purpose="Comes near")
STRIKE = TakeAction(ACOLYTE, "initiative", ("sword",), (RAZIR,), purpose="A blow")
FOLLOWS, RETREATS = (RAZIR, "follow"), (BOBAN, "retreat")
"""Who claims an opportunity, and with which advantage."""


def attacked(table: Table, *targets: str, **more: Any) -> tuple[Table, str]:
    """Let the acolyte strike with the sword; nobody has answered yet."""
    action = "initiative" if table.rows.get(("table", "encounter", "encounter")) else "narrative"
    table = done(table, replace(STRIKE, action=action, targets=targets or (RAZIR,), **more))
    return table, open_key(table, "exchange")


def settled(table: Table, key: str, *steps: Command | int) -> AttackSettled:
    """Return what comes of an attack on one target, after these answers and with these faces."""
    faces = [step for step in steps if isinstance(step, int)]
    answered = done(table, *steps[: len(steps) - len(faces)])
    return only(AttackSettled, play(answered, RollExchange(key), *faces).facts)


def near(*claims: tuple[str, str], **rulings: str) -> tuple[Table, str]:
    """The acolyte has come near, and these claim an opportunity; with the key of that moment."""
    table = done(temple(**rulings), MOVE, 4)
    key = open_key(table, "window")
    return done(table, *(DeclareOpportunity(key, *claim) for claim in claims)), key


def controlled(points: int) -> tuple[Table, str]:
    """The acolyte has so much control potential over Razir; with the key of that control."""
    table = done(temple(), TakeControl(ACOLYTE, RAZIR, points))
    return table, open_key(table, "control")
