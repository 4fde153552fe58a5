"""What events change in the open prompts: their bars, and the marks of those who are waited for."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from campaigns.audience import Audience, only
from campaigns.drawing.roots import prompts_of
from campaigns.live.frames import Root
from campaigns.log.prompts import offers_of
from campaigns.state import State
from campaigns.table.party import turn_order
from campaigns.table.waiting import EMPTY, NOBODY, bar_of, mark_html, prompts_html, waited_for, waits
from campaigns.visibility import EntryVisibility
from rules.common.durations import ENCOUNTER
from rules.common.undo import is_passing
from rules.game import Game
from rules.table import TABLE, Change, Changes, Encounter, Pending, Table, evolve, invert

SAID_OF_TURNS = {"membership", "profile", "combatant", "condition"}
"""The rows that the bar names in a fight: whose turn it is or will be, who plays them, and what ends."""


def waiting_roots(
    state: State,
    changes: Changes,
    visibilities: Mapping[int, EntryVisibility],
    others: Collection[int],
) -> list[Root]:
    """The bars and the marks that are other than they were before these changes, each for whom they are.

    ``others``: the entries on which they changed what is offered, though not the prompts themselves.
    """
    if not _matter(state, changes, others):
        return []
    visible = {seq: visibilities[seq] for seq in prompts_of(changes) & visibilities.keys()}
    before = state.before(changes, {**visible, **state.visibility})
    return [*_bars(before, state), *_marks(before, state)]


def _matter(state: State, changes: Collection[Change], others: Collection[int]) -> bool:
    """Say whether changes affect anything that waits; to most tables at most times nothing does."""
    if any(change.key[1] == "encounter" or _opens_or_closes(state.game, change) for change in changes):
        return True
    in_turns = any(change.key[1] in SAID_OF_TURNS for change in changes)
    if not others and not in_turns and not order_changed(state, changes):
        return False
    if state.table.get(Encounter, TABLE, ENCOUNTER):
        return True  # somebody has the turn, by name
    return any(waits(state.game, pending) for pending in state.table.of(Pending, TABLE).values())


def order_changed(state: State, changes: Collection[Change]) -> bool:
    """Say whether others act, or one is next, than before these changes, as where the next is taken out."""
    order = turn_order(state)
    if not order:
        return False
    before = turn_order(replace(state, table=table_before(state, changes)))
    return list(before.items()) != list(order.items())


def _opens_or_closes(game: Game, change: Change) -> bool:
    return any(isinstance(row, Pending) and waits(game, row) for row in (change.before, change.after))


def _bars(before: State, after: State) -> Iterator[Root]:
    """One bar for each seat for which something else waits now; those for whom nothing does share theirs."""
    seats = [seat for seat in after.playing if bar_of(before, seat) != bar_of(after, seat)]
    without = [seat for seat in seats if not bar_of(after, seat)]
    if without:
        yield Root("prompts", EMPTY, only(*without))
    for seat in sorted(set(seats) - set(without)):
        yield Root("prompts", prompts_html(after, seat), only(seat))


def _marks(before: State, after: State) -> Iterator[Root]:
    """The marks that came for those who may know of them, and those that went."""
    was, now = waited_for(before), waited_for(after)
    for sheet in sorted(was.keys() | now.keys()):
        old, new = was.get(sheet, NOBODY), now.get(sheet, NOBODY)
        for audience, waited in ((_less(new, old), True), (_less(old, new), False)):
            if audience.gms or audience.others or audience.seats:
                yield Root(f"waited-{sheet}", mark_html(sheet, waited=waited), audience)


def _less(some: Audience, others: Audience) -> Audience:
    """Those among some who are not among the others."""
    return Audience(
        gms=some.gms and not others.gms,
        others=some.others and not others.others,
        seats=frozenset() if others.others else some.seats - others.seats,
        without=others.seats if some.others else frozenset(),
    )


def entries_turned(state: State, changes: Changes) -> set[int]:
    """Return the entries on which these changed what is offered, by changing what it is about."""
    if not any(_matters(state.game, change) for change in changes):
        return set()
    owners = {change.key[0] for change in changes if change.key[1] != "pending"}
    own = {change.key[2] for change in changes if change.key[1] == "pending"}
    concerned = {
        key: pending
        for key, pending in state.table.of(Pending, TABLE).items()
        if key not in own and _concerns(state.game, pending, owners)
    }
    if not concerned:
        return set()
    before = state.before(changes)
    return {
        pending.about for key, pending in concerned.items() if offers_of(before, key) != offers_of(state, key)
    }


def table_before(state: State, changes: Collection[Change]) -> Table:
    """Return the table as it was before these changes."""
    return replace(state.table, rows=evolve(state.table.rows, invert(changes)))


def _matters(game: Game, change: Change) -> bool:
    """Say whether a change may affect prompts: those that pass, such as a reroll, leave the others alone."""
    return not all(is_passing(game, row) for row in (change.before, change.after) if row)


def _concerns(game: Game, pending: Pending, owners: set[str]) -> bool:
    """Say whether changes of these owners' rows, or of other prompts, may change what a prompt offers."""
    if pending.kind not in game.prompts:
        return False
    concerned = {TABLE, pending.sheet_id, pending.target}
    return game.prompts[pending.kind].turned_by_any or bool(owners & concerned)
