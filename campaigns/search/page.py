"""The page of a search: what was found, as the seat that asked may see it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from textwrap import shorten
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest

from campaigns.access import may_know, membership_of
from campaigns.log.page import cards_of
from campaigns.markdown import plain
from campaigns.models import Seat
from campaigns.notes.page import NoteLine, lines
from campaigns.search.find import LOG, MOST, SearchQuery, entries, notes
from campaigns.search.index import catch_up
from campaigns.search.marked import with_marks
from campaigns.search.places import destinations, rules_found
from campaigns.search.tokens import words_of
from campaigns.state import State

FEW = 5
"""How many entries stand beside what else was found."""
AROUND = 80
"""How many marks stand before and after what was found in a note."""


@dataclass(frozen=True, slots=True)
class Found:
    """A note that answers, with the place where it does."""

    line: NoteLine
    snippet: str


def found_for(seat: Seat, state: State, question: SearchQuery, request: HttpRequest) -> dict[str, Any]:
    """Return what a search brings, as far as the seat may read it."""
    if question.says_nothing:
        return {"cards": (), "notes": (), "destinations": (), "rules": (), "further": None, "unread": 0}
    unread = catch_up(state.campaign) if question.words else 0
    events = entries(seat, question)
    page = events[: _most(question)]
    return {
        "cards": cards_of(seat, state, page, request, whole=True),
        "notes": [
            Found(line, _snippet(plain(line.note.text), question.words))
            for line in lines(seat, notes(seat, question))
        ],
        "destinations": destinations(seat, state, question),
        "rules": rules_found(state, question),
        "marked": partial(with_marks, words=question.words),
        "further": _further(question, page[-1].seq, len(events)) if len(events) > len(page) else None,
        "unread": unread,
    }


def known_sheets(seat: Seat, state: State) -> list[tuple[str, str]]:
    """Return the sheets whose entries a seat may ask for, by id and name."""
    members = (membership_of(state, sheet_id) for sheet_id in state.sheets)
    return [(one.sheet_id, one.profile.name) for one in members if one and may_know(seat, one)]


def _most(question: SearchQuery) -> int:
    return MOST if question.kind or question.before else FEW


def _further(question: SearchQuery, last: int, number: int) -> tuple[str, str]:
    """Return what leads to more entries: all that were found, or those before the last on the page."""
    if _most(question) == MOST:
        return "Older entries", _address(replace(question, before=last))
    words = f"All {number} entries" if number <= MOST else "All entries"
    return words, _address(replace(question, kind=LOG))


def _address(question: SearchQuery) -> str:
    fields = {
        "q": question.text,
        "kind": question.kind,
        "session": question.session or "",
        "sheet": question.sheet_id,
        "before": question.before,
    }
    return "?" + urlencode({name: value for name, value in fields.items() if value})


def _snippet(text: str, words: list[str]) -> str:
    """Return the part of a note in which the first of the words stands, on one line, cut between words."""
    parts = text.split()
    places = (at for at, part in enumerate(parts) if any(w.startswith(tuple(words)) for w in words_of(part)))
    first = next(places, 0) if words else 0
    # What stands before is cut from its other end.
    start = shorten(" ".join(parts[:first])[::-1], AROUND, placeholder="…")[::-1]
    rest = " ".join(parts[first:])
    shown = shorten(rest, AROUND, placeholder="…")
    if shown == "…":  # a word alone may be longer than all that is shown, as an address is
        shown = f"{rest[:AROUND]}…"
    return f"{start} {shown}".strip()
