"""People have stances, talk is against them, and talk moves them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.common.clock import AdvanceClock
from rules.common.conditions import AddCondition, ClearCondition
from rules.common.encounters import BeginEncounter, EndEncounter
from rules.d6.checks import CheckCode
from rules.d6.recovery import RecoverCondition
from rules.d6.tracks import BeginTrack, MoveTrack
from rules.decide import decide
from rules.game import Command, Derived, Game, derived
from rules.opend6.reactions import (
    ConvinceSomeone,
    ConvincingTried,
    EaseReaction,
    ReactionSwayed,
    SwayReaction,
)
from rules.opend6.stances import stance_of
from rules.table import Condition, Effect, Membership, Profile, Table
from tests.rules.d6.orders import amid
from tests.rules.d6.tables import cited
from tests.rules.opend6.tables import GANG, GUARD, OPEND6, SHIP, VEX, begin, names, play, refuses, then
from tests.rules.opend6.tables import tracks as tracks_of

TALK = SwayReaction(VEX, GUARD, "persuasion")
ASK = ConvinceSomeone(VEX, GUARD, "persuasion")


def stance(table: Table, to: str = VEX) -> str:
    return stance_of(OPEND6, table, GUARD, to).state_name


def standing(at: str, to: str = VEX, **rulings: str) -> Table:
    return then(begin(**rulings), BeginTrack(GUARD, kind="reaction", towards=to, state=at))


def swayed(table: Table, order: SwayReaction, *faces: int) -> ReactionSwayed:
    return play(table, order, *faces).facts[1]


@pytest.mark.rule("OD6-19", "OD6-20")
def test_a_stance_says_how_hard_someone_is_to_convince() -> None:
    check, fact = play(standing("Friendly"), ASK, 2, 2, 2, 2).facts
    assert (check.difficulty, fact.stance, fact.outcome, fact.by) == (9, "Friendly", "success", VEX)
    assert play(standing("Hostile"), ASK, 6, 6, 6, 6).facts[1].outcome == "failure"
    assert play(begin(), ASK, 4, 4, 4, 2).facts[0].difficulty == 15


@pytest.mark.rule("OD6-21", "OD6-22", "R-17")
def test_full_fives_move_a_stance_and_it_replaces_the_one_before() -> None:
    fact = swayed(begin(), TALK, 6, 5, 5, 4)
    assert (fact.difficulty, fact.total, fact.steps) == (15, 21, 1)
    assert (fact.before, fact.after) == ("Neutral", "Cooperative")
    table = then(begin(), TALK, 6, 6, 6, 6)
    assert stance(table) == "Friendly"
    twice = then(table, TALK, 5, 5, 5, 4)
    assert (stance(twice), len(tracks_of(twice, GUARD))) == ("Allied", 1)


@pytest.mark.rule("OD6-22", "R-17")
def test_less_than_five_moves_nothing_failing_by_five_worsens_and_a_table_may_allow_one_step() -> None:
    assert stance(then(begin(), TALK, 4, 4, 4, 6)) == "Neutral"
    assert stance(then(begin(), TALK, 1, 2, 3, 3)) == "Uncooperative"
    assert swayed(begin(), replace(TALK, worsen=True), 6, 5, 5, 4).after == "Uncooperative"
    assert swayed(standing("Friendly"), TALK, 6, 6, 3, 4).after == "Allied"
    one = standing("Friendly", reaction_multi_step="one per check")
    assert swayed(one, TALK, 6, 6, 3, 4).after == "Helpful"


@pytest.mark.rule("OD6-19", "OD6-21")
def test_a_stance_to_the_group_is_another_than_to_one_of_it() -> None:
    both = then(standing("Hostile", GANG), BeginTrack(GUARD, kind="reaction", towards=VEX, state="Neutral"))
    table = then(both, TALK, 6, 6, 6, 6)
    assert (stance(table), stance(table, GANG)) == ("Friendly", "Hostile")
    assert play(table, replace(ASK, towards=GANG), 6, 6, 6, 6).facts[0].difficulty == 27


@pytest.mark.rule("OD6-19", "OD6-20")
def test_a_stance_to_the_group_serves_its_members() -> None:
    hostile = standing("Hostile", GANG)
    check, fact = play(hostile, ASK, 6, 6, 6, 6).facts
    assert (check.difficulty, fact.stance, fact.towards) == (27, "Hostile", GANG)
    shift = swayed(hostile, amid(TALK, flat=10), 6, 5, 5, 5)
    assert (shift.difficulty, shift.towards, shift.after) == (27, GANG, "Opposed")
    assert stance(hostile, SHIP) == "Neutral"
    eased = then(hostile, EaseReaction(GUARD, GANG, "Friendly"))
    assert (stance(eased), stance(then(eased, AdvanceClock("scene")))) == ("Friendly", "Hostile")


@pytest.mark.rule("OD6-19", "OD6-27", "R-82")
def test_one_of_a_group_may_be_shown_another_stance_for_a_while() -> None:
    eased = then(standing("Hostile", GANG), EaseReaction(GUARD, VEX, "Friendly"))
    assert (stance(eased), stance(eased, GANG)) == ("Friendly", "Hostile")
    moved = then(eased, TALK, 3, 3, 3, 4)
    assert (stance(moved), stance(moved, GANG)) == ("Friendly", "Hostile")
    after = then(moved, AdvanceClock("scene"))
    assert (stance(after), stance(after, GANG)) == ("Opposed", "Hostile")


@pytest.mark.rule("OD6-27", "OD6-22", "R-19")
def test_a_stance_may_be_better_for_a_while_by_a_check() -> None:
    order = replace(TALK, until="scene")
    assert swayed(begin(), order, 6, 6, 6, 6).until == "scene"
    table = then(begin(), order, 6, 6, 6, 6)
    assert (stance(table), names(table, GUARD)) == ("Friendly", ["Friendly"])
    assert play(table, ASK, 3, 3, 3, 3).facts[0].difficulty == 9
    assert stance(then(table, AdvanceClock("scene"))) == "Neutral"


@pytest.mark.rule("OD6-27")
def test_a_stance_may_be_better_for_a_while_by_the_game_masters_word() -> None:
    fact = play(standing("Opposed"), EaseReaction(GUARD, VEX, "Friendly")).facts[0]
    assert (fact.before, fact.after, fact.until) == ("Opposed", "Friendly", "scene")
    eased = then(standing("Opposed"), EaseReaction(GUARD, VEX, "Friendly"))
    again = then(eased, EaseReaction(GUARD, VEX, "Helpful", "session"))
    assert (stance(again), names(again, GUARD)) == ("Helpful", ["Friendly", "Helpful"])
    assert stance(then(again, AdvanceClock("scene"))) == "Helpful"
    assert stance(then(eased, AdvanceClock("scene"))) == "Opposed"


@pytest.mark.rule("OD6-22", "OD6-27", "R-82")
def test_a_lasting_change_moves_the_stance_below_and_the_passing_one_goes_on() -> None:
    eased = then(begin(), EaseReaction(GUARD, VEX, "Allied"))
    order = amid(TALK, flat=-7)
    fact = swayed(eased, order, 1, 1, 1, 1)
    assert (fact.difficulty, fact.steps, fact.before, fact.after) == (3, -1, "Neutral", "Uncooperative")
    assert (fact.meanwhile, fact.until) == ("Allied", "")
    table = then(eased, order, 1, 1, 1, 1)
    assert (stance(table), stance(then(table, AdvanceClock("scene")))) == ("Allied", "Uncooperative")


@pytest.mark.rule("OD6-05", "OD6-20", "OD6-27", "R-82")
def test_the_game_master_moves_a_stance_and_the_one_below_a_passing_one() -> None:
    eased = then(standing("Neutral"), EaseReaction(GUARD, VEX, "Allied"))
    moved = then(eased, MoveTrack(GUARD, "41.1", -4))
    assert (stance(moved), stance(then(moved, AdvanceClock("scene")))) == ("Allied", "Hostile")
    assert stance(then(standing("Neutral"), MoveTrack(GUARD, "41.1", 2))) == "Friendly"


@pytest.mark.rule("OD6-27", "R-19", "R-82")
def test_the_later_of_two_passing_stances_covers_the_earlier_without_ending_it() -> None:
    table = then(begin(), EaseReaction(GUARD, VEX, "Friendly"))
    table = then(table, BeginEncounter((VEX, GUARD)))
    decision = play(table, replace(TALK, until="encounter"), 3, 3, 3, 4)
    fact, table = decision.facts[1], replace(decision.table, seq=60)
    assert (fact.before, fact.after, fact.meanwhile, fact.until) == ("Friendly", "Helpful", "", "encounter")
    assert stance(table) == "Helpful"
    table = then(table, EndEncounter())
    assert stance(table) == "Friendly"
    assert stance(then(table, AdvanceClock("scene"))) == "Neutral"
    longer = then(begin(), EaseReaction(GUARD, VEX, "Helpful", "session"))
    longer = then(longer, EaseReaction(GUARD, VEX, "Allied"))
    assert stance(then(longer, AdvanceClock("scene"))) == "Helpful"


@pytest.mark.rule("OD6-27", "R-82")
def test_a_stance_may_be_eased_to_what_it_is_for_longer() -> None:
    eased = then(begin(), EaseReaction(GUARD, VEX, "Friendly"))
    longer = then(eased, EaseReaction(GUARD, VEX, "Friendly", "session"))
    assert stance(then(longer, AdvanceClock("scene"))) == "Friendly"
    refuses(eased, EaseReaction(GUARD, VEX, "Friendly"), "Friendly already")


def hampered_when_hostile() -> Game:
    """OpenD6 in a campaign where the hostile do not act, and the friendly do better."""
    kind = OPEND6.system.track("reaction")
    does = {"Hostile": Effect(kind="cannot_act"), "Friendly": Effect(kind="dice", amount=1)}
    states = tuple(
        replace(state, effects=(does[state.name],)) if state.name in does else state for state in kind.states
    )
    tracks = tuple(replace(kind, states=states) if row is kind else row for row in OPEND6.system.tracks)
    return replace(OPEND6, system=replace(OPEND6.system, tracks=tracks))


@pytest.mark.rule("OD6-21", "OD6-05")
def test_a_swayed_stance_takes_its_states_condition_along() -> None:
    game = hampered_when_hostile()
    table = then(begin(), BeginTrack(GUARD, kind="reaction", towards=VEX, state="Hostile"), game=game)
    refuses(table, CheckCode(GUARD, "strength"), "Guard cannot act: Hostile", game=game)
    table = then(table, amid(TALK, flat=27), 5, 5, 5, 5, game=game)
    assert (stance_of(game, table, GUARD, VEX).state_name, names(table, GUARD)) == ("Neutral", [])
    table = then(table, amid(TALK, flat=10), 4, 4, 4, 4, game=game)
    assert (stance_of(game, table, GUARD, VEX).state_name, names(table, GUARD)) == ("Friendly", ["Friendly"])
    assert play(table, CheckCode(GUARD, "strength"), 1, 1, 1, game=game).facts[0].dice == 3


@pytest.mark.rule("OD6-21", "OD6-27", "R-82")
def test_a_passing_stance_does_what_its_state_does_and_the_covered_ones_do_nothing() -> None:
    game = hampered_when_hostile()
    table = then(begin(), BeginTrack(GUARD, kind="reaction", towards=VEX, state="Hostile"), game=game)
    table = then(table, EaseReaction(GUARD, VEX, "Friendly"), game=game)
    assert play(table, CheckCode(GUARD, "strength"), 1, 1, 1, game=game).facts[0].dice == 3
    table = then(table, EaseReaction(GUARD, VEX, "Neutral"), game=game)
    assert play(table, CheckCode(GUARD, "strength"), 1, 1, game=game).facts[0].dice == 2
    table = then(table, AdvanceClock("scene"), game=game)
    refuses(table, CheckCode(GUARD, "strength"), "Guard cannot act: Hostile", game=game)


@pytest.mark.rule("OD6-20", "OD6-22")
@pytest.mark.parametrize("visibility", ["named", "hidden"])
def test_talk_with_someone_known_by_name_only_tells_no_stance(visibility: str) -> None:
    closed = standing("Friendly").put(GUARD, "membership", Membership(visibility=visibility))
    for order in (ASK, TALK):
        check, fact = play(closed, order, 2, 2, 2, 2).facts
        assert (check.difficulty, check.outcome, check.points, check.chance) == (None, "total", 0, "")
        assert (check.roll.total, fact.total, fact.difficulty) == (9, 9, 9)
        assert {"difficulty", "before" if order is TALK else "stance"} <= set(fact.CLOSED or ())
    assert "outcome" not in ConvincingTried.CLOSED
    assert {"after", "steps", "outcome", "meanwhile"} <= set(ReactionSwayed.CLOSED or ())


@pytest.mark.rule("OD6-21", "OD6-27", "R-82")
@pytest.mark.parametrize(
    ("order", "words"),
    [
        (AddCondition(GUARD, "Allied"), "eaction"),
        (AddCondition(GUARD, "Allied", kind="progressive", group=f"stance:{VEX}"), "eaction"),
        (
            EaseReaction(GUARD, VEX, "Friendly", "recovered"),
            "Choose when the reaction ends; it cannot be recovered from",
        ),
        (replace(TALK, until="recovered"), "Choose when the reaction ends; it cannot be recovered from"),
        (SwayReaction(VEX, VEX, "persuasion"), r"\.$"),
        (SwayReaction(VEX, GUARD, "singing"), r"\.$"),
        (SwayReaction(VEX, GUARD, "persuasion", until="year"), r"\.$"),
        (SwayReaction(VEX, "77", "persuasion"), r"\.$"),
        (EaseReaction(GUARD, VEX, "Neutral"), r"\.$"),
        (EaseReaction(GUARD, VEX, "Smitten"), r"\.$"),
        (EaseReaction(GUARD, VEX, "Friendly", ""), r"\.$"),
        (EaseReaction(GUARD, "", "Friendly"), r"\.$"),
    ],
)
def test_what_moves_no_stance_is_refused_with_a_sentence(order: Command, words: str) -> None:
    refuses(begin(), order, words)


@given(
    st.lists(st.integers(1, 6), min_size=4, max_size=4),
    st.sampled_from(OPEND6.system.track("reaction").names),
    st.booleans(),
    st.sampled_from(["", "scene"]),
)
def test_a_stance_never_leaves_its_track(faces: list[int], at: str, worsen: bool, until: str) -> None:
    order = replace(TALK, worsen=worsen, until=until)
    decision = decide(OPEND6, standing(at), order, lambda sides: faces.pop())
    assert stance(decision.table) == decision.facts[1].after
    assert len(tracks_of(decision.table, GUARD)) == 1


@pytest.mark.rule("OD6-22", "OD6-27", "R-82")
def test_no_recovery_takes_a_stance_away_before_its_time() -> None:
    """One result point would else do what swaying takes five for."""
    eased = then(begin(), EaseReaction(GUARD, VEX, "Hostile"))
    (key,) = eased.of(Condition, GUARD)
    refuses(
        eased,
        RecoverCondition(VEX, key, "persuasion", target=GUARD),
        "Hostile is a temporary stance: change it, or wait until it ends",
    )
    assert stance(then(eased, ClearCondition(GUARD, key))) == "Neutral"


@pytest.mark.rule("OD6-27", "R-82")
def test_a_swayed_stance_names_the_rules_of_what_holds_for_a_while_where_something_does() -> None:
    def ids(table: Table, order: SwayReaction) -> set[str]:
        return cited(OPEND6, swayed(table, order, 6, 6, 6, 6)) & {"OD6-27", "R-82"}

    assert ids(begin(), TALK) == set()
    assert ids(begin(), replace(TALK, until="scene")) == {"OD6-27"}
    assert ids(then(begin(), EaseReaction(GUARD, VEX, "Friendly")), TALK) == {"OD6-27", "R-82"}


@pytest.mark.rule("OD6-19", "OD6-20", "OD6-27")
def test_the_number_of_a_stance_is_what_an_appeal_must_reach_now_and_while_it_is_eased() -> None:
    def numbers(table: Table) -> list[Derived]:
        return list(derived(OPEND6, table, GUARD))

    (number,) = numbers(standing("Hostile"))
    assert (number.value, [part.rule for part in number.parts]) == (27, ["OD6-20"])
    table = standing("Neutral")
    assert [number.value for number in numbers(table)] == [15]
    eased = then(table, EaseReaction(GUARD, VEX, "Helpful"))
    assert [number.words for number in numbers(eased)] == ["Helpful 6 = 6"]
    assert not numbers(table.without(Profile, VEX, "profile"))
    table = then(table, BeginTrack(GUARD, kind="reaction", towards=GANG))
    assert [number.label for number in numbers(table)] == ["Reaction, towards Vex", "Reaction, towards Gang"]
    unseen = table.put(VEX, "membership", Membership(visibility="hidden"))
    assert numbers(unseen)[0].label == "Reaction, towards someone unseen"
