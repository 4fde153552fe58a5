"""Conditions come by their kind, and some of them forbid something."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.common.conditions import CONDITION_KINDS, forbidding, stack
from rules.errors import RuleBroken
from rules.table import Condition, Effect


def there(*names: str, kind: str = "cumulative", group: str = "") -> dict[str, Condition]:
    return {f"{at}.1": Condition(name=name, kind=kind, group=group) for at, name in enumerate(names, start=1)}


@pytest.mark.rule("FD6-22", "OD6-04")
def test_a_discrete_condition_that_is_there_is_ignored() -> None:
    assert not stack(there("Blinded"), Condition(name="blinded ")).comes
    assert stack(there("Blinded"), Condition(name="Deafened")).comes


@pytest.mark.rule("FD6-23", "OD6-05", "FD6-21")
def test_a_progressive_condition_takes_the_place_of_its_group() -> None:
    present = {
        **there("Friendly", kind="progressive", group="attitude"),
        "8.1": Condition(name="Focused", kind="progressive", group="willpower"),
        "9.1": Condition(name="Friendly", kind="discrete"),
    }
    how = stack(present, Condition(name="Hostile", kind="progressive", group="attitude"))
    assert (how.replaces, how.comes) == (("1.1",), True)


@pytest.mark.rule("FD6-24", "OD6-03", "OD6-06", "OD6-18")
@pytest.mark.parametrize("kind", ["cumulative", "measured"])
def test_cumulative_and_measured_conditions_stand_beside_each_other(kind: str) -> None:
    how = stack(there("Stunned", "Stunned", kind=kind), Condition(name="Stunned", kind=kind))
    assert (how.replaces, how.comes) == ((), True)


@pytest.mark.rule("FD6-27", "R-14")
def test_the_incapacitated_decide_and_the_unresisting_act() -> None:
    stunned = Condition(name="Stunned")
    incapacitated = Condition(name="Incapacitated", effects=(Effect(kind="cannot_act"),))
    unresisting = Condition(name="Unresisting", effects=(Effect(kind="cannot_decide"),))
    assert forbidding([stunned, incapacitated], "cannot_act") == "Incapacitated"
    assert forbidding([stunned, unresisting], "cannot_decide") == "Unresisting"
    assert forbidding([incapacitated], "cannot_decide") == forbidding([unresisting], "cannot_act") == ""


def test_an_unknown_kind_of_condition_is_refused() -> None:
    with pytest.raises(RuleBroken, match="not sticky"):
        stack({}, Condition(name="x", kind="sticky"))


@given(
    st.lists(
        st.builds(
            Condition,
            name=st.sampled_from("abc"),
            kind=st.sampled_from(CONDITION_KINDS),
            group=st.sampled_from(["", "g"]),
        ),
        max_size=12,
    )
)
def test_no_order_of_conditions_doubles_a_discrete_one_or_leaves_two_of_a_group(new: list[Condition]) -> None:
    present: dict[str, Condition] = {}
    for at, row in enumerate(new):
        how = stack(present, row)
        present = {key: kept for key, kept in present.items() if key not in how.replaces}
        if how.comes:
            present[str(at)] = row
    discrete = [row.name for row in present.values() if row.kind == "discrete"]
    grouped = [row for row in present.values() if row.kind == "progressive" and row.group]
    assert len(discrete) == len(set(discrete))
    assert len(grouped) <= 1
    stacked = [row for row in new if row.kind in ("cumulative", "measured")]
    assert [row for row in present.values() if row.kind in ("cumulative", "measured")] == stacked
