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
ACCEPTED = b"HTTP/1.1 200"
CSRF = "c" * 32
BODY = b"expression=1d20%2B5&audience=everyone"
OPEN_MANY = """
import json
from importlib import import_module
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from campaigns.actions.seats import sit_down
from campaigns.demo import build_demo, demo_seats
from campaigns.models import Role, User
from campaigns.play import lock
from campaigns.transactions import writing
SessionStore = import_module(settings.SESSION_ENGINE).SessionStore

def keys_of(campaign):
    users = [seat.user for seat in demo_seats(campaign)][:{people}]
    with writing():
        for number in range(len(users), {people}):
            names = {{"username": f"{{campaign.slug}}-{{number}}", "display_name": f"Player {{number}}"}}
            user = User.objects.create(**names, password="!")
            sit_down(campaign=lock(campaign.pk), user=user, role=Role.PLAYER)
            users.append(user)
        return [key_of(user) for user in users]

def key_of(user):
    session = SessionStore()
    session[SESSION_KEY], session[HASH_SESSION_KEY] = str(user.pk), user.get_session_auth_hash()
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[-1]
    session.save()
    return session.session_key

games = {games}
campaigns = [build_demo(games[number % len(games)]) for number in range({number})]
print(json.dumps([[campaign.get_absolute_url(), keys_of(campaign)] for campaign in campaigns]))
"""
_keys = count(1)


@dataclass(frozen=True)
class Place:
    """Someone at a table, as a request names them."""

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

    def listen(self, after: int | None = None) -> bytes:
        """Return the request for the live stream, from now on or from where one broke off."""
        cursor = "" if after is None else f"Last-Event-ID: {after}\r\n"
        head = (
            f"GET {self.page}live HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: rollbook_session={self.session}\r\n"
        )
        return f"{head}{cursor}Accept: text/event-stream\r\n\r\n".encode()


def seat_tables(server: Server, number: int, people: int) -> list[list[Place]]:
    """Open so many demo tables, of all games in turns, with so many people at each, a Game Master first."""
    script = OPEN_MANY.format(number=number, people=people, games=GAMES)
    made = json.loads(server.manage("shell", "-v0", "-c", script))
    return [[Place(page, session) for session in sessions] for page, sessions in made]


def open_tables(server: Server, number: int) -> list[Place]:
    """Open so many demo tables, and return the Game Master of each."""
    return [game_master for [game_master] in seat_tables(server, number, 1)]


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
            answer = bytes(self.received)
            self.received.clear()
            self.answered.set_result(answer)

    def connection_lost(self, problem: Exception | None) -> None:
        self.transport = None
        if self.answered is not None and not self.answered.done():
            self.answered.set_exception(problem or ConnectionResetError())

    def hang_up(self) -> None:
        if self.transport is not None:
            self.transport.close()

    async def ask(self, request: bytes) -> bytes:
        """Return the answer, head and body."""
        assert self.transport is not None
        self.answered = asyncio.get_running_loop().create_future()
        self.transport.write(request)
        return await self.answered


class Process(NamedTuple):
    """One that serves: the port that is its own, and its number."""

    port: int
    pid: int


def processes_of(server: Server) -> list[Process]:
    """Return those that serve: one, or several each at a port of its own."""
    assert server.process is not None
    children = [Process(server.port + place, pid) for place, pid in enumerate(server.children(), 1)]
    return children or [Process(server.port, server.process.pid)]


class Carried(NamedTuple):
    """What was carried in a while: rolls a second, and how much of a core each of the processes took."""

    rolls: float
    generator: float
    servers: tuple[float, ...]

    def told(self) -> str:
        """Return it in a line."""
        shares = ", ".join(f"{share:.0%}" for share in self.servers)
        return f"{self.rolls:.0f} rolls/s; of a core, servers {shares}, generator {self.generator:.0%}"


async def carry(places: Sequence[tuple[Place, Process]], seconds: float, hands: int = HANDS) -> Carried:
    """Roll for so long at these places in turns, each at the process beside it, with all hands."""
    loop, turns = asyncio.get_running_loop(), cycle(places)
    processes = sorted({process for _, process in places})
    before = [cpu_of(process.pid) for process in processes]
    used, since = time.process_time(), time.perf_counter()

    async def hand() -> int:
        lines: dict[int, Line] = {}
        rolled = 0
        while time.perf_counter() < since + seconds:
            place, (port, _) = next(turns)
            if port not in lines or lines[port].transport is None:  # hung up on after some quiet seconds
                _, lines[port] = await loop.create_connection(Line, "127.0.0.1", port)
            answer = await lines[port].ask(place.roll())
            assert answer.startswith(ACCEPTED), answer
            rolled += 1
        for line in lines.values():
            line.hang_up()
        return rolled

    rolled = sum(await asyncio.gather(*(hand() for _ in range(hands))))
    took = time.perf_counter() - since
    shares = tuple((cpu_of(one.pid) - past) / took for one, past in zip(processes, before, strict=True))
    return Carried(rolled / took, (time.process_time() - used) / took, shares)


async def one_by_one(places: Sequence[tuple[Place, Process]], pause: float) -> list[float]:
    """Roll once at each of these places, a pause after the last was answered; return the seconds of each."""
    taken = []
    for place, (port, _) in places:
        await asyncio.sleep(pause)
        _, line = await asyncio.get_running_loop().create_connection(Line, "127.0.0.1", port)
        began = time.perf_counter()
        answer = await line.ask(place.roll())
        taken.append(time.perf_counter() - began)
        assert answer.startswith(ACCEPTED), answer
        line.hang_up()
    return taken


def cpu_of(pid: int) -> float:
    """Return the seconds of a processor that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100
