"""One campaign that is being watched in this process: the last events, drawn, and who has come how far.

Nothing here waits for anything or reads anything; the hub does that.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from campaigns.audience import Viewer
from campaigns.counted import LAG
from campaigns.live.frames import Encoded, Frame, Root, message

RING = 256
SLICE = 200  # connections that are written to before the loop may do something else
MOST_EARLY = RING
AWAY_LOOKS = 6
_present: dict[int, frozenset[int]] = {}
"""Who is at which table, as this process's hub last knew: for a page's first paint, from any thread."""


def note(campaign_id: int, seats: frozenset[int]) -> None:
    """The hub knows of these seats with an open stream, here or elsewhere; none forgets the campaign."""
    if seats:
        _present[campaign_id] = seats
    else:
        _present.pop(campaign_id, None)


def present_at(campaign_id: int) -> frozenset[int]:
    return _present.get(campaign_id, frozenset())


def present_now() -> dict[int, frozenset[int]]:
    """Return who is at which table, for all tables that somebody looks at."""
    return dict(_present)


_shown: dict[int, frozenset[str]] = {}
"""Which sheets the open pages of each table show: what nobody looks at is not drawn. Read from any thread."""


def shown_at(campaign_id: int) -> frozenset[str]:
    return _shown.get(campaign_id, frozenset())


@dataclass(frozen=True)
class StreamClaim:
    """What a stream was opened with, and must stay true for as long as it is open."""

    seat_id: int
    role: str
    user_id: int
    session_key: str
    proof: str  # of the user: another password or epoch ends the sessions from before
    token: str = ""  # the hash of that which a program showed instead of a session


Reads = Callable[[int, int, int], tuple[bytes, int]]
"""Reads the messages for a seat after an event, up to the last known; returns how far it came too."""


class StreamSocket(Protocol):
    """Where a connection's bytes may go at once, without waking who waits for news."""

    def is_open(self) -> bool:
        """Whether it takes more right now: neither closed nor full."""

    def write(self, chunk: bytes) -> None:
        """Send what is encoded as chunks already."""


@dataclass(eq=False)
class OpenStream:
    """One open stream: who looks on, how far they have come, and what they were told beside it.

    Who asked for it is in the claim: a Game Master may see what another seat sees, who is the viewer then.
    """

    campaign_id: int
    viewer: Viewer
    claim: StreamClaim
    cursor: int
    head: int  # the campaign's last event when the stream was asked for
    bye: str = ""
    gone: bool = False
    idle: bool = False  # has had everything and waits to be stirred
    socket: StreamSocket | None = None
    pings: int = 0
    presence: Encoded | None = None
    reads: Reads | None = None  # a program takes entries as values, and nothing that is drawn
    stirred: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def takes_at_once(self) -> bool:
        """Whether news may go straight to the socket: nothing else is under way or due before it."""
        if self.reads or self.socket is None or not self.socket.is_open():
            return False
        return self.idle and not self.stirred.is_set()

    def farewell(self, frame: Frame) -> str:
        """Return the last sentence, if that event ends it for who asked or for the seat that is shown."""
        return frame.dismissed.get(self.claim.seat_id) or frame.dismissed.get(self.viewer.seat_id, "")

    def dismiss(self, sentence: str) -> None:
        """End it, and say why."""
        self.bye = sentence
        self.stirred.set()

    def leave(self) -> None:
        """End it without a word: they have gone, or we have."""
        self.gone = True
        self.stirred.set()


class Attendance:
    """Who is at the table. A phone that reconnects has not left it, so leaving counts only after a while."""

    def __init__(self) -> None:
        self.present: frozenset[int] = frozenset()
        self._absent: dict[int, int] = {}

    def look(self, here: frozenset[int]) -> bool:
        """Look who has a stream open right now, in any process; whether that changes who is present."""
        self._absent = {seat: self._absent.get(seat, 0) + 1 for seat in self.present - here}
        lingering = {seat for seat, looks in self._absent.items() if looks <= AWAY_LOOKS}
        before, self.present = self.present, here | lingering
        return self.present != before


