"""A count of Wild D6 says what bore on it, and what of that came to nothing."""

from __future__ import annotations

import pytest

from rules.decide import preview
from rules.explain import explain
from rules.table import Condition, Effect, Table
from rules.wildd6.successes import CountSuccesses, SuccessesCounted
from tests.rules.opend6.tables import VEX, WILDD6, begin, play

SHOOT = CountSuccesses(VEX, "strength", 2)


def counted(table: Table, order: CountSuccesses, *faces: int) -> SuccessesCounted:
    fact = play(table, order, *faces, system=WILDD6).facts[0]
    assert isinstance(fact, SuccessesCounted)
    return fact


def under(*effects: Effect) -> Table:
    return begin().put(VEX, "30.1", Condition(name="Fate", effects=effects))


@pytest.mark.rule("FD6-52", "OD6-09")
def test_an_advantage_that_a_disadvantage_cancels_is_told() -> None:
    order = CountSuccesses(VEX, "strength", 2, disadvantages=1)
    table = under(Effect(kind="advantage"))
    fact = counted(table, order, 4, 2, 3)
    assert [(part.amount, part.source) for part in fact.sources] == [
        (1, "Advantage: Fate"),
        (1, "Disadvantage: circumstances"),
        (0, "Advantage and Disadvantage cancel each other"),
    ]
    assert fact.throw == "normal"
    assert {"FD6-50", "FD6-51", "FD6-52"} <= {rule.id for rule in explain(WILDD6, fact).rules}
    assert preview(WILDD6, table, order).sources == fact.sources


@pytest.mark.rule("FD6-50", "FD6-52")
def test_an_advantage_of_a_count_is_told_by_its_source() -> None:
    fact = counted(under(Effect(kind="advantage")), SHOOT, 4, 2, 3, 1, 1, 1)
    assert [part.source for part in fact.sources] == ["Advantage: Fate"]
    lines = [line.text for line in explain(WILDD6, fact).lines]
    assert "Advantage: Fate 1" in lines
    assert counted(begin(), SHOOT, 4, 2, 3).sources == ()


@pytest.mark.rule("WD-06", "R-27")
def test_a_wild_one_beside_no_success_cancels_none() -> None:
    fact = counted(begin(), SHOOT, 1, 2, 2)
    assert (fact.critical_failure, fact.complication, fact.cancelled) == (True, True, False)
    assert (fact.roll.total, fact.roll.modifiers) == (0, ())
    assert {"WD-06", "R-27"} <= {rule.id for rule in explain(WILDD6, fact).rules}
    taken = counted(begin(), SHOOT, 1, 4, 2)
    assert (taken.cancelled, taken.roll.total) == (True, 0)
    assert "R-27" not in {rule.id for rule in explain(WILDD6, taken).rules}


@pytest.mark.rule("WD-01")
def test_the_dice_foreseen_for_a_count_add_up_to_those_thrown() -> None:
    order = CountSuccesses(VEX, "strength", 2, dice=-5)
    seen = preview(WILDD6, begin(), order)
    assert [(part.amount, part.source) for part in seen.sources] == [
        (-5, "circumstances"),
        (2, "the smallest pool"),
    ]
    assert 3 + sum(part.amount for part in seen.sources) == len(counted(begin(), order).roll.dice)
