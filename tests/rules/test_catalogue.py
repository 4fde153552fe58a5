"""The catalogue is whole, and every rule of a game that is played is shown by a test."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Container, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rules.catalogue import is_rule, of_game, rule, rules, speaks_in
from rules.errors import RuleBroken
from rules.games import GAMES, game_for

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "rules"
MARKS = ("engine", "state", "procedure", "judgement")
OF_TEXTS = {"freed6": 52, "opend6": 27, "wildd6": 9, "freeblade": 83, "sixd6": 30}
"""How many rules the texts of the five games hold; a game that is added has its own."""
RULINGS = [*range(1, 56), *range(60, 108)]


def entries(game: str) -> dict[str, dict[str, Any]]:
    """Every rule of a game as it is written; of "" every ruling."""
    content = tomllib.loads((FOLDER / game / "catalogue.toml").read_text(encoding="utf-8"))
    assert content.pop("source")
    return content


@cache
def named_by_tests() -> dict[str, set[str]]:
    """Every id that a marker names, with the files that name it."""
    found: dict[str, set[str]] = {}
    for file in (ROOT / "tests").rglob("test_*.py"):
        for id in _marked(ast.parse(file.read_text(encoding="utf-8"))):
            found.setdefault(id, set()).add(file.name)
    return found


def _marked(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            yield from (str(each.value) for each in node.args if isinstance(each, ast.Constant))


def test_the_rules_of_a_game_are_numbered_and_begin_with_its_own_letters() -> None:
    prefixes = []
    for game in GAMES:
        prefix = next(iter(entries(game))).rpartition("-")[0]
        assert list(entries(game)) == [f"{prefix}-{number:02}" for number in range(1, len(entries(game)) + 1)]
        assert {entry["mark"] for entry in entries(game).values()} <= set(MARKS)
        prefixes.append(prefix)
    assert len({*prefixes, "R"}) == len(prefixes) + 1
    assert {game for each in rules().values() for game in each.games} <= set(GAMES)
    assert {game: len(entries(game)) for game in OF_TEXTS} == OF_TEXTS
    numbers = [int(id.removeprefix("R-")) for id in entries("")]
    assert numbers == sorted(numbers)
    assert set(RULINGS) <= set(numbers)
    assert {entry["mark"] for entry in entries("").values()} == {"ruling"}


def test_a_rule_is_a_short_sentence_that_no_other_says() -> None:
    said = [entry["says"] for game in ("", *GAMES) for entry in entries(game).values()]
    assert all(20 < len(sentence) <= 130 and sentence.endswith(".") for sentence in said)
    assert len(set(said)) == len(said)


def unoffered(game: str, offered: set[tuple[str, str]]) -> set[tuple[str, str]]:
    """The settings that the catalogue names for a game and that it does not offer, or the other way round."""
    known = [each for each in rules().values() if game in (each.games or (game,))]
    return {(setting, each.id) for each in known for setting in each.settings} ^ offered


def offered_by(game: str) -> set[tuple[str, str]]:
    """The settings that a game offers, each with the ruling that it is of."""
    return {(ruling.key, ruling.ruling) for ruling in game_for(game).system.rulings}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_offers_the_settings_that_its_rulings_name_and_no_others(game: str) -> None:
    assert unoffered(game, offered_by(game)) == set()


def test_a_setting_that_is_missing_or_that_nobody_names_is_found() -> None:
    offered = offered_by("freeblade")
    first = sorted(offered)[0]
    assert unoffered("freeblade", offered - {first}) == {first}
    assert unoffered("freeblade", offered | {("coin", "R-01")}) == {("coin", "R-01")}


def unshown(game: str, shown: Container[str]) -> list[str]:
    """The rules that a game computes or keeps, and that no test shows."""
    needed = [each.id for each in of_game(game) if each.mark in ("engine", "state")]
    return [id for id in needed if id not in shown]


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_a_game_computes_or_keeps_is_shown_by_a_test(game: str) -> None:
    assert unshown(game, named_by_tests()) == []


def test_a_rule_that_no_test_shows_is_found_missing() -> None:
    snippet = "@pytest.mark.rule('FD6-30', 'R-02')\ndef test_ranks(): ..."
    assert list(_marked(ast.parse(snippet))) == ["FD6-30", "R-02"]
    everything = {each.id for each in rules().values()}
    assert unshown("freed6", everything) == []
    assert unshown("freed6", everything - {"FD6-30", "FD6-15"}) == ["FD6-30"]


def test_a_rule_says_its_sentence_and_its_settings() -> None:
    assert rule("FD6-30").says.startswith("Every five result points are a rank")
    assert (rule("FB-37").game, rule("R-40").game, rule("R-40").settings) == ("freeblade", "", ("cancel",))
    assert speaks_in("FB-37", "freeblade")
    assert not speaks_in("FB-37", "freed6")
    assert speaks_in("R-01", "freed6")
    assert not is_rule("FD6-99")
    with pytest.raises(RuleBroken, match="no rule FD6-99"):
        rule("FD6-99")


def test_tests_name_no_rule_that_is_not_in_the_catalogue() -> None:
    assert named_by_tests().keys() <= rules().keys()
