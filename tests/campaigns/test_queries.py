"""Queries per page and per deed do not grow with the log, with who looks on, or with the sheets."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns.live.presence import note
from campaigns.models import Seat
from campaigns.play import perform
from rules.common.free_rolls import RollDice
from rules.freeblade.checks import MakeCheck
from tests.campaigns.at_table import Browser, ask, at
from tests.factories import create_character, create_seat

PAGES = ("table", "log", "people")


def queries(deed: Callable[[], object]) -> int:
    """How many queries that takes."""
    with CaptureQueriesContext(connection) as caught:
        deed()
    return len(caught)


def fill(seat: Seat, mira: str, count: int) -> None:
    """Rolls and checks by several people, the last of them with business still open."""
    for place in range(count):
        perform(seat, RollDice("2d6+3", f"roll {place}"))
        perform(seat, MakeCheck(mira, "strength"))


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("who", ["gwens_seat", "pips_seat", "wynns_seat"])
def test_a_page_costs_the_same_with_ten_entries_as_with_five_hundred(
    request: pytest.FixtureRequest, gwens_seat: Seat, mira: str, signed_in: Browser, page: str, who: str
) -> None:
    seat = request.getfixturevalue(who)
    client = signed_in(seat)
    fill(gwens_seat, mira, 60)
    client.get(at(seat, page))
    few = queries(lambda: client.get(at(seat, page)))
    fill(gwens_seat, mira, 250)
    assert queries(lambda: client.get(at(seat, page))) == few
    assert few <= {"table": 20, "log": 18, "people": 12}[page]


def test_an_entry_costs_the_same_wherever_it_stands(gwens_seat: Seat, mira: str, signed_in: Browser) -> None:
    gwen = signed_in(gwens_seat)
    fill(gwens_seat, mira, 10)
    gwen.get(at(gwens_seat, "table"))
    fill(gwens_seat, mira, 100)
    few = queries(lambda: gwen.get(at(gwens_seat, "entry", 12)))
    fill(gwens_seat, mira, 100)
    assert queries(lambda: gwen.get(at(gwens_seat, "entry", 12))) == few


def test_a_free_roll_costs_the_same_however_long_the_log(
    pips_seat: Seat, mira: str, signed_in: Browser
) -> None:
    pip = signed_in(pips_seat)

    def roll(client: Client = pip) -> None:
        ask(client, at(pips_seat, "roll"), {"expression": "2d6+3"}, **{"Idempotency-Key": str(len(keys))})
        keys.append("")

    keys: list[str] = []
    few = queries(roll)
    fill(pips_seat, mira, 100)
    assert queries(roll) == few
    assert few <= 20


def test_more_viewers_and_more_seats_cost_no_query(
    gwens_seat: Seat, pips_seat: Seat, mira: str, signed_in: Browser
) -> None:
    gwen, pip = signed_in(gwens_seat), signed_in(pips_seat)
    page, check = at(gwens_seat, "table"), at(pips_seat, "check", mira, "strength")
    note(gwens_seat.campaign_id, frozenset({gwens_seat.pk}))
    try:
        gwen.get(page)
        few = queries(lambda: gwen.get(page)), queries(lambda: ask(pip, check))
        seats = [create_seat(gwens_seat.campaign) for _ in range(20)]
        note(gwens_seat.campaign_id, frozenset(seat.pk for seat in seats))
        gwen.get(page)
        assert (queries(lambda: gwen.get(page)), queries(lambda: ask(pip, check))) == few
    finally:
        note(gwens_seat.campaign_id, frozenset())


def test_more_sheets_cost_no_query(gwens_seat: Seat, mira: str, signed_in: Browser) -> None:
    gwen = signed_in(gwens_seat)
    few = queries(lambda: gwen.get(at(gwens_seat, "table")))
    for _ in range(5):
        create_character(gwens_seat)
    with_own = queries(lambda: gwen.get(at(gwens_seat, "table")))
    for _ in range(5):
        create_character(gwens_seat)
    assert queries(lambda: gwen.get(at(gwens_seat, "table"))) == with_own
    assert with_own - few <= 10
