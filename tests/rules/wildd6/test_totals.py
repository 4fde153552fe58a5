"""Dice that are counted, or added up, and where each of them came from."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.d6.check_odds import written_chance
from rules.d6.counting_successes import Count, chain_successes, count, is_enough, meaning_of
from rules.decide import decide, preview
from rules.errors import RuleBroken
from rules.explain import explain
from rules.table import TABLE, Ability, Effect, Pending, Table
from rules.wildd6.count_checks import CountSuccesses
from tests.rules.d6.orders import amid
from tests.rules.d6.tables import amounts, cited
from tests.rules.opend6.tables import VEX, WILDD6, begin
from tests.rules.wildd6.tables import SHOOT, counted, play, under


def at(dice: int = 3, pips: int = 0) -> Table:
    return begin(dice_mode="total").put(VEX, "strength", Ability(dice=dice, pips=pips, name="Strength"))


@pytest.mark.rule("FD6-19", "R-29", "R-12")
def test_where_dice_are_added_up_pips_are_added_and_three_are_a_die() -> None:
    fact = counted(at(3, 2), CountSuccesses(VEX, "strength", 15), 5, 4, 4)
    assert (fact.roll.total, fact.outcome, fact.roll.formula) == (15, "success", "1d6!+2d6+2")
    assert amounts(fact.roll.modifiers) == [(2, "pips")]
    with_pips = begin().put(VEX, "strength", Ability(dice=3, pips=2))
    assert counted(with_pips, CountSuccesses(VEX, "strength", 3), 5, 4, 4).roll.total == 3
    fact = counted(at(1, 4), CountSuccesses(VEX, "strength"), 5, 4)
    assert (amounts(fact.parts), fact.roll.total) == ([(1, "Strength"), (1, "three pips")], 10)
    exploded = counted(at(), CountSuccesses(VEX, "strength", 14), 6, 1, 4, 3)
    assert (exploded.counted, exploded.roll.total, exploded.outcome) == (False, 14, "success")
    assert [die.note for die in exploded.roll.dice] == ["exploded", "", "", ""]


@pytest.mark.rule("FD6-13", "FD6-14", "R-29")
@pytest.mark.parametrize(
    ("difficulty", "faces", "criticals"),
    [
        (5, (1, 5, 4), (False, False)),
        (15, (1, 5, 4), (False, True)),
        (10, (6, 1, 2, 2), (True, False)),
        (30, (6, 1, 2, 2), (False, False)),
        (None, (1, 5, 4), (False, False)),
    ],
)
def test_a_critical_of_a_total_goes_by_success_and_failure(
    difficulty: int | None, faces: tuple[int, ...], criticals: tuple[bool, bool]
) -> None:
    # The wild die stands first, and goes on once the row has fallen.
    row = (faces[0], *faces[2:], faces[1]) if faces[0] == 6 else faces
    decision = play(at(), CountSuccesses(VEX, "strength", difficulty), *row)
    fact = decision.facts[0]
    assert (fact.critical_success, fact.critical_failure) == criticals
    assert (fact.complication, fact.cancelled) == (criticals[1], False)
    assert len(decision.table.of(Pending, TABLE)) == sum(criticals)


@pytest.mark.rule("FD6-13", "FD6-14", "R-29")
def test_the_chance_and_the_criticals_of_a_total_are_foreseen() -> None:
    order, table = CountSuccesses(VEX, "strength", 7), at(2, 1)
    seen = preview(WILDD6, table, order)
    odds = {odd.key: odd.chance for odd in seen.odds}
    facts = []
    for faces in product(range(1, 7), repeat=2):
        rest = iter(faces)  # and 1 for a die that is thrown again
        facts.append(decide(WILDD6, table, order, lambda sides, rest=rest: next(rest, 1)).facts[0])
    assert odds["critical_failure"] == Fraction(sum(fact.critical_failure for fact in facts), 36)
    assert odds["critical_success"] == Fraction(sum(fact.critical_success for fact in facts), 36)
    assert seen.chance == Fraction(sum(fact.outcome == "success" for fact in facts), 36)
    assert facts[0].chance == f"{seen.chance.numerator}/{seen.chance.denominator}"


@pytest.mark.rule("R-83")
@pytest.mark.parametrize("flat", [-999, 999])
@pytest.mark.parametrize("advantages", [0, 1])
def test_a_total_far_from_what_it_must_reach_is_foreseen_or_left_without_a_chance(
    flat: int, advantages: int
) -> None:
    order = amid(CountSuccesses(VEX, "strength", 100), flat=flat, advantages=advantages)
    seen = preview(WILDD6, at(), order)
    fact = decide(WILDD6, at(), order, lambda sides: 2).facts[0]
    assert (seen.refused, written_chance(seen.chance)) == ("", fact.chance)


@pytest.mark.rule("R-83", "R-29", "WD-07")
def test_the_chance_of_a_total_is_told_for_up_to_twelve_wild_dice() -> None:
    for extra, told in ((11, True), (12, False)):
        seen = preview(WILDD6, at(), CountSuccesses(VEX, "strength", 40, extra=extra, spend=1))
        assert (seen.refused, seen.chance is not None, bool(seen.bars)) == ("", told, told)


FACES = st.integers(1, 6)
CHAINS = st.builds(lambda sixes, last: [6] * sixes + [last], st.integers(0, 6), st.integers(1, 5))


@pytest.mark.rule("WD-02")
def test_ten_steps_of_difficulty_ask_for_one_to_ten_successes() -> None:
    ladder = [(step.name, step.offers) for step in WILDD6.system.difficulties]
    assert [number for _, number in ladder] == list(range(1, 11))
    assert [name for name, _ in ladder] == [
        "Very Easy",
        "Easy",
        "Moderate",
        "Difficult",
        "Very Difficult",
        "Extremely Difficult",
        "Heroic",
        "Unearthly",
        "Legendary",
        "Impossible",
    ]
    assert len({step.blurb for step in WILDD6.system.difficulties} - {""}) == 10


@pytest.mark.rule("WD-03", "WD-04", "WD-05", "R-28", "WD-07")
def test_each_kind_of_die_succeeds_from_its_own_face_up() -> None:
    for die, throw, least, again, cancels in (
        ("regular", 1, 3, (), ()),
        ("regular", 2, 3, (), ()),
        ("wild", 1, 3, (6,), (1,)),
        ("wild", 2, 2, (6,), ()),
        ("wild", 3, 2, (6,), ()),
        ("extra", 1, 2, (6,), ()),
    ):
        for shown in range(1, 7):
            found = meaning_of(die, shown, throw)
            assert (found.successes, found.again, found.cancels) == (
                int(shown >= least),
                shown in again,
                shown in cancels,
            ), f"{shown} on a {die} die, thrown {throw} times"
    assert [chain_successes("wild", chain) for chain in ([6, 6, 2], [6, 1], [6, 6, 6, 5])] == [3, 1, 4]


@pytest.mark.rule("WD-02", "WD-04", "R-27")
@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (lambda: chain_successes("wild", [6]), "explodes once more"),
        (lambda: chain_successes("wild", [5, 2]), "only after a face that explodes"),
        (lambda: is_enough(0, 0), "at least one success"),
        (lambda: meaning_of("odd", 3), r"\.$"),
        (lambda: meaning_of("wild", 0), r"\.$"),
        (lambda: meaning_of("extra", 3, 0), r"\.$"),
    ],
)
def test_what_no_die_does_is_refused(asked: Callable[[], object], words: str) -> None:
    with pytest.raises(RuleBroken, match=words):
        asked()


@pytest.mark.rule("WD-01", "WD-03", "WD-04", "WD-06", "WD-07", "R-27")
def test_a_pool_counts_its_dice_and_its_wild_die_less_one_for_a_critical_failure() -> None:
    assert count([3, 2, 6], [6, 6, 2]) == Count(5, critical_success=True)
    assert count([], [2]) == Count(0)
    assert count([4, 5, 1], [1]) == Count(1, critical_failure=True)
    assert count([1, 2], [1]) == Count(0, critical_failure=True)
    assert count([1], [1], [[6, 3]]) == Count(1, critical_success=True, critical_failure=True)
    assert count([3], [6, 1]) == Count(2, critical_success=True)
    assert count([], [3], [[6, 2]]).critical_success
    assert not count([], [3], [[6, 2]], "never").critical_success
    assert not count([], [3], [[1]]).critical_failure
    assert (is_enough(3, 3), is_enough(2, 3)) == (True, False)


@given(st.lists(FACES, max_size=9), CHAINS, st.lists(CHAINS, max_size=4))
def test_a_count_is_never_below_none_nor_above_all_throws(
    regular: list[int], wild: list[int], extra: list[list[int]]
) -> None:
    found = count(regular, wild, extra)
    assert 0 <= found.successes <= len(regular) + len(wild) + sum(map(len, extra))
    assert found.critical_failure == (wild[0] == 1)


@pytest.mark.rule("FD6-50", "FD6-52", "OD6-09")
def test_an_advantage_of_a_count_is_told_by_its_source_and_by_what_cancels_it() -> None:
    order = amid(SHOOT, disadvantages=1)
    table = under(Effect(kind="advantage"))
    fact = counted(table, order, 4, 2, 3)
    assert amounts(fact.sources) == [
        (1, "Advantage: Fate"),
        (1, "Disadvantage: circumstances"),
        (0, "Advantage and Disadvantage cancel each other"),
    ]
    assert fact.mode == "normal"
    assert {"FD6-50", "FD6-51", "FD6-52"} <= cited(WILDD6, fact)
    assert preview(WILDD6, table, order).sources == fact.sources
    alone = counted(table, SHOOT, 4, 2, 3, 1, 1, 1)
    assert [part.name for part in alone.sources] == ["Advantage: Fate"]
    assert "Advantage: Fate 1" in [line.text for line in explain(WILDD6, alone).lines]
    assert counted(begin(), SHOOT, 4, 2, 3).sources == ()


@pytest.mark.rule("WD-06", "R-27")
def test_a_wild_one_beside_no_success_cancels_none() -> None:
    fact = counted(begin(), SHOOT, 1, 2, 2)
    assert (fact.critical_failure, fact.complication, fact.cancelled) == (True, True, False)
    assert (fact.roll.total, fact.roll.modifiers) == (0, ())
    assert {"WD-06", "R-27"} <= cited(WILDD6, fact)
    taken = counted(begin(), SHOOT, 1, 4, 2)
    assert (taken.cancelled, taken.roll.total) == (True, 0)
    assert "R-27" not in cited(WILDD6, taken)


@pytest.mark.rule("WD-01")
def test_the_dice_foreseen_for_a_count_add_up_to_those_thrown() -> None:
    order = amid(SHOOT, dice=-5)
    seen = preview(WILDD6, begin(), order)
    assert amounts(seen.sources) == [(-5, "circumstances"), (2, "the smallest pool")]
    assert 3 + sum(part.amount for part in seen.sources) == len(counted(begin(), order).roll.dice)
