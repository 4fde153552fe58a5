"""Before anyone throws: what FreeD6's rolls would come to."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction as F
from itertools import product

import pytest

from rules.common.conditions import AddCondition
from rules.d6.checks import CheckCode
from rules.d6.points_against_resistance import RollPoints, TakePoints
from rules.d6.recovery import RecoverCondition
from rules.d6.success_odds import success_chance
from rules.d6.track_tests import TryTrack
from rules.d6.tracks import BeginTrack
from rules.decide import decide, preview
from rules.freed6.conditions_bought_with_ranks import RankBuy
from rules.freed6.effect_rolls import RollEffect
from rules.freed6.what_ranks_buy import EffectRoll
from rules.game import Command, Preview
from rules.randomness import Scripted
from rules.table import TABLE, Ability, Condition, Effect, Membership, Pending, Table, Track
from tests.rules.d6.orders import amid
from tests.rules.d6.tables import amounts, odds_of
from tests.rules.freed6.names import BORG, CURSE, FREED6, KIRA, MOB
from tests.rules.freed6.ranks import bought, spend, with_ranks
from tests.rules.freed6.tables import bearing, begin, open_business, play, then

AMMO = "5.1"


def effect(target: str = MOB, **rows: Condition) -> tuple[Table, str]:
    """A table with an effect roll of 2D open against someone."""
    table = begin()
    for key, row in rows.items():
        table = table.put(target, key, row)
    table = bought(with_ranks(table, 1), RankBuy("effect_roll", target=target, text="2D"))
    return table, open_business(table, "effect")


def thrown(table: Table, command: Command, dice: int) -> Counter[str]:
    """How often each condition comes among all throws of so many dice."""
    ends: Counter[str] = Counter()
    for faces in product(range(1, 7), repeat=dice):
        ends[play(table, command, *faces).facts[0].condition] += 1
    return ends


@pytest.mark.rule("FD6-33", "FD6-40", "R-75")
def test_an_effect_roll_tells_the_chance_of_each_condition() -> None:
    table, key = effect()
    order = RollEffect(key, BORG, resistance=4)
    seen, ends = preview(FREED6, table, order), thrown(table, order, 2)
    assert seen.chance == 1 - F(ends[""], 36) == F(30, 36)
    told = {name: chance for name, chance in odds_of(seen).items() if chance}
    assert told == {name: F(count, 36) for name, count in ends.items() if name}
    assert [bar.number for bar in seen.bars] == list(range(2, 13))
    assert seen.mark == 5
    assert sum(bar.chance for bar in seen.bars if bar.number >= 5) == seen.chance


@pytest.mark.rule("FD6-42", "R-24")
@pytest.mark.parametrize("per_rank", ["per rank", "one per check"])
def test_an_effect_roll_that_sways_tells_the_chance_of_each_stance(per_rank: str) -> None:
    table, key = effect()
    table = replace(table, rulings={"attitude_steps": per_rank})
    order = RollEffect(key, BORG, resistance=3, track="attitude", sign=-1)
    seen, ends = preview(FREED6, table, order), thrown(table, order, 2)
    stays = "Neutral"
    expected = {name or stays: F(count, 36) for name, count in ends.items()}
    assert {name: chance for name, chance in odds_of(seen).items() if chance} == expected
    assert seen.chance == 1 - expected[stays]


@pytest.mark.rule("FD6-22", "FD6-30", "FD6-33")
def test_an_effect_roll_for_a_condition_of_ones_own_tells_the_ranks() -> None:
    table, key = effect()
    order = RollEffect(key, BORG, resistance=2, track="", condition="Glued")
    seen = preview(FREED6, table, order)
    assert seen.chance == 1 - F(thrown(table, order, 2)[""], 36) == F(35, 36)
    assert [odd.chance for odd in seen.odds] == [F(20, 36), F(15, 36), 0, 0, 0, 0]
    table, key = effect(MOB, **{CURSE: Condition(name="Glued")})
    seen = preview(FREED6, table, RollEffect(key, BORG, track="", condition="glued"))
    assert (seen.chance, seen.odds) == (0, ()), "it is there already"


def test_what_bears_is_named_and_on_a_closed_sheet_only_summed() -> None:
    tough = Condition(name="Braced", effects=(Effect(kind="points", scope="resistance", amount=3),))
    table, key = effect(MOB, **{CURSE: tough})
    table = bearing(table, BORG, Effect(kind="dice", amount=-1), name="Tired")
    order = RollEffect(key, BORG, resistance=4)
    seen = preview(FREED6, table, order)
    assert amounts(seen.sources) == [(-1, "Tired"), (3, "Braced (resistance)")]
    closed = preview(FREED6, table.put(MOB, "membership", Membership(visibility="named")), order)
    assert [part.name for part in closed.sources] == ["Tired"]
    assert (closed.mark, closed.chance) == (seen.mark, seen.chance) == (8, 0)


def test_what_would_be_refused_says_why_and_nothing_else() -> None:
    table, key = effect()
    seen = preview(FREED6, table, RollEffect(key, BORG, track="", condition=""))
    assert seen.refused.startswith("Choose a track")
    assert (seen.chance, seen.bars) == (None, ())
    gone = preview(FREED6, begin(), RollEffect("41.9", BORG))
    assert gone.refused == "That effect was already rolled, or it lapsed."


@pytest.mark.rule("FD6-40", "R-11")
def test_points_that_are_taken_bring_a_condition_for_certain_or_none() -> None:
    assert preview(FREED6, begin(), TakePoints(MOB, "damage", 18, 12)).says == "Hurt: 18 against 12."
    assert preview(FREED6, begin(), TakePoints(MOB, "damage", 12, 12)).says == "Holds: 12 against 12."


@pytest.mark.rule("FD6-44", "FD6-03", "R-18")
@pytest.mark.parametrize("luck", [False, True])
def test_a_test_of_a_track_holds_or_moves(luck: bool) -> None:
    table = begin().put(MOB, AMMO, Track(name="Arrows", kind="quantity"))
    order = amid(TryTrack(BORG, AMMO, "strength", target=MOB, luck=luck), dice=-1)
    seen, dice = preview(FREED6, table, order), 5 if luck else 2
    throws = product(range(1, 7), repeat=dice)
    tests = (decide(FREED6, table, order, Scripted(faces)).facts[1] for faces in throws)
    holds = F(sum(test.outcome == "success" for test in tests), 6**dice)
    assert (seen.chance, seen.mark) == (holds, 9)
    assert odds_of(seen) == {"holds": holds, "moves": 1 - holds}


@pytest.mark.rule("FD6-46")
def test_a_test_of_a_track_tells_who_goes_out_of_action_and_of_a_closed_sheet_the_roll_alone() -> None:
    table = begin().put(BORG, AMMO, Track(name="Footing", states=("Normal", "Out of Action")))
    seen = preview(FREED6, table, TryTrack(BORG, AMMO, "strength", difficulty=11))
    assert seen.odds[-1].key == "out"
    assert seen.odds[-1].chance == F(1, 2) == seen.chance
    table = begin().put(MOB, AMMO, Track(name="Arrows", kind="quantity"))
    table = table.put(MOB, "membership", Membership(visibility="named"))
    seen = preview(FREED6, table, TryTrack(BORG, AMMO, "strength", target=MOB))
    assert (seen.chance, seen.mark, seen.odds) == (None, None, ())
    assert seen.bars


@pytest.mark.rule("FD6-36")
def test_ranks_that_cut_a_condition_throw_a_die_and_a_track_may_begin_anywhere_at_random() -> None:
    table = with_ranks(bearing(begin(), MOB, until="encounter"), 2)
    cut = spend(table, RankBuy("reduce_encounter_1D", target=MOB, on=CURSE))
    assert [bar.chance for bar in preview(FREED6, table, cut).bars] == [F(1, 6)] * 6
    assert not preview(FREED6, table, spend(table, RankBuy("boost1", on="strength"))).bars
    assert "cost more" in preview(FREED6, table, spend(table, RankBuy("ability_scene", on="magic"))).refused
    seen = preview(FREED6, begin(), BeginTrack(MOB, kind="quantity", random=True))
    assert [(bar.label, bar.chance) for bar in seen.bars][:2] == [("Full", F(1, 5)), ("Heavy", F(1, 5))]


@pytest.mark.rule("FD6-33", "FD6-40", "FD6-42")
@pytest.mark.parametrize("what", ["damage", "attitude", "named", "points", "track", "dear"])
def test_a_preview_asked_again_is_the_same(what: str) -> None:
    table, key = effect()
    table = table.put(MOB, AMMO, Track(name="Arrows", kind="quantity"))
    order: Command = {
        "damage": RollEffect(key, BORG, code="12D", resistance=30),
        "attitude": RollEffect(key, BORG, code="12D", resistance=30, track="attitude"),
        "named": RollEffect(key, BORG, code="12D", resistance=30, track="", condition="Glued"),
        "points": RollPoints(BORG, "20D", "damage", 60, target=MOB),
        "track": amid(
            TryTrack(KIRA, AMMO, "dexterity", "acrobatics", target=MOB, luck=True), dice=9, advantages=1
        ),
        "dear": RollEffect(key, BORG, code="99D", resistance=300),
    }[what]
    first = preview(FREED6, table, order)
    assert not first.refused
    assert preview(FREED6, table, order) == first


@pytest.mark.parametrize("named", [{}, {"track": "attitude"}, {"track": "", "condition": "glued"}])
def test_an_effect_roll_of_too_many_dice_is_thrown_without_odds(named: dict[str, str]) -> None:
    bought = Pending(kind="effect", about=36, sheet_id=BORG, target=MOB, holds=EffectRoll("90D"))
    table = begin().put(TABLE, "40.4", bought)
    assert preview(FREED6, table, RollEffect("40.4", BORG, MOB, code="3D", **named)).chance == 1
    seen = preview(FREED6, table, RollEffect("40.4", BORG, MOB, **named))
    assert (seen.chance, seen.odds, seen.bars, seen.refused) == (None, (), (), "")
    loud = begin().put(BORG, "presence", Ability(dice=40, kind="normal"))
    order = CheckCode(BORG, "presence", target=MOB, track="composure", difficulty=5, value="discipline")
    assert preview(FREED6, loud, order) == Preview()


LIFT = CheckCode(BORG, "strength", difficulty=2)


def house(dice: int = 3, **rulings: str) -> Table:
    """Borg's Strength counts so many dice, two pips that bring nothing, and one wild die among them."""
    table = begin(dice_mode="successes", **rulings)
    return table.put(BORG, "strength", Ability(dice=dice, pips=2, kind="normal"))


