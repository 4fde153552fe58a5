"""What passing time will bring, as a page says it: what ends on whom, what refills, what is rolled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from campaigns.models.event import named_in
from campaigns.state import State
from campaigns.words import percent
from rules.common.clock import LAPSED
from rules.game import Foreseen, Foretold
from rules.table import Membership

KINDS = (("ends", "Ends"), ("refills", "Refills"), ("rolls", "This will roll"), ("open", "Unanswered"))
SENTENCES = {
    "ends": ("Ends {words} for {name}", "Ends {words}"),
    "refills": ("Refills {words} for {name}", "Refills {words}"),
    "rolls": ("{name}: {words}", "Rolls for {words}"),
    "open": ("Unanswered: {words} ({name})", "Unanswered: {words}"),
}
"""What will come as a sentence, about somebody and about nobody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Coming:
    """One thing that will come, to whom, and how likely. ``hidden``: players do not see it."""

    words: str
    name: str
    chance: str
    hidden: bool


Comings = tuple[tuple[str, tuple[Coming, ...]], ...]


def comings_of(foreseen: Foreseen) -> Comings:
    """Return all of it under its headings; a heading without anything is left out."""
    kinds = ((title, getattr(foreseen, key)) for key, title in KINDS)
    return tuple((title, tuple(_with_counts(rows))) for title, rows in kinds if rows)


def _with_counts(rows: Iterable[Foretold]) -> Iterator[Coming]:
    """Yield what will come, and what comes several times to one of them once, with how often."""
    for coming, times in Counter(map(_coming, rows)).items():
        yield replace(coming, words=f"{coming.words} ×{times}") if times > 1 else coming


def _coming(row: Foretold) -> Coming:
    chance = "" if row.chance is None else percent(row.chance)
    return Coming(words=row.words, name=row.name, chance=chance, hidden=row.hidden)


def known_to_seat(state: State, seat_id: int, foreseen: Foreseen) -> Foreseen:
    """Return what of it a seat may know: nothing of private sheets, nor of what came of hidden rolls."""
    if seat_id in state.gms:
        return foreseen
    rows = {key: getattr(foreseen, key) for key, _ in KINDS}
    return Foreseen(**{key: tuple(row for row in rows[key] if _knows(state, seat_id, row)) for key in rows})


def _knows(state: State, seat_id: int, row: Foretold) -> bool:
    membership = state.table.get(Membership, row.sheet_id, "membership")
    if membership and membership.visibility != "open" and str(seat_id) not in membership.seats:
        return False
    entry = state.visibility.get(row.about)
    return not row.about or bool(entry and not entry.keeps_outcome and named_in(entry.audience, seat_id))


def in_brief(foreseen: Foreseen) -> str:
    """Return the first of it as a sentence, and how many more there are: Ends Dazed for Kit, +2 more."""
    first, *more = in_sentences(foreseen) or [""]
    return f"{first}, +{len(more)} more" if more else first


def in_sentences(foreseen: Foreseen) -> list[str]:
    """Return each of it as a sentence."""
    return [
        _sentence(coming, *SENTENCES[key])
        for key, _ in KINDS
        for coming in _with_counts(getattr(foreseen, key))
    ]


def _sentence(coming: Coming, about: str, alone: str) -> str:
    words = coming.words.replace(f": {LAPSED}", "'s effect on actions")  # the condition itself lasts on
    said = (about if coming.name else alone).format(words=words, name=coming.name)
    return f"{said} ({coming.chance})" if coming.chance else said
