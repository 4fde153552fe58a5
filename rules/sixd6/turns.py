"""Turns that end only when all is settled."""

from __future__ import annotations

from rules.common.encounters import (
    BeginEncounter,
    NextRound,
    NextTurn,
    TakeTurn,
    begin_encounter,
    next_round,
    next_turn,
    playing,
    take_turn,
)
from rules.game import Decider, Decision, Game, Mechanic, rolls
from rules.randomness import Randomness
from rules.sixd6.opportunity_windows import (
    refuse_while_claimed,
    refuse_while_open,
    without_spent_control,
    without_windows,
)
from rules.table import Table


def when_settled(decider: Decider) -> Decider:
    """Return that decider, for when no attack is open and nobody has still to act (6D6-18, 6D6-21, R-65)."""

    def passes(game: Game, table: Table, command: object, randomness: Randomness) -> Decision:
        playing(table)
        refuse_while_open(table, "", fighting=True)
        refuse_while_claimed(table)
        return decider(game, without_spent_control(without_windows(table)), command, randomness)

    return passes


def begin_when_settled(game: Game, table: Table, command: BeginEncounter, randomness: Randomness) -> Decision:
    """Begin an encounter when no narrative attack waits for its dice, as that is answered with everything
    (6D6-05)."""
    refuse_while_open(table, "", fighting=True)
    return begin_encounter(game, without_spent_control(table), command, randomness)


MECHANIC = Mechanic(
    __name__,
    deciders=(
        rolls(BeginEncounter, begin_when_settled),
        rolls(NextRound, when_settled(next_round)),
        rolls(NextTurn, when_settled(next_turn)),
        rolls(TakeTurn, when_settled(take_turn)),
    ),
)
