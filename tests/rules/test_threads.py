"""Many threads ask the core at once: nobody is told what another has worked out by half."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest

import rules
from rules.freeblade import using_step_dice

THREADS, ROUNDS = 4, 12
FAR = range(0, 400, 7)
GROWS = {"add", "append", "extend", "insert", "pop", "remove", "setdefault", "update"}
OF_ONE_CALL = {
    "FreshRandomness",
    "RecordingDice",
    "ReplayedDice",
    "Sample",
    "Scripted",
    "Section",
    "_TokenReader",
    "_Way",
}
"""What is made for one call, and never met by another thread."""
IN_ONE_STEP = {"Distribution": {"_counts", "_packed"}, "Throw": {"_followed"}}
"""What is kept and shared remembers only in single values, each of them whole and true by itself."""


@pytest.fixture
def _impatient() -> Iterator[None]:
    """Threads take turns as often as they can."""
    patience = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(patience)


def at_once(ask: Callable[[], Any]) -> list[Any]:
    """Return what each of the threads is told, all of which ask at the same time."""
    start = Barrier(THREADS)

    def told(_: int) -> Any:
        start.wait()
        return ask()

    with ThreadPoolExecutor(THREADS) as threads:
        return list(threads.map(told, range(THREADS)))


@pytest.mark.rule("FB-30")
@pytest.mark.usefixtures("_impatient")
def test_step_dice_are_foreseen_alike_by_all_who_ask_at_once() -> None:
    alone = using_step_dice.survival_curve(12, FAR)
    for _ in range(ROUNDS):
        using_step_dice._walk.cache_clear()
        assert at_once(lambda: using_step_dice.survival_curve(12, FAR)) == [alone] * THREADS


def changed_by(node: ast.AST) -> ast.AST | None:
    """Return what a part of the code sets, or makes grow."""
    match node:
        case ast.Call(func=ast.Attribute(value=held, attr=attr)) if attr in GROWS:
            return held
        case ast.Subscript(value=held, ctx=ast.Store() | ast.Del()):
            return held
        case ast.Attribute(ctx=ast.Store()):
            return node
    return None


def changed_later(text: str) -> dict[str, set[str]]:
    """Return, by class, the attributes that are set or grow after an object was made."""
    found: dict[str, set[str]] = {}
    for made in (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ClassDef)):
        for method in made.body:
            if not isinstance(method, ast.FunctionDef) or method.name == "__init__":
                continue
            for held in map(changed_by, ast.walk(method)):
                if isinstance(held, ast.Attribute) and ast.unparse(held.value) == "self":
                    found.setdefault(made.name, set()).add(held.attr)
    return found


def test_nothing_that_threads_share_is_ever_half_changed() -> None:
    kept: dict[str, set[str]] = {}
    for path in Path(rules.__file__).parent.rglob("*.py"):
        kept |= changed_later(path.read_text(encoding="utf-8"))
    assert {name: held for name, held in kept.items() if name not in OF_ONE_CALL} == IN_ONE_STEP


@pytest.mark.parametrize("line", ["self.states.append(1)", "self.states *= 2", "self.states[1] = 2"])
def test_what_grows_would_be_noticed(line: str) -> None:
    assert changed_later(f"class Walk:\n    def on(self):\n        {line}\n") == {"Walk": {"states"}}
