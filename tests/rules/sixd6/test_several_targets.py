"""An attack on several in 6d6: what lies on one of them bears on the attack against that one alone."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from rules.decide import preview
from rules.sixd6.attacks import AttackOpened
from rules.sixd6.exchanges import AttackSettled, RollExchange
from rules.sixd6.resisting_and_helping import Resist
from rules.table import Condition, Effect, Table
from tests.rules.sixd6.moments import STRIKE, attacked
from tests.rules.sixd6.people import BOBAN, RAZIR, SIXD6, temple
from tests.rules.sixd6.tables import closed, done, only, play

EXPOSED = Effect(kind="points", scope="attacks", amount=2, whose="against", uses=2)
OPEN = Effect(kind="dice", scope="attacks", whose="against", uses=1)
MISTY = Effect(kind="dice", amount=-1, whose="against")
STRIKE_BOTH = replace(STRIKE, targets=(RAZIR, BOBAN))


def marked() -> Table:
    """Return the temple where Razir's guard is open and Boban is exposed and hard to see."""
    table = temple().put(RAZIR, "o", Condition(name="open", effects=(OPEN,)))
    table = table.put(BOBAN, "e", Condition(name="exposed", effects=(EXPOSED,)))
    return table.put(BOBAN, "m", Condition(name="misty", effects=(MISTY,)))


def struck(table: Table, *faces: int) -> tuple[AttackSettled, AttackSettled]:
    """Let the acolyte strike at both, who resist with nothing."""
    table, key = attacked(table, RAZIR, BOBAN)
    first, second = play(done(table, Resist(key, RAZIR), Resist(key, BOBAN)), RollExchange(key), *faces).facts
    return only(AttackSettled, (first,)), only(AttackSettled, (second,))


@pytest.mark.rule("6D6-02", "6D6-09", "R-70")
def test_what_lies_on_each_of_several_targets_bears_on_the_attack_against_that_one() -> None:
    on_razir, on_boban = struck(marked(), 2, 5, 6)
    assert (on_razir.roll.total, on_razir.resistance) == (2 + 3 + 5, 1)
    assert [(bonus.amount, bonus.name) for bonus in on_razir.bonuses] == [(1, "open")]
    assert (on_boban.roll.total, on_boban.resistance) == (2 + 3 + 2, 1 + 6)
    assert [(bonus.amount, bonus.name) for bonus in on_boban.bonuses] == [(-1, "misty")]
    assert (on_boban.hindrances, on_boban.outcome) == (1, "failure")
    assert [(part.amount, part.name) for part in on_boban.roll.modifiers] == [(3, "Sword"), (2, "exposed")]
    # 1d6+5 against 1d6+1: more but for a 1 against a 5 or a 6, and a 2 against a 6.
    assert (on_razir.chance, on_boban.chance) == ("1/1", "11/12")


@pytest.mark.rule("6D6-09")
def test_the_order_in_which_several_targets_are_named_changes_nothing() -> None:
    odds = preview(SIXD6, marked(), STRIKE_BOTH).odds
    assert set(odds) == set(preview(SIXD6, marked(), replace(STRIKE, targets=(BOBAN, RAZIR))).odds)
    chances = {odd.key: odd.chance for odd in odds}
    assert (chances[f"none-{RAZIR}"], chances[f"none-{BOBAN}"]) == (1, Fraction(11, 12))


@pytest.mark.rule("6D6-09")
def test_an_answer_is_foreseen_against_what_lies_on_that_target() -> None:
    table, key = attacked(marked(), RAZIR, BOBAN)
    assert preview(SIXD6, table, Resist(key, BOBAN)).chance == Fraction(1, 12)
    table = done(table, Resist(key, RAZIR), Resist(key, BOBAN))
    odds = {odd.key: odd.chance for odd in preview(SIXD6, table, RollExchange(key)).odds}
    assert odds == {f"success-{RAZIR}": 1, f"success-{BOBAN}": Fraction(11, 12)}


def test_what_serves_for_so_many_attacks_is_counted_on_every_target() -> None:
    table = done(marked(), STRIKE_BOTH)
    rows = [table.get(Condition, RAZIR, "o"), table.get(Condition, BOBAN, "e")]
    assert [[effect.uses for effect in row.effects] for row in rows if row] == [[], [1]]


def test_what_lies_on_a_closed_target_among_others_goes_without_its_name() -> None:
    sheets = closed(marked(), BOBAN, "hidden")
    assert [part.name for part in struck(sheets, 2, 5, 6)[1].roll.modifiers] == ["Sword", "the target"]
    assert only(AttackOpened, play(sheets, STRIKE_BOTH).facts).bonuses == ()
