"""The bodies of requests: how much is read from whom, how long, and how much of them all is held at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from django.conf import settings
from django.core.exceptions import RequestAborted

from campaigns.live.stream import Receive

BODY_SECONDS = 60  # as long as Django itself waits for a body
# Of a body that is too long this much is read and dropped: closing at once would reset the connection, and
# most clients would then report that instead of our refusal.
DRAINED = 8_000_000
SMALL = 65_536  # all that is read from a stranger, and never refused for what others send
MOST_HELD = settings.BODY_MEGABYTES * 1_000_000  # beyond the first SMALL bytes of each
LATER = 5  # seconds

Scope = dict[str, Any]


class Refused(Exception):
    """The request is turned away before Django sees it; ``retry`` seconds later it may be let in."""

    def __init__(self, status: int, sentence: str, retry: int = 0) -> None:
        self.status, self.sentence, self.retry = status, sentence, retry


class Bodies:
    """Reads them, and knows what is under way."""

    def __init__(self) -> None:
        self.held = 0
        self.closing = False
        self.reading: set[asyncio.Task[Any]] = set()

    async def read(self, scope: Scope, receive: Receive) -> bytes:
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

    def let_go(self, length: int) -> None:
        """Make room again for what was held of a body of this length."""
        self.held -= max(0, length - SMALL)

    def close(self) -> None:
        """Wait for nobody who has sent a half: they are refused at once."""
        self.closing = True
        for task in self.reading:
            task.cancel()

    async def _whole(self, scope: Scope, receive: Receive) -> bytes:
        limit = most_from(scope)
        body = bytearray()
        dropped = 0
        try:
            async for part in body_parts(scope, receive, limit):
                if len(body) + len(part) <= limit and not dropped:
                    self._hold(len(body), len(part))
                    body += part
                else:
                    dropped += len(part)
                if dropped > DRAINED:
                    break
            if dropped:
                raise _too_long(limit)
        except BaseException:
            self.let_go(len(body))
            raise
        return bytes(body)

    def _hold(self, before: int, more: int) -> None:
        self.held += max(0, before + more - SMALL) - max(0, before - SMALL)
        if self.held > MOST_HELD:
            self.held -= max(0, before + more - SMALL) - max(0, before - SMALL)
            raise Refused(503, "Too much is being sent to Rollbook just now. Try again in a moment.", LATER)


def most_from(scope: Scope) -> int:
    """Return how many bytes are read: strangers have nothing long to say, and a picture is long."""
    cookie = f"{settings.SESSION_COOKIE_NAME}=".encode()
    known = any(name == b"cookie" and cookie in value for name, value in scope["headers"])
    most: int = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    most = settings.PICTURE_BYTES if scope.get("path", "").endswith("/portrait") else most
    return most if known else min(SMALL, most)


async def body_parts(scope: Scope, receive: Receive, limit: int) -> AsyncIterator[bytes]:
    """Yield the body as it arrives. Who asks first whether to send too much is not even told to go on."""
    headers = dict(scope["headers"])
    announced = headers.get(b"content-length", b"")
    if b"expect" in headers and announced.isdigit() and int(announced) > limit:
        raise _too_long(limit)
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise RequestAborted
        yield message.get("body", b"")
        more = message.get("more_body", False)


def _too_long(limit: int) -> Refused:
    return Refused(413, f"That is too much at once: {limit} bytes is the most that Rollbook reads here.")


def _stopping() -> Refused:
    return Refused(503, "Rollbook is being stopped. Try again in a moment.", LATER)
