"""The table that is measured, as a host serves it, and the bare broadcaster beside it."""

from __future__ import annotations

import asyncio
import json
import os
import re
import resource
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from scripts.on_postgresql import cluster, find_programs
from tests.bench.caller import Caller, Reply, live_url
from tests.bench.screens import Ask
from tests.journeys.server import ROOT, Server, Stock, free_port

ROLL = {"expression": "1d20+5", "audience": "everyone"}
CREATURE = {"name": "Rat", "kind": "creature", "hp": "3", "damage": "4", "armor": "0", "visibility": "open"}
CHECK = {"difficulty": "12", "audience": "everyone"}
NO_POSTGRESQL = "PostgreSQL is not installed here, so its figures are left out."

# One entry tells of all of them, or the server would go on with those whom it knows.
# Seats of their own for the viewers, each with a session: what 500 people are for the database.
SEAT_MANY = """
import json
from importlib import import_module
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.db import transaction
from campaigns.actions.people import tell
from campaigns.models import Campaign, Seat, User
from campaigns.play import lock
from rules.common.people import SeatTaken
SessionStore = import_module(settings.SESSION_ENGINE).SessionStore
campaign, keys = Campaign.objects.get(system="freeblade"), []
with transaction.atomic():
    for number in range({number}):
        name = f"Viewer {{number}}"
        user = User.objects.create(username=f"viewer{{number}}", display_name=name, password="!")
        Seat.objects.create(campaign=campaign, user=user)
        session = SessionStore()
        session[SESSION_KEY], session[HASH_SESSION_KEY] = str(user.pk), user.get_session_auth_hash()
        session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[-1]
        session.save()
        keys.append(session.session_key)
    seat = Seat.objects.select_related("user").get(campaign=campaign, user=user)
    tell(campaign=lock(campaign.pk), seat=seat, fact=SeatTaken(name=seat.name, role=seat.role))
print(json.dumps(keys))
"""
CHOSEN = re.compile(r'name="sheet" value="([^"]+)" form="chosen"')
OWN_SHEET = re.compile(r"/sheets/([^/\"]+)/do/check/")


@dataclass
class Seated:
    """Someone at the demo table, with the page open and a connection that stays."""

    caller: Caller
    page: str
    """The path of the table's page; other paths of the table begin with it."""
    sheet: str
    chosen: list[str] = field(default_factory=list)
    """The sheets whose rows are ticked on the Game Master's screen."""
    harms: bool = False
    screen: asyncio.StreamReader | None = None

    async def roll(self) -> Reply:
        return accepted(await self.caller.post(f"{self.page}roll", ROLL))

    async def check(self) -> Reply:
        return accepted(await self.caller.post(f"{self.page}sheets/{self.sheet}/do/check/dexterity/", CHECK))

    async def press(self) -> Reply:
        """As a Game Master on the screen: harm all who are chosen, and heal them the next time."""
        self.harms = not self.harms
        path = f"{self.page}together/{'damage' if self.harms else 'heal'}/"
        chosen = [("sheet", sheet) for sheet in self.chosen]
        return accepted(await self.caller.post(path, [*chosen, ("amount", "1")]))

    async def bring_foes(self, number: int) -> None:
        """Make so many creatures, choose them, and open the Game Master's screen."""
        for _ in range(number):
            accepted(await self.caller.post(f"{self.page}do/creature/", CREATURE), below=400)
        screen = await self.caller.get(f"{self.page}screen")
        self.chosen = CHOSEN.findall(screen.text)[-number:]
        _, self.screen = await self.caller.stream(live_url(screen.text))

    async def look(self) -> Reply:
        request = self.caller.request("GET", self.page, headers={"Accept-Encoding": "gzip"})
        return accepted(await self.caller.ask(request))


def accepted(reply: Reply, below: int = 201) -> Reply:
    """Return the reply, for a refusal that is quick must not be measured as a roll."""
    assert reply.status < below, (reply.status, reply.text[-500:])
    return reply


def getting(caller: Caller, path: str) -> Ask:
    return lambda: caller.ask(caller.request("GET", path))


def posting(caller: Caller, path: str) -> Ask:
    return lambda: caller.post(path, ROLL)


@contextmanager
def ours(folder: Path, postgresql: str | None = None, **options: Any) -> Iterator[Server]:
    """A server of ours on a database of its own."""
    folder.mkdir(exist_ok=True)
    server = Stock(folder, postgresql).prepare().server(warm=False, **options).start()
    try:
        yield server
    finally:
        server.stop()


@contextmanager
def broadcaster() -> Iterator[Bare]:
    """The bare one, under the same uvicorn as ours."""
    port = free_port()
    flags = ["--loop", "uvloop", "--http", "httptools", "--lifespan", "off", "--log-level", "error"]
    command = [sys.executable, "-m", "uvicorn", "tests.bench.broadcaster:application", "--port", str(port)]
    process = subprocess.Popen([*command, *flags, "--no-access-log"], cwd=ROOT)
    try:
        yield Bare(port, process.pid)
    finally:
        process.kill()
        process.wait()


@dataclass(frozen=True)
class Bare:
    """Where the bare broadcaster listens, and its process."""

    port: int
    pid: int

    async def listens(self, caller: Caller) -> None:
        for _ in range(200):
            with suppress(OSError):
                await caller.get("/")
                return
            await asyncio.sleep(0.05)
        raise TimeoutError("the bare broadcaster does not listen")


@contextmanager
def postgresql() -> Iterator[str | None]:
    """The address of a throw-away cluster, or None where there is no PostgreSQL."""
    programs = find_programs()
    if programs is None:
        print(NO_POSTGRESQL, flush=True)
        assert not os.environ.get("CI"), NO_POSTGRESQL
        yield None
        return
    with cluster(programs) as made:
        yield made.url


@asynccontextmanager
async def seated(server: Server, *names: str) -> AsyncIterator[list[Seated]]:
    """People of the demo table, whose first sheet is their own."""
    links = {seat["name"]: seat["link"] for seat in server.demo()["seats"]}
    people = []
    try:
        for name in names:
            caller = Caller(server.port)
            page = await caller.sit_down(links[name])
            own = OWN_SHEET.search(page.text)
            table = live_url(page.text).split("live?")[0]
            people.append(Seated(caller, table, own.group(1) if own else ""))
        yield people
    finally:
        for person in people:
            person.caller.close()
        await asyncio.sleep(0)


def seat_many(server: Server, number: int) -> list[str]:
    """Return the session keys of so many people who were given seats."""
    return list(json.loads(server.manage("shell", "-v0", "-c", SEAT_MANY.format(number=number))))


def allow_many_connections() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
