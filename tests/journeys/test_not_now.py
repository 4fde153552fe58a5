"""What cannot be done just now is said where refusals are said, in the server's own words."""

from __future__ import annotations

import sqlite3

import pytest
from playwright.sync_api import Page, Route, expect

from campaigns.middleware.answer_once import SAVED
from campaigns.middleware.pace import TOO_FAST
from config.faults import BUSY
from config.handler import TOO_MANY
from tests.journeys.conftest import Servers, Visitors
from tests.journeys.server import Server
from tests.journeys.table import expect_live, fate_favours, free_roll, newest, take_seat
from tests.journeys.visitor import Visitor

pytestmark = pytest.mark.thorough


@pytest.fixture
def server(servers: Servers) -> Server:
    """A server on which three actions at once are too many."""
    limits = {
        "ACTIONS_AT_ONCE": "2",
        "ACTIONS_PER_SECOND": "1",
        "LOCK_SECONDS": "1",
        "STREAMS_PER_USER": "2",
    }
    return servers(surroundings=limits)


@pytest.fixture
def pip(server: Server, visitors: Visitors) -> Visitor:
    demo = server.demo()
    pip = visitors("Pip")
    take_seat(pip, next(seat["link"] for seat in demo["seats"] if seat["name"] == "Pip"))
    pip.go(demo["url"])
    expect_live(pip.page)
    return pip


ROLL_ALL_AT_ONCE = """async () => {
  const form = document.querySelector("form.free-roll");
  const token = JSON.parse(document.body.getAttribute("hx-headers"));
  const rolls = Array.from({ length: 20 }, (_, roll) => fetch(form.action, {
    method: "POST",
    body: new URLSearchParams(new FormData(form)),
    headers: { ...token, "Idempotency-Key": `roll-${roll}` },
  }));
  form.querySelector(".primary").click();
  await Promise.all(rolls); // or one of their answers would be taken for that of the next roll
}"""


def test_whoever_rolls_too_fast_reads_it_and_may_go_on(pip: Visitor) -> None:
    pip.forgive("429")
    refusal = pip.page.locator("#refusal")
    pip.page.locator("#free-expression").fill("1d6")
    pip.page.evaluate(ROLL_ALL_AT_ONCE)
    expect(refusal).to_contain_text(TOO_FAST)
    fate_favours(lambda: roll_is_answered(pip.page), "a roll that is not too fast")
    expect(newest(pip.page)).to_contain_text("d1000")
    expect(refusal).to_be_empty()


def roll_is_answered(page: Page) -> bool:
    """Whether the roll was done, and not refused."""
    with page.expect_response("**/roll") as answer:
        free_roll(page, "1d1000")
    return answer.value.ok


@pytest.mark.sqlite
def test_whoever_rolls_while_the_database_is_locked_reads_it_and_may_go_on(
    pip: Visitor, server: Server
) -> None:
    pip.forgive("503")
    other = sqlite3.connect(server.database_url.removeprefix("sqlite:///"), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    free_roll(pip.page, "1d1000")
    expect(pip.page.locator("#refusal")).to_contain_text(BUSY)
    other.rollback()
    other.close()
    free_roll(pip.page, "1d1000")
    expect(newest(pip.page)).to_contain_text("d1000")


def test_whoever_opens_too_many_pages_reads_it_and_closing_one_helps(pip: Visitor) -> None:
    pip.forgive("429")
    others = [pip.context.new_page() for _ in range(2)]
    for page in others:
        page.goto(pip.page.url)
    second, third = others
    expect_live(second)
    refusal = third.locator("#refusal")
    expect(refusal).to_contain_text(TOO_MANY.sentence)
    expect(third.locator("#live-status")).to_have_text("offline")
    refusal.get_by_role("button", name="Close").click()
    expect(refusal).to_be_empty()
    free_roll(pip.page, "1d1000")
    second.close()
    third.reload()
    expect_live(third)
    expect(refusal).to_be_empty()
    expect(newest(third)).to_contain_text("d1000")


def test_a_roll_whose_answer_is_lost_is_not_called_undone(pip: Visitor) -> None:
    """The server may have rolled it all the same."""
    pip.forgive("ERR_FAILED|htmx:")

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    pip.page.route("**/roll", lose)
    free_roll(pip.page, "1d1000")
    expect(pip.page.locator("#refusal")).to_contain_text("Check whether it was done")
    expect(newest(pip.page)).to_contain_text("d1000")


def test_what_is_saved_and_cannot_be_shown_says_so_in_the_box(pip: Visitor) -> None:
    pip.forgive("500")
    box = f'<div class="refusal"><p class="refusal-said">{SAVED}</p></div>'
    headers = {"HX-Retarget": "#refusal", "HX-Reswap": "innerHTML", "Content-Type": "text/html"}
    pip.page.route("**/roll", lambda route: route.fulfill(status=500, headers=headers, body=box))
    free_roll(pip.page, "1d1000")
    expect(pip.page.locator("#refusal")).to_have_text(SAVED)
