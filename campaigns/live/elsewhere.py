"""Who has a stream open in other processes: each tells of its own, and again every few seconds."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Mapping

Seats = frozenset[int]
Clock = Callable[[], float]

ASKED = "?"
"""What one says who has just begun to listen, so that all tell at once."""
SILENT_SECONDS = 12.0  # more than twice as long as between two tellings
LONGEST = 7_500  # bytes; PostgreSQL carries fewer than 8,000


class Elsewhere:
    """What other processes said of their tables, for as long as they go on saying it."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        # campaign -> process -> seats, and until when that is believed
        self._heard: dict[int, dict[str, tuple[Seats, float]]] = {}

    def at(self, campaign_id: int) -> Seats:
        """Return the seats that look on from other processes."""
        processes = self._heard.get(campaign_id)
        return frozenset().union(*(seats for seats, _ in processes.values())) if processes else frozenset()

    def hear(self, process: str, text: str) -> set[int]:
        """Take what a process tells of its tables; return these."""
        until, tables = self._clock() + SILENT_SECONDS, dict(tables_in(text))
        for campaign_id, seats in tables.items():
            if seats:
                self._heard.setdefault(campaign_id, {})[process] = (seats, until)
            elif processes := self._heard.get(campaign_id):
                processes.pop(process, None)
        return set(tables)

    def forget(self, *, all_of_it: bool = False) -> set[int]:
        """Forget what was not said again in time; return the tables that this concerns."""
        now, concerned = math.inf if all_of_it else self._clock(), set()
        for campaign_id, processes in list(self._heard.items()):
            lasting = {process: one for process, one in processes.items() if one[1] > now}
            if len(lasting) < len(processes):
                concerned.add(campaign_id)
                self._heard[campaign_id] = lasting
            if not lasting:
                del self._heard[campaign_id]
        return concerned


def spelt(tables: Mapping[int, Seats]) -> list[str]:
    """Return the tables and who is there as `7:1,2 9:`, in as many texts as are needed."""
    texts: list[str] = []
    for campaign_id, seats in tables.items():
        one = f"{campaign_id}:{','.join(map(str, sorted(seats)))}"
        if texts and len(texts[-1]) + len(one) < LONGEST:
            texts[-1] += f" {one}"
        else:
            texts.append(one)
    return texts


def tables_in(text: str) -> Iterator[tuple[int, Seats]]:
    """Yield each table that a text tells of; what is no such thing is passed over."""
    for word in text.split():
        campaign_id, _, seats = word.partition(":")
        numbers = [seat for seat in seats.split(",") if seat]
        if all(number.isdecimal() for number in (campaign_id, *numbers)):
            yield int(campaign_id), frozenset(map(int, numbers))
