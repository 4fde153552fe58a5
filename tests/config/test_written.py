"""What is written down: what it is about, in lines or as JSON, never a secret, and an outage once."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from unittest.mock import patch

import pytest
from django.conf import settings
from django.db import OperationalError
from django.http import HttpRequest
from django.test import override_settings
from django.test.client import RequestFactory
from django.urls import resolve

from config import written
from config.faults import BUSY
from config.written import Lines, Objects, WholeOnce, about, without_secrets

CANARY = "canary-in-the-mine"
FORMAT = settings.LOGGING["formatters"]["lines"]["format"]


class Page:
    """What a logger wrote, in both forms."""

    def __init__(self) -> None:
        self.lines, self.objects = io.StringIO(), io.StringIO()
        for stream, form in ((self.lines, Lines(FORMAT, style="{")), (self.objects, Objects())):
            handler = logging.StreamHandler(stream)
            handler.setFormatter(form)
            logger.addHandler(handler)
        logger.addFilter(WholeOnce())

    def told(self) -> list[dict[str, str]]:
        return [json.loads(line) for line in self.objects.getvalue().splitlines()]


logger = logging.getLogger("tests.written")


@pytest.fixture
def page() -> Iterator[Page]:
    before = logger.handlers[:]
    logger.propagate = False
    yield Page()
    logger.handlers[:], logger.filters[:], logger.propagate = before, [], True


def asked(path: str, **headers: str) -> HttpRequest:
    request = RequestFactory().get(path, headers=headers)
    request.resolver_match = resolve(path)
    return request


def fail(problem: Exception, sentence: str = "It failed") -> None:
    try:
        raise problem
    except type(problem):
        logger.exception(sentence)


def test_a_line_says_which_request_and_which_table_it_is_about(page: Page) -> None:
    first, second = asked("/c/salt-road/"), asked("/account")
    for request in (first, first, second):
        with about(request):
            logger.warning("Something happened")
    logger.warning("Something else happened")
    one, again, other, outside = page.told()
    assert (one["campaign"], one["level"], one["logger"]) == ("salt-road", "WARNING", "tests.written")
    assert one["request"] == again["request"] != other["request"]
    assert "campaign" not in other
    assert "request" not in outside
    lines = page.lines.getvalue().splitlines()
    assert lines[0].endswith(f"WARNING tests.written [{one['request']} salt-road]: Something happened")
    assert lines[-1].endswith("WARNING tests.written: Something else happened")


@override_settings(METRICS_TOKEN=CANARY)
def test_no_secret_is_written_down(page: Page) -> None:
    requests = [
        asked(f"/signin/{CANARY}"),
        asked(f"/join/{CANARY}"),
        asked("/account", cookie=f"{settings.SESSION_COOKIE_NAME}={CANARY}"),
        asked("/api/campaigns", authorization=f"Bearer {CANARY}"),
        asked("/metrics"),
    ]
    for request in requests:
        with about(request):
            fail(RuntimeError(f"{CANARY} is unknown"), f"Internal Server Error: {request.path} {CANARY}")
    assert len(page.told()) == len(requests)
    for form in (page.lines, page.objects):
        assert "RuntimeError" in form.getvalue()
        assert CANARY not in form.getvalue()


@pytest.mark.parametrize(
    "text",
    [
        f"cannot connect to postgres://book:{CANARY}@host/name",
        f"bad option in host=a password={CANARY} dbname=b",
        f"bad option in password='{CANARY} and more' dbname=b",
    ],
)
def test_no_password_of_a_database_is_written_down(text: str) -> None:
    left = without_secrets(text)
    assert CANARY not in left
    assert len(left.split()) >= 4


def test_the_key_that_signs_is_not_written_down() -> None:
    assert settings.SECRET_KEY not in without_secrets(f"{settings.SECRET_KEY} signs")


def test_an_outage_has_one_traceback_and_then_lines(page: Page) -> None:
    for campaign in (1, 2, 1):
        fail(OperationalError("connection\n refused"), f"Campaign {campaign} cannot be read")
    whole, *rest = page.told()
    assert whole["message"] == "Campaign 1 cannot be read: connection refused"
    assert "Traceback" in whole["traceback"]
    assert [one["message"] for one in rest] == [
        "Campaign 2 cannot be read: connection refused",
        "Campaign 1 cannot be read: connection refused",
    ]
    assert not [one for one in rest if "traceback" in one]
    assert page.lines.getvalue().count("Traceback") == 1


def test_it_stays_one_as_long_as_it_goes_on(page: Page) -> None:
    with patch.object(written.time, "monotonic") as clock:
        for clock.return_value in range(1_000, 1_600, 50):
            fail(OperationalError("gone"))
        clock.return_value += written.QUIET_SECONDS
        fail(OperationalError("gone"))
    assert ["traceback" in one for one in page.told()] == [True, *[False] * 11, True]


def test_a_mistake_of_ours_is_no_outage_and_another_one_is_another(page: Page) -> None:
    for sentence in ("At a table", "At another", "At a table"):
        fail(RuntimeError("ours"), sentence)
    first, second, again = page.told()
    assert "traceback" in first
    assert "traceback" in second
    assert (again["message"], "traceback" in again) == ("At a table: RuntimeError", False)


def test_who_waits_for_a_turn_is_told_apart_from_an_outage(page: Page) -> None:
    with patch.object(written, "sentence_for", lambda problem: BUSY if "busy" in str(problem) else "away"):
        for words in ("busy", "gone", "busy"):
            fail(OperationalError(words))
    assert ["traceback" in one for one in page.told()] == [False, True, False]


def test_problems_that_were_long_ago_are_forgotten() -> None:
    once = WholeOnce()
    for number in range(written.MOST_PROBLEMS + 50):
        problem = RuntimeError("ours")
        once.filter(logging.makeLogRecord({"msg": str(number), "exc_info": (RuntimeError, problem, None)}))
    assert len(once._seen) == written.MOST_PROBLEMS
