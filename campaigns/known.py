"""What a seat knows of a table, so that neither a refusal nor any odds tell it more."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from campaigns.models import Seat
from campaigns.state import State
from rules.common.game_master_allowance import OutOfTurn
from rules.common.lookups import NOBODY, profile_of
from rules.decide import broken_rule, decide, preview
from rules.errors import RuleBroken
from rules.facts import UNSEEN
from rules.game import Command, Decision, Game, Preview
from rules.randomness import Randomness
from rules.table import TABLE, Membership, Pending, Profile, Table

CLOSED = "That cannot be done now, for a reason hidden from you: ask your GM."


def decide_for(seat: Seat, game: Game, table: Table, command: Command, randomness: Randomness) -> Decision:
    """Decide a command; who gives it is refused for reasons that they may know, or without any."""
    if seat.is_gm:
        return decide(game, table, command, randomness)
    if missing := _refused_as_missing(seat, game, table, command):
        raise missing
    try:
        return decide(game, table, command, randomness)
    except RuleBroken as broken:
        closed = _closed_to(seat, table)
        if not closed:
            raise
        raise _known_reason(game, known_to(seat, table), closed, command) from broken


def _known_reason(game: Game, table: Table, closed: Collection[str], command: Command) -> RuleBroken:
    """Return why a command is refused, as far as what is known says it.

    Nothing else goes into the answer, so that two commands cannot be told apart by a private sheet.
    """
    broken = broken_rule(game, table, command)
    if isinstance(broken, OutOfTurn):
        return broken
    names = {profile_of(table, sheet_id).name.lower() for sheet_id in closed}
    if broken is None or any(name in broken.sentence.lower() for name in names):
        return RuleBroken(CLOSED)
    return broken


def preview_for(seat: Seat, game: Game, table: Table, command: Command) -> Preview:
    """Return the odds of a command as far as they hang on what the seat may read.

    The rules keep still about sheets that are not open to all; Game Masters know those too.
    """
    if seat.is_gm:
        return preview(game, _as_if_open(table, command), command)
    if missing := _refused_as_missing(seat, game, table, command):
        return Preview(refused=missing.sentence)
    return preview(game, known_to(seat, table), command)


def _as_if_open(table: Table, command: Command) -> Table:
    pending = table.get(Pending, TABLE, getattr(command, "pending", ""))
    bearing = (pending.target,) if pending else ()
    for sheet_id in (*command.owners(), *bearing):
        membership = table.get(Membership, sheet_id, "membership")
        if membership and membership.visibility != "open":
            table = table.put(sheet_id, "membership", replace(membership, visibility="open"))
    return table


def known_to(seat: Seat, table: Table) -> Table:
    """Return the table with nothing on the sheets that the seat may not read but what they are called."""
    return table if seat.is_gm else _without_closed(table, _closed_to(seat, table))


def known_beside(state: State, sheet_id: str) -> Table:
    """Return the table as everyone who reads one sheet may know it, made once for a State.

    Of the other sheets that are not open to all it has nothing but what they are called.
    """
    table = state.table
    closed = state.memo(("closed",), lambda: _closed(table))
    others = {sheet: part for sheet, part in closed.items() if sheet != sheet_id}
    return state.memo(("known beside", sheet_id), lambda: _without_closed(table, others))


def _without_closed(table: Table, closed: Mapping[str, Membership]) -> Table:
    rest = table
    for sheet_id, membership in closed.items():
        rest = _without_sheet(rest, sheet_id).put(sheet_id, "membership", membership)
        profile = table.get(Profile, sheet_id, "profile")
        if profile and membership.visibility != "hidden":
            rest = rest.put(sheet_id, "profile", Profile(name=profile.name, kind=profile.kind))
        elif profile:
            rest = rest.put(sheet_id, "profile", Profile(name=UNSEEN))
    return rest


def _refused_as_missing(seat: Seat, game: Game, table: Table, command: Command) -> RuleBroken | None:
    """Return the refusal of a command on a sheet of which the seat knows nothing: as if it were not there."""
    hidden = [sheet_id for sheet_id in command.owners() if _is_hidden_from(seat, table, sheet_id)]
    if not hidden:
        return None
    without = table
    for sheet_id in hidden:
        without = _without_sheet(without, sheet_id)
    return broken_rule(game, without, command) or RuleBroken(NOBODY)


def _without_sheet(table: Table, sheet_id: str) -> Table:
    return replace(table, rows=table.rows.without_owner(sheet_id))


def _is_hidden_from(seat: Seat, table: Table, sheet_id: str) -> bool:
    membership = table.get(Membership, sheet_id, "membership")
    if membership is None or membership.visibility != "hidden":
        return False
    return str(seat.pk) not in membership.seats


def _closed_to(seat: Seat, table: Table) -> dict[str, Membership]:
    """Return the memberships of the sheets that the seat may not read."""
    own = str(seat.pk)
    return {sheet: part for sheet, part in _closed(table).items() if own not in part.seats}


def _closed(table: Table) -> dict[str, Membership]:
    """Return the memberships of the sheets that are not open to all."""
    parts = table.having(Membership, "membership").items()
    return {sheet: part for sheet, part in parts if part.visibility != "open"}
