"""Points against a resistance, at a table of FreeD6."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.common.conditions import MOST
from rules.d6.endurance import RollPoints, TakePoints
from rules.decide import preview
from rules.errors import RuleBroken
from rules.table import Condition, Effect, Membership, Table, Track
from tests.rules.freed6.tables import BORG, FREED6, KIRA, MOB, bearing, begin, conditions, play


def swayed(table: Table, attitude: int = 3, willpower: int = 3, toward: str = "") -> Table:
    """The table with stances of the mob; 3 is neutral."""
    table = table.put(MOB, "5.1", Track(name="Attitude", kind="attitude", state=attitude, toward=toward))
    return table.put(MOB, "5.2", Track(name="Willpower", kind="willpower", state=willpower))


@pytest.mark.rule("FD6-40", "FD6-42", "R-24", "R-81")
def test_points_on_composure_meet_conditions_and_both_stances() -> None:
    table = swayed(begin(), attitude=4, willpower=6)
    table = bearing(table, MOB, Effect(kind="points", scope="resistance", amount=3), name="brave")
    fact = play(table, TakePoints(MOB, "composure", 40, 10)).facts[0]
    assert [(part.source, part.amount) for part in fact.against] == [
        ("resistance", 10),
        ("Uncooperative", 5),
        ("Centered", 15),
        ("brave", 3),
    ]
    assert (fact.resistance, fact.condition) == (33, "Disoriented")
    assert play(table, TakePoints(MOB, "composure", 20, 10)).facts[0].condition == ""
    assert "holds" in preview(FREED6, table, TakePoints(MOB, "composure", 20, 10)).says
    assert play(table, TakePoints(MOB, "damage", 20, 10)).facts[0].resistance == 13


@pytest.mark.rule("FD6-42", "R-24", "R-81")
def test_rolled_points_on_composure_meet_the_stance_that_is_shown_to_whoever_rolls() -> None:
    table = swayed(begin(), attitude=6, toward=KIRA)
    to_kira = RollPoints(KIRA, "2D", "composure", target=MOB)
    assert play(table, to_kira, 6, 6).facts[0].resistance == 15
    assert preview(FREED6, table, to_kira).chance == 0
    assert play(table, replace(to_kira, sheet_id=BORG), 6, 6).facts[0].resistance == 0


@pytest.mark.rule("FD6-27", "FD6-40")
def test_who_cannot_act_can_still_fall() -> None:
    table = bearing(begin(), KIRA, Effect(kind="cannot_act"), name="Restrained")
    for target in ("", KIRA):
        assert play(table, RollPoints(KIRA, "1D", "damage", target=target), 6).facts[0].condition == "Hurt"
    with pytest.raises(RuleBroken, match="cannot act: Restrained"):
        play(table, RollPoints(KIRA, "1D", "damage", target=MOB))


@pytest.mark.rule("FD6-40", "R-14")
def test_points_that_may_not_fall_are_refused_before_the_dice() -> None:
    full = begin()
    for number in range(MOST):
        full = full.put(MOB, f"1.{number}", Condition(name="Scar", kind="cumulative"))
    with pytest.raises(RuleBroken, match="200 conditions"):
        play(full, RollPoints(BORG, "1D", "damage", 99, target=MOB))
    with pytest.raises(RuleBroken, match="200 conditions"):
        play(full, TakePoints(MOB, "damage", 5))
    assert play(full, TakePoints(MOB, "damage", 5, 5)).facts[0].condition == ""
    with pytest.raises(RuleBroken, match="no such ability to lose"):
        play(begin(), RollPoints(BORG, "1D", "damage", 99, target=MOB, ability="flight"))


@pytest.mark.rule("R-10")
@pytest.mark.parametrize("ruleset", ["freed6", "opend6"])
def test_a_track_is_named_by_the_key_of_its_game_whichever_way_it_is_played(ruleset: str) -> None:
    table = begin(ruleset=ruleset)
    assert play(table, TakePoints(MOB, "damage", 6)).facts[0].level == 2
    with pytest.raises(RuleBroken, match="Say Damage: a house rule"):
        play(table, TakePoints(MOB, "damage_levels", 6))


@pytest.mark.rule("FD6-24", "FD6-40")
def test_the_card_of_an_open_target_does_not_tell_what_lies_on_a_hidden_roller() -> None:
    table = bearing(begin(), BORG, Effect(kind="points", amount=2), name="blessed by Set")
    table = bearing(table, MOB, Effect(kind="points", amount=1, whose="against"), name="slow", key="30.2")
    order = RollPoints(BORG, "1D", "damage", target=MOB)
    seen = play(table, order, 3).facts[0].roll
    assert [(part.source, part.amount) for part in seen.modifiers] == [("blessed by Set", 2), ("slow", 1)]
    hidden = table.put(BORG, "part", Membership(visibility="hidden"))
    roll = play(hidden, order, 3).facts[0].roll
    assert [(part.source, part.amount) for part in roll.modifiers] == [("whoever rolls", 2), ("slow", 1)]
    assert roll.total == seen.total
    own = play(hidden, replace(order, target=""), 3).facts[0]
    assert own.roll.modifiers[0].source == "blessed by Set"
    assert len(conditions(hidden, BORG)) == 1
