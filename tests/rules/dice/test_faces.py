"""Faces that no die can show are refused, whatever example hands them in."""

from __future__ import annotations

from typing import Any

import pytest

from rules.dice.small import can_fall
from rules.errors import RuleBroken
from rules.vectors.running import answer


@pytest.mark.parametrize(
    ("mechanic", "given"),
    [
        ("fb.dice", {"notation": "D3", "faces": [7]}),
        ("fb.dice", {"notation": "D66", "faces": [0, 6]}),
        ("fb.dice", {"notation": "2D8", "faces": [8, 9]}),
        ("fb.check.replay", {"d20": 21, "ability": 0, "dr": 12}),
        ("fb.check.replay", {"d20": 20, "ability": 0, "dr": 12, "adv_rolls": [7]}),
        ("fb.check.replay", {"d20": 20, "ability": 0, "dr": 12, "dis_rolls": [0]}),
        ("fb.damage.replay", {"weapon_roll": 0}),
        ("fb.damage.replay", {"weapon_roll": 4, "armor_roll": 0}),
        ("fb.step.roll", {"die": 4, "face": 5}),
        ("fb.death", {"constitution": 1, "d4": 5}),
        ("fb.rest", {"kind": "short", "hp": 1, "max_hp": 8, "roll": 5}),
        ("fb.rest", {"kind": "long", "hp": 1, "max_hp": 8, "roll": 0}),
        ("fb.exhaustion", {"hp": 3, "choice": "damage", "d4": 0}),
        ("fb.fate", {"x": 3, "roll": 7}),
        ("fb.coins", {"faces": [1, 2, 7]}),
        ("fb.advance", {"scores": [0], "rolls": [9], "hp": 1, "max_hp": 6, "hp_roll": 1}),
        ("fb.advance", {"scores": [0], "rolls": [1], "hp": 1, "max_hp": 6, "hp_roll": 7}),
        ("fb.light", {"source": "torch", "faces": [5]}),
        ("fb.omen", {"faces": [7]}),
    ],
)
def test_a_face_that_no_die_shows_is_refused(mechanic: str, given: dict[str, Any]) -> None:
    assert answer({"mechanic": mechanic, "input": given}) == {"refused": True}


def test_every_face_of_a_die_can_fall() -> None:
    can_fall(6, *range(1, 7))
    with pytest.raises(RuleBroken, match=r"A D6 cannot show 7\."):
        can_fall(6, 1, 7)
