"""What many rolls came to, beside what they come to on average, exactly."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.fair_play import tally_of_checks, tally_of_dice

HALF = Fraction(1, 2)


def test_checks_are_expected_to_come_off_as_often_as_their_chances_say() -> None:
    tally = tally_of_checks([(Fraction(11, 20), True), (Fraction(1, 4), False)])
    assert (tally.number, tally.came, tally.expected) == (2, 1, Fraction(4, 5))
    assert tally.variance == Fraction(11, 20) * Fraction(9, 20) + Fraction(3, 16)


@pytest.mark.parametrize("sides", [2, 4, 6, 20, 100])
def test_every_die_is_expected_at_half_its_height(sides: int) -> None:
    faces = [(sides, face) for face in range(1, sides + 1)]
    tally = tally_of_dice(faces)
    assert tally.came == tally.expected == Fraction(sides, 2)
    heights = [Fraction(face - 1, sides - 1) - HALF for face in range(1, sides + 1)]
    assert tally.variance == sum(height * height for height in heights)


@pytest.mark.parametrize(
    ("hits", "verdict"), [(0, "below"), (39, "below"), (40, "within"), (60, "within"), (61, "above")]
)
def test_the_band_is_two_deviations_wide(hits: int, verdict: str) -> None:
    tally = tally_of_checks([(HALF, place < hits) for place in range(100)])
    assert (tally.band, tally.verdict) == ((40.0, 60.0), verdict)


def test_nothing_is_said_of_a_few_rolls_and_what_cannot_fail_has_no_band() -> None:
    assert tally_of_dice([(6, 6)] * 9).verdict == "few"
    assert tally_of_dice([(6, 6)] * 10).verdict == "above"
    tally = tally_of_checks([(Fraction(1), True)] * 12)
    assert (tally.band, tally.verdict) == ((12.0, 12.0), "within")
