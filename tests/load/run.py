"""`make load`: many tables at their own pace, and what of their rolls was lost, repeated or late."""

from __future__ import annotations

import os
import random
from collections.abc import Sequence

import uvloop

from tests.bench.figures import Measure, write
from tests.bench.many import Place, seat_tables
from tests.load.evening import PACE, PEOPLE, Deed, evening
from tests.load.generator import Crowd
from tests.load.host import Host, host
from tests.load.reckoning import reckon


def main() -> int:
    """Play TABLES tables at PROCESSES processes for MINUTES, each with a roll in PACE seconds."""
    tables, processes = int(asked("TABLES", 100)), int(asked("PROCESSES", 1))
    seconds, pace = 60 * asked("MINUTES", 1), asked("PACE", PACE)
    with host(processes, tables) as played:
        places = seat_tables(played.server, tables, PEOPLE)
        deeds = evening(tables, seconds, pace=pace, chance=random.Random(1))
        name = f"{tables} tables, {processes} processes, a roll in {pace:g} s"
        measure = {"name": name, **uvloop.run(played_at(played, places, deeds, seconds))}
    print("\n".join(f"{key:<20} {value}" for key, value in measure.items()))
    write("load.json", [measure], whole=False)
    return 0 if measure["holds"] and measure["generator_punctual"] else 1


async def played_at(
    played: Host, places: Sequence[Sequence[Place]], deeds: Sequence[Deed], seconds: float
) -> Measure:
    """Return what came of it, and who used how much of a core meanwhile."""
    load = os.getloadavg()[0]
    crowd = await Crowd.gather(places, played.ports)
    before = played.used()
    made = await crowd.play(deeds)
    used = played.used().since(before)
    reckoning = reckon(made, crowd.sights(), seconds=seconds)
    breaks = sum(screen.breaks for screen in crowd.all())
    crowd.leave()
    return {**reckoning.measure(), "streams_broken": breaks, "of_a_core": used.shares(), "load_before": load}


def asked(name: str, default: float) -> float:
    return float(os.environ.get(name) or default)
