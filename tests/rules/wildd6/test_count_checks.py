"""Wild D6 counts successes, die by die, and tells where each came from."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.d6.abilities import SetCode
from rules.d6.check_odds import written_chance
from rules.d6.critical_stories import Critical, TellCritical
from rules.decide import decide, preview
from rules.game import Command
from rules.table import TABLE, Ability, Effect, Pending, Resource
from rules.wildd6.character_points import AwardPoints
from rules.wildd6.count_checks import CountSuccesses, SuccessesCounted
from tests.effort import examples
from tests.rules.d6.orders import amid
from tests.rules.d6.tables import amounts, laden
from tests.rules.games import likely
from tests.rules.opend6.tables import VEX, WILDD6, begin
from tests.rules.strategies import commands
from tests.rules.wildd6.tables import SHOOT, counted, play, refuses, then, under


def told(fact: SuccessesCounted) -> list[tuple[str, int, str]]:
    return [(die.role, die.face, die.note) for die in fact.roll.dice]


@pytest.mark.rule("WD-01", "WD-02", "WD-03", "WD-04")
def test_every_die_tells_what_it_brought() -> None:
    fact = counted(begin(), SHOOT, 4, 2, 3)
    assert told(fact) == [("wild", 4, "success"), ("regular", 2, ""), ("regular", 3, "success")]
    assert (fact.roll.total, fact.level, fact.outcome, fact.critical_success) == (2, "Easy", "success", False)
    assert counted(begin(), CountSuccesses(VEX, "strength", 3), 4, 2, 3).outcome == "failure"


@pytest.mark.rule("WD-04", "WD-05")
def test_the_wild_die_goes_on_after_a_six() -> None:
    fact = counted(begin(), SHOOT, 6, 1, 2, 6, 2)
    assert told(fact)[:2] == [("wild", 6, "critical success, again"), ("wild", 6, "success, again")]
    assert told(fact)[2] == ("wild", 2, "success")
    assert (fact.roll.total, fact.critical_success) == (3, True)
    assert counted(begin(), SHOOT, 6, 1, 2, 1).roll.total == 1


@pytest.mark.rule("R-28")
def test_the_wild_die_is_the_first_or_the_last_of_the_row() -> None:
    last = counted(begin(wild_position="last"), SHOOT, 1, 3, 6, 2)
    assert [die.role for die in last.roll.dice] == ["regular", "regular", "wild", "wild"]
    assert (last.roll.total, last.critical_failure, last.critical_success) == (3, False, True)
    assert counted(begin(), SHOOT, 1, 3, 6).roll.total == 1


@pytest.mark.rule("WD-06", "WD-09", "R-27")
def test_a_first_wild_one_takes_a_success_and_asks_what_went_wrong() -> None:
    decision = play(begin(), SHOOT, 1, 5, 3)
    fact = decision.facts[0]
    assert (fact.roll.total, fact.cancelled, fact.complication, fact.outcome) == (1, True, True, "failure")
    assert amounts(fact.roll.modifiers) == [(-1, "critical failure")]
    (key,) = [key for key, row in decision.table.of(Pending, TABLE).items() if row.kind == "critical"]
    story = play(decision.table, TellCritical(key, "The gun jams.")).facts[0]
    assert (story.outcome, story.text) == ("critical_failure", "The gun jams.")
    assert counted(begin(), SHOOT, 1, 1, 2).roll.total == 0


@pytest.mark.rule("WD-04", "WD-06", "WD-09", "R-27")
def test_a_wild_one_beside_a_bought_six_asks_for_the_mishap_and_for_the_fortune() -> None:
    order = CountSuccesses(VEX, "strength", 1, extra=1, spend=1)
    decision = play(begin(), order, 1, 3, 3, 6, 1)
    fact = decision.facts[0]
    assert (fact.critical_failure, fact.critical_success, fact.roll.total) == (True, True, 2)
    mishap, fortune = Critical("critical_failure"), Critical("critical_success")
    prompts = {row.holds: key for key, row in decision.table.of(Pending, TABLE).items()}
    assert list(prompts) == [mishap, fortune]
    failure_told = then(decision.table, TellCritical(prompts[mishap], "Out of ammo."))
    assert [row.holds for row in failure_told.of(Pending, TABLE).values()] == [fortune]
    again = then(decision.table, SHOOT, 3, 3, 3)
    assert again.of(Pending, TABLE) == decision.table.of(Pending, TABLE)


@pytest.mark.rule("WD-07", "WD-08")
def test_points_buy_wild_dice_that_fail_plainly_at_one_and_succeed_at_two() -> None:
    order = CountSuccesses(VEX, "strength", 4, extra=2, spend=3)
    decision = play(begin(), order, 3, 3, 1, 2, 1)
    fact = decision.facts[0]
    assert told(fact)[3:] == [("extra", 2, "success"), ("extra", 1, "")]
    assert (fact.roll.total, fact.spent, fact.left, fact.critical_failure) == (3, 3, 2, False)
    assert decision.table.get(Resource, VEX, "character_points") == Resource(number=2)


@pytest.mark.rule("WD-07", "R-27")
def test_a_bought_six_makes_a_critical_unless_the_table_says_never() -> None:
    order = replace(SHOOT, extra=1, spend=1)
    fact = counted(begin(), order, 3, 1, 1, 6, 1)
    assert (fact.critical_success, told(fact)[3][2]) == (True, "critical success, again")
    never = counted(begin(extra_dice_flags="never"), order, 3, 1, 1, 6, 1)
    assert (never.critical_success, told(never)[3][2]) == (False, "success, again")


@pytest.mark.rule("WD-08")
def test_the_game_master_gives_character_points() -> None:
    fact = play(begin(), AwardPoints(VEX, 2, "good idea")).facts[0]
    assert (fact.before, fact.after, fact.reason) == (5, 7, "good idea")
    refuses(begin(), AwardPoints(VEX, 0), r"\.$")
    refuses(begin(), AwardPoints(VEX, -6), r"\.$")


@pytest.mark.rule("WD-01", "OD6-09")
def test_conditions_add_dice_wild_dice_and_successes_with_their_source() -> None:
    dice = Effect(kind="dice", scope="strength", amount=-1), Effect(kind="wild_dice")
    fact = counted(under(*dice, Effect(kind="points", scope="strength")), SHOOT, 3, 1, 2)
    assert amounts(fact.parts) == [(3, "Strength"), (-1, "Fate"), (1, "Fate")]
    assert [die.role for die in fact.roll.dice] == ["wild", "regular", "extra"]
    assert fact.roll.total == 3


@pytest.mark.rule("OD6-09")
def test_the_better_of_two_throws_counts_where_a_condition_gives_an_advantage() -> None:
    fact = counted(under(Effect(kind="advantage", uses=1)), SHOOT, 1, 1, 1, 3, 3, 3)
    assert (fact.mode, fact.roll.total, fact.critical_failure) == ("advantage", 3, False)
    assert [die.kept for die in fact.roll.dice] == [False] * 3 + [True] * 3


@pytest.mark.rule("WD-02", "R-27")
def test_the_chance_is_told_as_a_fraction() -> None:
    assert counted(begin(), CountSuccesses(VEX, "strength", 1), 3, 3, 3).chance == "8/9"
    sure = amid(CountSuccesses(VEX, "strength", 1), flat=1)
    assert counted(begin(), sure, 1, 1, 1).chance == "1/1"
    assert (
        counted(begin(), amid(CountSuccesses(VEX, "strength", 1), advantages=1), *[3] * 6).chance == "80/81"
    )


@pytest.mark.rule("WD-02")
def test_without_a_difficulty_the_successes_are_only_counted() -> None:
    fact = counted(begin(), CountSuccesses(VEX, "strength"), 3, 3, 3)
    assert (fact.outcome, fact.roll.total, fact.chance, fact.level) == ("count", 3, "", "")


@pytest.mark.rule("WD-01")
def test_a_trait_is_a_number_of_dice_and_may_have_any_name() -> None:
    table = then(begin(), SetCode(VEX, "sneaking", "2D", name="Sneaking"))
    assert table.get(Ability, VEX, "sneaking") == Ability(dice=2, name="Sneaking", place=1)
    assert counted(table, CountSuccesses(VEX, "sneaking", 2), 4, 4).trait == "Sneaking"


@pytest.mark.rule("WD-01", "WD-08")
@pytest.mark.parametrize(
    ("order", "words"),
    [
        (CountSuccesses(VEX, "singing", 2), r"\.$"),
        (CountSuccesses(VEX, "strength", 0), r"\.$"),
        (replace(SHOOT, extra=1), r"\.$"),
        (replace(SHOOT, spend=1), r"\.$"),
        (replace(SHOOT, extra=1, spend=6), r"\.$"),
        (replace(SHOOT, extra=-1, spend=1), r"\.$"),
        (amid(SHOOT, dice=999), r"\.$"),
        (CountSuccesses("77", "strength"), r"\.$"),
        (CountSuccesses(VEX, ""), r"^Choose a trait to roll\.$"),
        (replace(SHOOT, extra=1, spend=2), r"^Vex has 1 Character Point, not 2\.$"),
    ],
)
def test_what_cannot_be_rolled_is_refused_with_a_sentence(order: CountSuccesses, words: str) -> None:
    refuses(begin().put(VEX, "character_points", Resource(number=1)), order, words)


@pytest.mark.rule("WD-07", "WD-08", "OD6-09")
def test_a_bought_die_is_not_taken_by_what_lies_on_its_buyer() -> None:
    table = under(Effect(kind="wild_dice", amount=-1))
    fact = counted(table, replace(SHOOT, extra=1, spend=1), 3, 1, 1, 2)
    assert [die.role for die in fact.roll.dice] == ["wild", "regular", "regular", "extra"]
    assert amounts(fact.parts) == [
        (3, "Strength"),
        (1, "Character Points"),
        (-1, "Fate"),
        (1, "no wild die to take"),
    ]


@pytest.mark.rule("WD-01", "WD-06", "R-27")
@given(
    st.lists(st.sampled_from([-9, -2, -1, 1, 3]), max_size=3),
    st.integers(-9, 9),
    st.integers(-4, 4),
    st.integers(0, 2),
    st.lists(st.integers(1, 5), min_size=40, max_size=40),
)
def test_all_numbers_of_a_count_are_the_sums_of_their_parts(
    wild: list[int], dice: int, flat: int, extra: int, faces: list[int]
) -> None:
    table = under(*[Effect(kind="wild_dice", amount=each) for each in wild])
    order = amid(replace(SHOOT, extra=extra, spend=extra), dice=dice, flat=flat)
    fact = decide(WILDD6, table, order, lambda sides: faces.pop()).facts[0]
    assert sum(part.amount for part in fact.parts) == len(fact.roll.dice)
    brought = sum("success" in die.note for die in fact.roll.dice)
    assert fact.roll.total == brought + sum(part.amount for part in fact.roll.modifiers) >= 0


@pytest.mark.rule("R-83")
@pytest.mark.parametrize("mode", ["successes", "total"])
@pytest.mark.parametrize("throw", ["normal", "advantage"])
def test_a_count_whose_odds_are_too_dear_is_thrown_and_tells_no_chance(mode: str, throw: str) -> None:
    many = laden(begin(dice_mode=mode), VEX, amount=-9)
    order = amid(SHOOT, advantages=int(throw == "advantage"))
    for table in (many, many.put(VEX, "strength", Ability(dice=40))):
        fact = decide(WILDD6, table, order, lambda sides: 2).facts[0]
        assert isinstance(fact, SuccessesCounted)
        seen = preview(WILDD6, table, order)
        assert (seen.refused, fact.chance) == ("", written_chance(seen.chance))


@pytest.mark.rule("WD-02", "R-27")
@examples(80)
@given(commands(likely("wildd6"), ["CountSuccesses"]), st.sampled_from(["successes", "total"]))
def test_the_chance_of_a_count_is_the_one_that_was_foreseen(order: Command, mode: str) -> None:
    table = begin(dice_mode=mode)
    seen = preview(WILDD6, table, order)
    if seen.refused:
        return
    fact = decide(WILDD6, table, order, lambda sides: 2).facts[0]
    assert fact.chance == written_chance(seen.chance)
