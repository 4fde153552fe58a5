"""Text as the words that are looked for: without case, accents and marks, alike for every database."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Any

from campaigns.models import Event

WORD = re.compile(r"[^\W_]+")
LONGEST = 60
MOST_ASKED = 8
"""How many words of a question count."""
IDS = {"sheet", "sheet_id", "target", "to", "pending", "sheets", "key", "seat_id"}
"""What names rows in a fact, and means nothing to people."""


def words_of(text: str) -> list[str]:
    """Return the words of a text in their order."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    bare = "".join(mark for mark in plain if not unicodedata.combining(mark))
    return [word[:LONGEST] for word in WORD.findall(bare)]


def asked_words(text: str) -> list[str]:
    """Return the words that somebody looks for."""
    return list(dict.fromkeys(words_of(text)))[:MOST_ASKED]


def one_line(texts: Iterable[str]) -> str:
    """Return the words of texts as they are stored."""
    return " ".join(word for text in texts for word in words_of(text))


def open_words(event: Event) -> str:
    """Return the words that all who may read an entry may find it by."""
    return one_line([event.kind.replace("_", " "), *_texts(event.fact)])


def closed_words(event: Event) -> str:
    """Return the words by which only Game Masters may find it."""
    return one_line(_texts(event.secret))


def _texts(part: Any) -> Iterator[str]:
    """Yield the texts that stand anywhere in a fact."""
    if isinstance(part, str):
        yield part.replace("_", " ")
    elif isinstance(part, dict):
        for name, inner in part.items():
            if name not in IDS:
                yield from _texts(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from _texts(inner)
