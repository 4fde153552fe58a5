"""Every kind of page, by day on a desk and by night on a phone: nothing foreign, broken or nameless."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.journeys.conftest import Visitors
from tests.journeys.server import Server
from tests.journeys.visitor import PHONE, Visitor

STRANGERS_PAGES = ("/", "/login", "/signup", "/join", "/nowhere-at-all")
PLAYERS_PAGES = ("", "log", "sheets/new", "people", "settings")
SCREENS: dict[str, dict[str, Any]] = {
    "a desk by day": {"color_scheme": "light"},
    "a phone by night": {**PHONE, "color_scheme": "dark"},
}


def take_seat(visitor: Visitor, link: str) -> None:
    """A link asks for a tap, so that a preview in a chat does not use it up."""
    visitor.go(link)
    if visitor.page.url.split("?")[0].rstrip("/") == link:
        visitor.page.locator("main form[method=post] button").first.click()
        visitor.page.wait_for_url(lambda address: address != link)


@pytest.mark.parametrize("screen", SCREENS)
def test_a_stranger_sees_whole_pages(visitors: Visitors, screen: str) -> None:
    olaf = visitors("Olaf", **SCREENS[screen])
    olaf.forgive("status of 404")
    for path in STRANGERS_PAGES:
        olaf.go(path)


@pytest.mark.parametrize(("name", "screen"), [("Gwen", "a desk by day"), ("Pip", "a phone by night")])
def test_who_sits_at_the_table_sees_whole_pages(
    server: Server, visitors: Visitors, name: str, screen: str
) -> None:
    table = server.demo()
    [link] = [seat["link"] for seat in table["seats"] if seat["name"] == name]
    visitor = visitors(name, **SCREENS[screen])
    visitor.forgive("status of 403")  # a player has no settings
    take_seat(visitor, link)
    for path in PLAYERS_PAGES:
        visitor.go(table["url"] + path)
    visitor.go(table["url"])
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


def test_an_upright_tablet_has_room_to_type_dice(server: Server, visitors: Visitors) -> None:
    table = server.demo()
    pip = visitors("Pip", viewport={"width": 820, "height": 1180})
    take_seat(pip, next(seat["link"] for seat in table["seats"] if seat["name"] == "Pip"))
    dice = pip.page.get_by_label("Dice to roll")
    dice.fill("4d6kh3")
    assert dice.evaluate("field => field.scrollWidth <= field.clientWidth")


@pytest.mark.parametrize("part", [None, "main"])
def test_a_button_without_a_name_would_be_noticed(
    server: Server, visitors: Visitors, part: str | None
) -> None:
    olaf = visitors("Olaf")
    olaf.go("/login")
    assert not olaf.problems
    olaf.page.locator("main").evaluate("main => main.append(document.createElement('button'))")
    olaf.check(part)
    found, olaf.problems = olaf.problems, []
    olaf.page.reload()
    assert ["button-name" in problem for problem in found] == [True]
