"""Potential in 6d6: banked, spent, and back again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import RuleBroken
from rules.sixd6.potential import (
    NARRATIVE,
    RESISTING,
    Potential,
    Purse,
    cost,
    lacking,
    paid,
    price,
    recouped,
    usable,
)

ARMOUR, KNOCK = ("armour", "dynamic"), ("knock", "static")
AMOUNTS = st.builds(Potential, st.integers(0, 6), st.integers(0, 6))
PURSES = st.builds(Purse, AMOUNTS, AMOUNTS)
ACTIONS = st.sampled_from(["narrative", "narrative_resistance", "initiative", "resistance", "opportunity"])


@pytest.mark.rule("6D6-01", "R-71")
def test_each_advantage_costs_one_potential_of_its_own_type() -> None:
    assert price(["dynamic", "static", "dynamic"]) == Potential(2, 1)
    with pytest.raises(RuleBroken, match="Potential and advantages are dynamic or static, not kinetic"):
        price(["kinetic"])


@pytest.mark.rule("6D6-11", "R-67")
@pytest.mark.parametrize("action", RESISTING)
def test_free_resist_is_free_in_every_kind_of_resistance(action: str) -> None:
    assert cost(action, [ARMOUR, KNOCK], ["armour"]) == Potential(0, 1)


@pytest.mark.rule("R-67")
@pytest.mark.parametrize("action", ["initiative", "narrative", "opportunity"])
def test_free_resist_costs_as_usual_in_other_actions(action: str) -> None:
    assert cost(action, [ARMOUR, KNOCK], ["armour"]) == Potential(1, 1)


@pytest.mark.rule("6D6-24", "6D6-27", "R-68")
def test_a_potential_action_costs_one_dynamic_a_free_and_an_immediate_one_nothing() -> None:
    assert cost("potential", []) == Potential(dynamic=1)
    assert cost("free", []) == cost("immediate", [ARMOUR]) == Potential()


@pytest.mark.rule("6D6-03", "6D6-05", "6D6-07", "R-63")
def test_narrative_actions_may_use_what_was_spent_and_what_is_lent() -> None:
    purse = Purse(Potential(1, 0), Potential(3, 2))
    assert [usable(action, purse) for action in NARRATIVE] == [Potential(4, 2)] * 2
    assert usable("narrative", purse, Potential(1, 1)) == Potential(5, 3)
    assert usable("initiative", purse, Potential(1, 1)) == Potential(1, 0)


def test_what_is_lacking_is_named_dynamic_first() -> None:
    assert lacking(Potential(1, 1), Potential(2, 2)) == "not_enough_dynamic"
    assert lacking(Potential(2, 1), Potential(2, 2)) == "not_enough_static"
    assert lacking(Potential(2, 2), Potential(2, 2)) == ""


@pytest.mark.rule("6D6-01")
@given(PURSES, st.lists(st.tuples(ACTIONS, AMOUNTS), max_size=10))
def test_bank_and_spent_together_stay_the_same_through_any_actions(
    purse: Purse, actions: list[tuple[str, Potential]]
) -> None:
    whole = purse.total
    for action, needs in actions:
        if not lacking(usable(action, purse), needs):
            purse = paid(action, purse, needs)
            assert purse.total == whole
            assert min(purse.bank.dynamic, purse.bank.static, purse.spent.dynamic, purse.spent.static) >= 0
    assert recouped(purse, purse.spent) == Purse(bank=whole)


@pytest.mark.rule("R-71")
def test_no_more_is_recouped_than_was_spent() -> None:
    purse = Purse(Potential(1, 0), Potential(1, 2))
    assert recouped(purse, Potential(1, 1)) == Purse(Potential(2, 1), Potential(0, 1))
    for wrong, words in (
        (Potential(2, 0), "no more can be recouped"),
        (Potential(0, -1), "it is not taken away like this"),
    ):
        with pytest.raises(RuleBroken, match=words):
            recouped(purse, wrong)
