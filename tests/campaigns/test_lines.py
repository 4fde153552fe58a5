"""Lines and veils: all read them, anyone adds to them unnamed, and Game Masters edit them."""

from __future__ import annotations

import pytest
from django.test import Client

from campaigns.models import Answer, Campaign, Event, SafetyLine, Seat
from tests.campaigns.at_table import Browser, at, only_gms_may
from tests.campaigns.told import entries, last_told
from tests.factories import create_seat

pytestmark = pytest.mark.django_db
SPIDERS = {"kind": "line", "text": "Spiders"}


@pytest.fixture
def line(gwens_seat: Seat) -> SafetyLine:
    return SafetyLine.objects.create(campaign=gwens_seat.campaign, text="Spiders")


def add(client: Client, seat: Seat, fields: dict[str, str], **headers: str) -> int:
    client.force_login(seat.user)
    return client.post(at(seat, "line_add"), fields, headers=headers).status_code


@pytest.mark.parametrize("who", ["gwens_seat", "pips_seat", "wynns_seat"])
def test_anyone_adds_one_and_everyone_reads_it(
    request: pytest.FixtureRequest, client: Client, signed_in: Browser, campaign: Campaign, who: str
) -> None:
    seat: Seat = request.getfixturevalue(who)
    assert add(client, seat, {"kind": "veil", "text": "  Torture \n of  beasts "}) == 303
    for reader in Seat.objects.filter(campaign=campaign):
        assert "Torture of beasts" in signed_in(reader).get(at(seat, "lines")).content.decode()


def test_nothing_says_who_added_it(client: Client, campaign: Campaign, pips_seat: Seat) -> None:
    assert add(client, pips_seat, SPIDERS, **{"Idempotency-Key": "a-key-of-pips"}) == 303
    assert last_told(campaign) == ("campaign_lines_changed", {}, "table")
    assert Event.objects.get(campaign=campaign).actor is None
    assert not Answer.objects.exists()


def test_the_same_twice_stands_there_once(client: Client, campaign: Campaign, pips_seat: Seat) -> None:
    add(client, pips_seat, SPIDERS)
    assert add(client, pips_seat, {"kind": "line", "text": "spiders"}) == 303
    assert SafetyLine.objects.count() == 1
    assert entries(campaign) == 1


@pytest.mark.parametrize(
    "fields",
    [{}, {"kind": "line", "text": " "}, {"kind": "wall", "text": "x"}, {"kind": "line", "text": "x" * 201}],
)
def test_what_is_no_line_is_refused_at_its_field(
    client: Client, campaign: Campaign, pips_seat: Seat, fields: dict[str, str]
) -> None:
    assert add(client, pips_seat, fields) == 422
    assert entries(campaign) == 0


def test_there_is_a_most(client: Client, campaign: Campaign, pips_seat: Seat) -> None:
    SafetyLine.objects.bulk_create(SafetyLine(campaign=campaign, text=f"No {n}") for n in range(100))
    assert add(client, pips_seat, SPIDERS) == 422
    assert SafetyLine.objects.count() == 100


def test_a_gm_edits_and_removes(client: Client, gwens_seat: Seat, line: SafetyLine) -> None:
    client.force_login(gwens_seat.user)
    client.post(at(gwens_seat, "line_edit", line.pk), {"kind": "veil", "text": "Large spiders"})
    line.refresh_from_db()
    assert (line.kind, line.text) == ("veil", "Large spiders")
    client.post(at(gwens_seat, "line_remove", line.pk))
    assert not SafetyLine.objects.exists()
    assert entries(gwens_seat.campaign) == 2
    assert client.post(at(gwens_seat, "line_remove", line.pk)).status_code == 404


def test_an_edit_to_what_stands_there_is_refused(client: Client, gwens_seat: Seat, line: SafetyLine) -> None:
    other = SafetyLine.objects.create(campaign=gwens_seat.campaign, text="Snakes")
    client.force_login(gwens_seat.user)
    assert client.post(at(gwens_seat, "line_edit", other.pk), SPIDERS).status_code == 422
    assert client.post(at(gwens_seat, "line_edit", line.pk), {}).status_code == 422


@pytest.mark.parametrize("name", ["line_edit", "line_remove"])
def test_only_gms_edit(gwens_seat: Seat, signed_in: Browser, line: SafetyLine, name: str) -> None:
    only_gms_may(gwens_seat, signed_in, at(gwens_seat, name, line.pk), SPIDERS)


def test_a_line_of_another_table_is_not_there(client: Client, gwens_seat: Seat, line: SafetyLine) -> None:
    other = create_seat(role="gm")
    client.force_login(other.user)
    assert client.post(at(other, "line_remove", line.pk)).status_code == 404
