"""How long a test waits before it gives up: scaled by how slow the machine is, measured as a run starts.

A wait is for the thing itself and ends when it has come. The limit only ends a wait for what never comes, so
it may be generous. What is promised in time is measured by `make bench`, and no test asserts it. No other
file of the tests writes a limit as a number.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable
from functools import cache

QUIET_S = 0.03
"""How long `_work` takes on a quiet machine of two cores."""
LEAST, MOST = 4.0, 40.0
LOOK_AGAIN_S = 0.005
SLOWNESS = "ROLLBOOK_TEST_SLOWNESS"
"""Where the workers of a run and the processes that tests start find what was measured."""


def patience(seconds: float = 10) -> float:
    """Return the seconds to wait for what takes that long on a quiet machine, at most."""
    return seconds * max(LEAST, slowness())


def patience_ms(seconds: float = 10) -> float:
    """Return the same in milliseconds, as a browser counts."""
    return patience(seconds) * 1000


async def until(holds: Callable[[], bool], seconds: float = 10, *, look_again: float = LOOK_AGAIN_S) -> None:
    """Wait until something holds, and let the loop do what makes it so."""
    async with asyncio.timeout(patience(seconds)):
        while not holds():
            await asyncio.sleep(look_again)


def wait_until(
    holds: Callable[[], bool], seconds: float = 10, *, rest: Callable[[float], object] = time.sleep
) -> None:
    """Wait until something holds that another thread or process makes so, and rest between the looks."""
    deadline = time.monotonic() + patience(seconds)
    while not holds():
        if time.monotonic() > deadline:
            raise TimeoutError(f"not within {patience(seconds):.0f} seconds")
        rest(LOOK_AGAIN_S)


@cache
def slowness() -> float:
    """Return how many times as long as on a quiet machine things take here, by the clock on the wall."""
    known = os.environ.get(SLOWNESS)
    if known is None:
        known = os.environ[SLOWNESS] = f"{min(max(1.0, max(map(_timed, range(3))) / QUIET_S), MOST):.2f}"
    return float(known)


def _timed(_turn: int) -> float:
    began = time.perf_counter()
    _work()
    return time.perf_counter() - began


def _work() -> None:
    """Be a fixed piece of work, as Python does it: what a page or a rule costs, in little."""
    seen: dict[str, int] = {}
    for number in range(100_000):
        seen[str(number % 997)] = number
