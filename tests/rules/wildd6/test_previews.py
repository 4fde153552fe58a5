"""What a count of successes would come to is worked out before anyone throws, by the very command."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.d6.success_odds import success_counts
from rules.decide import decide, preview
from rules.randomness import Scripted
from rules.table import Ability, Effect, Resource, Table
from rules.wildd6.count_checks import CountSuccesses, SuccessesCounted
from tests.effort import examples
from tests.rules.d6.orders import amid
from tests.rules.d6.tables import amounts, odds_of
from tests.rules.opend6.tables import GUARD, SHIP, VEX, WILDD6, begin
from tests.rules.wildd6.tables import SHOOT, under

CUT = Fraction(1, 10**11)
"""What is cut of chances without end is less."""


def counts_of(table: Table, order: CountSuccesses, dice: int) -> Iterator[tuple[Fraction, SuccessesCounted]]:
    """Every way that so many dice can fall, a 6 that is thrown again bringing 1 on the next throw."""
    for faces in product(range(1, 7), repeat=dice):
        rest = iter(faces)
        # Further throws only add to a success that is there already: they change no critical and no chance
        # of one or two successes here, which two regular dice or the 6 itself have brought.
        fact = decide(WILDD6, table, order, lambda sides, rest=rest: next(rest, 1)).facts[0]
        yield Fraction(1, 6**dice), fact


@pytest.mark.rule("WD-02", "WD-04", "WD-06", "R-27")
def test_a_count_is_foreseen_with_its_criticals() -> None:
    order = replace(SHOOT, difficulty=1)
    seen = preview(WILDD6, begin(), order)
    facts = list(counts_of(begin(), order, 3))
    assert seen.chance == sum(share for share, fact in facts if fact.outcome == "success") == Fraction(8, 9)
    assert odds_of(seen) == {"critical_success": Fraction(1, 6), "critical_failure": Fraction(1, 6)}
    assert (seen.mark, seen.sources, sum(bar.chance for bar in seen.bars)) == (1, (), 1)
    assert seen.bars[0].chance == 1 - Fraction(8, 9)
    assert "or more" in seen.bars[-1].label


@pytest.mark.rule("WD-07", "WD-08", "R-27")
def test_bought_dice_are_foreseen_and_named() -> None:
    order = amid(CountSuccesses(VEX, "strength", 1, extra=1, spend=1), dice=-2)
    seen = preview(WILDD6, begin(), order)
    # One wild die and one bought: a wild 1 takes a success away, a bought 6 is thrown again.
    none = Fraction(1, 6) * (Fraction(5, 6) + Fraction(1, 6) ** 2) + Fraction(1, 6) * Fraction(1, 6)
    assert seen.chance == 1 - none
    assert odds_of(seen) == {"critical_success": Fraction(11, 36), "critical_failure": Fraction(1, 6)}
    assert amounts(seen.sources) == [(-2, "circumstances"), (1, "Character Points")]
    never = preview(WILDD6, begin(extra_dice_flags="never"), order)
    assert never.odds[0].chance == Fraction(1, 6)


@pytest.mark.rule("OD6-09", "R-08")
@pytest.mark.parametrize("effect", ["advantage", "disadvantage"])
def test_of_two_counts_the_one_that_counts_is_foreseen(effect: str) -> None:
    seen = preview(WILDD6, under(Effect(kind=effect)), amid(CountSuccesses(VEX, "strength", 1), dice=-2))
    once = {1: (0, "critical_failure"), 2: (0, ""), 3: (1, ""), 4: (1, ""), 5: (1, ""), 6: (2, "")}
    # A 6 counts more than one or just one, and by its chain; two of them have the same critical anyway. But
    # against a plain success a 6 that brings no more ties with it: then either may count.
    better = max if effect == "advantage" else min
    shares: dict[str, Fraction] = {}
    for one, other in product(once, repeat=2):
        for weight, six in ((Fraction(1, 6), 1), (Fraction(5, 6), 2)):
            counts = [once[face] if face != 6 else (six, "critical_success") for face in (one, other)]
            best = better(count for count, _ in counts)
            tied = [critical for count, critical in counts if count == best]
            if one == other == 6:
                tied = ["critical_success"]
            for critical in tied:
                shares[critical] = shares.get(critical, Fraction(0)) + weight / 36 / len(tied)
    assert all(abs(chance - shares[key]) < CUT for key, chance in odds_of(seen).items())
    success = Fraction(4, 6)
    assert seen.chance == (1 - (1 - success) ** 2 if effect == "advantage" else success**2)
    assert [part.name for part in seen.sources] == ["circumstances", f"{effect.capitalize()}: Fate"]


@pytest.mark.rule("R-29")
def test_where_the_dice_are_added_up_their_totals_are_foreseen() -> None:
    table = begin(dice_mode="total")
    order = amid(replace(SHOOT, difficulty=8), dice=-2, flat=1)
    seen = preview(WILDD6, table, order)
    assert (seen.chance, seen.mark) == (Fraction(1, 6), 8)
    fact = decide(WILDD6, table, order, Scripted([6, 1])).facts[0]
    assert (fact.outcome, fact.chance) == ("success", "1/6")


def test_without_a_difficulty_the_counts_alone_are_foreseen() -> None:
    seen = preview(WILDD6, begin(), amid(replace(SHOOT, difficulty=None), flat=2))
    assert (seen.chance, seen.mark, seen.bars[0].number) == (None, None, 2)
    assert seen.sources[0].name == "circumstances (successes)"


def test_what_may_not_be_is_foreseen_as_its_refusal_and_nothing_else() -> None:
    seen = preview(WILDD6, begin(), replace(SHOOT, extra=1, spend=9))
    assert (seen.refused, seen.bars) == ("Vex has 5 Character Points, not 9.", ())


@pytest.mark.rule("WD-04", "R-08", "R-27")
@pytest.mark.parametrize(
    ("effect", "lucky", "unlucky"),
    [("advantage", Fraction(5, 18), Fraction(1, 27)), ("disadvantage", Fraction(1, 18), Fraction(8, 27))],
)
def test_the_criticals_of_the_better_and_the_worse_count_are_told(
    effect: str, lucky: Fraction, unlucky: Fraction
) -> None:
    # A first wild 1 always comes to nothing, as 2 of 9 throws of two dice do. So its throw is the better one
    # only where it falls first and the other is nothing too; the worse one where it falls first, or after
    # something: 1/6 x 2/9, and 1/6 + 7/9 x 1/6.
    seen = preview(WILDD6, under(Effect(kind=effect)), amid(SHOOT, dice=-1))
    odds = odds_of(seen)
    assert odds["critical_success"] == lucky
    assert 0 <= odds["critical_failure"] - unlucky < CUT


@pytest.mark.rule("WD-07", "R-83")
def test_criticals_of_many_bought_dice_are_told() -> None:
    table = begin().put(VEX, "character_points", Resource(number=20))
    seen = preview(WILDD6, table, amid(replace(SHOOT, extra=15, spend=15), advantages=1))
    assert (seen.refused, seen.chance is None) == ("", False)
    assert seen.odds[0].chance > 1 - Fraction(5, 6) ** 16
    once = preview(WILDD6, table, replace(SHOOT, extra=15, spend=15))
    assert once.odds[0].chance == 1 - Fraction(5, 6) ** 16


@pytest.mark.rule("WD-07", "R-83")
@pytest.mark.parametrize("extra", [8, 13, 20])
@pytest.mark.parametrize("difficulty", [None, 2, 20])
def test_a_count_with_many_bought_dice_is_not_foreseen_as_refused(extra: int, difficulty: int | None) -> None:
    table = begin().put(VEX, "character_points", Resource(number=20))
    order = replace(SHOOT, extra=extra, spend=extra, difficulty=difficulty)
    assert preview(WILDD6, table, order).refused == ""
    assert decide(WILDD6, table, order, lambda sides: 3).facts


@pytest.mark.rule("WD-02", "WD-07", "R-08", "R-27")
@examples(60)
@given(
    dice=st.integers(-2, 3),
    extra=st.integers(0, 2),
    flat=st.integers(-3, 3),
    difficulty=st.integers(1, 8),
    mode=st.sampled_from(["", "advantages", "disadvantages"]),
)
def test_added_successes_and_the_better_or_worse_of_two_counts_are_foreseen_exactly(
    dice: int, extra: int, flat: int, difficulty: int, mode: str
) -> None:
    order = amid(CountSuccesses(VEX, "strength", difficulty, extra, extra), dice=dice, flat=flat)
    order = amid(order, dice=dice, flat=flat, **{mode: 1}) if mode else order
    seen = preview(WILDD6, begin(), order)
    # Never fewer than none, before what is added and after it.
    short = success_counts(3 + dice, range(max(0, difficulty - flat)), extra)
    once = 1 - sum(short.values(), Fraction(0))
    expected = {"": once, "advantages": 1 - (1 - once) ** 2, "disadvantages": once**2}[mode]
    assert (seen.chance, seen.mark) == (expected, difficulty)
    assert sum(bar.chance for bar in seen.bars) == 1
    reached = sum(bar.chance for bar in seen.bars if bar.number >= difficulty)
    assert reached in (expected, seen.bars[-1].chance, 0)
    assert all(0 <= odd.chance <= 1 for odd in seen.odds)


@pytest.mark.rule("R-25", "R-89")
def test_two_that_nobody_plays_are_foreseen_against_each_other_as_anyone_is() -> None:
    table = begin().put(SHIP, "strength", Ability(dice=2, name="Strength"))
    seen = preview(WILDD6, table, CountSuccesses(GUARD, "strength", target=SHIP, opposing="strength"))
    other = preview(WILDD6, table, CountSuccesses(SHIP, "strength", target=GUARD, opposing="strength"))
    assert seen.chance == other.chance
    assert (seen.chance or 0) > Fraction(1, 2), "a tie goes to whoever acts"
