"""The turn passes on in 6d6: first what is open is settled, then the windows close."""

from __future__ import annotations

from rules.chance import Chance
from rules.commands import LeaveEncounter
from rules.decide.decision import Decider, Decision
from rules.decide.encounters import leave_encounter, playing
from rules.decide.windows import acting_now, refuse_while_claimed, refuse_while_open, without_windows
from rules.system import System
from rules.table import Table


def when_settled(decider: Decider) -> Decider:
    """That decider, for when no attack is open and nobody has still to act (6D6-18, 6D6-19, 6D6-21, R-65)."""

    def passes(system: System, table: Table, command: object, chance: Chance) -> Decision:
        playing(table)
        refuse_while_open(table, "", combat=True)
        refuse_while_claimed(table)
        return decider(system, without_windows(table), command, chance)

    return passes


def leave_when_settled(system: System, table: Table, command: LeaveEncounter, chance: Chance) -> Decision:
    """Who leaves in the midst of their own turn ends it; others may leave at any time (6D6-18, 6D6-21)."""
    if acting_now(table) != command.sheet:
        return leave_encounter(system, table, command, chance)
    return when_settled(leave_encounter)(system, table, command, chance)
