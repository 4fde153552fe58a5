"""Where the table rules that light burns by Turns, what a Turn or a Watch does to it is foreseen."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.common.clock import AdvanceClock
from rules.decide import preview
from rules.freeblade.light import IgniteLight
from rules.table import Table
from tests.rules.factories import BRIN, FREEBLADE, TORCHES, equipped, make_store, make_table, then


@pytest.fixture
def lit() -> Table:
    table = make_table(equipped(), make_store(), light_clock="every_2_turns")
    return then(table, IgniteLight(BRIN, TORCHES), 6)


def of_light(table: Table, unit: str) -> list[tuple[str, Fraction | None]]:
    """What that unit of time is foreseen to do to light."""
    seen = preview(FREEBLADE, table, AdvanceClock(unit))
    assert not seen.refused
    return [(line.words, line.chance) for line in seen.foreseen.rolls if "torch" in line.words]


@pytest.mark.rule("FB-70", "R-53")
def test_the_second_turn_rolls_the_die_of_a_light_and_the_first_does_not(lit: Table) -> None:
    assert of_light(lit, "turn") == []
    second = then(lit, AdvanceClock("turn"), 6)
    assert of_light(second, "turn") == [("burning torch D4 goes out", Fraction(3, 4))]


@pytest.mark.rule("FB-70", "R-53")
def test_a_watch_rolls_the_die_of_a_light_time_and_again(lit: Table) -> None:
    assert of_light(lit, "watch") == [("burning torch D4 is rolled 18 times", None)]


@pytest.mark.rule("FB-66")
def test_a_day_by_itself_foresees_meals_and_rest(lit: Table) -> None:
    seen = preview(FREEBLADE, lit, AdvanceClock("day"))
    assert [line.words for line in seen.foreseen.rolls] == [
        "rations D6 step down",
        "rations D6 are used up",
        "fatigued: no long rest",
    ]
