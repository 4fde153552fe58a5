"""Promises C3 and C6 against a running server: eight who roll at once, forty streams, some read slowly."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

import pytest

from tests.bench.caller import Caller
from tests.campaigns.live.crowd import Listener, Member, Table, listen, served

pytestmark = [pytest.mark.database, pytest.mark.thorough]
ROLLS = 20
ROLES = ["gm"] * 2 + ["player"] * 6 + ["watcher"] * 2
ROLLING = 8  # the watchers only look on
STREAMS = 40
SLOW = 0.02  # seconds that a slow reader leaves each 2,000 bytes lying
AUDIENCES = ("everyone", "gm_only", "gm_and_me")


async def roll_on(table: Table, caller: Caller, member: Member, may: dict[int, int | None]) -> None:
    """Roll by turns for each audience; note which seat may have what is not for GMs alone; None: all."""
    for number in range(ROLLS):
        audience = AUDIENCES[number % 3]
        reply = await caller.post(f"{table.path}roll", {"expression": "1d20", "audience": audience})
        assert reply.status == 200, reply.text
        if audience != "gm_only":
            may[seq_of(reply.text)] = None if audience == "everyone" else member.seat_id


def seq_of(body: str) -> int:
    return int(body.split('id="event-')[1].split('"')[0])


async def gather(table: Table, members: list[Member]) -> None:
    may: dict[int, int | None] = {}
    async with AsyncExitStack() as stack:
        callers = [await stack.enter_async_context(await table.enter(member)) for member in members]
        first = await table.roll(callers[0])
        streams: list[tuple[int, Listener]] = [
            (
                number % len(members),
                await listen(table, callers[number % len(members)], SLOW * (number % 5 == 0)),
            )
            for number in range(STREAMS)
        ]
        rolling = zip(callers[:ROLLING], members, strict=False)
        await asyncio.gather(*(roll_on(table, caller, member, may) for caller, member in rolling))
        last = await table.roll(callers[0])
        may[last] = None
        assert last - first == ROLLING * ROLLS + 1
        for place, stream in streams:
            await stream.until(f"id: {last}\n".encode())
            own = [seq for seq, seat in sorted(may.items()) if seat in (None, members[place].seat_id)]
            assert stream.ids == (list(range(first + 1, last + 1)) if ROLES[place] == "gm" else own)


async def test_every_stream_brings_what_it_may_once_and_in_order_and_nothing_else(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with served(tmp_path_factory, "crowd") as table:
        async with Caller(table.server.port) as gm:
            await table.find(gm)
        await gather(table, table.seat(*ROLES))
