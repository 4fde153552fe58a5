"""Rolling an expression: which dice fall, which stay, what they come to, and how that is said aloud."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice.adding_and_counting import read_faces
from rules.dice.dice_read_from_d6 import can_fall, d2, d3, d66
from rules.dice.expression import Dice, Expression, Number
from rules.dice.notation import parse
from rules.dice.rolling import ExpressionResult, roll
from rules.errors import RuleBroken
from rules.odds.rolls import bounds
from rules.randomness import Scripted
from tests.rules.dice.expressions import expressions


def rolled(text: str, *faces: int) -> ExpressionResult:
    chance = Scripted(faces)
    result = roll(parse(text), chance)
    assert not chance.faces, "every face of the script is rolled"
    return result


@pytest.mark.rule("FB-01", "FB-04")
@pytest.mark.parametrize(
    ("text", "faces", "total"),
    [
        ("2d6+3", (4, 2), 9),
        ("3D6", (1, 2, 6), 9),
        ("2d3", (2, 6), 4),
        ("D66", (4, 1), 41),
        ("4d6kh3", (1, 6, 3, 5), 14),
        ("4d6kl1", (2, 6, 3, 5), 2),
        ("4d6dl1", (2, 6, 3, 5), 14),
        ("4d6dh1", (2, 6, 3, 5), 10),
        ("2d20kl1-1", (17, 5), 4),
        ("1d8-1d4", (3, 4), -1),
        ("3D+2", (6, 6, 1), 15),
        ("d%", (57,), 57),
        ("-d4+10", (3,), 7),
        ("12", (), 12),
        ("5d10>=7", (7, 10, 6, 1, 9), 3),
        ("5d10>7", (7, 10, 6, 1, 9), 2),
        ("5d10<=6", (7, 10, 6, 1, 9), 2),
        ("5d10<6", (7, 10, 6, 1, 9), 1),
        ("5d10=10", (7, 10, 6, 1, 9), 1),
        ("3d6!", (6, 6, 2, 1, 6, 3), 24),
        ("2d6!>=5", (6, 6, 5, 4), 3),
    ],
)
def test_the_total_follows_from_the_faces(text: str, faces: tuple[int, ...], total: int) -> None:
    assert rolled(text, *faces).total == total


@pytest.mark.rule("FB-02", "FB-03", "FB-04")
def test_small_dice_are_read_from_a_d6_and_a_d66_from_two() -> None:
    for face, two, three in zip(range(1, 7), (1, 1, 1, 2, 2, 2), (1, 1, 2, 2, 3, 3), strict=True):
        die = rolled("d2", face).dice[0]
        assert (die.sides, die.face, die.shown) == (2, two, (face,))
        assert rolled("d3", face).total == read_faces(3, (face,)) == three
        assert (d2(face), d3(face)) == (two, three)
    die = rolled("d66", 4, 2).dice[0]
    assert (die.sides, die.face, die.shown) == (66, 42, (4, 2))
    results = {d66(tens, ones) for tens in range(1, 7) for ones in range(1, 7)}
    assert (len(results), min(results), max(results), d66(4, 1)) == (36, 11, 66, 41)


def test_every_face_of_a_die_can_fall() -> None:
    can_fall(6, *range(1, 7))
    with pytest.raises(RuleBroken, match=r"A D6 cannot show 7\."):
        can_fall(6, 1, 7)


def test_of_equal_dice_the_earlier_stay() -> None:
    assert [die.kept for die in rolled("3d6kh1", 5, 5, 2).dice] == [True, False, False]
    assert [die.kept for die in rolled("3d6dl1", 2, 5, 2).dice] == [True, True, False]


def test_a_die_that_explodes_is_followed_by_the_one_it_added() -> None:
    dice = [(die.face, die.exploded, die.extra) for die in rolled("2d6!", 6, 3, 4).dice]
    assert dice == [(6, True, False), (3, False, True), (4, False, False)]


def test_explosions_stop_after_a_hundred_in_the_whole_roll_and_only_then() -> None:
    stubborn = roll(parse("3d6!+2d4!"), lambda sides: sides)
    assert sum(die.exploded for die in stubborn.dice) == 100
    assert [term.stopped for term in stubborn.terms] == [True, True]
    assert len(stubborn.dice) == 105
    assert not rolled("2d6!", 6, 3, 4).terms[0].stopped


def test_each_term_has_its_subtotal_and_its_notation() -> None:
    terms = rolled("2d6-1d4+3", 6, 2, 4).terms
    assert [(term.text, term.subtotal) for term in terms] == [("2d6", 8), ("d4", -4), ("3", 3)]


def test_successes_are_counted_only_where_they_are_asked_for() -> None:
    counted = rolled("3d10>=7+1", 8, 2, 7)
    assert (counted.successes, counted.total) == (2, 3)
    assert [die.success for die in counted.dice] == [True, False, True]
    summed = rolled("2d6", 1, 2)
    assert (summed.successes, summed.dice[0].success) == (None, None)


@given(expressions(), st.randoms(use_true_random=False))
def test_a_roll_keeps_its_books(expression: Expression, die: object) -> None:
    result = roll(expression, lambda sides: die.randint(1, sides))  # type: ignore[attr-defined]
    assert result.total == sum(term.subtotal for term in result.terms)
    for term, done in zip(expression.terms, result.terms, strict=True):
        if isinstance(term, Number):
            assert done.subtotal == term.sign * term.value
            continue
        assert sum(not die.extra for die in done.dice) == term.count
        assert sum(die.extra for die in done.dice) == sum(die.exploded for die in done.dice)
        staying = term.keep.number_kept(term.count) if term.keep else len(done.dice)
        assert sum(die.kept for die in done.dice) == staying
        worth = (bool(die.success) if term.aim else die.face for die in done.dice if die.kept)
        assert done.subtotal == term.sign * sum(worth)
    low, high = bounds(expression)
    assert low is None or low <= result.total
    assert high is None or result.total <= high


def test_dice_are_values() -> None:
    assert rolled("2d6", 1, 2) == rolled("2d6", 1, 2) != rolled("2d6", 2, 1)
    assert hash(Dice(2, 6)) == hash(Dice(2, 6))
