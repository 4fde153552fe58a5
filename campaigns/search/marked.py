"""What was found with the words marked that were looked for."""

from __future__ import annotations

import re
from collections.abc import Sequence

from markupsafe import Markup, escape

from campaigns.search.tokens import words_of

PART = re.compile(
    r"""<(svg|select|textarea|button|form|summary|time|nav)\b.*?</\1>"""
    r"""|<(?:"[^"]*"|'[^']*'|[^'">])*>|&[#\w]+;|[^\W_]+""",
    re.DOTALL,
)
"""A drawing, a field or what is pressed whole, a tag, a sign that is written by its name, or else a word."""


def with_marks(text: str, words: Sequence[str]) -> Markup:
    """Return a text, or HTML of our own templates, with each word marked that begins with one of them."""
    begins = tuple(words)

    def mark(match: re.Match[str]) -> str:
        part = match[0]
        is_word = part[0] not in "<&" and any(word.startswith(begins) for word in words_of(part))
        return f"<mark>{part}</mark>" if is_word else part

    return Markup(PART.sub(mark, str(escape(text))) if begins else escape(text))  # noqa: S704 - escaped
