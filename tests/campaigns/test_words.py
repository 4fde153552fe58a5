from __future__ import annotations

from fractions import Fraction

import pytest

from campaigns.words import counted, in_words, signed


@pytest.mark.parametrize(("number", "said"), [(2, "+2"), (0, "0"), (-1, "−1")])
def test_a_score_is_said_with_its_sign(number: int, said: str) -> None:
    assert signed(number) == said


@pytest.mark.parametrize(("number", "said"), [(0, "0 rounds"), (1, "1 round"), (3, "3 rounds")])
def test_one_round_is_no_rounds(number: int, said: str) -> None:
    assert counted(number, "rounds") == said


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        ("1", "certain"),
        ("71/1296", "about 1 time in 18"),
        ("1/36", "1 time in 36"),
        ("1/216", "hardly ever"),
        ("1/2", "1 time in 2"),
        ("91/216", "about 3 times in 7"),
        ("35/36", "35 times in 36"),
        ("215/216", "almost certain"),
    ],
)
def test_a_chance_is_said_as_people_would(chance: str, said: str) -> None:
    assert in_words(Fraction(chance)) == said
