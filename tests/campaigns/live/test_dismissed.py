"""Who has lost a seat or a part at the table hears nothing that came after it, however quick that was."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from campaigns.drawing.roots import ROLE_CHANGED, SEAT_LOST
from tests.bench.caller import Caller
from tests.campaigns.live.crowd import Member, Table, listen, served
from tests.effort import some_of
from tests.patience import patience

pytestmark = [pytest.mark.database, pytest.mark.examples]
TRIES = some_of(15)


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with served(tmp_path_factory, "dismissed") as table:
        yield table


async def heard_after(table: Table, gm: Caller, member: Member, deed: str, fields: dict[str, str]) -> bytes:
    """All that a stream brought until a deed on its seat ended it; a secret was rolled at once."""
    caller = await table.enter(member)
    async with caller:
        listener = await listen(table, caller)
        before = await table.roll(gm, "gm_only")
        reply = await gm.post(f"{table.path}people/{member.seat_id}/{deed}", fields)
        assert reply.status == 303, reply.text
        after = await table.roll(gm, "gm_only")
        await asyncio.wait_for(listener.task, patience())
    assert before in listener.ids
    assert max(listener.ids, default=0) < after, "it heard of what came later"
    return listener.heard


@pytest.mark.parametrize(
    ("deed", "fields", "bye"), [("role", {"role": "player"}, ROLE_CHANGED), ("remove", {}, SEAT_LOST)]
)
async def test_a_game_master_who_is_none_any_more_hears_no_secret_that_is_rolled_next(
    table: Table, deed: str, fields: dict[str, str], bye: str
) -> None:
    async with Caller(table.server.port) as gm:
        await table.find(gm)
        for member in table.seat(*["gm"] * TRIES):
            heard = await heard_after(table, gm, member, deed, fields)
            assert heard.endswith(f"event: bye\ndata: {bye}\n\n\r\n0\r\n\r\n".encode())
