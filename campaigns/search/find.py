"""Search in the log and the notes of a campaign: what a seat may read, and nothing of anything else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import connection
from django.db.models import Q, QuerySet
from django.db.models.expressions import RawSQL

from campaigns.log.decisions import REMARKED
from campaigns.models import Event, Note, Seat, Words
from campaigns.notes.handouts import SHOWN
from campaigns.search.tokens import asked_words
from rules.games import FACTS

MOST = 50
ROLLS = frozenset(kind for kind, fact in FACTS.items() if fact.SECRET)
"""What can be rolled blind is a roll."""
KINDS = {"rolls": ROLLS, "rulings": frozenset({REMARKED}), "handouts": frozenset({SHOWN})}
NOTES, SHEETS, RULES, LOG = "notes", "sheets", "rules", "log"
NO_ENTRIES = frozenset({NOTES, SHEETS, RULES})
IN_SQLITE = "SELECT rowid FROM campaigns_words_fts WHERE campaigns_words_fts MATCH %s"
IN_POSTGRESQL = "SELECT id FROM campaigns_words WHERE to_tsvector('simple', {}) @@ to_tsquery('simple', %s)"


@dataclass(frozen=True, slots=True)
class SearchQuery:
    """What is looked for: words, a kind of thing, a session, a sheet, as far as they are given."""

    text: str = ""
    kind: str = ""
    session: int = 0
    sheet_id: str = ""
    before: int = 0

    @property
    def words(self) -> list[str]:
        return asked_words(self.text)

    @property
    def says_nothing(self) -> bool:
        """Say whether nothing at all was asked for."""
        return not (self.words or self.kind or self.session or self.sheet_id)


def entries(seat: Seat, question: SearchQuery) -> list[Event]:
    """Return the entries that answer, the newest first: one more than a page shows, if there are more."""
    if question.kind in NO_ENTRIES or (question.text and not question.words):
        return []
    events = Event.objects.visible_to(seat).select_related("actor__user")
    if question.words:
        events = events.filter(seq__in=_words(seat, question).filter(seq__isnull=False).values("seq"))
    if question.kind and question.kind != LOG:
        events = events.filter(kind__in=KINDS[question.kind])
    if question.session:
        events = events.filter(session=question.session)
    if question.sheet_id:
        events = events.filter(Q(fact__sheet_id=question.sheet_id) | Q(fact__target=question.sheet_id))
    if question.before:
        events = events.filter(seq__lt=question.before)
    return list(events.order_by("-seq")[: MOST + 1])


def notes(seat: Seat, question: SearchQuery) -> list[Note]:
    """Return the notes that answer; they are of no session and about no sheet."""
    if question.kind not in ("", NOTES) or question.session or question.sheet_id or question.before:
        return []
    notes = Note.objects.visible_to(seat).select_related("writer__user")
    if question.text:
        notes = notes.filter(pk__in=_words(seat, question).values("note")) if question.words else notes.none()
    return list(notes[:MOST])


def _words(seat: Seat, question: SearchQuery) -> QuerySet[Words]:
    """Return the lines with all these words; what only Game Masters may know finds nothing for others."""
    words = question.words
    ids = _by_gin(seat, words) if connection.vendor == "postgresql" else _by_fts(seat, words)
    return Words.objects.filter(campaign=seat.campaign_id, pk__in=ids)


def _by_fts(seat: Seat, words: Sequence[str]) -> RawSQL:
    match = " ".join(f'"{word}"*' for word in words)
    return RawSQL(IN_SQLITE, [match if seat.is_gm else f"{{open}} : ({match})"])  # noqa: S611 - as parameters


def _by_gin(seat: Seat, words: Sequence[str]) -> RawSQL:
    match = " & ".join(f"'{word}':*" for word in words)
    vector = "open || ' ' || closed" if seat.is_gm else "open"
    return RawSQL(IN_POSTGRESQL.format(vector), [match])  # noqa: S611 - two texts of ours, and a parameter
