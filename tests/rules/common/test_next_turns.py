"""Turns pass over whoever cannot act or decide, and the entry says whom; nobody talks to them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.common.clock import ClockAdvanced, EndedCondition
from rules.common.encounters import NextTurn, TakeTurn, TurnBegun
from rules.common.next_turns import waiting_in_order
from rules.common.sheets import ShareSheet
from rules.d6.tracks import DONE_FOR
from rules.decide import preview
from rules.games import GAMES
from rules.opend6.reactions import ConvinceSomeone, SwayReaction
from rules.table import TABLE, Combatant, Condition, Effect
from tests.rules.common.evening import ANN, BO, CY, NAMES, Evening, begun
from tests.rules.freed6 import tables as freed6
from tests.rules.freed6.names import MOB
from tests.rules.freed6.ranks import ready, strike
from tests.rules.opend6 import tables as opend6
from tests.rules.opend6.tables import GUARD, VEX
from tests.rules.playing import refusal, there

OUT = Condition(name="Out of Action", effects=DONE_FOR)


def with_out(evening: Evening, *who: str, row: Condition = OUT) -> Evening:
    """The evening with some of its people out of action."""
    for sheet_id in who:
        evening.table = evening.table.put(sheet_id, "9.1", row)
    return evening


def turn(evening: Evening) -> TurnBegun:
    """The turn that the last command began."""
    [fact] = [fact for fact in evening.facts if isinstance(fact, TurnBegun)]
    return fact


@pytest.mark.rule("R-99", "OD6-16", "FD6-46")
@pytest.mark.parametrize("game", GAMES)
def test_a_turn_passes_over_who_is_out_of_action_and_says_whom(game: str) -> None:
    evening = begun(ANN, BO, CY, game=game).do(NextTurn())
    out, other = waiting_in_order(evening.game, evening.table)[-2:]
    with_out(evening, out).do(NextTurn())
    assert evening.acting == other
    assert turn(evening).skips == (out,)
    assert f"{NAMES[out]} cannot act or decide" in refusal(evening.table, TakeTurn(out), game)


@pytest.mark.rule("R-99")
def test_the_last_of_a_round_are_passed_over_with_it_and_the_first_of_the_next_too() -> None:
    evening = with_out(begun(ANN, BO, CY).do(TakeTurn(BO)), ANN, CY).do(NextTurn())
    assert (evening.acting, type(evening.facts[0])) == (BO, ClockAdvanced)
    assert turn(evening).skips == (ANN, CY)


@pytest.mark.rule("R-99")
def test_who_only_cannot_act_has_a_turn_to_decide_in() -> None:
    still = Condition(name="Held", effects=(Effect(kind="cannot_act"),))
    evening = with_out(begun(ANN, BO).do(TakeTurn(ANN)), BO, row=still).do(NextTurn())
    assert (evening.acting, turn(evening).skips) == (BO, ())


@pytest.mark.rule("R-99")
def test_where_nobody_is_left_to_act_a_round_passes_without_turns() -> None:
    evening = with_out(begun(ANN, BO), ANN, BO).do(NextTurn())
    assert (evening.acting, [type(fact) for fact in evening.facts]) == ("", [ClockAdvanced])


@pytest.mark.rule("R-99", "R-19")
def test_a_turn_that_is_passed_over_ends_what_lasts_so_long_and_is_gone_for_that_round() -> None:
    evening = with_out(begun(ANN, BO, CY).do(TakeTurn(ANN)), BO, row=replace(OUT, until="turn", left=1))
    [foretold] = preview(evening.game, evening.table, NextTurn()).foreseen.ends
    assert (foretold.name, foretold.words) == ("Bo", "Out of Action")
    evening.do(NextTurn())
    assert (evening.acting, turn(evening).skips) == (CY, (BO,))
    assert evening.endings == (EndedCondition(name=BO, condition="Out of Action"),)
    assert there(evening.table, Combatant, TABLE, BO).acted
    evening.do(NextTurn(), NextTurn())
    assert (evening.acting, turn(evening).skips) == (BO, ())


@pytest.mark.rule("R-99", "R-19")
def test_what_ends_with_a_turn_that_is_passed_over_in_the_next_round_is_foretold_too() -> None:
    evening = with_out(begun(ANN, BO).do(TakeTurn(BO)), ANN, row=replace(OUT, until="turn", left=2))
    assert evening.names() == ["Out of Action"]
    [foretold] = preview(evening.game, evening.table, NextTurn()).foreseen.ends
    evening.do(NextTurn())
    assert (foretold.name, turn(evening).endings) == (
        "Ann",
        (EndedCondition(name=ANN, condition=foretold.words),),
    )


@pytest.mark.rule("R-99")
def test_players_read_who_is_passed_over_but_not_of_a_hidden_one() -> None:
    evening = with_out(begun(ANN, BO, CY).do(TakeTurn(ANN)), BO, CY)
    evening.do(ShareSheet(BO, (), "named"), ShareSheet(CY, (), "hidden"), NextTurn())
    assert (turn(evening).skips, turn(evening).hidden_skips) == ((BO,), (CY,))


@pytest.mark.rule("R-99", "OD6-20", "OD6-22")
def test_nobody_convinces_or_sways_who_is_out_of_action() -> None:
    table = opend6.begin().put(GUARD, "9.1", OUT)
    for talk in (ConvinceSomeone, SwayReaction):
        opend6.refuses(table, talk(VEX, GUARD, "persuasion"), "Guard cannot act or decide")


@pytest.mark.rule("R-99", "FD6-42")
def test_no_effect_roll_moves_the_attitude_of_who_is_out_of_action_though_it_may_harm_them() -> None:
    table = ready(freed6.begin().put(MOB, "9.1", OUT), 1)
    freed6.refuses(table, strike(table, code="1D", resistance=3, track="attitude"), "Mob cannot act")
    assert freed6.play(table, strike(table, code="1D"), 3).facts
