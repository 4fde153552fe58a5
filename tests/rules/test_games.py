"""The games as values: what each decides and tells is gathered once, and nothing is left out."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import rules
from rules.errors import RuleBroken
from rules.facts import Fact, kind_of
from rules.game import Command, Game
from rules.games import COMMANDS, FACTS, GAMES, PLAYED, demo_of, game_for

EVERY = list(GAMES.values())
FOLDER = Path(rules.__file__).parent


def below(kind: type) -> Iterator[type]:
    """Every class of the core that is made from this one; all of its modules are imported first.

    Not those from which others are made in their turn: they only hold what these share.
    """
    for path in FOLDER.rglob("*.py"):
        name = path.relative_to(FOLDER.parent).with_suffix("").as_posix().replace("/", ".")
        import_module(name.removesuffix(".__init__"))
    made = list(descended(kind))
    shared = {(parent.__module__, parent.__name__) for parent in made if parent.__subclasses__()}
    yield from (child for child in made if (child.__module__, child.__name__) not in shared)


def descended(kind: type) -> Iterator[type]:
    for child in kind.__subclasses__():
        if child.__module__.startswith("rules."):
            yield child
            yield from descended(child)


def test_every_command_of_the_core_is_decided_by_some_game() -> None:
    assert {command.__name__ for command in below(Command)} == set(COMMANDS)
    homes = {(command.__module__, command.__name__) for command in below(Command)}
    assert len(homes) == len(COMMANDS), "names are stored, and each stands for one command"


def test_every_fact_of_the_core_is_told_by_some_game() -> None:
    assert {kind_of(fact) for fact in below(Fact)} == set(FACTS)


@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.key)
def test_a_game_foresees_only_what_it_decides(game: Game) -> None:
    assert set(game.previews) <= set(game.deciders)
    assert {*game.boundaries, *game.foresights} <= {unit.key for unit in game.system.clock}


@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.key)
def test_a_game_finds_its_commands_by_the_names_that_are_stored(game: Game) -> None:
    assert all(game.command(command.__name__) is command for command in game.deciders)
    with pytest.raises(RuleBroken, match="no such command"):
        game.command("Checkmate")


def test_a_game_that_nobody_plays_is_refused_by_name() -> None:
    assert [game_for(key).key for key in GAMES] == list(GAMES)
    with pytest.raises(RuleBroken, match="knows no game called chess"):
        game_for("chess")


def test_a_game_can_be_chosen_once_its_sheets_have_something_to_roll() -> None:
    assert set(PLAYED) == set(GAMES)
    assert {key for key in GAMES if demo_of(key)} <= set(PLAYED)
