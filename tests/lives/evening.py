"""Two people at an installation's table: a Game Master at a desk, and a player with a phone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from tests.journeys.conftest import Visitors
from tests.journeys.table import expect_live, free_roll, newest, show_log, take_seat
from tests.journeys.visitor import PHONE, Visitor
from tests.lives.installation import Installation

NOBODY_ANSWERS = re.compile(
    r"ERR_(CONNECTION|CONTENT_LENGTH|SOCKET|EMPTY_RESPONSE|INCOMPLETE_CHUNKED|NETWORK|HTTP2)"
    r"|htmx:(sendError|afterRequest)|status of 50[23]"
)
"""What a browser says of a server that is away: by itself, as a proxy tells it, or as one that goes says."""


@dataclass
class Evening:
    """What is rolled at one table, whatever becomes of its installation meanwhile."""

    house: Installation
    gm: Visitor
    phone: Visitor
    rolled: list[str] = field(default_factory=list)
    unanswered: list[str] = field(default_factory=list)

    @property
    def both(self) -> tuple[Visitor, Visitor]:
        return self.gm, self.phone

    def sit_down(self) -> None:
        """By the links that the last start printed."""
        for visitor in self.both:
            link = urlsplit(self.house.link(visitor.name))
            take_seat(visitor, f"{visitor.url}{link.path}")
        self.expect_live()

    def roll(self, visitor: Visitor) -> None:
        """Roll what nobody rolled before: it is on both screens."""
        expression = self._new_expression()
        free_roll(visitor.page, expression)
        for each in self.both:
            show_log(each.page)
            expect(newest(each.page)).to_contain_text(expression)
        self.rolled.append(expression)

    def press_roll(self, visitor: Visitor) -> None:
        """Press the button, and wait for no answer: only until the browser has asked."""
        expression = self._new_expression()
        with visitor.page.expect_request(lambda request: request.method == "POST"):
            free_roll(visitor.page, expression)
        self.unanswered.append(expression)

    def expect_live(self) -> None:
        for visitor in self.both:
            expect_live(visitor.page)

    @contextmanager
    def away(self, end: Callable[[], None], start: Callable[[], None] | None = None) -> Iterator[None]:
        """End something, and start it again afterwards: both pages tell, and are live again by themselves."""
        already = [len(visitor.problems) for visitor in self.both]
        end()
        for visitor in self.both:
            expect(visitor.page.locator("#live-status")).not_to_have_text("live")
        yield
        (start or self.house.start)()
        self.expect_live()
        for visitor, count in zip(self.both, already, strict=True):
            visitor.problems[count:] = [
                problem for problem in visitor.problems[count:] if not NOBODY_ANSWERS.search(problem)
            ]

    def expect_updated(self) -> None:
        """Both pages have loaded themselves again, and say why."""
        for visitor in self.both:
            expect(visitor.page.locator("#log-announcer")).to_contain_text(
                "Rollbook has been updated, and this"
            )
        self.expect_live()

    def open_anew(self) -> None:
        """Load the table again, as who comes in later does: it is live, and a roll goes each way."""
        for visitor in self.both:
            visitor.page.reload()
        self.expect_live()
        self.roll(self.gm)
        self.roll(self.phone)

    def expect_nothing_lost(self) -> None:
        """Say what every life must come to: both play on, and all rolls are in both logs once."""
        self.open_anew()
        self.house.verify()
        for visitor in self.both:
            told = log_of(visitor.page)
            assert [roll for roll in told if roll in self.rolled] == self.rolled
            assert all(told.count(roll) <= 1 for roll in self.unanswered), told
        assert log_of(self.gm.page)[-5:] == log_of(self.phone.page)[-5:]

    def _new_expression(self) -> str:
        return f"d6+{100 + len(self.rolled) + len(self.unanswered)}"


def log_of(page: Page) -> list[str]:
    """Return the expressions that were rolled by the box of the log, from top to bottom."""
    found = page.locator("#log-entries li[data-seq]").all_inner_texts()
    return [roll for text in found for roll in re.findall(r"\bd6\+\d{3}\b", text)[:1]]


def evening(house: Installation, visitors: Visitors, rolled: Iterable[str] = ()) -> Evening:
    """Start an installation, and let both sit down where there may have been evenings before."""
    house.start()
    begun = Evening(house, visitors("Gwen"), visitors("Pip", **PHONE), [*rolled])
    begun.sit_down()
    return begun
