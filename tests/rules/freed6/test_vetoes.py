"""A veto of luck takes back what the check brought, whatever time has passed, until somebody rests on it."""

from __future__ import annotations

import pytest

from rules.common.conditions import AddCondition, ClearCondition
from rules.common.encounters import NextRound, NextTurn
from rules.common.prompts import offers
from rules.common.requests import ASKED, CloseRequest
from rules.common.roll_requests import AnswerRequest, RequestRoll
from rules.d6.checks import CheckCode
from rules.d6.recovery import RecoverCondition
from rules.freed6.conditions_bought_with_ranks import RankBuy
from rules.freed6.luck_vetoes import VetoLuck
from rules.table import TABLE, Condition, Pending, Resource, Table
from tests.rules.freed6.names import BORG, FREED6, KIRA
from tests.rules.freed6.ranks import bought
from tests.rules.freed6.tables import begin, fight, names, open_business, play, refuses, then

SIX = (2, 1, 1, 1, 1, 1)


def vetoed(table: Table) -> Table:
    return then(table, VetoLuck(open_business(table, "luck")))


def asked(table: Table, sheet_id: str) -> str:
    """The key of the prompt with which a sheet is asked to roll."""
    rows = table.of(Pending, TABLE).items()
    return next(key for key, row in rows if row.kind == ASKED and row.sheet_id == sheet_id)


@pytest.mark.rule("FD6-09", "R-78")
def test_a_request_asks_again_whose_answer_was_vetoed() -> None:
    table = then(begin(), RequestRoll((KIRA, BORG), "strength", 9))
    answered = then(table, AnswerRequest(asked(table, BORG), BORG, luck=True), *SIX)
    again = vetoed(answered)
    assert again.rows == table.rows
    assert play(again, AnswerRequest(asked(again, BORG), BORG), 1, 1, 1).facts
    closed = then(answered, CloseRequest(open_business(answered, "request")))
    assert vetoed(closed).of(Pending, TABLE) == {}, "a request that is closed asks nobody"


@pytest.mark.rule("FD6-09", "R-78")
def test_a_check_stands_once_somebody_else_has_rolled_with_what_it_bought() -> None:
    table = then(begin(), CheckCode(BORG, "strength", difficulty=1, luck=True), *SIX)
    helped = bought(table, RankBuy("check_plus2", target=KIRA, on="strength"))
    assert names(helped, KIRA)
    key = open_business(helped, "luck")
    elsewhere = then(helped, CheckCode(KIRA, "dexterity"), 3, 1, 1)
    assert [one.key for one in offers(FREED6, elsewhere, key)] == ["pass", "veto"]
    counted = then(helped, CheckCode(KIRA, "strength"), 3, 1, 1)
    assert [one.key for one in offers(FREED6, counted, key)] == ["pass"]
    refuses(
        counted,
        VetoLuck(key),
        "Something already depends on that check. Undo that in the log first, or reverse the check yourself",
    )


@pytest.mark.rule("FD6-09", "R-78")
def test_who_was_lucky_may_roll_with_what_the_check_bought() -> None:
    table = then(begin(), CheckCode(BORG, "strength", difficulty=1, luck=True), *SIX)
    own = bought(table, RankBuy("check_plus2", on="strength"))
    assert not names(vetoed(then(own, CheckCode(BORG, "strength"), 3, 1, 1)), BORG)


@pytest.mark.rule("FD6-09", "FD6-28", "R-78")
@pytest.mark.parametrize("until", ["turn", "round"])
def test_time_that_ends_what_a_check_has_brought_stops_no_veto(until: str) -> None:
    effect = {"turn": "check_plus2", "round": "check_die_round"}[until]
    table = then(fight(begin(), BORG), CheckCode(BORG, "strength", difficulty=-9, luck=True), *SIX)
    laid = bought(table, RankBuy(effect, target=KIRA, on="strength"))
    assert [row.until for row in laid.of(Condition, KIRA).values()] == [until]
    later = laid
    for order in (NextTurn(), NextTurn(), NextRound(), NextRound(), NextRound()):
        later = then(later, order)
        assert names(vetoed(later), KIRA) == []
    assert names(later, KIRA) == [], "its time was over"
    [key] = laid.of(Condition, KIRA)
    refuses(then(laid, ClearCondition(KIRA, key)), VetoLuck(open_business(laid, "luck")), "Changed since")


@pytest.mark.rule("FD6-09", "FD6-28", "R-19", "R-78")
def test_a_condition_that_comes_back_with_a_veto_has_the_time_left_that_it_would_have() -> None:
    table = then(fight(begin(), KIRA), AddCondition(BORG, "Hurt", until="round", left=2))
    [key] = table.of(Condition, BORG)
    free = then(table, RecoverCondition(KIRA, key, "strength", luck=True, target=BORG), 2, 6, 6, 6, 6, 6)
    assert not names(free, BORG)
    [now] = vetoed(free).of(Condition, BORG).values()
    [later] = vetoed(then(free, NextRound())).of(Condition, BORG).values()
    assert (now.left, later.left) == (2, 1)
    assert not names(vetoed(then(then(free, NextRound()), NextRound())), BORG)


@pytest.mark.rule("FD6-06", "FD6-09", "R-22", "R-78")
def test_the_point_comes_back_to_what_is_left_by_then() -> None:
    table = then(begin(), CheckCode(KIRA, "dexterity", luck=True), *SIX)
    key = open_business(table, "luck")
    spent = then(table, CheckCode(KIRA, "dexterity", luck=True), *SIX)
    assert spent.get(Resource, KIRA, "luck") == Resource(number=0)
    assert then(spent, VetoLuck(key)).get(Resource, KIRA, "luck") == Resource(number=1)