def foreseen(order: CheckCode, **rulings: str) -> Preview:
    return preview(FREED6, house(**rulings), order)


@pytest.mark.rule("R-27", "R-29", "WD-02", "WD-03", "WD-04", "WD-05", "WD-06")
def test_the_chance_of_a_counted_check_is_told_exactly_and_is_that_of_every_throw_there_is() -> None:
    # One die is wild: 3 to 6 succeed, and a 6 goes on and cannot end with less; so do 4 faces of 6.
    assert preview(FREED6, house(1), replace(LIFT, difficulty=1)).chance == F(2, 3)
    assert foreseen(LIFT).chance == success_chance(3, 2)
    assert F(play(house(), LIFT, 5, 2, 4).facts[0].chance) == success_chance(3, 2)
    met = F(0)
    for wild, *regular in product(range(1, 7), repeat=3):
        brought = sum(face >= 3 for face in regular)
        if wild == 6:  # it succeeds, and another throw of it as well with 5 faces of 6
            met += F(1 if brought else F(5, 6), 216)
        else:
            met += F(int(max(0, brought + (wild >= 3) - (wild == 1)) >= 2), 216)
    assert foreseen(LIFT).chance == met


@pytest.mark.rule("R-01", "R-08", "R-29", "R-83")
def test_ties_advantages_and_points_bear_on_the_chance_of_a_counted_check() -> None:
    once = success_chance(3, 2)
    assert foreseen(amid(LIFT, advantages=1)).chance == 1 - (1 - once) ** 2
    assert foreseen(amid(LIFT, disadvantages=1)).chance == once**2
    assert foreseen(LIFT, check_tie="beats").chance == success_chance(3, 3)
    assert foreseen(amid(LIFT, flat=1)).chance == success_chance(3, 1)
    assert foreseen(amid(LIFT, wild=1)).chance == success_chance(3, 2, 1)
    for order in (amid(LIFT, flips=(2,)), amid(LIFT, boosts=1)):
        seen = foreseen(order)
        assert (seen.refused, seen.chance, seen.bars) == ("", None, ())
    assert foreseen(amid(LIFT, boosts=1), boost_penalty="off").chance == once


@pytest.mark.rule("FD6-29", "FD6-30", "R-16", "R-29")
def test_the_ranks_and_the_recoveries_of_counted_checks_are_foreseen() -> None:
    seen = foreseen(LIFT)
    assert odds_of(seen)["rank_1"] == success_chance(3, 3) - success_chance(3, 8)
    assert (seen.mark, sum(bar.chance for bar in seen.bars)) == (2, 1)
    table = then(house(), AddCondition(BORG, "dazed", rank=1, until="recovered"))
    (key,) = table.of(Condition, BORG)
    order = RecoverCondition(BORG, key, "strength", difficulty=1)
    assert preview(FREED6, table, order).chance == success_chance(3, 2)
