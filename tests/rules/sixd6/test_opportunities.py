"""Opportunities in 6d6: who may speak up between two actions, and who then acts in which order."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.common.encounters import NextTurn
from rules.common.prompts import SkipPrompt, offers
from rules.decide import decide
from rules.errors import RuleBroken
from rules.game import Command
from rules.sixd6.attacks import AttackOpened
from rules.sixd6.exchanges import RollExchange
from rules.sixd6.opportunity_windows import Claim, CloseWindow, OpenWindow
from rules.sixd6.resisting_and_helping import Resist
from rules.sixd6.taking_actions import ActionTaken, TakeAction
from rules.sixd6.taking_opportunities import (
    DeclareOpportunity,
    OpportunityDeclared,
    RefuseClaim,
    TakeOpportunity,
    declaring_now,
)
from rules.sixd6.when_actions_are_allowed import refusal
from rules.table import TABLE, Ability, Pending, Table
from tests.effort import examples
from tests.rules.playing import there
from tests.rules.sixd6.moments import FOLLOWS, MOVE, RETREATS, attacked, near
from tests.rules.sixd6.people import ACOLYTE, BOBAN, CALIX, RAZIR, SIXD6, holding, temple
from tests.rules.sixd6.tables import BOUND, done, held, only, open_key, open_kinds, play, refuses


def claims(table: Table) -> tuple[str, ...]:
    return tuple(claim.sheet_id for claim in window(table).claims)


def window(table: Table) -> OpenWindow:
    """What the open window holds; one without claims where none is open."""
    rows = (row for row in table.of(Pending, TABLE).values() if row.kind == "window")
    return next((row.holds for row in rows if isinstance(row.holds, OpenWindow)), OpenWindow())


@pytest.mark.rule("6D6-16", "6D6-18", "6D6-19", "6D6-20")
def test_a_claim_is_refused_for_the_same_reason_as_in_the_examples() -> None:
    table, key = near()
    row = there(table, Pending, TABLE, key)
    retreat = there(table, Ability, *RETREATS)

    def why_not(row: Pending = row, sheet_id: str = BOBAN, table: Table = table) -> str:
        return refusal(SIXD6, "opportunity", declaring_now(SIXD6, table, row, sheet_id, retreat))

    assert why_not() == ""
    assert why_not(sheet_id=ACOLYTE) == "own_turn"
    assert why_not(table=table.put(TABLE, "x", Pending(kind="exchange", about=1))) == "mid_action"
    assert why_not(replace(row, sheet_id=RAZIR)) == "window_closed"
    assert why_not(replace(row, holds=OpenWindow((Claim(*RETREATS),), acted=1))) == "already_used"
    assert why_not(table=table.put(BOBAN, "c", BOUND)) == "cannot_act"
    assert why_not(table=holding(table, BOBAN, 0, 2, 4, 0)) == "not_enough_dynamic"


@pytest.mark.rule("6D6-16", "6D6-21", "6D6-22", "6D6-23")
def test_boban_retreats_and_the_acolyte_resumes_the_turn() -> None:
    table, key = near(RETREATS)
    refuses(table, MOVE, "Boban")
    table = done(table, TakeOpportunity(key, BOBAN, ("retreat", "speed"), purpose="Away"), 2, 2)
    assert held(table, BOBAN) == (2, 2, 2, 0)
    assert open_kinds(table) == ["window"], "an opportunity opens no window of its own"
    assert held(done(table, MOVE, 3), ACOLYTE) == (2, 2, 2, 0)


@pytest.mark.rule("6D6-20", "6D6-21", "R-65")
def test_who_declares_first_acts_first_and_nobody_declares_twice() -> None:
    table, key = near(FOLLOWS)
    decision = play(table, DeclareOpportunity(key, *RETREATS))
    fact = only(OpportunityDeclared, decision.facts)
    assert (fact.place, fact.trigger) == (2, "a foe comes near")
    table = decision.table
    refuses(table, TakeOpportunity(key, BOBAN, ("retreat",)), "first")
    refuses(table, DeclareOpportunity(key, *FOLLOWS), "A player gets only one opportunity per action")
    table = done(table, TakeOpportunity(key, RAZIR, ("follow",)), 4)
    refuses(table, DeclareOpportunity(key, *FOLLOWS), "A player gets only one opportunity per action")
    assert open_kinds(done(table, TakeOpportunity(key, BOBAN, ("retreat",)), 4)) == ["window"]


@pytest.mark.rule("6D6-16", "6D6-17")
def test_an_opportunity_tells_what_it_answered_and_what_it_did() -> None:
    close_in = Ability(name="Close in", dice=1, kind="dynamic", keywords=("Opportunity",), text="stands by")
    table, key = near()
    table = table.put(RAZIR, "near", replace(close_in, trigger="someone leaves"))
    declared = play(table, DeclareOpportunity(key, RAZIR, "near"))
    assert only(OpportunityDeclared, declared.facts).trigger == "someone leaves"
    both = TakeOpportunity(key, RAZIR, ("knock", "near"))
    taken = only(ActionTaken, play(declared.table, both, 4, 4).facts)
    assert (taken.trigger, taken.effects) == ("someone leaves", ("prone", "stands by"))
    opened = play(declared.table, TakeOpportunity(key, RAZIR, ("near",), (ACOLYTE,)))
    assert only(AttackOpened, opened.facts).trigger == "someone leaves"


@pytest.mark.rule("6D6-16")
def test_what_was_no_opportunity_answered_nothing() -> None:
    table, key = near(RETREATS)
    taken = play(table, TakeOpportunity(key, BOBAN, ("retreat",)), 4)
    assert only(ActionTaken, taken.facts).trigger == "a foe comes near"
    moved = play(near()[0], replace(MOVE, advantages=("sword",)), 4)
    assert only(ActionTaken, moved.facts).trigger == "", "nothing else answers anything"


@pytest.mark.rule("R-65")
def test_two_characters_of_one_player_share_an_opportunity_or_not() -> None:
    table, key = near(FOLLOWS, per="character")
    assert claims(done(table, DeclareOpportunity(key, CALIX, "retreat"))) == (RAZIR, CALIX)
    table, key = near(FOLLOWS, per="player")
    refuses(table, DeclareOpportunity(key, CALIX, "retreat"), "A player gets only one opportunity per action")


@pytest.mark.rule("6D6-18")
def test_a_compound_action_is_finished_damage_included_before_anyone_answers() -> None:
    table = done(near()[0], TakeAction(ACOLYTE, "initiative", ("charge", "sword"), (BOBAN,)))
    refuses(table, DeclareOpportunity(open_key(table, "window"), *RETREATS), "not over yet")
    exchange = open_key(table, "exchange")
    table = done(table, Resist(exchange, BOBAN), RollExchange(exchange), 4, 4)
    assert claims(done(table, DeclareOpportunity(open_key(table, "window"), *RETREATS))) == (BOBAN,)


@pytest.mark.rule("6D6-18")
def test_nobody_speaks_up_in_the_midst_of_an_opportunity_attack() -> None:
    table, key = near(FOLLOWS)
    table = done(table, TakeOpportunity(key, RAZIR, ("follow",), (ACOLYTE,)))
    refuses(table, DeclareOpportunity(key, *RETREATS), "not over yet")
    refuses(table, MOVE, "Settle the attack first")
    exchange = open_key(table, "exchange")
    table = done(table, Resist(exchange, ACOLYTE, ("sword",)), RollExchange(exchange), 6, 1)
    assert open_kinds(table) == ["attack_effects", "window"]
    assert claims(done(table, DeclareOpportunity(key, *RETREATS))) == (RAZIR, BOBAN)


@pytest.mark.rule("6D6-19")
def test_the_moment_is_lost_when_the_active_character_goes_on() -> None:
    table, first = near()
    for gone in (done(table, MOVE, 2), done(table, NextTurn())):
        refuses(gone, DeclareOpportunity(first, *RETREATS), "moment has passed")
    assert open_kinds(done(table, CloseWindow(first))) == []


@pytest.mark.rule("6D6-17")
def test_the_game_leader_turns_down_a_claim_that_does_not_fit() -> None:
    table, key = near(FOLLOWS)
    refuses(table, CloseWindow(key), "Razir")
    refuses(table, SkipPrompt(key), "That cannot be skipped: use one of its buttons, or let time pass")
    refuses(table, RefuseClaim(key, RAZIR, "too bold"), "refused only for")
    table = done(table, RefuseClaim(key, RAZIR, "not_aware"))
    assert claims(table) == ()
    assert open_kinds(done(table, CloseWindow(key))) == []
    refuses(table, TakeOpportunity(key, RAZIR, ("follow",)), "declared before")


@pytest.mark.rule("6D6-16", "R-72")
def test_an_opportunity_takes_the_keyword_the_potential_and_anothers_turn() -> None:
    table, key = near()
    refuses(table, DeclareOpportunity(key, RAZIR, "knock"), "keyword")
    refuses(table, DeclareOpportunity(key, BOBAN, "nothing"), "no such advantage")
    poor = holding(table, BOBAN, 0, 2, 4, 0)
    refuses(poor, DeclareOpportunity(key, *RETREATS), "not enough dynamic")
    own = table.put(ACOLYTE, "wait", table.rows[BOBAN, "ability", "retreat"])
    refuses(own, DeclareOpportunity(key, ACOLYTE, "wait"), "turns of others")
    refuses(near(RETREATS)[0], TakeOpportunity(key, BOBAN, ("speed",)), "keyword")


@pytest.mark.rule("6D6-22", "R-64")
@pytest.mark.parametrize(("setting", "opened"), [("on", ["window"]), ("off", [])])
def test_a_potential_action_opens_a_window_where_the_campaign_says_so(
    setting: str, opened: list[str]
) -> None:
    for fighting, kinds in ((True, opened), (False, [])):
        table = temple(fighting=fighting, potential_triggers=setting)
        assert open_kinds(done(table, TakeAction(ACOLYTE, "potential"), 2)) == kinds


def test_everything_that_is_offered_can_be_taken_up() -> None:
    struck, key = attacked(temple())
    seen = set()
    for state in (near()[0], near(RETREATS)[0], struck, done(struck, Resist(key, RAZIR))):
        for business in state.of(Pending, TABLE):
            for offer in offers(SIXD6, state, business):
                assert decide(SIXD6, state, offer.command, lambda sides: sides).facts, offer.label
                seen.add(type(offer.command).__name__)
    assert {"DeclareOpportunity", "TakeOpportunity", "RefuseClaim", "CloseWindow"} <= seen
    assert {"Resist", "AidResist", "RollExchange", "SkipPrompt"} <= seen


def test_who_cannot_act_is_offered_nothing_and_the_claim_can_be_turned_down() -> None:
    table, key = near(RETREATS)
    table = table.put(BOBAN, "c", BOUND)
    refuses(table, TakeOpportunity(key, BOBAN, ("retreat",)), "bound")
    own = [offer for offer in offers(SIXD6, table, key) if offer.command.owners()[:1] == (BOBAN,)]
    assert {type(offer.command).__name__ for offer in own} == {"RefuseClaim"}


ORDERS: tuple[Command, ...] = (
    MOVE,
    *(DeclareOpportunity("?", *who) for who in (FOLLOWS, RETREATS, (CALIX, "retreat"))),
    *(TakeOpportunity("?", who, (key,)) for who, key in (FOLLOWS, RETREATS)),
    RefuseClaim("?", BOBAN),
    CloseWindow("?"),
)


@pytest.mark.rule("6D6-20", "6D6-21")
@examples(150)
@given(st.lists(st.sampled_from(ORDERS), max_size=20), st.sampled_from(["player", "character"]))
def test_nobody_acts_twice_in_a_window_and_everyone_in_their_order(orders: list[Command], per: str) -> None:
    table = temple(per=per)
    acted: dict[str, list[str]] = {}
    for order in orders:
        windows = [key for key, row in table.of(Pending, TABLE).items() if row.kind == "window"]
        if hasattr(order, "pending"):
            order = replace(order, pending=windows[0] if windows else "none")  # type: ignore[call-arg]
        before = window(table)
        try:
            decision = decide(SIXD6, table, order, lambda sides: 2)
        except RuleBroken:
            continue
        table = replace(decision.table, seq=table.seq + len(decision.facts))
        if isinstance(order, TakeOpportunity):
            acted.setdefault(order.pending, []).append(order.sheet_id)
            assert before.waiting[0].sheet_id == order.sheet_id
        if isinstance(order, TakeAction):
            assert not before.waiting
    assert all(len(set(sheets)) == len(sheets) for sheets in acted.values())
