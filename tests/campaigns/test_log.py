"""The log: latest entries first asked for, older ones page by page, each viewer by what they may know."""

from __future__ import annotations

import re

import pytest

from campaigns.log.page import TAIL
from campaigns.models import Event, Seat
from campaigns.play import perform
from rules.common.clock import BeginSession
from rules.common.free_rolls import RollDice
from rules.common.sheets import SetAbility
from rules.freeblade.checks import MakeCheck
from tests.campaigns.at_table import HTMX, Browser, at, do


def numbers(html: str) -> list[int]:
    """The entries in some HTML, in their order."""
    return [int(seq) for seq in re.findall(r'<li id="event-(\d+)"', html)]


@pytest.fixture
def long_log(gwens_seat: Seat) -> Seat:
    """A hundred and twenty rolls, every third of them the GM's secret."""
    for place in range(120):
        perform(gwens_seat, RollDice("d6"), audience="everyone" if place % 3 else "gm_only")
    return gwens_seat


def test_the_latest_come_oldest_first_with_the_way_to_those_before(
    long_log: Seat, signed_in: Browser
) -> None:
    html = signed_in(long_log).get(at(long_log, "log")).content.decode()
    assert numbers(html) == list(range(121 - TAIL, 121))
    assert f'href="{at(long_log, "log")}?before={121 - TAIL}"' in html


def test_page_by_page_every_entry_comes_once(long_log: Seat, pips_seat: Seat, signed_in: Browser) -> None:
    for seat in (long_log, pips_seat):
        client, seen, path = signed_in(seat), [], at(seat, "log")
        while path:
            html = client.get(path, headers=HTMX).content.decode()
            assert "<html" not in html
            seen = numbers(html) + seen
            older = re.search(r'href="([^"]*\?before=\d+)"', html)
            path = older[1] if older else ""
        expected = Event.objects.visible_to(seat).order_by("seq").values_list("seq", flat=True)
        assert seen == list(expected)
    assert len(seen) == 80


def test_a_short_log_has_nothing_older(gwens_seat: Seat, signed_in: Browser) -> None:
    for _ in range(TAIL):
        perform(gwens_seat, RollDice("d6"))
    assert "Older entries" not in signed_in(gwens_seat).get(at(gwens_seat, "log")).content.decode()


def test_the_buttons_on_a_page_are_ones_own(
    gwens_seat: Seat, pips_seat: Seat, mira: str, signed_in: Browser
) -> None:
    do(gwens_seat, SetAbility(mira, "dexterity", 1))
    do(gwens_seat, BeginSession())
    check = do(pips_seat, MakeCheck(mira, "strength"), 4)
    path = at(pips_seat, "log")
    assert "Reroll for 1 Focus" in signed_in(pips_seat).get(path).content.decode()
    html = signed_in(gwens_seat).get(path).content.decode()
    assert "Reroll" not in html
    assert html.count(f'id="offers-{check.seq}"') == 1


@pytest.mark.parametrize("before", ["x", "-1", "0", "9" * 30])
def test_a_wrong_place_is_refused(gwens_seat: Seat, signed_in: Browser, before: str) -> None:
    answer = signed_in(gwens_seat).get(at(gwens_seat, "log"), {"before": before})
    assert answer.status_code == 422
    assert "Before" in answer.content.decode()


def test_before_the_first_there_is_nothing(gwens_seat: Seat, signed_in: Browser) -> None:
    perform(gwens_seat, RollDice("d6"))
    answer = signed_in(gwens_seat).get(at(gwens_seat, "log"), {"before": "1"})
    assert answer.status_code == 200
    assert numbers(answer.content.decode()) == []


def test_who_has_no_seat_gets_404(gwens_seat: Seat, olaf: object, signed_in: Browser) -> None:
    for who in (None, olaf):
        assert signed_in(who).get(at(gwens_seat, "log")).status_code == 404  # type: ignore[arg-type]
