"""Fighters of a kind are told at once, as people at a table speak of them."""

from __future__ import annotations

import pytest

from campaigns.log.together import many, together


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
