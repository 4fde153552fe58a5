"""Turns that end only when all is settled."""

from __future__ import annotations

from rules.common.encounters import (
    EndEncounter,
    LeaveEncounter,
    NextRound,
    NextTurn,
    TakeTurn,
    end_encounter,
    leave_encounter,
    next_round,
    next_turn,
    playing,
    take_turn,
)
from rules.game import Decider, Decision, Game, Mechanic, rolls
from rules.randomness import Randomness
from rules.sixd6.windows import acting_now, refuse_while_claimed, refuse_while_open, without_windows
from rules.table import Table


def when_settled(decider: Decider) -> Decider:
    """Return that decider, for when no attack is open and nobody has still to act (6D6-18, 6D6-21, R-65)."""

    def passes(game: Game, table: Table, command: object, randomness: Randomness) -> Decision:
        playing(table)
        refuse_while_open(table, "", fighting=True)
        refuse_while_claimed(table)
        return decider(game, without_windows(table), command, randomness)

    return passes


def leave_when_settled(game: Game, table: Table, command: LeaveEncounter, randomness: Randomness) -> Decision:
    """Let someone leave: in the midst of their own turn only as it ends (6D6-18, 6D6-21)."""
    if acting_now(table) != command.sheet_id:
        return leave_encounter(game, table, command, randomness)
    return when_settled(leave_encounter)(game, table, command, randomness)


MECHANIC = Mechanic(
    deciders=(
        rolls(EndEncounter, when_settled(end_encounter)),
        rolls(LeaveEncounter, leave_when_settled),
        rolls(NextRound, when_settled(next_round)),
        rolls(NextTurn, when_settled(next_turn)),
        rolls(TakeTurn, when_settled(take_turn)),
    ),
)
