"""A name that the game knows means what the game knows by it, whoever brings the condition."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.common.conditions import AddCondition
from rules.d6.checks import CheckCode
from rules.d6.lost_abilities import LostAbility, NameLostAbility
from rules.d6.points_against_resistance import TakePoints
from rules.d6.recovery import RecoverCondition
from rules.game import Game
from rules.games import game_for
from rules.opend6.condition_attempts import InflictCondition
from rules.system import TrackKind, TrackState
from rules.table import TABLE, Condition, Effect, Pending, Table
from tests.rules.opend6.tables import GUARD, OPEND6, SHIP, VEX, WILDD6, begin, names, play, refuses, then

FREED6 = game_for("freed6")


def brought(table: Table, sheet: str = GUARD) -> Condition:
    """The one condition on somebody."""
    (row,) = table.of(Condition, sheet).values()
    return row


@pytest.mark.rule("OD6-16", "OD6-17", "OD6-18")
def test_the_wounded_are_hampered_and_wounded_again_whoever_says_so() -> None:
    wounded = AddCondition(GUARD, "wounded ")
    twice = then(then(begin(), wounded), wounded)
    assert names(twice, GUARD) == ["Wounded", "Wounded"]
    assert play(then(begin(), wounded), CheckCode(GUARD, "strength"), 4).facts[0].dice == 1
    by_points = then(begin(), TakePoints(GUARD, "health", 8))
    by_check = then(begin(), InflictCondition(VEX, "Wounded", "strength", target=GUARD), 1, 1, 1)
    for table in (by_points, by_check, then(begin(), wounded)):
        row = brought(table)
        assert (row.kind, row.group, row.rank, row.until) == ("measured", "health", 2, "recovered")
        assert row.effects == (Effect(kind="dice", scope="skills", amount=-1),)


@pytest.mark.rule("OD6-16", "OD6-25", "FD6-46")
@pytest.mark.parametrize("game", [OPEND6, FREED6, WILDD6], ids=["opend6", "freed6", "wildd6"])
def test_who_is_out_of_action_by_hand_neither_acts_nor_decides(game: Game) -> None:
    table = then(begin(), AddCondition(GUARD, "Out of action"), game=game)
    row = brought(table)
    assert (row.name, row.group, row.until) == ("Out of Action", "", "recovered")
    assert [effect.kind for effect in row.effects] == ["cannot_act", "cannot_decide"]
    if game is not WILDD6:
        refuses(table, CheckCode(GUARD, "strength"), "Guard cannot act: Out of Action", game=game)


@pytest.mark.rule("FD6-41", "FD6-42", "OD6-16")
def test_a_level_is_what_it_is_on_the_track_that_is_named_with_it() -> None:
    """Broken is of FreeD6's body and of its willpower; Out of Action ends every track."""
    refuses(begin(), AddCondition(SHIP, "Broken"), "Broken is a state of", game=FREED6)
    row = brought(then(begin(), AddCondition(SHIP, "broken", group="body"), game=FREED6), SHIP)
    assert (row.name, row.kind, row.group, row.rank) == ("Broken", "cumulative", "body", 4)
    row = brought(then(begin(), AddCondition(GUARD, "Out of Action", group="health")))
    assert (row.kind, row.group, row.rank) == ("measured", "health", 4)


@pytest.mark.rule("OD6-25")
def test_out_of_action_stays_what_it_is_beside_a_campaigns_own_track_that_ends_so() -> None:
    states = TrackState(name="Calm"), TrackState(name="Out of Action")
    nerve = TrackKind(key="nerve", name="Nerve", states=states)
    game = replace(OPEND6, system=replace(OPEND6.system, tracks=(*OPEND6.system.tracks, nerve)))
    row = brought(then(begin(), AddCondition(GUARD, "Out of Action"), game=game))
    assert [effect.kind for effect in row.effects] == ["cannot_act", "cannot_decide"]
    refuses(
        begin(),
        AddCondition(GUARD, "Calm"),
        "Calm is a state of Nerve: add that track, or move it",
        game=game,
    )


