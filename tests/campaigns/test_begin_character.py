"""A character begins: step by step, or rolled at once."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Campaign, Event, Membership, Seat
from campaigns.state import kept
from rules.common.lookups import finished
from rules.freeblade.creation import KIT
from rules.freeblade.game import FREEBLADE
from rules.games import GAMES, game_for
from tests.campaigns.sheets import FRAME, sentence_of, shown

SignedIn = Callable[[object], Client]
Replays = Callable[[], AbstractContextManager[None]]


def test_step_by_step_it_begins_with_the_abilities(
    pips_seat: Seat, signed_in: SignedIn, replays: Replays
) -> None:
    path = reverse("sheet_begin", args=[pips_seat.campaign.slug])
    with replays():
        answer = signed_in(pips_seat).post(path, {"how": "steps", "name": "Osk", "portrait": "🧔"})
    membership = Membership.objects.get(campaign=pips_seat.campaign)
    assert answer.headers["Location"] == reverse(
        "creation", args=[pips_seat.campaign.slug, membership.character_id]
    )
    assert (membership.owners, membership.character.stage, membership.character.portrait) == (
        [str(pips_seat.pk)],
        "abilities",
        "🧔",
    )


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_game_finds_another_name_before_one_begins(
    pips_seat: Seat, signed_in: SignedIn, game: str
) -> None:
    Campaign.objects.filter(pk=pips_seat.campaign_id).update(system=game)
    kept.clear()
    names = {line.text for line in game_for(game).system.table("names").lines}
    page, browser = reverse("sheet_new", args=[pips_seat.campaign.slug]), signed_in(pips_seat)
    assert "Roll me a name" in browser.get(page).content.decode()
    found = [browser.get(page, {"name": ""}).content.decode() for _ in range(9)]
    offered = {name for name in names for html in found if f'value="{name}"' in html}
    assert 1 < len(offered) <= 9


@pytest.mark.parametrize("how", ["steps", "roll"])
def test_who_names_nobody_is_found_a_name_of_the_game(pips_seat: Seat, signed_in: SignedIn, how: str) -> None:
    signed_in(pips_seat).post(reverse("sheet_begin", args=[pips_seat.campaign.slug]), {"how": how})
    names = [line.text for line in FREEBLADE.system.table("names").lines]
    assert Membership.objects.get(campaign=pips_seat.campaign).character.name in names


def test_a_game_without_steps_begins_an_empty_sheet_for_its_player(
    pips_seat: Seat, signed_in: SignedIn
) -> None:
    Campaign.objects.filter(pk=pips_seat.campaign_id).update(system="opend6")
    kept.clear()
    path = reverse("sheet_begin", args=[pips_seat.campaign.slug])
    browser = signed_in(pips_seat)
    assert "OpenD6 rolls no whole characters" in sentence_of(browser.post(path, {"how": "roll"}, **FRAME))
    answer = browser.post(path, {"how": "steps"})
    sheet = Membership.objects.get(campaign=pips_seat.campaign).character
    names = [line.text for line in game_for("opend6").system.table("names").lines]
    assert (sheet.name in names, sheet.stage) == (True, "making")
    assert finished(shown(pips_seat, sheet.pk).table, sheet.pk), "it is written while it is played"
    table = reverse("table", args=[pips_seat.campaign.slug])
    assert answer.headers["Location"] == f"{table}?sheet={sheet.pk}"
    assert browser.get(reverse("creation", args=[pips_seat.campaign.slug, sheet.pk])).status_code == 302


def test_at_once_it_is_whole_and_legal(pips_seat: Seat, signed_in: SignedIn, replays: Replays) -> None:
    path = reverse("sheet_begin", args=[pips_seat.campaign.slug])
    with replays():
        answer = signed_in(pips_seat).post(path, {"how": "roll", "name": "Quill"}, **FRAME)
    membership = Membership.objects.get(campaign=pips_seat.campaign)
    view = shown(pips_seat, membership.character_id)
    table = reverse("table", args=[pips_seat.campaign.slug])
    assert answer.headers["HX-Redirect"] == f"{table}?sheet={membership.character_id}"
    assert view.finished
    assert not view.load.must_drop
    assert set(view.details) == {KIT, *FREEBLADE.system.details}
    assert max(row.value for row in view.scores.values()) >= 1
    assert view.hp.number == view.hp.limit == view.scores["constitution"].value + 6


def test_every_die_of_it_is_in_the_log(pips_seat: Seat, signed_in: SignedIn) -> None:
    signed_in(pips_seat).post(reverse("sheet_begin", args=[pips_seat.campaign.slug]), {"how": "roll"})
    kinds = set(Event.objects.values_list("kind", flat=True))
    assert {"scores_rolled", "kit_taken", "coins_rolled", "details_set", "sheet_finished"} <= kinds


@pytest.mark.parametrize("asked", [{}, {"how": "magic"}, {"how": "steps", "name": "x" * 81}])
def test_nonsense_is_refused(pips_seat: Seat, signed_in: SignedIn, asked: dict[str, str]) -> None:
    path = reverse("sheet_begin", args=[pips_seat.campaign.slug])
    sentence_of(signed_in(pips_seat).post(path, asked, **FRAME))
    assert not Membership.objects.exists()


def test_outsiders_and_watchers_begin_nothing(
    pips_seat: Seat, wynns_seat: Seat, olaf: object, signed_in: SignedIn
) -> None:
    path = reverse("sheet_begin", args=[pips_seat.campaign.slug])
    for who, status in ((olaf, 404), (wynns_seat, 403), (None, 404)):
        assert signed_in(who).post(path, {"how": "roll"}).status_code == status
    assert not Membership.objects.exists()


def test_the_page_offers_the_two_ways_and_creatures_to_the_gm_alone(
    pips_seat: Seat, gwens_seat: Seat, signed_in: SignedIn
) -> None:
    path = reverse("sheet_new", args=[pips_seat.campaign.slug])
    pips, gwens = (signed_in(seat).get(path).content.decode() for seat in (pips_seat, gwens_seat))
    assert "Roll me a character" in pips
    assert "A creature" not in pips
    assert "A creature" in gwens
    told = signed_in(gwens_seat).get(reverse("do_table", args=[gwens_seat.campaign.slug, "creature"]))
    assert "tough ones 13 to 20" in told.content.decode()
