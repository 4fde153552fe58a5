"""The Game Master sees the table as a player sees it, live, and is one tap from the screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.journeys.conftest import Visitors
from tests.journeys.seats import sit
from tests.journeys.server import Server
from tests.journeys.table import expect_live, free_roll, newest

pytestmark = pytest.mark.thorough


def test_a_gm_looks_over_a_players_shoulder_and_goes_back(house: Server, callers: Visitors) -> None:
    gwen, pip = callers("Gwen"), callers("Pip")
    sit(house, pip)
    gwen.go(f"{sit(house, gwen, at=None)}screen")
    gwen.page.get_by_text("Other actions and pages").click()
    gwen.page.get_by_role("link", name="View as Pip").click()
    expect_live(gwen.page)
    expect(gwen.page.get_by_text("Viewing as Pip")).to_be_visible()
    expect(gwen.page.locator("#main form")).to_have_count(0)
    expect(gwen.page.locator("#main").get_by_role("button", name="Roll", exact=True)).to_be_disabled()
    free_roll(pip.page, "1d1+41")
    expect(newest(gwen.page)).to_contain_text("42")
    gwen.page.get_by_role("link", name="GM screen").click()
    expect(gwen.page).to_have_url(re.compile("/screen$"))
