"""Wild D6 at the table: what one tap sends, what dice cost, what cards say and to whom."""

from __future__ import annotations

import pytest

from campaigns.models import Role
from rules.common.archetypes import WriteSheet
from rules.common.conditions import AddCondition
from rules.common.foes import MakeFoe
from rules.common.making import FinishSheet
from rules.common.sheets import BeginSheet
from rules.d6.tracks import BeginTrack
from rules.sheet import Menu
from rules.table import Effect
from rules.wildd6.dialogs import MENUS
from rules.wildd6.successes import CountSuccesses
from tests.campaigns.at_table import Dice, holds
from tests.campaigns.person import Person
from tests.factories import create_campaign, create_seat, create_user

KIT, GUARD = "kit0", "guard0"


@pytest.fixture
def odile(db: None) -> Person:
    """The Game Master of a table of Wild D6."""
    campaign = create_campaign("The Night Ferry", system="wildd6")
    return Person(create_seat(campaign, create_user("Odile"), Role.GM))


@pytest.fixture
def bram(odile: Person) -> Person:
    """Bram plays Kit: Stealth 5D, Notice and Climbing 4D, 3 Character Points."""
    bram = Person(create_seat(odile.seat.campaign, create_user("Bram")))
    bram.plays(BeginSheet(KIT, "Kit Farrow", seats=(str(bram.seat.pk),)))
    bram.plays(WriteSheet(KIT, "scout"), 1)
    bram.plays(FinishSheet(KIT))
    odile.plays(MakeFoe(GUARD, "Guard", "2D"))
    return bram


def test_one_tap_counts_against_moderate(bram: Person, dice: Dice) -> None:
    page = bram.reads("table")
    assert '<input type="hidden" name="difficulty" value="3">' in page
    assert ">74%<" in page  # Stealth 5D
    dice(5, 3, 4, 1, 2)
    fact = bram.does("count", KIT, "stealth", difficulty=3).fact
    assert (fact["level"], fact["roll"]["total"], fact["outcome"]) == ("Moderate", 3, "success")


def test_bought_dice_cost_their_price_each(bram: Person, dice: Dice) -> None:
    dice(5, 2, 2, 2, 2, 4, 3)
    fact = bram.does("count", KIT, "stealth", difficulty=3, extra=2, spend=1).fact
    assert (fact["extra"], fact["spent"], fact["left"], fact["outcome"]) == (2, 2, 1, "success")
    holds(bram.card(), "2 points for 2 extra wild dice, 1 left", "3 of 3 needed, Moderate")


def test_more_dice_than_points_are_refused_with_the_sentence(bram: Person) -> None:
    assert "has 3 Character Points, not 4" in bram.is_refused("count", KIT, "stealth", extra=4, spend=1)


def test_what_dice_would_bring_stands_beside_them(bram: Person) -> None:
    assert "89% → 96%" in bram.reads("count", KIT, "stealth", odds=1, difficulty=3, extra=1, spend=1)


def test_a_count_alone_asks_for_no_difficulty(bram: Person, dice: Dice) -> None:
    dice(5, 3, 4, 1, 2)
    fact = bram.does("count", KIT, "stealth", difficulty=3, verb="count-only").fact
    assert (fact.get("difficulty"), fact["outcome"], fact["roll"]["total"]) == (None, "count", 3)


def test_criticals_stand_apart_from_success_and_the_gm_tells_them(bram: Person, odile: Person) -> None:
    event = bram.plays(CountSuccesses(KIT, "stealth", 2, extra=1, spend=1), 1, 3, 3, 3, 2, 6, 2)
    card = bram.card(event.seq)
    holds(card, 'class="ribbon crit"', "Critical failure: it takes a success", "4 of 2 needed, Easy")
    assert "Tell what" not in card
    holds(odile.card(event.seq), "Tell what harm it brings", "Tell what good it brings")


def test_who_stands_against_a_count_is_thrown_at_once_and_tells_no_closed_dice(bram: Person) -> None:
    event = bram.plays(CountSuccesses(KIT, "stealth", target=GUARD, opposing="notice"), 4, 4, 1, 1, 3, 3, 3)
    assert "counts <b>Stealth</b> against Guard" in bram.card(event.seq)
    holds(bram.card(event.seq + 1), "stands against Kit Farrow", no="Notice")


def test_a_blind_count_tells_its_player_nothing(bram: Person) -> None:
    event = bram.plays(CountSuccesses(KIT, "stealth", 3), 6, 2, 4, 4, 4, 4, audience="blind")
    holds(bram.card(event.seq), "Only the GM sees the result", no='class="ribbon')


IN_PLAY = [menu for menu in MENUS if menu.row in ("condition", "track")]


@pytest.mark.parametrize("menu", IN_PLAY, ids=lambda menu: menu.key)
def test_every_menu_opens_for_the_game_master(bram: Person, odile: Person, menu: Menu) -> None:
    track = odile.plays(BeginTrack(KIT, "Health", states=("Fresh", "Hurt"))).changes[-1][2]
    burden = AddCondition(KIT, "Wet", effects=(Effect(kind="dice", amount=-1),), until="scene")
    condition = odile.plays(burden).changes[-1][2]
    odile.reads(menu.key, KIT, {"track": track, "condition": condition}[menu.row])


def test_a_trait_is_written_by_its_name_and_stepped_by_whole_dice(bram: Person) -> None:
    tricks = {"name": "Card tricks", "code": "3D"}
    bram.does("reopen", KIT)
    assert bram.does("trait-new", KIT, **tricks).fact["after"] == "3D"
    fact = bram.does("trait-code", KIT, "card_tricks", **{**tricks, "code": "4D"}).fact
    assert (fact["called"], fact["before"], fact["after"]) == ("Card tricks", "3D", "4D")
    assert "has Card tricks already" in bram.is_refused("trait-new", KIT, **tricks)


def test_an_archetype_is_chosen_or_left_to_a_die(bram: Person) -> None:
    bram.does("reopen", KIT)
    holds(bram.reads("archetype", KIT), "Let a die decide", "Burglar")
    assert bram.does("archetype", KIT, archetype="burglar").fact["archetype"] == "Burglar"
