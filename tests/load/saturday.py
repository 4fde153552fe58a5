"""`make saturday`: what is predicted for one process and two, beside what was measured in the same run."""

from __future__ import annotations

import os
import random
import sys
import time
from collections.abc import Sequence
from typing import NamedTuple

import uvloop

from tests.bench.many import ACCEPTED, HANDS, Place, carry, seat_tables
from tests.load.evening import PEOPLE, evening
from tests.load.generator import Crowd
from tests.load.host import Host, Used, host
from tests.load.reckoning import reckon, share_of
from tests.load.simulation import Costs, Prediction, Site, paced, pressed

TABLES = 50
RATE = 50.0
"""Rolls a second when they come at their own times."""
WARM, CALIBRATION, MEASURED = 4.0, 4.0, 12.0
ALONE = 100
"""Rolls of which the calibration makes one at a time."""
NEAR = 0.2
EVENINGS = (100, 1000, 2000, 3000)


class Row(NamedTuple):
    """One figure, predicted and measured, and the share of a core that other programs took meanwhile."""

    name: str
    predicted: float
    measured: float
    others: float

    @property
    def holds(self) -> bool:
        return abs(self.predicted / self.measured - 1) <= NEAR

    def line(self) -> str:
        off = self.predicted / self.measured - 1
        verdict = "holds" if self.holds else "MISSED"
        return (
            f"{self.name:<34} predicted {self.predicted:>7.1f}  measured {self.measured:>7.1f}  "
            f"{off:>+5.0%}  {verdict}  (others {self.others:.2f} of a core)"
        )


def main() -> int:
    """Print every figure, then a Saturday evening on a quiet machine like this. 1 if a prediction is off."""
    print(f"Load when it began: {os.getloadavg()[0]:.1f}", flush=True)  # noqa: T201
    rows: list[Row] = []
    python = None
    with host(2) as both:
        tables = seat_tables(both.servers[0], TABLES, PEOPLE)
        for processes in (1, 2):
            costs, measured = uvloop.run(_tried(both.only(processes), tables, python))
            python = costs.python
            print(costs, flush=True)  # noqa: T201
            rows += measured
            print("\n".join(row.line() for row in measured), flush=True)  # noqa: T201
            for tables_open in EVENINGS:
                print(_saturday(costs, processes, tables_open), flush=True)  # noqa: T201
    return 0 if all(row.holds for row in rows) else 1


async def _tried(
    played: Host, tables: Sequence[Sequence[Place]], python: float | None
) -> tuple[Costs, list[Row]]:
    processes = len(played.servers)
    crowd = await Crowd.gather(tables, played.ports)
    everywhere = [
        (table[person], played.ports[(number + person) % processes])
        for person in range(PEOPLE)
        for number, table in enumerate(tables)
    ]
    await carry(everywhere, WARM, ())
    costs = await _calibrated(played, everywhere, python)
    rolls, used = await _carried(played, everywhere, MEASURED, HANDS)
    foreseen = pressed(Site(costs, processes, others=used.others), HANDS, MEASURED)
    rows = [Row(f"{processes} processes, pressed, rolls/s", foreseen.rolls, rolls / used.clock, used.others)]
    for screen in crowd.all():
        screen.seen.clear()
    deeds = evening(TABLES, MEASURED, pace=TABLES / RATE, chance=random.Random(1))
    before = played.used()
    made = await crowd.play(deeds)
    others = played.used().since(before).others
    times = reckon(made, crowd.sights(), seconds=MEASURED).times
    crowd.leave()
    foreseen = paced(Site(costs, processes, others=others), deeds, MEASURED)
    for name, share, predicted in (("p50", 0.5, foreseen.p50), ("p95", 0.95, foreseen.p95)):
        title = f"{processes} processes, {RATE:g} rolls/s, {name}, ms"
        rows.append(Row(title, predicted * 1000, share_of(times, share) * 1000, others))
    return costs, rows


async def _calibrated(played: Host, everywhere: Sequence[tuple[Place, int]], python: float | None) -> Costs:
    """Return what the parts use of a core when there is much to do, and for what a roll alone waits.

    What two processes use above what one does is the following. The quickest rolls were disturbed least.
    """
    rolls, used = await _carried(played, everywhere, CALIBRATION, HANDS)
    servers, database, generator = sum(used.servers) / rolls, used.database / rolls, used.generator / rolls
    python = python or servers
    alone = share_of(await _alone(everywhere[:ALONE]), 0.1)
    waiting = max(0.0, alone - python - database - generator)
    return Costs(python, max(0.0, servers - python), database, generator, waiting)


async def _alone(everywhere: Sequence[tuple[Place, int]]) -> list[float]:
    crowd, times = Crowd([]), []
    for place, port in everywhere:
        began = time.perf_counter()
        answer = await crowd.ask(port, place.roll())
        assert answer.startswith(ACCEPTED), answer
        times.append(time.perf_counter() - began)
    crowd.leave()
    return sorted(times)


async def _carried(
    played: Host, places: Sequence[tuple[Place, int]], seconds: float, hands: int
) -> tuple[float, Used]:
    before = played.used()
    carried = await carry(places, seconds, (), hands)
    used = played.used().since(before)
    return carried.rolls * used.clock, used


def _saturday(costs: Costs, processes: int, tables: int) -> str:
    """Return what an evening comes to, in a tenth of its time: tables open in its first two hours of five."""
    hour = 120.0
    deeds = evening(tables, 5 * hour, pace=55, opening=2 * hour, chance=random.Random(1))
    full = [deed for deed in deeds if deed.due >= 4 * hour]
    foreseen: Prediction = paced(Site(costs, processes), [*full], 5 * hour)
    offered = len(full) / hour
    return (
        f"Saturday, {tables:>5} tables, {processes} processes: {offered:>5.1f} rolls/s in the last hour, "
        f"p50 {foreseen.p50 * 1000:.1f} ms, p95 {foreseen.p95 * 1000:.1f} ms"
    )


if __name__ == "__main__":
    sys.exit(main())
