"""A client without a browser: sits down by a sign-in link, asks, rolls, and reads streams off the socket."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, field
from itertools import count
from urllib.parse import parse_qs, urlencode, urlsplit

TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')
LIVE = re.compile(r'data-live-url="([^"]+)"')
Fields = dict[str, str] | list[tuple[str, str]]
_keys = count(1)


@dataclass
class Reply:
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()


@dataclass
class Caller:
    """One person with one connection, which stays open, and a few cookies."""

    port: int
    host: str = "127.0.0.1"
    cookies: dict[str, str] = field(default_factory=dict)
    token: str = ""
    shows: str | None = None
    """The sheets on the live page that was read last, as its script names them with every action."""
    line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
    open_lines: list[asyncio.StreamWriter] = field(default_factory=list)

    async def __aenter__(self) -> Caller:
        return self

    async def __aexit__(self, *problem: object) -> None:
        self.close()
        self.hang_up()
        await asyncio.sleep(0)  # transports close on the next turn of the loop

    async def sit_down(self, link: str) -> Reply:
        """Follow a sign-in link, confirm it, and read the table's page."""
        path = urlsplit(link).path
        await self.get(path)
        seated = await self.post(path, {})
        return await self.get(urlsplit(seated.headers["location"]).path)

    async def get(self, path: str) -> Reply:
        reply = await self.ask(self.request("GET", path))
        found = (
            TOKEN.search(reply.text)
            if reply.headers.get("content-type", "").startswith("text/html")
            else None
        )
        self.token = found.group(1) if found else self.token
        if found and LIVE.search(reply.text):
            self.shows = parse_qs(urlsplit(live_url(reply.text)).query).get("sheets", [""])[0]
        return reply

    async def post(self, path: str, fields: Fields, key: str = "") -> Reply:
        """As htmx does it: with the token and a key in the headers, a fresh one unless it is given."""
        headers = {
            "Content-Type": "application/x-www-form-urlencoded",
            "X-CSRFToken": self.token,
            "HX-Request": "true",
            "Idempotency-Key": key or f"caller-{id(self)}-{next(_keys)}",
        }
        if self.shows is not None:
            headers["X-Rollbook-Sheets"] = self.shows
        return await self.ask(self.request("POST", path, urlencode(fields).encode(), headers))

    async def ask(self, request: bytes) -> Reply:
        """On the open connection, or on a new one if that was closed meanwhile."""
        if self.line is None:
            self.line = await asyncio.open_connection(self.host, self.port)
        reader, writer = self.line
        writer.write(request)
        try:
            head = await reader.readuntil(b"\r\n\r\n")
        except (asyncio.IncompleteReadError, ConnectionError):
            self.close()
            return await self.ask(request)
        reply = _head(head)
        reply.body = await reader.readexactly(int(reply.headers.get("content-length", "0")))
        self.keep_cookies(head)
        if reply.headers.get("connection") == "close":
            self.close()
        return reply

    async def stream(self, path: str, cursor: int | None = None) -> tuple[Reply, asyncio.StreamReader]:
        """Open a live stream on a connection of its own; the body is the reader's."""
        reader, writer = await asyncio.open_connection(self.host, self.port)
        self.open_lines.append(writer)
        headers = {"Accept": "text/event-stream"}
        if cursor is not None:
            headers["Last-Event-ID"] = str(cursor)
        writer.write(self.request("GET", path, headers=headers))
        return _head(await reader.readuntil(b"\r\n\r\n")), reader

    def request(
        self, method: str, path: str, body: bytes = b"", headers: dict[str, str] | None = None
    ) -> bytes:
        """The bytes of a request."""
        fields = {"Host": f"{self.host}:{self.port}", **(headers or {})}
        if self.cookies:
            fields["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if method == "POST":
            fields["Content-Length"] = str(len(body))
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in fields.items())]
        return "\r\n".join(lines).encode() + b"\r\n\r\n" + body

    def keep_cookies(self, head: bytes) -> None:
        """As a browser would."""
        for name, value in re.findall(rb"(?i)set-cookie: ([^=]+)=([^;]*)", head):
            self.cookies[name.decode()] = value.decode()

    def hang_up(self) -> None:
        """Let go of the streams."""
        for writer in self.open_lines:
            writer.close()
        self.open_lines.clear()

    def close(self) -> None:
        """Let go of the connection."""
        if self.line:
            self.line[1].close()
        self.line = None


def live_url(page: str) -> str:
    """Where the page's stream comes from."""
    found = LIVE.search(page)
    assert found, "the page has no live stream"
    return found.group(1).replace("&amp;", "&")


def _head(head: bytes) -> Reply:
    first, *lines = head.decode("latin1").strip().split("\r\n")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
    return Reply(int(first.split()[1]), headers, b"")
