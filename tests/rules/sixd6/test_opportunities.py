"""Opportunities in 6d6: who may speak up between two actions, and who then acts in which order."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.common.encounters import NextTurn
from rules.common.prompts import LetPass, offers
from rules.decide import decide
from rules.errors import RuleBroken
from rules.game import Command
from rules.sixd6.actions import ActionTaken, TakeAction
from rules.sixd6.attacks import AttackOpened
from rules.sixd6.exchanges import RollExchange
from rules.sixd6.opportunities import DeclareOpportunity, OpportunityDeclared, TakeOpportunity, TurnDownClaim
from rules.sixd6.resisting import Resist
from rules.sixd6.windows import CloseWindow
from rules.table import TABLE, Ability, Condition, Effect, Pending, Table
from tests.effort import examples
from tests.rules.sixd6.tables import (
    ACOLYTE,
    BOBAN,
    CALIX,
    RAZIR,
    SIXD6,
    done,
    held,
    open_key,
    open_kinds,
    play,
    temple,
    with_potential,
)

MOVE = TakeAction(ACOLYTE, "initiative", ("charge",), purpose="Comes near")


@pytest.fixture
def table() -> Table:
    """The acolyte has just come near, and the turn is not over."""
    return done(temple(), MOVE, 4)


def claims(table: Table) -> tuple[str, ...]:
    row = table.get(Pending, TABLE, open_key(table, "window"))
    return row.claims if row else ()


@pytest.mark.rule("6D6-16", "6D6-21", "6D6-22", "6D6-23")
def test_boban_retreats_and_the_acolyte_resumes_the_turn(table: Table) -> None:
    key = open_key(table, "window")
    table = done(table, DeclareOpportunity(key, BOBAN, "retreat"))
    with pytest.raises(RuleBroken, match="Boban"):
        play(table, MOVE)
    table = done(table, TakeOpportunity(key, BOBAN, ("retreat", "speed"), purpose="Away"), 2, 2)
    assert held(table, BOBAN) == (2, 2, 2, 0)
    assert open_kinds(table) == ["window"], "an opportunity opens no window of its own"
    assert held(done(table, MOVE, 3), ACOLYTE) == (2, 2, 2, 0)


@pytest.mark.rule("6D6-20", "6D6-21", "R-65")
def test_who_declares_first_acts_first_and_nobody_declares_twice(table: Table) -> None:
    key = open_key(table, "window")
    table = done(table, DeclareOpportunity(key, RAZIR, "follow"))
    decision = play(table, DeclareOpportunity(key, BOBAN, "retreat"))
    (fact,) = decision.facts
    assert isinstance(fact, OpportunityDeclared)
    assert (fact.place, fact.trigger) == (2, "a foe comes near")
    table = decision.table
    with pytest.raises(RuleBroken, match="first"):
        play(table, TakeOpportunity(key, BOBAN, ("retreat",)))
    with pytest.raises(RuleBroken, match="all that a player gets"):
        play(table, DeclareOpportunity(key, RAZIR, "follow"))
    table = done(table, TakeOpportunity(key, RAZIR, ("follow",)), 4)
    with pytest.raises(RuleBroken, match="all that a player gets"):
        play(table, DeclareOpportunity(key, RAZIR, "follow"))
    assert open_kinds(done(table, TakeOpportunity(key, BOBAN, ("retreat",)), 4)) == ["window"]


CLOSE_IN = Ability(
    name="Close in",
    dice=1,
    kind="dynamic",
    keywords=("Opportunity",),
    text="stands beside them",
    trigger="someone leaves",
)


@pytest.mark.rule("6D6-16", "6D6-17")
def test_an_opportunity_tells_what_it_answered_and_what_it_did(table: Table) -> None:
    key = open_key(table, "window")
    declared = play(table.put(RAZIR, "near", CLOSE_IN), DeclareOpportunity(key, RAZIR, "near"))
    assert getattr(declared.facts[0], "trigger", "") == "someone leaves"
    taken = play(declared.table, TakeOpportunity(key, RAZIR, ("knock", "near")), 4, 4).facts[0]
    assert isinstance(taken, ActionTaken)
    assert (taken.trigger, taken.effects) == ("someone leaves", ("prone", "stands beside them"))
    opened = play(declared.table, TakeOpportunity(key, RAZIR, ("near",), (ACOLYTE,))).facts[0]
    assert isinstance(opened, AttackOpened)
    assert opened.trigger == "someone leaves"


@pytest.mark.rule("6D6-16")
def test_an_advantage_written_before_triggers_has_its_trigger_in_its_text(table: Table) -> None:
    key = open_key(table, "window")
    declared = done(table, DeclareOpportunity(key, BOBAN, "retreat"))
    taken = play(declared, TakeOpportunity(key, BOBAN, ("retreat",)), 4).facts[0]
    assert isinstance(taken, ActionTaken)
    assert taken.trigger == "a foe comes near"
    moved = play(table, replace(MOVE, advantages=("sword",)), 4).facts[0]
    assert isinstance(moved, ActionTaken)
    assert moved.trigger == "", "nothing else answers anything"


@pytest.mark.rule("R-65")
@pytest.mark.parametrize("per", ["player", "character"])
def test_two_characters_of_one_player_share_an_opportunity_or_not(per: str) -> None:
    table = done(temple(per=per), MOVE, 4)
    key = open_key(table, "window")
    table = done(table, DeclareOpportunity(key, RAZIR, "follow"))
    second = DeclareOpportunity(key, CALIX, "retreat")
    if per == "character":
        assert claims(done(table, second)) == (RAZIR, CALIX)
    else:
        with pytest.raises(RuleBroken, match="all that a player gets"):
            play(table, second)


@pytest.mark.rule("6D6-18")
def test_a_compound_action_is_finished_damage_included_before_anyone_answers() -> None:
    charge = TakeAction(ACOLYTE, "initiative", ("charge", "sword"), (BOBAN,))
    table = done(done(temple(), MOVE, 4), charge)
    with pytest.raises(RuleBroken, match="not over yet"):
        play(table, DeclareOpportunity(open_key(table, "window"), BOBAN, "retreat"))
    exchange = open_key(table, "exchange")
    table = done(done(table, Resist(exchange, BOBAN)), RollExchange(exchange), 4, 4)
    key = open_key(table, "window")
    assert claims(done(table, DeclareOpportunity(key, BOBAN, "retreat"))) == (BOBAN,)


@pytest.mark.rule("6D6-18")
def test_nobody_speaks_up_in_the_midst_of_an_opportunity_attack(table: Table) -> None:
    key = open_key(table, "window")
    table = done(table, DeclareOpportunity(key, RAZIR, "follow"))
    table = done(table, TakeOpportunity(key, RAZIR, ("follow",), (ACOLYTE,)))
    with pytest.raises(RuleBroken, match="not over yet"):
        play(table, DeclareOpportunity(key, BOBAN, "retreat"))
    with pytest.raises(RuleBroken, match="settled"):
        play(table, MOVE)
    exchange = open_key(table, "exchange")
    table = done(done(table, Resist(exchange, ACOLYTE, ("sword",))), RollExchange(exchange), 6, 1)
    assert open_kinds(table) == ["window"]
    assert claims(done(table, DeclareOpportunity(key, BOBAN, "retreat"))) == (RAZIR, BOBAN)


@pytest.mark.rule("6D6-19")
def test_the_moment_is_lost_when_the_active_character_goes_on(table: Table) -> None:
    first = open_key(table, "window")
    with pytest.raises(RuleBroken, match="moment has passed"):
        play(done(table, MOVE, 2), DeclareOpportunity(first, BOBAN, "retreat"))
    with pytest.raises(RuleBroken, match="moment has passed"):
        play(done(table, NextTurn()), DeclareOpportunity(first, BOBAN, "retreat"))
    assert open_kinds(done(table, CloseWindow(first))) == []


@pytest.mark.rule("6D6-17")
def test_the_game_leader_turns_down_a_claim_that_does_not_fit(table: Table) -> None:
    key = open_key(table, "window")
    table = done(table, DeclareOpportunity(key, RAZIR, "follow"))
    with pytest.raises(RuleBroken, match="Razir"):
        play(table, CloseWindow(key))
    with pytest.raises(RuleBroken, match="one of its own buttons"):
        play(table, LetPass(key))
    with pytest.raises(RuleBroken, match="one of these"):
        play(table, TurnDownClaim(key, RAZIR, "too bold"))
    table = done(table, TurnDownClaim(key, RAZIR, "not_aware"))
    assert claims(table) == ()
    assert open_kinds(done(table, CloseWindow(key))) == []
    with pytest.raises(RuleBroken, match="declared before"):
        play(table, TakeOpportunity(key, RAZIR, ("follow",)))


@pytest.mark.rule("6D6-16", "R-72")
def test_an_opportunity_takes_the_keyword_the_potential_and_anothers_turn(table: Table) -> None:
    key = open_key(table, "window")
    poor = with_potential(table, BOBAN, 0, 2, 4, 0)
    for where, order, words in (
        (table, DeclareOpportunity(key, RAZIR, "knock"), "keyword"),
        (table, DeclareOpportunity(key, BOBAN, "nothing"), "no such advantage"),
        (poor, DeclareOpportunity(key, BOBAN, "retreat"), "not enough dynamic"),
    ):
        with pytest.raises(RuleBroken, match=words):
            play(where, order)
    own = table.put(ACOLYTE, "wait", table.rows[BOBAN, "ability", "retreat"])
    with pytest.raises(RuleBroken, match="turns of others"):
        play(own, DeclareOpportunity(key, ACOLYTE, "wait"))
    declared = done(table, DeclareOpportunity(key, BOBAN, "retreat"))
    with pytest.raises(RuleBroken, match="keyword"):
        play(declared, TakeOpportunity(key, BOBAN, ("speed",)))


@pytest.mark.rule("6D6-22", "R-64")
@pytest.mark.parametrize(("setting", "opened"), [("on", ["window"]), ("off", [])])
def test_a_potential_action_opens_a_window_where_the_campaign_says_so(
    setting: str, opened: list[str]
) -> None:
    table = temple(potential_triggers=setting)
    assert open_kinds(done(table, TakeAction(ACOLYTE, "potential"), 2)) == opened
    calm = temple(fighting=False, potential_triggers=setting)
    assert open_kinds(done(calm, TakeAction(ACOLYTE, "potential"), 2)) == []


def test_everything_that_is_offered_can_be_taken_up(table: Table) -> None:
    key = open_key(table, "window")
    declared = done(table, DeclareOpportunity(key, BOBAN, "retreat"))
    struck = done(temple(), TakeAction(ACOLYTE, "initiative", ("sword",), (RAZIR,)))
    answered = done(struck, Resist(open_key(struck, "exchange"), RAZIR))
    seen = set()
    for state in (table, declared, struck, answered):
        for business in state.of(Pending, TABLE):
            for offer in offers(SIXD6, state, business):
                assert decide(SIXD6, state, offer.command, lambda sides: sides).facts, offer.label
                seen.add(offer.command_slug)
    assert {"declare-opportunity", "take-opportunity", "turn-down-claim", "close-window"} <= seen
    assert {"resist", "aid-resist", "roll-exchange", "let-pass"} <= seen


def test_who_cannot_act_is_offered_nothing_and_the_claim_can_be_turned_down(table: Table) -> None:
    key = open_key(table, "window")
    table = done(table, DeclareOpportunity(key, BOBAN, "retreat"))
    bound = table.put(BOBAN, "c", Condition(name="bound", effects=(Effect(kind="cannot_act"),)))
    with pytest.raises(RuleBroken, match="bound"):
        play(bound, TakeOpportunity(key, BOBAN, ("retreat",)))
    orders = [
        offer.command_slug for offer in offers(SIXD6, bound, key) if offer.command.owners()[:1] == (BOBAN,)
    ]
    assert set(orders) == {"turn-down-claim"}


ORDERS: tuple[Command, ...] = (
    MOVE,
    *(DeclareOpportunity("?", *who) for who in ((RAZIR, "follow"), (BOBAN, "retreat"), (CALIX, "retreat"))),
    *(TakeOpportunity("?", who, (key,)) for who, key in ((RAZIR, "follow"), (BOBAN, "retreat"))),
    TurnDownClaim("?", BOBAN),
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
        before = table.get(Pending, TABLE, windows[0]) if windows else None
        try:
            table = done_any(table, order)
        except RuleBroken:
            continue
        if isinstance(order, TakeOpportunity):
            acted.setdefault(order.pending, []).append(order.sheet_id)
            assert before
            assert before.claims[before.amount] == order.sheet_id
        if isinstance(order, TakeAction):
            assert before is None or before.amount == len(before.claims)
    assert all(len(set(sheets)) == len(sheets) for sheets in acted.values())


def done_any(table: Table, order: Command) -> Table:
    decision = decide(SIXD6, table, order, lambda sides: 2)
    return replace(decision.table, seq=table.seq + len(decision.facts))
