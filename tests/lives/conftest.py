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
from tests.journeys.visitor import STILL
from tests.lives.installation import SOURCE, Installation
from tests.once import folder_of_the_run, made_once

__all__ = ["browser", "pytest_runtest_makereport"]  # these lives are watched as the journeys are

Install = Callable[..., Installation]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/lives/" in item.nodeid:
            item.add_marker(pytest.mark.journey)
            if CHROMIUM is None:
                item.add_marker(pytest.mark.skip(reason="Chromium is not installed here"))


@pytest.fixture(scope="session")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Installation:
    """One that was started and ended, once in this run: what asks nothing of a first start copies it."""

    def begin(folder: Path) -> None:
        first = Installation.of(SOURCE, folder / "rollbook")
        try:
            first.start()
            first.control_c()
        finally:
            first.end()

    return Installation(made_once(folder_of_the_run(tmp_path_factory) / "begun", begin) / "rollbook")


@pytest.fixture
def install(tmp_path: Path) -> Iterator[Install]:
    """Makes installations, new ones or copies of one: `install(begun, HOST="0.0.0.0")`."""
    made: list[Installation] = []

    def copy(begun: Installation | None = None, **settings: str) -> Installation:
        folder = tmp_path / f"rollbook-{len(made)}"
        made.append(begun.copy(folder, settings) if begun else Installation.of(SOURCE, folder, **settings))
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
    with _visiting(browser, house, request.node, **STILL) as make:
        yield make
