"""What a Watch will bring is listed before it ends, and a torch burns down by the clock on the wall."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.journeys.conftest import Visitors
from tests.journeys.seats import sit
from tests.journeys.server import Server
from tests.journeys.table import newest, pause
from tests.journeys.visitor import PHONE

pytestmark = pytest.mark.thorough


LIGHT_A_TORCH = """
from campaigns.models import Seat
from campaigns.play import perform
from campaigns.state import state_of
from rules.common.belongings import AddBelonging
from rules.freeblade.burning_lights import IgniteLight
from rules.table import Belonging, Profile
gm = Seat.objects.filter(role="gm", campaign__system="freeblade").latest("pk")
table = state_of(gm.campaign).table
brin = next(one for one in table.sheets() if table.get(Profile, one, "profile").name.startswith("Brin"))
played = perform(gm, AddBelonging(brin, "torches", kind="supply", die=6))
things = played.state.table.of(Belonging, brin).items()
perform(gm, IgniteLight(brin, next(key for key, thing in things if thing.name == "torches")))
"""
OVER = """
from campaigns.models import Timer
print(Timer.objects.update(due="2026-01-01T20:00Z"))
"""


def test_a_watch_is_foreseen_and_a_torch_burns_on_every_screen(house: Server, callers: Visitors) -> None:
    gwen, pip = callers("Gwen"), callers("Pip", **PHONE)
    sit(house, gwen, pip)
    gwen.page.locator("#table-time").get_by_role("link", name="End the watch").click()
    dialog = gwen.page.locator("#dialog")
    expect(dialog).to_contain_text("This will roll")
    expect(dialog.locator(".comings")).to_contain_text(["unkind weather"])
    dialog.get_by_role("button", name="Advance").click()
    expect(newest(pip.page)).to_contain_text("for events this watch")
    house.manage("shell", "--no-imports", "-c", LIGHT_A_TORCH)
    for page in (gwen.page, pip.page):
        expect(page.locator("#table-lights")).to_contain_text("burning torch D4")
        expect(page.locator("#table-lights animate")).to_have_count(1)
    pause()
    house.manage("shell", "--no-imports", "-c", OVER)
    for page in (gwen.page, pip.page):  # the server looks at its clock every five seconds
        expect(newest(page)).to_contain_text("ran out while nobody was here")
