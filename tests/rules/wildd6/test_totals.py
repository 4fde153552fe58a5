"""Where a table of Wild D6 adds its dice up, they are read as FreeD6 reads them."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from rules.d6.check_odds import written_chance
from rules.decide import decide, preview
from rules.table import TABLE, Ability, Pending, Table
from rules.wildd6.successes import CountSuccesses, SuccessesCounted
from tests.rules.opend6.tables import VEX, WILDD6, begin, play


def at(dice: int = 3, pips: int = 0) -> Table:
    return begin(dice_mode="total").put(VEX, "strength", Ability(dice=dice, pips=pips, name="Strength"))


def added(table: Table, order: CountSuccesses, *faces: int) -> SuccessesCounted:
    fact = play(table, order, *faces, system=WILDD6).facts[0]
    assert isinstance(fact, SuccessesCounted)
    return fact


@pytest.mark.rule("FD6-19", "R-29")
def test_pips_are_added_to_dice_that_are_added_up() -> None:
    fact = added(at(3, 2), CountSuccesses(VEX, "strength", 15), 5, 4, 4)
    assert (fact.roll.total, fact.outcome, fact.roll.formula) == (15, "success", "1d6!+2d6+2")
    assert [(part.amount, part.source) for part in fact.roll.modifiers] == [(2, "pips")]
    counted = begin().put(VEX, "strength", Ability(dice=3, pips=2))
    assert added(counted, CountSuccesses(VEX, "strength", 3), 5, 4, 4).roll.total == 3


@pytest.mark.rule("R-12", "R-29")
def test_three_pips_are_a_die_where_dice_are_added_up() -> None:
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
