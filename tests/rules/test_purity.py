"""The core is a library of its own: no web site in it, quick to import, and small in every part."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import rules

FOLDER = Path(rules.__file__).parent
MODULES = sorted(path.relative_to(FOLDER.parent).as_posix() for path in FOLDER.rglob("*.py"))
NAMES = [path.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for path in MODULES]
MEDIAN = 10

FOREIGN = """
import json, sys
from importlib import import_module
before = set(sys.modules)
for name in json.loads(sys.argv[1]):
    import_module(name)
tops = {name.partition('.')[0] for name in set(sys.modules) - before} - set(sys.stdlib_module_names)
print(json.dumps(sorted(tops)))
"""


def fresh(code: str, *arguments: str) -> str:
    """What a fresh interpreter prints; without a site, so that nothing is imported before its time."""
    call = [sys.executable, "-S", "-c", code, *arguments]
    return subprocess.run(call, capture_output=True, check=True, text=True, cwd=FOLDER.parent).stdout


def test_every_module_of_the_core_stands_on_the_standard_library_alone() -> None:
    assert json.loads(fresh(FOREIGN, json.dumps(NAMES))) == ["rules"]


def functions(text: str) -> Iterator[int]:
    """The lengths of the functions of a module, from the first line of each to its last."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield (node.end_lineno or node.lineno) - node.lineno + 1


def test_half_the_functions_of_the_core_are_shorter_than_ten_lines() -> None:
    lengths = [each for path in MODULES for each in functions((FOLDER.parent / path).read_text("utf-8"))]
    assert len(lengths) > 500
    assert median(lengths) < MEDIAN


def test_long_functions_would_be_noticed() -> None:
    long = "def roll():\n" + "    x = 1\n" * 12
    assert list(functions(long)) == [13]
    assert not median(functions(long + "\n" + long.replace("roll", "again"))) < MEDIAN
