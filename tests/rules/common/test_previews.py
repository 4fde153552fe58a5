"""What a free roll may come to, before anyone throws; and that every roll of every game's own is foreseen."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rules.common.every_game import EVERY_GAME
from rules.common.free_rolls import RollDice
from rules.decide import decide, preview
from rules.games import game_for
from rules.randomness import Scripted
from rules.table import Table

GAME = game_for("opend6")
UNFORESEEN = {
    "BeginEncounter": "the game rolls for order, which its own mechanic foresees",
    "LeaveEncounter": "no dice",
    "RollTable": "its lines are there to be read, each with its range",
}


def test_a_free_roll_has_the_bars_of_all_its_faces() -> None:
    totals: Counter[int] = Counter()
    for faces in product(range(1, 7), range(1, 5)):
        fact = decide(GAME, Table(), RollDice("d6+d4+1"), Scripted(list(faces))).facts[0]
        totals[fact.roll.total] += 1
    bars = preview(GAME, Table(), RollDice("d6+d4+1")).bars
    assert {bar.number: bar.chance for bar in bars} == {n: Fraction(ways, 24) for n, ways in totals.items()}


@pytest.mark.rule("FD6-12")
@pytest.mark.parametrize(
    ("expression", "place", "label"),
    [
        ("d20!", -1, "or more"),
        ("2d10!+3", -1, "or more"),
        ("5-d20!", 0, "or less"),
        ("d6!-d6!", -1, "more, or less than all of these"),
    ],
)
def test_the_bars_of_a_roll_without_end_hold_the_rest_of_it(expression: str, place: int, label: str) -> None:
    bars = preview(GAME, Table(), RollDice(expression)).bars
    assert sum(bar.chance for bar in bars) == 1
    assert bars[place].label.endswith(label)
    assert len([bar for bar in bars if bar.label]) == 1


@pytest.mark.parametrize("expression", ["100d6", "d1000"])
def test_more_bars_than_can_be_drawn_are_left_out(expression: str) -> None:
    told = preview(GAME, Table(), RollDice(expression))
    assert (told.bars, told.refused) == ((), "")


def test_a_mistake_in_the_expression_is_refused() -> None:
    assert preview(GAME, Table(), RollDice("2x6")).refused != ""


def test_every_command_of_every_game_that_may_roll_is_foreseen() -> None:
    with_dice = {
        command.__name__
        for part in EVERY_GAME
        for command, decider in part.deciders
        if decider.__name__ not in ("without_dice", "on_the_table")
    }
    foreseen = {command.__name__ for part in EVERY_GAME for command, _ in part.previews}
    assert with_dice - foreseen == set(UNFORESEEN)
