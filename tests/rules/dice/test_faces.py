"""Faces that no die can show are refused, whatever example hands them in."""

from __future__ import annotations

import pytest

from rules.dice.small import can_fall
from rules.errors import RuleBroken


def test_every_face_of_a_die_can_fall() -> None:
    can_fall(6, *range(1, 7))
    with pytest.raises(RuleBroken, match=r"A D6 cannot show 7\."):
        can_fall(6, 1, 7)
