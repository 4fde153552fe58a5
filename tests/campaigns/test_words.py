from __future__ import annotations

import pytest

from campaigns.words import counted, signed


@pytest.mark.parametrize(("number", "said"), [(2, "+2"), (0, "0"), (-1, "−1")])
def test_a_score_is_said_with_its_sign(number: int, said: str) -> None:
    assert signed(number) == said


@pytest.mark.parametrize(("number", "said"), [(0, "0 rounds"), (1, "1 round"), (3, "3 rounds")])
def test_one_round_is_no_rounds(number: int, said: str) -> None:
    assert counted(number, "rounds") == said
