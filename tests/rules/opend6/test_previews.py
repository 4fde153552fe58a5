"""Before anyone throws: what OpenD6's rolls would come to."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction as F
from itertools import product
from typing import Any

import pytest

from rules.d6.checks import CodeChecked
from rules.d6.points_against_resistance import PointsTaken, RollPoints
from rules.d6.recovery import RecoverCondition
from rules.d6.tracks import BeginTrack, MoveTrack
from rules.decide import preview
from rules.facts import Fact
from rules.game import Command
from rules.opend6.condition_attempts import ConditionTried, InflictCondition
from rules.opend6.reactions import ConvinceSomeone, EaseReaction, ReactionSwayed, SwayReaction
from rules.table import Ability, Condition, Effect, Membership, Table
from tests.rules.d6.orders import amid
from tests.rules.d6.tables import odds_of
from tests.rules.opend6.tables import GUARD, OPEND6, VEX, begin, play, then, tracks


def falls(table: Table, command: Command, kind: type) -> list[Any]:
    """The facts of that kind among all throws of three dice."""
    throws = product(range(1, 7), repeat=3)
    decisions = (play(table, command, *faces) for faces in throws)
    return [fact for decision in decisions for fact in decision.facts if isinstance(fact, kind)]


@pytest.mark.rule("OD6-11", "OD6-12")
def test_rolled_points_tell_the_chance_of_each_level() -> None:
    tough = Condition(name="Braced", effects=(Effect(kind="points", scope="resistance", amount=2),))
    table = begin().put(GUARD, "30.1", tough)
    order = RollPoints(VEX, "3D", "health", 6, target=GUARD)
    seen = preview(OPEND6, table, order)
    counts = Counter(fact.condition for fact in falls(table, order, PointsTaken))
    levels = ("Stunned", "Wounded", "Incapacitated", "Out of Action")
    assert odds_of(seen) == {name: F(counts[name], 216) for name in levels}
    assert (seen.chance, seen.mark) == (1 - F(counts[""], 216), 9)
    assert [part.name for part in seen.sources] == ["Braced (resistance)"]
    closed = preview(OPEND6, table.put(GUARD, "membership", Membership(visibility="named")), order)
    assert closed.mark == 9, "what makes a closed sheet tough is counted"
    assert not any("Braced" in part.name for part in closed.sources)
    assert preview(OPEND6, table, RollPoints(VEX, "3D", "reaction")).refused


@pytest.mark.rule("OD6-20")
def test_convincing_someone_tells_the_chance_against_their_stance() -> None:
    order = ConvinceSomeone(VEX, GUARD, "strength")
    seen = preview(OPEND6, begin(), order)
    checks = [fact.outcome == "success" for fact in falls(begin(), order, Fact) if hasattr(fact, "stance")]
    assert len(checks) == 216
    assert seen.chance == F(sum(checks), 216)
    closed = begin().put(GUARD, "membership", Membership(visibility="named"))
    hidden = preview(OPEND6, closed, order)
    assert (hidden.chance, hidden.mark) == (None, None)
    assert hidden.bars


@pytest.mark.rule("OD6-21", "OD6-22", "R-17")
@pytest.mark.parametrize("worsen", [False, True])
@pytest.mark.parametrize("multi_step", ["on", "one per check"])
def test_swaying_has_a_bar_for_each_stance(worsen: bool, multi_step: str) -> None:
    table = begin(reaction_multi_step=multi_step)
    order = SwayReaction(VEX, GUARD, "strength", worsen=worsen)
    seen = preview(OPEND6, table, order)
    facts = falls(table, order, ReactionSwayed)
    counts = Counter(fact.after for fact in facts)
    assert {bar.label: bar.chance for bar in seen.bars if bar.chance} == {
        name: F(count, 216) for name, count in counts.items()
    }
    assert [bar.number for bar in seen.bars] == list(range(len(seen.bars)))
    assert seen.chance == F(sum(fact.outcome == "success" for fact in facts), 216)
    moved = {odd.key: odd.chance for odd in seen.odds}
    assert moved["friendlier"] == F(sum(fact.steps > 0 for fact in facts), 216)
    assert moved["less_friendly"] == F(sum(fact.steps < 0 for fact in facts), 216)


@pytest.mark.rule("OD6-22", "OD6-27", "R-82")
@pytest.mark.parametrize("until", ["", "encounter"])
def test_swaying_tells_what_is_moved_while_another_stance_holds(until: str) -> None:
    table = then(begin(), EaseReaction(GUARD, VEX, "Friendly"))
    order = SwayReaction(VEX, GUARD, "strength", until=until)
    counts = Counter(fact.after for fact in falls(table, order, ReactionSwayed))
    assert {bar.label: bar.chance for bar in preview(OPEND6, table, order).bars if bar.chance} == {
        name: F(count, 216) for name, count in counts.items()
    }
    assert max(counts, key=counts.__getitem__) == ("Friendly" if until else "Neutral")


@pytest.mark.rule("OD6-19", "OD6-20")
def test_swaying_begins_at_the_stance_that_is_shown() -> None:
    table = then(begin(), BeginTrack(GUARD, kind="reaction", towards=VEX))
    (key,) = tracks(table, GUARD)
    easier = then(table, MoveTrack(GUARD, key, 1))
    order = ConvinceSomeone(VEX, GUARD, "strength")
    before, after = preview(OPEND6, table, order), preview(OPEND6, easier, order)
    assert before.chance < after.chance


@pytest.mark.rule("OD6-02", "R-25")
@pytest.mark.parametrize("tie", ["meets", "beats"])
def test_a_condition_comes_with_one_result_point(tie: str) -> None:
    table = begin(check_tie=tie)
    order = InflictCondition(VEX, "Blinded", "strength", difficulty=11, target=GUARD)
    seen = preview(OPEND6, table, order)
    inflicted = sum(fact.inflicted for fact in falls(table, order, ConditionTried))
    assert (seen.chance, seen.mark) == (F(inflicted, 216), 12)
    blind = table.put(GUARD, "30.1", Condition(name="Blinded"))
    assert preview(OPEND6, blind, order).chance == 0
    facts = falls(blind, order, Fact)
    assert not any(fact.inflicted for fact in facts if isinstance(fact, ConditionTried))
    assert {fact.chance for fact in facts if isinstance(fact, CodeChecked)} == {"0/1"}


@pytest.mark.rule("OD6-02", "R-02", "R-25")
@pytest.mark.parametrize("tie", ["meets", "beats"])
@pytest.mark.parametrize("difficulty", [2, 7, 12])
def test_a_check_to_inflict_tells_the_chance_of_what_it_is_for(tie: str, difficulty: int) -> None:
    table = begin(check_tie=tie)
    order = InflictCondition(GUARD, "Restrained", "strength", difficulty=difficulty, target=GUARD)
    decisions = [play(table, order, *faces) for faces in product(range(1, 7), repeat=2)]
    chance = F(sum(decision.facts[1].inflicted for decision in decisions), 36)
    assert preview(OPEND6, table, order).chance == chance
    for decision in decisions:
        check, tried = decision.facts[:2]
        assert (F(check.chance), check.points_needed, check.rank) == (chance, 1, 0)
        assert tried.inflicted == (check.points >= 1) == bool(decision.table.of(Condition, GUARD))
    if difficulty == 7:
        assert chance == F(15, 36)


@pytest.mark.rule("OD6-02", "R-16")
def test_a_check_to_recover_tells_the_chance_of_what_it_is_for() -> None:
    table = begin(recover_rp="rolled").put(GUARD, "30.1", Condition(name="Blinded", points=4))
    order = RecoverCondition(GUARD, "30.1", "strength", difficulty=3)
    decisions = [play(table, order, *faces) for faces in product(range(1, 7), repeat=2)]
    chance = F(sum(decision.facts[1].recovered for decision in decisions), 36)
    assert preview(OPEND6, table, order).chance == chance == F(21, 36)
    checks = [decision.facts[0] for decision in decisions]
    assert {(F(check.chance), check.points_needed) for check in checks} == {(chance, 4)}


@pytest.mark.parametrize(
    "order",
    [
        RollPoints(VEX, "19D", "health", 40, target=GUARD),
        amid(ConvinceSomeone(VEX, GUARD, "persuasion"), dice=12, advantages=1),
        amid(SwayReaction(VEX, GUARD, "persuasion"), dice=12, advantages=1),
        amid(InflictCondition(VEX, "Blinded", "persuasion", difficulty=50, target=GUARD), dice=12),
    ],
)
def test_a_preview_asked_again_is_the_same(order: Command) -> None:
    first = preview(OPEND6, begin(), order)
    assert first.chance is not None
    assert preview(OPEND6, begin(), order) == first


@pytest.mark.rule("OD6-21", "OD6-22")
def test_of_a_closed_sheet_no_stance_is_foreseen_and_of_too_many_dice_or_a_refusal_nothing_is() -> None:
    order = SwayReaction(VEX, GUARD, "strength")
    closed = preview(OPEND6, begin().put(GUARD, "membership", Membership(visibility="named")), order)
    assert (closed.chance, closed.odds) == (None, ())
    assert {bar.label for bar in closed.bars} == {""}, "totals of the dice, and no stances"
    many = preview(OPEND6, begin().put(VEX, "strength", Ability(dice=40)), order)
    assert (many.chance, many.bars, many.refused) == (None, (), "")
    alone = preview(OPEND6, begin(), SwayReaction(VEX, VEX, "strength"))
    assert (alone.refused, alone.bars) == ("A reaction is towards someone else.", ())
