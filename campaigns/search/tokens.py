"""Text as the words that are looked for: without case, accents and marks, alike for every database."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

WORD = re.compile(r"[^\W_]+")
LONGEST = 60
MOST_ASKED = 8
"""How many words of a question count."""


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
