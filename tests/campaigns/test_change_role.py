from __future__ import annotations

import pytest

from campaigns.models import Seat
from tests.campaigns.person import Person
from tests.factories import create_seat

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def role_of(seat: Seat) -> str:
    return Seat.objects.get(pk=seat.pk).role


def test_a_gm_gives_someone_another_part(gm: Person, pips_seat: Seat) -> None:
    gm.submits("seat_role", pips_seat.pk, role="watcher")
    assert role_of(pips_seat) == "watcher"
    fact = gm.last.fact
    assert (gm.last.kind, gm.last.audience) == ("seat_changed", "table")
    assert (fact["name"], fact["before"], fact["role"]) == ("Pip", "player", "watcher")


def test_what_the_seat_may_do_changes_with_it(gm: Person, player: Person) -> None:
    gm.submits("seat_role", player.seat.pk, role="gm")
    assert player.reads("settings")
    player.submits("seat_role", player.seat.pk, role="watcher")
    assert player.sends("roll", expression="1d6").status_code == 403


def test_the_last_gm_stays_gm(gm: Person) -> None:
    assert "A table needs a Game Master" in gm.is_refused("seat_role", gm.seat.pk, role="player")
    assert role_of(gm.seat) == "gm"


def test_the_same_part_is_no_news_and_there_is_no_such_part(gm: Person, pips_seat: Seat) -> None:
    gm.submits("seat_role", pips_seat.pk, role="player")
    for role in ("", "king"):
        gm.is_refused("seat_role", pips_seat.pk, role=role)
    assert (role_of(pips_seat), gm.head) == ("player", 0)


def test_a_gm_of_one_table_has_no_say_at_another(gm: Person) -> None:
    elsewhere = create_seat()
    assert gm.sends("seat_role", elsewhere.pk, role="gm").status_code == 404
    assert role_of(elsewhere) == "player"
