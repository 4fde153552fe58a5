from __future__ import annotations

from fractions import Fraction

import pytest

from rules.errors import RuleBroken
from rules.freeblade.end_of_day import day
from rules.freeblade.meetings import distance
from rules.freeblade.rations import foraged
from rules.freeblade.travel import miles
from rules.freeblade.weather import TURN_MINUTES, WATCH_MINUTES, WATCHES


@pytest.mark.rule("FB-61")
def test_a_turn_is_ten_minutes_and_four_watches_are_a_day() -> None:
    assert (TURN_MINUTES, WATCH_MINUTES * len(WATCHES)) == (10, 24 * 60)


@pytest.mark.rule("FB-62", "R-46")
def test_hard_ground_and_weather_halve_a_path_doubles_and_the_lost_stay() -> None:
    assert miles() == 6
    assert miles(difficult=True) == 3
    assert miles(clear_path=True) == 12
    assert miles(difficult=True, clear_path=True) == 6
    assert miles(difficult=True, bad_weather=True) == Fraction(3, 2)
    assert miles(clear_path=True, lost=True) == 0


@pytest.mark.rule("FB-75", "R-46")
def test_an_encounter_is_nearer_in_the_dark_and_farther_in_the_open() -> None:
    assert distance(7) == 70
    assert distance(7, dense=True) == 35
    assert distance(7, open_ground=True) == 140
    assert distance(3, dense=True, open_ground=True) == 30
    with pytest.raises(RuleBroken, match="Two d6 come to something from 2 to 12"):
        distance(13)


@pytest.mark.rule("FB-65", "R-48")
def test_foraging_raises_the_ration_by_a_step_unless_the_referee_says_more() -> None:
    assert foraged(6, found=True) == 8
    assert foraged(6, found=False) == 6
    assert foraged(0, found=True, steps=2) == 6
    assert foraged(12, found=True) == 12


@pytest.mark.rule("FB-66", "FB-67", "FB-32")
def test_a_day_without_food_starves_and_a_day_without_rest_fatigues() -> None:
    assert day(6, True, 2, long_rest=True) == (4, [])
    assert day(6, True, 5, long_rest=False) == (6, ["fatigued"])
    assert day(6, False, 0, long_rest=True) == (6, ["starving"])
    assert day(None, True, 3, long_rest=False) == (None, ["starving", "fatigued"])
    assert day(0, True, 3, long_rest=True) == (0, ["starving"])


@pytest.mark.rule("FB-66")
def test_the_last_ration_still_feeds() -> None:
    assert day(4, True, 1, long_rest=True) == (0, [])
