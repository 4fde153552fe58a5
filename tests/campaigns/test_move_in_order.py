"""A Game Master puts somebody elsewhere in the turn order, and brings foes straight into the fight."""

from __future__ import annotations

import pytest

from campaigns.models import Campaign, Event, Seat
from campaigns.state import state_of
from campaigns.table.party import turn_order
from rules.common.encounters import BeginEncounter, NextTurn
from rules.common.foes import MakeFoe
from rules.common.sheets import BeginSheet
from rules.common.turn_order import MoveInOrder
from rules.errors import RuleBroken
from rules.freeblade.creatures import MakeCreature
from rules.table import TABLE, Combatant, Profile
from tests.campaigns.at_table import Browser, at, do, head, last, refused
from tests.campaigns.test_turn_order import GUARD, KIT, SHADE, cast, fight, frame_of, sent, words

__all__ = ["cast", "fight"]


def order(seat: Seat) -> list[str]:
    return list(turn_order(state_of(Campaign.objects.get(pk=seat.campaign_id))))


@pytest.mark.rule("FD6-46")
def test_the_last_in_the_order_is_put_first_and_acts_next(gwens_seat: Seat, fight: Event) -> None:
    assert order(gwens_seat) == [KIT, SHADE, GUARD]
    moved = do(gwens_seat, MoveInOrder(GUARD, 1))
    assert order(gwens_seat) == [GUARD, KIT, SHADE]
    assert moved.fact["place"] == 1
    assert "Guard" in sent(frame_of(moved), gwens_seat, "party")
    assert do(gwens_seat, NextTurn()).fact["sheet"] == GUARD


def test_beyond_the_end_is_the_end_and_where_one_is_is_refused(gwens_seat: Seat, fight: Event) -> None:
    do(gwens_seat, MoveInOrder(KIT, 9))
    assert order(gwens_seat) == [SHADE, GUARD, KIT]
    with pytest.raises(RuleBroken, match="at that place already"):
        do(gwens_seat, MoveInOrder(KIT, 3))
    with pytest.raises(RuleBroken, match="The place"):
        do(gwens_seat, MoveInOrder(KIT, 0))


def test_who_takes_no_part_cannot_be_moved(gwens_seat: Seat, fight: Event) -> None:
    do(gwens_seat, BeginSheet("late", "Late", "npc"))
    with pytest.raises(RuleBroken, match="takes no part"):
        do(gwens_seat, MoveInOrder("late", 1))


def test_the_form_of_it_is_the_gms_and_one_undo_brings_the_order_back(
    gwens_seat: Seat, pips_seat: Seat, fight: Event, signed_in: Browser
) -> None:
    asked = {"sheet_id": GUARD, "place": "1"}
    assert signed_in(pips_seat).post(at(pips_seat, "order"), asked).status_code == 403
    assert signed_in(gwens_seat).post(at(gwens_seat, "order"), asked).status_code == 303
    assert last(gwens_seat).kind == "order_moved"
    assert "at place 1 of 3" in words(signed_in(gwens_seat).get(at(gwens_seat, "log")).content.decode())
    refused(signed_in(gwens_seat).post(at(gwens_seat, "order"), {"sheet_id": GUARD, "place": "x"}))
    signed_in(gwens_seat).post(at(gwens_seat, "undo_last"))
    assert order(gwens_seat) == [KIT, SHADE, GUARD]


def test_that_a_hidden_one_moves_is_told_to_nobody_else(
    gwens_seat: Seat, pips_seat: Seat, fight: Event
) -> None:
    moved = do(gwens_seat, MoveInOrder(SHADE, 1))
    assert moved.audience == "gm"
    assert "Shade" not in sent(frame_of(moved), pips_seat, "party")


@pytest.mark.rule("FD6-46")
def test_four_foes_come_as_one_entry_into_the_fight(gwens_seat: Seat, fight: Event) -> None:
    before, code = head(gwens_seat), "1d6+3" if gwens_seat.campaign.system == "sixd6" else "3D"
    came = do(gwens_seat, MakeFoe("ghoul", "Ghoul", code, count=4, joins=True, visibility="open"))
    assert head(gwens_seat) == before + 1
    assert came.fact["others"] == ["Ghoul B", "Ghoul C", "Ghoul D"]
    assert order(gwens_seat)[3:] == ["ghoul", "ghoul-2", "ghoul-3", "ghoul-4"]


@pytest.mark.rule("FB-52", "FB-47")
def test_freeblades_creatures_come_several_at_once_and_roll_for_the_round(
    gwens_seat: Seat, mira: str, signed_in: Browser
) -> None:
    do(gwens_seat, BeginEncounter(("mira",)), 3)
    came = do(gwens_seat, MakeCreature("rat", "Rat", 4, count=2, joins=True, visibility="open"), 6, 1)
    assert (came.fact["name"], came.fact["others"], came.fact["joins"]) == ("Rat A", ["Rat B"], True)
    assert order(gwens_seat) == ["rat", "mira", "rat-2"]
    page = signed_in(gwens_seat).get(at(gwens_seat, "log")).content.decode()
    assert "Rat A comes to the table with Rat B (npc) and into the fight" in words(page)
    signed_in(gwens_seat).post(at(gwens_seat, "undo_last"))
    table = state_of(Campaign.objects.get(pk=gwens_seat.campaign_id)).table
    assert table.get(Profile, "rat-2", "profile") is None
    assert list(table.of(Combatant, TABLE)) == ["mira"]


def test_without_a_fight_they_only_come_to_the_table(gwens_seat: Seat) -> None:
    came = do(gwens_seat, MakeCreature("rat", "Rat", 4, joins=True))
    assert "joins" not in came.fact
