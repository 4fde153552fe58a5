"""What is called off in 6d6, or left open by who is gone: what it cost comes back."""

from __future__ import annotations

import pytest

from rules.common.encounters import EncounterLeft, LeaveEncounter, NextTurn
from rules.common.prompts import SkipPrompt, offers
from rules.common.sheets import RemoveSheet, SheetRemoved
from rules.sixd6.attacks import Threaten
from rules.sixd6.cancelled_attacks import AnswerWithdrawn, AttackCancelled, Refund
from rules.sixd6.control import ActImmediately, Control, Relinquish, TakeControl
from rules.sixd6.exchanges import RollExchange
from rules.sixd6.recouping import Recoup
from rules.sixd6.resisting_and_helping import AidResist, Resist
from rules.sixd6.taking_actions import TakeAction
from rules.sixd6.taking_opportunities import DeclareOpportunity, RefuseClaim, TakeOpportunity
from rules.sixd6.written_advantages import RemoveAdvantage
from rules.table import TABLE, Condition, Effect, Pending, Table
from tests.rules.playing import there
from tests.rules.sixd6.moments import FOLLOWS, MOVE, RETREATS, STRIKE, attacked, controlled, near, settled
from tests.rules.sixd6.people import ACOLYTE, BOBAN, CALIX, FULL, RAZIR, SIXD6, holding, temple
from tests.rules.sixd6.tables import BOUND, closed, done, held, only, open_key, open_kinds, play, refuses

RETREAT = ("retreat",)


def each_way_to_go(sheet_id: str) -> pytest.MarkDecorator:
    """Let somebody leave the encounter, or be removed."""
    return pytest.mark.parametrize("gone", [LeaveEncounter(sheet_id), RemoveSheet(sheet_id)])


def answered(table: Table) -> tuple[Table, str]:
    """The acolyte strikes at Razir, who resists, and Boban helps."""
    table, key = attacked(table, advantages=("sword", "charge"))
    helps = AidResist(key, BOBAN, RAZIR, ("shield", "speed"))
    return done(table, Resist(key, RAZIR, ("armour", "knock")), helps), key


def called_off(table: Table, key: str) -> AttackCancelled:
    return only(AttackCancelled, play(table, SkipPrompt(key)).facts)


@pytest.mark.rule("6D6-01", "R-88")
def test_an_attack_that_is_called_off_gives_back_what_it_cost_all_who_paid() -> None:
    table, key = answered(temple())
    spent = [held(table, sheet_id) for sheet_id in (ACOLYTE, RAZIR, BOBAN)]
    assert spent == [(2, 2, 2, 0), (4, 1, 0, 1), (3, 1, 1, 1)]
    assert called_off(table, key) == AttackCancelled(
        sheet_id=ACOLYTE,
        about=41,
        action="initiative",
        target=RAZIR,
        foes=(RAZIR,),
        purpose="A blow",
        refunds=(
            Refund(name=ACOLYTE, dynamic=2),
            Refund(name=RAZIR, static=1),
            Refund(name=BOBAN, dynamic=1, static=1),
        ),
    )
    after = done(table, SkipPrompt(key))
    assert [held(after, sheet_id) for sheet_id in (ACOLYTE, RAZIR, BOBAN)] == [FULL] * 3
    assert open_kinds(after) == []
    recouped = done(table, Recoup(ACOLYTE, dynamic=1), SkipPrompt(key))
    assert held(recouped, ACOLYTE) == FULL, "what was recouped since does not come back twice"


@pytest.mark.rule("R-88")
def test_what_is_called_off_is_lost_where_the_table_wants_it_so() -> None:
    table, key = answered(temple(cancelled_attacks="lost"))
    fact = called_off(table, key)
    assert (fact.refunds, [paid.name for paid in fact.losses]) == ((), [ACOLYTE, RAZIR, BOBAN])
    assert held(done(table, SkipPrompt(key)), ACOLYTE) == (2, 2, 2, 0)


@pytest.mark.rule("6D6-03", "6D6-05", "R-88")
def test_a_narrative_attack_has_nothing_to_give_back() -> None:
    table, key = attacked(temple(fighting=False))
    table = done(table, AidResist(key, BOBAN, RAZIR, ("shield",)))
    assert called_off(table, key).refunds == ()
    assert held(done(table, SkipPrompt(key)), BOBAN) == FULL


@pytest.mark.rule("6D6-24", "R-88")
def test_a_potential_action_that_is_called_off_gives_its_point_back() -> None:
    table = done(temple(), TakeAction(ACOLYTE, "potential", targets=(RAZIR,)))
    assert held(table, ACOLYTE) == (3, 2, 1, 0)
    assert held(done(table, SkipPrompt(open_key(table, "exchange"))), ACOLYTE) == FULL


@pytest.mark.rule("6D6-08", "R-88")
def test_who_resisted_a_danger_that_did_not_come_has_it_back() -> None:
    table = done(temple(), Threaten((RAZIR, BOBAN), "3d6"))
    key = open_key(table, "exchange")
    table = done(table, Resist(key, RAZIR, ("knock",)))
    assert called_off(table, key).refunds == (Refund(name=RAZIR, static=1),)


