"""What belongs in the story of a session."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from rules.common.clock import ClockAdvanced
from rules.common.encounters import EncounterBegun
from rules.common.remarks import Remarked
from rules.d6.tracks import TrackMoved
from rules.facts import Die, Fact, Roll
from rules.freeblade.checks import CheckMade
from rules.freeblade.harm import DamageTaken
from rules.games import FACTS
from rules.moments import Moment, heading_of, moment_of


def check(face: int, outcome: str = "success") -> CheckMade:
    roll = Roll(dice=(Die(sides=20, face=face, role="d20"),), total=face)
    return CheckMade(ability="strength", difficulty=12, roll=roll, outcome=outcome)


def hurt(status: str) -> DamageTaken:
    return DamageTaken(amount=3, before=3, after=0, status=status)


@pytest.mark.parametrize(
    ("fact", "moment"),
    [
        (check(20), Moment.ROLL),
        (check(1, "failure"), Moment.ROLL),
        (check(19), Moment.NONE),
        (hurt("dead"), Moment.HARM),
        (hurt("ok"), Moment.NONE),
        (TrackMoved(track="Wounds", before="hurt", after="gone", out=True), Moment.TRACK),
        (TrackMoved(track="Wounds", before="well", after="hurt"), Moment.NONE),
        (Remarked(about=3, text="The bridge holds."), Moment.RULING),
        (EncounterBegun(called="At the weir"), Moment.SCENE),
        (ClockAdvanced(unit="scene", called="Scene", number=2), Moment.SCENE),
        (ClockAdvanced(unit="turn", called="Turn", number=9), Moment.NONE),
    ],
)
def test_what_a_fact_is_to_the_story(fact: Fact, moment: Moment) -> None:
    assert moment_of(type(fact), fact) == moment
    kept_back = SimpleNamespace(ability="strength", difficulty=12)
    assert moment_of(CheckMade, kept_back) is Moment.NONE


def test_scenes_are_called_as_the_table_calls_them() -> None:
    assert heading_of(EncounterBegun(called="At the weir")) == "At the weir"
    assert heading_of(EncounterBegun()) == "Encounter"
    assert heading_of(ClockAdvanced(unit="scene", called="Scene", number=2)) == "Scene 2"


def test_whatever_says_that_it_is_told_says_how() -> None:
    said = {kind.STORY for kind in FACTS.values()}
    assert {"scene", "ruling", "award", "told"} <= said <= {moment.value for moment in Moment}
