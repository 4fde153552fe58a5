"""Points that pass a resistance leave a condition, and each condition does its own harm."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.common.conditions import ClearCondition
from rules.common.encounters import BeginEncounter, NextRound, TakeTurn
from rules.common.prompts import offers
from rules.d6.checks import CheckCode
from rules.d6.lost_abilities import NameLostAbility
from rules.d6.points_against_resistance import RollPoints, TakePoints
from rules.d6.recovery import RecoverCondition
from rules.decide import preview
from rules.game import Command
from rules.games import game_for
from rules.table import TABLE, Combatant, Condition, Effect, Membership, Pending, Resource, Table
from tests.rules.d6.tables import amounts
from tests.rules.opend6.tables import GUARD, OPEND6, SHIP, VEX, begin, names, play, refuses, then

FREED6 = game_for("freed6")
BLOW = TakePoints(VEX, "health", 15, 12)


def first(table: Table, order: Command, *faces: int) -> Any:
    return play(table, order, *faces).facts[0]


def hurt(
    *points: int, track: str = "health", sheet_id: str = VEX, ability: str = "strength", **rulings: str
) -> Table:
    """The table after points against a resistance of 0."""
    table = begin(**rulings)
    for each in points:
        table = then(table, TakePoints(sheet_id, track, each, 0, ability))
    return table


@pytest.mark.rule(
    "OD6-11", "OD6-12", "OD6-10", "OD6-02", "R-02", "OD6-06", "OD6-17", "OD6-18", "OD6-13", "OD6-14", "OD6-15"
)
def test_points_over_the_resistance_bring_the_condition_of_their_level() -> None:
    fact = first(begin(), BLOW)
    assert (fact.track, fact.condition) == ("Health", "Stunned")
    assert (fact.points, fact.resistance, fact.level) == (15, 12, 1)
    assert names(hurt(6), VEX) == ["Wounded"]
    decision = play(begin(), TakePoints(VEX, "health", 12, 12))
    assert (decision.facts[0].level, decision.facts[0].condition) == (0, "")
    assert names(decision.table, VEX) == []
    table = hurt(1, 6, 1)
    assert names(table, VEX) == ["Stunned", "Wounded", "Stunned"]
    assert {row.kind for row in table.of(Condition, VEX).values()} == {"measured"}
    healed = then(table, ClearCondition(VEX, "41.1"))
    assert names(healed, VEX) == ["Wounded", "Stunned"]
    assert names(hurt(12, track="willpower"), VEX) == ["Unresisting"]
    assert names(hurt(12, track="body", sheet_id=SHIP, ability=""), SHIP) == ["Broken"]
    assert names(hurt(6, track="composure"), VEX) == ["Rattled"]


@pytest.mark.rule("OD6-11")
def test_a_value_that_is_not_on_the_sheet_is_said_to_count_as_none() -> None:
    insult = RollPoints(VEX, "2D", "composure", target=GUARD)
    fact = first(begin(), insult, 4, 5)
    assert (fact.resistance, fact.verdict().note) == (0, "no Poise")
    assert preview(OPEND6, begin(), insult).says == "No Poise: it counts as 0."
    assert not preview(OPEND6, begin(), replace(insult, resistance=0)).says
    poised = begin().put(GUARD, "value-poise", Resource(number=4))
    assert not preview(OPEND6, poised, insult).says
    assert first(poised, insult, 4, 5).verdict().note == "beats 4 by 5"
    firm = Condition(name="Braced", effects=(Effect(kind="points", scope="resistance", amount=3),))
    assert first(begin().put(GUARD, "firm", firm), insult, 4, 5).verdict().note == "beats 3 by 6, no Poise"
    told = preview(OPEND6, begin(), TakePoints(GUARD, "composure", 9)).says
    assert told == "Rattled: 9 against 0. No Poise: it counts as 0."


@pytest.mark.rule("OD6-16", "R-21")
def test_the_stunned_have_one_action_less_in_the_next_round_only() -> None:
    table = then(hurt(1, 1), BeginEncounter((VEX, GUARD)))
    assert table.of(Combatant, TABLE)[VEX].actions == 0
    after = then(table, NextRound())
    assert after.of(Combatant, TABLE)[VEX].actions == 1
    assert names(after, VEX) == ["Stunned", "Stunned"]


@pytest.mark.rule("OD6-03", "OD6-16", "OD6-18", "OD6-25", "R-14")
def test_each_wound_takes_a_die_the_third_level_the_ability_that_is_named_and_the_last_all_acting() -> None:
    speech = CheckCode(VEX, "persuasion")
    fact = first(hurt(6, 6), speech, 5, 4)
    assert (fact.dice, fact.roll.total) == (2, 10)
    assert [part.name for part in fact.parts] == ["Persuasion", "Wounded", "Wounded"]
    table = hurt(11)
    assert first(begin(), TakePoints(VEX, "health", 11, 0, "strength")).lost_ability == "Strength"
    assert first(table, speech, 1, 2, 3, 4).roll.total == 11
    refuses(table, CheckCode(VEX, "strength"), "Vex cannot use Strength: Incapacitated")
    play(hurt(11, 11, 6), speech, 1, 1, 1)
    refuses(hurt(16), speech, "Vex cannot act: Out of Action")
    kinds = {effect.kind for row in hurt(16).of(Condition, VEX).values() for effect in row.effects}
    assert kinds == {"cannot_act", "cannot_decide"}


@pytest.mark.rule("OD6-16", "R-14")
def test_the_ability_may_be_named_later() -> None:
    waiting = hurt(11, ability="")
    play(waiting, CheckCode(VEX, "strength"), 1, 1, 1)
    table = then(waiting, NameLostAbility(VEX, "41.1", "strength"))
    refuses(table, CheckCode(VEX, "strength"), "cannot use Strength")
    refuses(table, NameLostAbility(VEX, "41.1", "persuasion"), "Incapacitated does not take away an ability")
    refuses(waiting, NameLostAbility(VEX, "41.1", "flying"), "no such ability to lose")
    engines = NameLostAbility(SHIP, "41.1", "engines")
    assert play(hurt(11, sheet_id=SHIP, track="body", ability=""), engines).facts[0].ability == "engines"


@pytest.mark.rule("OD6-16", "OD6-18", "R-14")
def test_a_second_incapacitated_takes_another_ability() -> None:
    table = hurt(11, 11)
    assert first(hurt(11), TakePoints(VEX, "health", 11, 0, "strength")).lost_ability == ""
    (key,) = table.of(Pending, TABLE)
    losses = [one.key for one in offers(OPEND6, table, key) if one.key.startswith("lose-")]
    assert losses == ["lose-persuasion"]
    second = list(table.of(Condition, VEX))[-1]
    refuses(table, NameLostAbility(VEX, second, "strength"), "Vex already cannot use Strength")
    assert play(table, NameLostAbility(VEX, second, "persuasion")).facts[0].ability == "Persuasion"
    broken = hurt(11, 11, sheet_id=SHIP, track="body", ability="")
    first_one, other = broken.of(Condition, SHIP)
    broken = then(broken, NameLostAbility(SHIP, first_one, "engines"))
    refuses(broken, NameLostAbility(SHIP, other, "Engines "), "Ship already cannot use Engines")


@pytest.mark.rule("OD6-11", "R-29")
def test_points_are_rolled_with_a_die_code_and_no_wild_die() -> None:
    fact = first(begin(), RollPoints(GUARD, "3D+2", "health", 10, target=VEX, reason="club"), 6, 6, 5)
    assert (fact.sheet_id, fact.points, fact.condition, fact.by) == (VEX, 19, "Wounded", GUARD)
    assert [die.face for die in fact.roll.dice] == [6, 6, 5]
    assert (fact.roll.formula, fact.source) == ("3d6+2", "club")


@pytest.mark.rule("OD6-09")
def test_conditions_bear_on_the_points_and_on_the_resistance() -> None:
    effects = Effect(kind="dice", scope="effect_rolls"), Effect(kind="flip", amount=1)
    strong = Condition(name="Enraged", effects=effects)
    tough = Condition(name="Braced", effects=(Effect(kind="points", scope="resistance", amount=3, uses=1),))
    table = begin().put(GUARD, "30.1", strong).put(VEX, "30.2", tough)
    decision = play(table, RollPoints(GUARD, "1D", "health", 5, target=VEX), 1, 3)
    fact = decision.facts[0]
    assert (fact.points, fact.resistance, fact.condition) == (9, 8, "Stunned")
    assert amounts(fact.against) == [(5, "Toughness"), (3, "Braced")]
    assert decision.table.of(Condition, VEX)["30.2"].effects == ()


@pytest.mark.rule("OD6-02", "R-16")
@pytest.mark.parametrize(
    ("points", "how", "faces", "recovered"),
    [
        (8, "minimum", (3, 3, 5), False),
        (8, "minimum", (3, 4, 5), True),
        (8, "rolled", (3, 4, 5), False),
        (8, "rolled", (6, 6, 6), False),
        (7, "rolled", (6, 6, 6), True),
    ],
)
def test_one_result_point_takes_a_condition_away_or_as_many_as_were_rolled(
    points: int, how: str, faces: tuple[int, ...], recovered: bool
) -> None:
    order = RecoverCondition(VEX, "41.1", "persuasion", difficulty=12)
    assert play(hurt(points, recover_rp=how), order, *faces).facts[1].recovered is recovered


@pytest.mark.rule("R-10")
def test_a_table_may_play_freed6s_ranks() -> None:
    assert names(hurt(6, 11, ruleset="freed6"), VEX) == ["Hurt", "Wounded"]
    refuses(hurt(16, ruleset="freed6"), CheckCode(VEX, "persuasion"), "cannot act: Incapacitated")


@pytest.mark.rule("R-10", "R-14", "R-75", "FD6-40")
def test_freed6_takes_points_on_its_own_tracks() -> None:
    order = TakePoints(VEX, "damage", 18, 12)
    row = next(iter(play(begin(), order, game=FREED6).table.of(Condition, VEX).values()))
    assert (row.name, row.kind, row.until, row.effects) == ("Hurt", "cumulative", "round", ())
    as_opend6 = play(begin(freed6_track_effects="as OpenD6"), order, game=FREED6).table
    assert [effect.kind for effect in next(iter(as_opend6.of(Condition, VEX).values())).effects] == ["dice"]


@pytest.mark.parametrize(
    "order",
    [
        TakePoints(VEX, "reaction", 9),
        TakePoints(VEX, "luck", 9),
        TakePoints(VEX, "health", 1000),
        TakePoints("8", "health", 9),
        TakePoints(VEX, "health", 11, 0, "flying"),
        RollPoints(VEX, "many", "health"),
        RollPoints(VEX, "1D", "health", dice=99),
    ],
)
def test_points_that_hit_nothing_are_refused_with_a_sentence(order: TakePoints) -> None:
    refuses(begin(), order, r"\.$")


@given(st.lists(st.integers(-20, 40), max_size=6))
def test_every_hit_that_passes_leaves_one_condition(points: list[int]) -> None:
    assert len(names(hurt(*points), VEX)) == sum(each > 0 for each in points)


@pytest.mark.rule("OD6-16", "R-14")
def test_freed6s_stunned_lose_an_action_of_the_next_round_even_if_they_have_yet_to_act() -> None:
    table = begin(freed6_track_effects="as OpenD6")
    for order in (BeginEncounter((VEX, GUARD)), TakePoints(VEX, "damage", 3), TakeTurn(VEX), NextRound()):
        table = then(table, order, game=FREED6)
    assert table.of(Combatant, TABLE)[VEX].actions == FREED6.fresh.actions - 1


@pytest.mark.rule("OD6-16", "R-14")
def test_what_someone_known_by_name_only_lost_is_told_by_no_part_of_the_harm() -> None:
    """The effect of the condition names the ability as the loss itself does."""
    closed = begin().put(GUARD, "membership", Membership(visibility="named"))
    fact = first(closed, TakePoints(GUARD, "health", 11, 0, "strength"))
    assert (fact.lost_ability, [effect.scope for effect in fact.effects]) == ("Strength", ["strength"])
    assert {"lost_ability", "effects"} <= set(fact.CLOSED or ())
