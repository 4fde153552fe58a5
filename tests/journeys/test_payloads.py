"""What people write is words in a real browser too: on every page, and when it comes by the live stream."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Request, expect

from tests.campaigns.payloads import LINES, MARKDOWN, PAYLOADS, SHORT
from tests.journeys.conftest import Visitors
from tests.journeys.seats import ANEW
from tests.journeys.server import Server
from tests.journeys.table import expect_live, gather
from tests.journeys.visitor import PHONE, Visitor

pytestmark = pytest.mark.thorough

TELLTALE = "window.pwn = number => { window.pwned = number }"
PICTURE_COMES_TO_NOTHING = """() => new Promise(done => {
  const picture = Object.assign(new Image(), { src: "/healthz" });
  picture.onerror = () => setTimeout(done);
})"""
NO_BRACKETS = {ord("["): None, ord("]"): None}


class Mischief:
    """A visitor who sends anything, and whose own browser tells if anything of it comes to life."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page = visitor, visitor.page
        self.asked: list[str] = []
        visitor.context.add_init_script(TELLTALE)
        visitor.context.on("request", self.note)

    def note(self, request: Request) -> None:
        if "pwn" in request.url or "pictured" in request.url or request.url.endswith("/x"):
            self.asked.append(request.url)

    def send(self, path: str, **fields: object) -> None:
        """A form as any script may send it, with the cookies and the token of the page."""
        headers = self.page.evaluate("JSON.parse(document.body.getAttribute('hx-headers'))")
        form = {name: str(value) for name, value in fields.items()}
        answer = self.visitor.context.request.post(
            self.visitor.url + path, form=form, headers=headers, max_retries=ANEW
        )
        assert answer.status == 200, (path, fields, answer.status)

    def look(self, path: str) -> None:
        """A page with everything on it unfolded; nothing on it did anything."""
        self.page.goto(self.visitor.url + path)
        self.page.evaluate("for (const more of document.querySelectorAll('details')) more.open = true")
        self.nothing_happened()

    def nothing_happened(self) -> None:
        self.page.evaluate(PICTURE_COMES_TO_NOTHING)  # and so have all that were asked for before
        assert self.page.evaluate("[window.pwned, document.querySelectorAll('#pwn').length]") == [None, 0]
        assert self.asked == []


def test_nothing_that_anyone_writes_comes_to_life(server: Server, visitors: Visitors) -> None:
    gwen, pip = visitors("Gwen", look=False), visitors("Pip", look=False, **PHONE)
    mischief = {"gm": Mischief(gwen), "pip": Mischief(pip)}
    table = gather(server, gwen, pip)
    pip.page.goto(server.url + table)
    sheet = re.findall(r"sheets/(\w+)/", pip.page.content())[0]
    for who in mischief.values():
        who.look(table)
        expect_live(who.page)

    ghoul = re.findall(r"[?]sheet=(\w+)", gwen.page.locator("#party").inner_html())[-1]
    assert ghoul != sheet, "the ghoul bears any number of conditions"
    write_everything(*mischief.values(), table, f"{table}sheets/{sheet}/", f"{table}sheets/{ghoul}/")
    for who in mischief.values():
        expect(who.page.locator("#log-entries li[data-seq]").last).to_contain_text("the last of it")
        expect(who.page.locator("#log-entries")).to_contain_text(PAYLOADS[-1])
        expect(who.page.locator("#live-status")).to_have_text("live")
        who.nothing_happened()

    pip.page.goto(server.url + table)
    refuse_in_words(mischief["pip"])
    mischief["pip"].send("/account/name", display_name=PAYLOADS[0][:40])
    for page in ("", "log", "people", f"sheets/{sheet}/"):
        for who in mischief.values():
            who.look(table + page)
    for dialog in ("describe", "attack", "notes"):
        mischief["pip"].look(f"{table}sheets/{sheet}/do/{dialog}/")
    mischief["gm"].look(f"{table}settings")
    mischief["gm"].look("/")
    open_dialogs(mischief["gm"], f"{table}sheets/{sheet}/")


def write_everything(gm: Mischief, pip: Mischief, table: str, sheet: str, ghoul: str) -> None:
    """Every payload in every field that is on the table's screens, while both look on."""
    for place, text in enumerate(PAYLOADS):
        face = {"pronouns": text[:30], "portrait": SHORT[place % len(SHORT)]}
        pip.send(f"{sheet}do/describe/", name=text, **face)
        pip.send(f"{table}roll", expression=f"2d6 [{text.translate(NO_BRACKETS)}]", reason=text)
        pip.send(f"{sheet}do/check/strength/", reason=text)
        pip.send(f"{sheet}do/attack/", foe=text)
        pip.send(f"{sheet}do/coins/", amount=1, reason=text)
        gm.send(f"{table}do/fate/", chances=3, question=text)
        effect = {"effects-0-kind": "disadvantage", "effects-0-scope": "checks", "effects-0-amount": 1}
        gm.send(f"{ghoul}do/condition-new/", name=text, source=text, **effect)
        pip.send(f"{sheet}do/belonging-new/", name=text, kind="gear", slots=0, note=text)
        pip.send(f"{sheet}do/heal/", amount=1, source=text)
    pip.send(f"{sheet}do/notes/", text=MARKDOWN)
    pip.send(f"{sheet}do/notes/", text=f"{LINES}\n\n{MARKDOWN}")
    gm.send(f"{table}settings/name", name=PAYLOADS[4])
    pip.send(f"{table}roll", expression="2d6", reason="the last of it")


def refuse_in_words(who: Mischief) -> None:
    """What is refused is repeated in the refusal, which htmx puts on the page."""
    for text in PAYLOADS[:4]:
        who.visitor.forgive("status of 422")
        who.page.locator(".tabbar a[href='#panel-log']").click()
        who.page.locator("input[name=expression]").fill(text)
        who.page.locator("form.free-roll .primary").click()
        expect(who.page.locator("form.free-roll .refusal")).to_be_visible()
        who.nothing_happened()
        who.page.locator("form.free-roll [data-close]").click()


def open_dialogs(who: Mischief, sheet: str) -> None:
    """Slips come by htmx, which looks at every attribute that they have."""
    who.look(sheet)
    addresses = who.page.locator("a[hx-target='#dialog']").evaluate_all("all => all.map(a => a.href)")
    assert len(addresses) > 12
    for address in dict.fromkeys(addresses):
        who.page.evaluate("href => htmx.ajax('GET', href, {target: '#dialog', swap: 'innerHTML'})", address)
    who.nothing_happened()
