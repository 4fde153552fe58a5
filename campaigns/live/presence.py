"""Who is at which table, as this process's hub last saw it: for a page's first paint, from any thread."""

from __future__ import annotations

_present: dict[int, frozenset[int]] = {}


def note(campaign_id: int, seats: frozenset[int]) -> None:
    """The hub saw these seats with an open stream; none forgets the campaign."""
    if seats:
        _present[campaign_id] = seats
    else:
        _present.pop(campaign_id, None)


def present_at(campaign_id: int) -> frozenset[int]:
    """The seats with an open stream."""
    return _present.get(campaign_id, frozenset())
