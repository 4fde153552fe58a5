"""What is called off in 6d6, or left open by who is gone: what it cost comes back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.common.encounters import EncounterLeft, LeaveEncounter, NextTurn
from rules.common.prompts import LetPass, offers
from rules.common.sheets import RemoveSheet, SheetRemoved
from rules.errors import RuleBroken
from rules.sixd6.actions import TakeAction
from rules.sixd6.advantages import Recoup, RemoveAdvantage
from rules.sixd6.attacks import Threaten
from rules.sixd6.calling_off import AnswerWithdrawn, AttackCalledOff, Paid
from rules.sixd6.control import ActImmediately, Relinquish, TakeControl
from rules.sixd6.exchanges import AttackSettled, RollExchange
from rules.sixd6.opportunities import DeclareOpportunity, TakeOpportunity, TurnDownClaim
from rules.sixd6.resisting import AidResist, Resist
from rules.table import TABLE, Condition, Effect, Membership, Pending, Table
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

FULL = (4, 2, 0, 0)
MOVE = TakeAction(ACOLYTE, "initiative", ("charge",), purpose="Comes near")
STRIKE = TakeAction(ACOLYTE, "initiative", ("sword", "charge"), (RAZIR,), purpose="A blow")


def answered(table: Table) -> tuple[Table, str]:
    """The acolyte strikes at Razir, who resists, and Boban helps."""
    table = done(table, STRIKE)
    key = open_key(table, "exchange")
    table = done(table, Resist(key, RAZIR, ("armour", "knock")))
    return done(table, AidResist(key, BOBAN, RAZIR, ("shield", "speed"))), key


@pytest.mark.rule("6D6-01", "R-88")
def test_an_attack_that_is_called_off_gives_back_what_it_cost_all_who_paid() -> None:
    table, key = answered(temple())
    assert [held(table, sheet_id) for sheet_id in (ACOLYTE, RAZIR, BOBAN)] == [
        (2, 2, 2, 0),
        (4, 1, 0, 1),
        (3, 1, 1, 1),
    ]
    decision = play(table, LetPass(key))
    assert decision.facts == (
        AttackCalledOff(
            sheet_id=ACOLYTE,
            name="Acolyte",
            about=41,
            action="initiative",
            target=RAZIR,
            foes=("Razir",),
            purpose="A blow",
            given_back=(
                Paid(name="Acolyte", dynamic=2),
                Paid(name="Razir", static=1),
                Paid(name="Boban", dynamic=1, static=1),
            ),
        ),
    )
    assert [held(decision.table, sheet_id) for sheet_id in (ACOLYTE, RAZIR, BOBAN)] == [FULL] * 3
    assert open_kinds(decision.table) == []


@pytest.mark.rule("R-88")
def test_what_is_called_off_is_lost_where_the_table_wants_it_so() -> None:
    table, key = answered(temple(called_off="lost"))
    decision = play(table, LetPass(key))
    (fact,) = decision.facts
    assert isinstance(fact, AttackCalledOff)
    assert fact.given_back == ()
    assert [paid.name for paid in fact.lost] == ["Acolyte", "Razir", "Boban"]
    assert held(decision.table, ACOLYTE) == (2, 2, 2, 0)


@pytest.mark.rule("6D6-03", "6D6-05", "R-88")
def test_a_narrative_attack_has_nothing_to_give_back() -> None:
    table = done(temple(fighting=False), replace(STRIKE, action="narrative"))
    key = open_key(table, "exchange")
    table = done(table, AidResist(key, BOBAN, RAZIR, ("shield",)))
    (fact,) = play(table, LetPass(key)).facts
    assert isinstance(fact, AttackCalledOff)
    assert fact.given_back == ()
    assert held(done(table, LetPass(key)), BOBAN) == FULL


@pytest.mark.rule("6D6-24", "R-88")
def test_a_potential_action_that_is_called_off_gives_its_point_back() -> None:
    table = done(temple(), TakeAction(ACOLYTE, "potential", targets=(RAZIR,)))
    assert held(table, ACOLYTE) == (3, 2, 1, 0)
    assert held(done(table, LetPass(open_key(table, "exchange"))), ACOLYTE) == FULL


@pytest.mark.rule("6D6-08", "R-88")
def test_who_resisted_a_danger_that_did_not_come_has_it_back() -> None:
    table = done(temple(), Threaten((RAZIR, BOBAN), "3d6"))
    key = open_key(table, "exchange")
    table = done(table, Resist(key, RAZIR, ("knock",)))
    (fact,) = play(table, LetPass(key)).facts
    assert isinstance(fact, AttackCalledOff)
    assert fact.given_back == (Paid(name="Razir", static=1),)


@pytest.mark.rule("R-71", "R-88")
def test_what_was_recouped_since_does_not_come_back_twice() -> None:
    table, key = answered(temple())
    table = done(done(table, Recoup(ACOLYTE, dynamic=1)), LetPass(key))
    assert held(table, ACOLYTE) == FULL


@pytest.mark.rule("R-88")
def test_what_comes_back_to_a_closed_sheet_is_not_told() -> None:
    table, key = answered(temple().put(ACOLYTE, "part", Membership(visibility="named")))
    decision = play(table, LetPass(key))
    (fact,) = decision.facts
    assert isinstance(fact, AttackCalledOff)
    assert [paid.name for paid in fact.given_back] == ["Razir", "Boban"]
    assert held(decision.table, ACOLYTE) == FULL


@pytest.mark.rule("6D6-28", "6D6-29", "R-68", "R-88")
@pytest.mark.parametrize("points", [1, 3])
def test_a_controlled_attack_that_is_called_off_gives_control_back(points: int) -> None:
    table = done(temple(), TakeControl(ACOLYTE, RAZIR, points))
    control = open_key(table, "control")
    table = done(table, ActImmediately(control, ACOLYTE, ("knock",), (BOBAN,)))
    key = open_key(table, "exchange")
    decision = play(table, LetPass(key))
    (fact,) = decision.facts
    assert isinstance(fact, AttackCalledOff)
    assert (fact.control, fact.given_back) == (1, ())
    row = decision.table.get(Pending, TABLE, control)
    assert row
    assert (row.kind, row.amount) == ("control", points)


@pytest.mark.rule("6D6-29", "R-88")
def test_control_that_was_given_up_does_not_come_back() -> None:
    table = done(temple(), TakeControl(ACOLYTE, RAZIR, 2))
    control = open_key(table, "control")
    table = done(table, ActImmediately(control, ACOLYTE, ("knock",), (BOBAN,)))
    table = done(table, Relinquish(control))
    assert open_kinds(done(table, LetPass(open_key(table, "exchange")))) == []


@pytest.mark.rule("6D6-28", "6D6-30", "R-88")
def test_the_last_point_of_control_comes_back_whatever_came_between() -> None:
    table = done(temple(), TakeControl(ACOLYTE, RAZIR, 1))
    control = open_key(table, "control")
    table = done(table, ActImmediately(control, ACOLYTE, ("knock",), (BOBAN,)))
    assert offers(SIXD6, table, control) == (), "nobody plays on before that attack is settled"
    with pytest.raises(RuleBroken, match="under nobody's yet"):
        play(table, TakeControl(CALIX, RAZIR, 1))
    other = done(table, TakeControl(CALIX, ACOLYTE, 1))
    called_off = done(other, LetPass(open_key(other, "exchange")))
    assert open_kinds(called_off) == ["control", "control"]
    row = called_off.get(Pending, TABLE, control)
    assert row
    assert (row.kind, row.amount) == ("control", 1)


@pytest.mark.rule("6D6-19", "R-88")
@pytest.mark.parametrize("word", ["given back", "lost"])
def test_an_attack_that_is_called_off_leaves_the_moment_before_it_open(word: str) -> None:
    table = done(temple(called_off=word), MOVE, 4)
    window = open_key(table, "window")
    table = done(table, DeclareOpportunity(window, CALIX, "retreat"))
    table = done(done(table, TakeOpportunity(window, CALIX, ("retreat",)), 3), STRIKE)
    with pytest.raises(RuleBroken, match="not over yet"):
        play(table, DeclareOpportunity(window, BOBAN, "retreat"))
    table = done(table, LetPass(open_key(table, "exchange")))
    if word == "lost":
        assert open_kinds(table) == []
        return
    assert open_kinds(done(table, MOVE, 4)) == ["window"]
    with pytest.raises(RuleBroken, match="One opportunity"):
        play(table, DeclareOpportunity(window, CALIX, "retreat"))
    assert play(table, DeclareOpportunity(window, BOBAN, "retreat")).facts


@pytest.mark.rule("6D6-16", "R-88")
@pytest.mark.parametrize(("word", "left"), [("given back", FULL), ("lost", (3, 2, 1, 0))])
def test_an_opportunity_attack_that_is_called_off_may_be_taken_again(
    word: str, left: tuple[int, ...]
) -> None:
    table = done(temple(called_off=word), MOVE, 4)
    key = open_key(table, "window")
    table = done(table, DeclareOpportunity(key, BOBAN, "retreat"))
    struck = done(table, TakeOpportunity(key, BOBAN, ("retreat",), (ACOLYTE,)))
    table = done(struck, LetPass(open_key(struck, "exchange")))
    assert held(table, BOBAN) == left
    if word == "given back":
        assert play(table, TakeOpportunity(key, BOBAN, ("retreat",)), 4).facts
    else:
        with pytest.raises(RuleBroken, match="declared before"):
            play(table, TakeOpportunity(key, BOBAN, ("retreat",)))
    assert open_kinds(done(done(struck, LeaveEncounter(BOBAN)), NextTurn())) == []


@pytest.mark.rule("6D6-21", "R-65", "R-87")
@pytest.mark.parametrize("gone", [LeaveEncounter(RAZIR), RemoveSheet(RAZIR)])
def test_who_leaves_or_is_removed_withdraws_the_claim_and_the_next_one_acts(
    gone: LeaveEncounter | RemoveSheet,
) -> None:
    table = done(temple(), MOVE, 4)
    key = open_key(table, "window")
    table = done(table, DeclareOpportunity(key, RAZIR, "follow"))
    table = done(table, DeclareOpportunity(key, BOBAN, "retreat"))
    decision = play(table, gone)
    first, withdrawn = decision.facts
    assert isinstance(first, EncounterLeft | SheetRemoved)
    assert withdrawn == AnswerWithdrawn(sheet_id=RAZIR, name="Razir", about=41, action="opportunity")
    table = done(decision.table, TakeOpportunity(key, BOBAN, ("retreat",)), 4)
    assert open_kinds(done(table, NextTurn())) == []


@pytest.mark.rule("6D6-14", "R-87", "R-88")
@pytest.mark.parametrize("gone", [LeaveEncounter(BOBAN), RemoveSheet(BOBAN)])
def test_a_helper_who_leaves_withdraws_the_help(gone: LeaveEncounter | RemoveSheet) -> None:
    table, key = answered(temple())
    decision = play(table, gone)
    withdrawn = decision.facts[1]
    assert isinstance(withdrawn, AnswerWithdrawn)
    assert (withdrawn.name, withdrawn.action) == ("Boban", "aid_resist")
    assert (withdrawn.dynamic, withdrawn.static, withdrawn.lost) == (1, 1, False)
    if isinstance(gone, LeaveEncounter):
        assert held(decision.table, BOBAN) == FULL
    (fact,) = play(decision.table, RollExchange(key), 1, 1, 1, 1).facts
    assert isinstance(fact, AttackSettled)
    assert [side.name for side in fact.resisted] == ["Razir"]


@pytest.mark.rule("6D6-14", "R-87", "R-88")
@pytest.mark.parametrize("word", ["given back", "lost"])
def test_help_for_one_who_leaves_may_be_given_to_another(word: str) -> None:
    table = done(temple(called_off=word), replace(STRIKE, targets=(RAZIR, CALIX)))
    key = open_key(table, "exchange")
    table = done(table, AidResist(key, BOBAN, RAZIR, ("shield",)))
    decision = play(table, LeaveEncounter(RAZIR))
    withdrawn = decision.facts[1]
    assert isinstance(withdrawn, AnswerWithdrawn)
    assert (withdrawn.name, withdrawn.static, withdrawn.lost) == ("Boban", 1, word == "lost")
    again = done(decision.table, AidResist(key, BOBAN, CALIX, ("shield",)))
    again = done(again, Resist(key, CALIX))
    assert [getattr(fact, "foe", "") for fact in play(again, RollExchange(key), 1, 1, 1).facts] == ["Calix"]


@pytest.mark.rule("R-62", "R-87")
@pytest.mark.parametrize("gone", [LeaveEncounter(RAZIR), RemoveSheet(RAZIR)])
@pytest.mark.parametrize("said_nothing", [True, False])
def test_a_target_who_helped_one_who_leaves_resists_for_themselves_again(
    gone: LeaveEncounter | RemoveSheet, said_nothing: bool
) -> None:
    table = done(temple(), replace(STRIKE, targets=(RAZIR, BOBAN)))
    key = open_key(table, "exchange")
    table = done(table, Resist(key, BOBAN)) if said_nothing else table
    table = done(done(table, AidResist(key, BOBAN, RAZIR, ("shield",))), gone)
    assert held(table, BOBAN) == FULL
    with pytest.raises(RuleBroken, match="Nobody rolls before everyone has chosen: Boban"):
        play(table, RollExchange(key))
    assert Resist(key, BOBAN) in [offer.command for offer in offers(SIXD6, table, key)]
    fact = play(done(table, Resist(key, BOBAN, ("speed",))), RollExchange(key), 1, 1, 3).facts[0]
    assert isinstance(fact, AttackSettled)
    assert (fact.foe, fact.resistance) == ("Boban", 6)


@pytest.mark.rule("R-87", "R-88")
@pytest.mark.parametrize("gone", [LeaveEncounter(RAZIR), RemoveSheet(RAZIR)])
def test_an_attack_on_one_who_leaves_is_called_off(gone: LeaveEncounter | RemoveSheet) -> None:
    table, _ = answered(temple())
    decision = play(table, gone)
    assert isinstance(decision.facts[1], AttackCalledOff)
    assert open_kinds(decision.table) == []
    assert [held(decision.table, sheet_id) for sheet_id in (ACOLYTE, BOBAN)] == [FULL] * 2


@pytest.mark.rule("R-87", "R-88")
def test_an_attack_whose_attacker_is_removed_gives_back_what_was_paid_to_resist_it() -> None:
    table, _ = answered(temple())
    decision = play(table, RemoveSheet(ACOLYTE))
    assert isinstance(decision.facts[1], AttackCalledOff)
    assert [held(decision.table, sheet_id) for sheet_id in (RAZIR, BOBAN)] == [FULL] * 2


@pytest.mark.rule("6D6-17", "R-87")
def test_a_claimant_who_cannot_pay_any_more_is_turned_down_for_that() -> None:
    table = done(temple(), MOVE, 4)
    key = open_key(table, "window")
    table = done(table, DeclareOpportunity(key, BOBAN, "retreat"))
    with pytest.raises(RuleBroken, match="Boban can do what was declared"):
        play(table, TurnDownClaim(key, BOBAN, "cannot_pay"))
    poor = with_potential(table, BOBAN, 0, 2, 4, 0)
    with pytest.raises(RuleBroken, match=r"not enough potential .* can be turned down"):
        play(poor, TakeOpportunity(key, BOBAN, ("retreat",)))
    labels = [offer.label for offer in offers(SIXD6, poor, key) if offer.fold == "No to Boban"]
    assert labels[:2] == ["Cannot pay", "Not the trigger"]
    (fact,) = play(poor, TurnDownClaim(key, BOBAN, "cannot_pay")).facts
    assert getattr(fact, "reason", "") == "There is not enough potential for what was declared."


@pytest.mark.rule("6D6-17", "R-87")
def test_a_claimant_who_cannot_act_or_lost_what_was_declared_is_turned_down_for_that() -> None:
    table = done(temple(), MOVE, 4)
    key = open_key(table, "window")
    table = done(table, DeclareOpportunity(key, BOBAN, "retreat"))
    bound = table.put(BOBAN, "c", Condition(name="bound", effects=(Effect(kind="cannot_act"),)))
    numb = table.put(
        BOBAN, "c", Condition(name="numb", effects=(Effect(kind="unusable", scope="retreat", amount=1),))
    )
    bare = done(table, RemoveAdvantage(BOBAN, "retreat"))
    for state, reason in ((bound, "cannot_act"), (numb, "advantage_gone"), (bare, "advantage_gone")):
        assert play(state, TurnDownClaim(key, BOBAN, reason)).facts
        with pytest.raises(RuleBroken, match="Boban can do what was declared"):
            play(state, TurnDownClaim(key, BOBAN, "cannot_pay"))


@pytest.mark.rule("6D6-21", "R-65")
def test_who_must_wait_for_a_claim_is_told_the_way_out() -> None:
    table = done(temple(), MOVE, 4)
    key = open_key(table, "window")
    table = done(table, DeclareOpportunity(key, RAZIR, "follow"))
    table = done(table, DeclareOpportunity(key, BOBAN, "retreat"))
    with pytest.raises(RuleBroken, match=r"Razir, Boban\. .* or the Game Leader turns it down"):
        play(table, NextTurn())
    with pytest.raises(RuleBroken, match="first: Razir, whose claim is taken or turned down"):
        play(table, TakeOpportunity(key, BOBAN, ("retreat",)))
