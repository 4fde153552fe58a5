"""When who rolls at which table: the same hours for whatever plays them.

A session of four hours leaves some 260 entries (assumed; three years of weekly ones are 40,000), one in 55
seconds. In a fight six people come round in about four minutes, and a turn is attack and damage (assumed): a
roll in 20 seconds. That is the pace here, as if every table fought at once. Rolls come in bunches, too: one
moment in five is everybody's (initiative, a check that all make), within four seconds.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

PEOPLE = 6
PACE = 20.0
"""Seconds between two rolls of one table, in the mean."""
ALL_ROLL = 0.2
"""The share of moments in which everybody at the table rolls."""
BUNCH = 4.0
"""Seconds within which they all do."""


@dataclass(frozen=True, order=True)
class Deed:
    """A roll that somebody means to make, in seconds after the beginning."""

    due: float
    table: int
    person: int


def evening(
    tables: int, seconds: float, *, pace: float = PACE, opening: float = 0.0, chance: random.Random
) -> list[Deed]:
    """Return what all tables do, in order. They open one after the other in the first `opening` seconds."""
    return sorted(
        deed
        for table in range(tables)
        for deed in _at_a_table(table, opening * table / tables, seconds, pace, chance)
    )


def _at_a_table(
    table: int, opens: float, seconds: float, pace: float, chance: random.Random
) -> Iterator[Deed]:
    rolls_at_a_moment = 1 + ALL_ROLL * (PEOPLE - 1)
    moment = opens
    while (moment := moment + chance.expovariate(1 / (pace * rolls_at_a_moment))) < seconds:
        if chance.random() >= ALL_ROLL:
            yield Deed(moment, table, chance.randrange(PEOPLE))
            continue
        for person in range(PEOPLE):
            due = moment + chance.uniform(0, BUNCH)
            if due < seconds:
                yield Deed(due, table, person)
