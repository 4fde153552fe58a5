"""What waits for a player is on the screen wherever they are: on each tab, at every width, in every game."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.effort import few
from tests.journeys.conftest import Visitors
from tests.journeys.measuring import resize
from tests.journeys.seats import GMS, PLAYERS, sit
from tests.journeys.server import Server
from tests.journeys.visitor import PHONE, TABLET

WIDTHS = (390, 430, 768, 800, 820, 912, 959, 960, 1440)
ASKED = """
from campaigns.models import Campaign, Seat
from campaigns.play import perform
from campaigns.state import state_of
from rules.common.encounters import EndEncounter
from rules.common.roll_requests import RequestRoll
from rules.sixd6.requested_actions import RequestAction
from rules.table import Ability
campaign = Campaign.objects.get(demo=True, system="{game}")
gm = Seat.objects.get(campaign=campaign, role="gm")
player = Seat.objects.get(campaign=campaign, user__display_name="{player}")
own = next(one.character_id for one in campaign.memberships.all() if str(player.pk) in map(str, one.seats))
what = next(iter(state_of(campaign).table.of(Ability, own)))
if "{game}" == "sixd6":  # the demo's people fight, and not everyone can act there
    perform(gm, EndEncounter())
perform(gm, RequestAction((own,), "2d6") if "{game}" == "sixd6" else RequestRoll((own,), what))
"""
HIDDEN = """() => {
  document.documentElement.dataset.notify = "on";
  Object.defineProperty(document, "hidden", { configurable: true, value: true });
  window.notes = [];
  window.Notification = class extends EventTarget {
    constructor(title, { body }) { super(); window.notes.push(`${title}: ${body}`); }
    close() {}
  };
}"""
"""The page is out of sight, and its person has asked to be notified."""


@pytest.mark.parametrize("game", few(GMS, "freeblade"))
def test_what_waits_is_on_the_screen_on_each_tab_at_every_width(
    house: Server, callers: Visitors, game: str
) -> None:
    player = callers(PLAYERS[game], **PHONE)
    sit(house, player, game=game)
    page = player.page
    title, waiting = re.sub(r"^\(\d+\) ", "", page.title()), page.locator("#prompts")
    count = int(waiting.get_attribute("data-count") or 0) + 1  # the dice of the demo may leave something open
    page.evaluate(HIDDEN)
    house.shell(ASKED.format(game=game, player=PLAYERS[game]))
    expect(page).to_have_title(f"({count}) {title}")
    page.wait_for_function("told => notes.join() === told", arg=f"Waits for you: {title}")
    page.evaluate("delete document.hidden")
    for width in WIDTHS:
        resize(page, width, 844)
        for _ in each_tab(page):
            for button in waiting.locator(".offers").locator("a, button").filter(visible=True).all():
                expect(button).to_be_in_viewport(ratio=1)
    resize(page, 390, 844)
    expect(page.locator(".tabbar [data-count]")).to_have_attribute("data-count", str(count))
    for ladder in page.locator(".ladder > :first-child").all():
        before = ladder.evaluate("one => getComputedStyle(one, '::before').content")
        assert "Other rolls" in before, "the difficulty of the sheet is none of the request's"
    player.check()


TURN = """
from campaigns.models import Campaign, Seat
from campaigns.play import perform
from rules.common.encounters import BeginEncounter, TakeTurn
from rules.freeblade.creatures import MakeCreature
campaign = Campaign.objects.get(demo=True, system="freeblade")
gm = Seat.objects.get(campaign=campaign, role="gm")
perform(gm, MakeCreature("goblin", "Goblin B", hp=4, visibility="named"))
perform(gm, BeginEncounter(("goblin",)))
perform(gm, TakeTurn("goblin"))
"""


@pytest.mark.thorough
def test_a_phone_says_below_the_sheet_who_acts_a_wider_screen_above(house: Server, callers: Visitors) -> None:
    moss = callers("Moss", **PHONE)
    sit(house, moss)
    house.shell(TURN)
    told = moss.page.locator("#prompts", has_text="Goblin B acts")
    expect(told).to_be_in_viewport(ratio=1)
    for width in (768, 1440):
        moss.page.set_viewport_size({"width": width, "height": 900})
        expect(told).to_be_hidden()
        expect(moss.page.locator(".turns", has_text="Goblin B acts")).to_be_in_viewport()


STRUCK = (
    TURN
    + """
