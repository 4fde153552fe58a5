"""Control potential."""

from __future__ import annotations

import pytest

from rules.errors import RuleBroken
from rules.sixd6.control import Control, activated, relinquished


@pytest.mark.rule("6D6-28", "6D6-29", "R-68")
def test_control_lasts_until_its_last_point() -> None:
    held = activated(activated(Control(4), 2), 2)
    assert held.done
    for broken, words in (
        (lambda: activated(held, 1), "no potential left to act with"),
        (lambda: relinquished(held), "The control is over already"),
        (lambda: activated(Control(1), 2), "1 control potential is left, too little for 2 advantages"),
    ):
        with pytest.raises(RuleBroken, match=words):
            broken()


@pytest.mark.rule("6D6-29", "R-68")
def test_what_is_left_vanishes_when_control_is_given_up() -> None:
    assert relinquished(activated(Control(4), 1)) == Control(0)
    with pytest.raises(RuleBroken, match="An action has no fewer than no advantages"):
        activated(Control(4), -1)
