"""Control in 6d6: immediate actions with someone else's advantages."""

from __future__ import annotations

import pytest

from rules.common.encounters import EndEncounter, NextTurn, still_open
from rules.common.prompts import offers
from rules.common.sheets import RemoveSheet
from rules.errors import RuleBroken
from rules.game import Offer
from rules.sixd6.actions import ActionTaken, TakeAction
from rules.sixd6.attacks import AttackOpened
from rules.sixd6.control import ActImmediately, ControlEnded, Relinquish, TakeControl
from rules.sixd6.exchanges import RollExchange
from rules.sixd6.resisting import Resist
from rules.table import TABLE, Condition, Effect, Pending, Table
from tests.rules.sixd6.tables import (
    ACOLYTE,
    BOBAN,
    RAZIR,
    SIXD6,
    done,
    held,
    open_key,
    open_kinds,
    play,
    temple,
)


@pytest.fixture
def table() -> Table:
    """The acolyte has four control potential over Razir."""
    return done(temple(), TakeControl(ACOLYTE, RAZIR, 4))


@pytest.mark.rule("6D6-28", "6D6-29", "6D6-30", "R-68")
def test_control_acts_with_the_victims_advantages_until_it_is_used_up(table: Table) -> None:
    key = open_key(table, "control")
    decision = play(table, ActImmediately(key, ACOLYTE, ("knock", "armour"), purpose="Falls over"), 2, 3)
    (fact,) = decision.facts
    assert isinstance(fact, ActionTaken)
    assert (fact.name, fact.controller, fact.roll.total, fact.opens) == ("Razir", "Acolyte", 8, False)
    table = decision.table
    assert held(table, RAZIR) == (4, 2, 0, 0)
    assert open_kinds(table) == ["control"]
    with pytest.raises(RuleBroken, match="too little"):
        play(table, ActImmediately(key, ACOLYTE, ("knock", "armour", "rage")))
    table = done(table, ActImmediately(key, ACOLYTE, ("knock", "rage")), 1, 1)
    assert open_kinds(table) == ["spent_control"]
    with pytest.raises(RuleBroken, match="over already"):
        play(table, ActImmediately(key, ACOLYTE, ("knock",)))


@pytest.mark.rule("6D6-28", "6D6-29")
def test_normal_play_waits_until_control_is_given_up(table: Table) -> None:
    move = TakeAction(ACOLYTE, "initiative", ("charge",))
    with pytest.raises(RuleBroken, match="under control"):
        play(table, move)
    decision = play(table, Relinquish(open_key(table, "control"), ACOLYTE))
    (fact,) = decision.facts
    assert isinstance(fact, ControlEnded)
    assert (fact.victim, fact.lost) == ("Razir", 4)
    assert open_kinds(done(decision.table, move, 1)) == ["window"]


@pytest.mark.rule("6D6-30")
def test_who_is_under_control_takes_control_of_nobody(table: Table) -> None:
    with pytest.raises(RuleBroken, match="cannot lead to another"):
        play(table, TakeControl(RAZIR, BOBAN, 2))
    for wrong, words in (
        (TakeControl(ACOLYTE, RAZIR, 2), "over someone else, who is under nobody's yet"),
        (TakeControl(BOBAN, BOBAN, 2), "over someone else, who is under nobody's yet"),
        (TakeControl(BOBAN, ACOLYTE, 0), "Control potential must be from 1 to 20, not 0"),
    ):
        with pytest.raises(RuleBroken, match=words):
            play(table, wrong)


@pytest.mark.rule("6D6-30", "R-68")
def test_whom_the_controlled_one_attacks_resists_as_always(table: Table) -> None:
    key = open_key(table, "control")
    decision = play(table, ActImmediately(key, ACOLYTE, ("knock",), (BOBAN,)))
    (fact,) = decision.facts
    assert isinstance(fact, AttackOpened)
    assert (fact.action, fact.controller) == ("immediate", "Acolyte")
    table = decision.table
    with pytest.raises(RuleBroken, match="settled"):
        play(table, ActImmediately(key, ACOLYTE, ("rage",)))
    exchange = open_key(table, "exchange")
    table = done(table, Resist(exchange, BOBAN, ("speed",)))
    assert held(table, BOBAN) == (3, 2, 1, 0)
    settled = play(table, RollExchange(exchange), 6, 1)
    assert getattr(settled.facts[0], "effects", ()) == ("prone",)
    assert open_kinds(settled.table) == ["control"], "an immediate action opens no window"


