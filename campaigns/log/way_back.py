"""The rows of a table as they stood: undone from those of now, with halts where the next begins."""

from __future__ import annotations

from campaigns.log.entry_view import changes_of
from campaigns.models import Event, RowsAt
from campaigns.state import State
from campaigns.transactions import writing
from rules.codec import changes_from_plain, changes_to_plain
from rules.rows import Rows
from rules.table import Change, Row, evolve, invert

STEP = 5_000
"""How many entries lie between two halts. The first who goes so far back makes them, and no roll pays."""


def rows_at(now: State, seq: int) -> Rows[Row]:
    """Return every row right after an entry. What happened lately is near, and so is what follows a halt."""
    campaign, made = now.campaign, list[RowsAt]()
    halt = (
        RowsAt.objects.filter(campaign=campaign, seq__gte=seq, seq__lte=campaign.last_seq)
        .order_by("seq")
        .first()
    )
    rows = evolve(Rows(), changes_from_plain(halt.rows)) if halt else evolve(now.table.rows, ())
    at = halt.seq if halt else campaign.last_seq
    while at > seq:
        back_to = max(seq, (at - 1) // STEP * STEP)
        later = Event.objects.filter(campaign=campaign, seq__lte=at).after(back_to).exclude(changes=[])
        rows, at = evolve(rows, invert(changes_of(later))), back_to
        if at and not at % STEP:
            plain = changes_to_plain(Change(key, None, row) for key, row in rows.items())
            made.append(RowsAt(campaign=campaign, seq=at, rows=plain))
    if made:
        with writing(action=False):
            # Another may have gone the same way.
            RowsAt.objects.bulk_create(made, ignore_conflicts=True, batch_size=100)
    return rows
