"""A table is archived, gets another name, or is deleted."""

from __future__ import annotations

import pytest
from django.utils import timezone

from campaigns.actions.invites import make_invite
from campaigns.models import Campaign, Event, Seat, User
from characters.models import Character
from tests.campaigns.at_table import drawn, holds
from tests.campaigns.person import Person
from tests.factories import create_character, create_seat

pytestmark = [pytest.mark.usefixtures("campaign"), pytest.mark.database, pytest.mark.django_db]


def test_an_archived_table_is_only_read_until_it_is_opened_again(gm: Person, player: Person) -> None:
    gm.submits("campaign_archive")
    assert gm.last.fact["notes"] == ["it is archived"]
    for person, way in ((gm, "Reopen it in the settings."), (player, "A Game Master can reopen it.")):
        for page in ("table", "note_list", "people", "chronicle"):
            holds(person.reads(page), "This table is archived.", way)
    refused = player.sends("roll", expression="1d6")
    assert (refused.status_code, refused["HX-Retarget"]) == (403, "#refusal")
    holds(
        refused.content.decode(),
        "This table is archived: it can be read, but not played; a Game Master can reopen it.",
        no="signed out",
    )
    assert "Reopen" in gm.reads("settings")
    gm.submits("campaign_reopen")
    assert gm.last.fact["notes"] == ["it is played again"]
    player.does("roll", expression="1d6")


def test_pages_that_are_open_hear_that_a_table_is_archived_and_that_it_is_played_again(gm: Person) -> None:
    for deed, words in (("campaign_archive", "This table is archived."), ("campaign_reopen", "")):
        gm.submits(deed)
        for_gms, for_others = (root for root in drawn(gm.last)[0].roots if root.id == "pause")
        for root, way in ((for_gms, "Reopen"), (for_others, "A Game Master can")):
            assert (words in root.html, way in root.html) == (True, bool(words))
            assert ("data-archived" in root.html) == bool(words)


def test_the_screen_of_an_archived_table_has_no_box_of_what_is_done(gm: Person, player: Person) -> None:
    boxes = ("Stat block", "Time", "Party and foes", "Quick actions")
    assert [f'<span class="grow">{box}' in gm.reads("screen") for box in boxes] == [True] * 4
    gm.submits("campaign_archive")
    assert [f'<span class="grow">{box}' in gm.reads("screen") for box in boxes] == [False, False, True, True]


def test_a_table_archived_twice_is_so_once(gm: Person) -> None:
    for deed in ("campaign_reopen", "campaign_archive", "campaign_archive"):
        gm.submits(deed)
    assert gm.head == 1


def rename(gm: Person, name: str) -> int:
    return gm.sends("campaign_rename", name=name).status_code


def test_the_name_changes_the_address_stays_and_the_log_tells(gm: Person) -> None:
    slug = gm.seat.campaign.slug
    assert rename(gm, "The Reed Road") == 303
    again = Campaign.objects.get()
    assert (again.name, again.slug) == ("The Reed Road", slug)
    assert (gm.last.kind, gm.last.audience) == ("campaign_changed", "table")
    assert gm.last.fact["notes"] == ["its name is The Reed Road"]


def test_the_same_name_is_no_news(gm: Person) -> None:
    assert (rename(gm, gm.seat.campaign.name), gm.head) == (303, 0)


@pytest.mark.parametrize("name", ["", " ", "x" * 81, "a\x07b"])
def test_a_name_that_is_none_changes_nothing(gm: Person, name: str) -> None:
    assert rename(gm, name) == 422
    assert Campaign.objects.get().name == "The Salt Road"


def test_what_is_archived_keeps_its_name(gm: Person) -> None:
    Campaign.objects.update(archived=timezone.now())
    assert rename(gm, "Late") == 422
    assert Campaign.objects.get().name == "The Salt Road"


def test_everything_of_a_deleted_table_goes_and_nothing_else(gm: Person, pips_seat: Seat) -> None:
    create_character(pips_seat)
    make_invite(seat=gm.seat)
    elsewhere = create_character(create_seat(), "Sedge")
    assert gm.submits("campaign_delete", typed="The  Salt Road ") == "/"
    assert gm.opens("table").status_code == 404
    assert not Campaign.objects.filter(pk=gm.seat.campaign_id).exists()
    assert not Event.objects.filter(campaign=gm.seat.campaign_id).exists()
    assert list(Character.objects.values_list("pk", flat=True)) == [elsewhere]
    assert User.objects.filter(pk=pips_seat.user_id).exists()


@pytest.mark.parametrize("typed", ["", "the salt road", "yes", "x" * 300])
def test_without_the_name_nothing_goes(gm: Person, typed: str) -> None:
    gm.is_refused("campaign_delete", typed=typed)
    assert Campaign.objects.exists()
