"""Wild D6 at the table: what one tap sends, what dice cost, what cards say and to whom."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Role, Seat
from rules.common.archetypes import WriteSheet
from rules.common.conditions import AddCondition
from rules.common.foes import MakeFoe
from rules.common.making import FinishSheet
from rules.common.sheets import BeginSheet
from rules.d6.tracks import BeginTrack
from rules.sheet import Dialog, Menu
from rules.table import Effect
from rules.wildd6.dialogs import DIALOGS, MENUS, TABLE_DIALOGS
from rules.wildd6.successes import CountSuccesses
from tests.campaigns.at_table import at, card_of, do
from tests.campaigns.sheets import FRAME, newest, script
from tests.factories import create_campaign, create_seat, create_user

SignedIn = Callable[[object], Client]
KIT, GUARD = "kit0", "guard0"


@pytest.fixture
def odile(db: None) -> Seat:
    """The Game Master of a table of Wild D6."""
    campaign = create_campaign("The Night Ferry", system="wildd6")
    return create_seat(campaign, create_user("Odile"), Role.GM)


@pytest.fixture
def bram(odile: Seat) -> Seat:
    """Bram plays Kit: Stealth 5D, Notice and Climbing 4D, 3 Character Points."""
    seat = create_seat(odile.campaign, create_user("Bram"))
    do(seat, BeginSheet(KIT, "Kit Farrow", seats=(str(seat.pk),)))
    do(seat, WriteSheet(KIT, "scout"), 1)
    do(seat, FinishSheet(KIT))
    do(odile, MakeFoe(GUARD, "Guard", "2D"))
    return seat


def test_one_tap_counts_against_moderate(
    bram: Seat, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = signed_in(bram).get(reverse("table", args=[bram.campaign.slug])).content.decode()
    assert '<input type="hidden" name="difficulty" value="3">' in page
    assert ">74%<" in page  # Stealth 5D
    script(monkeypatch, "dialogs", 5, 3, 4, 1, 2)
    signed_in(bram).post(at(bram, "count", KIT, "stealth"), {"difficulty": "3"}, **FRAME)
    fact = newest(bram).fact
    assert (fact["level"], fact["roll"]["total"], fact["outcome"]) == ("Moderate", 3, "success")


def test_bought_dice_cost_their_price_each(
    bram: Seat, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = {"difficulty": "3", "extra": "2", "spend": "1"}
    script(monkeypatch, "dialogs", 5, 2, 2, 2, 2, 4, 3)
    signed_in(bram).post(at(bram, "count", KIT, "stealth"), asked, **FRAME)
    fact = newest(bram).fact
    assert (fact["extra"], fact["spent"], fact["left"], fact["outcome"]) == (2, 2, 1, "success")
    card = card_of(signed_in(bram), bram, newest(bram).seq)
    assert "2 points for 2 extra wild dice, 1 left" in card
    assert "3 of 3 needed, Moderate" in card


def test_more_dice_than_points_are_refused_with_the_sentence(bram: Seat, signed_in: SignedIn) -> None:
    answer = signed_in(bram).post(at(bram, "count", KIT, "stealth"), {"extra": "4", "spend": "1"}, **FRAME)
    assert answer.status_code == 422
    assert "has 3 Character Points, not 4" in answer.content.decode()


def test_what_dice_would_bring_stands_beside_them(bram: Seat, signed_in: SignedIn) -> None:
    path = at(bram, "count", KIT, "stealth")
    told = signed_in(bram).get(path, {"odds": "1", "difficulty": "3", "extra": "1", "spend": "1"})
    assert "89% → 96%" in told.content.decode()


def test_a_count_alone_asks_for_no_difficulty(
    bram: Seat, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    script(monkeypatch, "dialogs", 5, 3, 4, 1, 2)
    path = at(bram, "count", KIT, "stealth")
    signed_in(bram).post(path, {"difficulty": "3", "verb": "count-only"}, **FRAME)
    fact = newest(bram).fact
    assert (fact.get("difficulty"), fact["outcome"], fact["roll"]["total"]) == (None, "count", 3)


def test_criticals_stand_apart_from_success_and_the_game_master_tells_them(
    bram: Seat, odile: Seat, signed_in: SignedIn
) -> None:
    event = do(bram, CountSuccesses(KIT, "stealth", 2, extra=1, spend=1), 1, 3, 3, 3, 2, 6, 2)
    card = card_of(signed_in(bram), bram, event.seq)
    assert 'class="ribbon crit"' in card
    assert "Critical failure: it takes a success" in card
    assert "4 of 2 needed, Easy" in card
    assert "Tell what" not in card
    told = card_of(signed_in(odile), odile, event.seq)
    assert "Tell what harm it brings" in told
    assert "Tell what good it brings" in told


def test_who_stands_against_a_count_is_thrown_at_once_and_tells_no_closed_dice(
    bram: Seat, signed_in: SignedIn
) -> None:
    event = do(bram, CountSuccesses(KIT, "stealth", target=GUARD, opposing="notice"), 4, 4, 1, 1, 3, 3, 3)
    card = card_of(signed_in(bram), bram, event.seq)
    assert "counts <b>Stealth</b> against Guard" in card
    against = card_of(signed_in(bram), bram, event.seq + 1)
    assert "stands against Kit Farrow" in against
    assert "Notice" not in against


def test_a_blind_count_tells_its_player_nothing(bram: Seat, signed_in: SignedIn) -> None:
    event = do(bram, CountSuccesses(KIT, "stealth", 3), 6, 2, 4, 4, 4, 4, audience="blind")
    card = card_of(signed_in(bram), bram, event.seq)
    assert "Only the GM sees the result" in card
    assert "ribbon" not in card


IN_PLAY = [
    one
    for one in (*DIALOGS, *MENUS)
    if getattr(one, "stage", "") != "making"
    and "pc" in getattr(one, "bearers", ("pc",))
    and one.row not in ("belonging", "pending")
    and one.key != "trait"
]


@pytest.mark.parametrize("dialog", IN_PLAY, ids=lambda dialog: dialog.key)
def test_every_dialog_opens_for_the_game_master(
    bram: Seat, odile: Seat, signed_in: SignedIn, dialog: Dialog | Menu
) -> None:
    track = do(odile, BeginTrack(KIT, "Health", states=("Fresh", "Hurt"))).changes[-1][2]
    burden = AddCondition(KIT, "Wet", effects=(Effect(kind="dice", amount=-1),), until="scene")
    condition = do(odile, burden).changes[-1][2]
    rows = {"ability": "stealth", "track": track, "condition": condition, "resource": "character_points"}
    row = [rows[dialog.row]] if dialog.row else []
    path = reverse("do_row" if row else "do", args=[odile.campaign.slug, KIT, dialog.key, *row])
    assert signed_in(odile).get(path).status_code == 200


@pytest.mark.parametrize("dialog", TABLE_DIALOGS, ids=lambda dialog: dialog.key)
def test_the_tables_dialogs_are_the_game_masters(
    bram: Seat, odile: Seat, signed_in: SignedIn, dialog: Dialog
) -> None:
    path = at(odile, dialog.key)
    assert signed_in(odile).get(path).status_code == 200
    assert signed_in(bram).get(path).status_code in (403, 404)


def test_a_trait_is_written_by_its_name_and_stepped_by_whole_dice(bram: Seat, signed_in: SignedIn) -> None:
    client = signed_in(bram)
    client.post(at(bram, "reopen", KIT), {}, **FRAME)
    client.post(at(bram, "trait-new", KIT), {"name": "Card tricks", "code": "3D"}, **FRAME)
    assert newest(bram).fact["after"] == "3D"
    client.post(at(bram, "trait-code", KIT, "card_tricks"), {"name": "Card tricks", "code": "4D"}, **FRAME)
    fact = newest(bram).fact
    assert (fact["called"], fact["before"], fact["after"]) == ("Card tricks", "3D", "4D")
    again = client.post(at(bram, "trait-new", KIT), {"name": "Card tricks", "code": "3D"}, **FRAME)
    assert again.status_code == 422
    assert "has Card tricks already" in again.content.decode()


def test_an_archetype_is_chosen_or_left_to_a_die(bram: Seat, signed_in: SignedIn) -> None:
    client = signed_in(bram)
    client.post(at(bram, "reopen", KIT), {}, **FRAME)
    shown = client.get(at(bram, "archetype", KIT)).content.decode()
    assert "Let a die decide" in shown
    assert "Burglar" in shown
    client.post(at(bram, "archetype", KIT), {"archetype": "burglar"}, **FRAME)
    assert newest(bram).fact["archetype"] == "Burglar"
