from __future__ import annotations

import pytest

from rules.errors import RuleBroken
from rules.focus import after, after_all, spent


@pytest.mark.rule("FB-28", "R-52")
def test_focus_is_spent_one_by_one_and_refused_at_none() -> None:
    assert after_all(["session_start", "spend_reroll", "spend_attack", "spend_defend"], 2) == (0, [3])
    with pytest.raises(RuleBroken, match="no Focus"):
        spent(0)


@pytest.mark.rule("FB-10", "R-30")
def test_unspent_focus_is_lost_at_the_end_of_a_session_and_filled_at_the_next() -> None:
    assert after_all(["session_start", "session_end"], 3) == (0, [])
    assert after_all(["session_start", "spend_attack", "session_end", "session_start"], 5) == (3, [])
    assert after_all(["spend_reroll", "session_start", "spend_reroll"], -1) == (0, [0, 2])


@pytest.mark.rule("FB-28")
def test_nothing_else_happens_to_focus() -> None:
    with pytest.raises(RuleBroken):
        after("sell", 2, 2)
