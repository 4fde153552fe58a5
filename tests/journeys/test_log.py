"""How the log reads in a browser: what is folded, what of it is looked at, and the menu of an entry."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from campaigns.log.page import TAIL
from tests.journeys.conftest import Visitors
from tests.journeys.fights import foes_take_turns
from tests.journeys.measuring import resize
from tests.journeys.seats import PLAYERS, sit
from tests.journeys.server import Server
from tests.journeys.table import free_roll, newest, pause_if_pressed, show_log
from tests.journeys.visitor import DESK, PHONE, Visitor

pytestmark = pytest.mark.thorough


def test_housekeeping_is_one_line_that_opens_and_a_part_of_the_log_can_be_looked_at(
    house: Server, callers: Visitors
) -> None:
    gwen = callers("Gwen")
    table = sit(house, gwen)
    invite(gwen, table, times=3)
    entries = gwen.page.locator("#log-entries > li", has_text="makes an invite")
    expect(entries.nth(2)).to_be_attached()
    expect(entries.filter(visible=True)).to_have_count(1)
    entries.get_by_role("button", name=re.compile(r"^Show \d+ earlier$")).click()
    expect(entries.filter(visible=True).nth(2)).to_be_visible()
    entries.get_by_role("button", name=re.compile(r"^Hide \d+ earlier$")).click()
    expect(entries.filter(visible=True)).to_have_count(1)
    gwen.page.locator("#log-show").select_option("rolls")
    expect(entries.filter(visible=True)).to_have_count(0)
    free_roll(gwen.page, "2d4+70")
    expect(newest(gwen.page)).to_contain_text("2d4+70")
    gwen.go(f"{table}log")
    expect(entries.filter(visible=True)).to_have_count(1)
    gwen.page.locator("#log-show").select_option("rolls")
    expect(entries.filter(visible=True)).to_have_count(0)
    gwen.check()


def test_what_is_said_again_in_the_same_words_is_counted_and_each_can_still_be_read(
    house: Server, callers: Visitors
) -> None:
    gwen, pip = callers("Gwen"), callers("Pip", **PHONE)
    sit(house, gwen, pip)
    for line in ("/Hold the gate.", "/Hold the gate.", "/Hold the bridge."):
        last = newest(gwen.page).get_attribute("id") or ""
        pause_if_pressed()
        free_roll(gwen.page, line)
        expect(newest(gwen.page)).not_to_have_id(last)
    said = gwen.page.locator("#log-entries > li", has_text="Hold the gate.")
    expect(said).to_have_count(2)
    expect(said.filter(visible=True)).to_have_count(1)
    said.get_by_role("button", name="×2, each by itself").click()
    expect(said.filter(visible=True)).to_have_count(2)
    said.get_by_role("button", name="×2, as one entry").click()
    expect(said.filter(visible=True)).to_have_count(1)
    show_log(pip.page)
    theirs = pip.page.locator("#log-entries > li", has_text="Hold the gate.").filter(visible=True)
    expect(theirs).to_contain_text("×2")
    pip.check()


COPIED = """() => {
  navigator.clipboard.writeText = async (text) => { document.body.dataset.copied = text; };
}"""
YESTERDAY = """() => {
  const entries = [...document.querySelectorAll("#log-entries > li")];
  const first = entries.findIndex((entry) => entry.textContent.includes("Mind the ford."));
  for (const entry of entries.slice(0, first))
    for (const time of entry.querySelectorAll("time")) time.setAttribute("datetime", "2020-01-01T12:00Z");
  document.getElementById("log-show").dispatchEvent(new Event("change", { bubbles: true }));
}"""


def test_the_button_that_counts_keeps_the_focus_and_is_no_part_of_the_sentence(
    house: Server, callers: Visitors
) -> None:
    gwen, pip = callers("Gwen"), callers("Pip", **DESK)
    sit(house, gwen, pip)
    for line in ("/Mind the ford.", "/Mind the ford."):
        last = newest(gwen.page).get_attribute("id") or ""
        pause_if_pressed()
        free_roll(gwen.page, line)
        expect(newest(gwen.page)).not_to_have_id(last)
    gwen.page.reload()
    said = gwen.page.locator("#log-entries > li", has_text="Mind the ford.")
    counted = said.filter(visible=True)
    expect(counted.locator(".said")).to_have_attribute("title", re.compile(r"Mind the ford\.\W?$"))
    gwen.page.evaluate(COPIED)
    counted.locator(".at").click()
    counted.get_by_role("button", name="Copy text").click()
    expect(gwen.page.locator("body")).to_have_attribute("data-copied", re.compile(r"Mind the ford\.\W?$"))

    button = said.locator(".unfold")
    button.focus()
    gwen.page.keyboard.press("Enter")
    expect(button).to_have_attribute("aria-expanded", "true")
    expect(button).to_be_focused()
    free_roll(pip.page, "2d4+71")
    expect(newest(gwen.page)).to_contain_text("2d4+71")
    expect(button).to_be_focused()

    gwen.page.evaluate(YESTERDAY)
    expect(said.first).to_have_attribute("data-day", re.compile("."))
    gwen.page.keyboard.press("Enter")
    expect(counted).to_have_count(1)
    expect(counted).to_have_attribute("data-day", re.compile("."))
    gwen.check()


def at_a_fight_of_many_turns(house: Server, callers: Visitors) -> tuple[Visitor, str]:
    """Return the Game Master, who has not opened the table yet, and its address."""
    gwen = callers("Gwen", **DESK)
    table = sit(house, gwen, at=None)
    foes_take_turns(house, TAIL, turns=TAIL)
    return gwen, table


def test_a_log_that_is_folded_into_a_few_lines_is_filled_with_older_entries(
    house: Server, callers: Visitors
) -> None:
    gwen, table = at_a_fight_of_many_turns(house, callers)
    gwen.go(table)
    log = gwen.page.locator("#log-scroll")
    expect(log.locator("[data-seq]").nth(TAIL)).to_be_attached()
    expect(newest(gwen.page)).to_be_in_viewport()
    assert log.evaluate("log => log.scrollHeight > log.clientHeight")
    gwen.check()


def test_the_log_by_itself_begins_at_its_newest_entry_and_leads_back_to_the_sheet(
    house: Server, callers: Visitors
) -> None:
    pip = callers("Pip", **PHONE)
    table = sit(house, pip)
    pip.go(f"{table}log")
    expect(newest(pip.page)).to_be_in_viewport(ratio=1)
    expect(pip.page.locator(".tabbar [aria-current]")).to_have_text("Log")
    pip.check()
    pip.page.locator(".tabbar").get_by_role("link", name="Sheet").tap()
    expect(pip.page.locator("#panel-sheet")).to_be_in_viewport()


def test_the_log_by_itself_has_the_roll_box_in_sight_and_shows_what_it_rolled(
    house: Server, callers: Visitors
) -> None:
    pip = callers("Pip", **PHONE)
    pip.go(f"{sit(house, pip)}log")
    expect(pip.page.locator(".log-foot")).to_be_in_viewport(ratio=1)
    pip.page.locator("#free-expression").fill("2d4+77")
    pip.page.locator("form.free-roll .primary").tap()
    expect(newest(pip.page)).to_contain_text("2d4+77")
    expect(pip.page).to_have_url(re.compile(r"/log#event-\d+$"))
    expect(newest(pip.page)).to_be_in_viewport(ratio=1)
    pip.check()


def test_on_a_line_that_brings_no_older_entries_the_log_is_shown_as_it_is(
    house: Server, callers: Visitors
) -> None:
    gwen, table = at_a_fight_of_many_turns(house, callers)
    unanswered: list[Route] = []
    gwen.page.route(re.compile(r"before="), lambda route: unanswered.append(route))
    gwen.page.goto(gwen.url + table)
    expect(gwen.page.locator("#log-scroll")).to_have_class(re.compile(r"\bsettled\b"))
    assert len(unanswered) == 1
    gwen.check()


def test_an_entry_is_undone_from_its_menu_and_the_undo_says_what_it_took_back(
    house: Server, callers: Visitors
) -> None:
    gwen, pip = callers("Gwen"), callers("Pip")
    sit(house, gwen, pip)
    free_roll(pip.page, "2d4+60")
    for reader, words in ((gwen, "Undo the roll"), (pip, "Ask to undo the roll")):
        entry = newest(reader.page)
        expect(entry).to_contain_text("2d4+60")
        entry.locator(".at").click()
        expect(entry.get_by_role("button", name=words, exact=True)).to_be_visible()
        reader.page.keyboard.press("Escape")
    free_roll(pip.page, "2d4+61")
    expect(newest(pip.page)).to_contain_text("2d4+61")
    older = pip.page.locator("#log-entries > li", has_text="2d4+60")
    older.locator(".at").click()
    expect(older.get_by_role("button", name="Copy link")).to_be_visible()
    expect(older.get_by_role("button", name="undo")).to_have_count(0)
    pip.page.keyboard.press("Escape")
    expect(pip.page.locator(".entry-menu")).to_have_count(0)
    expect(older.locator(".at")).to_be_focused()
    free_roll(gwen.page, "2d4+90")
    theirs = newest(pip.page)
    expect(theirs).to_contain_text("2d4+90")
    theirs.locator(".at").click()
    expect(theirs.get_by_role("button", name="Copy link")).to_be_visible()
    expect(theirs.get_by_role("button", name="Undo the roll")).to_have_count(0)
    mine = gwen.page.locator("#log-entries > li", has_text="2d4+90").first
    mine.locator(".at").click()
    mine.get_by_role("button", name="Undo the roll").click()
    expect(mine.locator(".undone-by")).to_be_visible()
    expect(newest(pip.page)).to_contain_text("undoes Gwen rolls 2d4+90")


HEIGHTS = """before =>
  [...document.querySelectorAll("#log-entries > .entry:has(.came-to):not(:has(> .offers > *))")]
  .filter((entry) => Number(entry.dataset.seq) > before)
  .map((entry) => Math.round(entry.getBoundingClientRect().height))"""


@pytest.mark.parametrize("game", PLAYERS)
def test_a_check_and_a_long_roll_are_cards_of_few_lines(house: Server, callers: Visitors, game: str) -> None:
    player = callers(PLAYERS[game], **DESK)
    sit(house, player, game=game)
    rolls = player.page.locator("#panel-sheet .tap button.roll")
    before = int(newest(player.page).get_attribute("data-seq") or 0)
    for place in range(min(rolls.count(), 3)):
        last = newest(player.page).get_attribute("id") or ""
        rolls.nth(place).click()
        expect(newest(player.page)).not_to_have_id(last)
    free_roll(player.page, "2d6+80")
    expect(newest(player.page)).to_contain_text("2d6+80")
    expect(player.page.locator("#tray-last")).to_contain_text("2d6+80")  # its answer has emptied the reason
    player.page.evaluate("text => document.getElementById('free-reason').value = text", "the way home " * 6)
    free_roll(player.page, "14d6+70")
    expect(newest(player.page)).to_contain_text("the way home")
    for width in (1440, 820, 390):
        resize(player.page, width, 844)
        show_log(player.page)
        heights = player.page.evaluate(HEIGHTS, before)
        assert min(heights) <= 76  # two lines
        assert max(heights) <= 125
    newest(player.page).locator(".said").click()
    expect(newest(player.page).locator(".die").filter(visible=True)).to_have_count(14)


def test_times_are_the_readers_own(house: Server, callers: Visitors) -> None:
    gwen = callers("Gwen", timezone_id="Asia/Tokyo", locale="en-GB")
    sit(house, gwen)
    free_roll(gwen.page, "2d4+40")
    expect(newest(gwen.page)).to_contain_text("rolls 2d4+40")
    time = newest(gwen.page).locator("time")
    there, here = time.get_attribute("datetime") or "", (time.text_content() or "").strip()
    assert int(here[:2]) == (int(there[11:13]) + 9) % 24
    assert time.get_attribute("title") == there[:16].replace("T", " ") + " UTC"
    newest(gwen.page).locator(".at").click()
    newest(gwen.page).get_by_role("link", name="Open").click()
    moment = gwen.page.locator("dl time")
    expect(moment).to_have_attribute("title", f"{there[:16].replace('T', ' ')} UTC")
    expect(moment).to_contain_text(re.compile(rf"\d{{4}}.*{here}$"))


def invite(gm: Visitor, table: str, times: int) -> None:
    gm.go(f"{table}people")
    for _ in range(times):
        with gm.page.expect_response(lambda answer: answer.request.method == "POST"):
            gm.page.get_by_role("button", name="Make an invite").click()
        gm.page.wait_for_load_state()
    gm.go(table)


ROLL_OFTEN = """async (times) => {
  const form = document.getElementById("free-roll");
  for (let time = 1; time <= times; time++) {
    const fields = new FormData(form);
    fields.set("expression", `2d4+${time}`);
    fields.set("key", `often-${time}`);
    await fetch(form.action, { method: "POST", body: fields, redirect: "manual" });
  }
}"""


def test_a_long_log_lets_go_of_its_oldest_entries_and_brings_them_back(
    house: Server, callers: Visitors
) -> None:
    gwen = callers("Gwen")
    sit(house, gwen)
    entries = gwen.page.locator("#log-scroll.settled #log-entries > li[data-seq]")
    expect(entries).not_to_have_count(0)
    before = entries.count()
    more = 90 - before
    gwen.page.evaluate(ROLL_OFTEN, more)
    expect(newest(gwen.page)).to_contain_text(f"2d4+{more}")
    assert 60 <= entries.count() <= 80 < before + more
    assert gwen.page.locator("#log-entries > li.older + li[data-joins]").count() == 0
    first = int(entries.first.get_attribute("data-seq") or 0)
    gwen.page.get_by_role("link", name="Older entries").click()
    expect(gwen.page.locator(f"#log-entries > li[data-seq='{first - 1}']")).to_be_attached()
    seqs = entries.evaluate_all("all => all.map(entry => Number(entry.dataset.seq))")
    assert seqs == sorted(set(seqs))
    gwen.check()
