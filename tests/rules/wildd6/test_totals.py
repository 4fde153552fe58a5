"""Dice that are counted, or added up, and where each of them came from."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.d6.check_odds import written_chance
from rules.d6.success_counting import Count, chain_successes, count, face, met
from rules.decide import decide, preview
from rules.errors import RuleBroken
from rules.explain import explain
from rules.table import TABLE, Ability, Condition, Effect, Pending, Table
from rules.wildd6.successes import CountSuccesses, SuccessesCounted
from tests.rules.opend6.tables import VEX, WILDD6, begin, play


def at(dice: int = 3, pips: int = 0) -> Table:
    return begin(dice_mode="total").put(VEX, "strength", Ability(dice=dice, pips=pips, name="Strength"))


def added(table: Table, order: CountSuccesses, *faces: int) -> SuccessesCounted:
    fact = play(table, order, *faces, system=WILDD6).facts[0]
    assert isinstance(fact, SuccessesCounted)
    return fact


@pytest.mark.rule("FD6-19", "R-29", "R-12")
def test_where_dice_are_added_up_pips_are_added_and_three_are_a_die() -> None:
    fact = added(at(3, 2), CountSuccesses(VEX, "strength", 15), 5, 4, 4)
    assert (fact.roll.total, fact.outcome, fact.roll.formula) == (15, "success", "1d6!+2d6+2")
    assert [(part.amount, part.source) for part in fact.roll.modifiers] == [(2, "pips")]
    counted = begin().put(VEX, "strength", Ability(dice=3, pips=2))
    assert added(counted, CountSuccesses(VEX, "strength", 3), 5, 4, 4).roll.total == 3
    fact = added(at(1, 4), CountSuccesses(VEX, "strength"), 5, 4)
    assert [(part.amount, part.source) for part in fact.parts] == [(1, "Strength"), (1, "three pips")]
    assert fact.roll.total == 10


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
    decision = play(at(), CountSuccesses(VEX, "strength", difficulty), *row, system=WILDD6)
    fact = decision.facts[0]
    assert isinstance(fact, SuccessesCounted)
    assert (fact.critical_success, fact.critical_failure) == criticals
    assert (fact.complication, fact.cancelled) == (criticals[1], False)
    assert len(decision.table.of(Pending, TABLE)) == sum(criticals)


@pytest.mark.rule("FD6-13", "FD6-14", "R-29")
def test_the_chance_and_the_criticals_of_a_total_are_foreseen() -> None:
    order = CountSuccesses(VEX, "strength", 7)
    table = at(2, 1)
    seen = preview(WILDD6, table, order)
    odds = {odd.key: odd.chance for odd in seen.odds}
    facts = [decide(WILDD6, table, order, _Row(faces)).facts[0] for faces in product(range(1, 7), repeat=2)]
    assert odds["critical_failure"] == Fraction(sum(fact.critical_failure for fact in facts), 36)  # type: ignore[attr-defined]
    assert odds["critical_success"] == Fraction(sum(fact.critical_success for fact in facts), 36)  # type: ignore[attr-defined]
    assert seen.chance == Fraction(sum(fact.outcome == "success" for fact in facts), 36)  # type: ignore[attr-defined]
    assert facts[0].chance == f"{seen.chance.numerator}/{seen.chance.denominator}"  # type: ignore[attr-defined]


@pytest.mark.rule("R-83")
@pytest.mark.parametrize("flat", [-999, 999])
@pytest.mark.parametrize("advantages", [0, 1])
def test_a_total_far_from_what_it_must_reach_is_foreseen_or_left_without_a_chance(
    flat: int, advantages: int
) -> None:
    order = CountSuccesses(VEX, "strength", 100, flat=flat, advantages=advantages)
    seen = preview(WILDD6, at(), order)
    fact = decide(WILDD6, at(), order, lambda sides: 2).facts[0]
    assert isinstance(fact, SuccessesCounted)
    assert (seen.refused, written_chance(seen.chance)) == ("", fact.chance)


class _Row:
    """A row of dice, and 1 for a die that is thrown again."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self._faces = list(faces)

    def __call__(self, _sides: int) -> int:
        return self._faces.pop(0) if self._faces else 1


FACES = st.integers(1, 6)
CHAINS = st.builds(lambda sixes, last: [6] * sixes + [last], st.integers(0, 6), st.integers(1, 5))


def faces(die: str, throw: int = 1) -> list[int]:
    return [face(die, shown, throw).successes for shown in range(1, 7)]


@pytest.mark.rule("WD-02")
def test_ten_steps_of_difficulty_ask_for_one_to_ten_successes() -> None:
    ladder = [(step.name, step.offers) for step in WILDD6.system.difficulties]
    assert [number for _, number in ladder] == list(range(1, 11))
    assert [name for name, _ in ladder] == [
        *("Very Easy", "Easy", "Moderate", "Difficult", "Very Difficult", "Extremely Difficult"),
        *("Heroic", "Unearthly", "Legendary", "Impossible"),
    ]
    blurbs = {step.blurb for step in WILDD6.system.difficulties}
    assert len(blurbs) == 10
    assert all(blurbs)


@pytest.mark.rule("WD-02", "R-27")
def test_as_many_successes_as_the_difficulty_are_enough() -> None:
    assert met(3, 3)
    assert not met(2, 3)
    with pytest.raises(RuleBroken, match="at least one success"):
        met(0, 0)


