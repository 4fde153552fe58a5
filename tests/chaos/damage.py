"""Rows of the log that are changed behind a server's back, and what is to stand all the same."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field
from itertools import cycle

from tests.bench.caller import Caller, live_url
from tests.chaos.evening import Disturb, kills, some_rolls, twin
from tests.chaos.players import Player
from tests.journeys.server import Server
from tests.patience import patience

DAMAGES = (
    "kind = 'of_another_version'",
    "fact = json_object('reason', fact ->> '$.reason')",
    """changes = '[["sheet", "profile"]]'""",
)
LATELY = (
    "UPDATE campaigns_event SET {} WHERE id = (SELECT event.id FROM campaigns_event AS event "
    "JOIN campaigns_campaign AS campaign ON campaign.id = campaign_id WHERE campaign.slug = ? "
    "ORDER BY seq DESC LIMIT 1 OFFSET 3) RETURNING seq"
)
PAGES = (
    "",
    "log",
    "log/{seq}",
    "log/{seq}/then",
    "log/{before}/then",
    "log.csv",
    "screen",
    "people",
    "search?q=Pip",
    "chronicle",
    "chronicle/0",
    "chronicle/fair-play",
)
VERIFY = """
from django.core.management import CommandError, call_command
try:
    call_command("verify")
except CommandError as wrong:
    print(wrong)
"""


@dataclass
class Damage:
    """What was damaged at a table, and another table beside it, where nobody is to notice."""

    server: Server
    beside: str
    """A sign-in link of the other table."""
    slug: str = ""
    seqs: list[int] = field(default_factory=list)

    def disturb(self, times: int) -> Disturb:
        """An entry damaged, all pages asked for, the entry undone, and all once more after a kill -9."""

        async def disturb(players: list[Player]) -> None:
            self.slug = players[0].page.strip("/").rsplit("/", 1)[1]
            async with Caller(self.server.port) as other:
                page = live_url((await other.sit_down(self.beside)).text).split("live?")[0]
                elsewhere = Player("elsewhere", page, [other])
                for _, damage in zip(range(times), cycle(DAMAGES), strict=False):
                    await some_rolls(players)
                    seq = await asyncio.to_thread(self._damage, damage)
                    await self._look(players, seq)
                    await kills([self.server], 1)(players)
                    await self._look(players, seq)
                    await elsewhere.insist(other, f"beside-{seq}")
            players[0].answers += elsewhere.answers

        return disturb

    def _damage(self, how: str) -> int:
        path = self.server.database_url.removeprefix("sqlite:///")
        with closing(sqlite3.connect(path, timeout=patience(15))) as database, database:
            ((seq,),) = database.execute(LATELY.format(how), [self.slug])
        self.seqs.append(seq)
        return int(seq)

    async def _look(self, players: list[Player], seq: int) -> None:
        """Have the Game Master and a player ask for each page, and for the entry to be undone."""
        for player in players[:4:2]:
            async with twin(player.callers[0], self.server.port) as caller:
                asked = [player.page + page.format(seq=seq, before=seq - 1) for page in PAGES]
                replies = [await caller.get(page) for page in asked]
                undone = [f"{player.page}log/{about}/undo" for about in (seq - 1, seq)]
                replies += [await caller.post(page, {}) for page in undone]
            player.answers += Counter(str(reply.status) for reply in replies)

    def is_told(self, server: Server) -> bool:
        """Whether `verify` names each damaged entry, and nothing else, and nothing of the other tables."""
        lines = server.manage("shell", "-v0", "-c", VERIFY).splitlines()
        wrong = [line for line in lines if "agree" not in line]
        named = {int(seq) for line in wrong for seq in re.findall(r"entry (\d+)", line)}
        return named == set(self.seqs) and all(line.startswith(f"{self.slug}: ") for line in wrong)
