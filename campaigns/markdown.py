"""People's own words as HTML: Markdown without raw HTML or pictures, and cleaned once more afterwards."""

from __future__ import annotations

from functools import lru_cache

import nh3
from markdown_it import MarkdownIt
from markupsafe import Markup

TAGS = {
    *("p", "br", "hr", "em", "strong", "s", "code", "pre", "blockquote", "ul", "ol", "li", "a"),
    *("h1", "h2", "h3", "h4", "h5", "h6", "table", "thead", "tbody", "tr", "th", "td"),
}
ATTRIBUTES = {"a": {"href", "title"}, "ol": {"start"}}
_READER = MarkdownIt("commonmark", {"html": False, "breaks": True}).enable(["table", "strikethrough"])
_READER.disable("image")
# The library fills tables of its own at the first link, and is no match for two threads that meet there.
_READER.render("[a](b) <http://c>")


MARKS = frozenset("[]*_~`|<>#&\\-\n")
MOST_MARKS = 5_000
"""Twice what a long note full of lists, links and tables has; each mark is a step of the reader."""
KEPT_TEXTS = 128


@lru_cache(maxsize=KEPT_TEXTS)
def rendered(text: str) -> Markup:
    """Return Markdown as HTML that no script, style, picture or foreign attribute is left in.

    It is kept, as everyone who opens a sheet reads the same notes. What consists of little but marks is shown
    as it was typed: reading it would take long, and mean nothing.
    """
    if sum(mark in MARKS for mark in text) > MOST_MARKS:
        return Markup("<p>{}</p>").format(Markup("<br>").join(text.splitlines()))
    clean = nh3.clean(
        _READER.render(text), tags=TAGS, attributes=ATTRIBUTES, url_schemes={"http", "https", "mailto"}
    )
    return Markup(clean)  # noqa: S704 - nh3 has just cleaned it
