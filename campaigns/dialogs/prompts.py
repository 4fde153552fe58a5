"""A dialog on a prompt: whom it asks, and what is told to everybody else, which is nothing."""

from __future__ import annotations

from dataclasses import replace

from campaigns.dialogs.opening import Opening
from campaigns.log.prompts import open_prompts
from campaigns.models.event import named_in
from campaigns.state import State
from rules.errors import RuleBroken
from rules.game import Fields
from rules.table import TABLE, Membership, Pending, Table

Waits = tuple[str, Fields, str]
"""A prompt by its key, what its dialog is filled in with, and the key of that dialog."""


def is_asked(opening: Opening) -> bool:
    """Return whether a dialog is on no prompt, or one of the prompt's buttons for this seat leads to it."""
    pending = opening.row
    if not isinstance(pending, Pending):
        return True
    where = (opening.row_key, opening.dialog.key, opening.sheet_id)
    return any(
        (one.prompt, one.offer.dialog, one.offer.sheet_id) == where
        and one.is_for(opening.seat.pk, gm=opening.seat.is_gm)
        for one in open_prompts(opening.state, [pending.about]).get(pending.about, [])
    )


def waiting_for(state: State, sheet_id: str, dialogs: tuple[str, ...], *, gm: bool) -> Waits | None:
    """Return the first prompt that opens one of these dialogs for a sheet; the first dialog comes first.

    It is one that all may take up who act for the sheet, Game Masters or not.
    """
    membership = state.table.get(Membership, sheet_id, "membership")
    players = state.playing & {int(player) for player in (membership.seats if membership else ())}
    prompts: dict[str, Waits] = {}
    for key, pending in state.table.of(Pending, TABLE).items() if dialogs else ():
        for one in open_prompts(state, [pending.about]).get(pending.about, []):
            dialog, is_this = one.offer.dialog, (one.prompt, one.offer.sheet_id) == (key, sheet_id)
            if is_this and dialog in dialogs and (one.gms if gm else players <= one.seats):
                fields = tuple(field for field in one.offer.fields if field[0] != "pending")
                prompts.setdefault(dialog, (key, fields, dialog))
    return next((prompts[dialog] for dialog in dialogs if dialog in prompts), None)


def as_told(opening: Opening) -> Opening:
    """Return a dialog as it may be drawn: to whom its prompt does not ask, as if that were gone."""
    if is_asked(opening):
        return opening
    without = opening.table.without(Pending, TABLE, opening.row_key)
    return replace(opening, state=replace(opening.state, table=without))


def refuse_untold(opening: Opening) -> None:
    """Refuse a viewer who may not see a prompt as if it were gone; others hear the rules."""
    pending = opening.row
    if isinstance(pending, Pending) and not is_asked(opening) and not _knows_of(opening, pending):
        raise RuleBroken(opening.game.prompts[opening.dialog.of[0]].gone)


def with_known_prompts(opening: Opening) -> Table:
    """Return the table as far as the seat may read it, without the prompts that it may not see."""
    table = opening.known
    for key, pending in table.of(Pending, TABLE).items():
        if not _knows_of(opening, pending):
            table = table.without(Pending, TABLE, key)
    return table


def _knows_of(opening: Opening, pending: Pending) -> bool:
    """Return whether the seat knows of the entry that a prompt stands on, and how that came out."""
    visibility = opening.state.visibility[pending.about]
    in_audience = named_in(visibility.audience, opening.seat.pk)
    return opening.seat.is_gm or (in_audience and not visibility.keeps_outcome)