@pytest.mark.rule("R-88")
def test_what_comes_back_to_a_closed_sheet_is_not_told() -> None:
    table, key = answered(closed(temple(), ACOLYTE))
    assert [paid.name for paid in called_off(table, key).refunds] == [RAZIR, BOBAN]
    assert held(done(table, SkipPrompt(key)), ACOLYTE) == FULL


@pytest.mark.rule("6D6-28", "6D6-29", "R-68", "R-88")
@pytest.mark.parametrize("points", [1, 3])
def test_a_controlled_attack_that_is_called_off_gives_control_back_unless_it_was_given_up(
    points: int,
) -> None:
    table, control = controlled(points)
    table = done(table, ActImmediately(control, ACOLYTE, ("knock",), (BOBAN,)))
    key = open_key(table, "exchange")
    fact = called_off(table, key)
    assert (fact.control, fact.refunds) == (1, ())
    row = there(done(table, SkipPrompt(key)), Pending, TABLE, control)
    assert (row.kind, row.holds) == ("control", Control(points))
    if points > 1:
        assert open_kinds(done(table, Relinquish(control), SkipPrompt(key))) == []


@pytest.mark.rule("6D6-28", "6D6-30", "R-88")
def test_the_last_point_of_control_comes_back_whatever_came_between() -> None:
    table, control = controlled(1)
    table = done(table, ActImmediately(control, ACOLYTE, ("knock",), (BOBAN,)))
    assert offers(SIXD6, table, control) == (), "nobody plays on before that attack is settled"
    refuses(table, TakeControl(BOBAN, RAZIR, 1), "Control is over someone else who is not yet controlled")
    table = done(table, TakeControl(BOBAN, ACOLYTE, 1), SkipPrompt(open_key(table, "exchange")))
    assert open_kinds(table) == ["control", "control"]
    row = there(table, Pending, TABLE, control)
    assert (row.kind, row.holds) == ("control", Control(1))


@pytest.mark.rule("6D6-19", "R-88")
@pytest.mark.parametrize("word", ["refunded", "lost"])
def test_an_attack_that_is_called_off_leaves_the_moment_before_it_open(word: str) -> None:
    table, window = near((CALIX, "retreat"), cancelled_attacks=word)
    table = done(table, TakeOpportunity(window, CALIX, RETREAT), 3, STRIKE)
    refuses(table, DeclareOpportunity(window, *RETREATS), "not over yet")
    table = done(table, SkipPrompt(open_key(table, "exchange")))
    if word == "lost":
        assert open_kinds(table) == []
        return
    assert open_kinds(done(table, MOVE, 4)) == ["window"]
    refuses(
        table, DeclareOpportunity(window, CALIX, "retreat"), "A player gets only one opportunity per action"
    )
    assert play(table, DeclareOpportunity(window, *RETREATS)).facts


@pytest.mark.rule("6D6-16", "R-88")
@pytest.mark.parametrize(("word", "left"), [("refunded", FULL), ("lost", (3, 2, 1, 0))])
def test_an_opportunity_attack_that_is_called_off_may_be_taken_again(
    word: str, left: tuple[int, ...]
) -> None:
    table, key = near(RETREATS, cancelled_attacks=word)
    struck = done(table, TakeOpportunity(key, BOBAN, RETREAT, (ACOLYTE,)))
    table = done(struck, SkipPrompt(open_key(struck, "exchange")))
    assert held(table, BOBAN) == left
    again = TakeOpportunity(key, BOBAN, RETREAT)
    if word == "refunded":
        assert play(table, again, 4).facts
    else:
        refuses(table, again, "declared before")
    assert open_kinds(done(struck, LeaveEncounter(BOBAN), NextTurn())) == []


@pytest.mark.rule("6D6-21", "R-65", "R-87")
@each_way_to_go(RAZIR)
def test_who_leaves_or_is_removed_withdraws_the_claim_and_the_next_one_acts(
    gone: LeaveEncounter | RemoveSheet,
) -> None:
    table, key = near(FOLLOWS, RETREATS)
    first, withdrawn = play(table, gone).facts
    assert isinstance(first, EncounterLeft | SheetRemoved)
    assert withdrawn == AnswerWithdrawn(sheet_id=RAZIR, about=41, action="opportunity")
    after = play(table, gone).table
    assert open_kinds(done(after, TakeOpportunity(key, BOBAN, RETREAT), 4, NextTurn())) == []


@pytest.mark.rule("6D6-14", "R-87", "R-88")
@each_way_to_go(BOBAN)
def test_a_helper_who_leaves_withdraws_the_help(gone: LeaveEncounter | RemoveSheet) -> None:
    table, key = answered(temple())
    decision = play(table, gone)
    withdrawn = only(AnswerWithdrawn, decision.facts[1:])
    assert (withdrawn.sheet_id, withdrawn.action) == (BOBAN, "aid_resist")
    assert (withdrawn.dynamic, withdrawn.static, withdrawn.lost) == (1, 1, False)
    if isinstance(gone, LeaveEncounter):
        assert held(decision.table, BOBAN) == FULL
    assert [side.name for side in settled(decision.table, key, 1, 1, 1, 1).resistance_parts] == [RAZIR]


