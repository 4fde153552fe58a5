"""An event as a viewer may see it: its fact with the secret part for Game Masters, without it for others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, fields
from functools import cache
from typing import Any

from campaigns.models import Event
from rules.codec import changes_from_plain, fields_from_plain, from_plain
from rules.facts import Fact
from rules.games import FACTS
from rules.table import Changes
from rules.verdicts import Verdict

BLIND = Verdict(note="Only the GM sees the result")


def fact_view(event: Event, *, secret: bool) -> Fact:
    """The fact of an event; what is kept from the viewer is not there (see ``Fact.shows``)."""
    kind = FACTS[event.kind]
    plain = {**event.fact, **((event.secret or {}) if secret else {})}
    return from_plain(kind, plain) if required(kind) <= plain.keys() else redacted(kind, plain)


def redacted(kind: type[Fact], plain: Mapping[str, Any]) -> Fact:
    """Return a fact of that kind with nothing but what the plain data has, and the defaults of the rest."""
    fact = object.__new__(kind)
    for name, value in {**_defaults(kind), **fields_from_plain(kind, plain)}.items():
        object.__setattr__(fact, name, value)
    return fact


def is_blind(fact: Fact) -> bool:
    """Whether what a roll came to is kept back; its dice are, too."""
    kept = (set(fact.SECRET) - set(fact.DIFFICULTY)) & required(type(fact))
    return not fact.shows(*kept)


def verdict_of(fact: Fact) -> Verdict:
    """How a fact came out, as far as its viewer may know."""
    return BLIND if is_blind(fact) else fact.verdict()


def required(kind: Any) -> frozenset[str]:
    return _required(kind)


@cache
def _required(kind: Any) -> frozenset[str]:
    return frozenset(spec.name for spec in fields(kind) if spec.default is MISSING)


def _defaults(kind: type[Fact]) -> dict[str, Any]:
    return {spec.name: spec.default for spec in fields(kind) if spec.default is not MISSING}


def changes_of(events: Iterable[Event]) -> Changes:
    """All that these events changed, in their order."""
    return changes_from_plain([change for event in events for change in event.changes])


def touched(events: Iterable[Event]) -> set[tuple[str, str]]:
    """The (owner, part) pairs that these events changed."""
    return {(change[0], change[1]) for event in events for change in event.changes}
