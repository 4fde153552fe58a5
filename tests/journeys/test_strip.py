"""The party strip in a browser: names that can be read, the sheet that is open, and who is hidden."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.conftest import Visitors
from tests.journeys.measuring import resize
from tests.journeys.seats import GMS, sit
from tests.journeys.server import Server
from tests.journeys.table import expect_live, order_row
from tests.journeys.visitor import DESK, PHONE, TABLET, Visitor

pytestmark = pytest.mark.thorough


NAMES = (
    "Ghoul A",
    "Marsh witch Ottoline",
    "Boneless drummer",
    "Old Heron, the ferryman",
    "Toll keeper",
    "Lurker",
)
FULL = f"""
from campaigns.models import Campaign, Seat
from campaigns.play import perform
from rules.common.conditions import AddCondition
from rules.freeblade.creatures import MakeCreature
campaign = Campaign.objects.get(demo=True, system="freeblade")
gm = Seat.objects.get(campaign=campaign, role="gm")
for place, name in enumerate({NAMES!r}):
    visibility = "hidden" if name == "Lurker" else "open"
    perform(gm, MakeCreature(f"foe{{place}}", name, hp=9, kind="creature", visibility=visibility))
for name in ("Soaked", "Lost"):
    perform(gm, AddCondition("foe1", name))
