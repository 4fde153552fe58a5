"""Rolling an expression: which dice fall, which stay, what they come to, and how that is said aloud."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice.counting import read_faces
from rules.dice.expression import Dice, Expression, Number
from rules.dice.notation import parse
from rules.dice.rolling import Rolled, roll
from rules.dice.speech import spoken
from rules.odds.rolls import bounds
from rules.randomness import Randomness, Scripted, fresh_randomness, system_randomness
from tests.rules.dice.expressions import expressions


def rolled(text: str, *faces: int) -> Rolled:
    chance = Scripted(faces)
    result = roll(parse(text), chance)
    assert not chance.faces, "every face of the script is rolled"
    return result


@pytest.mark.parametrize(
    ("text", "faces", "total"),
    [
        ("2d6+3", (4, 2), 9),
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


@pytest.mark.rule("FB-02")
@pytest.mark.parametrize(("face", "value"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2)])
def test_a_d2_is_read_from_a_d6(face: int, value: int) -> None:
    die = rolled("d2", face).dice[0]
    assert (die.sides, die.face, die.shown) == (2, value, (face,))


@pytest.mark.rule("FB-03")
@pytest.mark.parametrize(("face", "value"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_d3_is_read_from_a_d6(face: int, value: int) -> None:
    assert rolled("d3", face).total == value == read_faces(3, (face,))


@pytest.mark.rule("FB-04")
def test_a_d66_is_two_d6_read_as_tens_and_ones() -> None:
    die = rolled("d66", 4, 2).dice[0]
    assert (die.sides, die.face, die.shown) == (66, 42, (4, 2))


def test_of_equal_dice_the_earlier_stay() -> None:
    assert [die.kept for die in rolled("3d6kh1", 5, 5, 2).dice] == [True, False, False]
    assert [die.kept for die in rolled("3d6dl1", 2, 5, 2).dice] == [True, True, False]


def test_a_die_that_explodes_is_followed_by_the_one_it_added() -> None:
    dice = rolled("2d6!", 6, 3, 4).dice
    assert [(die.face, die.exploded, die.extra) for die in dice] == [
        (6, True, False),
        (3, False, True),
        (4, False, False),
    ]


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
    assert summed.successes is None
    assert summed.dice[0].success is None


@pytest.mark.parametrize(
    ("text", "faces", "words"),
    [
        ("2d6+3", (4, 2), "two d6: 4 and 2, plus 3, total 9"),
        ("d20-1", (14,), "one d20: 14, minus 1, total 13"),
        ("1d4-1d8", (1, 8), "one d4: 1, minus one d8: 8, total minus 7"),
        ("4d6kh3", (1, 6, 3, 5), "four d6: 6, 3 and 5, dropped 1, total 14"),
        ("2d6!", (6, 3, 4), "two d6: 6 exploding, 3 and 4, total 13"),
        ("3d10>=7", (8, 2, 7), "three d10: 8, 2 and 7, two showing 7 or more, total 2"),
        ("2d10=7", (8, 2), "two d10: 8 and 2, none showing exactly 7, total 0"),
        ("13D", (1,) * 13, "13 d6: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 and 1, total 13"),
        ("d66", (4, 2), "one d66: 42, total 42"),
    ],
)
def test_a_roll_is_said_in_words(text: str, faces: tuple[int, ...], words: str) -> None:
    assert spoken(rolled(text, *faces)) == words


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
        staying = term.keep.kept(term.count) if term.keep else len(done.dice)
        assert sum(die.kept for die in done.dice) == staying
        worth = (bool(die.success) if term.aim else die.face for die in done.dice if die.kept)
        assert done.subtotal == term.sign * sum(worth)
    assert spoken(result).endswith(str(abs(result.total)))
    low, high = bounds(expression)
    assert low is None or low <= result.total
    assert high is None or result.total <= high


@pytest.mark.rule("FB-01", "FB-04")
@pytest.mark.parametrize(
    ("notation", "faces", "total"), [("3D6", [1, 2, 6], 9), ("2d3", [2, 6], 4), ("D66", [4, 1], 41)]
)
def test_several_dice_are_added_and_a_d66_has_tens_and_ones(
    notation: str, faces: list[int], total: int
) -> None:
    assert roll(parse(notation), Scripted(faces)).total == total


@pytest.mark.parametrize("source", [system_randomness, fresh_randomness(3)])
@pytest.mark.parametrize("sides", [1, 2, 6, 10, 20, 100, 256, 257, 1000])
def test_every_source_of_chance_keeps_to_its_sides(source: Randomness, sides: int) -> None:
    faces = [source(sides) for _ in range(400)]
    assert all(1 <= face <= sides for face in faces)
    assert sides > 10 or set(faces) == set(range(1, sides + 1))


def test_every_face_of_fresh_chance_is_equally_likely(monkeypatch: pytest.MonkeyPatch) -> None:
    """All 256 bytes once: what is thrown away leaves every face the same number of times."""
    monkeypatch.setattr("rules.randomness.urandom", lambda count: bytes(range(256)))
    for sides in (2, 3, 6, 10, 12, 20, 100):
        chance = fresh_randomness()
        each = 256 // sides
        faces = [chance(sides) for _ in range(each * sides)]
        assert all(faces.count(face) == each for face in range(1, sides + 1))


def test_dice_are_values() -> None:
    assert rolled("2d6", 1, 2) == rolled("2d6", 1, 2) != rolled("2d6", 2, 1)
    assert hash(Dice(2, 6)) == hash(Dice(2, 6))
