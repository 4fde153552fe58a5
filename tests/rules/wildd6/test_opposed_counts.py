"""A count against another's count: both throw, and more successes win."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.common.prompts import content_of
from rules.d6.advantage_and_disadvantage import ADVANTAGE, DISADVANTAGE, NORMAL
from rules.d6.critical_stories import Critical, TellCritical
from rules.d6.opposed_odds import contest
from rules.d6.success_odds import CountedPool, success_counts
from rules.decide import preview
from rules.facts import Roll
from rules.table import TABLE, Ability, Condition, Effect, Membership, Pending, Resource, Table
from rules.wildd6.count_checks import CountSuccesses
from tests.effort import examples
from tests.rules.d6.orders import amid
from tests.rules.opend6.tables import GUARD, SHIP, VEX, WILDD6, begin
from tests.rules.wildd6.tables import SHOOT, counted, play, refuses, then, under

CUT = Fraction(1, 10**11)
"""What is cut of chances without end is less."""
DUEL = CountSuccesses(VEX, "strength", target=GUARD, opposing="strength")
"""Vex's three dice against the guard's two, which are thrown first."""


def known_by_name(table: Table) -> Table:
    return table.put(GUARD, "membership", Membership(visibility="named"))


@pytest.mark.rule("R-25", "R-89")
@pytest.mark.parametrize(
    ("faces", "difficulty", "total", "margin", "outcome"),
    [
        ((3, 1, 3, 3, 3), 1, 3, 2, "success"),
        ((3, 3, 3, 3, 1), 2, 2, 0, "success"),
        ((3, 3, 3, 1, 1), 2, 1, -1, "failure"),
        ((1, 1, 2, 1, 1), 1, 0, -1, "failure"),
    ],
    ids=["more", "as many", "fewer", "none on either side"],
)
def test_the_other_sides_successes_are_the_difficulty(
    faces: tuple[int, ...], difficulty: int, total: int, margin: int, outcome: str
) -> None:
    won, resisted = play(begin(), DUEL, *faces).facts
    assert (won.difficulty, won.roll.total, won.margin, won.outcome) == (difficulty, total, margin, outcome)
    assert (won.target, won.against, won.level) == (GUARD, GUARD, "")
    assert (resisted.sheet_id, resisted.against) == (GUARD, VEX)
    assert (resisted.outcome, resisted.margin) == ("count", None)


@pytest.mark.rule("R-25", "R-89")
def test_the_chance_of_an_opposed_count_is_exact_and_that_of_before_either_threw() -> None:
    order = amid(DUEL, dice=-2)
    weak = under(Effect(kind="dice", amount=-1), sheet_id=GUARD)
    # One wild die each: none 1/3, one 19/36, and from two on 25/216 and each a sixth of the one before.
    chance = Fraction(31, 36) * Fraction(2, 3) + Fraction(25, 216) * Fraction(5, 36) / (1 - Fraction(1, 36))
    seen = preview(WILDD6, weak, order)
    assert seen.chance == chance == Fraction(893, 1512)
    assert (seen.mark, sum(bar.chance for bar in seen.bars)) == (0, 1)
    assert [odd.key for odd in seen.odds] == ["critical_success", "critical_failure"]
    assert [odd.chance for odd in seen.odds] == [Fraction(1, 6), Fraction(1, 6)]
    assert counted(weak, order, 2, 5).chance == "893/1512"


@examples(60)
@given(
    st.tuples(*[st.tuples(st.integers(1, 5), st.integers(0, 2), st.integers(-2, 2))] * 2),
    st.sampled_from([NORMAL, ADVANTAGE, DISADVANTAGE]),
)
def test_the_odds_of_a_contest_of_counts_are_those_of_their_distributions(
    sides: tuple[tuple[int, int, int], tuple[int, int, int]], mode: str
) -> None:
    def shares(dice: int, extra: int, added: int, far: int = 60) -> list[Fraction]:
        once = success_counts(dice, range(far), extra)
        known = [Fraction(0)] * (far + 3)
        for number, share in once.items():
            known[max(0, number + added)] += share
        return known

    def of_two(once: list[Fraction]) -> list[Fraction]:
        below, kept = Fraction(0), []
        for share in once:
            higher = share * (2 * below + share)
            kept.append(higher if mode == ADVANTAGE else 2 * share - higher)
            below += share
        return once if mode == NORMAL else kept

    ours, theirs = of_two(shares(*sides[0])), shares(*sides[1])
    expected = sum(ours[number] * sum(theirs[: number + 1], Fraction(0)) for number in range(1, len(ours)))
    odds = contest(CountedPool(*sides[0]), CountedPool(*sides[1], least=1), mode)
    assert abs(odds.chance_to_win(ties=True) - expected) <= odds.missing + Fraction(1, 10**30)
    assert odds.missing < CUT
    assert odds.higher + odds.tie + odds.lower + odds.missing == 1


@pytest.mark.rule("R-25", "R-73", "R-89", "WD-09")
def test_the_other_side_uses_nothing_up_and_its_criticals_prompt_like_any_other() -> None:
    lent = Condition(name="Helped", effects=(Effect(kind="dice", amount=1, uses=1),))
    table = begin().put(GUARD, "30.1", lent)
    decision = play(table, DUEL, 6, 2, 1, 3, 3, 3, 1)
    assert decision.facts[1].critical_success
    assert decision.table.get(Condition, GUARD, "30.1") == lent
    assert told_of(decision.table) == [(GUARD, VEX, "critical_success", table.seq + 2)]
    both = play(table, DUEL, 1, 2, 3, 6, 1, 3, 3).table
    assert told_of(both) == [
        (GUARD, VEX, "critical_failure", table.seq + 2),
        (VEX, GUARD, "critical_success", table.seq + 1),
    ]


def told_of(table: Table) -> list[tuple[str, str, str, int]]:
    """Whose criticals wait to be told, against whom, what they are and on which entry."""
    rows = table.of(Pending, TABLE).values()
    return [(row.sheet_id, row.target, content_of(row, Critical).outcome, row.about) for row in rows]


@pytest.mark.rule("R-89", "WD-09")
def test_whoever_resists_tells_what_came_of_their_critical() -> None:
    table = then(begin(), DUEL, 1, 2, 3, 3, 3)
    [key] = table.of(Pending, TABLE)
    fact = play(table, TellCritical(key, "The shield strap tears.")).facts[0]
    assert (fact.sheet_id, fact.outcome, fact.about) == (GUARD, "critical_failure", begin().seq + 2)


@pytest.mark.rule("R-25")
def test_of_a_sheet_that_is_known_by_name_the_count_alone_is_told() -> None:
    table = known_by_name(begin())
    won, resisted = play(table, DUEL, 3, 3, 3, 3, 3).facts
    assert (resisted.roll, resisted.trait, resisted.parts) == (Roll(total=2), "", ())
    assert (won.difficulty, won.margin, won.chance) == (2, 1, "")
    strong = known_by_name(under(Effect(kind="dice", amount=9), sheet_id=GUARD))
    seen = preview(WILDD6, table, DUEL)
    assert seen == preview(WILDD6, strong, DUEL)
    assert (seen.chance, seen.mark, sum(bar.chance for bar in seen.bars)) == (None, None, 1)


@pytest.mark.rule("WD-07", "WD-08", "R-25")
def test_bought_dice_count_in_an_opposed_count() -> None:
    order = replace(DUEL, extra=1, spend=2)
    won, _ = play(begin(), order, 3, 3, 3, 3, 1, 2).facts
    assert (won.roll.total, won.margin, won.spent, won.left) == (3, 1, 2, 3)
    bought, plain = (preview(WILDD6, begin(), each).chance for each in (order, DUEL))
    assert bought > plain
    poor = begin().put(VEX, "character_points", Resource(number=0))
    refuses(poor, order, "Vex has 0 Character Points, not 2")


@pytest.mark.rule("R-25", "R-29")
def test_where_dice_are_added_up_the_totals_stand_against_each_other() -> None:
    table = begin(dice_mode="total")
    won, resisted = play(table, DUEL, 2, 3, 2, 3, 1).facts
    assert (won.counted, won.outcome) == (False, "success")
    assert (won.difficulty, resisted.roll.total, won.roll.total, won.margin) == (5, 5, 6, 1)
    assert preview(WILDD6, table, DUEL).chance == Fraction(won.chance) == Fraction(773, 972)


@pytest.mark.rule("R-25")
@pytest.mark.parametrize(
    ("order", "why"),
    [
        (replace(DUEL, difficulty=2), "A check has a difficulty or an opposing roll, not both"),
        (replace(DUEL, target=""), "Choose who resists"),
        (replace(DUEL, target=VEX), "Choose who resists"),
        (replace(DUEL, opposing="charm"), "Guard has no dice for charm"),
        (replace(DUEL, target=SHIP), "Ship has no dice for strength"),
        (CountSuccesses(VEX, "strength", 2, target="77"), "There is nobody like that"),
    ],
)
def test_an_opposed_count_that_cannot_be_is_refused(order: CountSuccesses, why: str) -> None:
    refuses(begin(), order, why)
    assert why in preview(WILDD6, begin(), order).refused


@pytest.mark.rule("R-25", "FD6-27")
def test_who_cannot_act_stands_against_nothing_and_a_closed_sheet_does_not_say_why() -> None:
    hindered = under(Effect(kind="cannot_act"), sheet_id=GUARD)
    refuses(hindered, DUEL, r"Guard cannot act \(Fate\): set a difficulty instead")
    refuses(known_by_name(hindered), DUEL, r"Guard cannot act: set a difficulty instead")


@pytest.mark.rule("R-25", "R-101")
def test_a_wrong_guess_at_a_closed_sheet_tells_nothing_and_what_fits_resists() -> None:
    closed = known_by_name(begin())
    wrong, right = (play(closed, order, 3, 3, 1, 1, 1) for order in (replace(DUEL, opposing="charm"), DUEL))
    assert wrong.facts == right.facts
    bare = closed.without(Ability, GUARD, "strength")
    refuses(bare, DUEL, "Guard has no such roll against it: set a difficulty instead")


@pytest.mark.rule("WD-02")
def test_a_count_may_name_whom_it_is_against_and_still_have_a_difficulty() -> None:
    fact = counted(begin(), replace(SHOOT, target=GUARD), 3, 3, 3)
    assert (fact.against, fact.level, fact.margin) == (GUARD, "Easy", None)
