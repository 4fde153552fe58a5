"""The turn passes on in 6d6 when all is settled, and what was declared is what is taken."""

from __future__ import annotations

import pytest

from rules.common.encounters import EndEncounter, LeaveEncounter, NextRound, NextTurn, TakeTurn
from rules.common.prompts import SkipPrompt, offers
from rules.common.sheets import RemoveSheet
from rules.decide import decide
from rules.game import Command
from rules.sixd6.resisting_and_helping import AidResist, Resist
from rules.sixd6.taking_opportunities import DeclareOpportunity, RefuseClaim, TakeOpportunity
from rules.sixd6.written_advantages import RemoveAdvantage
from rules.table import TABLE, Ability, Encounter, Pending, Table
from tests.rules.sixd6.moments import RETREATS, attacked, controlled, near, settled
from tests.rules.sixd6.people import ACOLYTE, BOBAN, CALIX, RAZIR, SIXD6, holding, temple
from tests.rules.sixd6.tables import done, open_kinds, play, refuses

PASSING = (NextTurn(), TakeTurn(BOBAN), NextRound(), EndEncounter(), LeaveEncounter(ACOLYTE))
BY_NAME = [type(order).__name__ for order in PASSING]
WAIT = Ability(name="Wait", dice=1, kind="dynamic", keywords=("Opportunity",), trigger="a foe waits")


def all_offers_hold(table: Table) -> set[str]:
    """Try every offer of every pending row, and return the commands that are offered."""
    offered = [offer for key in table.of(Pending, TABLE) for offer in offers(SIXD6, table, key)]
    for offer in offered:
        assert decide(SIXD6, table, offer.command, lambda sides: sides).facts, offer.label
    return {type(offer.command).__name__ for offer in offered}


@pytest.mark.rule("6D6-21", "R-65")
@pytest.mark.parametrize("order", PASSING, ids=BY_NAME)
def test_the_turn_does_not_pass_over_a_claim_until_it_is_taken_or_turned_down(order: Command) -> None:
    table, key = near(RETREATS)
    refuses(table, order, "Boban declared an opportunity first: take it, or the Game Leader refuses it")
    assert open_kinds(done(table, TakeOpportunity(key, BOBAN, ("retreat",)), 4, order)) == []
    assert open_kinds(done(table, RefuseClaim(key, BOBAN), order)) == []


@pytest.mark.rule("6D6-18")
@pytest.mark.parametrize("order", PASSING, ids=BY_NAME)
def test_the_turn_does_not_pass_before_an_attack_is_settled(order: Command) -> None:
    table, key = attacked(temple())
    refuses(table, order, "Settle the attack first")
    assert open_kinds(done(table, SkipPrompt(key), order)) == []


@pytest.mark.rule("6D6-28")
def test_the_turn_does_not_pass_while_someone_is_under_control() -> None:
    refuses(controlled(2)[0], NextTurn(), "under control")


@pytest.mark.rule("6D6-19")
@pytest.mark.parametrize("order", PASSING[:4], ids=BY_NAME[:4])
def test_a_window_does_not_open_again_when_the_turn_comes_round(order: Command) -> None:
    table, key = near()
    again = done(table, order).put(TABLE, "encounter", Encounter(round=2, acting=ACOLYTE))
    refuses(again, DeclareOpportunity(key, *RETREATS), "moment has passed")


@pytest.mark.rule("6D6-18", "6D6-21")
def test_somebody_else_may_leave_the_encounter_in_the_midst_of_things() -> None:
    assert open_kinds(done(near(RETREATS)[0], LeaveEncounter(CALIX))) == ["window"]


@pytest.mark.rule("6D6-16", "6D6-19")
def test_an_opportunity_that_is_left_from_a_turn_gone_by_is_only_turned_down() -> None:
    table, key = near(RETREATS)
    table = table.put(TABLE, "encounter", Encounter(round=1, acting=BOBAN))
    refuses(table, TakeOpportunity(key, BOBAN, ("retreat",)), "moment has passed")
    assert all_offers_hold(table) == {"RefuseClaim"}


@pytest.mark.rule("6D6-17", "R-65")
def test_the_advantage_that_was_declared_is_among_those_that_are_used() -> None:
    table, key = near(RETREATS)
    table = table.put(BOBAN, "wait", WAIT)
    waiting = TakeOpportunity(key, BOBAN, ("wait",))
    refuses(table, waiting, "declared with. That is Retreat")
    assert play(table, TakeOpportunity(key, BOBAN, ("wait", "retreat")), 4, 4).facts
    taken = [offer for offer in offers(SIXD6, table, key) if isinstance(offer.command, TakeOpportunity)]
    retreat = TakeOpportunity(key, BOBAN, ("retreat",))
    assert [(offer.command, offer.dialog) for offer in taken] == [(retreat, ""), (retreat, "opportunity")]
    gone = done(table, RemoveAdvantage(BOBAN, "retreat"))
    refuses(gone, waiting, "The declared advantage can no longer be used. The claim can be refused")
    assert "TakeOpportunity" not in all_offers_hold(gone)
    again = done(table, RefuseClaim(key, BOBAN), DeclareOpportunity(key, BOBAN, "wait"))
    assert play(again, waiting, 4).facts, "who is turned down may declare something else"


@pytest.mark.rule("6D6-16")
def test_who_is_not_in_the_encounter_answers_nothing() -> None:
    (table, key), gone = near(), LeaveEncounter(BOBAN)
    away, left = done(table, gone), done(table, DeclareOpportunity(key, *RETREATS), gone)
    refuses(away, DeclareOpportunity(key, *RETREATS), "Boban is not in the encounter")
    refuses(left, TakeOpportunity(key, BOBAN, ("retreat",)), "Boban is not in the encounter")
    for state in (away, left):
        assert [offer for offer in offers(SIXD6, state, key) if offer.sheet_id == BOBAN] == []
        all_offers_hold(state)


@pytest.mark.rule("6D6-09", "6D6-15")
def test_an_attack_on_several_goes_on_when_one_of_them_is_gone() -> None:
    table, key = attacked(temple(), RAZIR, BOBAN)
    table = done(table, Resist(key, BOBAN, ("speed",)), RemoveSheet(RAZIR))
    assert {"RollExchange", "SkipPrompt"} <= all_offers_hold(table)
    fact = settled(table, key, 5, 2)
    assert (fact.foe, fact.resistance) == (BOBAN, 5)
    assert open_kinds(done(table, RemoveSheet(BOBAN))) == []
    assert open_kinds(done(attacked(temple())[0], RemoveSheet(RAZIR))) == []


@pytest.mark.rule("6D6-14")
def test_whoever_has_spoken_for_a_target_that_is_gone_stops_nothing() -> None:
    table, key = attacked(temple(), RAZIR, BOBAN)
    table = done(table, AidResist(key, CALIX, RAZIR, ("shield",)), RemoveSheet(RAZIR))
    all_offers_hold(table)
    assert [side.name for side in settled(table, key, Resist(key, BOBAN), 5).resistance_parts] == [BOBAN]


def test_what_cannot_be_paid_any_more_is_offered_to_nobody() -> None:
    table, _ = near(RETREATS)
    for sheet_id in (BOBAN, RAZIR, CALIX):
        table = holding(table, sheet_id, 0, 0, 4, 2)
    assert all_offers_hold(table) == {"RefuseClaim"}
