"""What the most frequent requests cost, in calls of Python functions, which no busy machine changes."""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from django.core.handlers.base import BaseHandler
from django.test import Client

from campaigns.demo import build_demo, demo_seats
from tests.campaigns.at_table import HTMX, Browser

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db(transaction=True)]

Deed = Callable[[], Any]
_keys = count(1)


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Callable[[Deed], int]:
    """Count those that answer a request, without the client that asks; the third time all is warm."""
    counted = 0
    answered = BaseHandler.get_response

    def note(frame: Any, what: str, argument: Any) -> None:
        nonlocal counted
        counted += what == "call"

    def watched(handler: BaseHandler, request: Any) -> Any:
        nonlocal counted
        counted, before = 0, sys.getprofile()
        sys.setprofile(note)
        try:
            return answered(handler, request)
        finally:
            sys.setprofile(before)

    monkeypatch.setattr(BaseHandler, "get_response", watched)

    def of(deed: Deed) -> int:
        for _ in range(3):
            assert deed().status_code == 200
        return counted

    return of


@pytest.fixture
def pip(signed_in: Browser) -> tuple[Client, str, str]:
    """A player of the demo table, its address, and their sheet."""
    campaign = build_demo("freeblade")
    seat = next(seat for seat in demo_seats(campaign) if seat.name == "Pip")
    page = campaign.get_absolute_url()
    client = signed_in(seat)
    shown = client.get(page).content.decode()
    return client, page, shown.partition("/do/check/")[0].rpartition("/sheets/")[2]


def posted(client: Client, path: str, body: str, sheet: str) -> Any:
    headers = {**HTMX, "X-Rollbook-Sheets": sheet, "Idempotency-Key": f"calls-{next(_keys)}"}
    return client.post(path, body, content_type="application/x-www-form-urlencoded", headers=headers)


def test_a_roll_takes_twenty_four_hundred_calls(
    calls: Callable[[Deed], int], pip: tuple[Client, str, str]
) -> None:
    client, page, sheet = pip
    assert calls(lambda: posted(client, f"{page}roll", "expression=1d20%2B5&audience=everyone", sheet)) < 2400


def test_a_check_takes_fifty_two_hundred(calls: Callable[[Deed], int], pip: tuple[Client, str, str]) -> None:
    client, page, sheet = pip
    check = f"{page}sheets/{sheet}/do/check/dexterity/"
    assert calls(lambda: posted(client, check, "difficulty=12&audience=everyone", sheet)) < 5200


def test_a_table_page_after_a_check_takes_ten_thousand(
    calls: Callable[[Deed], int], pip: tuple[Client, str, str]
) -> None:
    """What the check did not touch is at hand: abilities and gear do not hang on what is open of it."""
    client, page, sheet = pip
    check = f"{page}sheets/{sheet}/do/check/dexterity/"

    def looked() -> Any:
        posted(client, check, "difficulty=12&audience=everyone", sheet)
        return client.get(page)

    assert calls(looked) < 10_000
