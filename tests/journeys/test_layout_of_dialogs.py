"""Dialogs over a sheet at every width, with the longest names in wide letters; at night all of every game."""

from __future__ import annotations

import pytest

from tests.effort import some
from tests.journeys.conftest import Visitors
from tests.journeys.layout_walk import crowd, dialogs_over, judge, walk_of
from tests.journeys.seats import GMS
from tests.journeys.server import Server


@pytest.mark.thorough
@pytest.mark.parametrize(("place", "game"), list(enumerate(GMS)))
def test_dialogs_over_a_sheet_have_room_for_what_is_in_them(
    house: Server, callers: Visitors, place: int, game: str
) -> None:
    walk = walk_of(house, callers, GMS[game], game)
    dialogs = dialogs_over(crowd(house, game), walk.visitor)
    assert len(dialogs) > 12
    walk.open_dialogs(dialogs if game == "freeblade" else some(dialogs, place))
    judge(walk.faults)
