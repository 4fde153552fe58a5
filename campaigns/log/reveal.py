"""What an entry says to Game Masters alone, quoted for everyone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from campaigns.log.cards import plain_sentence
from campaigns.log.entry_view import fact_view
from campaigns.models import Event
from campaigns.models.event import GM
from campaigns.state import State
from campaigns.visibility import visibility_of_entry
from rules.common.reveals import LONGEST, MOST_DICE, QuotedDie, RevealEntry
from rules.dice_rows import dice_rows
from rules.facts import Fact
from rules.games import FACTS


def can_be_revealed(state: State, event: Event) -> bool:
    """Say whether an entry is kept from players, all of it or its result, and still counts."""
    if event.kind not in FACTS:  # an entry of another version
        return False
    kept = event.audience == GM or visibility_of_entry(event).blind
    return kept and event.seq not in state.undone_among([event.seq])


def revealing(state: State, event: Event) -> RevealEntry:
    """Return the command that quotes an entry: sentence and dice as its card has them for GMs."""
    fact = fact_view(event, secret=True)
    return RevealEntry(
        event.seq,
        _shortened(plain_sentence(event, state.campaign)),
        tuple(islice(_dice(fact), MOST_DICE)),
        tuple(dict.fromkeys(_sheets(state, {**event.fact, **(event.secret or {})}))),
        bool(fact.held(fact.OF_HIDDEN)),
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
