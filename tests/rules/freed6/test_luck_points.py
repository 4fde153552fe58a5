"""Luck doubles the dice of a check, once in a turn, and comes back when a session begins."""

from __future__ import annotations

import pytest

from rules.common.clock import AdvanceClock, BeginSession
from rules.common.conditions import AddCondition, ClearCondition
from rules.common.encounters import EndEncounter, NextRound, NextTurn, TakeTurn
from rules.common.making import FinishSheet, ReopenSheet
from rules.common.prompts import SkipPrompt, offers
from rules.common.requests import CloseRequest
from rules.common.roll_requests import AnswerRequest, RequestRoll
from rules.common.sheets import SetAbility
from rules.d6.checks import CheckCode
from rules.d6.critical_stories import TellCritical
from rules.d6.dynamic_or_stock import may_hold, type_of
from rules.d6.lost_abilities import with_prompt
from rules.d6.recovery import RecoverCondition
from rules.freed6.conditions_bought_with_ranks import RankBuy
from rules.freed6.effect_rolls import RollEffect
from rules.freed6.luck_points import AwardLuck, SpendLuck, at_session_start, refusal_of_point
from rules.freed6.luck_vetoes import VetoLuck
from rules.game import Command
from rules.table import TABLE, Ability, Condition, Effect, Membership, Pending, Resource, Table
from tests.rules.d6.tables import amounts
from tests.rules.freed6.names import BORG, CURSE, FREED6, KIRA, MOB
from tests.rules.freed6.ranks import bought, spend, with_ranks
from tests.rules.freed6.tables import bearing, begin, fight, open_business, play, refuses, then

LUCKY = CheckCode(KIRA, "dexterity", difficulty=10, luck=True)
SIX = (2, 1, 1, 1, 1, 1)


def left(table: Table, sheet_id: str) -> int:
    row = table.get(Resource, sheet_id, "luck")
    return row.number if row else 0


@pytest.mark.rule("FD6-03", "FD6-04", "FD6-05", "R-05")
def test_a_point_doubles_the_dice_but_not_the_pips_the_wild_die_or_what_effects_bring() -> None:
    table = bearing(begin(), KIRA, Effect(kind="dice", amount=1))
    decision = play(table, LUCKY, *SIX, 1)
    fact = decision.facts[0]
    assert (fact.dice, fact.wild, fact.roll.total, fact.luck) == (7, 1, 9, True)
    assert amounts(fact.parts) == [(3, "Dexterity"), (3, "luck"), (1, "cursed")]
    assert left(decision.table, KIRA) == 1


@pytest.mark.rule("FD6-06", "R-22")
def test_in_a_fight_one_point_a_turn_may_touch_dice_whoever_spends_it() -> None:
    table = then(fight(begin(), KIRA), LUCKY, *SIX)
    refuses(table, CheckCode(BORG, "strength", luck=True), "changed dice this turn")
    assert left(then(table, SpendLuck(BORG, "A door is open.")), BORG) == 0
    after = then(table, TakeTurn(BORG))
    assert left(then(after, CheckCode(BORG, "strength", luck=True), *SIX), BORG) == 0
    told = then(fight(begin(), KIRA), SpendLuck(KIRA, "A cart stands below the window."))
    assert play(told, LUCKY, *SIX).facts[0].dice == 6, "a point for the story leaves the turn its one"
    calm = then(begin(), LUCKY, *SIX)
    assert play(calm, CheckCode(BORG, "strength", luck=True), *SIX).facts, "there are no turns"


@pytest.mark.rule("FD6-06", "R-22")
def test_of_one_request_one_point_touches_dice_where_no_turns_run() -> None:
    def answer(table: Table, sheet_id: str) -> AnswerRequest:
        rows = table.of(Pending, TABLE).items()
        key = next(key for key, row in rows if row.kind == "requested_roll" and row.sheet_id == sheet_id)
        return AnswerRequest(key, sheet_id, luck=True)

    request = RequestRoll((KIRA, BORG), "strength", difficulty=9)
    table = then(begin(), request)
    table = then(table, answer(table, KIRA), *SIX)
    refuses(table, answer(table, BORG), "changed dice of this request")
    assert play(table, CheckCode(BORG, "strength", luck=True), *SIX).facts, (
        "a roll of one's own is its own turn"
    )
    begun = then(fight(table, BORG), CheckCode(BORG, "strength", luck=True), *SIX)
    assert left(begun, BORG) == 0, "and so is the first of a fight"
    table = then(then(table, CloseRequest(open_business(table, "request"))), request)
    assert left(then(table, answer(table, BORG), *SIX), BORG) == 0


