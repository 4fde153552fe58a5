"""`make bench`: every budget measured beside a peer in one run, printed, and written to `var/bench.json`."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from tests.bench import dice_bench, live_bench, odds_bench, preview_bench, request_bench
from tests.bench.figures import Measure, Wanted

ROOT = Path(__file__).resolve().parents[2]
MODULES: dict[str, Callable[[Wanted], Iterator[Measure]]] = {
    "odds": lambda wanted: named(wanted, odds_bench.measures()),
    "dice": lambda wanted: named(wanted, dice_bench.measures()),
    "preview": lambda wanted: named(wanted, preview_bench.measures()),
    "requests": request_bench.measures,
    "live": live_bench.measures,
}


def main(arguments: list[str]) -> int:
    """All figures, or with ONLY=name one module's, or those with that in their name. 1 if a bar is missed."""
    only = " ".join(arguments) or os.environ.get("ONLY", "")
    found: list[Measure] = []
    for measure in measured(only):
        print(line(measure), flush=True)  # noqa: T201
        found.append(measure)
    if not found:
        print(f"No figure is called {only!r}. There are the modules {', '.join(MODULES)}.")  # noqa: T201
        return 1
    write(Path(os.environ.get("VAR_DIR", ROOT / "var")) / "bench.json", found, whole=not only)
    return 0 if all(measure["holds"] for measure in found) else 1


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


def write(path: Path, found: list[Measure], *, whole: bool) -> None:
    """The file of the last whole run, with single figures brought up to date."""
    kept = [] if whole or not path.exists() else json.loads(path.read_text())
    names = {measure["name"] for measure in found}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps([each for each in kept if each["name"] not in names] + found, indent=2) + "\n")
