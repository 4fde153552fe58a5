"""What ends a test that hangs, and shows where: after the time of `pyproject.toml`, scaled by the machine.

A worker that is ended says nothing of a property that it was shrinking, so shrinking ends well before that.
"""

from __future__ import annotations

import faulthandler
import os
import sys
from collections.abc import Generator

import pytest
from hypothesis.internal.conjecture import engine

from tests.patience import patience

SHRINKING = 0.25
"""The share of a test's time that Hypothesis may shrink for."""
STDERR = pytest.StashKey[int]()


def pytest_configure(config: pytest.Config) -> None:
    """Measure the machine before workers start, and keep the error stream, which tests do not capture yet."""
    assert sys.__stderr__ is not None
    config.stash[STDERR] = os.dup(sys.__stderr__.fileno())
    engine.MAX_SHRINKING_SECONDS = int(limit(config) * SHRINKING)


def pytest_unconfigure(config: pytest.Config) -> None:
    os.close(config.stash[STDERR])


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Set the clock again, which pytest has just set without a look at the machine."""
    faulthandler.dump_traceback_later(limit(item.config), exit=True, file=item.config.stash[STDERR])
    return (yield)


def limit(config: pytest.Config) -> float:
    """Return the seconds after which a test is said to hang."""
    return patience(float(config.getini("faulthandler_timeout")))