@pytest.mark.rule("6D6-14", "R-87", "R-88")
@pytest.mark.parametrize("word", ["refunded", "lost"])
def test_help_for_one_who_leaves_may_be_given_to_another(word: str) -> None:
    table, key = attacked(temple(cancelled_attacks=word), RAZIR, CALIX, advantages=("sword", "charge"))
    decision = play(done(table, AidResist(key, BOBAN, RAZIR, ("shield",))), LeaveEncounter(RAZIR))
    withdrawn = only(AnswerWithdrawn, decision.facts[1:])
    assert (withdrawn.sheet_id, withdrawn.static, withdrawn.lost) == (BOBAN, 1, word == "lost")
    again = AidResist(key, BOBAN, CALIX, ("shield",))
    assert settled(decision.table, key, again, Resist(key, CALIX), 1, 1, 1).foe == CALIX


@pytest.mark.rule("R-62", "R-87")
@each_way_to_go(RAZIR)
@pytest.mark.parametrize("said_nothing", [True, False])
def test_a_target_who_helped_one_who_leaves_resists_for_themselves_again(
    gone: LeaveEncounter | RemoveSheet, said_nothing: bool
) -> None:
    table, key = attacked(temple(), RAZIR, BOBAN, advantages=("sword", "charge"))
    nothing = Resist(key, BOBAN)
    table = done(table, *([nothing] * said_nothing), AidResist(key, BOBAN, RAZIR, ("shield",)), gone)
    assert held(table, BOBAN) == FULL
    refuses(table, RollExchange(key), "Everyone must choose before the roll: Boban")
    assert nothing in [offer.command for offer in offers(SIXD6, table, key)]
    fact = settled(table, key, Resist(key, BOBAN, ("speed",)), 1, 1, 3)
    assert (fact.foe, fact.resistance) == (BOBAN, 6)


@pytest.mark.rule("R-87", "R-88")
@pytest.mark.parametrize("gone", [LeaveEncounter(RAZIR), RemoveSheet(RAZIR), RemoveSheet(ACOLYTE)])
def test_an_attack_whose_target_leaves_or_whose_attacker_is_removed_is_called_off(
    gone: LeaveEncounter | RemoveSheet,
) -> None:
    decision = play(answered(temple())[0], gone)
    assert isinstance(decision.facts[1], AttackCancelled)
    assert open_kinds(decision.table) == []
    others = {ACOLYTE, BOBAN, RAZIR} - {gone.sheet_id}
    assert {held(decision.table, sheet_id) for sheet_id in others} == {FULL}


@pytest.mark.rule("6D6-17", "R-87")
def test_a_claimant_who_cannot_pay_any_more_is_turned_down_for_that() -> None:
    table, key = near(RETREATS)
    refuses(table, RefuseClaim(key, BOBAN, "cannot_pay"), "Boban can do what they declared")
    poor = holding(table, BOBAN, 0, 2, 4, 0)
    refuses(
        poor,
        TakeOpportunity(key, BOBAN, RETREAT),
        "There is not enough potential for what was declared. The claim can be refused",
    )
    labels = [offer.label for offer in offers(SIXD6, poor, key) if offer.fold == "Refuse Boban"]
    assert labels[:2] == ["Cannot pay", "Not the trigger"]
    (fact,) = play(poor, RefuseClaim(key, BOBAN, "cannot_pay")).facts
    assert getattr(fact, "reason", "") == "There is not enough potential for what was declared."


@pytest.mark.rule("6D6-17", "R-87")
def test_a_claimant_who_cannot_act_or_lost_what_was_declared_is_turned_down_for_that() -> None:
    table, key = near(RETREATS)
    numb = Condition(name="numb", effects=(Effect(kind="unusable", scope="retreat", amount=1),))
    for state, reason in (
        (table.put(BOBAN, "c", BOUND), "cannot_act"),
        (table.put(BOBAN, "c", numb), "advantage_gone"),
        (done(table, RemoveAdvantage(BOBAN, "retreat")), "advantage_gone"),
    ):
        assert play(state, RefuseClaim(key, BOBAN, reason)).facts
        refuses(state, RefuseClaim(key, BOBAN, "cannot_pay"), "Boban can do what they declared")


@pytest.mark.rule("6D6-21", "R-65")
def test_who_must_wait_for_a_claim_is_told_the_way_out() -> None:
    table, key = near(FOLLOWS, RETREATS)
    refuses(
        table,
        NextTurn(),
        "Razir, Boban declared an opportunity first: take it, or the Game Leader refuses it",
    )
    first = "Whose declaration came first acts first. That is Razir, whose claim is taken or refused"
    refuses(table, TakeOpportunity(key, BOBAN, RETREAT), first)
