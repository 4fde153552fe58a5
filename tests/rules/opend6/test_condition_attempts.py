"""Conditions that are brought on by a check, abilities that they take away, and shifts of a track."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.common.clock import AdvanceClock, BeginSession
from rules.common.conditions import ClearCondition
from rules.common.prompts import SkipPrompt, content_of, offers
from rules.d6.checks import CheckCode
from rules.d6.lost_abilities import LostAbility, NameLostAbility
from rules.d6.points_against_resistance import RollPoints, TakePoints
from rules.d6.recovery import RecoverCondition
from rules.d6.stance_shifts import difficulty, shifted, steps
from rules.decide import preview
from rules.errors import RuleBroken
from rules.opend6.condition_attempts import InflictCondition
from rules.table import TABLE, Condition, Effect, Membership, Pending, Table
from tests.rules.freed6 import tables as freed6
from tests.rules.opend6.tables import GUARD, OPEND6, SHIP, VEX, begin, names, play, refuses, then

BLIND = InflictCondition(
    VEX, "blinded", "strength", difficulty=10, target=GUARD, until="scene", reason="sand"
)


@pytest.mark.rule("OD6-01", "OD6-02", "OD6-08")
def test_one_result_point_brings_a_condition() -> None:
    decision = play(begin(), BLIND, 6, 4, 1)
    fact = decision.facts[1]
    assert (fact.sheet_id, fact.condition, fact.by) == (GUARD, "Blinded", VEX)
    assert (fact.points, fact.inflicted) == (1, True)
    (row,) = decision.table.of(Condition, GUARD).values()
    assert (row.name, row.source, row.until, row.points) == ("Blinded", "sand", "scene", 1)


@pytest.mark.rule("OD6-02", "R-02", "R-25")
def test_a_tie_succeeds_and_brings_no_condition() -> None:
    decision = play(begin(), BLIND, 6, 3, 1)
    assert decision.facts[0].outcome == "success"
    assert (decision.facts[1].inflicted, names(decision.table, GUARD)) == (False, [])
    assert not play(begin(), BLIND, 1, 1, 1).facts[1].inflicted


@pytest.mark.rule("OD6-04", "OD6-03")
def test_a_discrete_condition_stays_one_and_a_cumulative_one_comes_again() -> None:
    twice = play(then(begin(), BLIND, 6, 6, 6), BLIND, 6, 6, 6)
    check, tried, came = twice.facts
    assert (check.outcome, tried.points, tried.inflicted, came.comes) == ("success", 8, False, False)
    assert names(twice.table, GUARD) == ["Blinded"]
    slow = (Effect(kind="dice", amount=-1),)
    slowed = InflictCondition(VEX, "Slowed", "strength", kind="cumulative", effects=slow, target=GUARD)
    assert names(then(then(begin(), slowed, 1, 1, 1), slowed, 1, 1, 1), GUARD) == ["Slowed", "Slowed"]


@pytest.mark.rule("OD6-01", "OD6-08")
def test_six_conditions_are_known_by_name_and_do_what_they_say() -> None:
    known = {one.name: [(each.kind, each.scope) for each in one.effects] for one in OPEND6.system.conditions}
    assert known == {
        "Blinded": [("unusable", "sight")],
        "Deafened": [("unusable", "hearing")],
        "Restrained": [("cannot_act", "")],
        "Fly": [("granted", "flight")],
        "Swim": [("granted", "swimming")],
        "Infra-Red Vision": [("granted", "infra_red")],
    }
    hindered = then(begin(), InflictCondition(VEX, "Restrained", "strength", target=GUARD), 1, 1, 1)
    refuses(hindered, CheckCode(GUARD, "strength"), "Guard cannot act: Restrained")


@pytest.mark.rule("OD6-09")
def test_the_six_mechanical_effects_bear_on_a_check() -> None:
    def total(effect: Effect, *faces: int) -> int:
        table = begin().put(VEX, "30.1", Condition(name="Odd", effects=(effect,)))
        return int(play(table, CheckCode(VEX, "strength"), *faces).facts[0].roll.total)

    assert total(Effect(kind="advantage"), 1, 1, 1, 5, 5, 5) == 15
    assert total(Effect(kind="disadvantage"), 1, 1, 1, 5, 5, 5) == 3
    assert total(Effect(kind="flip", amount=1), 1, 1, 2) == 14
    assert total(Effect(kind="dice", amount=-2), 4) == 4
    assert total(Effect(kind="wild_dice"), 6, 2, 1, 1, 1) == 11
    assert total(Effect(kind="points", amount=-2), 4, 4, 4) == 10


@pytest.mark.parametrize(
    "order",
    [
        InflictCondition(VEX, " ", "strength"),
        InflictCondition(VEX, "Odd", "strength", kind="eternal"),
        InflictCondition(VEX, "Odd", "singing"),
        InflictCondition(VEX, "Odd", "strength", until="year"),
        InflictCondition(VEX, "Odd", "strength", target="77"),
    ],
)
def test_what_cannot_be_inflicted_is_refused_with_a_sentence(order: InflictCondition) -> None:
    refuses(begin(), order, r"\.$")


@pytest.mark.rule("OD6-02", "OD6-04")
@pytest.mark.parametrize("visibility", ["named", "hidden"])
def test_the_chance_does_not_tell_what_someone_known_by_name_only_has_already(visibility: str) -> None:
    open_sheet = then(begin(), BLIND, 6, 6, 6)
    closed = open_sheet.put(GUARD, "membership", Membership(visibility=visibility))
    for table, chance in ((begin(), "1/2"), (open_sheet, "0/1"), (closed, "1/2")):
        assert play(table, BLIND, 6, 6, 6).facts[0].chance == chance
        assert preview(OPEND6, table, BLIND).chance == Fraction(chance)


THIRD = 11


def waiting(sheet_id: str = VEX, track: str = "health") -> Table:
    """The table after a third level whose ability nobody has named."""
    return then(begin(), TakePoints(sheet_id, track, THIRD))


def lost(row: Pending) -> str:
    """The condition that waits for the name of an ability."""
    return content_of(row, LostAbility).condition


def prompts(table: Table) -> dict[str, Pending]:
    return {key: row for key, row in table.of(Pending, TABLE).items() if row.kind == "lost_ability"}


@pytest.mark.rule("OD6-16", "R-14")
def test_the_game_master_is_offered_every_ability_of_the_bearer_or_names_what_it_has_not() -> None:
    table = waiting()
    ((key, row),) = prompts(table).items()
    assert (row.about, row.sheet_id) == (41, VEX)
    persuasion, strength, wait = offers(OPEND6, table, key)
    assert (strength.label, persuasion.label, wait.command) == (
        "Strength",
        "Persuasion",
        SkipPrompt(key, VEX),
    )
    assert strength.command == NameLostAbility(VEX, lost(row), "strength")
    assert all(offer.gm and not offer.sheet_id for offer in (strength, persuasion, wait))
    broken = waiting(SHIP, "body")
    ((key, row),) = prompts(broken).items()
    assert [offer.label for offer in offers(OPEND6, broken, key)] == ["Lose nothing"]
    assert not prompts(then(broken, NameLostAbility(SHIP, lost(row), "engines")))


@pytest.mark.rule("OD6-16", "R-14")
def test_a_button_of_each_conditions_prompt_names_the_ability_and_closes_it() -> None:
    table = waiting()
    named = then(table, offers(OPEND6, table, next(iter(prompts(table))))[1].command)
    assert not prompts(named)
    refuses(named, CheckCode(VEX, "strength"), "Vex cannot use Strength: Incapacitated")
    table = then(waiting(), TakePoints(VEX, "health", THIRD))
    first, second = (lost(row) for row in prompts(table).values())
    table = then(table, NameLostAbility(VEX, second, "strength"))
    assert [lost(row) for row in prompts(table).values()] == [first]
    assert prompts(then(begin(), RollPoints(GUARD, "3D", "health", target=VEX), 6, 4, 1))


@pytest.mark.parametrize("points", [5, 10, 16])
def test_other_levels_and_an_ability_that_was_named_at_once_leave_none(points: int) -> None:
    assert not prompts(then(begin(), TakePoints(VEX, "health", points)))
    assert not prompts(then(begin(), TakePoints(VEX, "health", THIRD, ability="strength")))


@pytest.mark.parametrize("visibility", ["open", "hidden"])
def test_the_prompt_goes_with_its_condition_and_not_before(visibility: str) -> None:
    table = waiting().put(VEX, "membership", Membership(visibility=visibility))
    ((_, row),) = prompts(table).items()
    assert not prompts(then(table, ClearCondition(VEX, lost(row))))
    recovered = then(table, RecoverCondition(VEX, lost(row), "persuasion"), 6, 6, 6, 6)
    assert not names(recovered, VEX)
    assert not prompts(recovered)
    tried = then(table, RecoverCondition(VEX, lost(row), "persuasion", difficulty=30), 1, 1, 1, 1)
    assert prompts(tried)
    assert prompts(then(table, BeginSession()))


def test_it_goes_when_the_time_of_the_condition_is_over() -> None:
    table = freed6.begin(freed6_track_effects="as OpenD6")
    table = freed6.then(table, TakePoints("3", "composure", 16))
    assert prompts(table)
    assert [row.until for row in table.of(Condition, "3").values()] == ["scene"]
    assert not prompts(freed6.then(table, AdvanceClock("scene")))


def test_a_condition_of_an_earlier_version_has_no_prompt_and_its_ability_can_be_named() -> None:
    table = waiting()
    ((key, row),) = prompts(table).items()
    older = replace(table, rows={name: row for name, row in table.rows.items() if name[2] != key})
    assert not prompts(older)
    assert play(older, NameLostAbility(VEX, lost(row), "strength")).facts[0].ability == "Strength"


REACTION = OPEND6.system.track("reaction")
NEUTRAL = REACTION.place("Neutral")


def stance_after(total: int, start: str = "Neutral", **how: bool) -> str:
    return REACTION.states[shifted(REACTION, REACTION.place(start), total, **how).state].name


@pytest.mark.rule("OD6-19", "OD6-20")
def test_nine_stances_from_hostile_to_allied_are_ever_easier_to_meet() -> None:
    assert REACTION.names[:5] == ("Hostile", "Opposed", "Unfriendly", "Uncooperative", "Neutral")
    assert REACTION.names[5:] == ("Cooperative", "Friendly", "Helpful", "Allied")
    assert [difficulty(REACTION, at) for at in range(9)] == [27, 24, 21, 18, 15, 12, 9, 6, 3]
    assert REACTION.names[REACTION.start] == "Neutral"
    with pytest.raises(RuleBroken, match="no difficulty at Normal"):
        difficulty(OPEND6.system.track("health"), 0)


@pytest.mark.rule("OD6-21", "R-17", "OD6-22", "R-01")
def test_a_check_passes_over_stances_by_full_fives_as_far_as_the_track_goes_in_either_direction() -> None:
    by_total = [stance_after(total) for total in (20, 19, 15, 11, 10)]
    assert by_total == ["Cooperative", "Neutral", "Neutral", "Neutral", "Uncooperative"]
    assert stance_after(30) == "Helpful"
    assert stance_after(30, multi_step=False) == "Cooperative"
    assert stance_after(0, multi_step=False) == "Uncooperative"
    far = shifted(REACTION, REACTION.place("Helpful"), 40)
    assert (far.steps, REACTION.states[far.state].name) == (6, "Allied")
    assert stance_after(1, "Opposed") == "Hostile"
    assert stance_after(20, worsen=True) == "Uncooperative"
    assert stance_after(10, worsen=True) == "Cooperative"
    assert shifted(REACTION, NEUTRAL, 27, worsen=True).steps == -2
    met = shifted(REACTION, NEUTRAL, 15)
    assert (met.success, met.steps) == (True, 0)
    assert not shifted(REACTION, NEUTRAL, 15, tie="beats").success


@given(st.integers(0, 8), st.integers(-99, 199), st.booleans(), st.booleans())
def test_a_stance_stays_on_the_track_and_worsening_mirrors_it(
    state: int, total: int, worsen: bool, multi_step: bool
) -> None:
    done = shifted(REACTION, state, total, worsen=worsen, multi_step=multi_step)
    assert 0 <= done.state <= 8
    assert done.steps == -shifted(REACTION, state, total, worsen=not worsen, multi_step=multi_step).steps
    assert abs(done.steps) <= (99 if multi_step else 1)


@given(st.integers(-500, 500))
def test_steps_are_cut_off_towards_none(margin: int) -> None:
    assert steps(-margin) == -steps(margin)
    assert 0 <= abs(margin) - 5 * abs(steps(margin)) < 5
