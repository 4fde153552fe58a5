from __future__ import annotations

import pytest

from tests.journeys.server import Stock, stock_of_the_run


@pytest.fixture(scope="session")
def stock(tmp_path_factory: pytest.TempPathFactory) -> Stock:
    """Databases of the kind that this run of the tests is on."""
    return stock_of_the_run(tmp_path_factory, "chaos")
