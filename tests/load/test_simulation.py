"""The simulation comes to what can be worked out without it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.load.evening import PEOPLE, Deed
from tests.load.simulation import Costs, Site, paced, pressed

COSTS = Costs(python=0.005, following=0.003, database=0.002, generator=0.0, waiting=(0.004,))


def test_a_roll_alone_takes_as_long_as_its_parts() -> None:
    site = Site(COSTS, processes=1)
    paced(site, [Deed(1.0, 0, 0)], seconds=2)
    assert site.times == pytest.approx([0.011] * PEOPLE)


def test_the_screens_of_another_process_have_it_later_by_the_following() -> None:
    site = Site(COSTS, processes=2, cores=9)
    paced(site, [Deed(1.0, 0, 0)], seconds=2)
    stored = 0.011 - 0.005 / 11
    assert sorted(site.times) == pytest.approx([0.011] * 3 + [stored + 0.003] * 3)


@pytest.mark.parametrize(
    ("processes", "cores", "others", "rolls"),
    [
        (1, 9, 0.0, 1 / 0.005),
        (2, 9, 0.0, 2 / 0.008),
        (2, 2, 0.0, 2 / 0.010),
        (1, 1, 0.5, 0.5 / 0.007),
        (4, 9, 0.0, 4 / 0.014),
    ],
    ids=[
        "the lock of one",
        "the locks of two",
        "two cores",
        "one core, half of it another's",
        "the locks of four",
    ],
)
def test_what_is_scarce_says_how_many_rolls_are_carried(
    processes: int, cores: int, others: float, rolls: float
) -> None:
    site = Site(COSTS, processes, cores, others)
    assert pressed(site, hands=16, seconds=20).rolls == pytest.approx(rolls, rel=0.05)


def test_rolls_differ_as_they_did_when_they_were_measured() -> None:
    site = Site(replace(COSTS, spread=(0.8, 1.2), waiting=(0.001, 0.007)), processes=1)
    paced(site, [Deed(float(number), 0, 0) for number in range(40)], seconds=41)
    parts = [0.007 * spread + waiting for spread in (0.8, 1.2) for waiting in (0.001, 0.007)]
    assert sorted({round(each, 6) for each in site.times}) == pytest.approx(sorted(parts))


def test_who_has_much_to_do_is_as_quick_as_in_the_mean() -> None:
    slow = replace(COSTS, spread=(2.0,))
    alone, busy = Site(slow, processes=1), Site(slow, processes=1)
    paced(alone, [Deed(1.0, 0, 0)], seconds=2)
    assert alone.times == pytest.approx([0.018] * PEOPLE)
    assert pressed(busy, hands=16, seconds=20).rolls == pytest.approx(1 / 0.005, rel=0.05)


def test_more_at_once_than_is_carried_waits_longer_and_longer() -> None:
    deeds = [Deed(number / 400, number, 0) for number in range(400)]
    prediction = paced(Site(COSTS, 1), deeds, seconds=1)
    assert prediction.p95 > prediction.p50 > 0.2