@pytest.mark.rule("OD6-16", "R-14")
def test_incapacitated_by_name_asks_which_ability_is_lost() -> None:
    for order, faces in (
        (AddCondition(GUARD, "Incapacitated"), ()),
        (InflictCondition(VEX, "Incapacitated", "strength", target=GUARD), (1, 1, 1)),
    ):
        table = then(begin(), order, *faces)
        (key,) = table.of(Condition, GUARD)
        (pending,) = table.of(Pending, TABLE).values()
        assert (pending.kind, pending.sheet_id) == ("lost_ability", GUARD)
        assert pending.holds == LostAbility(key)
        lamed = then(table, NameLostAbility(GUARD, key, "strength"))
        assert not lamed.of(Pending, TABLE)
        refuses(lamed, CheckCode(GUARD, "strength"), "cannot use Strength: Incapacitated")


@pytest.mark.rule("FD6-41", "FD6-24", "FD6-31")
def test_a_rank_of_harm_by_hand_is_what_an_effect_roll_brings() -> None:
    ranks = (("Stunned", 1, "turn"), ("Wounded", 3, "encounter"), ("Incapacitated", 4, "scene"))
    for name, rank, until in ranks:
        row = brought(then(begin(), AddCondition(GUARD, name), game=FREED6))
        struck = brought(then(begin(), TakePoints(GUARD, "damage", 5 * rank), game=FREED6))
        assert (row.kind, row.group, row.rank, row.until) == ("cumulative", "damage", rank, until)
        assert (row.effects, row.left) == (struck.effects, struck.left)
    wounded = then(begin(), AddCondition(GUARD, "Wounded"), game=FREED6)
    tried = play(wounded, RecoverCondition(GUARD, "41.1", "strength", difficulty=1), 1, 1, game=FREED6)
    assert tried.facts[1].points_needed == 11


@pytest.mark.rule("R-10", "R-14")
def test_a_name_means_what_the_tables_own_tracks_know_by_it() -> None:
    in_ranks = brought(then(begin(ruleset="freed6"), AddCondition(GUARD, "Wounded")))
    assert (in_ranks.kind, in_ranks.rank, in_ranks.effects) == ("cumulative", 3, ())
    in_levels = begin(ruleset="opend6")
    row = brought(then(in_levels, AddCondition(GUARD, "Wounded"), game=FREED6))
    assert row.effects == (Effect(kind="dice", scope="skills", amount=-1),)
    hampering = begin(freed6_track_effects="as OpenD6")
    for level, name in enumerate(("Stunned", "Hurt", "Wounded", "Incapacitated"), start=1):
        by_hand = brought(then(hampering, AddCondition(GUARD, name), game=FREED6))
        by_points = brought(then(hampering, TakePoints(GUARD, "damage", 5 * level), game=FREED6))
        assert by_hand.effects == by_points.effects


@pytest.mark.rule("OD6-05", "OD6-20", "OD6-23", "FD6-42")
@pytest.mark.parametrize(
    ("game", "name", "sentence"),
    [
        (OPEND6, "hostile", "Hostile is a state of Reaction: add that track, or move it."),
        (OPEND6, "Empty", "Empty is a state of Quantity: add that track, or move it."),
        (
            OPEND6,
            "Normal",
            "Normal is a state of Health and of .*: remove or recover the conditions there",
        ),
        (FREED6, "Focused", "Focused is a state of Willpower: add that track, or move it."),
        (FREED6, "Broken", "Broken is a state of Body and of Willpower: enter points on that track"),
    ],
)
def test_a_state_that_a_track_holds_is_no_condition_beside_it(game: Game, name: str, sentence: str) -> None:
    refuses(begin(), AddCondition(GUARD, name), sentence, game=game)
    if game is OPEND6:
        refuses(begin(), InflictCondition(VEX, name, "strength", target=GUARD), sentence)


@pytest.mark.rule("OD6-09", "FD6-25")
def test_a_table_may_say_itself_what_a_condition_of_such_a_name_does() -> None:
    exposed = AddCondition(GUARD, "Exposed", effects=(Effect(kind="points", amount=-2),))
    assert brought(then(begin(), exposed)).kind == "discrete"
    mood = AddCondition(GUARD, "Hostile", kind="progressive", group="mood")
    assert brought(then(begin(), mood)).group == "mood"
    assert names(then(begin(), AddCondition(SHIP, "Broken")), SHIP) == ["Broken"]
