"""Creatures, people, places, things and the party's store."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Membership, Seat
from tests.campaigns.sheets import FRAME, address, sentence_of, shown

SignedIn = Callable[[object], Client]
Replays = Callable[[], AbstractContextManager[None]]


OGRE = {
    "name": "Ogre",
    "kind": "creature",
    "hp": "14",
    "damage": "8",
    "armor": "4",
    "attack": "claws",
    "visibility": "named",
}


def test_a_creature_is_ready_to_fight(gwens_seat: Seat, signed_in: SignedIn, replays: Replays) -> None:
    with replays():
        signed_in(gwens_seat).post(reverse("do_table", args=[gwens_seat.campaign.slug, "creature"]), OGRE)
    view = shown(gwens_seat, Membership.objects.get().character_id)
    assert (view.profile.kind, view.hp.number, view.membership.visibility) == ("creature", 14, "named")
    assert [(row.name, row.die) for row in view.belongings.values()] == [("claws", 8), ("hide", 4)]


def test_its_sheet_has_no_abilities_and_no_death_timer(gwens_seat: Seat, signed_in: SignedIn) -> None:
    browser = signed_in(gwens_seat)
    browser.post(reverse("do_table", args=[gwens_seat.campaign.slug, "creature"]), OGRE)
    sheet = Membership.objects.get().character_id
    page = browser.post(address(gwens_seat, "damage", sheet=sheet), {"amount": "20"}, **FRAME)
    assert "Ogre is taken out." in page.content.decode()
    page = browser.get(address(gwens_seat, "sheet", sheet=sheet)).content.decode()
    assert "check-strength" not in page
    assert f'id="check-{sheet}' not in page


@pytest.mark.parametrize("kind", ["place", "thing", "party"])
def test_places_things_and_the_store_are_sheets_too(
    gwens_seat: Seat, signed_in: SignedIn, replays: Replays, kind: str
) -> None:
    asked = {"name": "The cart", "kind": kind, "visibility": "open"}
    browser = signed_in(gwens_seat)
    with replays():
        browser.post(reverse("do_table", args=[gwens_seat.campaign.slug, "sheet-new"]), asked)
    sheet = Membership.objects.get().character_id
    assert browser.get(address(gwens_seat, "sheet", sheet=sheet)).status_code == 200


@pytest.mark.parametrize(
    "wrong", [{"hp": "31"}, {"hp": ""}, {"damage": "7"}, {"armor": "8"}, {"name": "x" * 200}]
)
def test_nonsense_is_refused(gwens_seat: Seat, signed_in: SignedIn, wrong: dict[str, str]) -> None:
    path = reverse("do_table", args=[gwens_seat.campaign.slug, "creature"])
    sentence_of(signed_in(gwens_seat).post(path, {**OGRE, **wrong}, **FRAME))
    assert not Membership.objects.exists()


def test_only_a_gm_brings_them(
    gwens_seat: Seat, pips_seat: Seat, wynns_seat: Seat, olaf: object, signed_in: SignedIn
) -> None:
    for name in ("creature", "sheet-new"):
        path = reverse("do_table", args=[gwens_seat.campaign.slug, name])
        for who, status in ((pips_seat, 403), (wynns_seat, 403), (olaf, 404)):
            assert signed_in(who).post(path, OGRE).status_code == status
    assert not Membership.objects.exists()
