"""Whole lives of an installation. What a test does to it, a host does: by the commands of the README."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.journeys.conftest import (
    CHROMIUM,
    Visitors,
    _visiting,
    browser,
    pytest_runtest_makereport,
)
from tests.lives.installation import SOURCE, Installation

__all__ = ["browser", "pytest_runtest_makereport"]  # these lives are watched as the journeys are

Install = Callable[..., Installation]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/lives/" in item.nodeid:
            item.add_marker(pytest.mark.journey)
            if CHROMIUM is None:
                item.add_marker(pytest.mark.skip(reason="Chromium is not installed here"))


@pytest.fixture
def install(tmp_path: Path) -> Iterator[Install]:
    """Makes installations: `install(HOST="0.0.0.0")`."""
    made: list[Installation] = []

    def copy(**settings: str) -> Installation:
        made.append(Installation.of(SOURCE, tmp_path / f"rollbook-{len(made)}", **settings))
        return made[-1]

    yield copy
    for house in made:
        house.end()


@pytest.fixture
def house(install: Install) -> Installation:
    """An installation that has not been started yet."""
    return install()


@pytest.fixture
def visitors(browser: Browser, house: Installation, request: pytest.FixtureRequest) -> Iterator[Visitors]:
    """Makes visitors of the house: what was wrong on any of their pages fails the test."""
    with _visiting(browser, house, request.node) as make:
        yield make
