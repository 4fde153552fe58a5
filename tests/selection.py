"""Which tests a run leaves out, what it says of that, and which file comes first."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.db import connections
from xdist.scheduler import LoadScopeScheduling

from tests.effort import SHARE

LONG = (
    *("tests/lives/", "tests/journeys/", "tests/scripts/", "tests/chaos/"),
    *("tests/campaigns/test_every_dialog", "tests/campaigns/test_played", "tests/config/test_static"),
)
"""Begun first, so that no worker ends with one of them while the others have nothing left."""


class OneWorkerForEachFile(LoadScopeScheduling):
    """Gives a worker all the tests of a file: what they share is made once, and scenes stay in their order.

    `--dist loadfile` would begin with the file of most tests instead of the longest.
    """

    def _split_scope(self, nodeid: str) -> str:
        return nodeid.split("::")[0]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LoadScopeScheduling:
    config.option.loadscopereorder = False
    return OneWorkerForEachFile(config, log)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Return three workers for two processors where browsers are waited for, else one for each."""
    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return processors * 3 // 2 if "thorough" in config.option.markexpr.split(" or ") else processors


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Iterator[None]:
    """Leave out what is true of the other database alone, and begin with what takes long."""
    other = "postgresql" if connections["default"].vendor == "sqlite" else "sqlite"
    left_out = [item for item in items if item.get_closest_marker(other)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker(other)]
    yield
    items.sort(key=lambda item: not item.nodeid.startswith(LONG))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Name what `make test` leaves out, and what runs it."""
    if config.getoption("markexpr") == "not thorough":
        said = "left out: what is marked `thorough`, and PostgreSQL (`make test-all`), and of what is marked "
        terminalreporter.write_line(f"{said}`examples` all but one in {SHARE} (`make nightly`)")


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Where everything is installed, a skipped test is a test that nobody ran."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if settings.CI and reporter and reporter.stats.get("skipped") and session.exitstatus == 0:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
