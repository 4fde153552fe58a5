"""The dice of a check tell what each brought, also where faces are flipped and successes counted."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.d6.checks import CheckCode, CodeChecked
from rules.decide import decide
from rules.table import Effect
from tests.rules.freed6.tables import BORG, FREED6, bearing, begin, play

LIFT = CheckCode(BORG, "strength", difficulty=2)


def counted(order: CheckCode, *faces: int, **rulings: str) -> CodeChecked:
    fact = play(begin(dice_mode="successes", **rulings), order, *faces).facts[0]
    assert isinstance(fact, CodeChecked)
    return fact


def notes(fact: CodeChecked) -> list[str]:
    return [die.note for die in fact.roll.dice]


@pytest.mark.rule("FD6-48", "R-29", "WD-03")
def test_a_flipped_die_is_a_success_as_its_opposite() -> None:
    fact = counted(replace(LIFT, flips=(6,)), 4, 6, 5)
    assert (fact.roll.total, notes(fact)) == (2, ["success", "flipped", "success"])
    assert counted(replace(LIFT, flips=(1,)), 4, 1, 1).roll.total == 3


@pytest.mark.rule("R-04", "R-29", "WD-04", "WD-06")
def test_a_flipped_wild_die_cancels_and_goes_on_by_the_face_that_fell() -> None:
    one = counted(replace(LIFT, flips=(1,)), 1, 4, 2)
    assert (one.roll.total, notes(one)[0]) == (1, "flipped, success, critical failure")
    six = counted(replace(LIFT, flips=(6,)), 6, 3, 4, 2)
    assert (six.roll.total, notes(six)[0]) == (2, "flipped, again")


@pytest.mark.rule("R-04", "R-29", "WD-04", "WD-06")
def test_a_table_may_have_a_flipped_wild_die_cancel_and_go_on_by_the_flipped_face() -> None:
    one = counted(replace(LIFT, flips=(1,)), 1, 3, 4, 2, flip_wild="flipped")
    assert (one.roll.total, notes(one)[0]) == (3, "flipped, success, again")
    six = counted(replace(LIFT, flips=(6,)), 6, 4, 5, flip_wild="flipped")
    assert (six.roll.total, notes(six)[0]) == (1, "flipped, critical failure")


@pytest.mark.rule("R-27", "R-29")
@given(
    st.lists(st.integers(1, 5), min_size=4, max_size=4),
    st.sets(st.integers(1, 6)),
    st.integers(-4, 4),
    st.sampled_from(["natural", "flipped"]),
)
def test_successes_are_the_sum_of_what_the_dice_bring_and_what_is_added(
    faces: list[int], flips: set[int], flat: int, reads: str
) -> None:
    table = begin(dice_mode="successes", flip_wild=reads)
    order = replace(LIFT, flips=tuple(flips), flat=flat, wild=1)
    left = [*faces, *[3] * 300]
    fact = decide(FREED6, table, order, lambda _sides: left.pop(0)).facts[0]
    assert isinstance(fact, CodeChecked)
    brought = sum("success" in note for note in notes(fact))
    assert fact.roll.total == brought + sum(part.amount for part in fact.roll.modifiers) >= 0


@pytest.mark.rule("FD6-48", "R-29")
def test_a_condition_that_flips_faces_keeps_nobody_from_counting_successes() -> None:
    table = bearing(begin(dice_mode="successes"), BORG, Effect(kind="flip", amount=6))
    assert play(table, LIFT, 5, 6, 1).facts[0].roll.total == 1