from rules.freeblade.what_bears_on_an_attack import DeclareAttack
from rules.randomness import Scripted
perform(gm, MakeCreature("rat", "Rat", hp=9))
perform(gm, DeclareAttack("goblin", target="rat"), chance=Scripted([4, 4, 4]))
"""
)


def top_of(page: Page, place: str) -> float:
    box = page.locator(place).bounding_box()
    assert box is not None
    return box["y"]


@pytest.mark.thorough
def test_turn_and_prompt_leave_a_game_masters_phone_free_but_for_160_px(
    house: Server, callers: Visitors
) -> None:
    gwen = callers("Gwen", **PHONE)
    sit(house, gwen, at="screen")
    house.shell(STRUCK)
    bar = gwen.page.locator("#prompts")
    for button in (
        bar.get_by_role("button", name="Next turn"),
        bar.locator("li:not(.turn) .offers button").first,
    ):
        expect(button).to_be_in_viewport(ratio=1)
    assert top_of(gwen.page, "#prompts") >= gwen.page.evaluate("innerHeight") - 160
    gwen.check()


@pytest.mark.thorough
def test_a_phone_has_the_bar_of_an_action_in_sight_before_anything_is_picked(
    house: Server, callers: Visitors
) -> None:
    tarek = callers(PLAYERS["sixd6"], **PHONE)
    sit(house, tarek, game="sixd6")
    acts, told = tarek.page.locator(".builder-bar"), tarek.page.locator("#prompts .whose")
    expect(told).to_be_in_viewport(ratio=1)
    expect(acts).to_be_in_viewport(ratio=1)
    expect(acts).to_contain_text("It is Bell acolyte's turn.")
    tarek.page.locator(".pick", has_text="Blade").tap()
    expect(acts.locator(".dialog-foot")).to_contain_text("It is Bell acolyte's turn.")
    expect(acts).to_be_in_viewport(ratio=1)
    tarek.check()


@pytest.mark.thorough
def test_the_strip_of_a_tablet_takes_no_more_than_115_px_in_a_fight_either(
    house: Server, callers: Visitors
) -> None:
    for game in ("sixd6", "wildd6"):
        player = callers(PLAYERS[game], **TABLET)
        sit(house, player, game=game)
        assert top_of(player.page, "#panel-sheet") - top_of(player.page, "#panel-party") <= 115
        player.check()


def each_tab(page: Page) -> Iterator[str]:
    """Go from one tab to the next; where there are none, all is on the screen at once."""
    tabs = page.locator(".tabbar a[href^='#']")
    if not tabs.first.is_visible():
        yield "all"
        return
    for tab in tabs.all():
        tab.click()
        expect(tab).to_have_attribute("aria-current", "true")
        yield tab.inner_text()


HIT_ON_TURN = """
from campaigns.models import Campaign, Seat
from campaigns.play import perform
from campaigns.state import state_of
from rules.common.encounters import BeginEncounter, TakeTurn
from rules.common.fight_actions import NOTHING
from rules.d6.checks import CheckCode
from rules.randomness import Scripted
from rules.table import Belonging, Profile
campaign = Campaign.objects.get(demo=True, system="opend6")
gm = Seat.objects.get(campaign=campaign, role="gm")
table = state_of(campaign).table
named = {table.get(Profile, one, "profile").name: one for one in table.sheets()}
vance, warden = named["Vance Holm"], named["Toll Warden"]
[bar] = [key for key, one in table.of(Belonging, vance).items() if one.name == "Crowbar"]
perform(gm, BeginEncounter((vance, warden)))
perform(gm, TakeTurn(vance))
blow = CheckCode(vance, difficulty=9, target=warden, belonging=bar, uses=NOTHING)
perform(gm, blow, chance=Scripted([4, 4, 4, 4, 4]))
"""
IS_WHOLE = "what => what.scrollHeight <= what.clientHeight + 1 && what.scrollWidth <= what.clientWidth + 1"


@pytest.mark.thorough
def test_on_ones_own_turn_a_phone_says_in_full_whom_one_has_hit_and_what_is_rolled(
    house: Server, callers: Visitors
) -> None:
    jory = callers("Jory", **PHONE)
    sit(house, jory, game="opend6")
    house.shell(HIT_ON_TURN)
    page, bar = jory.page, jory.page.locator("#prompts")
    title = bar.locator(".prompt-what b", has_text="Vance Holm has hit Toll Warden")
    roll = bar.get_by_role("button", name=re.compile("^Roll 3D damage"))
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 844})
        for part in (title, roll, bar.get_by_role("button", name="End my turn")):
            expect(part).to_be_in_viewport(ratio=1)
        assert title.evaluate(IS_WHOLE), width
        assert roll.evaluate("it => it.offsetWidth") > width / 3, "its first words have room"
        assert top_of(page, "#prompts") >= 844 - 160
    jory.check()
