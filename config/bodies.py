"""The bodies of requests: how much is read from whom, how long, and how much of them all is held at once."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from concurrent.futures import Executor
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.core.exceptions import RequestAborted
from django.db import DatabaseError, close_old_connections
from django.http import parse_cookie

from campaigns.accounts.sessions import SessionStore
from campaigns.live.stream import Receive

BODY_SECONDS = 60  # as long as Django itself waits for a body
STILL_SECONDS = 10  # without a byte more
# Of a body that is too long this much is read and dropped: closing at once would reset the connection, and
# most clients would then report that instead of our refusal.
DRAINED = 8_000_000
SMALL = 65_536  # all that is read from a stranger, and never refused for what others send
# Beyond the first SMALL bytes of each; of several processes each holds its share, and a picture if no more.
MOST_HELD = max(settings.BODY_MEGABYTES * 1_000_000 // settings.PROCESSES, settings.FILE_BYTES)
MOST_OF_ONE = max(MOST_HELD // 4, settings.FILE_BYTES)  # of that, so that nobody keeps others out
LATER = 5  # seconds
FILES = ("/portrait", "/import", "/notes/new", "/edit")  # where a picture or a campaign may be sent

Scope = dict[str, Any]


class Refused(Exception):
    """The request is turned away before Django sees it; ``retry`` seconds later it may be admitted."""

    def __init__(self, status: int, sentence: str, retry: int = 0) -> None:
        self.status, self.sentence, self.retry = status, sentence, retry


class Sender(NamedTuple):
    """Who sends a body, "" for a stranger, and how many bytes are read of them."""

    user: str
    limit: int


class Body(NamedTuple):
    """A body that was read whole, and from whom."""

    sent: bytes
    user: str


class Bodies:
    """Reads them, and knows what is under way. The ``pool`` asks the database who sends a long one."""

    def __init__(self, pool: Executor | None = None) -> None:
        self.pool = pool
        self.held = Counter[str]()  # user -> bytes
        self.closing = False
        self.reading: set[asyncio.Task[Any]] = set()

    async def read(self, scope: Scope, receive: Receive) -> Body:
        """Return the whole body, to be let go when it is done with; raise Refused if it cannot be had."""
        if self.closing:
            raise _stopping()
        task: Any = asyncio.current_task()
        self.reading.add(task)
        try:
            async with asyncio.timeout(BODY_SECONDS):
                return await self._whole(scope, receive)
        except TimeoutError:
            raise Refused(408, "The request took too long to arrive.") from None
        except asyncio.CancelledError:
            if not self.closing:
                raise
            task.uncancel()
            raise _stopping() from None
        finally:
            self.reading.discard(task)

    def let_go(self, body: Body) -> None:
        """Make room again for what was held of a body."""
        if len(body.sent) > SMALL:
            self.held[body.user] -= len(body.sent) - SMALL
            self.held += Counter()  # who has nothing here is forgotten

    def close(self) -> None:
        """Wait for nobody who has sent a half: they are refused at once."""
        self.closing = True
        for task in self.reading:
            task.cancel()

    async def _whole(self, scope: Scope, receive: Receive) -> Body:
        sender = await self._announced(scope)
        body, dropped = bytearray(), 0
        try:
            async for part in body_parts(receive):
                if len(body) + len(part) > SMALL and sender is None:
                    sender = await self._sender(scope)
                if sender and (dropped or len(body) + len(part) > sender.limit):
                    dropped += len(part)
                else:
                    self._hold(sender, len(body), len(part))
                    body += part
                if dropped > DRAINED:
                    break
            if sender and dropped:
                raise _too_long(sender.limit)
        except BaseException:
            self.let_go(Body(bytes(body), sender.user if sender else ""))
            raise
        return Body(bytes(body), sender.user if sender else "")

    async def _announced(self, scope: Scope) -> Sender | None:
        """Return who sends a body that says it is long; nobody is asked about of a short one."""
        headers = dict(scope["headers"])
        announced = headers.get(b"content-length", b"")
        if not announced.isdigit() or int(announced) <= SMALL:
            return None
        sender = await self._sender(scope)
        if b"expect" in headers and int(announced) > sender.limit:
            raise _too_long(sender.limit)  # who asks first is not even told to go on
        return sender

    async def _sender(self, scope: Scope) -> Sender:
        """Ask whose session it is: strangers have nothing long to say, and a picture is long."""
        user = ""
        if key := session_key(scope):
            user = await asyncio.get_running_loop().run_in_executor(self.pool, user_of, key)
        if not user:
            return Sender("", SMALL)
        file = scope.get("path", "").endswith(FILES)
        return Sender(user, settings.FILE_BYTES if file else settings.DATA_UPLOAD_MAX_MEMORY_SIZE)

    def _hold(self, sender: Sender | None, before: int, more: int) -> None:
        beyond = max(0, before + more - SMALL) - max(0, before - SMALL)
        if sender is None or not beyond:
            return
        if self.held[sender.user] + beyond > MOST_OF_ONE or self.held.total() + beyond > MOST_HELD:
            raise Refused(503, "Too much is being sent to Rollbook right now. Try again in a moment.", LATER)
        self.held[sender.user] += beyond


def session_key(scope: Scope) -> str:
    """Return the key of the session that a request names, "" where it names none."""
    cookies = b"; ".join(value for name, value in scope["headers"] if name == b"cookie")
    return parse_cookie(cookies.decode("latin1")).get(settings.SESSION_COOKIE_NAME, "")


def user_of(key: str) -> str:
    """Return who is signed in by a session, "" where there is no such session. On a thread of the pool."""
    close_old_connections()
    try:
        return str(SessionStore(key).load().get(SESSION_KEY, ""))
    except DatabaseError:
        raise Refused(
            503, "Rollbook cannot check who you are right now. Try again in a moment.", LATER
        ) from None


async def body_parts(receive: Receive) -> AsyncIterator[bytes]:
    """Yield the body as it arrives, for as long as it goes on arriving."""
    more = True
    while more:
        async with asyncio.timeout(STILL_SECONDS):
            message = await receive()
        if message["type"] == "http.disconnect":
            raise RequestAborted
        yield message.get("body", b"")
        more = message.get("more_body", False)


def _too_long(limit: int) -> Refused:
    return Refused(413, f"That is too much at once: {limit} bytes is the most that Rollbook reads here.")


def _stopping() -> Refused:
    return Refused(503, "Rollbook is being stopped. Try again in a moment.", LATER)
