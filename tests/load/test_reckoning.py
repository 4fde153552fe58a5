"""The reckoning of a load can fail: each thing that may go wrong is made up, and found."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from tests.load.evening import PACE, PEOPLE, Deed, evening
from tests.load.reckoning import Made, Reckoning, reckon

FIRST, SECOND = Deed(1.0, table=0, person=0), Deed(2.0, table=0, person=1)
MADE = [Made(FIRST, 1.001, entry=5), Made(SECOND, 2.001, entry=6)]
SEEN = [(5, 1.01), (6, 2.03)]


def reckoned(seen: Sequence[tuple[int, float]] = SEEN, made: Sequence[Made] = MADE) -> Reckoning:
    return reckon(made, {(0, 0): SEEN, (0, 1): seen, (1, 0): []}, seconds=10)


def test_all_is_well_when_each_roll_comes_once_to_each_screen_of_its_table() -> None:
    reckoning = reckoned()
    assert reckoning.holds
    assert reckoning.punctual
    assert [round(each, 3) for each in reckoning.times] == [0.01, 0.01, 0.03, 0.03]


@pytest.mark.parametrize(
    ("seen", "wrong"),
    [
        ([(5, 1.01)], "lost"),
        ([*SEEN, (6, 2.04)], "repeated"),
        ([*SEEN, (7, 2.04)], "repeated"),
        ([(5, 1.01), (6, 3.5)], "late"),
    ],
    ids=["it never comes", "it comes again", "nobody rolled it", "it comes after a second"],
)
def test_what_a_screen_lacks_has_twice_or_has_late_is_found(
    seen: Sequence[tuple[int, float]], wrong: str
) -> None:
    reckoning = reckoned(seen)
    assert not reckoning.holds
    measure = reckoning.measure()
    assert {name: measure[name] for name in ("lost", "repeated", "late") if measure[name]} == {wrong: 1}


def test_a_roll_that_was_refused_is_not_carried_and_nobody_waits_for_it() -> None:
    reckoning = reckoned(SEEN, [*MADE, Made(Deed(3.0, 0, 0), 3.0, answer="503")])
    assert not reckoning.holds
    assert (reckoning.carried, reckoning.refused, reckoning.lost) == (2, {"503": 1}, [])


def test_two_rolls_that_became_one_entry_are_found() -> None:
    assert len(reckoned(SEEN, [*MADE, Made(Deed(2.1, 0, 0), 2.1, entry=6)]).repeated) == 1


def test_time_counts_from_when_a_roll_was_due_and_a_late_generator_says_so() -> None:
    reckoning = reckoned(made=[Made(FIRST, 1.5, entry=5), Made(SECOND, 2.001, entry=6)])
    assert not reckoning.punctual
    assert reckoning.times == reckoned().times


def test_a_load_without_rolls_shows_nothing() -> None:
    assert not reckon([], {}, seconds=10).holds


def test_the_schedule_keeps_the_pace_and_lets_tables_open_one_after_the_other() -> None:
    deeds = evening(200, 600, opening=300, chance=random.Random(1))
    assert deeds == sorted(deeds)
    assert all(deed.due >= 300 * deed.table / 200 for deed in deeds)
    assert {deed.person for deed in deeds} == set(range(PEOPLE))
    played = sum(600 - 300 * table / 200 for table in range(200))
    assert played / len(deeds) == pytest.approx(PACE, rel=0.1)
