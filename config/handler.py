"""The ASGI handler: the whole synchronous Django stack in one hop on a few long-lived threads.

Django's own handler changes threads several times for each request. Here the event loop reads the body and
writes the answer, and everything between is one call on one thread, whose database connection stays open.
"""

from __future__ import annotations

import asyncio
import io
import logging
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

from django.conf import settings
from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix

from campaigns.counted import ANSWERS, NOW, ROUTES
from campaigns.live import announce
from campaigns.live.announce import Handed
from campaigns.live.hub import Hub
from campaigns.live.room import OpenStream
from campaigns.live.stream import LiveResponse, Receive, Send, follow
from config.bodies import Bodies, Refused, Scope
from config.written import about

logger = logging.getLogger(__name__)

UNREAD_SECONDS = 0.02
PLAIN = "text/plain; charset=utf-8"

SOCKET = "rollbook.socket"  # where our own server puts what a stream may write to at once

A_BROWSERS_OWN = 6
"""So many connections a browser opens to one host, and all may come to one process."""

Headers = list[tuple[bytes, bytes]]
TOO_MANY = Refused(
    429, "You have too many tables open, so this page gets no updates. Close a tab or two.", 30
)


class AnswerBytes(NamedTuple):
    """A response whose every byte is there; or the connection to stream to, once its headers are sent."""

    status: int
    headers: Headers
    body: bytes
    connection: OpenStream | None = None
    handed: Handed = ()


