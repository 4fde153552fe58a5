"""People's own words as HTML: Markdown without raw HTML or pictures, and cleaned once more afterwards."""

from __future__ import annotations

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


def rendered(text: str) -> Markup:
    """Markdown as HTML that no script, style, picture or foreign attribute is left in."""
    clean = nh3.clean(
        _READER.render(text), tags=TAGS, attributes=ATTRIBUTES, url_schemes={"http", "https", "mailto"}
    )
    return Markup(clean)  # noqa: S704 - nh3 has just cleaned it
