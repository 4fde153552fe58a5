"""Foes are disposed somehow from the first, and those who were used before come again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.common.conditions import AddCondition
from rules.common.foes import MakeFoe
from rules.common.more_foes import AddMoreFoes
from rules.common.sheets import BeginSheet
from rules.d6.tracks import BeginTrack, TrackBegun
from rules.freeblade.creatures import MakeCreature
from rules.freeblade.harm import TakeDamage
from rules.sixd6.potential_purse import Purse, purse_of, with_purse
from rules.table import Belonging, Condition, Membership, Profile, Resource, Table, Track
from tests.rules.playing import play, refuses, then, there

GHOUL, KIT = "f", "1"


def begun(game: str) -> Table:
    return then(Table(seq=7), BeginSheet(KIT, "Kit", seats=("7",)), game=game)


@pytest.mark.rule("OD6-19", "OD6-20")
def test_a_foe_shows_the_party_a_reaction_that_is_named_or_rolled() -> None:
    named = then(begun("opend6"), MakeFoe(GHOUL, "Guard", "3D", stance="Hostile"), game="opend6")
    assert [(row.state, row.towards) for row in named.of(Track, GHOUL).values()] == [(0, KIT)]
    decision = play(begun("opend6"), MakeFoe(GHOUL, "Guard", "3D", 2, stance="random"), 3, 9, game="opend6")
    told = [fact for fact in decision.facts if isinstance(fact, TrackBegun)]
    assert [(fact.sheet_id, fact.state) for fact in told] == [
        (GHOUL, "Unfriendly"),
        (f"{GHOUL}-2", "Allied"),
    ]


@pytest.mark.rule("OD6-19")
def test_where_there_is_a_party_the_reaction_is_to_all_of_it() -> None:
    table = then(begun("opend6"), BeginSheet("p", "The company", "party"), game="opend6")
    table = then(table, MakeFoe(GHOUL, "Guard", "3D", stance="Friendly"), game="opend6")
    assert [row.towards for row in table.of(Track, GHOUL).values()] == ["p"]
    refuses(Table(seq=7), MakeFoe(GHOUL, "Guard", "3D", stance="Friendly"), "nobody is there yet", "opend6")


@pytest.mark.rule("FD6-42")
def test_an_attitude_is_shown_to_everyone() -> None:
    table = then(Table(seq=7), MakeFoe(GHOUL, "Guard", "3D", stance="random"), 7, game="freed6")
    assert [(row.state, row.towards) for row in table.of(Track, GHOUL).values()] == [(6, "")]
    refuses(
        Table(seq=7),
        MakeFoe(GHOUL, "Rat", "1D", stance="Hostile"),
        "Foes have no stance in this game",
        "wildd6",
    )


@pytest.mark.rule("OD6-11", "R-12")
@pytest.mark.parametrize(
    ("order", "number"),
    [(MakeFoe(GHOUL, "Guard", "3D+1"), 10), (MakeFoe(GHOUL, "Guard", "3D", resistance=7), 7)],
)
def test_what_resists_of_a_foe_of_opend6_is_said_or_comes_of_its_dice(order: MakeFoe, number: int) -> None:
    rows = then(Table(seq=7), order, game="opend6").of(Resource, GHOUL)
    assert {key: row.number for key, row in rows.items()} == dict.fromkeys(
        ("value-toughness", "value-resolve"), number
    )


def test_a_foe_who_was_used_before_comes_again_whole_with_the_next_letter() -> None:
    table = then(begun("freeblade"), MakeCreature(GHOUL, "Ghoul", 8, armor=4, kind="creature", count=2))
    table = then(table, TakeDamage(GHOUL, 5))
    table = then(table, AddCondition(GHOUL, "soaked"))
    table = then(table, AddMoreFoes("g", GHOUL, 2, visibility="hidden"))
    assert [there(table, Profile, key, "profile").name for key in ("g", "g-2")] == ["Ghoul C", "Ghoul D"]
    assert there(table, Resource, "g", "hp") == Resource(number=8, limit=8)
    assert [row.name for row in table.of(Belonging, "g").values()] == ["claws", "hide"]
    assert not table.of(Condition, "g")
    assert there(table, Membership, "g-2", "membership").visibility == "hidden"
    refuses(table, AddMoreFoes("h", KIT), "Kit is a player's character, not a foe")


def test_what_was_spent_and_how_far_it_had_come_is_as_at_first() -> None:
    table = then(begun("sixd6"), MakeFoe(GHOUL, "Acolyte", "1d6+2"), game="sixd6")
    whole = purse_of(table, GHOUL).bank
    table = with_purse(table, GHOUL, Purse(replace(whole, dynamic=0), replace(whole, static=0)))
    table = then(table, BeginTrack(GHOUL, "Nerve", states=("Firm", "Gone"), state="Gone"), game="sixd6")
    table = then(table, AddMoreFoes("g", GHOUL), game="sixd6")
    purse = purse_of(table, "g")
    assert (purse.bank, purse.spent.dynamic) == (whole, 0)
    assert {row.name: row.state for row in table.of(Track, "g").values()}["Nerve"] == 0
