"""What the database cannot do just now is answered with 503 and a sentence; a mistake of ours with 500."""

from __future__ import annotations

import logging
import re
import sqlite3
import threading
from collections.abc import Iterator
from unittest.mock import patch

import psycopg
import pytest
from django.db import IntegrityError, InterfaceError, OperationalError, ProgrammingError, connection
from django.http.response import HttpResponseBase
from django.test import Client, override_settings
from django.test.client import RequestFactory
from django.urls import reverse

from campaigns import transactions
from campaigns.models import Event, Role, Seat
from config import faults
from tests.factories import create_seat
from tests.patience import patience

pytestmark = pytest.mark.database
BACKEND = "django.contrib.auth.backends.ModelBackend"
CURSOR = "django.db.backends.base.base.BaseDatabaseWrapper.cursor"
HTMX = {"HX-Request": "true"}


@pytest.fixture
def seat(transactional_db: None) -> Seat:
    return create_seat(role=Role.GM)


@pytest.fixture
def browser(seat: Seat) -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(seat.user, backend=BACKEND)
    return client


@pytest.fixture
def held_elsewhere(seat: Seat) -> Iterator[None]:
    """Somebody else holds what a deed at this table has to lock, and we are not patient."""
    if connection.vendor == "sqlite":
        connection.cursor().execute("PRAGMA busy_timeout = 20")
        other = sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
    else:
        connection.cursor().execute("SET lock_timeout = '20ms'")
        other = psycopg.connect(**connection.get_connection_params(), autocommit=False)  # type: ignore[attr-defined]
        other.execute("SELECT 1 FROM campaigns_campaign WHERE id = %s FOR UPDATE", [seat.campaign_id])
    yield
    other.close()
    connection.close()


def roll(
    browser: Client, seat: Seat, headers: dict[str, str] = HTMX, key: str = "", dice: str = "2d6"
) -> HttpResponseBase:
    path, fields = reverse("roll", args=[seat.campaign.slug]), {"expression": dice}
    return browser.post(path, {**fields, "key": key} if key else fields, headers=headers)


def says(response: HttpResponseBase, sentence: str) -> bool:
    """Tell whether it is a 503 with that sentence and a time to come back."""
    page = response.content.decode().replace("&#39;", "'")  # type: ignore[attr-defined]
    return response.status_code == 503 and response["Retry-After"] == "5" and sentence in page


@pytest.mark.parametrize("key", ["", "an-intention"])
@pytest.mark.parametrize("headers", [HTMX, {}])
def test_a_roll_that_cannot_be_written_is_answered_with_503(
    browser: Client, seat: Seat, held_elsewhere: None, headers: dict[str, str], key: str
) -> None:
    assert says(roll(browser, seat, headers, key), faults.BUSY)
    assert Event.objects.count() == 0


def test_a_script_shows_it_among_refusals(browser: Client, seat: Seat, held_elsewhere: None) -> None:
    response = roll(browser, seat)
    assert (response["HX-Retarget"], response["HX-Reswap"]) == ("#refusal", "innerHTML")
    assert b"<html" not in response.content  # type: ignore[attr-defined]


def test_the_next_try_with_the_same_key_succeeds(browser: Client, seat: Seat) -> None:
    with patch(CURSOR, side_effect=OperationalError("gone")):
        assert roll(browser, seat, key="an-intention").status_code == 503
    assert roll(browser, seat, key="an-intention").status_code == 200
    assert Event.objects.count() == 1


@pytest.mark.sqlite
def test_a_full_disk_is_called_a_full_disk(browser: Client, seat: Seat) -> None:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA max_page_count = 1")  # it becomes as many as the file has
    try:
        response = filled(browser, seat)
    finally:
        connection.close()
    assert says(response, "The server's disk is full")


def filled(browser: Client, seat: Seat) -> HttpResponseBase:
    """Roll until the last page of the file is full."""
    for _ in range(200):
        response = roll(browser, seat, dice="200d1000")
        if response.status_code != 200:
            break
    return response


@pytest.mark.parametrize("path", ["/", "/account", "table"])
def test_every_page_says_that_the_database_is_away(browser: Client, seat: Seat, path: str) -> None:
    where = reverse("table", args=[seat.campaign.slug]) if path == "table" else path
    with patch(CURSOR, side_effect=OperationalError("connection refused")):
        response = browser.get(where)
    assert says(response, faults.AWAY)
    assert b"connection refused" not in response.content


