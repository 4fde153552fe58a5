"""`make saturday`: what is predicted for one process and two, beside what was measured in the same run."""

from __future__ import annotations

import asyncio
import os
import random
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean, median
from typing import NamedTuple

import uvloop

from tests.bench.many import HANDS, Place, Process, carry, one_by_one, seat_tables
from tests.load.evening import PEOPLE, Deed, evening
from tests.load.generator import Crowd
from tests.load.host import Host, Used, host
from tests.load.reckoning import in_ms, reckon
from tests.load.simulation import Costs, Prediction, Site, paced, pressed

TABLES = 50
RATE = 50.0
"""Rolls a second when they come at their own times."""
WARM = 3.0
SLICE = 3.0
"""Seconds of each measurement."""
ROUNDS = 5
"""Calibrations with the measurements after each. The middle one counts: a machine changes its pace."""
FLUSHES = 51
SETTLING = 2.0
"""So long a process may still follow what was pressed before."""
ALONE = 100
"""So many rolls are made one after the other."""
NEAR = 0.2
EVENINGS = (100, 1000, 2000, 3000)


class Carried(NamedTuple):
    """What was done in a slice, and who used what of the processors meanwhile."""

    rolls: float
    times: list[float]
    used: Used


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
    print(f"Load when it began: {os.getloadavg()[0]:.1f}", flush=True)
    rows: list[Row] = []
    python = None
    with host(2, TABLES) as both:
        tables = seat_tables(both.server, TABLES, PEOPLE)
        for processes in (1, 2):
            costs, measured = uvloop.run(_tried(both.only(processes), tables, python))
            python = costs.python
            print(_told(costs), flush=True)
            rows += measured
            print("\n".join(row.line() for row in measured), flush=True)
            for tables_open in EVENINGS:
                print(_saturday(costs, processes, tables_open), flush=True)
    return 0 if all(row.holds for row in rows) else 1


def _told(costs: Costs) -> str:
    parts = {name: getattr(costs, name) for name in ("python", "following", "database", "generator")}
    parts["disk"] = median(costs.waiting)
    spread = f"alone, rolls take {min(costs.spread):.1f} to {max(costs.spread):.1f} times that"
    return ", ".join(f"{name} {seconds * 1000:.2f} ms" for name, seconds in parts.items()) + f"; {spread}"


async def _tried(
    played: Host, tables: Sequence[Sequence[Place]], python: float | None
) -> tuple[Costs, list[Row]]:
    """Calibrate and measure in turns; return the costs of the middle round, and the middle of each figure."""
    processes = len(played.processes)
    crowd = await Crowd.gather(tables, played.ports)
    everywhere = [
        (table[person], played.processes[(number + person) % processes])
        for person in range(PEOPLE)
        for number, table in enumerate(tables)
    ]
    await carry(everywhere, WARM)
    rounds = []
    for turn in range(ROUNDS):
        costs = await _calibrated(played, everywhere, python)
        rows = [_of_pressed(costs, processes, await _pressed(played, everywhere))]
        deeds = evening(TABLES, SLICE, pace=TABLES / RATE, chance=random.Random(turn))
        rows += _of_paced(costs, processes, deeds, await _paced(played, crowd, deeds))
        rounds.append((costs, rows))
    crowd.leave()
    costs = sorted((costs for costs, _ in rounds), key=lambda each: each.python + each.following)[ROUNDS // 2]
    return costs, [_middle(rows) for rows in zip(*(rows for _, rows in rounds), strict=True)]


def _middle(rows: Sequence[Row]) -> Row:
    predicted, measured, others = (
        median(figures) for figures in zip(*(row[1:] for row in rows), strict=True)
    )
    return Row(rows[0].name, predicted, measured, others)


def _of_pressed(costs: Costs, processes: int, done: Carried) -> Row:
    foreseen = pressed(Site(costs, processes, others=done.used.others), HANDS, 4 * SLICE)
    title = f"{processes} processes, pressed, rolls/s"
    return Row(title, foreseen.rolls, done.rolls / done.used.clock, done.used.others)


def _of_paced(costs: Costs, processes: int, deeds: Sequence[Deed], done: Carried) -> list[Row]:
    site = Site(costs, processes, others=done.used.others)
    paced(site, deeds, SLICE)
    times, title = sorted(site.times), f"{processes} processes, {RATE:g} rolls/s, p"
    return [
        Row(f"{title}{percent}, ms", in_ms(times, percent), in_ms(done.times, percent), done.used.others)
        for percent in (50, 95)
    ]


async def _pressed(played: Host, everywhere: Sequence[tuple[Place, Process]]) -> Carried:
    before = played.used()
    carried = await carry(everywhere, SLICE)
    used = played.used().since(before)
    return Carried(carried.rolls * used.clock, [], used)


async def _paced(played: Host, crowd: Crowd, deeds: Sequence[Deed]) -> Carried:
    await asyncio.sleep(SETTLING)
    for screen in crowd.all():
        screen.seen.clear()
    before = played.used()
    reckoning = reckon(await crowd.play(deeds), crowd.sights(), seconds=SLICE)
    return Carried(reckoning.carried, reckoning.times, played.used().since(before))


async def _calibrated(
    played: Host, everywhere: Sequence[tuple[Place, Process]], python: float | None
) -> Costs:
    """Return what the parts use of a core when there is much to do, and how long the disk is waited for.

    What two processes use above what one does is the following. How much rolls differ, and how much longer
    they take where there is little to do, is seen where one comes a while after the other.
    """
    done = await _pressed(played, everywhere)
    await asyncio.sleep(SETTLING)
    alone = await one_by_one(everywhere[:ALONE], 1 / RATE)
    servers, database = sum(done.used.servers) / done.rolls, done.used.database / done.rolls
    generator, python = done.used.generator / done.rolls, python or servers
    waiting = await asyncio.to_thread(_flush, played.database.place)
    elsewhere = fmean(waiting) + generator
    spread = tuple((each - elsewhere) / (python + database) for each in alone)
    return Costs(python, max(0.0, servers - python), database, generator, waiting, spread)


def _flush(folder: Path) -> tuple[float, ...]:
    """Return the seconds that the disk took each time to have eight kilobytes for good."""
    times = []
    with (folder / "flushed").open("wb", buffering=0) as file:
        for _ in range(FLUSHES):
            file.write(bytes(8192))
            began = time.perf_counter()
            os.fdatasync(file.fileno())
            times.append(time.perf_counter() - began)
    return tuple(times)


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
