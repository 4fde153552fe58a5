from __future__ import annotations

import pytest
from django.conf import settings

from tests.chaos.trials import stock_in
from tests.journeys.server import Stock


@pytest.fixture(scope="session")
def stock(tmp_path_factory: pytest.TempPathFactory) -> Stock:
    """Databases of the kind that this run of the tests is on."""
    database = settings.DATABASES["default"]
    cluster = None
    if database["ENGINE"].endswith("postgresql"):
        cluster = "postgres://{USER}:{PASSWORD}@{HOST}:{PORT}/postgres".format(**database)
    return stock_in(tmp_path_factory.mktemp("chaos") / "stock", cluster)
