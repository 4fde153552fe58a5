"""The catalogue is whole, and every rule of a game that is played is shown by a test."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rules.systems import SYSTEMS, system_for

ROOT = Path(__file__).parents[2]
CATALOGUE = tomllib.loads((ROOT / "rules" / "catalogue.toml").read_text(encoding="utf-8"))
GAMES = {
    "freed6": ("FD6", 52),
    "opend6": ("OD6", 27),
    "wildd6": ("WD", 9),
    "freeblade": ("FB", 83),
    "sixd6": ("6D6", 30),
}
RULINGS = [*range(1, 56), *range(60, 77)]
MARKS = {"engine": 79, "state": 94, "procedure": 16, "judgement": 12}


def entries(section: str) -> dict[str, dict[str, Any]]:
    return {key: entry for key, entry in CATALOGUE[section].items() if key != "source"}


def named_by_tests() -> dict[str, set[str]]:
    """Every id that a marker names, with the files that name it."""
    found: dict[str, set[str]] = {}
    for file in (ROOT / "tests").rglob("test_*.py"):
        for rule in _marked(ast.parse(file.read_text(encoding="utf-8"))):
            found.setdefault(rule, set()).add(file.name)
    return found


def _marked(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            yield from (str(each.value) for each in node.args if isinstance(each, ast.Constant))


def test_every_rule_of_the_five_games_is_there() -> None:
    for game, (prefix, count) in GAMES.items():
        assert list(entries(game)) == [f"{prefix}-{number:02}" for number in range(1, count + 1)]
        assert CATALOGUE[game]["source"]
    assert CATALOGUE.keys() == {*GAMES, "rulings"}


def test_every_ruling_is_there() -> None:
    assert list(entries("rulings")) == [f"R-{number:02}" for number in RULINGS]
    assert {entry["mark"] for entry in entries("rulings").values()} == {"ruling"}


def test_every_rule_has_one_of_the_four_marks() -> None:
    marks = [entry["mark"] for game in GAMES for entry in entries(game).values()]
    assert {mark: marks.count(mark) for mark in marks} == MARKS


def test_every_entry_is_one_short_sentence_of_its_own() -> None:
    said = [entry["says"] for section in CATALOGUE for entry in entries(section).values()]
    assert all(20 < len(sentence) <= 130 and sentence.endswith(".") for sentence in said)
    assert len(set(said)) == len(said)


def test_the_settings_of_a_game_are_those_that_its_rulings_name() -> None:
    named = {
        (setting, ruling)
        for ruling, entry in entries("rulings").items()
        for setting in entry.get("settings", [])
    }
    for key in SYSTEMS:
        assert {(ruling.key, ruling.ruling) for ruling in system_for(key).rulings} <= named


def test_every_rule_that_freeblade_computes_or_keeps_is_shown_by_a_test() -> None:
    shown = named_by_tests()
    needed = [id for id, entry in entries("freeblade").items() if entry["mark"] in ("engine", "state")]
    assert [id for id in needed if id not in shown] == []


def test_tests_name_no_rule_that_is_not_in_the_catalogue() -> None:
    known = {id for section in CATALOGUE for id in entries(section)}
    assert named_by_tests().keys() <= known
