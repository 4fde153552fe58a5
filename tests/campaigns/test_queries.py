"""Queries per page and per deed do not grow with the log, with who looks on, or with the sheets."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import count

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.live.room import note
from campaigns.models import Seat
from campaigns.play import perform
from campaigns.state import kept
from rules.common.free_rolls import RollDice
from rules.freeblade.checks import MakeCheck
from tests.campaigns.at_table import Browser, ask, at
from tests.factories import create_character, create_seat

pytestmark = pytest.mark.database
MOST = {"table": 5, "log": 5, "people": 12}
"""How many queries each page takes at most."""


def queries(deed: Callable[[], object]) -> int:
    """How many queries that takes."""
    with CaptureQueriesContext(connection) as caught:
        deed()
    return len(caught)


def fill(seat: Seat, mira: str, count: int) -> None:
    """Rolls and checks by several people, the last of them with a prompt still open."""
    for place in range(count):
        perform(seat, RollDice("2d6+3", f"roll {place}"))
        perform(seat, MakeCheck(mira, "strength"))


def test_a_page_costs_the_same_with_a_hundred_entries_as_with_five_hundred(
    gwens_seat: Seat, pips_seat: Seat, wynns_seat: Seat, mira: str, signed_in: Browser
) -> None:
    looks = [
        (signed_in(seat), at(seat, page)) for seat in (gwens_seat, pips_seat, wynns_seat) for page in MOST
    ]

    def cost() -> list[int]:
        return [queries(partial(client.get, path)) for client, path in looks]

    fill(gwens_seat, mira, 60)
    cost()  # compiles what is compiled once
    few = cost()
    fill(gwens_seat, mira, 250)
    assert cost() == few
    assert all(count <= most for count, most in zip(few, [*MOST.values()] * 3, strict=True))


def test_an_entry_costs_the_same_wherever_it_stands(gwens_seat: Seat, mira: str, signed_in: Browser) -> None:
    gwen = signed_in(gwens_seat)
    fill(gwens_seat, mira, 10)
    gwen.get(at(gwens_seat, "table"))
    fill(gwens_seat, mira, 100)
    few = queries(lambda: gwen.get(at(gwens_seat, "entry", 12)))
    fill(gwens_seat, mira, 100)
    assert queries(lambda: gwen.get(at(gwens_seat, "entry", 12))) == few


def test_remarks_on_an_entry_are_found_by_their_index(
    gwens_seat: Seat, mira: str, signed_in: Browser
) -> None:
    """They may stand anywhere after it, in a log of a million."""
    fill(gwens_seat, mira, 100)
    with CaptureQueriesContext(connection) as caught:
        signed_in(gwens_seat).get(at(gwens_seat, "entry", 12))
    [asked] = [query["sql"] for query in caught.captured_queries if "remarked" in query["sql"]]
    explain = "EXPLAIN QUERY PLAN" if connection.vendor == "sqlite" else "EXPLAIN"
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("ANALYZE campaigns_event")
        cursor.execute(f"{explain} {asked}".replace("%", "%%"))
        assert "events_of_remarks" in str(cursor.fetchall())


@pytest.mark.django_db(transaction=True)
def test_a_deed_and_a_page_send_no_more_statements_than_they_need(
    gwens_seat: Seat, pips_seat: Seat, mira: str, signed_in: Browser
) -> None:
    """BEGIN and COMMIT are counted. Who asks takes three statements, that it happened once takes six.

    PostgreSQL gets one more for each deed: the word to other processes.
    """
    word = connection.vendor == "postgresql"
    pip, gwen, keys = signed_in(pips_seat), signed_in(gwens_seat), count()

    def post(name: str, *where: object, **fields: object) -> None:
        answer = ask(pip, at(pips_seat, name, *where), fields, **{"Idempotency-Key": f"key {next(keys)}"})
        assert answer.status_code == 200

    deeds: dict[str, tuple[Callable[[], object], int]] = {
        "a free roll": (lambda: post("roll", expression="2d6+3"), 9 + word),
        "a check that may be rolled again": (
            lambda: post("do_row", mira, "check", "strength", difficulty=30),
            13 + word,
        ),
        "a player's page": (lambda: pip.get(at(pips_seat, "table")), 5),
        "the Game Master's page": (lambda: gwen.get(at(gwens_seat, "table")), 5),
    }
    for deed, _ in deeds.values():
        deed()
    fill(gwens_seat, mira, 60)
    took = {name: queries(deed) for name, (deed, _) in deeds.items()}
    assert {name: took[name] for name, (_, most) in deeds.items() if took[name] > most} == {}


def test_more_viewers_and_more_seats_cost_no_query(
    gwens_seat: Seat, pips_seat: Seat, mira: str, signed_in: Browser
) -> None:
    gwen, pip = signed_in(gwens_seat), signed_in(pips_seat)
    page, check = at(gwens_seat, "table"), at(pips_seat, "do_row", mira, "check", "strength")
    note(gwens_seat.campaign_id, frozenset({gwens_seat.pk}))
    try:
        gwen.get(page)
        few = queries(lambda: gwen.get(page)), queries(lambda: ask(pip, check, {"difficulty": 12}))
        seats = [create_seat(gwens_seat.campaign) for _ in range(20)]
        note(gwens_seat.campaign_id, frozenset(seat.pk for seat in seats))
        gwen.get(page)
        assert (queries(lambda: gwen.get(page)), queries(lambda: ask(pip, check, {"difficulty": 12}))) == few
    finally:
        note(gwens_seat.campaign_id, frozenset())


def test_more_sheets_cost_no_query(gwens_seat: Seat, mira: str, signed_in: Browser) -> None:
    gwen = signed_in(gwens_seat)

    def of_page() -> tuple[int, int]:
        """Queries of a page after the State was read anew, and of the next one."""
        kept.clear()
        read_anew, warm = (queries(lambda: gwen.get(at(gwens_seat, "table"))) for _ in range(2))
        return read_anew, warm

    create_character(gwens_seat)
    of_page()  # compiles what is compiled once
    few = of_page()
    for _ in range(10):
        create_character(gwens_seat)
    assert of_page() == few
