"""The hub: per process one, per watched campaign a room, per open stream a cursor.

Everything here runs on the event loop; what reads the database runs on two threads of the hub's own, one for
what has just happened and one for those who come back, so that many who come back do not hold up a roll.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, Protocol, TypeVar

from django.conf import settings
from django.db import DatabaseError, close_old_connections, connections
from django.urls import set_script_prefix

from campaigns.audience import Viewer
from campaigns.live import announce
from campaigns.live.elsewhere import ASKED, Elsewhere, spelt
from campaigns.live.frames import Frame, Root, encode
from campaigns.live.listener import Hear, Listener, listener_for
from campaigns.live.room import RING, OpenStream, Reads, Room, StreamClaim, note

logger = logging.getLogger(__name__)

TICK_SECONDS = 0.4  # a lost seat must be noticed within a second
PING_TICKS = 37  # 15 s
SWEEP_TICKS = 12  # 5 s
AGAIN_SECONDS = 1  # after a database that could not be read
EARLY_SECONDS = 0.02  # so long the frames may take that another thread is about to hand over

P = ParamSpec("P")
R = TypeVar("R")


class Source(Protocol):
    """What the hub asks the house; `campaigns.live.source` answers from the database."""

    def render(self, campaign_id: int, after: int, limit: int) -> list[Frame]: ...

    def snapshot(self, viewer: Viewer, campaign_id: int) -> Frame: ...

    def presence(self, campaign_id: int, seat_ids: Iterable[int]) -> list[Root]: ...

    def refusals(self, claims: Iterable[StreamClaim]) -> dict[StreamClaim, str]: ...

    def placeholder(self, campaign_id: int, seq: int) -> Frame: ...

    def heads(self, campaign_ids: Iterable[int]) -> dict[int, int]: ...

    def look_at_the_clock(self, campaign_ids: Iterable[int]) -> None: ...


MakeListener = Callable[[Callable[[int], None], Callable[[], None], Hear], Listener | None]


def know_where_we_are() -> None:
    """Have the addresses that this thread draws begin with the path of PUBLIC_URL."""
    set_script_prefix(settings.FORCE_SCRIPT_NAME or "/")


class Hub:
    """Brings every event to every open stream that may have it."""

    def __init__(self, source: Source, make_listener: MakeListener = listener_for) -> None:
        self.source, self.make_listener = source, make_listener
        self.rooms: dict[int, Room] = {}
        self.elsewhere = Elsewhere()
        self.closing = False
        self._now = ThreadPoolExecutor(1, "rollbook-live", know_where_we_are)
        self._late = ThreadPoolExecutor(1, "rollbook-late", know_where_we_are)
        self._listener: Listener | None = None
        self._care: list[asyncio.Task[None]] = []
        self._stirred = True
        self._claims: frozenset[StreamClaim] | None = None
        self._to_sweep = asyncio.Event()
        self._asks, self._is_asked = True, False
        self._left: set[int] = set()  # tables whose last stream here has ended, which others are to hear

    # Those who look on

    def enter(self, connection: OpenStream) -> Room:
        """Seat a stream in its room, which opens with the first."""
        if self.closing:
            connection.leave()
        if not self._care:
            self._open()
        room = self.rooms.get(connection.campaign_id) or self._open_room(connection)
        room.admit(connection)
        self._claims = None
        if connection.head > room.head:
            room.woken.set()
        return room

    def leave(self, connection: OpenStream) -> None:
        """Take a stream out; the last one closes the room, and the last room lets the database be."""
        room = self.rooms.get(connection.campaign_id)
        if room is None:
            return
        room.let_go(connection)
        self._claims = None
        if not room.connections:
            self._close_room(room)
        if not self.rooms:
            self._rest()

    async def catch_up(self, room: Room, connection: OpenStream) -> bytes:
        """For a connection that the ring does not serve: fill the ring backwards, or show the present."""
        if room.is_far_behind(connection):
            return await self._read(self._late, self._draw_present, connection)
        async with room.filling:
            after, missing = connection.cursor, room.start - connection.cursor
            if missing > 0:
                frames = await self._read(self._late, self._draw, room.campaign_id, after, missing)
                room.take_earlier(after, frames)
        return b""

    async def read_on(self, room: Room, connection: OpenStream, reads: Reads) -> bytes:
        """For a program: read the entries that it has not had, some at a time."""
        request = connection.claim.seat_id, connection.cursor, room.head
        entries, connection.cursor = await self._read(self._late, reads, *request)
        connection.stirred.set()  # there may be more right behind it
        return entries

    def _draw_present(self, connection: OpenStream) -> bytes:
        """What is read may be later than the loss of a seat, so that the claim is looked at after it."""
        frame = self.source.snapshot(connection.viewer, connection.campaign_id)
        if sentence := self.source.refusals([connection.claim]).get(connection.claim):
            connection.bye = sentence
            return b""
        connection.cursor = frame.seq
        return encode(frame.seq, frame.seen_by(connection.viewer), acts=connection.viewer.acts)

    async def close(self, grace: float) -> None:
        """End every stream. Who does not read will not hear of it, and is not waited for."""
        self.closing = True
        for room in self.rooms.values():
            for connection in room.connections:
                connection.leave()
        waited = 0.0
        while self.rooms and waited < grace:
            await asyncio.sleep(0.01)
            waited += 0.01

    def stop(self) -> None:
        """Let go of threads and connections: the process ends."""
        for room in list(self.rooms.values()):
            self._close_room(room)
        self._rest()
        for pool in (self._now, self._late):
            with contextlib.suppress(RuntimeError):  # stopped already
                pool.submit(connections.close_all)
            pool.shutdown(wait=False)

    # Opening and closing

    def _open(self) -> None:
        loop = asyncio.get_running_loop()

        def wake_room(campaign_id: int) -> None:
            _call(loop, self.wake, campaign_id)

        def wake_all() -> None:
            _call(loop, self.wake_all)

        self._wake_room = wake_room
        self._to_sweep = asyncio.Event()
        announce.subscribe(wake_room)
        self._listener = self.make_listener(wake_room, wake_all, self.hear)
        if self._listener:
            self._listener.start()
        self._care = [loop.create_task(self._take_care()), loop.create_task(self._sweep_when_asked())]

    def _open_room(self, connection: OpenStream) -> Room:
        room = self.rooms[connection.campaign_id] = Room(connection.campaign_id, connection.head)
        room.woken.set()  # something may have happened since the head was read
        room.pump = asyncio.get_running_loop().create_task(self._pump(room))
        return room

    def _rest(self) -> None:
        if not self._care:
            return
        announce.unsubscribe(self._wake_room)
        if self._listener:
            if (news := self._news_for_others(all_of_it=False)) and not self.closing:
                self._now.submit(_with_connection, self._listener.tell, news)
            self._listener.stop()
            self._note_elsewhere(self.elsewhere.forget(all_of_it=True))
        for task in self._care:
            task.cancel()
        self._listener, self._care = None, []

    def _close_room(self, room: Room) -> None:
        self.rooms.pop(room.campaign_id, None)
        for connection in list(room.connections):
            room.let_go(connection)
        self._claims = None
        if room.told:
            self._left.add(room.campaign_id)
        note(room.campaign_id, self.elsewhere.at(room.campaign_id))
        if room.pump:
            room.pump.cancel()

    # What wakes, and what is read then

    def wake(self, campaign_id: int) -> None:
        """Something happened in this campaign."""
        self._stirred = True
        if room := self.rooms.get(campaign_id):
            room.woken.set()

    def wake_all(self) -> None:
        """Something was committed, nobody said where."""
        self._stirred = self._asks = True
        self._to_sweep.set()

    def hear(self, process: str, text: str) -> None:
        """Another process tells who looks on from there, or asks who does here."""
        self._is_asked = self._is_asked or text == ASKED
        self._note_elsewhere(self.elsewhere.hear(process, text))

    def _note_elsewhere(self, campaign_ids: Iterable[int]) -> None:
        """Let pages of tables that nobody watches here show who is there; rooms see to theirs."""
        for campaign_id in campaign_ids:
            if campaign_id not in self.rooms:
                note(campaign_id, self.elsewhere.at(campaign_id))

    def hand(self, campaign_id: int, frames: Sequence[Frame]) -> None:
        """Take what the committing thread has drawn; what comes too early waits a moment for the rest."""
        self._stirred = True
        room = self.rooms.get(campaign_id)
        if room and not room.take_handed(frames):
            asyncio.get_running_loop().call_later(EARLY_SECONDS, _wake_unless_at, room, frames[-1].seq)

    async def _pump(self, room: Room) -> None:
        while True:
            await room.woken.wait()
            room.woken.clear()
            try:
                frames = await self._read(self._now, self._draw_news, room.campaign_id, room.head)
            except DatabaseError:
                logger.exception("Campaign %s cannot be read, trying again", room.campaign_id)
                await asyncio.sleep(AGAIN_SECONDS)
                room.woken.set()
                continue
            if frames:
                room.take(frames)
            if len(frames) >= RING:
                room.woken.set()

    def _draw_news(self, campaign_id: int, after: int) -> list[Frame]:
        """Most wakes are for what was handed over already: one statement tells that there is no more."""
        if self.source.heads([campaign_id]).get(campaign_id, 0) <= after:
            return []
        return self._draw(campaign_id, after, RING)

    def _draw(self, campaign_id: int, after: int, limit: int) -> list[Frame]:
        """One event that cannot be drawn must not stop the table: each is then drawn alone, and it is not."""
        try:
            return self.source.render(campaign_id, after, limit)
        except DatabaseError:
            raise
        except Exception:  # whatever a template may raise
            logger.exception("Drawing what came after event %s of campaign %s failed", after, campaign_id)
            return list(self._draw_singly(campaign_id, after, limit))

    def _draw_singly(self, campaign_id: int, after: int, limit: int) -> Iterator[Frame]:
        for seq in range(after, after + limit):
            try:
                frames = self.source.render(campaign_id, seq, 1)
            except DatabaseError:
                raise
            except Exception:  # noqa: BLE001 - logged above
                frames = [self.source.placeholder(campaign_id, seq + 1)]
            if not frames:
                return
            yield frames[0]

    async def _read(
        self, pool: ThreadPoolExecutor, function: Callable[P, R], *args: P.args, **kwargs: P.kwargs
    ) -> R:
        return await asyncio.get_running_loop().run_in_executor(
            pool, lambda: _with_connection(function, *args, **kwargs)
        )

    # What is seen to between events

    async def _take_care(self) -> None:
        tick = 0
        while True:
            await asyncio.sleep(TICK_SECONDS)
            tick += 1
            try:
                await self._look_round(tick)
            except Exception:  # whatever it was, the next look must come
                logger.exception("Looking round failed, trying again")

    async def _look_round(self, tick: int) -> None:
        # On SQLite every change stirs; elsewhere a seat may go without a word, so it is asked for each time.
        if self._stirred or tick % PING_TICKS == 0 or not (self._listener and self._listener.hears_all):
            self._stirred = False
            await self._dismiss_the_refused()
        for room in list(self.rooms.values()):
            await self._show_presence(room)
            if tick % PING_TICKS == 0:
                room.ping()
        await self._tell_others(again=tick % SWEEP_TICKS == 0)
        if tick % SWEEP_TICKS == 0:
            self._note_elsewhere(self.elsewhere.forget())
            self._to_sweep.set()
            await self._read(self._late, self.source.look_at_the_clock, list(self.rooms))

    async def _dismiss_the_refused(self) -> None:
        refusals = await self._read(self._now, self.source.refusals, self._claims_of_all())
        for room in self.rooms.values() if refusals else ():
            for connection in room.connections:
                if connection.claim in refusals:
                    connection.dismiss(refusals[connection.claim])

    def _claims_of_all(self) -> frozenset[StreamClaim]:
        """Return the claims of all who look on: the same object, as long as nobody comes or goes."""
        if self._claims is None:
            open_ones = (connection for room in self.rooms.values() for connection in room.connections)
            self._claims = frozenset(connection.claim for connection in open_ones)
        return self._claims

    async def _show_presence(self, room: Room) -> None:
        if room.attendance.look(room.seats() | self.elsewhere.at(room.campaign_id)):
            note(room.campaign_id, room.attendance.present)
            present = sorted(room.attendance.present)
            roots = await self._read(self._now, self.source.presence, room.campaign_id, present)
            room.show_presence(roots)

    async def _tell_others(self, *, again: bool) -> None:
        """Tell other processes who is here: what has changed, or all of it again."""
        if self._listener is None or self._listener.hears_all:
            return
        news = [ASKED] if self._asks else []
        news += self._news_for_others(all_of_it=again or self._is_asked)
        self._asks = self._is_asked = False
        if news:
            await self._read(self._now, self._listener.tell, news)

    def _news_for_others(self, *, all_of_it: bool) -> list[str]:
        news: dict[int, frozenset[int]] = dict.fromkeys(self._left, frozenset())
        self._left.clear()
        for room in self.rooms.values():
            seats = room.seats()
            if all_of_it or seats != room.told:
                news[room.campaign_id] = room.told = seats
        return spelt(news)

    async def _sweep_when_asked(self) -> None:
        while True:
            await self._to_sweep.wait()
            self._to_sweep.clear()
            try:
                await self._sweep()
            except Exception:  # whatever it was, the next look must come
                logger.exception("The heads cannot be read, trying again")
                await asyncio.sleep(AGAIN_SECONDS)
                self._to_sweep.set()

    async def _sweep(self) -> None:
        our_heads = {campaign_id: room.head for campaign_id, room in self.rooms.items()}
        heads = await self._read(self._now, self.source.heads, list(our_heads))
        for campaign_id, head in heads.items():
            room = self.rooms.get(campaign_id)
            if room and head > room.head:  # what has just been committed here is about to be handed over
                asyncio.get_running_loop().call_later(EARLY_SECONDS, _wake_unless_at, room, head)
            elif room and head < our_heads[campaign_id]:
                # A backup was restored: returning viewers are shown the present, and the room begins anew.
                for connection in room.connections:
                    connection.leave()


def _wake_unless_at(room: Room, seq: int) -> None:
    if room.head < seq:
        room.woken.set()


def _with_connection(function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """What a request's start and end do for its thread: CONN_MAX_AGE, and no broken connection twice."""
    close_old_connections()
    try:
        return function(*args, **kwargs)
    finally:
        close_old_connections()


def _call(loop: asyncio.AbstractEventLoop, function: Callable[..., None], *args: int) -> None:
    """From any thread; a word that comes after the loop has ended is for nobody."""
    with contextlib.suppress(RuntimeError):
        loop.call_soon_threadsafe(function, *args)
