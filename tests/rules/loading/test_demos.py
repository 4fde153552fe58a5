"""A game's demo table is read from its folder, and a mistake in it is named with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.common.sheets import BeginSheet
from rules.demo import Demo
from rules.freeblade.game import FREEBLADE
from rules.freeblade.scores import AssignScores
from rules.games import GAMES, demo_of
from rules.loading.demos import load_demo, read_demo
from rules.loading.reading import Unreadable

GWEN = '[[seats]]\nname = "Gwen"\nrole = "gm"\n'
BEGUN = """
[[moves]]
seat = "Gwen"
command = "BeginSheet"
fields = { sheet_id = "@ash", name = "Ash", seats = ["@Gwen"] }
"""


def read(*parts: str) -> Demo:
    return read_demo('name = "The Long Dike"\n' + "".join(parts), "demo.toml", FREEBLADE)


def test_names_after_the_mark_become_ids_and_lists_are_read_as_the_command_has_them() -> None:
    scores = 'fields = { sheet_id = "@ash", scores = [["strength", 2], ["presence", -1]] }\n'
    demo = read(GWEN, BEGUN, f'[[moves]]\nseat = "Gwen"\ncommand = "AssignScores"\n{scores}')
    assert (demo.name, demo.sheets) == ("The Long Dike", ("ash",))
    begun, assigned = (move.at({"Gwen": "7", "ash": "a1"}) for move in demo.moves)
    assert begun == BeginSheet("a1", "Ash", seats=("7",))
    assert assigned == AssignScores("a1", (("strength", 2), ("presence", -1)))


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ((), "the first seat runs the game"),
        ((GWEN.replace("gm", "player"),), "the first seat runs the game"),
        ((GWEN.replace("gm", "king"),), r"seats\[1\].role should be one of gm, player, watcher"),
        ((GWEN, BEGUN.replace("BeginSheet", "Begin")), r"moves\[1\].command: Freeblade has no such command"),
        ((GWEN, BEGUN.replace(", name", ", nam")), r"moves\[1\].fields: BeginSheet has no nam"),
        ((GWEN, BEGUN.replace(', name = "Ash"', "")), r"moves\[1\].fields: .*missing .* 'name'"),
        ((GWEN, BEGUN.replace('seat = "Gwen"', 'seat = "Pip"', 1)), "nobody of that name has a seat"),
        ((GWEN, BEGUN.replace("@Gwen", "@Pip")), r"moves\[1\]: there is no Pip yet"),
        ((GWEN, BEGUN, 'title = "?"\n'), r"moves\[1\].title is not known here"),
    ],
)
def test_a_mistake_is_named_with_its_place(parts: tuple[str, ...], words: str) -> None:
    with pytest.raises(Unreadable, match=words):
        read(*parts)


def test_a_game_without_the_file_has_no_demo(tmp_path: Path) -> None:
    assert load_demo(tmp_path, FREEBLADE) is None


@pytest.mark.parametrize("key", [key for key in GAMES if demo_of(key)])
def test_every_demo_has_a_gm_players_and_something_that_was_done(key: str) -> None:
    demo = demo_of(key)
    assert demo is not None
    assert {seat.role for seat in demo.seats} >= {"gm", "player"}
    assert len(demo.moves) > 10
