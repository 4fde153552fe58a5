"""Anything that has a sheet can bear a track: it begins, is tested, is moved, and goes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.common.conditions import AddCondition, ClearCondition
from rules.d6.checks import CheckCode
from rules.d6.fitting_abilities import best_code
from rules.d6.points_against_resistance import RollPoints, TakePoints
from rules.d6.recovery import RecoverCondition
from rules.d6.track_tests import TryTrack
from rules.d6.tracks import BeginTrack, MoveTrack, RemoveTrack
from rules.decide import decide, preview
from rules.errors import RuleBroken
from rules.game import Command
from rules.games import game_for
from rules.table import Ability, Condition, Effect, Membership, Table, Track
from tests.rules.d6.orders import amid
from tests.rules.d6.tables import amounts, cited
from tests.rules.opend6.tables import (
    GANG,
    GUARD,
    OPEND6,
    SHIP,
    VEX,
    WILDD6,
    begin,
    names,
    play,
    refuses,
    then,
    tracks,
)

AMMO = "41.1"
FIRE = TryTrack(VEX, AMMO, "strength")


def with_ammo(**rulings: str) -> Table:
    return then(begin(**rulings), BeginTrack(VEX, "Ammo", "quantity"))


def state(table: Table, sheet_id: str = VEX, key: str = AMMO) -> int:
    return tracks(table, sheet_id)[key].state


@pytest.mark.rule("OD6-07", "OD6-23", "FD6-45")
def test_a_measure_of_the_game_begins_full() -> None:
    fact = play(begin(), BeginTrack(VEX, "Ammo", "quantity")).facts[0]
    assert (fact.track, fact.state, fact.states[-1]) == ("Ammo", "Full", "Empty")
    two = then(with_ammo(), BeginTrack(VEX, "Energy", "quantity"))
    assert [track.name for track in tracks(two, VEX).values()] == ["Ammo", "Energy"]


@pytest.mark.rule("OD6-24", "R-18")
def test_a_failed_test_takes_exactly_one_state_and_rolls_its_own_dice() -> None:
    decision = play(with_ammo(), FIRE, 1, 1, 2)
    check, fact = decision.facts
    assert (check.difficulty, check.outcome, check.roll.total) == (12, "failure", 4)
    assert (fact.track, fact.before, fact.after, fact.total) == ("Ammo", "Full", "Heavy", 4)
    assert state(decision.table) == 1


@pytest.mark.rule("OD6-24", "R-01", "R-18")
def test_a_test_goes_by_the_tables_ladder_until_nothing_is_left() -> None:
    assert state(then(with_ammo(), FIRE, 6, 5, 1)) == 0
    assert state(then(with_ammo(check_tie="beats"), FIRE, 6, 5, 1)) == 1
    assert state(then(with_ammo(status_ladder="freed6"), FIRE, 3, 3, 3)) == 0
    assert state(then(with_ammo(), FIRE, 3, 3, 3)) == 1
    assert play(with_ammo(), TryTrack(VEX, AMMO, "strength", difficulty=5), 1, 1, 3).facts[1].difficulty == 5
    empty = then(with_ammo(), MoveTrack(VEX, AMMO, state="empty"))
    refuses(empty, FIRE, "^Ammo is at Empty: there is nothing left to roll for")


@pytest.mark.rule("OD6-05", "FD6-44", "R-18")
def test_the_game_master_may_move_a_track_further() -> None:
    fact = play(with_ammo(), MoveTrack(VEX, AMMO, 3)).facts[0]
    assert (fact.before, fact.after, fact.out) == ("Full", "Depleted", False)
    assert state(then(with_ammo(), MoveTrack(VEX, AMMO, 30))) == 4
    for order in (MoveTrack(VEX, AMMO), MoveTrack(VEX, AMMO, 1, "Empty"), MoveTrack(VEX, AMMO, -1)):
        refuses(with_ammo(), order, r"\.$")


@pytest.mark.rule("OD6-25", "FD6-46")
@pytest.mark.parametrize("sheet_id", [VEX, GUARD, SHIP, GANG])
def test_anything_may_bear_a_track_of_any_length(sheet_id: str) -> None:
    states = tuple(f"Level {level}" for level in range(7))
    table = then(begin(), BeginTrack(sheet_id, "Corruption", states=states, state="Level 2"))
    assert tracks(table, sheet_id)[AMMO] == Track(name="Corruption", state=2, states=states)
    assert play(table, TryTrack(VEX, AMMO, "strength", target=sheet_id), 1, 1, 1).facts[1].difficulty == 18


@pytest.mark.rule("OD6-25", "FD6-46")
def test_who_is_out_of_action_neither_acts_nor_decides_until_the_track_goes_back() -> None:
    nerve = then(begin(), BeginTrack(VEX, "Nerve", states=("Normal", "Out of Action")))
    lost = play(nerve, TryTrack(VEX, AMMO, "strength"), 1, 1, 1)
    assert lost.facts[1].out
    kinds = [each.kind for each in lost.table.of(Condition, VEX)[AMMO].effects]
    assert kinds == ["cannot_act", "cannot_decide"]
    refuses(lost.table, CheckCode(VEX, "strength"), "Vex cannot act: Out of Action")
    assert names(then(lost.table, MoveTrack(VEX, AMMO, -1)), VEX) == []
    assert names(then(lost.table, RemoveTrack(VEX, AMMO)), VEX) == []
    stands = "Out of Action is a state of Vex's track: move the track"
    refuses(lost.table, ClearCondition(VEX, AMMO), stands)
    refuses(lost.table, RecoverCondition(GUARD, AMMO, "strength", target=VEX), stands)
    dazed = then(lost.table, AddCondition(VEX, "Out of Action", kind="progressive"))
    assert names(dazed, VEX) == ["Out of Action", "Out of Action"]


@pytest.mark.rule("OD6-25")
def test_who_is_hidden_is_named_in_no_refusal() -> None:
    hidden = (
        begin()
        .put(GUARD, "membership", Membership(visibility="hidden"))
        .put(GUARD, "30.1", Condition(name="Full"))
    )
    for order in (
        TryTrack(VEX, "9.9", "strength", target=GUARD),
        RecoverCondition(VEX, "9.9", "strength", target=GUARD),
        RollPoints(VEX, "3D", "health", ability="nothing", target=GUARD),
    ):
        refuses(hidden, order, r"^Someone unseen has no such")
    refuses(hidden, RecoverCondition(GUARD, "9.9", "strength"), "Guard has no such condition")


@pytest.mark.rule("OD6-26", "R-23")
def test_a_length_makes_the_states_of_a_contest() -> None:
    for length, between in (("brief", 1), ("moderate", 3), ("lengthy", 5)):
        (track,) = tracks(then(begin(), BeginTrack(SHIP, "Chase", length=length)), SHIP).values()
        assert len(track.states) == between + 2
        assert (track.states[0], track.states[-1]) == ("Normal", "Out of Action")


@pytest.mark.rule("OD6-24", "OD6-09")
def test_conditions_and_circumstances_bear_on_a_test() -> None:
    fewer = (Effect(kind="dice", scope="skills", amount=-1),)
    table = with_ammo().put(VEX, "30.1", Condition(name="Shaken", kind="cumulative", effects=fewer))
    check = play(table, amid(TryTrack(VEX, AMMO, "strength"), flat=2), 4, 5).facts[0]
    assert (check.dice, check.roll.total, check.outcome) == (2, 11, "failure")
    assert amounts(check.parts) == [(3, "Strength"), (-1, "Shaken")]


@pytest.mark.rule("OD6-19", "OD6-21")
def test_there_is_one_reaction_to_each_and_it_may_begin_at_random() -> None:
    fact = play(begin(), BeginTrack(GUARD, kind="reaction", towards=VEX, random=True), 2).facts[0]
    assert (fact.state, fact.towards) == ("Opposed", VEX)
    table = then(begin(), BeginTrack(GUARD, kind="reaction", towards=VEX, state="Friendly"))
    refuses(table, TryTrack(VEX, AMMO, "strength", target=GUARD), "cannot be rolled for: move it instead")
    refuses(table, BeginTrack(GUARD, kind="reaction", towards=VEX), "already has that track: move it")
    assert len(tracks(then(table, BeginTrack(GUARD, kind="reaction", towards=GANG)), GUARD)) == 2


LONG = "A" * 81
TOO_LONG = "A name for the track has at most 80 characters; this one has 81"


@pytest.mark.rule("OD6-19", "OD6-25")
@pytest.mark.parametrize(
    ("order", "words"),
    [
        (TakePoints(VEX, "", 3), r"^Say which track\.$"),
        (
            BeginTrack(GUARD, kind="reaction", towards="99", random=True),
            "There is nobody like that at this table",
        ),
        (BeginTrack(GUARD, LONG, "quantity", random=True), TOO_LONG),
        (BeginTrack(VEX), r"\.$"),
        (BeginTrack(VEX, "Both", "quantity", ("A", "B")), r"\.$"),
        (BeginTrack(VEX, "One", states=("A",)), r"\.$"),
        (BeginTrack(VEX, "", states=("A", "B")), r"\.$"),
        (BeginTrack(VEX, kind="health"), r"\.$"),
        (BeginTrack(VEX, kind="reaction"), r"\.$"),
        (BeginTrack(VEX, kind="quantity", towards=GUARD), r"\.$"),
        (BeginTrack(VEX, "Own", states=("A", "B"), towards=GUARD), r"\.$"),
        (BeginTrack(VEX, kind="quantity", state="Half"), r"\.$"),
        (BeginTrack(VEX, kind="quantity", state="Light", random=True), r"\.$"),
        (BeginTrack(GUARD, kind="reaction", towards="99"), r"\.$"),
        (TryTrack(VEX, "1.1", "strength"), r"\.$"),
        (RemoveTrack(GUARD, AMMO), r"\.$"),
    ],
)
def test_what_makes_no_track_is_refused_before_chance_chooses_its_state(order: Command, words: str) -> None:
    refuses(with_ammo(), order, words)


@pytest.mark.rule("FD6-43", "FD6-44", "FD6-45")
def test_freed6_tests_its_own_measures_and_wild_d6_bears_the_tables_own() -> None:
    freed6 = game_for("freed6")
    table = then(begin(), BeginTrack(VEX, kind="duration"), game=freed6)
    assert [(row.name, row.state) for row in tracks(table, VEX).values()] == [("Duration", 0)]
    assert play(table, FIRE, 3, 3, 3, game=freed6).facts[1].after == "Full"
    refuses(table, TakePoints(VEX, "", 3), r"^Say which track\.$", game=freed6)
    own = then(begin(), BeginTrack(VEX, "Doom", states=("Far", "Near", "Here")), game=WILDD6)
    assert play(own, MoveTrack(VEX, AMMO, 1), game=WILDD6).facts[0].after == "Near"


@pytest.mark.rule("OD6-19", "OD6-26", "R-23")
def test_a_track_that_begins_names_the_rule_of_its_length_or_of_the_stance_that_it_is() -> None:
    def ids(order: BeginTrack) -> set[str]:
        return cited(OPEND6, play(begin(), order).facts[0]) & {"OD6-19", "OD6-26", "R-23"}

    assert ids(BeginTrack(VEX, "Chase", length="brief")) == {"OD6-26", "R-23"}
    assert ids(BeginTrack(GUARD, kind="reaction", towards=VEX)) == {"OD6-19"}
    assert ids(BeginTrack(VEX, "Ammo", "quantity")) == set()


@pytest.mark.rule("OD6-24", "OD6-16")
def test_a_measure_is_tested_and_foreseen_by_the_best_skill_that_can_be_used() -> None:
    table = with_ammo().put(VEX, "melee", Ability(name="Melee", dice=2, parent="strength"))
    order, named = TryTrack(VEX, AMMO), TryTrack(VEX, AMMO, "melee")
    assert play(table, order, *[3] * 5).facts[0].skill == "melee"
    assert preview(OPEND6, table, order).chance == preview(OPEND6, table, named).chance
    lost = AddCondition(VEX, "Numb", effects=(Effect(kind="unusable", scope="melee"),))
    assert best_code(OPEND6, table, VEX) == "melee"
    assert best_code(OPEND6, then(table, lost), VEX) != "melee"
    with pytest.raises(RuleBroken, match="has nothing to roll with"):
        best_code(OPEND6, table, SHIP)


@given(st.lists(st.integers(1, 6), min_size=3, max_size=3), st.integers(0, 3))
def test_no_roll_moves_a_track_by_more_than_one(faces: list[int], start: int) -> None:
    table = begin().put(VEX, AMMO, Track(name="Ammo", kind="quantity", state=start))
    after = decide(OPEND6, table, FIRE, lambda sides: faces.pop()).table
    assert start <= tracks(after, VEX)[AMMO].state <= start + 1
    assert after.get(Ability, VEX, "strength")
