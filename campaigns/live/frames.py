"""What travels to a screen: roots of HTML with ids, gathered in frames, and their bytes on the wire.

Pure values, so that the hub, the pages and the tests speak of the same thing. A root says itself who may have
it; a viewer is asked only who they are and which sheets their page shows.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field

from campaigns.audience import EVERYONE, Audience, Viewer
from campaigns.live.read_only import read_only

_LINE_END = re.compile("\r\n|\r|\n")
RETRY_MS = 2000


@dataclass(frozen=True)
class Root:
    """One element with an id. With `sheet` it goes only to pages that show that sheet."""

    id: str
    html: str
    audience: Audience = EVERYONE
    sheet: str | None = None

    def goes_to(self, viewer: Viewer) -> bool:
        """Whether this viewer may have it and has a place for it."""
        return (self.sheet is None or self.sheet in viewer.sheets) and self.audience.sees(viewer)


@dataclass(frozen=True)
class Frame:
    """What one event changes on the screens, for every audience at once, and whose streams end with it.

    ``dismissed`` has the last sentence for each seat that is lost or plays another part from then on.
    ``left_out``: sheets that it changed and that nobody showed when it was drawn. A page that shows one of
    them by now has to be shown the present instead.
    """

    seq: int
    roots: tuple[Root, ...] = ()
    dismissed: Mapping[int, str] = field(default_factory=dict)
    left_out: frozenset[str] = frozenset()

    def lacks(self, viewer: Viewer) -> bool:
        """Whether it was drawn without what this viewer's page shows."""
        return bool(self.left_out) and not self.left_out.isdisjoint(viewer.sheets)

    def seen_by(self, viewer: Viewer) -> tuple[Root, ...]:
        """The roots that this viewer gets; often none."""
        return tuple(root for root in self.roots if root.goes_to(viewer))


@dataclass
class Encoded:
    """A frame with its bytes kept per distinct choice of roots: a table of 500 costs one encoding."""

    frame: Frame
    event: str = ""
    kept: dict[tuple[bool, tuple[int, ...]], bytes] = field(default_factory=dict)
    chunks: dict[Hashable, bytes | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        audiences = [root.audience for root in self.frame.roots]
        self.named = frozenset(seat for each in audiences for seat in each.seats | each.without)
        of_roots = frozenset(root.sheet for root in self.frame.roots if root.sheet is not None)
        self.sheets = of_roots | self.frame.left_out

    def chunk_for(self, viewer: Viewer) -> bytes | None:
        """The message as it goes over the wire, looked up by all that tells viewers apart here.

        None where it was drawn without what this viewer's page shows.
        """
        kind = (
            viewer.acts,
            viewer.role,
            viewer.seat_id if viewer.seat_id in self.named else None,
            viewer.sheets & self.sheets if self.sheets else None,
        )
        if kind not in self.chunks:
            lacks = self.frame.lacks(viewer)
            self.chunks[kind] = None if lacks else chunk(self.for_viewer(viewer))
        return self.chunks[kind]

    def for_viewer(self, viewer: Viewer) -> bytes:
        """The message for this viewer; nothing at all where there is nothing for them to know."""
        roots = self.frame.roots
        places = tuple(place for place, root in enumerate(roots) if root.goes_to(viewer))
        key = viewer.acts, places
        if key not in self.kept:
            visible = [roots[place] for place in places]
            self.kept[key] = encode(self.frame.seq, visible, self.event, acts=viewer.acts)
        return self.kept[key]


def chunk(body: bytes) -> bytes:
    """Bytes as one chunk of an HTTP/1.1 answer; none make no chunk, for an empty one would end it."""
    return b"%x\r\n%b\r\n" % (len(body), body) if body else b""


def html_of(roots: Iterable[Root]) -> str:
    return "\n".join(root.html for root in roots)


def encode(seq: int, roots: Iterable[Root], event: str = "", *, acts: bool = True) -> bytes:
    """One message, no bytes for no roots. Only an unnamed one has a number: presence is no event."""
    html = html_of(roots) if acts else read_only(html_of(roots))
    return message(html, event=event, number=None if event else seq) if html else b""


def message(data: str, *, event: str = "", number: int | None = None, retry: int | None = None) -> bytes:
    """One message of the stream. CR, LF and CRLF end a line there: `splitlines` would cut at eight more."""
    head = [f"retry: {retry}"] if retry is not None else []
    head += [f"id: {number}"] if number is not None else []
    head += [f"event: {event}"] if event else []
    body = [f"data: {line}" for line in _LINE_END.split(data)]
    return ("\n".join(head + body) + "\n\n").encode()
