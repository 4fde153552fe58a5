from __future__ import annotations

import pytest

from rules.errors import RuleBroken
from rules.focus import spent


@pytest.mark.rule("FB-28", "R-52")
def test_focus_is_spent_one_by_one_and_refused_at_none() -> None:
    assert spent(spent(2)) == 0
    with pytest.raises(RuleBroken, match="no Focus"):
        spent(0)
