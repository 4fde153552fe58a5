"""Every kind of page, by day on a desk and by night on a phone: nothing foreign, broken or nameless."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.journeys.conftest import Visitors
from tests.journeys.seats import demo_at, sit
from tests.journeys.server import Server
from tests.journeys.visitor import PHONE, TABLET

pytestmark = pytest.mark.thorough


STRANGERS_PAGES = ("/", "/login", "/signup", "/join", "/nowhere-at-all")
PLAYERS_PAGES = ("", "log", "sheets/new", "people", "settings")
SCREENS: dict[str, dict[str, Any]] = {
    "a desk by day": {"color_scheme": "light"},
    "a tablet by day": {**TABLET, "color_scheme": "light"},
    "a phone by night": {**PHONE, "color_scheme": "dark"},
}
PALE = """form => {
  form.insertAdjacentHTML("beforeend", '<div class="odd"><p>Hardly to be read</p></div>')
  form.lastElementChild.style.color = "#aaa" // on paper by day
}"""


@pytest.mark.parametrize("screen", SCREENS)
def test_a_stranger_sees_whole_pages(house: Server, callers: Visitors, screen: str) -> None:
    olaf = callers("Olaf", **SCREENS[screen])
    olaf.forgive("status of 404")
    for path in (*STRANGERS_PAGES, demo_at(house).links["Moss"]):
        olaf.go(path)


@pytest.mark.parametrize(
    ("name", "screen"), [("Gwen", "a desk by day"), ("Pip", "a phone by night"), ("Moss", "a tablet by day")]
)
def test_who_sits_at_the_table_sees_whole_pages(
    house: Server, callers: Visitors, name: str, screen: str
) -> None:
    visitor = callers(name, **SCREENS[screen])
    visitor.forgive("status of 403")  # a player has no settings
    table = sit(house, visitor, at=None)
    for path in PLAYERS_PAGES:
        visitor.go(table + path)
    visitor.go(table)
    found = visitor.page.locator("#main a[href*='/sheets/']").evaluate_all(
        "links => links.map(link => link.href)"
    )
    assert found
    for address in one_of_each_kind(found):
        visitor.go(address)


def one_of_each_kind(addresses: list[str]) -> list[str]:
    """Every belonging's page is made by the same template, so one of them is looked at."""
    kinds = {
        re.sub(r"sheets/\w{16}|\d+\.\d+|(?<=check/)\w+|\?.*", "", address): address for address in addresses
    }
    return list(kinds.values())


def test_an_upright_tablet_has_room_to_type_dice(house: Server, callers: Visitors) -> None:
    pip = callers("Pip", **TABLET)
    sit(house, pip)
    dice = pip.page.get_by_label("Dice to roll")
    dice.fill("4d6kh3")
    assert dice.evaluate("field => field.scrollWidth <= field.clientWidth")


@pytest.mark.parametrize("part", [None, "main"])
def test_a_button_without_a_name_would_be_noticed(callers: Visitors, part: str | None) -> None:
    olaf = callers("Olaf")
    olaf.go("/login")
    assert not olaf.problems
    olaf.page.locator("main").evaluate("main => main.append(document.createElement('button'))")
    olaf.check(part)
    found, olaf.problems = olaf.problems, []
    olaf.page.reload()
    assert ["button-name" in problem for problem in found] == [True]


def test_pale_words_would_be_noticed_on_a_page_that_was_fine(callers: Visitors) -> None:
    olaf = callers("Olaf")
    olaf.go("/login")
    assert not olaf.problems
    olaf.page.locator("main form").first.evaluate(PALE)
    olaf.check()
    found, olaf.problems = olaf.problems, []
    olaf.page.reload()
    assert ["color-contrast" in problem for problem in found] == [True]