def test_a_mistake_of_ours_is_a_500(browser: Client, seat: Seat, caplog: pytest.LogCaptureFixture) -> None:
    for mistake in (ProgrammingError("no such column"), IntegrityError("not unique"), RuntimeError("ours")):
        with patch(CURSOR, side_effect=mistake):
            response = browser.get("/account")
        assert response.status_code == 500
        assert "Retry-After" not in response
        assert caplog.records[-1].exc_info


@pytest.mark.sqlite
def test_a_statement_that_sqlite_cannot_read_is_a_mistake_of_ours(transactional_db: None) -> None:
    with pytest.raises(OperationalError) as raised:
        connection.cursor().execute("SELECT nothing FROM nowhere")
    assert faults.sentence_for(raised.value) == ""


@pytest.mark.parametrize(
    ("problem", "sentence"),
    [
        (psycopg.errors.DiskFull(), faults.FULL),
        (psycopg.errors.TooManyConnections(), faults.BUSY),
        (psycopg.errors.LockNotAvailable(), faults.BUSY),
        (psycopg.errors.DeadlockDetected(), faults.BUSY),
        (psycopg.errors.AdminShutdown(), faults.AWAY),
        (psycopg.errors.ReadOnlySqlTransaction(), faults.UNWRITABLE),
        (psycopg.errors.UndefinedTable(), ""),
        (psycopg.errors.StringDataRightTruncation(), ""),
        (InterfaceError("connection already closed"), faults.AWAY),
        (InterfaceError("wrong number of arguments"), ""),
        (transactions.Busy("waited"), faults.BUSY),
        (None, ""),
    ],
)
def test_what_each_fault_is_called(problem: Exception | None, sentence: str) -> None:
    assert faults.sentence_for(problem) == sentence


@pytest.mark.sqlite
@override_settings(LOCK_SECONDS=0.02)
def test_nobody_waits_for_their_turn_to_write_for_ever(transactional_db: None) -> None:
    """Another thread of this process writes, and does not come to an end."""
    holds, ends = threading.Event(), threading.Event()

    def hold() -> None:
        with transactions.writing():
            holds.set()
            ends.wait(patience())
        connection.close()

    other = threading.Thread(target=hold)
    other.start()
    assert holds.wait(patience())
    try:
        with pytest.raises(transactions.Busy), transactions.writing():
            pass
    finally:
        ends.set()
        other.join()
    with transactions.writing(), transactions.writing():
        pass  # the turn was given back, and may be taken inside itself


@pytest.mark.postgresql
def test_nobody_waits_for_a_locked_row_for_ever(transactional_db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SHOW lock_timeout")
        assert cursor.fetchone() == ("5s",)


def test_strangers_cannot_fill_the_log(db: None, caplog: pytest.LogCaptureFixture) -> None:
    client = Client(raise_request_exception=False)
    too_many, too_long = "&".join(["a"] * 400), "text=" + "x" * 1_100_000
    form = "application/x-www-form-urlencoded"
    assert client.post("/login", too_many, content_type=form).status_code == 400
    assert client.post("/login", too_long, content_type=form).status_code == 400
    assert client.get("/", headers={"Host": "elsewhere.example"}).status_code == 400
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


def test_the_page_is_drawn_without_asking_the_database() -> None:
    """Outside a test that may use a database, each statement would be an error of its own."""
    try:
        raise OperationalError("gone")
    except OperationalError:
        response = faults.answer_fault(RequestFactory().get("/"))
    assert says(response, faults.AWAY)


def test_a_mistake_of_ours_tells_the_host_where_its_traceback_is_and_it_is_there(
    browser: Client, caplog: pytest.LogCaptureFixture
) -> None:
    with patch("campaigns.views.campaigns.render", side_effect=ZeroDivisionError):
        page = browser.get("/")
    said = re.search(r"at (\S+ \S+)\s+beside “Internal Server Error: /”", page.content.decode())
    assert page.status_code == 500
    assert said
    [record] = [record for record in caplog.records if record.name == "django.request"]
    line = logging.Formatter("{asctime} {message}", style="{").format(record)
    assert line[:13] == said[1][:13]
    assert "ZeroDivisionError" in line
