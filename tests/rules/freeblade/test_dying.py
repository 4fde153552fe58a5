from __future__ import annotations

import pytest

from rules.freeblade.dying import death_timer, death_unit


@pytest.mark.rule("FB-24", "R-31")
def test_the_dying_have_constitution_and_a_d4_left_and_never_less_than_one() -> None:
    assert death_timer(1, 3) == 4
    assert death_timer(-3, 1) == 1
    assert death_timer(-3, 3, minimum=0) == 0


@pytest.mark.rule("FB-24", "R-31")
def test_they_count_rounds_in_a_fight_and_minutes_outside() -> None:
    assert (death_unit(in_combat=True), death_unit(in_combat=False)) == ("rounds", "minutes")