@pytest.mark.rule("FD6-39", "R-22")
def test_luck_that_is_lent_for_a_while_brings_a_point() -> None:
    plain = begin().without(Ability, BORG, "luck").without(Resource, BORG, "luck")
    lent = Effect(kind="granted", scope="luck")
    table = then(plain, AddCondition(BORG, "Favoured", effects=(lent,), until="scene"))
    assert left(table, BORG) == 1
    assert play(table, CheckCode(BORG, "strength", luck=True), *SIX).facts[0].dice == 6
    assert left(bought(with_ranks(plain, 5), RankBuy("ability_scene", on="luck")), BORG) == 1


@pytest.mark.rule("FD6-01", "FD6-02", "FD6-06", "FD6-07", "FD6-27")
def test_no_point_is_spent_that_is_not_there_for_nothing_or_by_who_cannot_decide() -> None:
    table = begin().put(KIRA, "luck", Resource(number=0))
    for order in (LUCKY, SpendLuck(KIRA, "A door is open."), CheckCode(MOB, "strength", luck=True)):
        refuses(table, order, "no luck left")
    assert play(begin(), SetAbility(KIRA, "luck", 0)).table.get(Resource, KIRA, "luck") is None
    refuses(begin(), SpendLuck(KIRA, "  "), "Describe what happens")
    table = bearing(begin(), KIRA, Effect(kind="cannot_decide"), name="Unresisting")
    refuses(table, SpendLuck(KIRA, "A door is open."), "cannot decide: Unresisting")
    refuses(table, LUCKY, "cannot decide")


@pytest.mark.rule("FD6-02", "R-22")
def test_a_session_sets_the_points_to_the_rank_and_what_was_over_is_gone() -> None:
    table = begin().put(KIRA, "luck", Resource(number=9)).put(BORG, "luck", Resource(number=0))
    table = table.put(BORG, "membership", Membership(visibility="hidden"))
    decision = play(table, BeginSession())
    assert (left(decision.table, KIRA), left(decision.table, BORG)) == (2, 1)
    assert [(each.name, each.points) for each in decision.facts[1].luck] == [(KIRA, 2)]
    assert decision.table.get(Resource, MOB, "luck") is None


@pytest.mark.rule("FD6-08", "R-22")
def test_the_game_master_may_give_more_than_the_rank_but_none_to_stock() -> None:
    decision = play(begin(), AwardLuck(KIRA, 3, "banter"))
    assert (decision.facts[0].left, decision.facts[0].reason) == (5, "banter")
    refuses(begin(), AwardLuck(MOB), "Stock")
    refuses(begin(), AwardLuck(KIRA, 0), "The luck to give must be from 1 to 20, not 0")


@pytest.mark.rule("FD6-06", "FD6-09", "R-22", "R-78")
def test_a_veto_gives_the_point_and_the_turn_back_and_a_point_for_the_story_too() -> None:
    table = then(fight(begin(), KIRA), LUCKY, *SIX)
    key = open_business(table, "luck")
    after = then(table, VetoLuck(key, KIRA))
    assert left(after, KIRA) == 2
    assert play(after, CheckCode(BORG, "strength", luck=True), *SIX).facts
    refuses(after, VetoLuck(key, KIRA), "can no longer")
    table = then(table, SpendLuck(KIRA, "A door is open."))
    dice, story = (key for key, row in table.of(Pending, TABLE).items() if row.kind == "luck")
    after = then(then(table, VetoLuck(dice, KIRA)), VetoLuck(story, KIRA))
    assert left(after, KIRA) == 2
    assert play(after, CheckCode(BORG, "strength", luck=True), *SIX).facts


@pytest.mark.rule("FD6-09", "R-78")
def test_a_veto_of_the_story_leaves_the_turn_taken_and_may_come_in_a_later_turn() -> None:
    table = then(fight(begin(), KIRA), LUCKY, *SIX)
    table = then(table, SpendLuck(BORG, "A door is open."))
    story = next(key for key, row in table.of(Pending, TABLE).items() if row.sheet_id == BORG)
    wait, veto = offers(FREED6, table, story)
    assert [(one.key, one.sheet_id) for one in (wait, veto)] == [("pass", ""), ("veto", "")], "for no seat"
    assert isinstance(wait.command, SkipPrompt)
    assert play(table, wait.command).facts
    after = then(table, veto.command)
    assert left(after, BORG) == 1
    refuses(after, CheckCode(BORG, "strength", luck=True), "changed dice this turn")
    assert left(then(then(table, NextTurn()), VetoLuck(story, BORG)), BORG) == 1


