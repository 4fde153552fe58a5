"""Recoveries and tests of tracks by counted successes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from rules.common.roll_requests import AnswerRequest, RequestRoll
from rules.d6.critical_stories import Critical
from rules.d6.recovery import RecoverCondition, RecoveryTried
from rules.d6.track_tests import TrackTested, TryTrack
from rules.decide import preview
from rules.games import game_for
from rules.table import TABLE, Condition, Membership, Pending, Resource, Table, Track
from rules.wildd6.count_checks import CountSuccesses, SuccessesCounted
from rules.wildd6.dialogs import ANSWER_WITH_POINTS, EXTRA, RECOVER, SPEND, TEST_TRACK
from tests.rules import playing
from tests.rules.d6.orders import amid
from tests.rules.d6.tables import cited
from tests.rules.freeblade.tables import open_key
from tests.rules.opend6.tables import GUARD, VEX, WILDD6, begin, names
from tests.rules.playing import there
from tests.rules.wildd6.tables import play, refuses, then

POISON = "30.1"
TRY = RecoverCondition(VEX, POISON, "strength")


def poisoned(sheet_id: str = VEX, rank: int = 2) -> Table:
    return begin().put(sheet_id, POISON, Condition(name="Poisoned", rank=rank))


def tried(
    table: Table, order: RecoverCondition, *faces: int
) -> tuple[SuccessesCounted, RecoveryTried, Table]:
    decision = play(table, order, *faces)
    return *decision.facts, decision.table


@pytest.mark.rule("FD6-28", "FD6-29", "R-90")
def test_a_condition_goes_with_as_many_successes_as_its_rank() -> None:
    count, fact, after = tried(poisoned(), TRY, 3, 3, 1)
    assert (count.difficulty, count.level, count.outcome) == (2, "Easy", "success")
    assert (fact.points_needed, fact.points, fact.recovered, names(after, VEX)) == (2, 2, True, [])
    count, fact, after = tried(poisoned(), TRY, 3, 2, 1)
    assert (fact.points, fact.recovered, names(after, VEX)) == (1, False, ["Poisoned"])
    assert "R-90" in cited(WILDD6, fact)


@pytest.mark.rule("R-90")
def test_the_table_may_ask_for_more_or_less_and_the_count_is_foreseen() -> None:
    assert tried(poisoned(), replace(TRY, difficulty=1), 3, 2, 1)[1].recovered
    assert not tried(poisoned(), replace(TRY, difficulty=3), 3, 3, 1)[1].recovered
    assert preview(WILDD6, poisoned(), TRY) == preview(WILDD6, poisoned(), CountSuccesses(VEX, "strength", 2))
    easier = preview(WILDD6, poisoned(), amid(TRY, advantages=1, flat=1))
    assert easier == preview(WILDD6, begin(), amid(CountSuccesses(VEX, "strength", 2), advantages=1, flat=1))


@pytest.mark.rule("FD6-28")
def test_one_helps_another_and_a_closed_sheet_keeps_its_rank_to_itself() -> None:
    order = replace(TRY, target=GUARD)
    _, fact, after = tried(poisoned(GUARD), order, 3, 3, 1)
    assert (fact.sheet_id, fact.by, names(after, GUARD)) == (GUARD, VEX, [])
    closed = poisoned(GUARD).put(GUARD, "membership", Membership(visibility="named"))
    count, fact, after = tried(closed, order, 3, 3, 1)
    assert (count.difficulty, count.level, count.outcome, count.chance) == (None, "", "count", "")
    assert (fact.recovered, names(after, GUARD)) == (True, [])
    assert preview(WILDD6, closed, order).chance is None
    assert preview(WILDD6, closed, replace(order, difficulty=2)).chance is not None


@pytest.mark.rule("FD6-28", "WD-01")
@pytest.mark.parametrize(
    ("order", "why"),
    [
        (replace(TRY, condition="9.9"), "Vex has no such condition"),
        (replace(TRY, luck=True), "no luck to spend"),
        (amid(TRY, boosts=1), "Wild D6 has no boosts, penalties, flips or other wild dice"),
        (replace(TRY, skill="climbing"), "A trait is rolled by itself, without a skill"),
        (replace(TRY, difficulty=1000), "The difficulty must be from 0 to 999"),
        (replace(TRY, ability="charm"), "Vex has no dice for charm"),
    ],
)
def test_a_recovery_that_cannot_be_is_refused(order: RecoverCondition, why: str) -> None:
    refuses(poisoned(), order, why)


def test_what_a_track_does_goes_when_the_track_moves() -> None:
    track = Track(name="Alarm", states=("Calm", "Loud"), state=1)
    table = begin().put(VEX, POISON, track).put(VEX, POISON, Condition(name="Loud", group=POISON))
    refuses(table, TRY, "track")


DOOM = "5.1"
TEST = TryTrack(VEX, DOOM, "strength", difficulty=3)


def doomed(sheet_id: str = VEX, **rulings: str) -> Table:
    return begin(**rulings).put(sheet_id, DOOM, Track(name="Doom", states=("Far", "Near", "Here")))


def outcome_of(table: Table, order: TryTrack, faces: Sequence[int]) -> tuple[SuccessesCounted, TrackTested]:
    return play(table, order, *faces).facts


@pytest.mark.rule("WD-01", "WD-04", "R-27", "R-29")
@pytest.mark.parametrize(
    ("faces", "position"),
    [((6, 3, 3, 2), "first"), ((1, 5, 3), "first"), ((1, 3, 4, 5), "last"), ((2, 1, 6, 1), "last")],
)
def test_a_test_of_a_track_reads_its_dice_as_any_other_count(faces: tuple[int, ...], position: str) -> None:
    table = doomed(wild_position=position)
    order = amid(TEST, dice=int(position == "last" and 6 not in faces))
    count, test = outcome_of(table, order, faces)
    same = CountSuccesses(VEX, "strength", 3, circumstances=order.circumstances)
    assert count == play(table, same, *faces).facts[0]
    assert (test.total, test.outcome) == (count.roll.total, count.outcome)
    assert test.after == ("Far" if count.outcome == "success" else "Near")


@pytest.mark.rule("WD-06", "WD-09")
def test_a_wild_one_in_a_test_asks_what_went_wrong() -> None:
    decision = play(doomed(), replace(TEST, difficulty=1), 1, 5, 3)
    assert decision.facts[1].outcome == "success"
    assert [row.holds for row in decision.table.of(Pending, TABLE).values()] == [Critical("critical_failure")]


@pytest.mark.rule("WD-02", "FD6-44")
def test_a_test_tells_the_chance_that_was_foreseen() -> None:
    order = replace(TEST, difficulty=1)
    seen = preview(WILDD6, doomed(), order)
    assert seen.chance == Fraction(8, 9)
    expected = {"holds": Fraction(8, 9), "moves": Fraction(1, 9), "critical_failure": Fraction(1, 6)}
    assert expected.items() <= {odd.key: odd.chance for odd in seen.odds}.items()
    assert outcome_of(doomed(), order, (3, 3, 3))[0].chance == "8/9"


@pytest.mark.rule("WD-03", "WD-06", "FD6-44")
def test_a_test_is_explained_by_the_rules_of_wild_d6() -> None:
    count, _ = outcome_of(doomed(), TEST, (3, 3, 3))
    assert {"WD-01", "WD-03", "WD-04"} <= cited(WILDD6, count)
    assert not {"FD6-18", "WD-06"} & cited(WILDD6, count)
    cancelled, _ = outcome_of(doomed(), TEST, (1, 3, 3))
    assert "WD-06" in cited(WILDD6, cancelled)


@pytest.mark.rule("FD6-44")
@pytest.mark.parametrize("mode", ["successes", "total"])
def test_a_test_on_a_closed_sheet_tells_its_dice_and_not_what_they_had_to_reach(mode: str) -> None:
    table = doomed(GUARD, dice_mode=mode).put(GUARD, "membership", Membership(visibility="named"))
    order = replace(TEST, target=GUARD, difficulty=9)
    count, test = outcome_of(table, order, (1, 2, 3))
    assert (count.difficulty, count.level, count.chance) == (None, "", "")
    assert count.outcome == ("count" if mode == "successes" else "total")
    assert mode == "successes" or not count.critical_failure
    assert test.after == "Near"
    assert preview(WILDD6, table, order).chance is None


@pytest.mark.rule("R-29", "FD6-44")
def test_a_test_adds_the_dice_up_where_the_table_does() -> None:
    count, test = outcome_of(doomed(dice_mode="total"), replace(TEST, difficulty=12), (3, 4, 5))
    assert (count.roll.total, test.outcome, test.after) == (12, "success", "Far")


@pytest.mark.rule("R-83", "WD-01")
@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        (replace(TEST, luck=True), "Wild D6 has no luck"),
        (replace(TEST, skill="climbing"), "A trait is rolled by itself"),
        (amid(TEST, boosts=1), "Wild D6 has no boosts, penalties, flips or other wild dice"),
        (amid(TEST, flips=(1,)), "Wild D6 has no boosts, penalties, flips or other wild dice"),
        (amid(TEST, wild_sides=8), "Wild D6 has no boosts, penalties, flips or other wild dice"),
        (replace(TEST, difficulty=0), "difficulty"),
        (replace(TEST, ability=""), "Choose a trait to roll"),
        (replace(TEST, difficulty=None), "say which it is"),
    ],
)
def test_what_no_count_knows_is_refused_before_any_die_falls(order: TryTrack, sentence: str) -> None:
    refuses(doomed(), order, sentence)
    assert sentence in preview(WILDD6, doomed(), order).refused


def priced(table: Table, order: RecoverCondition | TryTrack | AnswerRequest) -> SuccessesCounted:
    """The count of an order to which points have brought a die: Vex has five, and three are spent."""
    bought = replace(order, extra=1, spend=3)
    seen = preview(WILDD6, table, bought)
    assert seen.chance > preview(WILDD6, table, order).chance
    decision = play(table, bought, 3, 1, 1, 2)
    count = decision.facts[0]
    assert isinstance(count, SuccessesCounted)
    assert (count.roll.total, count.extra, count.spent, count.left) == (2, 1, 3, 2)
    assert there(decision.table, Resource, VEX, "character_points").number == 2
    assert Fraction(count.chance) == seen.chance
    refuses(table, replace(order, extra=1, spend=6), "Vex has 5 Character Points, not 6")
    refuses(table, replace(order, extra=1), "Extra wild dice are bought with points: enter how many of each")
    return count


@pytest.mark.rule("WD-07", "WD-08", "FD6-29")
def test_points_buy_wild_dice_for_a_recovery() -> None:
    assert priced(poisoned(), TRY).outcome == "success"


@pytest.mark.rule("WD-07", "WD-08", "FD6-44")
def test_points_buy_wild_dice_for_a_test_of_a_track() -> None:
    assert priced(doomed(), TEST).outcome == "failure"


@pytest.mark.rule("WD-07", "WD-08")
def test_points_buy_wild_dice_for_a_roll_that_the_game_master_asks_for() -> None:
    asked = then(begin(), RequestRoll((VEX,), "strength", 2))
    assert priced(asked, AnswerRequest(open_key(asked, "requested_roll"), VEX)).outcome == "success"
    for dialog in (ANSWER_WITH_POINTS, RECOVER, TEST_TRACK):
        assert {EXTRA.key, SPEND.key} <= {field.key for field in dialog.asks}


@pytest.mark.rule("WD-08")
@pytest.mark.parametrize("game", ["freed6", "opend6"])
@pytest.mark.parametrize("bought", [{"extra": 1}, {"spend": 1}])
def test_where_no_points_are_counted_no_dice_are_bought(game: str, bought: dict[str, int]) -> None:
    asked = then(begin(), RequestRoll((VEX,), "strength", 2))
    answer = AnswerRequest(open_key(asked, "requested_roll"), VEX)
    tables = {answer: asked, TRY: poisoned(), replace(TEST, difficulty=9): doomed()}
    for order, table in tables.items():
        playing.refuses(table, replace(order, **bought), "Wild dice cannot be bought in this game", game=game)
        assert (
            "Wild dice cannot be bought in this game"
            in preview(game_for(game), table, replace(order, **bought)).refused
        )
