"""What each boundary ends (R-19)."""

from __future__ import annotations

import pytest

from rules.common.clock import after_boundary, boundaries_to_pass
from rules.games import game_for
from rules.table import Condition

UNITS = game_for("freed6").system.clock


def lasting(until: str, left: int = 0) -> Condition:
    return Condition(name="a", until=until, left=left)


def ends(until: str, passed: str, own: bool = True) -> bool:
    return after_boundary(lasting(until), UNITS, passed, own) is None


@pytest.mark.rule("FD6-28", "FD6-31", "R-19")
@pytest.mark.parametrize(
    ("passed", "ended"),
    [
        ("turn", {"turn"}),
        ("round", {"round"}),
        ("encounter", {"turn", "round", "encounter"}),
        ("scene", {"turn", "round", "encounter", "scene"}),
        ("session", {"turn", "round", "encounter", "scene", "session"}),
    ],
)
def test_a_wider_boundary_ends_the_narrower_spans_and_nothing_wider(passed: str, ended: set[str]) -> None:
    spans = ("turn", "round", "encounter", "scene", "session", "recovered", "")
    assert {span for span in spans if ends(span, passed)} == ended


@pytest.mark.rule("R-19")
def test_a_turn_span_ends_with_the_bearers_own_turn_alone() -> None:
    assert not ends("turn", "turn", own=False)
    assert not ends("turn", "round")
    assert ends("turn", "encounter", own=False)


@pytest.mark.rule("R-19")
def test_a_round_span_is_counted_down_from_the_next_round_on() -> None:
    row: Condition | None = lasting("round", boundaries_to_pass("round", in_round=True))
    row = after_boundary(row, UNITS, "round") if row else None
    assert row == lasting("round", 1)
    assert row and after_boundary(row, UNITS, "round") is None


@pytest.mark.rule("R-19")
def test_made_in_ones_own_turn_it_lasts_to_the_end_of_the_next() -> None:
    row: Condition | None = lasting("turn", boundaries_to_pass("turn", own_turn=True))
    row = after_boundary(row, UNITS, "turn") if row else None
    assert row == lasting("turn", 1)
    assert row and after_boundary(row, UNITS, "turn") is None
    assert boundaries_to_pass("turn") == 1


def test_a_span_that_the_game_does_not_know_is_left_alone() -> None:
    assert after_boundary(lasting("moon"), UNITS, "session") == lasting("moon")
    assert after_boundary(lasting("scene"), UNITS, "moon") == lasting("scene")


def test_three_scenes_are_three_boundaries() -> None:
    row: Condition | None = lasting("scene", boundaries_to_pass("scene", spans=3))
    lived = 0
    while row is not None:
        row, lived = after_boundary(row, UNITS, "scene"), lived + 1
    assert lived == 3