@pytest.mark.rule("FD6-02", "R-22")
def test_whoever_is_made_in_a_session_begins_with_its_points_and_only_once() -> None:
    table = then(begin(), BeginSession()).without(Resource, KIRA, "luck")
    done = play(then(table, ReopenSheet(KIRA)), FinishSheet(KIRA))
    assert left(done.table, KIRA) == 2
    assert done.facts[1].what == "joined"
    spent = done.table
    for points in (1, 0):
        spent = then(spent, SpendLuck(KIRA, "A door is open."))
        again = play(then(spent, ReopenSheet(KIRA)), FinishSheet(KIRA))
        assert (left(again.table, KIRA), len(again.facts)) == (points, 1)
    calm = begin().without(Resource, KIRA, "luck")
    assert not play(then(calm, ReopenSheet(KIRA)), FinishSheet(KIRA)).table.of(Resource, KIRA)


@pytest.mark.rule("FD6-06", "FD6-09", "R-78")
def test_a_veto_of_an_earlier_turn_does_not_free_the_turn_that_runs() -> None:
    table = then(fight(begin(), KIRA), LUCKY, *SIX)
    early = open_business(table, "luck")
    later = then(then(table, TakeTurn(BORG)), CheckCode(BORG, "strength", luck=True), *SIX)
    after = then(later, VetoLuck(early, KIRA))
    assert left(after, KIRA) == 2
    refuses(after, LUCKY, "changed dice this turn")
    between = then(then(table, NextRound()), CheckCode(BORG, "strength", luck=True), *SIX)
    refuses(then(between, VetoLuck(early, KIRA)), LUCKY, "changed dice this turn")


@pytest.mark.rule("FD6-09", "R-22", "R-78")
@pytest.mark.parametrize("end", [EndEncounter(), AdvanceClock("scene")], ids=lambda end: type(end).__name__)
def test_what_was_spent_stands_when_the_encounter_or_the_scene_is_over(end: Command) -> None:
    table = fight(begin(), KIRA) if isinstance(end, EndEncounter) else begin()
    table = then(then(table, SpendLuck(BORG, "A door is open.")), LUCKY, *SIX)
    done = play(table, end)
    assert not done.table.of(Pending, TABLE)
    assert not getattr(done.facts[0], "open_prompts", ())
    refuses(done.table, VetoLuck(open_business(table, "luck"), KIRA), "can no longer be refused")


@pytest.mark.rule("FD6-09", "R-78")
def test_a_veto_takes_the_doubled_check_back_with_its_ranks_and_all_that_it_closed() -> None:
    free = CheckCode(BORG, "strength", difficulty=1, uses="nothing")
    table = then(fight(begin(), BORG), free, 1, 1, 1)
    table = bearing(table, BORG, Effect(kind="dice", amount=1, uses=2))
    doubled = CheckCode(BORG, "strength", difficulty=2, luck=True)
    after = then(table, doubled, *SIX, 1)
    assert open_business(after, "ranks") != open_business(table, "ranks")
    done = play(after, VetoLuck(open_business(after, "luck"), BORG))
    assert done.table.rows == table.rows
    assert (done.facts[0].what, done.facts[0].left, done.facts[0].about) == ("vetoed", 1, table.seq + 1)


@pytest.mark.rule("FD6-09", "FD6-28", "R-78")
def test_a_veto_takes_back_the_recovery_that_a_point_has_won() -> None:
    table = bearing(begin(), KIRA, Effect(kind="unusable"), name="Wounded", rank=3)
    table = with_prompt(table, KIRA, CURSE)
    order = RecoverCondition(BORG, CURSE, "strength", luck=True, target=KIRA)
    after = then(table, order, 6, 6, 6, 6, 6, 6)
    assert not after.of(Condition, KIRA)
    assert [row.kind for row in after.of(Pending, TABLE).values()] == ["luck"]
    assert then(after, VetoLuck(open_business(after, "luck"))).rows == table.rows


@pytest.mark.rule("FD6-09", "R-78")
def test_a_check_on_which_something_rests_is_not_taken_back_and_no_veto_is_offered() -> None:
    table = then(begin(), CheckCode(BORG, "strength", difficulty=1, luck=True), *SIX)
    key = open_business(table, "luck")
    assert [one.key for one in offers(FREED6, table, key)] == ["pass", "veto"]
    spent = then(table, spend(table, RankBuy("check_plus2", on="strength")))
    [condition] = spent.of(Condition, BORG)
    cleared = then(spent, ClearCondition(BORG, condition))
    assert [one.key for one in offers(FREED6, cleared, key)] == ["pass"]
    refuses(cleared, VetoLuck(key, BORG), "Changed since: .2 Strength alone of Borg. Undo that in")


