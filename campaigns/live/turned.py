"""Which open prompts offer something else since some events, though their own rows are unchanged."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from campaigns.models import Event
from campaigns.state import State
from rules.codec import changes_from_plain
from rules.common.prompts import offers
from rules.game import Game
from rules.table import TABLE, Change, Pending, Table, evolve, invert


def turned(state: State, events: Iterable[Event]) -> set[int]:
    """Return the entries on which these events changed what is offered, by changing what it is about."""
    plain = [change for event in events for change in event.changes]
    changes = changes_from_plain(plain)
    if not any(_matters(state.game, change) for change in changes):
        return set()
    touched = {change.key[0] for change in changes if change.key[1] != "pending"}
    own = {change.key[2] for change in changes if change.key[1] == "pending"}
    concerned = {
        key: pending
        for key, pending in state.table.of(Pending, TABLE).items()
        if key not in own and _concerns(state.game, pending, touched)
    }
    if not concerned:
        return set()
    before = table_before(state, changes)
    return {
        pending.about
        for key, pending in concerned.items()
        if offers(state.game, before, key) != offers(state.game, state.table, key)
    }


def table_before(state: State, changes: Collection[Change]) -> Table:
    """Return the table as it was before these changes."""
    return replace(state.table, rows=evolve(state.table.rows, invert(changes)))


def _matters(game: Game, change: Change) -> bool:
    """Say whether a change may bear on prompts: those that pass, such as a reroll, leave the others alone."""
    rows = [row for row in (change.before, change.after) if row]
    return not all(isinstance(row, Pending) and _passes(game, row) for row in rows)


def _passes(game: Game, pending: Pending) -> bool:
    return pending.kind in game.prompts and game.prompts[pending.kind].passing


def _concerns(game: Game, pending: Pending, touched: set[str]) -> bool:
    """Say whether changes of these owners' rows, or of other prompts, may change what a prompt offers."""
    if pending.kind not in game.prompts:
        return False
    named = {TABLE, pending.sheet_id, pending.target}
    return game.prompts[pending.kind].turned_by_any or bool(touched & named)
