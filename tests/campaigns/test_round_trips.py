"""How often a deed waits for PostgreSQL: each way there and back is time in which others wait too."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from typing import Any

import psycopg
import pytest
from django.db import IntegrityError, connection, transaction

from campaigns.live.listener import listen_dsn
from campaigns.log.record import Draft, record
from campaigns.models import Campaign, Event, Seat
from campaigns.play import perform
from rules.common.free_rolls import RollDice
from rules.common.people import CampaignOpened
from tests.campaigns.at_table import Browser, ask, at

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]


class Relay:
    """Stands between us and PostgreSQL, and counts how often we speak after it has spoken."""

    def __init__(self, host: str, port: int) -> None:
        self.server = host, port
        self.turns, self.last = 0, b"theirs"
        self.listener = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def port(self) -> int:
        return int(self.listener.getsockname()[1])

    def end(self) -> None:
        self.listener.shutdown(socket.SHUT_RDWR)

    def _accept(self) -> None:
        with self.listener, suppress(OSError):
            while True:
                ours, _ = self.listener.accept()
                theirs = socket.create_connection(self.server)
                for way in ((ours, theirs, b"ours"), (theirs, ours, b"theirs")):
                    threading.Thread(target=self._carry, args=way, daemon=True).start()

    def _carry(self, from_: socket.socket, to: socket.socket, whose: bytes) -> None:
        with from_, suppress(OSError):
            while said := from_.recv(65_536):
                if whose == b"ours" and self.last != whose:
                    self.turns += 1
                self.last = whose
                to.sendall(said)
        with suppress(OSError):
            to.shutdown(socket.SHUT_RDWR)


WARM = 3
"""The first connects and compiles what is compiled once, the second time a statement is prepared."""


@pytest.fixture
def turns(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Callable[[], object]], int]]:
    database = connection.settings_dict
    relay = Relay(database["HOST"], int(database["PORT"]))
    connection.close()
    monkeypatch.setitem(database, "PORT", relay.port)

    def of(deed: Callable[[], Any]) -> int:
        for _ in range(WARM):
            deed()
        before = relay.turns
        deed()
        return relay.turns - before

    yield of
    connection.close()
    relay.end()


Turns = Callable[[Callable[[], object]], int]


def test_a_deed_waits_five_times(turns: Turns, gwens_seat: Seat) -> None:
    """For BEGIN, for its lock, for the two statements that it writes together, for COMMIT, for NOTIFY."""
    assert turns(lambda: perform(gwens_seat, RollDice("2d6"))) == 5
    assert Event.objects.filter(campaign=gwens_seat.campaign).count() == WARM + 1


def test_a_roll_waits_nine_times(turns: Turns, gwens_seat: Seat, signed_in: Browser) -> None:
    """Three more to know who asks, and one for its key."""
    gwen, where, keys = signed_in(gwens_seat), at(gwens_seat, "roll"), count()

    def roll() -> None:
        key = {"Idempotency-Key": f"key {next(keys)}"}
        assert ask(gwen, where, {"expression": "2d6"}, **key).status_code == 200

    assert turns(roll) == 9


def test_a_connection_that_is_kept_is_not_asked_whether_it_lives(turns: Turns) -> None:
    def ask_again() -> None:
        connection.health_check_enabled, connection.health_check_done = True, False
        Campaign.objects.count()

    assert turns(ask_again) == 1


def test_one_that_the_server_has_ended_is_not_used_again(turns: Turns) -> None:
    assert Campaign.objects.count() == 0
    with psycopg.connect(listen_dsn(), autocommit=True) as another:
        number = connection.connection.info.backend_pid
        another.execute("SELECT pg_terminate_backend(%s, 5000)", [number])
    connection.health_check_enabled, connection.health_check_done = True, False
    assert Campaign.objects.count() == 0
    assert connection.connection.info.backend_pid != number


def test_what_goes_wrong_in_a_pipeline_is_djangos_own_error_and_nothing_of_it_is_kept(
    turns: Turns, gwens_seat: Seat
) -> None:
    campaign = gwens_seat.campaign  # as it was before the first roll: its next number is taken
    perform(gwens_seat, RollDice("2d6"))
    with pytest.raises(IntegrityError), transaction.atomic():
        record(campaign, gwens_seat, [Draft(fact=CampaignOpened(system="freeblade"))])
    perform(gwens_seat, RollDice("2d6"))
    assert list(Event.objects.values_list("seq", flat=True)) == [1, 2]
