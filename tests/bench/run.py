"""`make bench`: every budget measured beside a peer in one run, printed, and written to `var/bench.json`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping

from tests.bench import (
    dice_bench,
    growth_bench,
    live_bench,
    odds_bench,
    preview_bench,
    process_bench,
    reading_bench,
    request_bench,
    search_bench,
    table_bench,
    turns_bench,
)
from tests.bench.figures import Measure, Wanted, write

QUIET = 0.7
BUSY = "Other programs run here (load {load:.1f}): they make what takes long look longer than what is short."
MODULES: dict[str, Callable[[Wanted], Iterator[Measure]]] = {
    "odds": lambda wanted: named(wanted, odds_bench.measures()),
    "dice": lambda wanted: named(wanted, dice_bench.measures()),
    "reading": lambda wanted: named(wanted, reading_bench.measures()),
    "preview": lambda wanted: named(wanted, preview_bench.measures()),
    "table": lambda wanted: named(wanted, table_bench.measures()),
    "requests": request_bench.measures,
    "live": live_bench.measures,
    "search": search_bench.measures,
    "growth": growth_bench.measures,
    "processes": process_bench.measures,
    "turns": turns_bench.measures,
}


def main(arguments: list[str]) -> int:
    """All figures, or with ONLY=name one module's, or those with that in their name. 1 if a bar is missed."""
    only = " ".join(arguments) or os.environ.get("ONLY", "")
    if (load := os.getloadavg()[0]) > QUIET:
        print(BUSY.format(load=load), flush=True)
    measures: list[Measure] = []
    for measure in measured(only):
        print(line(measure), flush=True)
        measures.append(measure)
    if not measures:
        print(f"No figure is called {only!r}. There are the modules {', '.join(MODULES)}.")
        return 1
    write("bench.json", measures, whole=not only)
    return 0 if all(measure["holds"] for measure in measures) else 1


def measured(only: str) -> Iterator[Measure]:
    if only in MODULES:
        yield from MODULES[only](lambda name: True)
        return
    for measures in MODULES.values():
        yield from measures(lambda name: only in name)


def named(wanted: Wanted, measures: Iterator[Mapping[str, object]]) -> Iterator[Measure]:
    return (dict(measure) for measure in measures if wanted(str(measure["name"])))


def line(measure: Measure) -> str:
    """One figure for people to read."""
    bar = measure["bar"]
    verdict = "" if bar is None else f"  bar {bar}: {'holds' if measure['holds'] else 'MISSED'}"
    beside = f"beside {measure['beside']:>10} {measure['unit']:<6} ratio {measure['ratio']:>8}"
    return f"{measure['name']:<50} {measure['ours']:>10} {measure['unit']:<6} {beside}{verdict}"
