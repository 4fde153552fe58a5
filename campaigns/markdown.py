"""People's own words as HTML: Markdown without raw HTML or foreign pictures, and then cleaned."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial

import nh3
from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from markupsafe import Markup

Address = Callable[[str], str]
"""Where a mention leads, by what stands in it; "" is nowhere."""

TAGS = {
    *("p", "br", "hr", "em", "strong", "s", "code", "pre", "blockquote", "ul", "ol", "li", "a"),
    *("h1", "h2", "h3", "h4", "h5", "h6", "table", "thead", "tbody", "tr", "th", "td", "img"),
}
ATTRIBUTES = {
    "a": {"href", "title", "target"},
    "ol": {"start"},
    "img": {"src", "alt", "width", "height", "loading"},
}
MENTION = re.compile(r"\[\[([^][\n]{1,80})\]\]|(?<![\w#&/])(#[1-9][0-9]{0,8})\b")
"""[[Name]] of a sheet or a note, and #12 of an entry."""
PICTURE = re.compile(r"#([0-9a-f]{14})-([1-9][0-9]{0,3})x([1-9][0-9]{0,3})")
"""Where a picture of ours comes from, in the place of an address: its key, width and height."""
ADDRESS, SOURCE = "address", "source"


def _mentions(state: StateCore) -> None:
    """Make links of what is mentioned, where the reader was told what leads where; never inside a link."""
    if address := state.env.get(ADDRESS):
        _replace(state, "text", lambda token, inside: [token] if inside else _linked(token.content, address))


def _pictures(state: StateCore) -> None:
    """Draw the pictures that are ours, each a link to itself; of any other there is only a link."""
    source = state.env.get(SOURCE)
    _replace(state, "image", lambda token, inside: _picture_or_words(token, source, linked=not inside))


def _replace(state: StateCore, kind: str, parts_of: Callable[[Token, bool], Iterable[Token]]) -> None:
    """Put what is made of it in the place of each token of a kind, by whether it stands inside a link."""
    for block in state.tokens:
        if block.type != "inline" or not block.children:
            continue
        inside, children = 0, list[Token]()
        for token in block.children:
            inside += (token.type == "link_open") - (token.type == "link_close")
            children += parts_of(token, inside > 0) if token.type == kind else [token]
        block.children = children


def _picture_or_words(token: Token, source: Address | None, *, linked: bool) -> Iterator[Token]:
    """Yield a picture, or the words that stand for it."""
    href = str(token.attrs["src"])
    if match := PICTURE.fullmatch(href):
        href = source(match[1]) if source else ""
        token.attrs |= {"src": href, "width": match[2], "height": match[3], "loading": "lazy"}
    if linked and href:
        attrs: dict[str, str | int | float] = {"href": href, **({"target": "_blank"} if match else {})}
        yield Token("link_open", "a", 1, attrs=attrs)
    yield token if match and href else _text(token.content or href)
    if linked and href:
        yield Token("link_close", "a", -1)


def _linked(text: str, address: Address) -> Iterator[Token]:
    """Yield a text in its parts: what leads somewhere is a link, and no brackets are left round a name."""
    end = 0
    for match in MENTION.finditer(text):
        name, entry = match.groups()
        yield _text(text[end : match.start()])
        end = match.end()
        if href := address(entry or name):
            yield Token("link_open", "a", 1, attrs={"href": href})
            yield _text(entry or name)
            yield Token("link_close", "a", -1)
        else:
            yield _text(entry or name)
    yield _text(text[end:])


def _text(content: str) -> Token:
    return Token("text", "", 0, content=content)


_READER = MarkdownIt("commonmark", {"html": False, "breaks": True}).enable(["table", "strikethrough"])
_READER.core.ruler.push("pictures", _pictures)
_READER.core.ruler.push("mentions", _mentions)
# The library fills tables of its own at the first link, and is no match for two threads that meet there.
_READER.render("[a](b) <http://c>")


MARKS = frozenset("[]*_~`|<>#&\\-\n")
MOST_MARKS = 5_000
"""Twice what a long note full of lists, links and tables has; each mark is a step of the reader."""
KEPT_TEXTS = 128


@lru_cache(maxsize=KEPT_TEXTS)
def rendered(text: str) -> Markup:
    """Return Markdown as HTML that no script, style, picture or foreign attribute is left in.

    It is kept, as everyone who opens a sheet reads the same notes.
    """
    return _clean_html(text, _READER.render)


def rendered_with_links(text: str, address: Address, source: Address) -> Markup:
    """Return Markdown as ``rendered`` does, with links to what it mentions, as far as it leads anywhere.

    ``source``: from where a picture is served, by its key.
    """
    return _clean_html(text, partial(_READER.render, env={ADDRESS: address, SOURCE: source}))


def plain(text: str) -> str:
    """Return Markdown as words in one line, without its marks."""
    return rendered_with_links(text, _nowhere, _nowhere).striptags()


def _nowhere(_: str) -> str:
    return ""


def mentions(text: str) -> set[str]:
    """Return what a text may mention: names of sheets and notes, and entries by #number."""
    return {name or entry for name, entry in MENTION.findall(text)}


def _clean_html(text: str, render: Callable[[str], str]) -> Markup:
    """Return Markdown as clean HTML.

    What consists of little but marks is shown as it was typed: reading it would take long, and mean nothing.
    """
    if sum(mark in MARKS for mark in text) > MOST_MARKS:
        return Markup("<p>{}</p>").format(Markup("<br>").join(text.splitlines()))
    clean = nh3.clean(render(text), tags=TAGS, attributes=ATTRIBUTES, url_schemes={"http", "https", "mailto"})
    return Markup(clean)  # noqa: S704 - nh3 has just cleaned it
