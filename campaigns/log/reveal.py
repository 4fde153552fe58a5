"""What an entry says to Game Masters alone, quoted for everyone."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from itertools import islice
from typing import Any

from campaigns.log.entry_view import fact_view
from campaigns.log.sentences import plain_sentence
from campaigns.models import Event
from campaigns.models.event import GM
from campaigns.state import State
from campaigns.visibility import visibility_of_entry
from rules.common.reveals import LONGEST, MOST_DICE, QuotedDie, RevealEntry
from rules.dice_rows import dice_rows
from rules.facts import Fact
from rules.games import FACTS

logger = logging.getLogger(__name__)


def revealing(state: State, event: Event) -> RevealEntry | None:
    """Return the command that quotes an entry; None where players see it or none can be told."""
    if event.kind not in FACTS:  # an entry of another version
        return None
    try:
        return _quoting(state, event) if _is_kept_from_players(state, event) else None
    except Exception:  # damaged: whatever a template may raise
        logger.exception("Entry %s of campaign %s cannot be quoted", event.seq, event.campaign_id)
        return None


def _is_kept_from_players(state: State, event: Event) -> bool:
    """Say whether an entry is for Game Masters alone, all of it or its result, and still counts."""
    is_secret = event.audience == GM or visibility_of_entry(event).blind
    return is_secret and event.seq not in state.undone_among([event.seq])


def _quoting(state: State, event: Event) -> RevealEntry:
    """Quote sentence and dice as the entry's card has them for Game Masters."""
    fact = fact_view(event, secret=True)
    return RevealEntry(
        event.seq,
        _shortened(plain_sentence(event, state.campaign)),
        tuple(islice(_dice(fact), MOST_DICE)),
        tuple(dict.fromkeys(_sheets(state, {**event.fact, **(event.secret or {})}))),
        bool(fact.non_empty(fact.OF_HIDDEN)),
    )


def _shortened(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def _dice(fact: Fact) -> Iterator[QuotedDie]:
    for row in dice_rows(fact):
        for group in row.groups:
            for die in group.dice:
                yield QuotedDie(sides=die.sides, face=die.face, marks=die.marks, words=die.words)


def _sheets(state: State, plain: Any) -> Iterator[str]:
    """Yield the ids of sheets that stand anywhere in a fact."""
    match plain:
        case str() if plain in state.sheets:
            yield plain
        case dict():
            for value in plain.values():
                yield from _sheets(state, value)
        case list() | tuple():
            for value in plain:
                yield from _sheets(state, value)
