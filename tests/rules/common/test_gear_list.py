"""What is taken from a game's list of gear, and what is paid for it."""

from __future__ import annotations

import pytest

from rules.common.belongings import BelongingAdded
from rules.common.gear_list import TakeGear, gear_list
from rules.common.lookups import number
from rules.decide import decide
from rules.errors import RuleBroken
from rules.game import Decision
from rules.games import GAMES, game_for
from rules.randomness import Scripted
from rules.table import Ability, Belonging, Profile, Table
from tests.rules.factories import BRIN, FREEBLADE, make_pc, make_table


def taken(command: TakeGear, table: Table | None = None, game: str = "freeblade") -> Decision:
    return decide(game_for(game), table or make_table(make_pc()), command, Scripted([]))


def thing_of(decision: Decision) -> Belonging:
    [thing] = decision.table.of(Belonging, BRIN).values()
    return thing


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_list_that_names_each_thing_once(game: str) -> None:
    names = [one.thing.name.casefold() for one in gear_list(GAMES[game])]
    assert len(names) > 20
    assert names == sorted(set(names))


def test_everything_in_the_list_can_be_taken_by_its_name() -> None:
    for one in gear_list(FREEBLADE):
        thing = thing_of(taken(TakeGear(BRIN, one.thing.name.upper())))
        assert (thing.name, thing.kind, thing.slots, thing.die) == (
            one.thing.name,
            one.thing.kind,
            one.thing.slots,
            one.thing.die,
        )


def test_what_is_in_no_list_is_gear_in_one_slot() -> None:
    thing = thing_of(taken(TakeGear(BRIN, "  a comb  of bone ")))
    assert (thing.name, thing.kind, thing.slots, thing.die) == ("a comb of bone", "gear", 1, 0)


@pytest.mark.parametrize(
    ("command", "left", "paid"),
    [
        (TakeGear(BRIN, "dagger"), 30, 0),
        (TakeGear(BRIN, "dagger", pay=True), 22, 8),
        (TakeGear(BRIN, "dagger", price=3), 27, 3),
        (TakeGear(BRIN, "dagger", pay=True, price=5), 25, 5),
        (TakeGear(BRIN, "a comb", price=30), 0, 30),
    ],
)
def test_its_price_or_another_goes_from_the_purse(command: TakeGear, left: int, paid: int) -> None:
    decision = taken(command)
    assert number(decision.table, BRIN, "coins") == left
    [fact] = decision.facts
    assert isinstance(fact, BelongingAdded)
    assert fact.paid == paid


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (TakeGear(BRIN, "greatsword", pay=True), "There are only 30 coins in that purse"),
        (TakeGear(BRIN, "a comb", pay=True), "a comb has no price in the list: say how many coins it costs"),
        (TakeGear(BRIN, "rope", price=-1), "The coins paid must be from 0 to"),
        (TakeGear(BRIN, " "), "A name is needed"),
    ],
)
def test_what_cannot_be_paid_or_named_is_refused(command: TakeGear, words: str) -> None:
    with pytest.raises(RuleBroken, match=words):
        taken(command)


def test_a_weapon_comes_with_its_dice_and_with_what_its_bearer_has_to_use_it() -> None:
    """Of who has no such skill nothing is said of it: it can be written in later."""
    bare = Table(seq=40).put(BRIN, "profile", Profile(name="Vex"))
    knife = next(one.thing for one in gear_list(game_for("freed6")) if one.thing.ability)
    order = TakeGear(BRIN, knife.name)
    thing = thing_of(taken(order, bare, "freed6"))
    assert (thing.code, thing.ability) == (knife.code, "")
    skilled = bare.put(BRIN, knife.ability, Ability(dice=3))
    assert thing_of(taken(order, skilled, "freed6")).ability == knife.ability
