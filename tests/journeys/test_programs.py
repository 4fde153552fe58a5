"""Programs that follow a table by a token: each entry comes as it happens, and none is missed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest
from httpx_sse import ServerSentEvent, connect_sse

from tests.journeys.conftest import Visitors
from tests.journeys.seats import sit
from tests.journeys.server import Server
from tests.patience import patience

pytestmark = pytest.mark.thorough
FOLLOW = """async ([address, token]) => {
  const answer = await fetch(address, { headers: { Authorization: `Bearer ${token}` } });
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (!/^data: {.*}$/m.test(text)) text += (await reader.read()).value;
  await reader.cancel();
  return JSON.parse(text.match(/^data: ({.*})$/m)[1]);
}"""


def make_token(house: Server, slug: str, name: str) -> str:
    asked = (
        "from campaigns.models import Seat; from campaigns.actions.tokens import make_token; "
        f"seat = Seat.objects.get(campaign__slug={slug!r}, user__display_name={name!r}); "
        "print(make_token(seat=seat, name='bot', acts=True))"
    )
    return house.manage("shell", "-v0", "-c", asked).strip()


@contextmanager
def following(client: httpx.Client, after: int = 0) -> Iterator[Iterator[ServerSentEvent]]:
    """Open the stream; what comes besides entries, as pings, is left out."""
    headers = {"Last-Event-ID": str(after)} if after else {}
    with connect_sse(client, "GET", "live", headers=headers) as source:
        yield (event for event in source.iter_sse() if event.event == "message")


def test_a_program_follows_a_table_and_comes_back_to_what_it_missed(house: Server, callers: Visitors) -> None:
    gwen = callers("Gwen")
    table = sit(house, gwen)
    slug = table.split("/")[2]
    token = make_token(house, slug, "Pip")
    with httpx.Client(
        base_url=f"{house.url}/api/campaigns/{slug}/",
        headers={"Authorization": f"Bearer {token}"},
        timeout=patience(20),
    ) as client:
        with following(client) as entries:
            [rolled] = client.post("rolls", json={"expression": "2d6", "reason": "Sneak"}).json()
            first = next(entries)
            assert (first.id, json.loads(first.data)) == (str(rolled["seq"]), rolled)
        client.post("lines", json={"text": "We wade."})
        with following(client, after=rolled["seq"]) as entries:
            assert "We wade." in json.loads(next(entries).data)["text"]
        address = f"/api/campaigns/{slug}/live?after={rolled['seq']}"
        assert "We wade." in gwen.page.evaluate(FOLLOW, [address, token])["text"]
        with following(client) as entries:
            house.manage(
                "shell",
                "-v0",
                "-c",
                "from campaigns.models import AccessToken as A; A.objects.all().delete()",
            )
            assert list(entries) == [], "it ends with the token"
        assert client.get("live").status_code == 401
