"""An event as a viewer may see it: its fact with the secret part for Game Masters, without it for others."""

from __future__ import annotations

from collections.abc import Iterable

from campaigns.models import Event
from campaigns.visibility import WHO
from rules.codec import as_far_as_known, changes_from_plain
from rules.facts import Fact
from rules.games import FACTS
from rules.table import Changes


def fact_view(event: Event, *, secret: bool) -> Fact:
    """The fact of an event with the names of its sheets as the viewer may know them.

    What is kept from the viewer is not there (see ``Fact.shows``).
    """
    plain = {**event.fact, **((event.secret or {}) if secret else {})}
    plain.pop(WHO, None)
    fact: Fact = as_far_as_known(FACTS[event.kind], plain)
    return fact.named(_names(event, secret=secret))


def _names(event: Event, *, secret: bool) -> dict[str, str]:
    """Return what the sheets that an entry names are called for the viewer, by their ids."""
    about = {event.fact.get("sheet", ""): event.fact.get("name", "")}
    hidden = (event.secret or {}).get(WHO, {}) if secret else {}
    return {**about, **event.fact.get(WHO, {}), **hidden}


def changes_of(events: Iterable[Event]) -> Changes:
    """All that these events changed, in their order."""
    return changes_from_plain([change for event in events for change in event.changes])


def touched(events: Iterable[Event]) -> set[tuple[str, str]]:
    """The (owner, part) pairs that these events changed."""
    return {(change[0], change[1]) for event in events for change in event.changes}
