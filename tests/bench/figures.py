"""What a figure is: ours beside a peer's, and the bar that their ratio must not pass."""

from __future__ import annotations

import json
import os
import statistics
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.layout import ROOT

Measure = dict[str, object]
Wanted = Callable[[str], bool]
"""Whether a figure of this name is asked for."""

RUNS = 3


class Pair(NamedTuple):
    """The medians of one run, ours and the peer's."""

    ours: float
    beside: float

    @property
    def ratio(self) -> float:
        return self.ours / self.beside


def median_pair(ours: Sequence[float], beside: Sequence[float]) -> Pair:
    """Return the medians of times that were taken in turns."""
    return Pair(statistics.median(ours), statistics.median(beside))


def middle(runs: Sequence[Pair]) -> Pair:
    """Return the run whose ratio is the middle one: a single bad run decides nothing."""
    return sorted(runs, key=lambda run: run.ratio)[len(runs) // 2]


def figure_of(name: str, pair: Pair, unit: str, bar: float | None) -> Measure:
    """Return a figure whose ratio must not be above its bar."""
    ratio = round(pair.ratio, 3)
    return {
        "name": name,
        "ours": round(pair.ours, 2),
        "beside": round(pair.beside, 2),
        "unit": unit,
        "ratio": ratio,
        "bar": bar,
        "holds": bar is None or ratio <= bar,
    }


def write(name: str, measures: list[Measure], *, whole: bool) -> None:
    """Write the file of the last whole run, with single figures brought up to date."""
    path = Path(os.environ.get("VAR_DIR", ROOT / "var")) / name
    earlier = [] if whole or not path.exists() else json.loads(path.read_text())
    names = {measure["name"] for measure in measures}
    kept = [measure for measure in earlier if measure["name"] not in names]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(kept + measures, indent=2) + "\n")
