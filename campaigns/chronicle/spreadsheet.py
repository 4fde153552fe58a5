"""The log as a table of comma-separated values, for spreadsheets, which must find no formula in it."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from datetime import UTC

from campaigns.chronicle.readings import MOST
from campaigns.log.sentences import sentence_anyway
from campaigns.models import Event, Seat
from campaigns.state import State

HEAD = ("Entry", "Time (UTC)", "Session", "By", "What", "Counts")
FORMULA = ("=", "+", "-", "@", "\t", "\r", "−")
"""With these a text begins that a spreadsheet would work out."""


def as_csv(seat: Seat, state: State) -> str:
    """Return what a seat may read of the log, the last entries of it, oldest first."""
    events = Event.objects.visible_to(seat).select_related("actor__user").order_by("-seq")[:MOST]
    shown = list(reversed(events))
    undone = state.undone_among([event.seq for event in shown])
    out = io.StringIO()
    rows = csv.writer(out)
    rows.writerow(HEAD)
    for event in shown:
        rows.writerow([safe(cell) for cell in _cells(event, seat, counts=event.seq not in undone)])
    return out.getvalue()


def safe(cell: str) -> str:
    """Return a text that is no formula: an apostrophe before it says that to every spreadsheet."""
    return f"'{cell}" if cell.startswith(FORMULA) else cell


def _cells(event: Event, seat: Seat, *, counts: bool) -> Iterator[str]:
    yield str(event.seq)
    yield f"{event.created.astimezone(UTC):%Y-%m-%d %H:%M:%S}"
    yield str(event.session or "")
    yield event.actor.name if event.actor else ""
    yield sentence_anyway(event, seat.campaign, secret=seat.is_gm and event.secret is not None)
    yield "yes" if counts else "no"