"""
CUT = """() => [...document.querySelectorAll(".party-name")]
  .filter((name) => name.scrollHeight > name.clientHeight + 2 || name.scrollWidth > name.clientWidth + 1)
  .map((name) => name.textContent)"""


WORDS_CUT = """() => [...document.querySelectorAll(".party-face .chips > *")]
  .filter((chip) => getComputedStyle(chip).visibility === "visible")
  .flatMap((chip) => [chip, ...chip.querySelectorAll("b:not(.hidden)")])
  .filter((part) => part.scrollWidth > part.clientWidth)
  .map((part) => part.textContent.trim())"""


def gm_of_many(house: Server, visitor: Visitor, *, then: str = "", at: str = "?sheet=foe0") -> None:
    """The Game Master of a fresh demo table with nine sheets is there, with one of them open."""
    table = sit(house, visitor, at=None)
    house.shell(FULL + then)
    visitor.page.goto(f"{house.url}{table}{at}")
    expect_live(visitor.page)


FIGHT = """
from campaigns.models import Campaign, Seat
from campaigns.play import perform
from rules.common.encounters import BeginEncounter, TakeTurn
from rules.freeblade.harm import TakeDamage
from rules.randomness import Scripted
campaign = Campaign.objects.get(demo=True, system="freeblade")
gm = Seat.objects.get(campaign=campaign, role="gm")
player = Seat.objects.get(campaign=campaign, user__display_name="Pip")
brin = next(one.character_id for one in campaign.memberships.all() if str(player.pk) in map(str, one.seats))
perform(gm, TakeDamage(brin, 7), chance=Scripted([4]))
perform(gm, BeginEncounter(("foe0", "foe1", "foe2")))
perform(gm, TakeTurn("foe0"))
"""


def test_who_acts_who_is_ticked_who_is_hidden_and_who_dies_are_told_apart_at_a_glance(
    house: Server, callers: Visitors
) -> None:
    def row(name: str) -> Locator:
        return order_row(gwen.page, name)

    def look(name: str, part: str) -> str:
        return str(row(name).evaluate("(row, part) => getComputedStyle(row)[part]", part))

    gwen = callers("Gwen")
    gm_of_many(house, gwen, then=FIGHT, at="screen")
    row("Ottoline").get_by_role("checkbox").check()
    expect(row("Ghoul A").locator("small b").first).to_have_text("acts")
    papers = [look(name, "backgroundColor") for name in ("Ghoul A", "Ottoline", "Brin", "Toll keeper")]
    assert len(set(papers)) == len(papers)
    assert look("Lurker", "color") != look("Toll keeper", "color")
    expect(row("Lurker")).to_contain_text("Hidden")
    gwen.check()


def conditions_are_a_chip_and_a_tap_says_them(page: Page) -> None:
    """A tap on the chip of a card says its conditions, and leaves the open sheet as it is."""
    signs = page.locator("#party-foe1").get_by_role(
        "button", name="Conditions of Marsh witch Ottoline: Soaked; Lost"
    )
    expect(signs).to_have_text("2")
    address = page.url
    signs.click()
    said = page.locator("#signs-foe1")
    expect(said.get_by_text("Lost")).to_be_visible()
    page.keyboard.press("Escape")
    expect(said).to_be_hidden()
    assert page.url == address


OFF_THEIR_CARDS = """() => [...document.querySelectorAll(".party-card[data-title]")]
  .filter((card) => !(parseFloat(getComputedStyle(card, "::before").left) <= 8))
  .map((card) => card.dataset.title)"""


def test_on_a_phone_each_sides_name_stands_over_its_first_card(house: Server, callers: Visitors) -> None:
    moss = callers("Moss", **PHONE)
    table = sit(house, moss, at=None)
    house.shell(FULL)
    moss.page.goto(f"{house.url}{table}")
    expect_live(moss.page)
    moss.page.locator(".tabbar a[href='#panel-party']").click()
    assert moss.page.locator(".party-card[data-title]").count() > 1
    assert moss.page.evaluate(OFF_THEIR_CARDS) == []


IN_THE_FIGHT = f"""
{FIGHT.partition("perform(gm, BeginEncounter")[0]}
perform(gm, BeginEncounter((brin, *(f"foe{{place}}" for place in range(5)))))
"""
IN_SIGHT = """() => {
  const row = document.querySelector(".party").getBoundingClientRect();
  const own = document.querySelector(".party .mine").getBoundingClientRect();
  const acts = document.querySelector(".party .turn-acts").getBoundingClientRect();
  return [own.left - row.left < 2, acts.left >= own.right || acts.left === own.left, acts.right <= row.right];
}"""


@pytest.mark.parametrize("screen", [DESK, TABLET], ids=["desk", "tablet"])
def test_in_a_fight_a_player_has_the_own_card_and_who_acts_in_sight(
    house: Server, callers: Visitors, screen: dict[str, object]
) -> None:
    pip = callers("Pip", **screen)
    table = sit(house, pip, at=None)
    house.shell(FULL + IN_THE_FIGHT)
    pip.page.goto(f"{house.url}{table}")
    expect_live(pip.page)
    for fighter in ("foe0", "foe4", "foe2"):
        house.shell(f"{IN_THE_FIGHT.partition('player =')[0]}perform(gm, TakeTurn({fighter!r}))")
        expect(pip.page.locator(".party .turn-acts").locator(f"#party-{fighter}")).to_be_attached()
        assert pip.page.evaluate(IN_SIGHT) == [True, True, True]
    expect(pip.page.locator(".party .mine")).to_have_attribute("data-title", "You")


@pytest.mark.parametrize("game", ["opend6", "sixd6", "wildd6"])
def test_no_word_of_how_somebody_stands_is_cut(game: str, house: Server, callers: Visitors) -> None:
    gm = callers(GMS[game])
    table = sit(house, gm, game=game, at=None)
    house.shell(f"from tests.journeys.crowded import crowd; crowd('{game}')")
    gm.page.goto(f"{house.url}{table}")
    expect_live(gm.page)
    for width in (820, 1100, 1440):
        resize(gm.page, width, 900)
        assert gm.page.evaluate(WORDS_CUT) == []
        assert gm.page.locator(".party-face .chips > :visible").count() > 1


@pytest.mark.parametrize("screen", [DESK, TABLET, PHONE], ids=["desk", "tablet", "phone"])
def test_the_strip_of_many(house: Server, callers: Visitors, screen: dict[str, object]) -> None:
    gwen = callers("Gwen", **screen)
    gm_of_many(house, gwen)
    page = gwen.page
    tab = page.locator(".tabbar a[href='#panel-party']")
    if tab.is_visible():
        tab.click()
    assert page.evaluate(CUT) == []
    marked = page.locator("#party a[aria-current=page]")
    expect(marked).to_have_text("Ghoul A")
    conditions_are_a_chip_and_a_tap_says_them(page)

    # What the stream draws of the strip, one face or all of it, leaves the mark where it is.
    page.locator("#panel-sheet").get_by_role("link", name="Take damage").first.click()
    page.locator("#dialog input[name=amount]").fill("2")
    page.keyboard.press("Enter")
    expect(page.locator("#party-foe0")).to_contain_text("7")
    expect(marked).to_have_text("Ghoul A")
    lurker = page.locator(".party-card", has_text="Lurker")
    lurker.get_by_role("button", name="Reveal").click()
    expect(page.locator("#party .unseen")).to_have_count(0)
    expect(marked).to_have_text("Ghoul A")
