"""Entries of the log as values for programs, by the same views as their cards."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from datetime import UTC
from types import MappingProxyType

from ninja import Schema

from campaigns.access import may_know, membership_of
from campaigns.log.cards import private_words
from campaigns.log.entry_view import fact_view
from campaigns.log.sentences import UNTOLD, plain_sentence
from campaigns.models import Event, Seat
from campaigns.state import State
from rules.dice_rows import DiceRow, dice_rows

logger = logging.getLogger(__name__)
UNREAD = MappingProxyType(
    {"sheet": None, "text": UNTOLD, "total": None, "outcome": "", "note": "", "throws": ()}
)
"""What stands for the content of an entry that cannot be told."""


class DieOut(Schema):
    """A die of a throw. ``words`` say all that became of it, such as "5, dropped"."""

    sides: int
    face: int
    words: str


class ThrowOut(Schema):
    """Dice that were thrown together, with what was added; ``note`` says that they do not count."""

    label: str
    dice: list[DieOut]
    added: list[int]
    note: str


class EntryOut(Schema):
    """An entry of the log. ``text`` is its sentence with the outcome; ``counts``: it is not undone."""

    seq: int
    at: str
    session: int | None
    by: str
    sheet: str | None
    text: str
    total: int | None
    outcome: str
    note: str
    throws: list[ThrowOut]
    private: bool
    counts: bool


def entries(seat: Seat, state: State, events: Iterable[Event]) -> list[EntryOut]:
    """Return entries as a seat may read them."""
    events = list(events)
    undone = state.undone_among([event.seq for event in events])
    return [_entry(seat, state, event, counts=event.seq not in undone) for event in events]


def _entry(seat: Seat, state: State, event: Event, *, counts: bool) -> EntryOut:
    by = event.actor.name if event.actor else "Rollbook"
    plain = {
        "seq": event.seq,
        "at": f"{event.created.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}",
        "session": event.session,
        "by": by,
        "private": bool(private_words(event, by)),
        "counts": counts,
    }
    try:
        return EntryOut.model_validate(plain | _content(seat, state, event))
    except Exception:  # whatever a template may raise: an entry that cannot be told takes no other with it
        logger.exception("Entry %s of campaign %s cannot be told", event.seq, seat.campaign_id)
        return EntryOut.model_validate({**plain, **UNREAD})


def _content(seat: Seat, state: State, event: Event) -> dict[str, object]:
    secret = seat.is_gm and event.secret is not None
    fact = fact_view(event, secret=secret)
    verdict = fact.verdict_seen()
    membership = membership_of(state, fact.sheet_id) if fact.sheet_id else None
    return {
        "sheet": fact.sheet_id if membership and may_know(seat, membership) else None,
        "text": plain_sentence(event, seat.campaign, secret=secret),
        "total": verdict.total,
        "outcome": verdict.words,
        "note": verdict.note,
        "throws": list(_throws(dice_rows(fact))),
    }


def _throws(rows: Iterable[DiceRow]) -> Iterator[ThrowOut]:
    for row in rows:
        dice = [DieOut(sides=die.sides, face=die.face, words=die.words) for die in row.dice]
        yield ThrowOut(label=row.label, dice=dice, added=list(row.added), note=row.note)
