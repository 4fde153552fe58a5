"""A Game Master puts somebody elsewhere in the turn order, and brings foes straight into the fight."""

from __future__ import annotations

import pytest

from campaigns.models import Event
from campaigns.table.party import turn_order
from rules.common.encounters import BeginEncounter, NextTurn
from rules.common.foes import MakeFoe
from rules.common.reorder_by_hand import MoveInOrder
from rules.common.sheets import BeginSheet
from rules.errors import RuleBroken
from rules.freeblade.creatures import MakeCreature
from rules.table import TABLE, Combatant, Profile
from tests.campaigns.at_table import words
from tests.campaigns.person import Person
from tests.campaigns.test_turn_order import GUARD, KIT, SHADE, cast, fight, frame_of, sent

__all__ = ["cast", "fight"]


def order(person: Person) -> list[str]:
    return list(turn_order(person.state))


@pytest.mark.rule("FD6-46")
def test_the_last_in_the_order_is_put_first_and_acts_next(gm: Person, fight: Event) -> None:
    assert order(gm) == [KIT, SHADE, GUARD]
    moved = gm.plays(MoveInOrder(GUARD, 1))
    assert order(gm) == [GUARD, KIT, SHADE]
    assert moved.fact["place"] == 1
    assert "Guard" in sent(frame_of(moved), gm.seat, "party")
    assert gm.plays(NextTurn()).fact["sheet_id"] == GUARD


def test_beyond_the_end_is_the_end_and_what_changes_nothing_is_refused(gm: Person, fight: Event) -> None:
    gm.plays(MoveInOrder(KIT, 9))
    assert order(gm) == [SHADE, GUARD, KIT]
    for place, sentence in ((3, "is already at that position"), (0, "The place")):
        with pytest.raises(RuleBroken, match=sentence):
            gm.plays(MoveInOrder(KIT, place))
    gm.plays(BeginSheet("late", "Late", "npc"))
    with pytest.raises(RuleBroken, match="is not in the encounter"):
        gm.plays(MoveInOrder("late", 1))


def test_one_undo_of_its_form_brings_the_order_back(gm: Person, fight: Event) -> None:
    assert gm.does("order", sheet_id=GUARD, place=1).kind == "order_moved"
    assert "to place 1 of 3" in words(gm.reads("log"))
    gm.is_refused("order", sheet_id=GUARD, place="x")
    gm.does("undo_last")
    assert order(gm) == [KIT, SHADE, GUARD]


def test_that_a_hidden_one_moves_is_told_to_nobody_else(gm: Person, player: Person, fight: Event) -> None:
    moved = gm.plays(MoveInOrder(SHADE, 1))
    assert moved.audience == "gm"
    assert "Shade" not in sent(frame_of(moved), player.seat, "party")


@pytest.mark.rule("FD6-46")
def test_four_foes_come_as_one_entry_into_the_fight(gm: Person, fight: Event) -> None:
    before, code = gm.head, "1d6+3" if gm.seat.campaign.system == "sixd6" else "3D"
    came = gm.plays(MakeFoe("ghoul", "Ghoul", code, count=4, joins_encounter=True, visibility="open"))
    assert gm.head == before + 1
    assert [came.fact["who"][sheet] for sheet in came.fact["others"]] == ["Ghoul B", "Ghoul C", "Ghoul D"]
    assert order(gm)[3:] == ["ghoul", "ghoul-2", "ghoul-3", "ghoul-4"]


@pytest.mark.rule("FB-52", "FB-47")
def test_freeblades_creatures_come_several_at_once_and_roll_for_the_round(gm: Person, mira: str) -> None:
    gm.plays(BeginEncounter((mira,)), 3)
    came = gm.plays(MakeCreature("rat", "Rat", 4, count=2, joins_encounter=True, visibility="open"), 6, 1)
    assert (came.fact["name"], came.fact["who"]) == ("Rat A", {"rat-2": "Rat B"})
    assert came.fact["joins_encounter"]
    assert order(gm) == ["rat", mira, "rat-2"]
    assert "Rat A joins the table with Rat B (NPC) and the fight" in words(gm.reads("log"))
    gm.does("undo_last")
    table = gm.state.table
    assert table.get(Profile, "rat-2", "profile") is None
    assert list(table.of(Combatant, TABLE)) == [mira]


def test_without_a_fight_they_only_come_to_the_table(gm: Person) -> None:
    assert "joins_encounter" not in gm.plays(MakeCreature("rat", "Rat", 4, joins_encounter=True)).fact
