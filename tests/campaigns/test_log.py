"""The log: latest entries first asked for, older ones page by page, each viewer by what they may know."""

from __future__ import annotations

import re

import pytest

from campaigns.log.page import STRETCH
from campaigns.models import Event
from rules.common.clock import BeginSession
from rules.common.free_rolls import RollDice
from rules.common.sheets import SetAbility
from rules.freeblade.checks import MakeCheck
from tests.campaigns.at_table import HTMX, at, refused
from tests.campaigns.person import Person

pytestmark = pytest.mark.database
ROLL = RollDice("d6")


def numbers(html: str) -> list[int]:
    """The entries in some HTML, in their order."""
    return [int(seq) for seq in re.findall(r'<li id="event-(\d+)"', html)]


@pytest.fixture
def long_log(gm: Person) -> None:
    """A hundred and twenty rolls, every third of them the GM's secret."""
    for place in range(120):
        gm.plays(ROLL, 4, audience="everyone" if place % 3 else "gm_only")


@pytest.mark.usefixtures("long_log")
def test_the_latest_come_oldest_first_with_the_way_to_those_before(gm: Person) -> None:
    html = gm.reads("log")
    assert numbers(html) == list(range(121 - STRETCH, 121))
    assert f'href="{at(gm.seat, "log")}?before={121 - STRETCH}"' in html


@pytest.mark.usefixtures("long_log")
def test_who_plays_may_roll_below_the_latest_entries(gm: Person, player: Person, watcher: Person) -> None:
    box = 'id="free-roll"'
    assert [box in who.reads("log") for who in (gm, player, watcher)] == [True, True, False]
    assert box not in gm.reads("log", before=50)


@pytest.mark.usefixtures("long_log")
def test_page_by_page_every_entry_comes_once(gm: Person, player: Person) -> None:
    for who in (gm, player):
        seen, path = [], at(who.seat, "log")
        while path:
            html = who.browser.get(path, headers=HTMX).content.decode()
            assert "<html" not in html
            seen = numbers(html) + seen
            older = re.search(r'href="([^"]*\?before=\d+)"', html)
            path = older[1] if older else ""
        expected = Event.objects.visible_to(who.seat).order_by("seq").values_list("seq", flat=True)
        assert seen == list(expected)
    assert len(seen) == 80


def test_a_short_log_has_nothing_older(gm: Person) -> None:
    for _ in range(STRETCH):
        gm.plays(ROLL, 4)
    assert '<li class="older" id="log-older" hidden>' in gm.reads("log")


def test_the_buttons_on_a_page_are_ones_own(gm: Person, player: Person, mira: str) -> None:
    gm.plays(SetAbility(mira, "dexterity", 1))
    gm.plays(BeginSession())
    check = player.plays(MakeCheck(mira, "strength"), 4)
    assert "Reroll for 1 Focus" in player.reads("log")
    html = gm.reads("log")
    assert "Reroll" not in html
    assert html.count(f'id="offers-{check.seq}"') == 1


@pytest.mark.parametrize("before", ["x", "-1", "0", "9" * 30])
def test_a_wrong_place_is_refused(gm: Person, before: str) -> None:
    assert "Before" in refused(gm.opens("log", before=before))


def test_before_the_first_there_is_nothing(gm: Person) -> None:
    gm.plays(ROLL, 4)
    assert numbers(gm.reads("log", before=1)) == []
