"""Foresight: what each step of the clock will end, refill and roll, for who is about to take it.

The sheets that the table may not read are in it, and marked: it is never for a player's page as it is.
"""

from __future__ import annotations

from rules.common.clock import AdvanceClock, BeginSession, EndSession, ending
from rules.common.durations import SESSION, encounter_unit, personal_unit
from rules.common.encounters import (
    EndEncounter,
    LeaveEncounter,
    NextRound,
    NextTurn,
    TakeTurn,
    playing,
    still_open,
    turn_ended,
)
from rules.common.next_turns import anew, passed_over, waiting_in_order
from rules.game import Foreseen, Game, Mechanic, Preview, foresees
from rules.table import Table


def begins(game: Game, table: Table, unit: str) -> Foreseen:
    """Return what the game itself makes of the boundary at which the next of a unit begins."""
    foresight = game.foresights.get(unit)
    return foresight(game, table) if foresight else Foreseen()


def ends_and_begins(game: Game, table: Table, unit: str) -> Foreseen:
    """Return what ends with a unit, and what the next of it brings to those who are left (FD6-28, R-19)."""
    table, endings = ending(game, table, unit)
    return Foreseen(ends=endings) + begins(game, table, unit)


NOTHING = "Nothing ends and nothing is rolled."


def preview_of(foreseen: Foreseen) -> Preview:
    """Return what is foreseen, or that it is nothing."""
    return Preview(foreseen=foreseen, says="" if foreseen != Foreseen() else NOTHING)


def preview_advance(game: Game, table: Table, command: AdvanceClock) -> Preview:
    """Foresee the end of a scene, a watch or another unit outside encounters."""
    return preview_of(ends_and_begins(game, table, game.system.unit(command.unit).key))


def preview_session_start(game: Game, table: Table, _command: BeginSession) -> Preview:
    """Foresee what a new session refills."""
    return preview_of(begins(game, table, SESSION))


def preview_session_end(game: Game, table: Table, _command: EndSession) -> Preview:
    """Foresee what lasts no longer than the session."""
    _, endings = ending(game, table, SESSION)
    return preview_of(Foreseen(ends=endings))


def preview_encounter_end(game: Game, table: Table, _command: EndEncounter) -> Preview:
    """Foresee what ends with the fight, and list the prompts that stay open."""
    foreseen = ends_and_begins(game, table, encounter_unit(game))
    return preview_of(foreseen + Foreseen(open=still_open(game, table)))


def preview_round(game: Game, table: Table, _command: NextRound) -> Preview:
    """Foresee the end of the round, and before it that of the turn which is cut short."""
    table, endings = _turn_ends(game, table)
    return preview_of(endings + ends_and_begins(game, table, "round"))


def preview_turn(game: Game, table: Table, _command: NextTurn) -> Preview:
    """Foresee the end of the turn and of those that are passed over, and after the last one of the round."""
    table, foreseen = _turn_ends(game, table)
    table, _, endings = passed_over(game, table)
    foreseen += Foreseen(ends=endings)
    if not waiting_in_order(game, table):
        foreseen += ends_and_begins(game, table, "round")
        _, _, endings = passed_over(game, anew(ending(game, table, "round")[0]))
        foreseen += Foreseen(ends=endings)
    return Preview(foreseen=foreseen + begins(game, table, personal_unit(game)))


def preview_leaving(game: Game, table: Table, command: LeaveEncounter) -> Preview:
    """Foresee the end of the turn from whose midst somebody leaves."""
    acting = playing(table).acting == command.sheet_id
    return Preview(foreseen=_turn_ends(game, table)[1] if acting else Foreseen())


def preview_taken_turn(game: Game, table: Table, _command: TakeTurn) -> Preview:
    """Foresee the end of the turn that another one breaks off."""
    table, foreseen = _turn_ends(game, table)
    return Preview(foreseen=foreseen + begins(game, table, personal_unit(game)))


def _turn_ends(game: Game, table: Table) -> tuple[Table, Foreseen]:
    table, _, endings = turn_ended(game, table)
    return table, Foreseen(ends=endings)


MECHANIC = Mechanic(
    __name__,
    previews=(
        foresees(AdvanceClock, preview_advance),
        foresees(BeginSession, preview_session_start),
        foresees(EndEncounter, preview_encounter_end),
        foresees(EndSession, preview_session_end),
        foresees(LeaveEncounter, preview_leaving),
        foresees(NextRound, preview_round),
        foresees(NextTurn, preview_turn),
        foresees(TakeTurn, preview_taken_turn),
    ),
)
