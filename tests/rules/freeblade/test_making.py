"""What the page of making is told: where a character is, what comes next, and what each step offers."""

from __future__ import annotations

from typing import TypeVar

import pytest

from rules.common.given_names import given_name
from rules.common.sheets import BeginSheet
from rules.decide import decide
from rules.freeblade.details import ChooseDetail, RollDetails
from rules.freeblade.game import FREEBLADE
from rules.freeblade.kits import RollCoins, TakeKit
from rules.freeblade.making import (
    MAKING,
    CoinsOffer,
    DetailsOffer,
    FreebladeMade,
    KitsOffer,
    ScoresOffer,
    SpellsOffer,
    creation_progress,
)
from rules.freeblade.making_stages import FinishSheet, NextStage
from rules.freeblade.scores import AssignScores
from rules.freeblade.spells import LearnSpell
from rules.game import Command
from rules.randomness import Randomness, Scripted
from rules.table import Profile, Table
from tests.rules.factories import make_table
from tests.rules.names import BRIN
from tests.rules.playing import after, there

STRONG = (("strength", 2), ("dexterity", 1), ("presence", 0), ("constitution", -1))
WISE = (("strength", 0), ("dexterity", -1), ("presence", 2), ("constitution", 1))
Offer = TypeVar("Offer")


def lowest(_sides: int) -> int:
    """Every die shows a one."""
    return 1


def at(*commands: Command, chance: Randomness = lowest) -> Table:
    """A new character after those commands."""
    table = make_table()
    for command in (BeginSheet(BRIN, "Brin", seats=("7",)), *commands):
        table = after(table, decide(FREEBLADE, table, command, chance))
    return table


def told(*commands: Command) -> FreebladeMade:
    return creation_progress(FREEBLADE, at(*commands), BRIN)


def offered(kind: type[Offer], *commands: Command) -> Offer:
    offer = told(*commands).offer
    assert isinstance(offer, kind)
    return offer


def strong(*more: Command) -> tuple[Command, ...]:
    return AssignScores(BRIN, STRONG), TakeKit(BRIN, "strength", 1), *more


def wise(*more: Command) -> tuple[Command, ...]:
    return AssignScores(BRIN, WISE), TakeKit(BRIN, "presence", 1), RollCoins(BRIN), *more


def states(page: FreebladeMade) -> list[tuple[str, str]]:
    return [(step.key, step.state) for step in page.steps]


def test_it_begins_at_the_first_step_with_the_array_and_the_chances_of_dice() -> None:
    page, offer = told(), offered(ScoresOffer)
    assert (page.first, page.stage.key, page.follows) == (True, "abilities", "Kit")
    assert offer.array == (2, 1, 0, -1)
    assert [ability.key for ability in offer.abilities] == [
        "strength",
        "dexterity",
        "presence",
        "constitution",
    ]
    assert 0 < offer.better < 1 < offer.highest < 3
    assert page.so_far.scores == ()


def test_the_last_look_is_no_step_of_its_own() -> None:
    assert [key for key, _ in states(told())] == ["abilities", "kit", "coins", "spells", "details"]
    details = strong(RollCoins(BRIN), RollDetails(BRIN))
    assert states(told(*details, NextStage(BRIN))) == states(told(*details))


@pytest.mark.rule("FB-13")
def test_the_kits_are_those_of_the_highest_ability() -> None:
    offer = offered(KitsOffer, AssignScores(BRIN, STRONG))
    assert [opened.ability.name for opened in offer.tables] == ["Strength"]
    assert [kit.number for kit in offer.tables[0].kits] == [1, 2, 3, 4, 5, 6]
    assert "torches" in [item.name for item in offer.common]


@pytest.mark.rule("FB-14")
def test_the_purse_holds_from_30_to_180() -> None:
    offer = offered(CoinsOffer, *strong())
    assert (offer.low, offer.high, offer.mean) == (30, 180, 105)


@pytest.mark.rule("FB-15")
def test_only_who_knows_spells_is_shown_that_step() -> None:
    assert told(*strong()).follows == "Details"
    assert "spells" not in [key for key, _ in states(told(*strong()))]
    knows = told(*wise())
    assert (knows.stage.key, knows.follows) == ("spells", "Details")
    offer = offered(SpellsOffer, *wise(LearnSpell(BRIN, "Hush")))
    assert ([spell.name for spell in offer.learned], offer.left) == (["Hush"], 1)


@pytest.mark.rule("FB-16")
def test_a_detail_says_how_it_came_and_on_which_dice() -> None:
    rolled = RollDetails(BRIN, ("reputation",))
    page = told(*strong(RollCoins(BRIN), rolled, ChooseDetail(BRIN, "face", "Moonlike")))
    offer = page.offer
    assert isinstance(offer, DetailsOffer)
    found = {detail.table.key: detail for detail in offer.details}
    assert (found["face"].text, found["face"].roll, found["face"].dice) == ("Moonlike", 0, "D8")
    assert (found["reputation"].text, found["reputation"].roll) == ("Infamous", 2)
    assert (found["reputation"].dice, offer.open) == ("2D6", len(offer.details) - 2)
    assert page.follows == ""


def test_what_is_made_is_one_command_and_is_told_with_what_is_there_already() -> None:
    so_far = told(*strong(RollCoins(BRIN))).so_far
    assert so_far.scores[0] == ("Strength", 2)
    assert (so_far.hp, so_far.focus, so_far.coins, so_far.capacity) == (5, 1, 30, 12)
    assert so_far.things[0].name
    assert so_far.used == sum(thing.slots for thing in so_far.things)
    table = at(MAKING.whole(BRIN), chance=lambda sides: sides)
    assert there(table, Profile, BRIN, "profile").stage == "finished"


def test_who_is_finished_from_the_details_took_no_last_look() -> None:
    table = at(*strong(RollCoins(BRIN), RollDetails(BRIN), FinishSheet(BRIN)))
    assert there(table, Profile, BRIN, "profile").stage == "finished"


def test_who_has_no_name_is_given_one_where_the_game_has_names() -> None:
    names = [line.text for line in FREEBLADE.system.table("names").lines]
    assert given_name(FREEBLADE, Scripted([3])) == names[2]
    assert len(set(names)) == len(names)
