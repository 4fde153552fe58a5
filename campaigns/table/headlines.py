"""The headline of a prompt: what is asked, and the roll that it is about, as far as its reader may know."""

from __future__ import annotations

from functools import partial

from campaigns.log.entry_view import fact_view
from campaigns.models import Event
from campaigns.models.event import UNREADABLE
from campaigns.state import State
from rules.facts import NOTHING_ROLLED, Fact
from rules.verdicts import by_margin


def roll_of(state: State, seq: int, *, gm: bool) -> str:
    """Return the roll of an entry: "Melee 36, beats 10 by 26"; "" where it has none, or nobody can tell."""
    return state.memo(("roll of", seq, gm), partial(_roll_of, _tail(state).get(seq), gm=gm))


def _roll_of(event: Event | None, *, gm: bool) -> str:
    try:
        return headline_of(fact_view(event, secret=gm and event.secret is not None)) if event else ""
    except UNREADABLE:
        return ""


def _tail(state: State) -> dict[int, Event]:
    return state.memo("tail by entry", lambda: {event.seq: event for event in state.tail})


def headline_of(fact: Fact) -> str:
    """Return the roll of a fact in a few words; of one that is redacted, nothing."""
    verdict = fact.verdict_seen()
    if verdict.roll in (None, NOTHING_ROLLED) or verdict.total is None:
        return ""
    total = f"{verdict.of or 'Total'} {verdict.total}"
    if verdict.against is None:
        return total
    return f"{total}, {by_margin(verdict.total - verdict.against, verdict.against)}"
