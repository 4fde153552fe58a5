"""The Die of Fate: a Game Master asks, a D6 answers (FB-60)."""

from __future__ import annotations

import pytest

from tests.campaigns.at_table import Dice, roots_of
from tests.campaigns.person import Person

QUESTION = "Is the bridge guarded?"


@pytest.mark.parametrize(("face", "answer"), [(5, "Yes"), (4, "No")])
def test_the_die_answers_the_question(gm: Person, dice: Dice, face: int, answer: str) -> None:
    dice(face)
    told = gm.sends("fate", chances=2, question=QUESTION)
    assert roots_of(told) == ["event-1"]
    spoken = f'data-spoken="Gwen asks the Die of Fate, 2 in 6: {QUESTION}: {face}, {answer}"'
    assert spoken in told.content.decode()
    assert gm.last.fact == {"chances": 2, "question": QUESTION, "face": face, "yes": answer == "Yes"}


def test_it_may_be_asked_for_the_gm_alone(gm: Person, player: Person) -> None:
    assert gm.does("fate", chances=2, question=QUESTION, audience="gm_only").audience == "gm"
    assert QUESTION not in player.reads("table")


@pytest.mark.parametrize("chances", ["7", "-1", "some", ""])
def test_wrong_chances_are_refused(gm: Person, chances: str) -> None:
    assert "Chances in six" in gm.is_refused("fate", chances=chances)
