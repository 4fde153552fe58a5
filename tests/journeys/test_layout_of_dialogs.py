"""Every dialog over a sheet at every width, with the longest names in wide letters."""

from __future__ import annotations

import pytest

from tests.journeys.conftest import Visitors
from tests.journeys.layout_walk import (
    GMS,
    OVER,
    Walk,
    arrived,
    crowd,
    judge,
)
from tests.journeys.server import Server


@pytest.mark.parametrize("game", GMS)
def test_every_dialog_over_a_sheet_has_room_for_what_is_in_it(
    server: Server, visitors: Visitors, game: str
) -> None:
    table, links = crowd(server, game)
    walk = Walk(arrived(visitors, GMS[game], links), {"table sheet", "sheet"}, opens_dialogs=True)
    judge(walk.start(table))
    assert len([kind for kind in walk.known if kind.startswith(OVER)]) > 12
