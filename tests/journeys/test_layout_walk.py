"""Every page of Freeblade, and all that games share, at every width, with the longest names in wide letters.

Nothing sticks out, lies over something else, is cut off, or is too small for a thumb.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.journeys.conftest import Visitors
from tests.journeys.layout_samples import HEAD, RIGHT, WRONG
from tests.journeys.layout_walk import GROUPS, STRANGERS_PAGES, Walk, arrived, judge, told, walked
from tests.journeys.measuring import faults
from tests.journeys.server import Server

QUICK = ("table", "sheet")
NARROW = (320,)


@pytest.mark.parametrize("group", [pytest.param(group, marks=pytest.mark.examples) for group in QUICK])
def test_pages_have_room_for_what_is_on_them(house: Server, callers: Visitors, group: str) -> None:
    judge(walked(house, callers, "freeblade", group))


@pytest.mark.thorough
@pytest.mark.parametrize("group", sorted(GROUPS.keys() - set(QUICK)))
def test_every_other_page_has_room_too(house: Server, callers: Visitors, group: str) -> None:
    judge(walked(house, callers, "freeblade", group))


@pytest.mark.thorough
def test_strangers_have_room_too(house: Server, callers: Visitors) -> None:
    judge(Walk(arrived(house, callers, "Olaf")).start(*STRANGERS_PAGES))


# ---- Each check can fail


@pytest.fixture
def small_page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    yield page
    page.close()


@pytest.mark.thorough
@pytest.mark.parametrize("what", WRONG)
def test_it_is_noticed_that(small_page: Page, what: str) -> None:
    check, html = WRONG[what]
    small_page.set_content(HEAD + html)
    found = faults(small_page, "a page", widths=NARROW)
    assert {fault.check for fault in found} == {check}, found
    assert told(found).splitlines()[1].startswith(f"a page at 320: {check}: ")


@pytest.mark.thorough
@pytest.mark.parametrize("what", RIGHT)
def test_nothing_is_wrong_with(small_page: Page, what: str) -> None:
    small_page.set_content(HEAD + RIGHT[what])
    assert not faults(small_page, "a page", widths=NARROW)
