"""An update: what an earlier version left is played on, and pages that stay open meanwhile come along."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.journeys.conftest import Visitors
from tests.journeys.server import ROOT
from tests.lives.conftest import Install
from tests.lives.evening import evening
from tests.lives.installation import Installation
from tests.lives.kept import Kept, all_kept

pytestmark = pytest.mark.thorough
RENAMED, NEW_NAME = "roots", "drawn_roots"
"""A script that others ask for by name."""
COLOUR = "rgb(1, 2, 3)"
NEW_SCRIPT = "\ndocument.documentElement.dataset.updated = 'yes';\n"


@pytest.fixture
def house(install: Install, begun: Installation) -> Installation:
    return install(begun)


def test_every_version_of_the_changelog_is_kept() -> None:
    released = re.findall(r"^## \[(\d[^\]]*)\]", (ROOT / "CHANGELOG.md").read_text(), re.M)
    kept = {each.folder.name for each in all_kept()}
    assert kept, "not one version is kept"
    assert set(released) <= kept, "scripts/keep_version.py keeps what a version leaves"


@pytest.mark.parametrize("kept", all_kept(), ids=lambda kept: kept.folder.name)
def test_what_an_earlier_version_left_is_played_on(
    kept: Kept, house: Installation, visitors: Visitors
) -> None:
    kept.unpack_var(house.folder)
    key = (house.var / "secret_key").read_text()
    table = evening(house, visitors, rolled=kept.rolled["sqlite"])
    table.roll(table.phone)
    with table.away(house.control_c):
        pass
    table.expect_nothing_lost()
    assert (house.var / "secret_key").read_text() == key


def test_pages_that_stay_open_during_an_update_come_along(house: Installation, visitors: Visitors) -> None:
    table = evening(house, visitors)
    table.roll(table.phone)
    loads: list[str] = []
    for visitor in table.both:
        visitor.page.on("load", lambda page: loads.append(page.url))
    with table.away(house.control_c):
        update(house.folder)
    table.expect_updated()
    for visitor in table.both:
        expect(visitor.page.locator("html")).to_have_attribute("data-updated", "yes")
        expect(visitor.page.locator("#live-status")).to_have_css("outline-color", COLOUR)
    table.roll(table.gm)
    table.roll(table.phone)
    assert len(loads) == 2, "each page loads once"
    table.expect_nothing_lost()


def update(folder: Path) -> None:
    """Change a script and a stylesheet, and give another script a new name, as a new version may."""
    scripts = folder / "static" / "js"
    with (scripts / "live.js").open("a") as live:
        live.write(NEW_SCRIPT)
    with (folder / "static" / "css" / "base.css").open("a") as style:
        style.write(f"\n#live-status {{ outline-color: {COLOUR} !important; }}\n")
    (scripts / f"{RENAMED}.js").rename(scripts / f"{NEW_NAME}.js")
    asked = 0
    for path in (*scripts.glob("*.js"), *(folder / "templates").rglob("*.html")):
        text = path.read_text()
        new = re.sub(rf"""(?<=['"/]){RENAMED}(?=\.js\b|'[,)])""", NEW_NAME, text)
        asked += new != text
        path.write_text(new)
    assert asked, f"nothing asks for {RENAMED}.js any more: rename another script here"
