"""People who roll without end, and ask again with the same key until they are told that it happened."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from dataclasses import dataclass, field
from itertools import count

from tests.bench.caller import Caller, Reply
from tests.patience import patience

NO_CONNECTION = "no connection"
COME_BACK = (429, 500, 502, 503)
"""What a server in trouble may answer; anything else but 200 is a mistake of the player's."""
ENTRY = re.compile(r'<li id="event-(\d+)" data-seq')


@dataclass
class Player:
    """One seat's hands: two connections or more, each to one of the servers."""

    name: str
    page: str
    callers: list[Caller]
    audience: str = "everyone"
    pause_s: float = 0.01
    told: dict[str, int] = field(default_factory=dict)
    """The number of the entry that each roll was acknowledged with."""
    contradicted: list[str] = field(default_factory=list)
    """Rolls whose repeat was answered with another entry."""
    answers: Counter[str] = field(default_factory=Counter)

    async def roll_until(self, over: asyncio.Event) -> None:
        """Roll once, or have it done twice at once, or again after the answer, until it is over."""
        for number in count():
            if over.is_set():
                return
            label = f"{self.name}-{number}"
            twins = self.callers[:2] if number % 4 == 0 else self.callers[number % len(self.callers) :][:1]
            again = self.callers[-1:] if number % 4 == 1 else []
            seqs = await asyncio.gather(*(self.insist(caller, label) for caller in twins))
            seqs += [await self.insist(caller, label) for caller in again]
            self.told[label] = seqs[0]
            self.contradicted += [label] if len(set(seqs)) > 1 else []
            await asyncio.sleep(self.pause_s)

    async def insist(self, caller: Caller, label: str) -> int:
        """Return the number of the entry that a roll became, however often that must be asked."""
        fields = {"expression": "1d20", "reason": label, "audience": self.audience}
        async with asyncio.timeout(patience(60)):
            while True:
                reply = await self._asked(caller, fields, key=f"key-{label}")
                if reply and reply.status == 200:
                    entry = ENTRY.search(reply.text)
                    assert entry, f"acknowledged without an entry: {reply.text[:300]}"
                    return int(entry.group(1))
                await asyncio.sleep(0.05)

    async def _asked(self, caller: Caller, fields: dict[str, str], key: str) -> Reply | None:
        try:
            reply = await caller.post(f"{self.page}roll", fields, key)
        except (OSError, asyncio.IncompleteReadError):
            caller.close()
            self.answers[NO_CONNECTION] += 1
            return None
        self.answers[str(reply.status)] += 1
        assert reply.status == 200 or reply.status in COME_BACK, (reply.status, reply.text[:300])
        return reply