@pytest.mark.rule("6D6-30")
@pytest.mark.parametrize("points", [1, 2])
def test_what_someone_is_made_to_do_starts_no_control_even_with_the_last_point(points: int) -> None:
    table = done(temple(), TakeControl(ACOLYTE, RAZIR, points))
    table = done(table, ActImmediately(open_key(table, "control"), ACOLYTE, ("rage",)), 3)
    with pytest.raises(RuleBroken, match="cannot lead to another"):
        play(table, TakeControl(RAZIR, BOBAN, 2))


@pytest.mark.rule("6D6-29", "6D6-30")
def test_who_was_under_control_is_free_again_when_play_goes_on() -> None:
    table = done(temple(), TakeControl(ACOLYTE, RAZIR, 1))
    table = done(table, ActImmediately(open_key(table, "control"), ACOLYTE, ("rage",)), 3)
    key = open_key(table, "spent_control")
    moved = done(table, TakeAction(ACOLYTE, "initiative", ("charge",)), 1)
    (play_on,) = offers(SIXD6, table, key)
    assert open_kinds(moved) == ["window"]
    for free in (moved, done(table, NextTurn()), done(table, EndEncounter()), done(table, play_on.command)):
        assert play(free, TakeControl(RAZIR, BOBAN, 2)).facts
    assert open_kinds(done(table, TakeControl(ACOLYTE, RAZIR, 2))) == ["control"], "taken anew"
    assert still_open(SIXD6, table) == ()


@pytest.mark.rule("6D6-28")
@pytest.mark.parametrize("points", [1, 2])
def test_whoever_has_control_rolls_the_attack_of_the_one_under_it(points: int) -> None:
    table = done(temple(), TakeControl(BOBAN, ACOLYTE, points))
    table = done(table, ActImmediately(open_key(table, "control"), BOBAN, ("sword",), (RAZIR,)))
    table = done(table, Resist(open_key(table, "exchange"), RAZIR))
    assert [offer.sheet_id for offer in rolling(table)] == [BOBAN]
    assert [offer.sheet_id for offer in rolling(done(table, RemoveSheet(BOBAN)))] == [ACOLYTE]
    own = done(temple(), TakeAction(ACOLYTE, "initiative", ("sword",), (RAZIR,)))
    own = done(own, Resist(open_key(own, "exchange"), RAZIR))
    assert [offer.sheet_id for offer in rolling(own)] == [ACOLYTE]


def rolling(table: Table) -> list[Offer]:
    offered = offers(SIXD6, table, open_key(table, "exchange"))
    return [offer for offer in offered if offer.command_slug == "roll-exchange"]


@pytest.mark.rule("6D6-28")
def test_whoever_has_control_is_offered_each_advantage_of_the_one_under_it(table: Table) -> None:
    key = open_key(table, "control")
    labels = {offer.label for offer in offers(SIXD6, table, key) if offer.sheet_id == ACOLYTE}
    assert labels == {*("Armour", "Knockdown", "Follow-Up", "Rage", "Pick"), "Give up control (4 left)"}
    bound = table.put(RAZIR, "c", Condition(name="bound", effects=(Effect(kind="cannot_act"),)))
    struck = done(table, ActImmediately(key, ACOLYTE, ("knock",), (BOBAN,)))
    for state in (bound, struck):
        assert [offer.command_slug for offer in offers(SIXD6, state, key)] == ["relinquish"]


def test_an_immediate_action_takes_advantages_and_the_one_who_has_control(table: Table) -> None:
    key = open_key(table, "control")
    for order, words in (
        (ActImmediately(key, ACOLYTE), "takes advantages of whoever is under control"),
        (ActImmediately(key, BOBAN, ("knock",)), "come from control over someone alone"),
        (Relinquish(key, BOBAN), "come from control over someone alone"),
    ):
        with pytest.raises(RuleBroken, match=words):
            play(table, order)
    *acts, give_up = offers(SIXD6, table, key)
    assert not play(table, give_up.command).table.of(Pending, TABLE)
    assert {offer.command_slug for offer in acts} == {"act-immediately"}
