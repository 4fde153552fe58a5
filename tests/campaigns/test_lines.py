"""Lines and veils: all read them, anyone adds to them unnamed, and Game Masters edit them."""

from __future__ import annotations

import pytest

from campaigns.models import Answer, Event, SafetyLine, Seat
from tests.campaigns.at_table import at
from tests.campaigns.person import Person
from tests.factories import create_seat

pytestmark = [pytest.mark.django_db, pytest.mark.database]
SPIDERS = {"kind": "line", "text": "Spiders"}


@pytest.fixture
def line(gm: Person) -> SafetyLine:
    return SafetyLine.objects.create(campaign=gm.seat.campaign, text="Spiders")


@pytest.mark.parametrize("who", ["gwens_seat", "pips_seat", "wynns_seat"])
@pytest.mark.usefixtures("campaign")
def test_anyone_adds_one_and_everyone_reads_it(request: pytest.FixtureRequest, who: str) -> None:
    Person(request.getfixturevalue(who)).submits("line_add", kind="veil", text="  Torture \n of  beasts ")
    for reader in Seat.objects.all():
        assert "Torture of beasts" in Person(reader).reads("lines")


def test_nothing_says_who_added_it(player: Person) -> None:
    key = {"Idempotency-Key": "a-key-of-pips"}
    assert player.browser.post(at(player.seat, "line_add"), SPIDERS, headers=key).status_code == 303
    told = Event.objects.get()
    assert (told.kind, told.fact, told.audience) == ("campaign_lines_changed", {}, "table")
    assert told.actor is None
    assert not Answer.objects.exists()


def test_the_same_twice_stands_there_once(player: Person) -> None:
    player.submits("line_add", **SPIDERS)
    player.submits("line_add", kind="line", text="spiders")
    assert (SafetyLine.objects.count(), player.head) == (1, 1)


@pytest.mark.parametrize(
    "fields",
    [{}, {"kind": "line", "text": " "}, {"kind": "wall", "text": "x"}, {"kind": "line", "text": "x" * 201}],
)
def test_what_is_no_line_is_refused_at_its_field(player: Person, fields: dict[str, str]) -> None:
    player.is_refused("line_add", **fields)


def test_there_is_a_most(player: Person) -> None:
    campaign = player.seat.campaign
    SafetyLine.objects.bulk_create(SafetyLine(campaign=campaign, text=f"No {n}") for n in range(100))
    player.is_refused("line_add", **SPIDERS)
    assert SafetyLine.objects.count() == 100


def test_a_gm_edits_and_removes(gm: Person, line: SafetyLine) -> None:
    gm.submits("line_edit", line.pk, kind="veil", text="Large spiders")
    line.refresh_from_db()
    assert (line.kind, line.text) == ("veil", "Large spiders")
    gm.submits("line_remove", line.pk)
    assert (SafetyLine.objects.count(), gm.head) == (0, 2)
    assert gm.sends("line_remove", line.pk).status_code == 404


def test_an_edit_to_what_stands_there_or_at_another_table_is_refused(gm: Person, line: SafetyLine) -> None:
    other = SafetyLine.objects.create(campaign=gm.seat.campaign, text="Snakes")
    gm.is_refused("line_edit", other.pk, **SPIDERS)
    gm.is_refused("line_edit", line.pk)
    assert Person(create_seat(role="gm")).sends("line_remove", line.pk).status_code == 404
