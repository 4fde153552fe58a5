"""A fight in three browsers: who attacks, how it is answered, what it costs, and how it is taken back."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.conftest import Visitors
from tests.journeys.evenings import same_end
from tests.journeys.fights import foes_take_turns
from tests.journeys.seats import GMS, sit
from tests.journeys.server import Server
from tests.journeys.table import (
    entries,
    expect_live,
    fate_favours,
    newest,
    open_dialog,
    open_own_gear,
    pause_if_pressed,
    prompt_of,
    unfold_prompts,
)
from tests.journeys.visitor import PHONE, TABLET, Visitor

pytestmark = pytest.mark.thorough


BRIN, TAMSIN, GHOUL = "Brin Ashdown", "Old Tamsin", "Marsh ghoul"


def attack(page: Page, weapon: str, target: str) -> Locator:
    """Attacks by the options of a weapon; answers the entry that this made.

    It waits as people do: the same attack at once would count as the one before, pressed twice.
    """
    pause_if_pressed()
    before = newest(page).get_attribute("id")
    dialog = open_dialog(page, "gear", f"{weapon}: choose a target")
    dialog.get_by_text(target).click()
    dialog.get_by_role("button", name="Attack", exact=True).click()
    expect(page.locator("#dialog")).to_be_hidden()
    expect(newest(page)).not_to_have_attribute("id", before or "")
    return entry_like(page, newest(page))


def entry_like(page: Page, entry: Locator) -> Locator:
    """The entry on a page that is the one found on another, or now."""
    return page.locator(f"#{entry.get_attribute('id')}")


def answer(page: Page, entry: Locator, button: str | re.Pattern[str]) -> Locator:
    """Takes up an offer of what waits on an entry; answers the entry that came of it."""
    offer = prompt_of(page, entry).get_by_role("button", name=button)
    if not offer.is_visible():  # a bar shows two
        unfold_prompts(page)
    before = newest(page).get_attribute("id")
    offer.click()
    expect(newest(page)).not_to_have_attribute("id", before or "")
    return entry_like(page, newest(page))


def roll_again(page: Page, entry: Locator) -> Locator:
    """Spends Focus on a roll: by a button after a failure, else from the menu of its entry."""
    entry = entry_like(page, entry)
    before = newest(page).get_attribute("id")
    if "lost" not in (entry.get_attribute("class") or ""):
        expect(entry.locator(".extra")).to_be_hidden()
        entry.locator("a.at").click()
    entry.get_by_role("button", name="Reroll for 1 Focus (2 left)").click()
    expect(newest(page)).not_to_have_attribute("id", before or "")
    return entry_like(page, newest(page))


def hit_points(page: Page, name: str) -> Locator:
    return page.locator(".party-card", has_text=name).locator(".meter b")


def expect_hit_points(visitors: tuple[Visitor, ...], name: str, number: int) -> None:
    for visitor in visitors:
        expect(hit_points(visitor.page, name)).to_have_text(re.compile(rf"^{number}\s*/"))


def expect_same_logs(*visitors: Visitor) -> None:
    """Every log ends with the same numbers and totals; before the fight the GM did things unseen."""
    pages = [visitor.page for visitor in visitors]
    same_end(pages)
    first, *others = (entries(page)[-8:] for page in pages)
    assert others == [first] * len(others)


def pick_up_a_shield(page: Page) -> None:
    """An oak shield, D6, goes into a slot."""
    dialog = open_own_gear(page, "slots")
    dialog.get_by_label("Name").fill("oak shield")
    dialog.get_by_role("radio", name="Shield").check()
    dialog.get_by_role("radio", name="D6").check()
    dialog.get_by_role("button", name="Add").click()


def undo(gm: Visitor, entry: Locator) -> None:
    """By the entry's own page, with all that it caused."""
    gm.go(entry.locator("a.at").get_attribute("href") or "")
    gm.page.get_by_role("button", name="Undo this").click()
    gm.page.wait_for_url(re.compile(r"#event-\d+$"))


@pytest.mark.rule("FB-28", "FB-34", "FB-53", "R-54")
def test_an_attack_is_answered_by_whoever_it_meets_and_the_gm_takes_it_back(
    house: Server, callers: Visitors
) -> None:
    gwen, pip, moss = everyone = (callers("Gwen"), callers("Pip"), callers("Moss"))
    sit(house, *everyone)
    pick_up_a_shield(pip.page)
    expect(newest(moss.page)).to_contain_text("oak shield")

    declared = attack(moss.page, "Dagger", BRIN)
    expect(declared).to_contain_text(f"{TAMSIN} attacks {BRIN} with dagger")
    asked = prompt_of(pip.page, declared)
    expect(asked.locator(".offers button")).to_have_text(
        ["Take the hit", "Block with oak shield (D6)", "Spend Focus: Disadvantage"]
    )
    expect(entry_like(pip.page, declared).get_by_role("link", name="Respond")).to_be_visible()
    expect(declared.locator(".offers")).to_have_count(0)
    blocked = answer(pip.page, declared, "Block with oak shield")
    expect(blocked).to_contain_text(re.compile("Blocked.*by oak shield", re.S))
    expect(asked).to_have_count(0)
    expect_hit_points(everyone, BRIN, 6)

    hampered = answer(pip.page, attack(moss.page, "Dagger", BRIN), "Spend Focus")
    expect(hampered.locator("details")).to_contain_text("D4: Disadvantage")
    expect(pip.page.locator("[id$='-vitals'] .pips")).to_have_attribute("aria-label", "Focus: 1 of 2")

    blow: list[Locator] = []

    def lands() -> bool:
        blow[:] = [declared := attack(moss.page, "Dagger", BRIN), answer(pip.page, declared, "Take the hit")]
        harm = blow[1].locator(".total")
        return harm.count() > 0 and int(harm.inner_text()) < 6

    fate_favours(lands, "a wound that does not kill")
    wound = int(blow[1].locator(".total").inner_text())
    answer(pip.page, blow[1], f"Apply {wound} to {BRIN}")
    expect_hit_points(everyone, BRIN, 6 - wound)
    expect_same_logs(gwen, pip, moss)

    undo(gwen, blow[0])
    expect_hit_points(everyone, BRIN, 6)
    for visitor in everyone:
        expect(entry_like(visitor.page, blow[0])).to_contain_text("Undone by Gwen")
        expect(entry_like(visitor.page, blow[1])).to_contain_text("Undone by Gwen")
    expect_same_logs(gwen, pip, moss)
    assert "agree" in house.manage("verify")


