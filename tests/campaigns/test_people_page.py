from __future__ import annotations

from django.test import override_settings
from django.utils import timezone

from campaigns.actions.invites import make_invite
from campaigns.live.room import note
from campaigns.models import Campaign, Seat
from campaigns.people.invite_links import code_for
from rules.common.sheets import DescribeSheet, ShareSheet
from tests.campaigns.at_table import at, holds, in_a_line, words
from tests.campaigns.person import Person
from tests.factories import create_seat


def test_everybody_sees_who_sits_there_and_no_others(gm: Person, player: Person, watcher: Person) -> None:
    for person in (gm, player, watcher):
        page = person.reads("people")
        assert all(name in words(page) for name in ("Gwen", "Pip", "Wynn"))
        assert ('/role"' in page) is person.seat.is_gm
    Seat.objects.filter(pk=watcher.seat.pk).update(left=timezone.now())
    assert "Wynn" not in words(gm.reads("people"))


def test_who_is_at_the_table_is_marked(gm: Person, player: Person, watcher: Person) -> None:
    note(gm.seat.campaign.pk, frozenset({player.seat.pk}))
    try:
        page = in_a_line(watcher.opens("people"))
    finally:
        note(gm.seat.campaign.pk, frozenset())
    here = page[page.index(f'id="seat-{player.seat.pk}"') :]
    assert "at the table now" in here[: here.index("</li>")]
    assert page.count("at the table now") == 1


def test_more_players_are_invited_at_one_tap_after_some_have_come(gm: Person, player: Person) -> None:
    holds(gm.reads("table"), f'href="{at(gm.seat, "people")}#invites"', "<span>Invite players</span>")
    holds(gm.reads("people"), 'href="#make-invite"', "<span>Invite players</span>")
    make_invite(seat=gm.seat)
    holds(gm.reads("people"), 'href="#invites"', "<span>Invite players</span>")
    for page in ("table", "people"):
        assert "Invite players" not in player.reads(page)


def test_an_archived_campaign_shows_no_invites(gm: Person) -> None:
    invite = make_invite(seat=gm.seat)
    shown = (code_for(invite), "/revoke", '/invites"', "Cancel the open invites")
    create_seat(gm.seat.campaign)
    assert all(mark in gm.reads("people") for mark in shown)
    Campaign.objects.update(archived=timezone.now())
    assert not any(mark in gm.reads("people") for mark in shown)


def test_an_invite_from_before_the_secret_key_changed_is_not_shown(gm: Person) -> None:
    make_invite(seat=gm.seat)
    with override_settings(SECRET_KEY="another one"):
        assert "/join/" not in Person(gm.seat).reads("people") + Person(gm.seat).reads("table")


def test_removing_and_leaving_ask_first(gm: Person, player: Person) -> None:
    page = gm.reads("people")
    for deed in ("Remove from the table", "Leave the table"):
        before = page[: page.index(f"<span>{deed}")]
        assert before.rindex('<details class="sure">') > before.rfind("</details>")


def test_each_is_shown_with_the_sheet_that_they_play(gm: Person, watcher: Person, mira: str) -> None:
    gm.plays(DescribeSheet(mira, "Mira", "", ":owl"))
    for visibility, name, face in (("open", True, True), ("named", True, False), ("hidden", False, False)):
        gm.plays(ShareSheet(mira, (str(create_seat(gm.seat.campaign).pk),), visibility))
        page = in_a_line(watcher.opens("people"))
        assert (f'Plays <a href="{at(watcher.seat, "sheet", mira)}">' in page) is name
        assert ("#owl" in page) is face
