"""The chain of the log: each event's hash covers the event and the hash before, and so the whole history."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from datetime import UTC
from typing import Any

from campaigns.models import Event
from rules.codec import canonical


def digest(before: str, event: Event) -> str:
    """The link of the chain: SHA-256 over the hash before and the event's canonical bytes."""
    return hashlib.sha256(before.encode() + canonical(payload(event))).hexdigest()


def leads(before: tuple[int, str], events: Iterable[Event], to: tuple[int, str]) -> bool:
    """Say whether these events are all between two versions, each the number and the hash of an event."""
    seq, link = before
    for event in events:
        if event.seq != seq + 1 or event.hash != digest(link, event):
            return False
        seq, link = event.seq, event.hash
    return (seq, link) == to


def payload(event: Event) -> dict[str, Any]:
    """What an event's hash covers, as plain data; the time as ISO with microseconds, in UTC."""
    return {
        "seq": event.seq,
        "kind": event.kind,
        "version": event.version,
        "fact": event.fact,
        "secret": event.secret,
        "changes": event.changes,
        "caused_by": event.caused_by,
        "undoes": event.undoes,
        "actor": event.actor_id,
        "audience": event.audience,
        "session": event.session,
        "created": event.created.astimezone(UTC).isoformat(timespec="microseconds"),
    }
