"""What someone might write who means ill, and how to see whether a page took it for more than words."""

from __future__ import annotations

from html.parser import HTMLParser

PAYLOADS = (
    "<img src=x onerror=pwn(1)>",
    "<b hx-get=/pwned hx-trigger=load>",
    '"><script>pwn(2)</script>',
    "</textarea><i id=pwn>",
    "<form hx-post=/pwned hx-trigger=load>",
    "'><svg/onload=pwn(3)>",
    "{{7*7}}{% raw %}",
    "</title></style><b data-hx-get=/pwned hx-trigger=load>",
    '" hx-get=/pwned hx-trigger=load x="',
    "<li id=event-1 data-seq=1 hx-swap-oob=true>",
)
SHORT = ("<b id=pwn>", "<i id=pwn>", '"id=pwn x="')
"""For what holds sixteen characters at most."""
MARKDOWN = "\n\n".join(
    (
        *PAYLOADS,
        "[a](javascript:pwn(4)) [b](data:text/html,pwn) [c](vbscript:pwn) <javascript:pwn(5)>",
        "![d](/pictured) <a href=/pwned hx-get=/pwned>e</a>",
        '[f](https://example.org "x\\" hx-get=/pwned \\"")',
        "</div></section><script src=/pwned></script>",
    )
)
LINES = "first\r\nevent: bye\r\ndata: pwned\n\nid: 999999\n\nsecond\rthird\u2028fourth"
"""What would end a message of the stream and begin another."""

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"}
LOADED = {"script", "iframe", "object", "embed", "base"}
ADDRESSES = {"href", "src", "action", "formaction", "srcset", "srcdoc", "xlink:href"}
ACTIVE = ("javascript:", "data:", "vbscript:", "/pwned")


class Reader(HTMLParser):
    """Reads a page as a browser does and notes every element and attribute that is not of our own making."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.wrong: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if any(is_foreign(name, value) for name, value in found.items()):
            self.wrong.append(f"<{tag} {found}>"[:300])
        if tag in LOADED and not found.get("src", "").startswith("/static/"):
            self.wrong.append(f"<{tag} {found}>"[:300])
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        """Every element is closed by ours, in order: nothing that was written has closed or opened one."""
        if tag in VOID:
            return
        if not self.open or self.open[-1] != tag:
            self.wrong.append(f"</{tag}> where {self.open[-3:]} is open")
        while self.open and self.open.pop() != tag:
            pass


def is_foreign(name: str, value: str) -> bool:
    """Whether an attribute does something, and nothing of ours would do that."""
    if name.startswith("on") or name in ("style", "hx-swap-oob"):
        return True
    if name in ADDRESSES:
        return value.strip().lower().startswith(ACTIVE)
    if name.startswith(("hx-", "data-hx-")):
        return "/pwned" in value
    return name == "id" and "pwn" in value


def misread(html: str) -> list[str]:
    """What in a page is not of our own making."""
    reader = Reader()
    reader.feed(html)
    reader.close()
    return reader.wrong
