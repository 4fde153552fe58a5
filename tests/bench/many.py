"""Many tables, and a generator that costs the machine as little as it can while it rolls at all of them."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count, cycle
from pathlib import Path
from typing import NamedTuple, cast

from tests.journeys.server import Server

GAMES = ("freeblade", "freed6", "opend6", "wildd6", "sixd6")
HANDS = 16
"""How many rolls are under way at once."""
CSRF = "c" * 32
BODY = b"expression=1d20%2B5&audience=everyone"
OPEN_MANY = """
import json
from importlib import import_module
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from campaigns.demo import build_demo, demo_seats
SessionStore, games, made = import_module(settings.SESSION_ENGINE).SessionStore, {games}, []
for number in range({number}):
    campaign = build_demo(games[number % len(games)])
    user = demo_seats(campaign)[0].user
    session = SessionStore()
    session[SESSION_KEY], session[HASH_SESSION_KEY] = str(user.pk), user.get_session_auth_hash()
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[-1]
    session.save()
    made.append([campaign.get_absolute_url(), session.session_key])
print(json.dumps(made))
"""
_keys = count(1)


@dataclass(frozen=True)
class Place:
    """A Game Master at a table, as a request names them."""

    page: str
    session: str

    def roll(self) -> bytes:
        """Return the request of a roll, as the page's script sends it."""
        head = (
            f"POST {self.page}roll HTTP/1.1\r\nHost: 127.0.0.1\r\nHX-Request: true\r\nX-Rollbook-Sheets: \r\n"
            f"Cookie: rollbook_session={self.session}; rollbook_csrf={CSRF}\r\nX-CSRFToken: {CSRF}\r\n"
            f"Idempotency-Key: many-{id(self)}-{next(_keys)}\r\n"
            f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(BODY)}\r\n\r\n"
        )
        return head.encode() + BODY


def open_tables(server: Server, number: int) -> list[Place]:
    """Open so many demo tables, of all games in turns."""
    made = server.manage("shell", "-v0", "-c", OPEN_MANY.format(number=number, games=GAMES))
    return [Place(page, session) for page, session in json.loads(made)]


@dataclass
class Line(asyncio.Protocol):
    """One connection on which one request after another is answered."""

    transport: asyncio.Transport | None = None
    answered: asyncio.Future[bytes] | None = None
    received: bytearray = field(default_factory=bytearray)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        self.received += data
        end = self.received.find(b"\r\n\r\n")
        if end < 0 or self.answered is None:
            return
        head = bytes(self.received[:end]).lower()
        length = int(head.split(b"content-length: ", 1)[1].split(b"\r\n", 1)[0])
        if len(self.received) >= end + 4 + length:
            self.received.clear()
            self.answered.set_result(head)

    async def ask(self, request: bytes) -> bytes:
        """Return the head of the answer."""
        assert self.transport is not None
        self.answered = asyncio.get_running_loop().create_future()
        self.transport.write(request)
        return await self.answered


class Carried(NamedTuple):
    """What was carried in a while: rolls a second, and how much of a core each of the processes took."""

    rolls: float
    generator: float
    servers: tuple[float, ...]

    def told(self) -> str:
        """Return it in a line."""
        shares = ", ".join(f"{share:.0%}" for share in self.servers)
        return f"{self.rolls:.0f} rolls/s; of a core, servers {shares}, generator {self.generator:.0%}"


async def carry(places: Sequence[tuple[Place, int]], seconds: float, pids: Sequence[int]) -> Carried:
    """Roll for so long at these places in turns, each at the port beside it, with all hands."""
    loop, turns = asyncio.get_running_loop(), cycle(places)
    before, used, since = [cpu_of(pid) for pid in pids], time.process_time(), time.perf_counter()

    async def hand() -> int:
        lines: dict[int, Line] = {}
        rolled = 0
        while time.perf_counter() < since + seconds:
            place, port = next(turns)
            if port not in lines:
                _, lines[port] = await loop.create_connection(Line, "127.0.0.1", port)
            head = await lines[port].ask(place.roll())
            assert head.startswith(b"http/1.1 200"), head
            rolled += 1
        for line in lines.values():
            assert line.transport is not None
            line.transport.close()
        return rolled

    rolled = sum(await asyncio.gather(*(hand() for _ in range(HANDS))))
    took = time.perf_counter() - since
    shares = tuple((cpu_of(pid) - one) / took for pid, one in zip(pids, before, strict=True))
    return Carried(rolled / took, (time.process_time() - used) / took, shares)


def cpu_of(pid: int) -> float:
    """Return the seconds of a processor that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100
