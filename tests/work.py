"""How much work something is: lines of Python, which are the same everywhere, or the processor's time."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from types import FrameType
from typing import Any

from tests.patience import slowness


def lines_run(work: Callable[[], object]) -> int:
    """Return how many lines are run for it, each turn of a loop counted; work within C is not seen."""
    counted = 0

    def count(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal counted
        counted += event == "line"
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        work()
    finally:
        sys.settrace(before)
    return counted


def seconds_of_work(work: Callable[[], object], tries: int = 3) -> float:
    """Return the processor's seconds for it on a quiet machine, by the best of some tries.

    For what is done within C. A limit leaves it much room, and finds what grows faster than what it is given.
    """
    return min(_thread_seconds(work) for _ in range(tries)) / slowness()


def _thread_seconds(work: Callable[[], object]) -> float:
    began = time.thread_time()
    work()
    return time.thread_time() - began
