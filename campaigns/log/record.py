"""The log: the one maker of Event rows, and the one that announces them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import pairwise
from typing import Any

from django.db import transaction
from django.utils import timezone

from campaigns.chain import digest
from campaigns.counted import ENTRIES
from campaigns.live.announce import announce
from campaigns.models import Campaign, Event, Seat, Stretch
from campaigns.requests import once
from campaigns.visibility import WHO
from characters.statements import Insert, Update, pipelined
from rules.codec import changes_to_plain, to_plain
from rules.facts import Fact, kind_of
from rules.table import PART_OF, TABLE, Changes, Clock, Key, Row

VERSION = 1
AT_ONCE = 500
INSERT_EVENTS = Insert(Event)
UPDATE_HEAD = Update(Campaign, ("last_seq", "last_hash"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """An event to be: a fact, who may know it, which fields only Game Masters get, and what it changed.

    ``caused_by`` 0 is nothing, -1 the first draft of the same record, -2 the second. A ``blind`` one has a
    secret part even if nothing is in it, so that what is done about it is blind too. ``names``: what the
    sheets that the fact names are called, by their ids; ``hidden``: those that Game Masters alone may read.
    """

    fact: Fact
    audience: str = "table"
    secret_fields: tuple[str, ...] = ()
    blind: bool = False
    changes: Changes = ()
    caused_by: int = 0
    undoes: int | None = None
    names: Mapping[str, str] = field(default_factory=dict)
    hidden: Mapping[str, str] = field(default_factory=dict)


def record(campaign: Campaign, actor: Seat | None, drafts: Sequence[Draft], session: int = 0) -> list[Event]:
    """Writes events with the next numbers of a campaign that the caller has locked, and announces them.

    They have one moment, by which what was done at once is known from what followed.
    """
    before, now = campaign.last_seq, timezone.now()
    events = []
    for draft in drafts:
        event = _event(campaign, actor, draft, before, session, now)
        campaign.last_seq, campaign.last_hash = event.seq, event.hash
        events.append(event)
    with pipelined():
        keys_given = INSERT_EVENTS.send(events)
        UPDATE_HEAD.save(campaign)
        announce(campaign.pk, campaign.last_seq)
    keys_given()
    transaction.on_commit(lambda: _count(drafts), robust=True)
    once.note(campaign.pk, [event.seq for event in events])
    return events


def _count(drafts: Sequence[Draft]) -> None:
    rolled = sum(draft.fact.is_rolled for draft in drafts)
    ENTRIES.add("rolled", rolled)
    ENTRIES.add("others", len(drafts) - rolled)


def bring(campaign: Campaign, entries: Iterable[Mapping[str, Any]]) -> None:
    """Write the log that a new campaign brings along, each entry sealed anew. Nobody looks on yet."""
    events = []
    for entry in entries:
        event = Event(campaign=campaign, **entry)
        event.hash = digest(campaign.last_hash, event)
        campaign.last_seq, campaign.last_hash = event.seq, event.hash
        events.append(event)
    Event.objects.bulk_create(events, batch_size=AT_ONCE)
    UPDATE_HEAD.save(campaign)


def mark_stretches(campaign: Campaign, rows: Mapping[Key, Row]) -> None:
    """Mark where the sessions begin in a log that was brought along, and that one runs now, by these rows."""
    clock = rows.get((TABLE, PART_OF[Clock], "session"))
    running = clock.number if isinstance(clock, Clock) and clock.running else 0
    events = Event.objects.filter(campaign=campaign).order_by("seq")
    sessions = [0, *events.values_list("session", flat=True), running]
    Stretch.objects.bulk_create(
        Stretch(campaign=campaign, first=seq, session=session)
        for seq, (before, session) in enumerate(pairwise(sessions), 1)
        if session != before
    )


def _event(
    campaign: Campaign, actor: Seat | None, draft: Draft, before: int, session: int, now: datetime
) -> Event:
    names = dict(draft.names)
    about = {"name": name} if (name := names.pop(draft.fact.sheet_id, "")) else {}
    plain = to_plain(draft.fact) | about
    secret = {name: value for name, value in plain.items() if name in draft.secret_fields}
    known = {name: value for name, value in plain.items() if name not in draft.secret_fields}
    known |= {WHO: names} if names else {}
    secret |= {WHO: draft.hidden} if draft.hidden else {}
    event = Event(
        campaign=campaign,
        seq=campaign.last_seq + 1,
        kind=kind_of(type(draft.fact)),
        version=VERSION,
        fact=known,
        secret=secret if secret or draft.blind else None,
        changes=changes_to_plain(draft.changes),
        caused_by=(before - draft.caused_by if draft.caused_by < 0 else draft.caused_by) or None,
        undoes=draft.undoes,
        actor=actor,
        audience=draft.audience,
        session=session,
        created=now,
    )
    event.hash = digest(campaign.last_hash, event)
    event.rows_changed = draft.changes  # what reading `changes` back would give
    return event
