"""Endurance and the states of tracks."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.common.conditions import AddCondition
from rules.d6.harm_levels import played_as, state_reached
from rules.d6.points_against_resistance import RollPoints, TakePoints
from rules.d6.resistances import scope_of
from rules.d6.track_states import (
    checked_state,
    custom,
    difficulty,
    is_last,
    ladder_of,
    modifier,
    moved_state,
)
from rules.d6.track_tests import result_of_test as tried
from rules.decide import preview
from rules.errors import RuleBroken
from rules.games import game_for
from rules.system import TrackKind
from rules.table import Effect, Membership, Table, Track
from tests.rules import playing
from tests.rules.d6.tables import amounts, scarred
from tests.rules.freed6.names import BORG, FREED6, KIRA, MOB
from tests.rules.freed6.tables import bearing, begin, conditions, play, refuses


def swayed(table: Table, attitude: int = 3, willpower: int = 3, towards: str = "") -> Table:
    """The table with stances of the mob; 3 is neutral."""
    table = table.put(MOB, "5.1", Track(name="Attitude", kind="attitude", state=attitude, towards=towards))
    return table.put(MOB, "5.2", Track(name="Willpower", kind="willpower", state=willpower))


@pytest.mark.rule("FD6-36", "FD6-40")
def test_what_adds_to_the_usual_value_counts_for_a_number_that_was_typed() -> None:
    effect = Effect(kind="points", scope=scope_of("Strength"), amount=3)
    fact = play(bearing(begin(), MOB, effect, name="Hardy"), TakePoints(MOB, "damage", 10, 9)).facts[0]
    assert (amounts(fact.against), fact.condition) == ([(9, "Strength"), (3, "Hardy")], "")


@pytest.mark.rule("FD6-40", "FD6-42", "R-24", "R-81")
def test_points_on_composure_meet_conditions_and_both_stances() -> None:
    table = swayed(begin(), attitude=4, willpower=6)
    table = bearing(table, MOB, Effect(kind="points", scope="resistance", amount=3), name="brave")
    fact = play(table, TakePoints(MOB, "composure", 40, 10)).facts[0]
    parts = [(10, "resistance"), (5, "Uncooperative"), (15, "Centered"), (3, "brave")]
    assert amounts(fact.against) == parts
    assert (fact.resistance, fact.condition) == (33, "Disoriented")
    assert play(table, TakePoints(MOB, "composure", 20, 10)).facts[0].condition == ""
    assert "Holds: 20 against 33" in preview(FREED6, table, TakePoints(MOB, "composure", 20, 10)).says
    assert play(table, TakePoints(MOB, "damage", 20, 10)).facts[0].resistance == 13


@pytest.mark.rule("FD6-42", "R-24", "R-81")
def test_rolled_points_on_composure_meet_the_stance_that_is_shown_to_whoever_rolls() -> None:
    table = swayed(begin(), attitude=6, towards=KIRA)
    to_kira = RollPoints(KIRA, "2D", "composure", target=MOB)
    assert play(table, to_kira, 6, 6).facts[0].resistance == 15
    assert preview(FREED6, table, to_kira).chance == 0
    assert play(table, replace(to_kira, sheet_id=BORG), 6, 6).facts[0].resistance == 0


@pytest.mark.rule("FD6-27", "FD6-40")
def test_who_cannot_act_can_still_fall() -> None:
    table = bearing(begin(), KIRA, Effect(kind="cannot_act"), name="Restrained")
    for target in ("", KIRA):
        assert play(table, RollPoints(KIRA, "1D", "damage", target=target), 6).facts[0].condition == "Hurt"
    refuses(table, RollPoints(KIRA, "1D", "damage", target=MOB), "cannot act: Restrained")


@pytest.mark.rule("FD6-40", "R-14")
def test_points_that_may_not_fall_are_refused_before_the_dice() -> None:
    full = scarred(begin(), MOB)
    refuses(full, RollPoints(BORG, "1D", "damage", 99, target=MOB), "200 conditions")
    refuses(full, TakePoints(MOB, "damage", 5), "200 conditions")
    assert play(full, TakePoints(MOB, "damage", 5, 5)).facts[0].condition == ""
    order = RollPoints(BORG, "1D", "damage", 99, target=MOB, ability="flight")
    refuses(begin(), order, "no such ability to lose")


@pytest.mark.rule("R-10")
@pytest.mark.parametrize("ruleset", ["freed6", "opend6"])
def test_a_track_is_named_by_the_key_of_its_game_whichever_way_it_is_played(ruleset: str) -> None:
    table = begin(ruleset=ruleset)
    assert play(table, TakePoints(MOB, "damage", 6)).facts[0].level == 2
    refuses(table, TakePoints(MOB, "damage_levels", 6), "Say Damage: a house rule")


@pytest.mark.rule("FD6-24", "FD6-40")
def test_the_card_of_an_open_target_does_not_tell_what_lies_on_a_hidden_roller() -> None:
    table = bearing(begin(), BORG, Effect(kind="points", amount=2), name="blessed by Set")
    table = bearing(table, MOB, Effect(kind="points", amount=1, whose="against"), name="slow", key="30.2")
    order = RollPoints(BORG, "1D", "damage", target=MOB)
    seen = play(table, order, 3).facts[0].roll
    assert amounts(seen.modifiers) == [(2, "blessed by Set"), (1, "slow")]
    hidden = table.put(BORG, "membership", Membership(visibility="hidden"))
    roll = play(hidden, order, 3).facts[0].roll
    assert (amounts(roll.modifiers), roll.total) == ([(2, "the roller"), (1, "slow")], seen.total)
    own = play(hidden, replace(order, target=""), 3).facts[0]
    assert own.roll.modifiers[0].name == "blessed by Set"
    assert len(conditions(hidden, BORG)) == 1


OPEND6 = game_for("opend6")
HEALTH = OPEND6.system.track("health")
ENDURANCE = [track for track in OPEND6.system.tracks if track.group == "endurance"]


@pytest.mark.rule("OD6-11", "R-02", "R-25")
@pytest.mark.parametrize(
    ("points", "reached"),
    [(0, 0), (12, 0), (13, 1), (17, 1), (18, 2), (22, 2), (23, 3), (27, 3), (28, 4), (99, 4)],
)
def test_each_level_wants_more_than_its_margin(points: int, reached: int) -> None:
    assert state_reached(HEALTH, points - 12) == reached


@pytest.mark.rule("OD6-07", "OD6-10", "OD6-12", "OD6-13", "OD6-14", "OD6-15")
def test_the_four_tracks_name_their_levels() -> None:
    assert {track.key: track.names for track in ENDURANCE} == {
        "health": ("Normal", "Stunned", "Wounded", "Incapacitated", "Out of Action"),
        "willpower": ("Normal", "Disoriented", "Discouraged", "Unresisting", "Out of Action"),
        "body": ("Normal", "Out of Synch", "Damaged", "Broken", "Out of Action"),
        "composure": ("Normal", "Startled", "Rattled", "Demoralized", "Out of Action"),
    }


@pytest.mark.rule("R-10")
def test_a_table_may_play_with_freed6s_five_ranks_and_a_stance_is_no_endurance() -> None:
    ranks = played_as(OPEND6, "health", "freed6")
    assert [ranks.states[state_reached(ranks, points - 10)].name for points in (11, 16, 21, 26, 31)] == [
        "Stunned",
        "Hurt",
        "Wounded",
        "Incapacitated",
        "Out of Action",
    ]
    assert played_as(OPEND6, "willpower", "freed6").key == "willpower"
    assert played_as(OPEND6, "health", "opend6") is HEALTH
    with pytest.raises(RuleBroken, match="Reaction is no track of endurance"):
        state_reached(OPEND6.system.track("reaction"), 15)


@given(st.sampled_from(ENDURANCE), st.integers(-99, 99), st.integers(-99, 99))
def test_more_points_never_hurt_less(track, points: int, resistance: int) -> None:  # type: ignore[no-untyped-def]
    assert state_reached(track, points - resistance) <= state_reached(track, points + 1 - resistance)
    assert bool(state_reached(track, points - resistance)) == (points > resistance)


def ladder(kind: TrackKind) -> list[int | None]:
    return [difficulty(kind, at) for at in range(len(kind.states))]


@pytest.mark.rule("OD6-23", "FD6-43", "R-18")
def test_measuring_tracks_have_five_states_and_four_difficulties() -> None:
    for key in ("effect", "quantity", "duration", "coverage"):
        assert ladder(OPEND6.system.track(key)) == [12, 15, 18, 21, None]
        assert ladder(FREED6.system.track(key)) == [9, 12, 15, 18, None]
        assert OPEND6.system.track(key).names == FREED6.system.track(key).names
    assert OPEND6.system.track("quantity").names == ("Full", "Heavy", "Light", "Depleted", "Empty")
    assert OPEND6.system.track("coverage").names == ("Full", "Covered", "Partial", "Exposed", "Vanished")
    assert OPEND6.system.track("duration").names == ("Full", "Waning", "Fading", "Diminished", "Expired")
    assert OPEND6.system.track("effect").names[1:] == ("3/4 Effect", "1/2 Effect", "1/4 Effect", "No Effect")


@pytest.mark.rule("OD6-24", "FD6-44", "R-18", "R-01", "OD6-25", "FD6-46")
def test_a_test_moves_a_track_one_state_or_holds_it_as_the_table_rules() -> None:
    ammo = OPEND6.system.track("quantity")
    assert (tried(ammo, 0, 11).state, tried(ammo, 0, 12).state) == (1, 0)
    badly_missed = tried(ammo, 1, 3)
    assert (badly_missed.difficulty, badly_missed.success, badly_missed.state) == (15, False, 2)
    assert tried(ammo, 3, 20).state == 4
    assert tried(OPEND6.system.track("duration"), 0, 12, "beats").state == 1
    with pytest.raises(RuleBroken, match="at Empty: there is nothing left"):
        tried(OPEND6.system.track("quantity"), 4, 30)
    easier = ladder_of(OPEND6, "freed6")
    assert tried(OPEND6.system.track("quantity"), 0, 9, ladder=easier).success
    assert [difficulty(OPEND6.system.track("effect"), at, easier) for at in range(5)] == [9, 12, 15, 18, None]
    assert ladder_of(OPEND6, "opend6") == ()
    door = custom("The door", ("Normal", "Out of Action"), (15,))
    assert tried(door, 0, 15).state == 0
    assert is_last(door, tried(door, 0, 14).state)
    with pytest.raises(RuleBroken, match="from 2 to 40 states"):
        custom("Nothing", ("Normal",))


@pytest.mark.rule("OD6-25")
def test_a_track_has_as_many_states_as_the_table_likes() -> None:
    siege = custom("The siege", [f"Week {week}" for week in range(9)], (12, 15, 18, 21))
    assert ladder(siege) == [12, 15, 18, 21, 21, 21, 21, 21, None]
    with pytest.raises(RuleBroken, match="a name of its own"):
        custom("Doubled", ("Calm", "calm "))
    with pytest.raises(RuleBroken, match="no difficulty at Calm"):
        tried(custom("Unmeasured", ("Calm", "Storm")), 0, 12)


@pytest.mark.rule("OD6-26", "FD6-47", "R-23")
def test_a_contest_is_as_long_as_the_conditions_between() -> None:
    lengths = {one.key: (one.between, one.difficulty) for one in OPEND6.system.lengths}
    assert lengths == {"brief": (1, "Easy"), "moderate": (3, "Moderate"), "lengthy": (5, "Difficult")}
    freed6 = {one.key: one.between for one in FREED6.system.lengths}
    assert freed6 == {"brief": 1, "moderate": 2, "lengthy": 3}


@pytest.mark.rule("FD6-42", "R-24", "OD6-05")
def test_states_add_to_a_resistance_and_end_where_their_track_ends() -> None:
    attitude = FREED6.system.track("attitude")
    assert modifier(attitude, attitude.place("hostile")) == 15
    assert modifier(FREED6.system.track("willpower"), 0) == -15
    ammo = OPEND6.system.track("quantity")
    assert (moved_state(ammo, 1, 2), moved_state(ammo, 1, 9), moved_state(ammo, 1, -9)) == (3, 4, 0)
    with pytest.raises(RuleBroken, match="has 5 states"):
        checked_state(ammo, 5)


@given(st.integers(2, 40), st.data(), st.integers(-50, 200), st.sampled_from(["meets", "beats"]))
def test_a_test_never_moves_a_track_by_more_than_one(
    length: int, data: st.DataObject, total: int, tie: str
) -> None:
    track = custom("Any", [f"State {at}" for at in range(length)], (12, 15, 18, 21))
    state = data.draw(st.integers(0, length - 2))
    done = tried(track, state, total, tie)
    assert done.state == state + (not done.success)


@pytest.mark.rule("OD6-09", "FD6-36")
@pytest.mark.parametrize(
    ("game", "track", "value"),
    [("opend6", "health", "toughness"), ("freed6", "damage", "strength")],
)
def test_a_condition_may_change_one_value_alone(game: str, track: str, value: str) -> None:
    harder = AddCondition(
        BORG, "Bark skin", effects=(Effect(kind="points", scope=scope_of(value), amount=1),)
    )
    table = playing.then(begin(), harder, game=game)
    order = TakePoints(BORG, track, points=10, resistance=10, value=value)
    assert playing.play(table, order, game=game).facts[0].resistance == 11
    assert playing.play(table, replace(order, value="resolve"), game=game).facts[0].resistance == 10
    for kind, scope in (
        ("dice", scope_of(value)),
        ("points", "resistance: "),
        ("points", "resistance: BARK"),
    ):
        bad = replace(harder, effects=(Effect(kind=kind, scope=scope, amount=1),))
        playing.refuses(
            table,
            bad,
            "does not work|affects",
            game=game,
        )
    playing.refuses(begin(), harder, "affects", game="wildd6")
