"""Step dice shrink as they are used, and a D0 is rolled no more."""

from __future__ import annotations

import pytest

from rules.errors import RuleBroken
from rules.freeblade.step_dice import RollStepDie
from rules.table import Belonging, Table
from tests.rules.factories import BRIN, ROPE, TORCHES, after, equipped, make_table, play


@pytest.fixture
def table() -> Table:
    return make_table(equipped())


@pytest.mark.rule("FB-30")
@pytest.mark.parametrize(("face", "left"), [(1, 0), (2, 4), (3, 4), (4, 6), (6, 6)])
def test_one_goes_two_steps_down_two_and_three_one(table: Table, face: int, left: int) -> None:
    decision = play(table, RollStepDie(BRIN, TORCHES, "into the dark"), face)
    fact = decision.facts[0]
    assert (fact.belonging, fact.kind, fact.label) == ("torches", "supply", "into the dark")
    assert (fact.step.before, fact.step.face, fact.step.after) == (6, face, left)
    torches = decision.table.get(Belonging, BRIN, TORCHES)
    assert torches
    assert torches.die == left


@pytest.mark.rule("FB-31", "FB-32", "R-32")
def test_a_supply_stays_on_the_sheet_when_it_is_used_up(table: Table) -> None:
    used = after(table, play(table, RollStepDie(BRIN, TORCHES), 1))
    torches = used.get(Belonging, BRIN, TORCHES)
    assert torches
    assert (torches.die, torches.full) == (0, 6)
    with pytest.raises(RuleBroken, match="torches is used up"):
        play(used, RollStepDie(BRIN, TORCHES))
    with pytest.raises(RuleBroken, match="rope has no die"):
        play(used, RollStepDie(BRIN, ROPE))
