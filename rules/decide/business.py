"""Open business: found by its key, closed when it is done or let pass."""

from __future__ import annotations

from rules.chance import Chance
from rules.commands import LetPass
from rules.decide.decision import Decision, decided
from rules.errors import RuleBroken
from rules.facts import BusinessClosed
from rules.system import System
from rules.table import TABLE, Pending, Profile, Table

DONE = {
    "attack": "That attack is settled already.",
    "damage": "That damage is settled already.",
    "exhaustion": "That exhaustion is settled already.",
    "reroll": "That roll can no longer be rolled again.",
    "ranks": "Those ranks are spent already, or lapsed.",
    "effect": "That effect has been rolled already.",
    "luck": "That luck can no longer be turned down.",
    "critical": "That critical has been told already.",
    "exchange": "That attack is settled already.",
    "window": "The moment has passed: that window is closed.",
    "control": "That control is over already.",
}


def business_of(table: Table, key: str, kind: str) -> Pending:
    """The open business of that key and kind."""
    pending = table.get(Pending, TABLE, key)
    if pending is None or pending.kind != kind:
        raise RuleBroken(DONE[kind])
    return pending


def without_business_about(table: Table, about: int) -> Table:
    """The table without anything that was still open about an entry."""
    for key, pending in table.of(Pending, TABLE).items():
        if pending.about == about:
            table = table.without(Pending, TABLE, key)
    return table


def let_pass(system: System, table: Table, command: LetPass, chance: Chance) -> Decision:
    """Open business is closed without being done."""
    pending = table.get(Pending, TABLE, command.pending)
    if pending is None:
        raise RuleBroken("That is settled already.")
    profile = table.get(Profile, pending.sheet, "profile")
    fact = BusinessClosed(
        sheet=pending.sheet,
        name=profile.name if profile else "",
        kind=pending.kind,
        about=pending.about,
    )
    return decided(table.without(Pending, TABLE, command.pending), fact)
