"""HTML that is only looked at: what somebody else's page shows, without a form or a button that acts."""

from __future__ import annotations

from html import escape
from html.parser import HTMLParser
from urllib.parse import parse_qsl, urlencode, urlsplit

from django.utils.safestring import SafeString

Attrs = list[tuple[str, str | None]]
CONTROLS = {"button", "fieldset", "input", "select", "textarea"}
OF_PAGE = {"log-new"}
"""The button that only scrolls."""
ACTS = ("hx-", "action", "method", "form", "href")
"""What the attributes begin with by which something acts or leads away."""


def read_only(html: str) -> SafeString:
    """Return HTML as it looks, of which nothing acts: forms are boxes and their controls are disabled.

    Links lead to another sheet of the same page, or to a place on it; any other is dead, as it would show
    what the Game Master sees.
    """
    reading = _Reading(convert_charrefs=False)
    reading.feed(html)
    reading.close()
    return SafeString("".join(reading.parts))


class _Reading(HTMLParser):
    parts: list[str]

    def reset(self) -> None:
        super().reset()
        self.parts = []

    def handle_starttag(self, tag: str, attrs: Attrs) -> None:
        self.parts.append(_start(tag, attrs, self.get_starttag_text() or ""))

    def handle_startendtag(self, tag: str, attrs: Attrs) -> None:
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        self.parts.append("</div>" if tag == "form" else f"</{tag}>")

    def handle_data(self, data: str) -> None:
        self.parts.append(data)

    def handle_entityref(self, name: str) -> None:
        self.parts.append(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self.parts.append(f"&#{name};")


def _start(tag: str, attrs: Attrs, as_it_is: str) -> str:
    """Return the start of an element, as it is where nothing in it acts."""
    values = dict(attrs)
    if tag == "input" and values.get("type") == "hidden":
        return ""
    if tag == "form":
        return _tag("div", _inert(attrs))
    if tag in CONTROLS and values.get("id") not in OF_PAGE:
        return _tag(tag, [*(one for one in _inert(attrs) if one[0] != "disabled"), ("disabled", None)])
    if tag == "a":
        place = _place_on_page(values.get("href") or "")
        return _tag(tag, [*_inert(attrs), ("href", place) if place else ("aria-disabled", "true")])
    if any(name.startswith("hx-") for name in values):
        return _tag(tag, _inert(attrs))
    return as_it_is


def _inert(attrs: Attrs) -> Attrs:
    return [one for one in attrs if not one[0].startswith(ACTS)]


def _place_on_page(href: str) -> str:
    """Return where a link leads on the page that it stands on, or "" where it leads away from it."""
    if href.startswith("#"):
        return href
    sheet = dict(parse_qsl(urlsplit(href).query)).get("sheet", "")
    return f"?{urlencode({'sheet': sheet})}" if sheet else ""


def _tag(tag: str, attrs: Attrs) -> str:
    words = (f' {name}="{escape(value)}"' if value is not None else f" {name}" for name, value in attrs)
    return f"<{tag}{''.join(words)}>"
