"""What each boundary ends (R-19)."""

from __future__ import annotations

import pytest

from rules.common.clock import AdvanceClock
from rules.common.conditions import AddCondition
from rules.common.spans import after_boundary, boundaries_to_pass, span_words
from rules.decide import decide
from rules.explain import explain
from rules.games import game_for
from rules.randomness import Scripted
from rules.table import TABLE, Condition, Encounter, Profile, Table

UNITS = game_for("freed6").system.clock


def lasting(until: str, left: int = 0) -> Condition:
    return Condition(name="a", until=until, left=left)


def ends(until: str, passed: str, own: bool = True) -> bool:
    return after_boundary(lasting(until), UNITS, passed, own) is None


@pytest.mark.rule("FD6-28", "FD6-31", "R-19", "R-77")
@pytest.mark.parametrize(
    ("passed", "ended"),
    [
        ("turn", {"turn"}),
        ("round", {"round"}),
        ("encounter", {"turn", "round", "encounter"}),
        ("scene", {"turn", "round", "encounter", "scene"}),
        ("session", {"session"}),
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
    assert row
    assert after_boundary(row, UNITS, "round") is None


@pytest.mark.rule("R-19")
def test_made_in_ones_own_turn_it_lasts_to_the_end_of_the_next() -> None:
    row: Condition | None = lasting("turn", boundaries_to_pass("turn", own_turn=True))
    row = after_boundary(row, UNITS, "turn") if row else None
    assert row == lasting("turn", 1)
    assert row
    assert after_boundary(row, UNITS, "turn") is None
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


@pytest.mark.rule("R-19")
@pytest.mark.parametrize(
    ("game", "until", "left", "fighting", "words"),
    [
        ("freed6", "", 0, False, ""),
        ("freed6", "recovered", 0, False, "until it is recovered"),
        ("freed6", "scene", 0, False, "until the scene ends"),
        ("freed6", "round", 1, True, "until the round ends"),
        ("freed6", "round", 3, True, "until 3 rounds have ended"),
        ("freed6", "round", 3, False, "until the scene ends (no rounds are counted)"),
        ("freed6", "turn", 1, False, "until the scene ends (no turns are counted)"),
        ("freeblade", "turn", 1, False, "until the turn ends"),
        ("freeblade", "round", 1, False, "until the turn ends (no rounds are counted)"),
        ("freed6", "moon", 1, False, "until the moon ends"),
    ],
)
def test_a_span_says_what_will_end_it(game: str, until: str, left: int, fighting: bool, words: str) -> None:
    table = Table().put(TABLE, "encounter", Encounter(round=1)) if fighting else Table()
    assert span_words(game_for(game), table, until, left) == words


@pytest.mark.rule("R-19")
def test_what_is_made_outside_an_encounter_is_told_to_last_as_long_as_it_does() -> None:
    game = game_for("freed6")
    table = Table().put("1", "profile", Profile(name="Ann"))
    done = decide(game, table, AddCondition("1", "Helped", until="round"), Scripted([]))
    told = [line.text for line in explain(game, done.facts[0]).lines]
    assert "Lasts: until the scene ends (no rounds are counted)" in told
    assert not any(line.startswith(("Until", "Left")) for line in told)
    scene = decide(game, done.table, AdvanceClock("scene"), Scripted([])).table
    assert scene.of(Condition, "1") == {}
