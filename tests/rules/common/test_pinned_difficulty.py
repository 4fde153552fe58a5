"""A Game Master pins a difficulty, and the whole table finds it there."""

from __future__ import annotations

import pytest

from rules.codec import changes_from_plain, changes_to_plain
from rules.common.pinned_difficulty import DifficultyPinned, PinDifficulty, pinned_difficulty
from rules.games import GAMES
from rules.table import TABLE, Pinned, Table, difference
from tests.rules.playing import play, refusal

PINNING = ("freeblade", "freed6", "opend6", "wildd6")


def pin(table: Table, difficulty: int | None, game: str = "wildd6") -> tuple[Table, DifficultyPinned]:
    decision = play(table, PinDifficulty(difficulty), game=game)
    (fact,) = decision.facts
    return decision.table, fact


@pytest.mark.rule("WD-02")
def test_what_is_pinned_is_there_for_everyone_until_it_is_taken_away() -> None:
    table, fact = pin(Table(seq=7), 3)
    assert (pinned_difficulty(table), fact.before, fact.after, fact.level) == (3, None, 3, "Moderate")
    table, fact = pin(table, 5)
    assert (pinned_difficulty(table), fact.before, fact.level) == (5, 3, "Very Difficult")
    table, fact = pin(table, None)
    assert (pinned_difficulty(table), fact.before, fact.after, fact.level) == (None, 5, None, "")
    assert not table.of(Pinned, TABLE)


@pytest.mark.parametrize("game", PINNING)
def test_what_no_check_may_ask_cannot_be_pinned(game: str) -> None:
    assert "The difficulty must be from" in refusal(Table(), PinDifficulty(1000), game)


@pytest.mark.rule("WD-02")
def test_a_difficulty_is_pinned_only_where_that_changes_something() -> None:
    assert pinned_difficulty(pin(Table(), -5, "freeblade")[0]) == -5
    for table, difficulty, words in (
        (Table(), 0, "The difficulty must be from 1 to 999, not 0"),
        (pin(Table(), 3)[0], 3, "3 is pinned already"),
        (Table(), None, "No difficulty is pinned"),
    ):
        assert words in refusal(table, PinDifficulty(difficulty), "wildd6")
    assert {key for key, game in GAMES.items() if PinDifficulty in game.deciders} == set(PINNING)


def test_a_pin_is_stored_as_any_row_of_the_table_is() -> None:
    before = Table(seq=7)
    changes = difference(before, pin(before, 3)[0])
    assert changes_from_plain(changes_to_plain(changes)) == changes
    assert changes_to_plain(changes) == [[TABLE, "pinned", "difficulty", None, {"number": 3}]]
