"""Gives a run its seed and prints it: `pytest --seed=N` plays with other dice."""

from __future__ import annotations

import os

import pytest

from tests.chance import SEED, begin

USUAL = 1
"""Every run throws the same dice unless told otherwise, so that it fails for what was changed."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--seed", type=int, help="the number of which all chance in this run comes")


def pytest_configure(config: pytest.Config) -> None:
    """Choose the seed before the workers start, which find it in their environment."""
    given = config.getoption("--seed")
    if given is not None:
        os.environ[SEED] = str(given)
    os.environ.setdefault(SEED, str(USUAL))


def pytest_report_header() -> str:
    return f"seed: {os.environ[SEED]} (--seed={os.environ[SEED]} plays this run again)"


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Begin each test anew, so that no test hangs on those before it."""
    begin(item.nodeid)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    terminalreporter.write_line(pytest_report_header())
