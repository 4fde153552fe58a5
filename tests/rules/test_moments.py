"""What belongs in the story of a session."""

from __future__ import annotations

import pytest

from rules.codec import as_far_as_known
from rules.common.belongings import BelongingGiven
from rules.common.clock import ClockAdvanced
from rules.common.conditions import ConditionAdded, ConditionCleared
from rules.common.encounters import EncounterBegun
from rules.common.remarks import Remarked
from rules.common.safety import CampaignPaused
from rules.common.story import StoryHidden, StoryTold
from rules.d6.points_against_resistance import PointsTaken
from rules.d6.recovery import RecoveryTried
from rules.d6.tracks import TrackMoved
from rules.facts import Die, Fact, Roll
from rules.freeblade.attacks import AttackRolled
from rules.freeblade.checks import CheckMade
from rules.freeblade.dying import DeathTicked, DyingStabilised
from rules.freeblade.harm import DamageTaken
from rules.freeblade.travel import WatchTravelled
from rules.games import FACTS, PLAYED, game_for
from rules.moments import WEIGHTS, Moment, felling_conditions, moment_of
from rules.wildd6.count_checks import SuccessesCounted

OUT = frozenset({"Out of Action"})


def check(face: int, outcome: str = "success") -> CheckMade:
    roll = Roll(dice=(Die(sides=20, face=face, role="d20"),), total=face)
    natural = face if face in (1, 20) else 0
    return CheckMade(ability="strength", difficulty=12, roll=roll, outcome=outcome, natural=natural)


def hurt(status: str, amount: int = 3, about: int = 0) -> DamageTaken:
    return DamageTaken(amount=amount, before=3, after=0, status=status, about=about)


def struck(outcome: str, damage: int) -> AttackRolled:
    return AttackRolled(weapon="Mace", roll=Roll(total=damage), outcome=outcome, damage=damage)


def met(condition: str, level: int) -> PointsTaken:
    return PointsTaken(track="health", points=9, resistance=5, level=level, condition=condition)


@pytest.mark.parametrize(
    ("fact", "moment"),
    [
        (check(20), Moment.ROLL),
        (check(1, "failure"), Moment.ROLL),
        (check(19), Moment.NONE),
        (hurt("dead"), Moment.HARM),
        (hurt("ok"), Moment.BLOW),
        (hurt("ok", about=12), Moment.NONE),
        (hurt("ok", amount=0), Moment.NONE),
        (hurt("taken_out", about=12), Moment.HARM),
        (struck("hit", 4), Moment.BLOW),
        (struck("hit", 0), Moment.NONE),
        (struck("miss", 0), Moment.NONE),
        (met("Stunned", 1), Moment.BLOW),
        (met("", 0), Moment.NONE),
        (met("Out of Action", 5), Moment.HARM),
        (ConditionAdded(condition="Out of Action", kind="discrete"), Moment.HARM),
        (ConditionAdded(condition="Soaked", kind="discrete"), Moment.TOLD),
        (ConditionAdded(condition="Soaked", kind="discrete", comes=False), Moment.NONE),
        (ConditionCleared(condition="Out of Action"), Moment.RELIEF),
        (RecoveryTried(condition="Out of Action", points_needed=1, points=3, recovered=True), Moment.RELIEF),
        (RecoveryTried(condition="Out of Action", points_needed=1, points=0, recovered=False), Moment.NONE),
        (DeathTicked(left=0, unit="rounds"), Moment.HARM),
        (DeathTicked(left=2, unit="rounds"), Moment.NONE),
        (DyingStabilised(left=2, unit="rounds", helper="Mira"), Moment.RELIEF),
        (WatchTravelled(miles="6"), Moment.WAY),
        (BelongingGiven(belonging="Silver lamp", to="8", to_name="Mira"), Moment.FOUND),
        (CampaignPaused(card=True), Moment.NONE),
        (StoryTold(text="It began to rain."), Moment.LINE),
        (StoryHidden(about=3), Moment.NONE),
        (TrackMoved(track="Wounds", before="hurt", after="gone", out=True), Moment.TRACK),
        (TrackMoved(track="Wounds", before="well", after="hurt"), Moment.TOLD),
        (Remarked(about=3, text="The bridge holds."), Moment.RULING),
        (EncounterBegun(title="At the weir"), Moment.SCENE),
        (ClockAdvanced(unit="scene", unit_name="Scene", number=2), Moment.SCENE),
        (ClockAdvanced(unit="turn", unit_name="Turn", number=9), Moment.NONE),
    ],
)
def test_what_a_fact_is_to_the_story(fact: Fact, moment: Moment) -> None:
    assert moment_of(fact, OUT) == moment


def test_a_blind_roll_is_nothing_to_the_story() -> None:
    assert moment_of(as_far_as_known(CheckMade, {"ability": "strength", "difficulty": 12})) is Moment.NONE


def test_scenes_are_called_as_the_table_calls_them() -> None:
    assert EncounterBegun(title="At the weir").heading() == "At the weir"
    assert EncounterBegun().heading() == "Encounter"
    assert ClockAdvanced(unit="scene", unit_name="Scene", number=2).heading() == "Scene 2"


def test_whatever_says_that_it_is_told_says_how() -> None:
    said = {kind.STORY for kind in FACTS.values()}
    assert {"scene", "ruling", "award", "told"} <= said <= {moment.value for moment in Moment}
    for kind in FACTS.values():
        assert not kind.STORY_IF or kind.STORY
        assert all(hasattr(kind, name) or name in kind.__dataclass_fields__ for name in kind.STORY_IF), kind


@pytest.mark.parametrize(
    ("face", "outcome", "margin"),
    [(12, "success", 0), (13, "success", 1), (14, "success", 2), (11, "failure", -1), (12, "total", None)],
)
def test_what_is_won_or_lost_by_one_is_narrow(face: int, outcome: str, margin: int | None) -> None:
    fact = check(face, outcome)
    assert fact.verdict().margin == margin
    assert moment_of(fact) is (Moment.NARROW if margin in (-1, 0, 1) else Moment.NONE)


def test_successes_that_are_counted_are_never_narrow() -> None:
    fact = SuccessesCounted(trait="climbing", difficulty=3, roll=Roll(total=3), outcome="success")
    assert fact.verdict().margin is None


def test_a_difficulty_that_is_kept_back_tells_of_no_margin() -> None:
    known = as_far_as_known(CheckMade, {"ability": "strength", "roll": {"total": 12}, "natural": 0})
    assert known.verdict_seen().margin is None


def test_nobody_can_act_in_a_state_that_fells() -> None:
    felling = {key: felling_conditions(game_for(key).system) for key in PLAYED}
    assert {"Incapacitated", "Out of Action"} <= felling["freed6"]
    assert "Stunned" not in felling["opend6"]


def test_a_fall_weighs_more_than_any_other_deed() -> None:
    assert max(WEIGHTS, key=WEIGHTS.__getitem__) is Moment.HARM
    assert Moment.SCENE not in WEIGHTS
