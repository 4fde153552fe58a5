"""Whoever acts ends the turn, and nobody else's; what passes with it is told in words before."""

from __future__ import annotations

import pytest

from rules.common.durations import ENCOUNTER, units_outside
from rules.common.encounters import BeginEncounter, NextTurn
from rules.common.turn_dialogs import EndTurn
from rules.decide import decide, preview
from rules.game import Command
from rules.games import GAMES, game_for
from rules.randomness import Scripted
from rules.table import TABLE, Condition, Encounter, Table
from tests.rules.common.evening import ANN, BO, with_sheet
from tests.rules.playing import refusal, there

ALL = [*GAMES]
TABLE_OF_TWO = with_sheet(with_sheet(Table(seq=40), ANN, "Ann"), BO, "Bo")


def after(game: str, *commands: Command) -> Table:
    now = TABLE_OF_TWO
    for command in commands:
        now = decide(game_for(game), now, command, Scripted([4] * 8)).table
    return now


def acting(game: str) -> tuple[Table, str, str]:
    """Return a table in whose encounter somebody acts, who that is, and who does not."""
    now = after(game, BeginEncounter((ANN, BO)), NextTurn())
    encounter = there(now, Encounter, TABLE, ENCOUNTER)
    return now, encounter.acting, ANN if encounter.acting == BO else BO


@pytest.mark.rule("FB-47", "R-19")
@pytest.mark.parametrize("game", ALL)
def test_a_turn_that_its_own_sheet_ends_goes_to_the_next(game: str) -> None:
    now, own, other = acting(game)
    ended = decide(game_for(game), now, EndTurn(own), Scripted([4] * 8))
    assert there(ended.table, Encounter, TABLE, ENCOUNTER).acting == other


@pytest.mark.parametrize("game", ALL)
def test_nobody_ends_the_turn_of_another_or_a_turn_where_nobody_fights(game: str) -> None:
    now, _, other = acting(game)
    assert "It is not Bo's turn" in refusal(now, EndTurn(other), game)
    assert "No encounter is running" in refusal(TABLE_OF_TWO, EndTurn(ANN), game)


def test_what_ends_with_the_turn_is_said_in_words() -> None:
    now, own, _ = acting("opend6")
    now = now.put(own, "9", Condition(name="Dazed", until="turn", left=1))
    assert preview(game_for("opend6"), now, EndTurn(own)).foreseen.words == "Ends: Dazed (Ann)."


@pytest.mark.parametrize(
    ("game", "units"), [("freed6", ["scene"]), ("sixd6", ["scene"]), ("freeblade", ["turn", "watch", "day"])]
)
def test_what_passes_outside_encounters_may_be_advanced(game: str, units: list[str]) -> None:
    assert [unit.key for unit in units_outside(game_for(game))] == units
