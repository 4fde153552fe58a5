"""The turn passes on in 6d6 when all is settled, and what was declared is what is taken."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.common.encounters import EndEncounter, LeaveEncounter, NextRound, NextTurn, TakeTurn
from rules.common.prompts import LetPass, offers
from rules.common.sheets import RemoveSheet
from rules.decide import decide
from rules.errors import RuleBroken
from rules.game import Command
from rules.sixd6.actions import TakeAction
from rules.sixd6.advantages import RemoveAdvantage
from rules.sixd6.control import TakeControl
from rules.sixd6.exchanges import AttackSettled, RollExchange
from rules.sixd6.opportunities import DeclareOpportunity, TakeOpportunity, TurnDownClaim
from rules.sixd6.resisting import AidResist, Resist
from rules.table import TABLE, Ability, Encounter, Pending, Table
from tests.rules.sixd6.tables import (
    ACOLYTE,
    BOBAN,
    CALIX,
    RAZIR,
    SIXD6,
    done,
    open_key,
    open_kinds,
    play,
    temple,
    with_potential,
)

MOVE = TakeAction(ACOLYTE, "initiative", ("charge",), purpose="Comes near")
STRIKE = TakeAction(ACOLYTE, "initiative", ("sword",), (RAZIR,))
PASSING: tuple[Command, ...] = (
    NextTurn(),
    TakeTurn(BOBAN),
    NextRound(),
    EndEncounter(),
    LeaveEncounter(ACOLYTE),
)
BY_NAME = [type(order).__name__ for order in PASSING]
WAIT = Ability(name="Wait", dice=1, kind="dynamic", keywords=("Opportunity",), text="a foe waits")


@pytest.fixture
def table() -> Table:
    """The acolyte has just come near, and the turn is not over."""
    return done(temple(), MOVE, 4)


def all_offers_hold(table: Table) -> set[str]:
    """Try every offer of every pending row, and return the commands that are offered."""
    offered = [offer for key in table.of(Pending, TABLE) for offer in offers(SIXD6, table, key)]
    for offer in offered:
        assert decide(SIXD6, table, offer.command, lambda sides: sides).facts, offer.label
    return {offer.command_slug for offer in offered}


@pytest.mark.rule("6D6-21", "R-65")
@pytest.mark.parametrize("order", PASSING, ids=BY_NAME)
def test_the_turn_does_not_pass_over_a_claim_until_it_is_taken_or_turned_down(
    table: Table, order: Command
) -> None:
    key = open_key(table, "window")
    declared = done(table, DeclareOpportunity(key, BOBAN, "retreat"))
    with pytest.raises(RuleBroken, match="First comes who has declared an opportunity: Boban"):
        play(declared, order)
    for settled in (
        done(declared, TakeOpportunity(key, BOBAN, ("retreat",)), 4),
        done(declared, TurnDownClaim(key, BOBAN)),
    ):
        assert open_kinds(done(settled, order)) == []


@pytest.mark.rule("6D6-18")
@pytest.mark.parametrize("order", PASSING, ids=BY_NAME)
def test_the_turn_does_not_pass_before_an_attack_is_settled(order: Command) -> None:
    table = done(temple(), STRIKE)
    with pytest.raises(RuleBroken, match="An attack is still to be settled"):
        play(table, order)
    assert open_kinds(done(done(table, LetPass(open_key(table, "exchange"))), order)) == []


@pytest.mark.rule("6D6-28")
def test_the_turn_does_not_pass_while_someone_is_under_control() -> None:
    with pytest.raises(RuleBroken, match="under control"):
        play(done(temple(), TakeControl(ACOLYTE, RAZIR, 2)), NextTurn())


@pytest.mark.rule("6D6-19")
@pytest.mark.parametrize("order", PASSING[:4], ids=BY_NAME[:4])
def test_a_window_does_not_open_again_when_the_turn_comes_round(table: Table, order: Command) -> None:
    key = open_key(table, "window")
    table = done(table, order)
    again = table.put(TABLE, "encounter", Encounter(round=2, acting=ACOLYTE))
    with pytest.raises(RuleBroken, match="moment has passed"):
        play(again, DeclareOpportunity(key, BOBAN, "retreat"))


@pytest.mark.rule("6D6-18", "6D6-21")
def test_somebody_else_may_leave_the_encounter_in_the_midst_of_things(table: Table) -> None:
    key = open_key(table, "window")
    declared = done(table, DeclareOpportunity(key, BOBAN, "retreat"))
    assert open_kinds(done(declared, LeaveEncounter(CALIX))) == ["window"]


@pytest.mark.rule("6D6-16", "6D6-19")
def test_an_opportunity_that_is_left_from_a_turn_gone_by_is_only_turned_down(table: Table) -> None:
    key = open_key(table, "window")
    table = done(table, DeclareOpportunity(key, BOBAN, "retreat"))
    table = table.put(TABLE, "encounter", Encounter(round=1, acting=BOBAN))
    with pytest.raises(RuleBroken, match="moment has passed"):
        play(table, TakeOpportunity(key, BOBAN, ("retreat",)))
    assert all_offers_hold(table) == {"turn-down-claim"}


@pytest.mark.rule("6D6-17")
def test_the_advantage_that_was_declared_is_among_those_that_are_used(table: Table) -> None:
    key = open_key(table, "window")
    table = done(table.put(BOBAN, "wait", WAIT), DeclareOpportunity(key, BOBAN, "retreat"))
    with pytest.raises(RuleBroken, match="declared with Retreat"):
        play(table, TakeOpportunity(key, BOBAN, ("wait",)))
    assert play(table, TakeOpportunity(key, BOBAN, ("wait", "retreat")), 4, 4).facts
    taken = [offer for offer in offers(SIXD6, table, key) if offer.command_slug == "take-opportunity"]
    assert [(offer.command, offer.dialog) for offer in taken] == [
        (TakeOpportunity(key, BOBAN, ("retreat",)), ""),
        (TakeOpportunity(key, BOBAN, ("retreat",)), "opportunity"),
    ]
    gone = done(table, RemoveAdvantage(BOBAN, "retreat"))
    with pytest.raises(RuleBroken, match="can be turned down"):
        play(gone, TakeOpportunity(key, BOBAN, ("wait",)))
    assert "take-opportunity" not in all_offers_hold(gone)


@pytest.mark.rule("6D6-17", "R-65")
def test_who_is_turned_down_may_declare_something_else(table: Table) -> None:
    key = open_key(table, "window")
    table = done(table.put(BOBAN, "wait", WAIT), DeclareOpportunity(key, BOBAN, "retreat"))
    table = done(done(table, TurnDownClaim(key, BOBAN)), DeclareOpportunity(key, BOBAN, "wait"))
    assert play(table, TakeOpportunity(key, BOBAN, ("wait",)), 4).facts


@pytest.mark.rule("6D6-16")
def test_who_is_not_in_the_encounter_answers_nothing(table: Table) -> None:
    key = open_key(table, "window")
    away = done(table, LeaveEncounter(BOBAN))
    with pytest.raises(RuleBroken, match="Boban takes no part"):
        play(away, DeclareOpportunity(key, BOBAN, "retreat"))
    left = done(done(table, DeclareOpportunity(key, BOBAN, "retreat")), LeaveEncounter(BOBAN))
    with pytest.raises(RuleBroken, match="Boban takes no part"):
        play(left, TakeOpportunity(key, BOBAN, ("retreat",)))
    for state in (away, left):
        offered = [offer.command for offer in offers(SIXD6, state, key) if offer.sheet_id == BOBAN]
        assert offered == []
        all_offers_hold(state)


@pytest.mark.rule("6D6-09", "6D6-15")
def test_an_attack_on_several_goes_on_when_one_of_them_is_gone() -> None:
    table = done(temple(), replace(STRIKE, targets=(RAZIR, BOBAN)))
    key = open_key(table, "exchange")
    table = done(done(table, Resist(key, BOBAN, ("speed",))), RemoveSheet(RAZIR))
    assert {"roll-exchange", "let-pass"} <= all_offers_hold(table)
    (fact,) = play(table, RollExchange(key), 5, 2).facts
    assert isinstance(fact, AttackSettled)
    assert (fact.foe, fact.resistance) == ("Boban", 5)
    assert open_kinds(done(table, RemoveSheet(BOBAN))) == []
    alone = done(temple(), STRIKE)
    assert open_kinds(done(alone, RemoveSheet(RAZIR))) == []


@pytest.mark.rule("6D6-14")
def test_whoever_has_spoken_for_a_target_that_is_gone_stops_nothing() -> None:
    table = done(temple(), replace(STRIKE, targets=(RAZIR, BOBAN)))
    key = open_key(table, "exchange")
    table = done(done(table, AidResist(key, CALIX, RAZIR, ("shield",))), RemoveSheet(RAZIR))
    all_offers_hold(table)
    (fact,) = play(done(table, Resist(key, BOBAN)), RollExchange(key), 5).facts
    assert isinstance(fact, AttackSettled)
    assert [side.name for side in fact.resisted] == ["Boban"]


def test_what_cannot_be_paid_any_more_is_offered_to_nobody(table: Table) -> None:
    key = open_key(table, "window")
    table = done(table, DeclareOpportunity(key, BOBAN, "retreat"))
    for sheet_id in (BOBAN, RAZIR, CALIX):
        table = with_potential(table, sheet_id, 0, 0, 4, 2)
    assert all_offers_hold(table) == {"turn-down-claim"}
