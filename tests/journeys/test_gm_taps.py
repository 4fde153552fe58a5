"""How many taps the twelve commonest tasks of a Game Master take: at a desk, on a phone, and by keys."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.conftest import Visitors
from tests.journeys.evenings import Finger, dialog, verb
from tests.journeys.seats import sit
from tests.journeys.server import Server
from tests.journeys.table import newest, order_row, pause_if_pressed
from tests.journeys.visitor import DESK, PHONE, TABLET, Visitor

pytestmark = pytest.mark.thorough


MOST = {
    "next turn": 1,
    "hidden roll, as the last": 1,
    "damage to three foes": 4,
    "condition on two": 5,
    "roll request to all": 3,
    "four foes at once": 4,
    "reveal a foe": 1,
    "start a fight": 2,
    "end what lasts, told before": 2,
    "undo the last thing": 1,
    "odds of what is asked for": 0,
    "award": 2,
}
GHOULS = ("Ghoul A", "Ghoul B", "Ghoul C", "Ghoul D")
SCREENS = {"desk": DESK, "tablet": TABLET, "phone": PHONE}


@pytest.fixture(params=SCREENS)
def gm(house: Server, callers: Visitors, request: pytest.FixtureRequest) -> Visitor:
    """The Game Master at a demo table as it was at first, on the screen."""
    visitor = callers("Gwen", **SCREENS[request.param])
    sit(house, visitor, at="screen")
    return visitor


def at_hand(page: Page, name: str) -> Locator:
    return page.locator("#box-hand").get_by_role("link", name=name)


def show(page: Page, name: str) -> None:
    """On a phone the log is one tab away, and the screen again."""
    tab = page.locator(f".tabbar a[href='#panel-{name}']")
    if tab.is_visible():
        tab.click()


@dataclass
class Tasks:
    """What a Game Master does, with the taps that each took."""

    page: Page
    counts: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.finger = Finger(self.page)
        self.finger.begin()

    def tap(self, place: Locator) -> None:
        self.finger.tap(place)

    def done(self, task: str) -> None:
        """The task is done: what comes is the next one."""
        self.counts[task] = self.finger.taps
        self.finger.begin()

    def select(self, *names: str) -> None:
        for name in names:
            self.tap(order_row(self.page, name).get_by_role("checkbox"))

    @property
    def chosen(self) -> Locator:
        return self.page.locator("#chosen")


def test_twelve_tasks_take_no_more_taps_than_they_should(gm: Visitor) -> None:
    tasks = Tasks(gm.page)
    for part in (
        a_fight_begins,
        foes_are_harmed,
        foes_are_weighed_down,
        the_fight_ends,
        a_roll_is_asked_for,
        a_roll,
    ):
        part(tasks, gm.page)
    over = {task: (taps, MOST[task]) for task, taps in tasks.counts.items() if taps > MOST[task]}
    assert tasks.counts.keys() == MOST.keys()
    assert not over, f"these took more taps than they may: {over}"


def a_fight_begins(tasks: Tasks, page: Page) -> None:
    tasks.tap(at_hand(page, "Add foes"))
    dialog(page).get_by_label("Name", exact=True).fill("Ghoul")
    dialog(page).get_by_label("How many", exact=True).fill("4")
    tasks.tap(verb(page, "Add to the table"))
    expect(order_row(page, GHOULS[3])).to_have_count(1)
    tasks.done("four foes at once")

    tasks.tap(page.locator("#table-time").get_by_role("link", name="Begin an encounter"))
    for name in GHOULS:
        expect(dialog(page).get_by_label(name)).to_be_checked()
    tasks.tap(verb(page, "Begin"))
    expect(page.locator("#table-order")).to_contain_text("Round 1")
    tasks.done("start a fight")

    tasks.tap(page.get_by_role("button", name="Next turn"))
    expect(page.locator(".order-row[aria-current=step]")).to_have_count(1)
    tasks.done("next turn")


def foes_are_harmed(tasks: Tasks, page: Page) -> None:
    tasks.select(*GHOULS[:3])
    tasks.tap(page.get_by_role("group", name="HP").get_by_role("button", name="−3", exact=True))
    expect(order_row(page, GHOULS[2]).locator(".order-state")).to_contain_text("5")
    expect(page.locator("#chosen-count")).to_have_text("Nobody selected")
    tasks.done("damage to three foes")

    tasks.tap(page.get_by_role("button", name="Undo my last").first)
    expect(order_row(page, GHOULS[2]).locator(".order-state")).to_contain_text("8")
    tasks.done("undo the last thing")


def foes_are_weighed_down(tasks: Tasks, page: Page) -> None:
    tasks.select(*GHOULS[:2])
    tasks.tap(tasks.chosen.get_by_role("button", name="Add a condition"))
    tasks.tap(dialog(page).get_by_text("stressed", exact=True))
    tasks.tap(verb(page, "Add"))
    expect(order_row(page, GHOULS[1])).to_contain_text("tressed")
    tasks.done("condition on two")

    row = order_row(page, GHOULS[3])
    eye, back = (row.get_by_role("button", name=name) for name in ("Hide", "Reveal"))
    if not eye.is_visible():  # a narrow row has it when it is unfolded
        row.get_by_role("button", name=f"{GHOULS[3]}: actions").click()
    eye.click()
    expect(back).to_have_count(1)
    tasks.tap(back)
    expect(back).to_have_count(0)
    tasks.done("reveal a foe")


def the_fight_ends(tasks: Tasks, page: Page) -> None:
    tasks.tap(page.locator("#table-time").get_by_role("link", name="End the encounter"))
    tasks.tap(verb(page, "End encounter"))
    expect(page.locator("#table-order")).not_to_contain_text("Round")
    tasks.done("end what lasts, told before")


def a_roll_is_asked_for(tasks: Tasks, page: Page) -> None:
    tasks.tap(at_hand(page, "Ask for a roll"))
    tasks.tap(dialog(page).get_by_text("Strength", exact=True))
    expect(dialog(page).locator(".odds-place")).to_contain_text("%")
    tasks.counts["odds of what is asked for"] = 0
    tasks.tap(verb(page, "Ask"))
    expect(dialog(page)).to_be_hidden()
    tasks.done("roll request to all")

    tasks.tap(at_hand(page, "Grant an advancement"))
    tasks.tap(verb(page, "Grant"))
    expect(dialog(page)).to_be_hidden()
    tasks.done("award")


def a_roll(tasks: Tasks, page: Page) -> None:
    """It is hidden as the last one was, and on the table already."""
    show(page, "log")
    box = page.locator("form.free-roll")
    box.locator("select").select_option("gm_only")
    box.locator("input[name=expression]").fill("2d6")
    tasks.tap(box.get_by_role("button", name="Roll"))
    expect(newest(page)).to_contain_text("Only GMs")
    tasks.done("hidden roll, as the last")


# ---- By keys alone: a key is a tap, and what is typed into a field is none


@dataclass
class Keys:
    """Somebody who never touches the mouse, with the keys that each task took."""

    page: Page
    counts: dict[str, int] = field(default_factory=dict)
    pressed: int = 0

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.pressed += 1

    def type(self, words: str) -> None:
        self.page.keyboard.type(words)

    def opened(self) -> Locator:
        """The dialog that a key has opened, once what is typed goes into it."""
        place = dialog(self.page)
        expect(place).to_be_visible()
        expect(place.locator(":focus")).to_have_count(1)
        return place

    def done(self, task: str) -> None:
        expect(dialog(self.page)).to_be_hidden()
        self.counts[task] = self.pressed
        pause_if_pressed()
        self.pressed = 0


@pytest.mark.parametrize("gm", ["desk"], indirect=True)
def test_twelve_tasks_take_no_more_keys_than_they_should(gm: Visitor) -> None:
    keys, page = Keys(gm.page), gm.page
    page.locator("h1").first.evaluate("() => document.activeElement.blur()")
    for part in (a_fight_by_keys, foes_by_keys, the_rest_by_keys):
        part(keys, page)
    over = {task: (count, MOST[task]) for task, count in keys.counts.items() if count > MOST[task]}
    assert keys.counts.keys() == MOST.keys()
    assert not over, f"these took more keys than they may: {over}"


def a_fight_by_keys(keys: Keys, page: Page) -> None:
    keys.press("e")
    keys.opened().get_by_label("How many", exact=True).evaluate("(box) => { box.value = 4; }")
    keys.type("Ghoul")
    keys.press("Enter")
    expect(order_row(page, GHOULS[3])).to_have_count(1)
    keys.done("four foes at once")

    keys.press("s")
    keys.opened()
    keys.press("Enter")
    expect(page.locator("#table-order")).to_contain_text("Round 1")
    keys.done("start a fight")

    keys.press("n")
    expect(page.locator(".order-row[aria-current=step]")).to_have_count(1)
    keys.done("next turn")


def foes_by_keys(keys: Keys, page: Page) -> None:
    keys.press("a", "d")
    keys.opened().locator("[name=amount]").focus()
    page.keyboard.press("ControlOrMeta+a")
    keys.type("3")
    keys.press("Enter")
    expect(order_row(page, GHOULS[2]).locator(".order-state")).to_contain_text("5")
    keys.done("damage to three foes")

    keys.press("u")
    expect(order_row(page, GHOULS[2]).locator(".order-state")).to_contain_text("8")
    keys.done("undo the last thing")

    keys.press("a", "c")
    keys.opened()
    keys.press("ArrowDown", "ArrowDown", "Enter")
    expect(order_row(page, GHOULS[1])).to_contain_text("tressed")
    keys.done("condition on two")

    keys.press("Escape")
    order_row(page, GHOULS[3]).get_by_role("checkbox").focus()
    page.keyboard.press("v")
    expect(order_row(page, GHOULS[3]).get_by_role("button", name="Reveal")).to_have_count(1)
    pause_if_pressed()
    keys.pressed = 0
    keys.press("v")
    expect(order_row(page, GHOULS[3]).get_by_role("button", name="Hide")).to_have_count(1)
    keys.done("reveal a foe")


def the_rest_by_keys(keys: Keys, page: Page) -> None:
    keys.press("r")
    expect(keys.opened().locator(".odds-place")).to_contain_text("%")
    keys.counts["odds of what is asked for"] = 0
    keys.press("Enter")
    keys.done("roll request to all")

    keys.press("w")
    keys.opened()
    keys.press("Enter")
    keys.done("award")

    keys.press("s")
    keys.opened()
    keys.press("Enter")
    expect(page.locator("#table-order")).not_to_contain_text("Round")
    keys.done("end what lasts, told before")

    keys.press("g")
    keys.type("2d6")
    page.keyboard.press("Enter")
    expect(newest(page)).to_contain_text("Only GMs")
    last = newest(page).get_attribute("id") or ""
    page.locator("#free-expression").fill("2d6")
    page.locator("#free-expression").blur()
    pause_if_pressed()
    keys.pressed = 0
    keys.press("g")
    expect(newest(page)).not_to_have_id(last)
    expect(newest(page)).to_contain_text("Only GMs")
    keys.done("hidden roll, as the last")
