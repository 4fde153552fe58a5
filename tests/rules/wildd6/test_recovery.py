"""Recovering from a condition in Wild D6: as many successes as its rank, or as the table asks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.d6.recovery import RecoverCondition, RecoveryTried
from rules.decide import decide, preview
from rules.errors import RuleBroken
from rules.explain import explain
from rules.randomness import Scripted
from rules.table import Condition, Membership, Table, Track
from rules.wildd6.successes import CountSuccesses, SuccessesCounted
from tests.rules.opend6.tables import GUARD, VEX, WILDD6, begin, names, play

POISON = "30.1"
TRY = RecoverCondition(VEX, POISON, "strength")


def poisoned(sheet_id: str = VEX, rank: int = 2) -> Table:
    return begin().put(sheet_id, POISON, Condition(name="Poisoned", rank=rank))


def tried(
    table: Table, order: RecoverCondition, *faces: int
) -> tuple[SuccessesCounted, RecoveryTried, Table]:
    decision = play(table, order, *faces, system=WILDD6)
    count, fact = decision.facts
    assert isinstance(count, SuccessesCounted)
    assert isinstance(fact, RecoveryTried)
    return count, fact, decision.table


@pytest.mark.rule("FD6-28", "FD6-29", "R-90")
def test_a_condition_goes_with_as_many_successes_as_its_rank() -> None:
    count, fact, after = tried(poisoned(), TRY, 3, 3, 1)
    assert (count.difficulty, count.level, count.outcome) == (2, "Easy", "success")
    assert (fact.needed, fact.points, fact.recovered, names(after, VEX)) == (2, 2, True, [])
    count, fact, after = tried(poisoned(), TRY, 3, 2, 1)
    assert (fact.points, fact.recovered, names(after, VEX)) == (1, False, ["Poisoned"])
    assert "R-90" in {rule.id for rule in explain(WILDD6, fact).rules}


@pytest.mark.rule("R-90")
def test_the_table_may_ask_for_more_or_less() -> None:
    assert tried(poisoned(), replace(TRY, difficulty=1), 3, 2, 1)[1].recovered
    assert not tried(poisoned(), replace(TRY, difficulty=3), 3, 3, 1)[1].recovered


@pytest.mark.rule("R-90")
def test_a_recovery_is_foreseen_as_its_count_is() -> None:
    assert preview(WILDD6, poisoned(), TRY) == preview(WILDD6, poisoned(), CountSuccesses(VEX, "strength", 2))
    easier = preview(WILDD6, poisoned(), replace(TRY, advantages=1, flat=1))
    assert easier == preview(WILDD6, begin(), CountSuccesses(VEX, "strength", 2, advantages=1, flat=1))


@pytest.mark.rule("FD6-28")
def test_one_helps_another_and_a_closed_sheet_keeps_its_rank_to_itself() -> None:
    order = replace(TRY, target=GUARD)
    _, fact, after = tried(poisoned(GUARD), order, 3, 3, 1)
    assert (fact.sheet_id, fact.by, names(after, GUARD)) == (GUARD, "Vex", [])
    closed = poisoned(GUARD).put(GUARD, "part", Membership(visibility="named"))
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
        (replace(TRY, boosts=1), "knows no boosts"),
        (replace(TRY, skill="climbing"), "name it alone"),
        (replace(TRY, difficulty=1000), "The difficulty must be from 0 to 999"),
        (replace(TRY, ability="charm"), "Vex has no dice for charm"),
    ],
)
def test_a_recovery_that_cannot_be_is_refused(order: RecoverCondition, why: str) -> None:
    with pytest.raises(RuleBroken, match=why):
        decide(WILDD6, poisoned(), order, Scripted([]))


def test_what_a_track_does_goes_when_the_track_moves() -> None:
    track = Track(name="Alarm", states=("Calm", "Loud"), state=1)
    table = begin().put(VEX, POISON, track).put(VEX, POISON, Condition(name="Loud", group=POISON))
    with pytest.raises(RuleBroken, match="track"):
        decide(WILDD6, table, TRY, Scripted([]))