@pytest.mark.rule("FD6-09", "R-22", "R-78")
def test_a_veto_takes_along_what_whoever_rolled_bought_and_brought_about_with_the_ranks() -> None:
    table = then(begin(), CheckCode(BORG, "strength", difficulty=1, luck=True), *SIX)
    before, key = begin(), open_business(table, "luck")
    spent = bought(table, RankBuy("check_plus2", on="strength"), RankBuy("effect_roll", target=KIRA))
    struck = then(spent, RollEffect(open_business(spent, "effect"), BORG, code="3D"), 6, 6, 6)
    assert struck.of(Condition, KIRA)
    for state in (spent, struck):
        assert [one.key for one in offers(FREED6, state, key)] == ["pass", "veto"]
        vetoed = then(state, VetoLuck(key, BORG))
        assert vetoed.of(Condition, BORG) == before.of(Condition, BORG)
        assert vetoed.of(Condition, KIRA) == before.of(Condition, KIRA)
        assert vetoed.of(Pending, TABLE) == {}
        assert left(vetoed, BORG) == left(before, BORG)


@pytest.mark.rule("FD6-09", "R-26", "R-78")
def test_ranks_and_criticals_that_came_to_nothing_stand_in_no_veto() -> None:
    table = then(begin(), CheckCode(KIRA, "strength", difficulty=1, luck=True), 6, *SIX)
    key = open_business(table, "luck")
    for kind in ("ranks", "critical"):
        passed = then(table, SkipPrompt(open_business(table, kind)))
        assert [one.key for one in offers(FREED6, passed, key)] == ["pass", "veto"]
        assert [row.kind for row in then(passed, VetoLuck(key)).of(Pending, TABLE).values()] == []
    spent = bought(table, RankBuy("check_plus2", on="strength"), by=KIRA)
    spent = then(spent, SkipPrompt(open_business(spent, "ranks")))
    assert [one.key for one in offers(FREED6, spent, key)] == ["pass", "veto"]
    told = then(table, TellCritical(open_business(table, "critical"), text="A lamp falls over."))
    assert [one.key for one in offers(FREED6, told, key)] == ["pass"]


@pytest.mark.rule("FD6-09", "R-26", "R-78")
def test_the_next_check_does_not_rest_on_the_doubled_one_and_no_ranks_come_back_after_it() -> None:
    table = then(begin(), CheckCode(BORG, "strength", difficulty=1), 1, 1, 1)
    table = then(table, CheckCode(BORG, "strength", difficulty=1, luck=True), *SIX)
    key = open_business(table, "luck")
    table = then(table, CheckCode(BORG, "strength", difficulty=99), 1, 1, 1)
    assert [one.key for one in offers(FREED6, table, key)] == ["pass", "veto"]
    vetoed = then(table, VetoLuck(key, BORG))
    assert left(vetoed, BORG) == 1
    assert not vetoed.of(Pending, TABLE)


@pytest.mark.rule("FD6-06", "FD6-07")
def test_a_point_is_refused_without_points_and_twice_in_a_turn_but_not_for_the_story() -> None:
    assert (refusal_of_point(1), refusal_of_point(1, locked=True), refusal_of_point(0)) == (
        "",
        "turn_limit",
        "no_points",
    )
    assert (refusal_of_point(1, locked=True, dice=False), refusal_of_point(0, dice=False)) == (
        "",
        "no_points",
    )


@pytest.mark.rule("FD6-02", "R-22", "FD6-01", "FD6-10", "FD6-17")
def test_luck_of_a_session_is_the_rank_for_dynamic_characters_alone() -> None:
    assert [at_session_start(rank) for rank in (0, 2, -1)] == [0, 2, 0]
    for ability in ("Luck", "Wild Die", "wild die"):
        assert may_hold(True, ability)
        assert not may_hold(False, ability)
    assert may_hold(False, "Strength")
    assert (type_of(False, True), type_of(False, False)) == ("Dynamic", "Stock")
    assert not may_hold(True, "Stock")
    assert not may_hold(False, "Dynamic")


@pytest.mark.rule("FD6-17")
def test_the_sheet_lists_six_common_four_uncommon_and_some_extranormal_abilities() -> None:
    by_group = {
        group: [one.name for one in FREED6.system.abilities if one.group == group]
        for group in ("common", "uncommon", "type", "luck", "background")
    }
    assert by_group["common"] == ["Strength", "Dexterity", "Presence", "Wits", "Intelligence", "Perception"]
    assert by_group["uncommon"] == ["Body", "Fatigue", "Energy", "Sanity"]
    assert (by_group["type"], by_group["luck"]) == (["Dynamic", "Stock"], ["Luck", "Wild Die"])
    assert len(by_group["background"]) == 4
    kinds = {one.group: one.kind for one in FREED6.system.abilities}
    assert kinds["type"] == "normal"
    assert kinds["luck"] == kinds["background"] == "extranormal"