class Room:
    """The ring holds every event after `start` up to `head`; a viewer is only a cursor into it."""

    def __init__(self, campaign_id: int, head: int) -> None:
        self.campaign_id = campaign_id
        self.start = self.head = head
        self.ring: dict[int, Encoded] = {}
        self.early: dict[int, Frame] = {}  # handed over before those that come between
        self.connections: set[OpenStream] = set()
        self._sheets: Counter[str] = Counter()
        self.pings = 0
        self.presence: Encoded | None = None
        self.attendance = Attendance()
        self.told: frozenset[int] = frozenset()  # whose streams other processes know to be here
        self.woken = asyncio.Event()
        self.filling = asyncio.Lock()
        self.pump: asyncio.Task[None] | None = None

    def admit(self, connection: OpenStream) -> None:
        """Let it in. From now on what its page shows is drawn."""
        if connection not in self.connections:
            self.connections.add(connection)
            self._sheets.update(connection.viewer.sheets)
            self._note_shown()

    def let_go(self, connection: OpenStream) -> None:
        """Let it out, and draw no longer what nobody else's page shows."""
        if connection in self.connections:
            self.connections.remove(connection)
            self._sheets.subtract(connection.viewer.sheets)
            self._note_shown()

    def _note_shown(self) -> None:
        sheets = frozenset(+self._sheets)
        if sheets:
            _shown[self.campaign_id] = sheets
        else:
            _shown.pop(self.campaign_id, None)

    def take(self, frames: Iterable[Frame]) -> None:
        """Add what has happened since, and tell everyone to look."""
        before = self.head
        for frame in frames:
            self._add(frame)
        while following := self.early.pop(self.head + 1, None):
            self._add(following)
        self.early = {seq: frame for seq, frame in self.early.items() if seq > self.head}
        self._forget()
        self._spread(list(self.connections), range(before + 1, self.head + 1))

    def _spread(self, connections: list[OpenStream], seqs: range) -> None:
        """Write the news to these connections; in slices, so that nothing else waits for a large room."""
        for connection in connections[:SLICE]:
            if not (connection.takes_at_once and self._write(connection)):
                connection.stirred.set()
        if len(connections) > SLICE:
            asyncio.get_running_loop().call_soon(self._spread, connections[SLICE:], seqs)
        else:
            LAG.note_shown(self.campaign_id, seqs)

    def _write(self, connection: OpenStream) -> bool:
        """All that is new straight to the socket, unless it is more than news; whether that was done."""
        chunks = b""
        for seq in range(connection.cursor + 1, self.head + 1):
            news = self.ring.get(seq)
            chunk = news.chunk_for(connection.viewer) if news else None
            if news is None or chunk is None or (news.frame.dismissed and connection.farewell(news.frame)):
                return False
            chunks += chunk
        if chunks and connection.socket:
            connection.socket.write(chunks)
        connection.cursor = max(connection.cursor, self.head)
        return True

    def _add(self, frame: Frame) -> None:
        if frame.seq > self.head:
            self.ring[frame.seq] = Encoded(frame)
            self.head = frame.seq

    def take_handed(self, frames: Sequence[Frame]) -> bool:
        """Add what one transaction brought, at once or when it is next; whether none is missing."""
        fresh = [frame for frame in frames if frame.seq > self.head]
        if fresh and fresh[0].seq == self.head + 1:
            self.take(fresh)
        elif len(self.early) + len(fresh) <= MOST_EARLY:
            self.early |= {frame.seq: frame for frame in fresh}
        return not frames or self.head >= frames[-1].seq

    def take_earlier(self, after: int, frames: Iterable[Frame]) -> None:
        """Add the events between `after` and the ring's start, for one who comes back."""
        earlier = {frame.seq: Encoded(frame) for frame in frames if after < frame.seq <= self.start}
        self.ring = earlier | self.ring
        self.start = min(self.start, after)
        self._forget()

    def _forget(self) -> None:
        while self.head - self.start > RING:
            self.start += 1
            self.ring.pop(self.start, None)

    def cannot_serve(self, connection: OpenStream) -> bool:
        """Whether the ring has no longer, or not yet, what this connection needs next."""
        return connection.cursor < self.start or self._lacks(connection)

    def is_far_behind(self, connection: OpenStream) -> bool:
        """Whether this connection needs more than a ring can hold, or what was drawn before it came."""
        return connection.cursor < 0 or self.head - connection.cursor > RING or self._lacks(connection)

    def _lacks(self, connection: OpenStream) -> bool:
        news = (self.ring.get(seq) for seq in range(connection.cursor + 1, self.head + 1))
        return any(each.frame.lacks(connection.viewer) for each in news if each)

    def stir(self) -> None:
        """Let every connection look whether there is something for it."""
        for connection in self.connections:
            connection.stirred.set()

    def news_for(self, connection: OpenStream) -> bytes:
        """Return all that it may have and has not had. The cursor also passes what it may not see."""
        parts = []
        for seq in range(connection.cursor + 1, self.head + 1):
            parts.append(self._next(connection, seq))
            connection.cursor = seq
            if connection.bye:
                return b"".join(parts)
        if connection.presence is not self.presence and self.presence:
            connection.presence = self.presence
            parts.append(self.presence.for_viewer(connection.viewer))
        parts.append(self.ping_for(connection))
        return b"".join(parts)

    def ping_for(self, connection: OpenStream) -> bytes:
        """Return the ping that it has not had, or nothing."""
        if connection.pings == self.pings:
            return b""
        connection.pings = self.pings
        return PING

    def _next(self, connection: OpenStream, seq: int) -> bytes:
        encoded = self.ring.get(seq)
        if encoded is None:
            return b""
        sentence = connection.farewell(encoded.frame)
        if sentence and seq > connection.head:  # one that was asked for later is of another seat or role
            connection.dismiss(sentence)
            if not connection.viewer.acts:  # nothing more of what another seat sees
                return b""
            return encoded.for_viewer(replace(connection.viewer, role=""))  # no Game Master any more
        return encoded.for_viewer(connection.viewer)

    def ping(self) -> None:
        """Show everyone that the stream lives. A comment would do for a proxy, but no script sees one."""
        self.pings += 1
        self.stir()

    def show_presence(self, roots: Iterable[Root]) -> None:
        """Tell everyone who is at the table now."""
        self.presence = Encoded(Frame(0, tuple(roots)), event="presence")
        self.stir()

    def seats(self) -> frozenset[int]:
        """The seats with an open page; to be looked at, or read by a program, is not to be there."""
        return frozenset(one.claim.seat_id for one in self.connections if one.reads is None)


PING = message("alive", event="ping")  # without data a browser would not hand it on
