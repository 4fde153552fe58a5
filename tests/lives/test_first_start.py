"""From the first start on: stopped, killed in the middle of a roll, dressed anew, and played throughout."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.journeys.conftest import Visitors
from tests.lives.evening import evening
from tests.lives.installation import Installation

COLOUR = "rgb(1, 2, 3)"
NEW_STYLE = f"\n#live-status {{ outline-color: {COLOUR} !important; }}\n"


def test_an_installation_plays_on_after_every_end_and_shows_its_new_style(
    house: Installation, visitors: Visitors
) -> None:
    table = evening(house, visitors)
    table.roll(table.phone)
    with table.away(house.control_c):
        pass
    table.roll(table.gm)
    table.open_anew()
    table.press_roll(table.phone)
    with table.away(house.kill):
        pass
    table.roll(table.phone)
    table.open_anew()
    with table.away(house.control_c):
        stylesheet = house.folder / "static" / "css" / "base.css"
        stylesheet.write_text(stylesheet.read_text() + NEW_STYLE)
    table.expect_updated()
    for visitor in table.both:
        expect(visitor.page.locator("#live-status")).to_have_css("outline-color", COLOUR)
    table.expect_nothing_lost()