def streams_of_one(most: int, processes: int) -> int:
    """Return how many streams one person may have open here: a share of the most, but a browser's own."""
    return min(most, max(most // processes, A_BROWSERS_OWN))


class Handler(ASGIHandler):
    """One hop: read the body here, answer on a thread, send here."""

    def __init__(self, hub: Hub) -> None:
        self.load_middleware(is_async=False)
        self.hub = hub
        self.pool = ThreadPoolExecutor(settings.SERVE_THREADS, "rollbook-request")
        self.bodies = Bodies(self.pool)
        self.most_streams = streams_of_one(settings.STREAMS_PER_USER, settings.PROCESSES)
        self.streams: dict[OpenStream, Scope] = {}
        self.watching: Counter[int] = Counter()  # user -> open streams
        self.under_way = 0  # requests, those that wait for a thread too
        NOW.update(
            streams=lambda: len(self.streams), tables=lambda: len(hub.rooms), requests=lambda: self.under_way
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            raise ValueError(f"Rollbook speaks only HTTP, not {scope['type']}.")
        scope["path"] = below_prefix(scope["path"])
        try:
            body = await self.bodies.read(scope, receive)
        except RequestAborted:
            return
        except Refused as refusal:
            await send_answer(send, refuse(refusal))
            return
        self.under_way += 1
        try:
            answer = await asyncio.get_running_loop().run_in_executor(
                self.pool, self.answer, scope, body.sent
            )
        finally:
            self.under_way -= 1
            self.bodies.let_go(body)
        if answer.connection and self.watching[answer.connection.viewer.user_id] >= self.most_streams:
            answer = refuse(TOO_MANY)
        await self.send_and_hand_over(send, answer)
        if answer.connection:
            await self.stream(answer.connection, scope, receive, send)

    async def stream(self, connection: OpenStream, scope: Scope, receive: Receive, send: Send) -> None:
        """The body of a live response, until somebody has had enough."""
        self.streams[connection] = scope
        self.watching[connection.viewer.user_id] += 1
        connection.socket = scope.get("extensions", {}).get(SOCKET)
        try:
            await follow(self.hub, connection, receive, send)
        finally:
            del self.streams[connection]
            self.watching[connection.viewer.user_id] -= 1
            self.watching += Counter()  # forgets who is down to none

    def answer(self, scope: Scope, body: bytes) -> AnswerBytes:
        """The whole of Django, on one thread. Closing the response ends the request for the connections."""
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=self.__class__, scope=scope)
        since = time.perf_counter()
        request, bad_request = self.create_request(scope, io.BytesIO(body))
        with announce.holding() as announcements:
            response: Any = bad_request if request is None else self.respond(request)
            response._handler_class = self.__class__
            announcements.expect_from(response)
            try:
                return answer_from(response)
            finally:
                response.close()
                count_answer(request, response.status_code, time.perf_counter() - since)

    async def send_and_hand_over(self, send: Send, answer: AnswerBytes) -> None:
        """Who asked comes first; but who does not read their answer keeps nobody else waiting."""
        unread = asyncio.get_running_loop().call_later(UNREAD_SECONDS, self.hand_over, answer)
        try:
            await send_answer(send, answer)
        finally:
            unread.cancel()
            self.hand_over(answer)

    def hand_over(self, answer: AnswerBytes) -> None:
        """Give the hub what the answer carries; what it has already it leaves."""
        for campaign_id, frames in answer.handed:
            self.hub.hand(campaign_id, frames)

    def respond(self, request: HttpRequest) -> HttpResponseBase:
        """Django's answer; a plain sentence when even its page for what went wrong goes wrong."""
        try:
            with about(request):
                return self.get_response(request)
        except Exception:  # the last place before the server
            logger.exception("%s %s could not be answered", request.method, request.path)
            sentence = "Something broke on the server. Nothing was saved; try again.\n"
            return HttpResponse(sentence, status=500, content_type=PLAIN)

    def close(self) -> None:
        """Let the threads go; what they are doing is finished."""
        self.hub.stop()
        self.pool.shutdown(wait=False)


def below_prefix(path: str) -> str:
    """Return a path with that of PUBLIC_URL before it, which some proxies take away and others leave."""
    prefix = settings.FORCE_SCRIPT_NAME or ""
    if path.startswith(f"{prefix}/"):
        return path
    return f"{prefix}/" if path == prefix else prefix + path


def count_answer(request: HttpRequest | None, status: int, seconds: float) -> None:
    """Count it by its status, and its time by the name of its route."""
    ANSWERS.add(str(status))
    if request is not None and request.resolver_match:
        ROUTES.add(request.resolver_match.view_name, seconds)


def answer_from(response: HttpResponseBase) -> AnswerBytes:
    """Joins what streams (a static file): a thread is quicker at that than the event loop."""
    if isinstance(response, LiveResponse):
        headers = headers_of(response, leave_out="content-length")
        return AnswerBytes(response.status_code, headers, b"", response.connection)
    streams: Any = response
    body = b"".join(streams.streaming_content) if response.streaming else streams.content
    if not response.has_header("Content-Length") and response.status_code not in {204, 304}:
        response["Content-Length"] = str(len(body))
    return AnswerBytes(response.status_code, headers_of(response), body, handed=announce.handed_by(response))


def headers_of(response: HttpResponseBase, leave_out: str = "") -> Headers:
    """The headers and the cookies as ASGI wants them."""
    headers = [
        (name.encode("ascii"), value.encode("latin1"))
        for name, value in response.items()
        if name.lower() != leave_out
    ]
    cookies = [cookie.output(header="").strip().encode("ascii") for cookie in response.cookies.values()]
    return headers + [(b"Set-Cookie", cookie) for cookie in cookies]


async def send_answer(send: Send, answer: AnswerBytes) -> None:
    """All of it; of a stream only the head."""
    await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
    if answer.connection is None:
        await send({"type": "http.response.body", "body": answer.body})


def refuse(refusal: Refused) -> AnswerBytes:
    """Closes the connection too, as nobody will read the rest of the body."""
    response = HttpResponse(refusal.sentence + "\n", status=refusal.status, content_type=PLAIN)
    response["Connection"] = "close"
    response["Cache-Control"] = "no-store"
    if refusal.retry:
        response["Retry-After"] = str(refusal.retry)
    response["X-Content-Type-Options"] = "nosniff"
    response["Content-Security-Policy"] = "default-src 'none'; frame-ancestors 'none'"
    return answer_from(response)
