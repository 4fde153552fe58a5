from __future__ import annotations

import pytest

from rules.errors import RuleBroken
from rules.freeblade.fate import answers_yes


@pytest.mark.rule("FB-60", "R-44")
def test_the_highest_faces_say_yes_as_many_as_there_are_chances() -> None:
    assert [answers_yes(face) for face in range(1, 7)] == [False] * 3 + [True] * 3
    for chances in range(7):
        assert sum(answers_yes(face, chances) for face in range(1, 7)) == chances


@pytest.mark.rule("FB-60")
@pytest.mark.parametrize("chances", [-1, 7])
def test_there_are_no_more_than_six_chances_in_six(chances: int) -> None:
    with pytest.raises(RuleBroken, match="The Die of Fate has from 0 to 6 chances in six"):
        answers_yes(3, chances)
