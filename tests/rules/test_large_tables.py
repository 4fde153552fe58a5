"""What concerns one sheet is decided without a look at all the others, so that a large table is as quick."""

from __future__ import annotations

import pytest

from rules.common.sheets import BeginSheet
from rules.freeblade.scores import AssignScores
from rules.games import game_for
from rules.rows import Rows
from tests.bench.table_bench import COMMON, DEEDS, FEW, MANY, acted, table_of_few, with_more
from tests.rules.names import ABILITIES

ACTIONS = [(game, name) for game, deeds in DEEDS.items() for name in {**COMMON, **deeds}]


@pytest.mark.parametrize(("game", "name"), ACTIONS)
def test_an_action_at_a_large_table_is_decided_without_a_list_of_its_sheets(
    game: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    orders, few = {**COMMON, **DEEDS[game]}[name], table_of_few(game)
    many = with_more(few)
    assert (len(few.sheets()), len(many.sheets())) == (FEW, MANY)
    forbid_lists(monkeypatch)
    acted(game_for(game), few, orders)
    acted(game_for(game), many, orders)


def test_a_step_of_the_making_asks_nobody_whether_they_see(monkeypatch: pytest.MonkeyPatch) -> None:
    table = acted(game_for("freeblade"), table_of_few("freeblade"), (BeginSheet("77", "Nix"),))
    scores = tuple(zip(ABILITIES, (0, 1, 2, -1), strict=True))
    forbid_lists(monkeypatch)
    acted(game_for("freeblade"), table, (AssignScores("77", scores),))


def forbid_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let any question about all sheets fail from now on."""

    def never(*_: object) -> None:
        raise AssertionError("All sheets were asked for.")

    for method in ("owners", "__iter__", "__len__"):
        monkeypatch.setattr(Rows, method, never)