@pytest.mark.rule("WD-03", "WD-04", "WD-05", "R-28", "WD-07")
def test_each_kind_of_die_succeeds_from_its_own_face_up() -> None:
    assert faces("regular") == [0, 0, 1, 1, 1, 1]
    assert not any(face("regular", shown).again or face("regular", shown).cancels for shown in range(1, 7))
    assert faces("wild") == [0, 0, 1, 1, 1, 1]
    assert faces("wild", throw=2) == [0, 1, 1, 1, 1, 1]
    assert face("wild", 1).cancels
    assert not face("wild", 1, throw=2).cancels
    assert [face("wild", shown, 3).again for shown in (5, 6)] == [False, True]
    assert faces("extra") == [0, 1, 1, 1, 1, 1]
    assert not face("extra", 1).cancels
    assert face("extra", 6).again
    assert [chain_successes("wild", chain) for chain in ([6, 6, 2], [6, 1], [6, 6, 6, 5])] == [3, 1, 4]
    with pytest.raises(RuleBroken, match="explodes once more"):
        chain_successes("wild", [6])
    with pytest.raises(RuleBroken, match="only after a face that explodes"):
        chain_successes("wild", [5, 2])


@pytest.mark.rule("WD-01", "WD-03", "WD-04", "WD-06", "R-27")
def test_a_pool_counts_its_dice_and_its_wild_die_less_one_for_a_critical_failure() -> None:
    assert count([3, 2, 6], [6, 6, 2]) == Count(5, critical_success=True)
    assert count([], [2]) == Count(0)
    assert count([4, 5, 1], [1]) == Count(1, critical_failure=True)
    assert count([1, 2], [1]) == Count(0, critical_failure=True)
    assert count([1], [1], [[6, 3]]) == Count(1, critical_success=True, critical_failure=True)
    assert count([3], [6, 1]) == Count(2, critical_success=True)


@pytest.mark.rule("WD-07", "R-27")
def test_a_first_six_of_a_bought_die_makes_a_critical_unless_the_table_says_no() -> None:
    assert count([], [3], [[6, 2]]).critical_success
    assert not count([], [3], [[6, 2]], "never").critical_success
    assert not count([], [3], [[1]]).critical_failure


@pytest.mark.rule("WD-03")
def test_a_regular_die_counts_alike_whichever_throw_is_asked_about() -> None:
    assert [face("regular", shown, 2) for shown in range(1, 7)] == [
        face("regular", shown) for shown in range(1, 7)
    ]


@pytest.mark.parametrize(("die", "shown", "throw"), [("odd", 3, 1), ("wild", 0, 1), ("extra", 3, 0)])
def test_what_no_die_does_is_refused(die: str, shown: int, throw: int) -> None:
    with pytest.raises(RuleBroken, match=r"\.$"):
        face(die, shown, throw)


@given(st.lists(FACES, max_size=9), CHAINS, st.lists(CHAINS, max_size=4))
def test_a_count_is_never_below_none_nor_above_all_throws(
    regular: list[int], wild: list[int], extra: list[list[int]]
) -> None:
    found = count(regular, wild, extra)
    assert 0 <= found.successes <= len(regular) + len(wild) + sum(map(len, extra))
    assert found.critical_failure == (wild[0] == 1)


SHOOT = CountSuccesses(VEX, "strength", 2)


def counted(table: Table, order: CountSuccesses, *faces: int) -> SuccessesCounted:
    fact = play(table, order, *faces, system=WILDD6).facts[0]
    assert isinstance(fact, SuccessesCounted)
    return fact


def under(*effects: Effect) -> Table:
    return begin().put(VEX, "30.1", Condition(name="Fate", effects=effects))


@pytest.mark.rule("FD6-52", "OD6-09")
def test_an_advantage_that_a_disadvantage_cancels_is_told() -> None:
    order = CountSuccesses(VEX, "strength", 2, disadvantages=1)
    table = under(Effect(kind="advantage"))
    fact = counted(table, order, 4, 2, 3)
    assert [(part.amount, part.source) for part in fact.sources] == [
        (1, "Advantage: Fate"),
        (1, "Disadvantage: circumstances"),
        (0, "Advantage and Disadvantage cancel each other"),
    ]
    assert fact.throw == "normal"
    assert {"FD6-50", "FD6-51", "FD6-52"} <= {rule.id for rule in explain(WILDD6, fact).rules}
    assert preview(WILDD6, table, order).sources == fact.sources


@pytest.mark.rule("FD6-50", "FD6-52")
def test_an_advantage_of_a_count_is_told_by_its_source() -> None:
    fact = counted(under(Effect(kind="advantage")), SHOOT, 4, 2, 3, 1, 1, 1)
    assert [part.source for part in fact.sources] == ["Advantage: Fate"]
    lines = [line.text for line in explain(WILDD6, fact).lines]
    assert "Advantage: Fate 1" in lines
    assert counted(begin(), SHOOT, 4, 2, 3).sources == ()


@pytest.mark.rule("WD-06", "R-27")
def test_a_wild_one_beside_no_success_cancels_none() -> None:
    fact = counted(begin(), SHOOT, 1, 2, 2)
    assert (fact.critical_failure, fact.complication, fact.cancelled) == (True, True, False)
    assert (fact.roll.total, fact.roll.modifiers) == (0, ())
    assert {"WD-06", "R-27"} <= {rule.id for rule in explain(WILDD6, fact).rules}
    taken = counted(begin(), SHOOT, 1, 4, 2)
    assert (taken.cancelled, taken.roll.total) == (True, 0)
    assert "R-27" not in {rule.id for rule in explain(WILDD6, taken).rules}


@pytest.mark.rule("WD-01")
def test_the_dice_foreseen_for_a_count_add_up_to_those_thrown() -> None:
    order = CountSuccesses(VEX, "strength", 2, dice=-5)
    seen = preview(WILDD6, begin(), order)
    assert [(part.amount, part.source) for part in seen.sources] == [
        (-5, "circumstances"),
        (2, "the smallest pool"),
    ]
    assert 3 + sum(part.amount for part in seen.sources) == len(counted(begin(), order).roll.dice)
