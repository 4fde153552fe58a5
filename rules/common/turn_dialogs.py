"""A turn that is ended by the one who takes it, and the table's dialogs about turns, rounds and time."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.common.clock import AdvanceClock, BeginSession, EndSession
from rules.common.encounters import (
    BeginEncounter,
    EndEncounter,
    LeaveEncounter,
    NextRound,
    NextTurn,
    TakeTurn,
    playing,
)
from rules.common.joining_together import JoinTogether
from rules.common.lookups import FIGHTERS, finished
from rules.errors import RuleBroken
from rules.fields import Field
from rules.game import Command, Decision, Game, Mechanic, Preview, foresees, rolls
from rules.randomness import Randomness
from rules.sheet import Dialog
from rules.table import Table


@dataclass(frozen=True, slots=True)
class EndTurn(Command):
    """A sheet's own turn is over, and the next in the order acts."""

    sheet_id: str


def end_turn(game: Game, table: Table, command: EndTurn, randomness: Randomness) -> Decision:
    """End the turn of a sheet that is acting, as the game's next turn does it (R-19, FB-47)."""
    if playing(table).acting != command.sheet_id:
        raise RuleBroken(f"It is not {finished(table, command.sheet_id).name}'s turn.")
    return game.deciders[NextTurn](game, table, NextTurn(), randomness)


def preview_own_turn(game: Game, table: Table, _command: EndTurn) -> Preview:
    """Foresee what ends with the turn."""
    return game.previews[NextTurn](game, table, NextTurn())


WHO_FIGHTS = Field("Who", key="sheet_id", of=FIGHTERS, source="inside")

BEGIN_ENCOUNTER = Dialog(
    "encounter",
    BeginEncounter,
    "Begin",
    title="Begin an encounter",
    icon="swords",
    blurb="A fight, chase or contest, played in rounds and turns.",
    gm=True,
    during="no encounter",
)
NEXT_TURN = Dialog(
    "turn-next",
    NextTurn,
    "Next turn",
    icon="skip-forward",
    plain=(),
    gm=True,
    during="encounter",
)
TAKE_TURN = Dialog(
    "turn",
    TakeTurn,
    "Set turn",
    icon="user-check",
    blurb="Out of order; this ends the current turn.",
    fields=(WHO_FIGHTS,),
    gm=True,
    during="encounter",
)
NEXT_ROUND = Dialog(
    "round-next",
    NextRound,
    "Next round",
    icon="rotate-cw",
    blurb="Ends the round for everyone, acted or not.",
    gm=True,
    during="encounter",
)
JOIN = Dialog(
    "encounter-join",
    JoinTogether,
    "Add",
    title="Add to the encounter",
    icon="log-in",
    gm=True,
    during="encounter",
)
LEAVE = replace(
    JOIN,
    key="encounter-leave",
    command=LeaveEncounter,
    title="Remove from the encounter",
    verb="Remove",
    icon="log-out",
    fields=(WHO_FIGHTS,),
)
END_ENCOUNTER = Dialog(
    "encounter-end",
    EndEncounter,
    "End encounter",
    title="End the encounter",
    icon="flag",
    gm=True,
    during="encounter",
)
TIME_PASSES = Dialog(
    "time",
    AdvanceClock,
    "Advance",
    title="Advance time",
    icon="clock",
    blurb="Anything that lasted until then ends too.",
    gm=True,
    during="no encounter",
)
BEGIN_SESSION = Dialog(
    "session-begin",
    BeginSession,
    "Begin a session",
    icon="hourglass",
    gm=True,
    during="no session",
)
END_SESSION = replace(
    BEGIN_SESSION,
    key="session-end",
    command=EndSession,
    title="End the session",
    verb="End the session",
    blurb="Ends all that lasts for the session; a running fight continues.",
    during="session",
)
END_TURN = Dialog(
    "turn-end",
    EndTurn,
    "End my turn",
    title="End {sheet}'s turn",
    icon="skip-forward",
    plain=(),
    stage="",
)

MECHANIC = Mechanic(
    __name__,
    deciders=(rolls(EndTurn, end_turn),),
    previews=(foresees(EndTurn, preview_own_turn),),
    dialogs=(END_TURN,),
    table=(
        NEXT_TURN,
        TAKE_TURN,
        NEXT_ROUND,
        JOIN,
        LEAVE,
        END_ENCOUNTER,
        BEGIN_ENCOUNTER,
        TIME_PASSES,
        BEGIN_SESSION,
        END_SESSION,
    ),
)
