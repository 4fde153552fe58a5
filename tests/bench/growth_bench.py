"""A table whose log has a million entries beside one of a thousand, page by page, in turns."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import uvloop

from tests.bench.figures import RUNS, Measure, Wanted, figure_of, median_pair, middle
from tests.bench.request_bench import in_turns
from tests.bench.tables import Seated, getting, ours, seated
from tests.journeys.server import Server

LONG, SHORT = 1_000_000, 1_000
BAR = 1.5
PAGES = {
    "an entry in the middle": "log/{middle}",
    "the list of sessions": "chronicle",
    "a session in the middle": "chronicle/{session}",
    "fair play": "chronicle/fair-play",
    "the table as it stood in the middle": "log/{middle}/then",
    "the log before the middle": "log?before={middle}",
    "the table page": "",
}
NAMES = {f"growth: {name}, {LONG:,} entries beside {SHORT:,}": path for name, path in PAGES.items()}
SESSION = 260
BETWEEN = 20
"""How many of these entries lie between it and the next one."""

# Rolls, and every fifth time money that goes and comes, each entry sealed by the one before, as play does it.
LENGTHEN = """
import json
from datetime import timedelta
from django.db import connection, transaction
from campaigns.chain import digest
from campaigns.log.record import mark_stretches
from campaigns.models import Campaign, Event, Membership, Seat, Stretch
from campaigns.play import perform
from campaigns.rows import load_rows
from rules.common.free_rolls import RollDice
from rules.common.sheets import SetResource
seat = Seat.objects.get(campaign__system="freeblade", role="gm")
sheet = Membership.objects.filter(campaign=seat.campaign_id).exclude(seats=[])[0].character_id
patterns = [perform(seat, order).events[0] for order in (
    RollDice("1d20+5"), SetResource(sheet, "coins", 40), SetResource(sheet, "coins", 41),
    SetResource(sheet, "coins", 40))]
campaign = Campaign.objects.get(pk=seat.campaign_id)
first, before, moment = campaign.last_seq + 1, campaign.last_hash, patterns[0].created
names = [field.column for field in Event._meta.concrete_fields if not field.primary_key]
insert = f"INSERT INTO campaigns_event ({{', '.join(names)}}) VALUES ({{', '.join(['%s'] * len(names))}})"
rows = []
with transaction.atomic(), connection.cursor() as cursor:
    for seq in range(first, {length} + 1):
        place = seq - first
        pattern = patterns[2 + place // 5 % 2] if place % 5 == 4 else patterns[0]
        session = 0 if place % {session} < {between} else 1 + place // {session}
        event = Event(
            campaign=campaign, seq=seq, kind=pattern.kind, fact=pattern.fact, changes=pattern.changes,
            actor_id=seat.pk, session=session, created=moment + timedelta(minutes=place))
        event.hash = before = digest(before, event)
        values = [getattr(event, name) for name in names]
        rows.append([json.dumps(one) if isinstance(one, dict | list) else one for one in values])
        if len(rows) == 5_000 or seq == {length}:
            cursor.executemany(insert, rows)
            rows.clear()
    Campaign.objects.filter(pk=campaign.pk).update(last_seq={length}, last_hash=before)
    Stretch.objects.filter(campaign=campaign).delete()
    mark_stretches(campaign, load_rows(campaign.pk))
"""


def measures(wanted: Wanted) -> Iterator[Measure]:
    """Every figure of this module, in the form of ``var/bench.json``."""
    names = [name for name in NAMES if wanted(name)]
    if not names:
        return
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        with ours(place / "long") as long, ours(place / "short") as short:
            lengthen(long, LONG)
            lengthen(short, SHORT)
            yield from uvloop.run(_measured(long, short, names))


def lengthen(server: Server, length: int) -> None:
    """Go on with the log of a demo table to so many entries."""
    fill = LENGTHEN.format(length=length, session=SESSION, between=BETWEEN)
    server.manage("shell", "-v0", "-c", fill)


async def _measured(long: Server, short: Server, names: list[str]) -> list[Measure]:
    async with seated(long, "Gwen") as [gwen], seated(short, "Gwen") as [ada]:
        measures = []
        for name in names:
            asks = [
                getting(who.caller, await _warm(who, NAMES[name], length))
                for who, length in ((gwen, LONG), (ada, SHORT))
            ]
            runs = [median_pair(*await in_turns(*asks)) for _ in range(RUNS)]
            measures.append(figure_of(name, middle(runs), "ms", BAR))
        return measures


async def _warm(who: Seated, pattern: str, length: int) -> str:
    """Return the address, at which somebody has looked before until all was counted."""
    middle_entry = length // 2 // 5 * 5
    path = who.page + pattern.format(middle=middle_entry, session=1 + middle_entry // SESSION)
    while True:
        page = await who.caller.get(path)
        assert page.status == 200, (page.status, path)
        if "not counted yet" not in page.text:
            return path
