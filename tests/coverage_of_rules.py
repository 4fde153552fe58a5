"""Writes docs/rules-coverage.md: every rule with the test that shows it and the screen where it is played.

``python -m tests.coverage_of_rules``. A screen is found by what a game's dialogs, prompts and pages run: the
code that names the rule, as near to them as it stands. What no screen needs has a reason in
``without_screen.toml`` of ``tests/rules`` or of the game's folder there.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from rules.catalogue import Rule, rules
from rules.game import Game
from rules.games import GAMES

ROOT = Path(__file__).resolve().parents[1]
DOCUMENT = ROOT / "docs" / "rules-coverage.md"
REASONS = "without_screen.toml"
ID = re.compile(rf"\b(?:{'|'.join(sorted({id.rpartition('-')[0] for id in rules()}))})-\d{{2,3}}\b")
FAR = 2
"""So many modules away from a screen's own the code may stand that names a rule."""
SHOWN = 3
COLUMNS = "| id | what it says | where | shown by |\n|---|---|---|---|\n"
HEAD = """# Rules and where they are played

Every rule and ruling that Rollbook knows, in our own words, with the screens where it is played and a test
that shows it. `python -m tests.coverage_of_rules` writes this page from the catalogue, the marks of tests,
and what the dialogs, prompts, panels and pages of each game run. `tests/test_rules_coverage.py` fails when it
is out of date, or when a rule has neither a screen nor a reason.
"""


@dataclass
class Screen:
    """Something on a screen: what it is called, what it runs, and the rules that this names itself."""

    name: str
    runs: tuple[Any, ...]
    near: set[str] = field(default_factory=set)

    def distance(self, id: str) -> int | None:
        """Return how far from this screen's own code the rule is named; None where it is too far."""
        if id in self.near:
            return 0
        rings = _rings(tuple(sorted({module for run in self.runs for module in _modules(run)})))
        return next((far for far, ids in enumerate(rings, start=1) if id in ids), None)


def screens_of(game: Game) -> Iterator[Screen]:
    """Yield what a game shows: dialogs, prompts, the page of making, panels, and what time does by itself."""
    for dialog in (*game.sheet.dialogs, *game.sheet.table):
        title = dialog.title.format(sheet="a sheet", name="a row", die="its die")
        runs = (dialog.command, game.deciders[dialog.command], game.previews.get(dialog.command))
        yield _screen(f"{title} ({dialog.verb.format(sheet='it', name='it', die='it')})", *runs)
    for kind, prompt in game.prompts.items():
        title = prompt.title.format(name="someone", target="someone", about="a roll") or kind.replace(
            "_", " "
        )
        yield _screen(f"prompt: {title}", prompt.offers)
    if game.system.check:
        named = set(ID.findall(repr((game.system.check, game.system.tracks))))
        yield Screen("each check, from the game's own data", (), named)
    if game.making is not None:
        yield _screen("the page of making", game.making.made, game.making.whole)
    for numbers in game.numbers:
        yield _screen("panels: numbers that explain themselves", numbers)
    yield _screen("the sheet's state", game.standing)
    for unit, boundary in (*game.boundaries.items(), *game.foresights.items()):
        yield _screen(f"by itself, as the {unit} goes on", boundary)
    yield _screen("by itself, after any change", *filter(None, (game.aftermath, game.begin_round)))


def _screen(name: str, *runs: Any) -> Screen:
    found = tuple(run for run in runs if run is not None)
    return Screen(name, found, {id for run in found for id in _named_in(run)})


def _functions(run: Any) -> Iterator[Any]:
    """Yield a function and those that it was made of."""
    yield run
    for cell in getattr(run, "__closure__", None) or ():
        held = cell.cell_contents
        if callable(held) and hasattr(held, "__module__"):
            yield from _functions(held)


def _named_in(run: Any) -> set[str]:
    return {id for one in _functions(run) for id in ID.findall(_source(one))}


@cache
def _source(thing: Any) -> str:
    try:
        return inspect.getsource(thing)
    except (OSError, TypeError):
        return ""


def _modules(run: Any) -> set[str]:
    names = {getattr(one, "__module__", "") for one in _functions(run)}
    return {name for name in names if name.startswith("rules.") and name.count(".") >= 2}


@cache
def _rings(modules: tuple[str, ...]) -> tuple[frozenset[str], ...]:
    """Return the rules that modules name, then those that the modules name which they import, and so on."""
    seen, ring, rings = set(modules), set(modules), []
    for _ in range(FAR + 1):
        rings.append(frozenset(id for module in ring for id in ID.findall(_text(module))))
        ring = {other for module in ring for other in _imported(module)} - seen
        seen |= ring
    return tuple(rings)


