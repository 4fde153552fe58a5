"""Tables are written a line for each result, lead to one another, and come to an end."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.common.table_rolls import DEEPEST, MOST_STEPS, RollTable, TableRolled, rolled_tables
from rules.common.table_text import TableText, key_of, read_table, read_tables, tables_mentioned, write_tables
from rules.decide import decide
from rules.dice.tables import RangeTable
from rules.errors import RuleBroken
from rules.game import Game
from rules.games import GAMES
from rules.randomness import FreshRandomness, Scripted
from rules.table import Table

GAME = GAMES["freeblade"]


def written(text: str, name: str = "Omens") -> TableText:
    return TableText(key_of(name), name, text)


def read(text: str) -> RangeTable:
    return read_table(written(text))


def ranges(table: RangeTable) -> list[tuple[int, int, str]]:
    return [(line.low, line.high, line.text) for line in table.lines]


def rolled(*sources: TableText, faces: list[int], key: str = "omens") -> TableRolled:
    decision = decide(GAME, Table(), RollTable(key, sources), Scripted(faces))
    [fact] = decision.facts
    assert decision.table == Table(), "a roll on a table changes nothing"
    return fact


@pytest.mark.parametrize(
    ("text", "dice", "lines"),
    [
        ("a crow\na hare", (1, 2), [(1, 1, "a crow"), (2, 2, "a hare")]),
        (
            "a crow x2\na hare \u00d73\n\n- 3 rats",
            (1, 6),
            [(1, 2, "a crow"), (3, 5, "a hare"), (6, 6, "3 rats")],
        ),
        (
            "1-3 rain\n4: mist\n5. sun\n6)  fog",
            (1, 6),
            [(1, 3, "rain"), (4, 4, "mist"), (5, 5, "sun"), (6, 6, "fog")],
        ),
        ("2-6 low\n7 even\n8\u201312 high", (2, 6), [(2, 6, "low"), (7, 7, "even"), (8, 12, "high")]),
        ("01-50 no\n51-00 yes", (1, 100), [(1, 50, "no"), (51, 100, "yes")]),
        ("11-36 left\n41-66 right", (1, 66), [(11, 36, "left"), (41, 66, "right")]),
        ("2d6 wolves\n3d6 rats", (1, 2), [(1, 1, "2d6 wolves"), (2, 2, "3d6 rats")]),
        ("5 wolves\nrats", (1, 2), [(1, 1, "5 wolves"), (2, 2, "rats")]),
    ],
)
def test_a_line_is_a_result_and_its_numbers_make_the_dice(
    text: str, dice: tuple[int, int], lines: list[tuple[int, int, str]]
) -> None:
    table = read(text)
    assert (table.dice, ranges(table)) == (dice, lines)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("  \n", "at least one line"),
        ("1-3 rain\nmist", "Line 2: it has no number"),
        ("1-3 rain\n5 mist", "Line 2: it begins at 5, and the one before ends at 3"),
        ("1-3 rain\n3 mist", "Line 2: it begins at 3"),
        ("4-3 rain", "Line 1: 3 comes before 4"),
        ("5-6 rain\n7 mist", "No dice show just 5 to 7"),
        ("a x0", "Line 1: it must count at least once"),
        ("a x999\nb x2", "No dice show"),
        ("a" * 301, "Line 1: it has at most 300"),
        ("a\u0007", "Line 1: it has at most 300 characters, all visible"),
        ("a\n" * 501, "at most 500 lines"),
        ("1-6 a\n11 b", "leave a gap"),
    ],
)
def test_what_cannot_be_rolled_on_is_refused_with_its_line(text: str, sentence: str) -> None:
    with pytest.raises(RuleBroken, match=sentence):
        read(text)


def test_a_roll_tells_its_die_and_its_line() -> None:
    fact = rolled(written("1-3 rain\n4-6 sun"), faces=[4])
    assert (fact.table, fact.text, fact.roll.total, fact.roll.formula) == ("Omens", "sun", 4, "d6")
    [step] = fact.steps
    assert (step.table, step.dice, step.total, step.line) == ("Omens", "d6", 4, "sun")


def test_a_line_may_lead_to_other_tables_even_to_those_of_the_game() -> None:
    omens = written("nothing\nan @old-beast, @reaction; write to me@old-beast or @nobody")
    beasts = written("wolf\nboar of the @old-woods", "Old Beast")
    woods = written("pines", "Old Woods")
    fact = rolled(omens, beasts, woods, faces=[2, 2, 1, 1, 1])
    assert fact.text == "an boar of the pines, hostile; write to me@old-beast or @nobody"
    assert [(step.table, step.depth, step.total) for step in fact.steps] == [
        ("Omens", 0, 2),
        ("Old Beast", 1, 2),
        ("Old Woods", 2, 1),
        ("Reaction", 1, 2),
    ]
    assert tables_mentioned(read_table(omens)) == {"old-beast", "reaction", "nobody"}


def test_a_table_that_leads_to_itself_comes_to_an_end() -> None:
    twice = written("@omens and @omens")
    fact = rolled(twice, faces=[1] * MOST_STEPS)
    assert fact.ended
    assert len(fact.steps) == MOST_STEPS
    assert max(step.depth for step in fact.steps) == DEEPEST
    assert not rolled(written("@omens\nenough"), faces=[1, 2]).ended


def test_a_d66_is_two_dice() -> None:
    fact = rolled(written("11-36 left\n41-66 right"), faces=[4, 2])
    assert (fact.text, fact.roll.total, [die.face for die in fact.roll.dice]) == ("right", 42, [4, 2])


def test_what_is_no_table_cannot_be_rolled_on() -> None:
    for key in ("nobody", "npc_hp"):
        with pytest.raises(RuleBroken, match="table no longer exists"):
            decide(GAME, Table(), RollTable(key), FreshRandomness())


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_table_of_a_game_that_is_rolled_on_can_be(game: Game) -> None:
    for table in rolled_tables(game.system):
        [fact] = decide(game, Table(), RollTable(table.key), FreshRandomness()).facts
        assert isinstance(fact, TableRolled)
        assert fact.text


def test_many_tables_are_written_as_one_text_and_read_again() -> None:
    sources = [written("a\nb x2"), written("1-3 a\n4 b", "Old Roads")]
    assert list(read_tables(write_tables(sources))) == sources
    assert list(read_tables("\n\n")) == []


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("a crow", "Line 1: begin a table with two hashes"),
        ("## Omens", "Omens: A table has at least one line"),
        ("## Omens\n1-2 a\n4 b", "Omens: Line 2"),
        ("## !!\na", "letters or digits"),
    ],
)
def test_a_text_of_tables_is_refused_with_the_name_and_the_line(text: str, sentence: str) -> None:
    with pytest.raises(RuleBroken, match=sentence):
        list(read_tables(text))


@given(st.text(max_size=80))
def test_any_text_is_a_table_or_refused_with_a_sentence(text: str) -> None:
    try:
        table = read(text)
    except RuleBroken as broken:
        assert broken.sentence.endswith((".", "wolves."))
        return
    fact = decide(GAME, Table(), RollTable("omens", (written(text),)), FreshRandomness()).facts[0]
    assert isinstance(fact, TableRolled)
    assert table.low <= fact.roll.total <= table.high
