"""From the first start on: stopped, killed in the middle of a roll, and played throughout."""

from __future__ import annotations

from tests.journeys.conftest import Visitors
from tests.lives.evening import evening
from tests.lives.installation import Installation


def test_an_installation_plays_on_after_every_end(house: Installation, visitors: Visitors) -> None:
    table = evening(house, visitors)
    table.roll(table.phone)
    with table.away(house.control_c):
        pass
    table.roll(table.gm)
    table.open_anew()
    table.press_roll(table.phone)
    with table.away(house.kill):
        pass
    table.expect_nothing_lost()