@cache
def _text(module: str) -> str:
    path = ROOT / f"{module.replace('.', '/')}.py"
    return path.read_text(encoding="utf-8") if path.exists() else ""


@cache
def _imported(module: str) -> frozenset[str]:
    """Return the mechanics that a module imports; what all of them stand on is no mechanic."""
    nodes = (node for node in ast.walk(ast.parse(_text(module))) if isinstance(node, ast.ImportFrom))
    names = {name for node in nodes if node.module for name in _spelt(node)}
    return frozenset(name for name in names if name.count(".") == 2 and _text(name))


def _spelt(node: ast.ImportFrom) -> Iterator[str]:
    yield str(node.module)
    yield from (f"{node.module}.{alias.name}" for alias in node.names)


def where(rule: Rule) -> list[str]:
    """Return where a rule is played: as its code says, as its twins' code says, or as is written down."""
    twins = (rules()[twin] for twin in rule.twins)
    by_code = (_where(one.id, (rule.game,) if rule.game else rule.games, rule) for one in (rule, *twins))
    return next(filter(None, by_code), None) or [*filter(None, [written("screens").get(rule.id)])]


def _where(id: str, games: tuple[str, ...], rule: Rule) -> list[str]:
    """Return the screens whose code names a rule, the nearest first, each with its game."""
    places = [f"settings of {GAMES[game].system.name}: {title}" for game, title in _settings(rule)]
    found = [
        (far, f"{GAMES[game].system.name}: {name}")
        for game in games or tuple(GAMES)
        for far, name in _near(game, id)
    ]
    nearest = min((far for far, _ in found), default=0)
    return [*places, *dict.fromkeys(place for far, place in sorted(found) if far == nearest)]


def _settings(rule: Rule) -> Iterator[tuple[str, str]]:
    for key, game in GAMES.items():
        for ruling in game.system.rulings:
            if ruling.ruling == rule.id:
                yield key, ruling.title


@cache
def _screens(game: str) -> tuple[Screen, ...]:
    return tuple(screens_of(GAMES[game]))


def _near(game: str, id: str) -> list[tuple[int, str]]:
    distances = ((screen.distance(id), screen.name) for screen in _screens(game))
    return [(far, name) for far, name in distances if far is not None]


@cache
def shown_by() -> dict[str, list[str]]:
    """Return the tests that show each rule, by its id, as their marks say."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for name, id in _marked(tree, path.stem):
            found.setdefault(id, []).append(f"{path.relative_to(ROOT).as_posix()}::{name}")
    return found


def _marked(tree: ast.Module, stem: str) -> Iterator[tuple[str, str]]:
    for node in tree.body:
        name = getattr(node, "name", stem)
        for call in ast.walk(node):
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "pytest.mark.rule":
                yield from ((name, str(each.value)) for each in call.args if isinstance(each, ast.Constant))


@cache
def written(part: str) -> dict[str, str]:
    """Return what is written down of rules by their ids: their ``screens``, or the ``reasons`` for none."""
    places = sorted((ROOT / "tests" / "rules").rglob(REASONS))
    read = (tomllib.loads(place.read_text(encoding="utf-8")) for place in places)
    return {id: says for document in read for id, says in document.get(part, {}).items()}


def unplaced() -> list[str]:
    """Return the rules that have neither a screen nor a reason."""
    return [id for id, rule in rules().items() if not where(rule) and id not in written("reasons")]


def document() -> str:
    """Return the whole page."""
    parts = [HEAD]
    for key in (*GAMES, ""):
        mine = [rule for rule in rules().values() if rule.game == key]
        title = GAMES[key].system.name if key else "Rulings"
        parts.append(f"## {title}\n\n{COLUMNS}{_rows(mine)}")
    return "\n".join(parts)


def _rows(mine: list[Rule]) -> str:
    return "".join(f"| {rule.id} | {rule.says} | {_told(rule)} | {_tests(rule.id)} |\n" for rule in mine)


def _told(rule: Rule) -> str:
    places = where(rule)
    return _some(places) if places else f"no screen: {written('reasons').get(rule.id, 'not placed')}"


def _tests(id: str) -> str:
    return _some([f"`{test}`" for test in shown_by().get(id, [])], most=1) or "none"


def _some(told: list[str], most: int = SHOWN) -> str:
    more = f"; and {len(told) - most} more" if len(told) > most else ""
    return "; ".join(told[:most]) + more


if __name__ == "__main__":
    DOCUMENT.write_text(document(), encoding="utf-8")
    sys.stdout.write(f"{len(rules())} rules; without a place: {', '.join(unplaced()) or 'none'}\n")