@pytest.mark.rule("FB-28", "FB-53", "R-52")
def test_a_player_strikes_the_gms_creature_and_spends_focus_to_roll_again(
    house: Server, callers: Visitors
) -> None:
    gwen, pip = callers("Gwen"), callers("Pip")
    sit(house, gwen, pip)
    first = attack(pip.page, "Handaxe", GHOUL)
    again = roll_again(pip.page, first)
    expect(again).to_contain_text(f"spends Focus and attacks {GHOUL} again")
    expect(entry_like(pip.page, first).locator(".extra")).to_have_count(0)
    expect(pip.page.locator("[id$='-vitals'] .pips")).to_have_attribute("aria-label", "Focus: 1 of 2")

    blow: list[Locator] = []

    def lands() -> bool:
        blow[:] = [attack(pip.page, "Handaxe", GHOUL)]
        return blow[0].locator(".total").count() == 1  # not where the armour takes it all

    fate_favours(lands, "a wound")
    expect(pip.page.locator("#prompts").get_by_role("button", name=re.compile("Apply"))).to_have_count(0)
    wound = int(blow[0].locator(".total").inner_text())
    answer(gwen.page, blow[0], f"Apply {wound} to {GHOUL}")
    expect_hit_points((gwen,), GHOUL, max(9 - wound, 0))
    expect(newest(pip.page)).to_contain_text(GHOUL)
    expect(hit_points(pip.page, GHOUL)).to_have_count(0)


@pytest.mark.rule("FB-53")
def test_what_an_entry_offers_is_taken_up_from_the_whole_log_too(house: Server, callers: Visitors) -> None:
    gwen, moss = callers("Gwen"), callers("Moss")
    sit(house, gwen, moss)
    declared = attack(moss.page, "Dagger", BRIN)
    seq = declared.get_attribute("data-seq")
    gwen.go(gwen.page.url.split("?")[0].rstrip("/") + "/log")
    offered = gwen.page.locator(f"#event-{seq}")
    offered.locator(".aside > summary").click()
    offered.get_by_role("button", name="Cancel").click()
    expect(newest(gwen.page)).to_contain_text("cancels the attack")
    expect(gwen.page.locator(f"#event-{seq} .offers button")).to_have_count(0)


@pytest.mark.thorough
def test_who_has_acted_is_folded_on_a_phone_until_they_are_asked_for(
    house: Server, callers: Visitors
) -> None:
    gwen = callers("Gwen", **PHONE)
    table = sit(house, gwen, at=None)
    foes_take_turns(house, 5, turns=4)
    gwen.go(f"{house.url}{table}screen")
    expect_live(gwen.page)
    acted = gwen.page.locator(".order-row.turn-done")
    expect(acted).to_have_count(3)
    expect(acted.filter(visible=True)).to_have_count(0)
    expect(gwen.page.locator(".order-row[aria-current]")).to_be_visible()
    gwen.page.get_by_title("Show 3 who have acted").tap()
    expect(acted.filter(visible=True)).to_have_count(3)
    gwen.page.get_by_role("button", name="Next turn").filter(visible=True).first.tap()
    expect(acted.filter(visible=True)).to_have_count(4)


HURT = """
from campaigns.models import Membership, Seat
from campaigns.play import perform
from rules.d6.points_against_resistance import TakePoints
gm = Seat.objects.get(campaign__demo=True, campaign__system="opend6", role="gm")
sela = Membership.objects.get(campaign=gm.campaign, character__name="Sela Orme")
for _ in range(3):
    perform(gm, TakePoints(sela.character_id, "health", 40, source="a falling beam"))
"""


@pytest.mark.parametrize("screen", [PHONE, TABLET], ids=["phone", "tablet"])
def test_the_row_of_who_is_hurt_is_one_line(house: Server, callers: Visitors, screen: dict[str, Any]) -> None:
    gm = callers(GMS["opend6"], **screen)
    table = sit(house, gm, game="opend6", at=None)
    house.shell(HURT)
    gm.go(f"{house.url}{table}screen")
    hurt = gm.page.locator(".order-row", has=gm.page.locator(".hit"))
    expect(hurt.filter(has_text="Sela Orme").locator(".severity")).to_contain_text("Out of Action")
    heights = [row.evaluate("row => row.offsetHeight") for row in hurt.all()]
    assert [height for height in heights if not 44 <= height < 50] == []
