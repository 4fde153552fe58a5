"""A check of a die code: every die, every source, the total, the result and what it is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import fields, replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.common.conditions import AddCondition
from rules.d6.checks import CheckCode, CodeChecked
from rules.d6.critical_stories import TellCritical
from rules.d6.recovery import RecoverCondition
from rules.decide import preview
from rules.explain import explain
from rules.facts import Roll
from rules.table import TABLE, Ability, Condition, Effect, Membership, Pending, Table
from tests.rules.d6.orders import amid
from tests.rules.d6.tables import amounts
from tests.rules.freed6.names import BORG, CURSE, FREED6, KIRA, MOB
from tests.rules.freed6.tables import bearing, begin, open_business, play, refuses, then, unplayed
from tests.rules.opend6 import tables as opend6

LEAP = CheckCode(KIRA, "dexterity", "acrobatics", 15)
LIFT = CheckCode(BORG, "strength", difficulty=9)


def check(table: Table, order: CheckCode, *faces: int) -> CodeChecked:
    fact = play(table, order, *faces).facts[0]
    assert isinstance(fact, CodeChecked)
    return fact


@pytest.mark.rule("FD6-10", "FD6-11", "FD6-18", "FD6-19", "FD6-20", "FD6-30")
def test_an_ability_and_its_skill_are_rolled_together_with_one_wild_die() -> None:
    fact = check(begin(), LEAP, 4, 6, 5, 3)
    assert (fact.code, fact.dice, fact.wild) == ("4D+2", 4, 1)
    assert [die.role for die in fact.roll.dice] == ["wild", "regular", "regular", "regular"]
    assert [die.face for die in fact.roll.dice] == [4, 6, 5, 3]
    assert (fact.roll.total, fact.outcome, fact.points, fact.rank) == (20, "success", 5, 1)
    assert (amounts(fact.parts), fact.roll.formula) == ([(3, "Dexterity"), (1, "Acrobatics")], "1d6!+3d6+2")
    bare = check(begin(), LIFT, 3, 3, 3)
    assert (bare.code, bare.wild, bare.outcome, bare.points, bare.rank) == ("3D", 0, "success", 0, 0)
    assert bare.margin is None


@pytest.mark.rule("FD6-12", "FD6-13", "FD6-15")
def test_a_wild_six_explodes_and_makes_a_critical_of_a_success() -> None:
    fact = check(begin(), LEAP, 6, 6, 2, 1, 1, 1)
    assert [die.note for die in fact.roll.dice[:3]] == ["exploded", "exploded", ""]
    assert (fact.roll.total, fact.outcome) == (19, "critical_success")
    assert fact.rules == ("FD6-12", "FD6-13")
    after = then(begin(), LEAP, 6, 6, 2, 1, 1, 1)
    told = play(after, TellCritical(open_business(after, "critical"), "A rope is at hand."))
    assert (told.facts[0].text, told.facts[0].about) == ("A rope is at hand.", 41)
    assert "critical" not in [row.kind for row in told.table.of(Pending, TABLE).values()]


@pytest.mark.rule("FD6-14", "FD6-15")
def test_a_wild_one_makes_a_critical_of_a_failure_and_means_nothing_on_a_success() -> None:
    assert check(begin(), LEAP, 1, 1, 1, 1).outcome == "critical_failure"
    assert check(begin(), LEAP, 1, 6, 6, 6).outcome == "success"
    assert check(begin(), CheckCode(KIRA, "dexterity", difficulty=40), 6, 1, 1, 1).outcome == "failure"


@pytest.mark.rule("FD6-16", "R-07")
def test_a_larger_wild_die_explodes_on_seven_and_more() -> None:
    order = amid(CheckCode(KIRA, "dexterity", difficulty=10), wild_sides=8)
    fact = check(begin(), order, 7, 3, 1, 1)
    assert (fact.roll.total, fact.outcome) == (13, "critical_success")
    assert check(begin(), order, 6, 3, 1).outcome == "success"
    assert check(begin(wdn_critical="6 only"), order, 6, 3, 1).outcome == "critical_success"


@pytest.mark.rule("FD6-16")
def test_a_condition_gives_wild_dice_another_size() -> None:
    large = bearing(begin(), KIRA, Effect(kind="wild_sides", amount=8))
    order = CheckCode(KIRA, "dexterity", difficulty=10)
    fact = check(large, order, 7, 3, 1, 1)
    assert (fact.roll.total, fact.outcome) == (13, "critical_success")
    assert (1, "Wild dice of 8 sides: cursed") in amounts(fact.sources)
    seen = preview(FREED6, large, order)
    assert seen.chance == preview(FREED6, begin(), amid(order, wild_sides=8)).chance
    typed = amid(order, wild_sides=4)
    assert check(large, typed, 4, 3, 1).roll.dice[0].sides == 4, "what is typed for one check comes first"
    later = bearing(large, KIRA, Effect(kind="wild_sides", amount=10), key="77.1")
    assert check(later, order, 9, 3, 1, 1).roll.dice[0].sides == 10, "the latest counts"


@pytest.mark.rule("FD6-16")
def test_a_wild_die_has_only_the_sizes_of_dice() -> None:
    def laid(**effect: Any) -> AddCondition:
        return AddCondition(KIRA, "Odd", effects=(Effect(kind="wild_sides", **effect),))

    assert play(begin(), laid(amount=20)).facts
    refuses(begin(), laid(amount=7), "4, 6, 8, 10, 12 or 20 sides")
    refuses(begin(), laid(amount=8, whose="against"), "In FreeD6 “wild sides” does not work")
    opend6.refuses(opend6.begin(), laid(amount=8), "can do this")


@pytest.mark.rule("FD6-24", "FD6-35", "R-06")
def test_what_lies_on_the_roller_is_counted_with_its_source() -> None:
    dice, wild = Effect(kind="dice", scope="acrobatics", amount=-1), Effect(kind="wild_dice", amount=1)
    points = Effect(kind="points", scope="dexterity", amount=2)
    fact = check(bearing(begin(), KIRA, dice, wild, points), LEAP, 3, 2, 1, 1)
    assert (fact.dice, fact.wild, fact.roll.total) == (4, 2, 3 + 2 + 1 + 1 + 2 + 2)
    assert amounts(fact.parts[2:]) == [(-1, "cursed"), (1, "cursed (wild)")]
    assert amounts(fact.roll.modifiers) == [(2, "pips"), (2, "cursed")]
    assert check(begin(wd_effect="convert"), amid(CheckCode(KIRA, "dexterity"), wild=1), 3, 2, 1).wild == 2


@pytest.mark.rule("FD6-50", "FD6-51", "R-08")
def test_advantage_throws_everything_twice_and_keeps_the_higher_throw() -> None:
    order = amid(CheckCode(KIRA, "dexterity", difficulty=13), advantages=1)
    fact = check(begin(), order, 1, 6, 5, 6, 5, 1, 1)
    assert [(each.total, each.counts) for each in fact.throws] == [(13, False), (14, True)]
    assert (fact.mode, fact.roll.total, fact.outcome) == ("advantage", 14, "critical_success")
    worse = amid(order, advantages=0, disadvantages=1)
    assert check(begin(), worse, 1, 6, 5, 6, 5, 1, 1).outcome == "success"


@pytest.mark.rule("FD6-52", "R-09")
def test_several_advantages_are_one_and_meet_disadvantages_one_by_one() -> None:
    up, down = Effect(kind="advantage", scope="checks"), Effect(kind="disadvantage", scope="checks")
    table = bearing(begin(), BORG, up, up, down)
    fact = check(table, LIFT, 1, 1, 1, 2, 2, 2)
    assert (fact.mode, len(fact.throws)) == ("advantage", 2)
    told = [each.name for each in fact.sources]
    assert told[:3] == ["Advantage: cursed", "Advantage: cursed", "Disadvantage: cursed"]
    assert told[3:] == ["more Advantages than Disadvantages"]
    assert check(replace(table, rulings={"adv_cancel": "any"}), LIFT, 1, 1, 1).mode == "normal"


@pytest.mark.rule("FD6-35", "R-03")
def test_a_boost_lays_the_lowest_dice_aside_and_a_penalty_the_highest() -> None:
    fact = check(begin(), amid(CheckCode(BORG, "strength"), boosts=2, penalties=1), 1, 4, 5, 6)
    assert [(die.face, die.kept) for die in fact.roll.dice] == [(1, False), (4, True), (5, True), (6, True)]
    assert (fact.roll.total, fact.roll.formula) == (15, "4d6kh3")
    assert check(begin(), amid(CheckCode(BORG, "strength"), penalties=1), 1, 4, 5, 6).roll.total == 10
    assert (
        check(begin(boost_penalty="off"), amid(CheckCode(BORG, "strength"), boosts=2), 1, 4, 5).roll.total
        == 10
    )


@pytest.mark.rule("FD6-48", "R-04")
def test_a_flip_turns_what_a_die_counts_for_and_not_what_it_showed() -> None:
    order = amid(CheckCode(KIRA, "dexterity", difficulty=5), flips=(6,))
    fact = check(begin(), order, 6, 2, 6, 3)
    assert fact.roll.total == 1 + 2 + 1 + 3 + 1
    assert [die.note for die in fact.roll.dice] == ["exploded, flipped", "", "flipped", ""]
    assert (1, "Flip-6: circumstances") in amounts(fact.sources), "its face is no number of flips"
    assert fact.outcome == "critical_success"
    flipped = check(begin(flip_wild="flipped"), order, 6, 6, 3)
    assert (flipped.roll.total, flipped.outcome) == (1 + 1 + 3 + 1, "success")


@pytest.mark.rule("FD6-24", "R-73")
def test_an_effect_of_one_roll_is_used_up_by_it() -> None:
    table = bearing(begin(), BORG, Effect(kind="advantage", uses=1), until="scene")
    after = then(table, CheckCode(BORG, "strength"), 1, 1, 1, 2, 2, 2)
    assert not after.of(Condition, BORG)
    lasting = bearing(begin(), BORG, Effect(kind="advantage"), until="scene")
    assert then(lasting, CheckCode(BORG, "strength"), 1, 1, 1, 2, 2, 2).of(Condition, BORG)


def test_an_effect_on_those_against_the_bearer_counts_when_they_are_named() -> None:
    table = bearing(begin(), MOB, Effect(kind="dice", amount=1, whose="against"))
    assert check(table, CheckCode(BORG, "strength", target=MOB), 1, 1, 1, 1).dice == 4
    assert check(table, CheckCode(BORG, "strength"), 1, 1, 1).dice == 3


@pytest.mark.rule("R-01", "R-25")
def test_a_total_that_equals_the_difficulty_succeeds_without_a_rank_unless_the_table_beats() -> None:
    order = replace(LIFT, target=MOB)
    assert not then(begin(), order, 3, 3, 3).of(Pending, TABLE)
    assert check(begin(check_tie="beats"), order, 3, 3, 3).outcome == "failure"


@pytest.mark.rule("R-25", "FD6-18", "FD6-20")
def test_an_opposed_check_has_the_others_total_as_its_difficulty() -> None:
    order = CheckCode(BORG, "strength", target=KIRA, opposing="acrobatics")
    table = unplayed(begin(), KIRA)
    decision = play(table, order, 2, 3, 3, 2, 4, 4, 4)
    mine, theirs = decision.facts
    assert (theirs.sheet_id, theirs.skill, theirs.ability) == (KIRA, "acrobatics", "dexterity")
    assert (theirs.code, theirs.roll.total, theirs.outcome) == ("4D+2", 12, "total")
    assert (mine.difficulty, mine.outcome, mine.points, mine.rank) == (12, "success", 0, 0)
    assert not decision.table.of(Pending, TABLE)
    won = then(table, order, 2, 1, 1, 1, 4, 4, 4)
    assert won.get(Pending, TABLE, open_business(won, "ranks")).about == 41  # type: ignore[union-attr]
    refuses(begin(), replace(order, target=""), "Choose who resists")
    refuses(begin(), replace(order, difficulty=9), "A check has a difficulty or an opposing roll, not both")
    refuses(table, replace(order, opposing="wits"), "Kira has no die code for Wits")


def _share(succeeds: Callable[[int, int], bool]) -> Fraction:
    """Of all throws of 3d6 against 3d6, the share in which the first total and the second are like that."""
    totals = Counter(map(sum, product(range(1, 7), repeat=3)))
    pairs = product(totals, totals)
    return Fraction(sum(totals[a] * totals[b] for a, b in pairs if succeeds(a, b)), 6**6)


@pytest.mark.rule("R-01", "R-25")
def test_an_opposed_check_tells_the_chance_of_before_either_threw() -> None:
    order = CheckCode(BORG, "strength", target=MOB, opposing="strength")
    fact = check(begin(), order, 4, 4, 4, 3, 3, 3)
    assert (fact.difficulty, fact.points, fact.margin, fact.outcome) == (12, -3, -3, "failure")
    assert Fraction(fact.chance) == _share(lambda a, b: a >= b)
    beats = check(begin(check_tie="beats"), order, 4, 4, 4, 3, 3, 3)
    assert Fraction(beats.chance) == _share(lambda a, b: a > b)


@pytest.mark.rule("R-25")
def test_who_is_known_by_name_only_opposes_a_check_with_a_total_and_no_dice() -> None:
    named = begin().put(MOB, "membership", Membership(visibility="named"))
    order = CheckCode(BORG, "strength", target=MOB, opposing="strength")
    mine, theirs = play(named, order, 4, 4, 4, 5, 4, 4).facts
    assert (mine.difficulty, mine.points, mine.outcome, mine.chance) == (12, 1, "success", "")
    only_total = {"ability": "", "code": "", "roll": Roll(total=12), "outcome": "total"}
    assert theirs == CodeChecked(sheet_id=MOB, target=BORG, against=BORG, **only_total)


@pytest.mark.rule("R-12", "R-13")
def test_the_table_may_leave_pips_as_they_are_and_never_lose_the_last_die() -> None:
    order = amid(CheckCode(KIRA, "dexterity", "acrobatics"), dice=-9)
    assert check(begin(), order).roll.total == 2
    assert check(begin(pool_floor=1), order, 5).roll.total == 7
    more = begin(normalise_pips="off").put(KIRA, "acrobatics", begin().rows[(KIRA, "ability", "dexterity")])
    assert check(more, CheckCode(KIRA, "dexterity"), 1, 1, 1).code == "3D+1"


@pytest.mark.rule("R-29", "WD-01", "WD-03")
def test_a_table_may_count_successes_instead_of_adding() -> None:
    fact = check(begin(dice_mode="successes"), CheckCode(KIRA, "dexterity", difficulty=3), 6, 5, 2, 4)
    assert (fact.roll.total, fact.outcome) == (3, "critical_success")
    assert check(begin(), CheckCode(KIRA, "dexterity", difficulty=3), 1, 6, 6).roll.total == 14
    fact = check(begin(dice_mode="successes"), CheckCode(BORG, "strength"), 6, 3, 2, 4)
    assert (fact.wild, fact.roll.total) == (1, 3), "one die is wild for everyone"
    other = amid(CheckCode(BORG, "strength"), wild_sides=8)
    refuses(begin(dice_mode="successes"), other, "a wild die has six sides")


@pytest.mark.rule("FD6-27", "FD6-46", "R-14", "FD6-39", "R-20")
def test_a_suppressed_ability_is_not_rolled_and_who_cannot_act_makes_no_check() -> None:
    order = CheckCode(BORG, "strength")
    refuses(bearing(begin(), BORG, Effect(kind="cannot_act")), order, "cannot act")
    assert play(bearing(begin(), BORG, Effect(kind="cannot_decide")), order, 1, 1, 1).facts
    unusable = Effect(kind="unusable", scope="strength")
    refuses(bearing(begin(), BORG, unusable), order, "cannot use Strength")
    granted = bearing(begin(), BORG, Effect(kind="granted", scope="magic"))
    assert check(granted, amid(CheckCode(BORG, "magic"), dice=2), 3, 4).roll.total == 7


def test_the_chance_of_success_is_told_exactly() -> None:
    assert check(begin(), CheckCode(BORG, "strength", difficulty=18), 1, 1, 1).chance == "1/216"
    assert check(begin(), CheckCode(BORG, "strength"), 1, 1, 1).chance == ""


@pytest.mark.parametrize(
    ("order", "words"),
    [
        (CheckCode(BORG, "dexterity"), "Borg has no die code for Dexterity"),
        (CheckCode(KIRA, "strength", "acrobatics"), "Acrobatics is no skill of Strength"),
        (CheckCode(KIRA, "", ""), "Choose an ability to roll"),
        (amid(CheckCode(KIRA, "dexterity"), wild_sides=7), "A wild die has 4, 6, 8, 10, 12 or 20 sides"),
        (amid(LEAP, boosts=-1), "Boosts, Penalties, Advantages and Disadvantages must be from 0"),
        (amid(CheckCode(KIRA, "dexterity"), dice=51), "The dice more or less must be from −50 to 50, not 51"),
        (amid(CheckCode(KIRA, "dexterity"), flips=(0,)), "No die shows 0, so it cannot be flipped"),
        (CheckCode(KIRA, "dexterity", difficulty=1000), "The difficulty must be from −999 to 999, not 1000"),
        (CheckCode(KIRA, "dexterity", target="404"), "There is nobody like that at this table"),
        (CheckCode("404", "dexterity"), "There is nobody like that at this table"),
    ],
)
def test_a_check_that_cannot_be_made_is_refused(order: CheckCode, words: str) -> None:
    refuses(begin(), order, words)


@given(st.lists(st.integers(1, 5), min_size=4, max_size=4), st.integers(-9, 40))
def test_points_are_the_total_less_the_difficulty(faces: list[int], difficulty: int) -> None:
    fact = check(begin(), CheckCode(KIRA, "dexterity", "acrobatics", difficulty), *faces)
    assert fact.points == fact.roll.total - difficulty == sum(faces) + 2 - difficulty
    assert (fact.outcome in ("success", "critical_success")) == (fact.points >= 0)


@pytest.mark.rule("R-29", "WD-03", "WD-06")
def test_where_successes_are_counted_the_explanation_counts_them_too() -> None:
    table = begin(dice_mode="successes").put(MOB, "wild_die", Ability(value=1))
    fact = check(table, CheckCode(MOB, "strength", difficulty=1), 1, 2, 4)
    assert (fact.counted, fact.roll.total, fact.outcome) == (True, 0, "critical_failure")
    lines = [line for line in explain(FREED6, fact).lines if line.amount is not None]
    shown = [line.amount for line in lines if line.text.startswith(("D6 shows", "critical failure"))]
    assert shown == [0, 0, 1, -1]


@pytest.mark.rule("R-25", "R-26", "FD6-15")
def test_who_is_only_opposed_keeps_the_ranks_and_the_critical_that_are_open() -> None:
    table = then(unplayed(begin(), KIRA), CheckCode(KIRA, "dexterity", difficulty=2), 6, 3, 1, 1)
    before = table.of(Pending, TABLE)
    assert {row.kind for row in before.values()} == {"ranks", "critical"}
    order = CheckCode(BORG, "strength", target=KIRA, opposing="dexterity")
    assert before.items() <= play(table, order, 2, 1, 1, 1, 1, 1).table.of(Pending, TABLE).items()


@pytest.mark.rule("R-25", "FD6-28", "FD6-29")
def test_what_is_rolled_blind_shows_neither_what_it_was_opposed_with_nor_what_became_of_it() -> None:
    order = CheckCode(BORG, "strength", target=KIRA, opposing="acrobatics")
    mine, theirs = play(unplayed(begin(), KIRA), order, 2, 3, 3, 2, 4, 4, 5).facts
    shown = {spec.name: getattr(mine, spec.name) for spec in fields(mine) if spec.name not in mine.SECRET}
    assert theirs.roll.total == mine.difficulty == 12
    assert 12 not in shown.values()
    assert not shown.keys() & {"difficulty", "chance", "outcome", "points", "rank", "roll"}
    table = bearing(begin(), BORG, until="recovered")
    fact = play(table, RecoverCondition(BORG, CURSE, "strength"), 1, 1, 1).facts[1]
    assert fact.recovered
    assert {"points", "recovered"} <= set(fact.SECRET)


@pytest.mark.rule("FD6-51", "FD6-52")
def test_what_lies_on_a_closed_sheet_bears_on_a_check_without_its_name() -> None:
    shroud = bearing(begin(), MOB, Effect(kind="disadvantage", whose="against"), name="invisible shroud")
    order = CheckCode(BORG, "strength", target=MOB)
    closed = shroud.put(MOB, "membership", Membership(visibility="named"))
    for table, name in ((shroud, "invisible shroud"), (closed, "the target")):
        said = [each.name for each in check(table, order, 1, 1, 1, 1, 1, 1).sources]
        assert said == [f"Disadvantage: {name}"]
