"""Shoots the pages of the demo table into docs/screenshots: `make screenshots`, or with names for some.

Every page on a phone and at a desk, by day and by night, as PNGs for looking at, which .gitignore leaves out.
The few that the README shows are JPEGs beside them: the grain of the paper makes a PNG four times as large.
What the landing page shows of the Game Master's screen is kept as WebP.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.journeys.conftest import CHROMIUM, QUIET  # noqa: E402 - found once the project is on the path
from tests.journeys.server import Server, Stock  # noqa: E402

PLACE = ROOT / "docs" / "screenshots"
ON_LANDING, SHOWN = ROOT / "static" / "img" / "screen.webp", (1200, 750)
SCREENS: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "desk": {"viewport": {"width": 1440, "height": 900}},
}
LIGHTS = ("light", "dark")
OTHERS = ("freed6", "opend6", "wildd6", "sixd6")
"""The games besides the one whose every page is shot."""
IN_README = {
    "table-desk-light",
    "screen-desk-dark",
    "table-phone-light",
    "log-phone-dark",
    "creation-phone-dark",
    "freed6-phone-light",
    "opend6-phone-dark",
    "sixd6-phone-light",
}
FIGHT = """
from campaigns.models import Seat
from campaigns.play import perform
from campaigns.state import state_of
from rules.common.conditions import AddCondition
from rules.common.encounters import BeginEncounter, TakeTurn
from rules.common.selection import SetVisibility
from rules.freeblade.creatures import MakeCreature
from rules.freeblade.harm import TakeDamage
from rules.table import Profile
gm = Seat.objects.get(campaign__demo=True, campaign__system="freeblade", role="gm")
foes = {"hag": ("Marsh hag", 9), "stalker": ("Reed stalker", 6), "hound": ("Salt hound", 4),
    "diver": ("Bell diver", 7), "knight": ("Hollow knight", 12), "crow": ("Crow captain", 8),
    "bailiff": ("Toll bailiff", 5), "clerk": ("Drowned clerk", 3), "eel": ("Lock eel", 4)}
for key, (name, hp) in foes.items():
    perform(gm, MakeCreature(key, name, hp=hp, damage=6, visibility="stands"))
table = state_of(gm.campaign).table
people = {sheet: table.get(Profile, sheet, "profile") for sheet in table.sheets()}
here = [sheet for sheet, one in people.items() if one.kind != "party" and one.stage == "finished"]
perform(gm, BeginEncounter(tuple(here), "At the water gate"))
perform(gm, TakeDamage("stalker", 4, "an arrow"))
perform(gm, TakeDamage("hag", 3, "a handaxe"))
perform(gm, AddCondition("hound", "Blinded"))
perform(gm, SetVisibility("knight", "hidden"))
perform(gm, TakeTurn(here[0]))
"""
"""Nine foes beside those of the demo table: some hurt, one hidden; a player's character acts."""


class Shoot:
    """The demo table's links, and where its pages are."""

    def __init__(self, server: Server) -> None:
        table = server.demo()
        self.server, self.home, self.table = server, server.url, str(table["url"])
        self.links = {seat["name"]: str(seat["link"]) for seat in table["seats"]}

    def player_of(self, game: str) -> Callable[[Page], None]:
        """A game's demo table, as one of its players sees it."""

        def arrange(page: Page) -> None:
            seats = self.server.demo(game)["seats"]
            self.links[game] = next(str(seat["link"]) for seat in seats if seat["role"] == "player")
            self.sign_in(page, game)
            page.wait_for_selector("text=At the table", state="attached")

        return arrange

    def sign_in(self, page: Page, name: str) -> None:
        """A link asks for a tap, so that a preview in a chat does not use it up."""
        page.goto(self.links[name])
        button = page.locator("main form[method=post] button")
        if button.count():
            button.first.click()
            page.wait_for_load_state()

    def landing(self, page: Page) -> None:
        page.goto(self.home)

    def gm_landing(self, page: Page) -> None:
        self.sign_in(page, "Gwen")
        page.goto(self.home)

    def at_table(self, page: Page) -> None:
        self.sign_in(page, "Pip")
        page.goto(self.table)
        page.wait_for_selector(
            "text=At the table", state="attached"
        )  # the stream is open, and says who is there

    def log(self, page: Page) -> None:
        self.sign_in(page, "Pip")
        page.goto(f"{self.table}#panel-log")
        page.wait_for_selector("text=At the table", state="attached")

    def screen(self, page: Page) -> None:
        self.sign_in(page, "Gwen")
        page.goto(f"{self.table}screen")
        page.wait_for_selector("#live-status[data-state=live]", state="attached")

    def fight(self, page: Page) -> None:
        self.server.shell(FIGHT)
        self.screen(page)

    def sheet(self, page: Page) -> None:
        self.sign_in(page, "Pip")
        page.goto(self.table)
        address = page.locator("#main a[href*='/sheets/']").first.get_attribute("href") or ""
        page.goto(self.home + re.sub(r"(/sheets/\w+/).*", r"\1", address))

    def creation(self, page: Page) -> None:
        self.sign_in(page, "Pip")
        page.goto(f"{self.table}sheets/new")
        page.fill("input[name=name]", "Wren of the Marsh")
        page.locator("button[name=how][value=steps]").click()
        page.wait_for_url("**/create")

    def people(self, page: Page) -> None:
        self.sign_in(page, "Gwen")
        page.goto(f"{self.table}people")


def main(wanted: list[str]) -> None:
    PLACE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Stock(Path(folder), None).prepare().server().start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        try:
            shoot_all(browser, Shoot(server), wanted)
        finally:
            browser.close()
            server.stop()


def shoot_all(browser: Browser, shoot: Shoot, wanted: list[str]) -> None:
    pages: dict[str, Callable[[Page], None]] = {
        "landing": shoot.landing,
        "tables": shoot.gm_landing,
        "sheet": shoot.sheet,
        "table": shoot.at_table,
        "log": shoot.log,
        "screen": shoot.screen,
        "people": shoot.people,
        **{game: shoot.player_of(game) for game in OTHERS},
        "creation": shoot.creation,  # late, for it leaves someone half made at the table
    }
    for name, arrange in pages.items():
        for screen, size in SCREENS.items() if not wanted or name in wanted else ():
            for light in LIGHTS:
                context = browser.new_context(**size, color_scheme=light, reduced_motion="reduce")
                page = context.new_page()
                arrange(page)
                keep(page, f"{name}-{screen}-{light}")
                context.close()
    if not wanted or "fight" in wanted:
        shoot_for_landing(browser, shoot)


def shoot_for_landing(browser: Browser, shoot: Shoot) -> None:
    """The Game Master's screen in the midst of a fight, by night: it stands out from a page of paper."""
    page = browser.new_page(**SCREENS["desk"], color_scheme="dark", reduced_motion="reduce")
    shoot.fight(page)
    Image.open(BytesIO(page.screenshot())).resize(SHOWN).save(ON_LANDING, quality=65, method=6)
    print(ON_LANDING.relative_to(ROOT), flush=True)


def keep(page: Page, name: str) -> None:
    page.screenshot(path=PLACE / f"{name}.png")
    if name in IN_README:
        page.screenshot(path=PLACE / f"{name}.jpg", quality=85)
    print(f"docs/screenshots/{name}.png", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
