"""What was meant, what was acknowledged and what came to each screen, held against one another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tests.load.evening import Deed

LATE = 1.0
"""Seconds after which a roll on a screen is late: one says the number aloud before it is there."""
PUNCTUAL = 0.02
"""Seconds by which the generator itself may be behind, at p99; otherwise it measures itself."""


@dataclass(frozen=True)
class Made:
    """A deed as the generator made it. Times are in seconds after the beginning."""

    deed: Deed
    sent: float
    answer: str = "200"
    """The status, or why there is none."""
    entry: int | None = None
    """The number of the entry that it became."""


Sights = Mapping[tuple[int, int], Sequence[tuple[int, float]]]
"""Of each screen, by table and person: which entry came, and when."""


@dataclass(frozen=True)
class Reckoning:
    """What a load came to."""

    seconds: float
    offered: int
    carried: int
    times: list[float]
    """From the moment when a roll was due until it was on a screen, for each of its screens, in order."""
    behind: list[float]
    """How much later than due the generator sent each roll, in order."""
    refused: Counter[str] = field(default_factory=Counter)
    lost: list[str] = field(default_factory=list)
    """Acknowledged, and never on a screen."""
    repeated: list[str] = field(default_factory=list)
    """Twice on a screen, or there without anybody having rolled it."""

    @property
    def late(self) -> int:
        return sum(time > LATE for time in self.times)

    @property
    def holds(self) -> bool:
        return self.carried == self.offered > 0 and not (self.lost or self.repeated or self.late)

    @property
    def punctual(self) -> bool:
        return share_of(self.behind, 0.99) <= PUNCTUAL

    def measure(self) -> dict[str, object]:
        """Return it in the form of ``var/load.json``, times in milliseconds."""
        return {
            "offered_per_second": round(self.offered / self.seconds, 1),
            "carried_per_second": round(self.carried / self.seconds, 1),
            **{f"p{percent}": in_ms(self.times, percent) for percent in (50, 95, 99)},
            "screens": len(self.times),
            "refused": dict(self.refused),
            "lost": len(self.lost),
            "repeated": len(self.repeated),
            "late": self.late,
            "generator_behind": {f"p{percent}": in_ms(self.behind, percent) for percent in (50, 99, 100)},
            "generator_punctual": self.punctual,
            "holds": self.holds,
        }


def reckon(made: Sequence[Made], sights: Sights, *, seconds: float) -> Reckoning:
    """Compare what was acknowledged with what each screen of its table saw."""
    rolled: dict[int, dict[int, Deed]] = {}
    times: list[float] = []
    lost: list[str] = []
    repeated: list[str] = []
    for each in made:
        entries = rolled.setdefault(each.deed.table, {})
        if each.entry in entries:
            repeated.append(f"table {each.deed.table}, entry {each.entry}: acknowledged for two rolls")
        elif each.entry is not None:
            entries[each.entry] = each.deed
    for (table, person), seen in sights.items():
        entries, came = rolled.get(table, {}), Counter(entry for entry, _ in seen)
        first = dict(reversed(seen))
        where = f"table {table}, screen {person}, entry"
        repeated += [f"{where} {entry}" for entry in came if came[entry] > 1 or entry not in entries]
        lost += [f"{where} {entry}" for entry in entries if entry not in came]
        times += [first[entry] - deed.due for entry, deed in entries.items() if entry in first]
    return Reckoning(
        seconds=seconds,
        offered=len(made),
        carried=sum(each.entry is not None for each in made),
        times=sorted(times),
        behind=sorted(each.sent - each.deed.due for each in made),
        refused=Counter(each.answer for each in made if each.entry is None),
        lost=lost,
        repeated=repeated,
    )


def share_of(ordered: Sequence[float], share: float) -> float:
    """Return what that share of the values is at most; 0 if there are none."""
    return ordered[min(int(share * len(ordered)), len(ordered) - 1)] if ordered else 0.0


def in_ms(ordered: Sequence[float], percent: int) -> float:
    return round(share_of(ordered, percent / 100) * 1000, 1)
