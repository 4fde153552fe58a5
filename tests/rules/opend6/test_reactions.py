"""People have stances, talk is against them, and talk moves them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.common.clock import AdvanceClock
from rules.d6.tracks import BeginTrack, MoveTrack
from rules.decide import decide
from rules.errors import RuleBroken
from rules.opend6.reactions import (
    ConvinceSomeone,
    ConvincingTried,
    EaseReaction,
    ReactionEased,
    ReactionSwayed,
    SwayReaction,
    stance_of,
)
from rules.table import Table
from tests.rules.opend6.tables import GANG, GUARD, OPEND6, VEX, begin, names, play, then, tracks

TALK = SwayReaction(VEX, GUARD, "persuasion")
ASK = ConvinceSomeone(VEX, GUARD, "persuasion")


def stance(table: Table, to: str = VEX) -> str:
    return stance_of(OPEND6, table, GUARD, to).named


def standing(at: str, to: str = VEX, **rulings: str) -> Table:
    return then(begin(**rulings), BeginTrack(GUARD, kind="reaction", to=to, at=at))


def swayed(table: Table, order: SwayReaction, *faces: int) -> ReactionSwayed:
    fact = play(table, order, *faces).facts[1]
    assert isinstance(fact, ReactionSwayed)
    return fact


@pytest.mark.rule("OD6-19", "OD6-20")
def test_a_stance_says_how_hard_someone_is_to_convince() -> None:
    check, fact = play(standing("Friendly"), ASK, 2, 2, 2, 2).facts
    assert isinstance(fact, ConvincingTried)
    assert (check.difficulty, fact.stance, fact.outcome, fact.by) == (9, "Friendly", "success", "Vex")
    assert play(standing("Hostile"), ASK, 6, 6, 6, 6).facts[1].outcome == "failure"
    assert play(begin(), ASK, 4, 4, 4, 2).facts[0].difficulty == 15


@pytest.mark.rule("OD6-21", "OD6-22", "R-17")
def test_full_fives_move_a_stance_and_it_replaces_the_one_before() -> None:
    fact = swayed(begin(), TALK, 6, 5, 5, 4)
    assert (fact.difficulty, fact.total, fact.steps, fact.before, fact.after) == (
        *(15, 21, 1),
        *("Neutral", "Cooperative"),
    )
    table = then(begin(), TALK, 6, 6, 6, 6)
    assert stance(table) == "Friendly"
    twice = then(table, TALK, 5, 5, 5, 4)
    assert (stance(twice), len(tracks(twice, GUARD))) == ("Allied", 1)


@pytest.mark.rule("OD6-22", "R-17")
def test_less_than_five_moves_nothing_and_failing_by_five_makes_it_worse() -> None:
    assert stance(then(begin(), TALK, 4, 4, 4, 6)) == "Neutral"
    assert stance(then(begin(), TALK, 1, 2, 3, 3)) == "Uncooperative"
    assert (
        swayed(begin(), SwayReaction(VEX, GUARD, "persuasion", worsen=True), 6, 5, 5, 4).after
        == "Uncooperative"
    )


@pytest.mark.rule("R-17")
def test_a_table_may_allow_one_step_for_each_check() -> None:
    assert swayed(standing("Friendly"), TALK, 6, 6, 3, 4).after == "Allied"
    assert (
        swayed(standing("Friendly", reaction_multi_step="one per check"), TALK, 6, 6, 3, 4).after == "Helpful"
    )


@pytest.mark.rule("OD6-19", "OD6-21")
def test_a_stance_to_the_group_is_another_than_to_one_of_it() -> None:
    table = then(standing("Hostile", GANG), TALK, 6, 6, 6, 6)
    assert (stance(table), stance(table, GANG)) == ("Friendly", "Hostile")
    to_all = ConvinceSomeone(VEX, GUARD, "persuasion", to=GANG)
    assert play(table, to_all, 6, 6, 6, 6).facts[0].difficulty == 27


@pytest.mark.rule("OD6-27", "OD6-22", "R-19")
def test_a_stance_may_be_better_for_a_while_by_a_check() -> None:
    order = SwayReaction(VEX, GUARD, "persuasion", until="scene")
    assert swayed(begin(), order, 6, 6, 6, 6).until == "scene"
    table = then(begin(), order, 6, 6, 6, 6)
    assert (stance(table), names(table, GUARD)) == ("Friendly", ["Friendly"])
    assert play(table, ASK, 3, 3, 3, 3).facts[0].difficulty == 9
    assert stance(then(table, AdvanceClock("scene"))) == "Neutral"


@pytest.mark.rule("OD6-27")
def test_a_stance_may_be_better_for_a_while_by_the_game_masters_word() -> None:
    fact = play(standing("Opposed"), EaseReaction(GUARD, VEX, "Friendly")).facts[0]
    assert isinstance(fact, ReactionEased)
    assert (fact.before, fact.after, fact.until) == ("Opposed", "Friendly", "scene")
    eased = then(standing("Opposed"), EaseReaction(GUARD, VEX, "Friendly"))
    again = then(eased, EaseReaction(GUARD, VEX, "Helpful", "session"))
    assert (stance(again), names(again, GUARD)) == ("Helpful", ["Helpful"])
    assert stance(then(again, AdvanceClock("scene"))) == "Helpful"
    assert stance(then(eased, AdvanceClock("scene"))) == "Opposed"


@pytest.mark.rule("OD6-27", "OD6-21")
def test_a_lasting_change_takes_the_place_of_a_passing_one() -> None:
    eased = then(standing("Opposed"), EaseReaction(GUARD, VEX, "Friendly"))
    table = then(eased, TALK, 3, 3, 4, 4)
    assert (stance(table), names(table, GUARD)) == ("Helpful", [])


@pytest.mark.rule("OD6-05", "OD6-20")
def test_the_game_master_may_move_a_stance() -> None:
    assert stance(then(standing("Neutral"), MoveTrack(GUARD, "41.1", 2))) == "Friendly"


@pytest.mark.parametrize(
    "order",
    [
        SwayReaction(VEX, VEX, "persuasion"),
        SwayReaction(VEX, GUARD, "singing"),
        SwayReaction(VEX, GUARD, "persuasion", until="year"),
        SwayReaction(VEX, "77", "persuasion"),
        EaseReaction(GUARD, VEX, "Neutral"),
        EaseReaction(GUARD, VEX, "Smitten"),
        EaseReaction(GUARD, VEX, "Friendly", ""),
        EaseReaction(GUARD, "", "Friendly"),
    ],
)
def test_what_moves_no_stance_is_refused_with_a_sentence(order: SwayReaction) -> None:
    with pytest.raises(RuleBroken, match=r"\.$"):
        decide(OPEND6, begin(), order, lambda sides: 1)


@given(
    st.lists(st.integers(1, 6), min_size=4, max_size=4),
    st.sampled_from(OPEND6.system.track("reaction").names),
    st.booleans(),
    st.sampled_from(["", "scene"]),
)
def test_a_stance_never_leaves_its_track(faces: list[int], at: str, worsen: bool, until: str) -> None:
    order = SwayReaction(VEX, GUARD, "persuasion", worsen=worsen, until=until)
    decision = decide(OPEND6, standing(at), order, lambda sides: faces.pop())
    assert stance(decision.table) == decision.facts[1].after
    assert len(tracks(decision.table, GUARD)) == 1
