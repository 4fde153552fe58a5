"""The notation of free rolls: what may be written, what it means, and what is said about mistakes."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rules.dice.expression import Aim, Dice, Expression, Keep, Number, render
from rules.dice.notation import NotationError, parse
from rules.dice.rolling import roll
from rules.errors import RuleBroken
from tests.effort import examples
from tests.rules.dice.expressions import expressions
from tests.work import lines_run, seconds_of_work


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("2d6+3", (Dice(2, 6), Number(3))),
        ("4d6kh3", (Dice(4, 6, Keep("kh", 3)),)),
        ("4d6kl1", (Dice(4, 6, Keep("kl", 1)),)),
        ("4d6dl1", (Dice(4, 6, Keep("dl", 1)),)),
        ("4d6dh1", (Dice(4, 6, Keep("dh", 1)),)),
        ("1d20+5", (Dice(1, 20), Number(5))),
        ("d20", (Dice(1, 20),)),
        ("2d20kl1", (Dice(2, 20, Keep("kl", 1)),)),
        ("2d20KH", (Dice(2, 20, Keep("kh", 1)),)),
        ("d66", (Dice(1, 66),)),
        ("d%", (Dice(1, 100),)),
        ("d2-d3", (Dice(1, 2), Dice(1, 3, sign=-1))),
        ("3d6!", (Dice(3, 6, explode=True),)),
        ("5d10>=7", (Dice(5, 10, aim=Aim(">=", 7)),)),
        ("5d10!>7-1", (Dice(5, 10, explode=True, aim=Aim(">", 7)), Number(1, -1))),
        ("3D+2", (Dice(3, 6, code=True), Number(2))),
        ("3d", (Dice(3, 6, code=True),)),
        ("5Dw+1", (Dice(4, 6, code=True), Dice(1, 6, explode=True), Number(1))),
        ("1dW", (Dice(1, 6, explode=True),)),
        ("9-2 d w", (Number(9), Dice(1, 6, code=True, sign=-1), Dice(1, 6, explode=True, sign=-1))),
        ("1d8-1d4", (Dice(1, 8), Dice(1, 4, sign=-1))),
        ("-2+d6", (Number(2, -1), Dice(1, 6))),
        ("\N{MINUS SIGN}d4 \N{EN DASH} 1", (Dice(1, 4, sign=-1), Number(1, -1))),
        (" 2 d 6\t+\n3 ", (Dice(2, 6), Number(3))),
        ("007", (Number(7),)),
    ],
)
def test_what_is_written_is_understood(text: str, terms: tuple[Dice | Number, ...]) -> None:
    assert parse(text).terms == terms


def test_comments_may_stand_between_any_two_signs() -> None:
    read = parse("[to hit] 2 [two] d [x] 6 kh [best] 1 [] + [  my   blade ] 3 [!]")
    assert read.terms == parse("2d6kh1+3").terms
    assert read.comments == ("to hit", "two", "x", "best", "my blade", "!")


def test_an_expression_is_written_in_its_shortest_form() -> None:
    written = ("1d20 + 5", "4D6KH3", "D100", "3d + 2 [a] [b]", "- 4", "5dw + 1", "2 - 4D - d6!")
    shortest = ["d20+5", "4d6kh3", "d%", "3D+2[a][b]", "-4", "5Dw+1", "2-5Dw"]
    assert [render(parse(text)) for text in written] == shortest


@given(expressions())
def test_parser_and_printer_are_inverse(expression: Expression) -> None:
    assert parse(render(expression)) == expression


@pytest.mark.parametrize(
    ("text", "position", "words"),
    [
        ("", 0, "such as 2d6+3"),
        ("  ", 0, "such as 2d6+3"),
        ("2d6+", 4, "are missing"),
        ("2d6++1", 4, "are missing"),
        ("2d6 3", 4, "A + or - is missing here, or something is extra"),
        ("d", 0, "no sides"),
        ("d+2", 0, "no sides"),
        ("0d6", 0, "at least one die"),
        ("201d6", 0, "Roll at most 200 dice at once"),
        ("200d6+d6", 6, "Roll at most 200 dice at once"),
        ("3d1001", 2, "1 to 1000 sides"),
        ("3d0", 2, "1 to 1000 sides"),
        ("4d6kh5", 5, "You cannot keep or drop that many of 4 dice"),
        ("4d6kh0", 5, "You cannot keep or drop that many of 4 dice"),
        ("4d6dl4", 5, "You cannot keep or drop that many of 4 dice"),
        ("d6dl", 2, "You cannot keep or drop that many of 1 dice"),
        ("2d6 [why", 4, "never closed"),
        ("2d[-1/0/1]", 2, "faces of their own"),
        ("2d6]", 3, "A roll cannot contain “]”"),
        ("2d6\x00", 3, "cannot contain an invisible character"),
        ("[a\x00b]2d6", 2, "cannot contain an invisible character"),
        ("²d6", 0, "A roll cannot contain “²”"),
        ("٣d6", 0, "A roll cannot contain “٣”"),
        ("d1!", 2, "for ever"),
        ("4d6kh3!", 6, "cannot be kept"),
        ("4d6kh3>=5", 6, "Keep dice or count them, not both"),
        ("5d10>=", 6, "must reach"),
        ("5d10=>7", 5, "must reach"),
        ("1000001", 0, "above 1,000,000"),
        ("9" * 200, 0, "above 1,000,000"),
        ("1" * 201, 200, "at most 200 characters"),
    ],
)
def test_a_mistake_is_named_and_pointed_at(text: str, position: int, words: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse(text)
    assert isinstance(refused.value, RuleBroken)
    assert words in refused.value.sentence
    assert refused.value.position == position


def test_the_caret_stands_under_the_mistake_in_one_line_whatever_was_typed() -> None:
    with pytest.raises(NotationError) as refused:
        parse("2d6 + x3")
    assert refused.value.caret == "2d6 + x3\n      ^"
    with pytest.raises(NotationError) as refused:
        parse("2d6\n+\r\x0b\x85\u2028 x")
    assert len(refused.value.caret.splitlines()) == 2


def test_a_roll_that_would_be_written_longer_than_it_may_be_is_refused() -> None:
    text = "+".join(["9d9kh"] * 22 + ["d6" + "+1" * 33])
    assert len(text) <= 200
    with pytest.raises(NotationError, match="Written out"):
        parse(text)


SCRIBBLE = st.text(alphabet="0123456789dDwkhlKHL%!<>=+-[] \x00²٣−x", max_size=220)


@examples(600)
@given(st.one_of(st.text(max_size=220), SCRIBBLE, expressions().map(render)))
@example("200d1000!")
@example("100d2!+100d2!")
@example("-".join(["1d6!"] * 40))
@example("[" * 200)
@example("[]" * 100)
@example("(" * 10_000)
@example("9" * 100_000)
def test_any_text_at_all_is_rolled_or_refused_with_little_work(text: str) -> None:
    def read() -> None:
        try:
            roll(parse(text), lambda sides: sides)
        except NotationError as refused:
            assert refused.sentence
            assert 0 <= refused.position <= len(refused.text)
            assert refused.caret

    assert lines_run(read) < 15_000
    assert seconds_of_work(read) < 0.1


@pytest.mark.parametrize("junk", [None, 3, b"3d6", ["3d6"]])
def test_what_is_no_text_is_no_roll(junk: object) -> None:
    with pytest.raises(NotationError) as refused:
        parse(junk)  # type: ignore[arg-type]
    assert (refused.value.sentence, refused.value.caret) == ("Write a roll, such as 2d6+3.", "\n^")
    with pytest.raises(RuleBroken, match="Only a roll that was read"):
        render(junk)  # type: ignore[arg-type]
