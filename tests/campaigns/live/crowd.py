"""A table with many seats, served by a process of its own: who rolls there, and who looks on."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest

from tests.bench.caller import Caller, live_url
from tests.journeys.server import Server, stock_of_the_run
from tests.patience import until

MAKE_SEATS = """
import json
from django.conf import settings
from django.test import Client
from campaigns.actions.seats import sit_down
from campaigns.models import Campaign, User
from campaigns.play import lock
from campaigns.transactions import writing
campaign, made = Campaign.objects.order_by("pk").first(), []
for role in {roles}:  # each by an entry, or the server would go on with those whom it knows
    name = f"crowd{{User.objects.count()}}"
    user = User.objects.create(username=name, display_name=name, password="!")
    with writing():
        seat = sit_down(campaign=lock(campaign.pk), user=user, role=role)
    client = Client()
    client.force_login(user, settings.AUTHENTICATION_BACKENDS[-1])
    made.append([seat.pk, client.cookies[settings.SESSION_COOKIE_NAME].value])
print(json.dumps(made))
"""
ID = re.compile(rb"^id: (\d+)$", re.MULTILINE)


@dataclass(frozen=True)
class Member:
    """Somebody at the table: a seat, and the session that it is entered with."""

    seat_id: int
    session: str


@dataclass
class Table:
    """One table of a running server."""

    server: Server
    path: str = ""

    def seat(self, *roles: str) -> list[Member]:
        """Let people sit down in these roles."""
        made = json.loads(self.server.manage("shell", "-v0", "-c", MAKE_SEATS.format(roles=list(roles))))
        return [Member(*each) for each in made]

    async def enter(self, member: Member) -> Caller:
        """Give this person a connection, and the token of the table's page."""
        caller = Caller(self.server.port, cookies={"rollbook_session": member.session})
        await caller.get(self.path)
        return caller

    async def find(self, caller: Caller) -> None:
        """Learn where the table is, from the page of whoever runs its game."""
        page = await caller.sit_down(self.server.demo()["seats"][0]["link"])
        self.path = live_url(page.text).split("?")[0].removesuffix("live")

    async def roll(self, caller: Caller, audience: str = "everyone") -> int:
        """Roll, and return the number of the event that this was."""
        reply = await caller.post(f"{self.path}roll", {"expression": "1d20", "audience": audience})
        assert reply.status == 200, reply.text
        return int(re.findall(r'data-seq="(\d+)"', reply.text)[-1])


class Listener:
    """A stream that is read to its end, by one who may be slow."""

    def __init__(self, reader: asyncio.StreamReader, pause: float = 0) -> None:
        self.reader, self.pause = reader, pause
        self.heard = b""
        self.task = asyncio.create_task(self.read())

    async def read(self) -> None:
        while part := await self.reader.read(2_000 if self.pause else 65_536):
            self.heard += part
            if self.heard.endswith(b"\n0\r\n\r\n"):
                return
            await asyncio.sleep(self.pause)

    @property
    def ids(self) -> list[int]:
        return [int(number) for number in ID.findall(self.heard)]

    async def until(self, part: bytes) -> None:
        await until(lambda: part in self.heard)


async def listen(table: Table, caller: Caller, pause: float = 0) -> Listener:
    """Open a stream and wait until it is one."""
    reply, reader = await caller.stream(f"{table.path}live")
    assert reply.status == 200
    listener = Listener(reader, pause)
    await listener.until(b"data: alive")
    return listener


@contextmanager
def served(folders: pytest.TempPathFactory, name: str) -> Iterator[Table]:
    """A running server with a demo table, on a database of its own."""
    server = stock_of_the_run(folders, name).server().start()
    try:
        yield Table(server)
    finally:
        server.kill()
