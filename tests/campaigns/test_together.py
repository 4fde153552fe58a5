"""Fighters of a kind are told at once, as people at a table speak of them."""

from __future__ import annotations

import pytest

from campaigns.log.together import all_ended, many, together
from rules.common.clock import EndedCondition


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["Marsh ghoul A", "Marsh ghoul B", "Marsh ghoul C", "Brin"], ["Marsh ghouls A to C", "Brin"]),
        (["Brin", "Wolf B", "Old Tamsin", "Wolf A"], ["Brin", "Wolves A and B", "Old Tamsin"]),
        ([f"Guard {letter}" for letter in "ABCEFH"], ["Guards A to C, E, F and H"]),
        (["Ghoul A", "Ghoul"], ["Ghoul", "Ghoul A"]),
        (["Mr X", "Agent Q"], ["Mr X", "Agent Q"]),
        ([], []),
    ],
)
def test_fighters_that_differ_by_a_letter_are_told_together(names: list[str], told: list[str]) -> None:
    assert together(names) == told


def test_several_of_a_kind_have_their_word() -> None:
    kinds = ("Marsh ghoul", "Witch", "Harpy", "Boy", "Wolf", "Cliff", "Militiaman", "Fox")
    said = ["Marsh ghouls", "Witches", "Harpies", "Boys", "Wolves", "Cliffs", "Militiamen", "Foxes"]
    assert [many(kind) for kind in kinds] == said


def test_what_ended_is_told_once_of_all_on_whom_it_did() -> None:
    found = {
        "Ash": ["Winded"],
        "Bo": ["Stunned", "Stunned", "Winded"],
        "Guard A": ["Dazed"],
        "Guard B": ["Dazed"],
    }
    endings = [
        EndedCondition(name=name, condition=one) for name, conditions in found.items() for one in conditions
    ]
    assert all_ended(endings) == "Winded (Ash), Stunned ×2 and Winded (Bo), Dazed (Guards A and B)"
