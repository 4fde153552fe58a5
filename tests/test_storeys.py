"""Imports go down: a part of a package imports none that imports it, by whatever way."""

from __future__ import annotations

import ast

import pytest

from tests import layout, storeys


@pytest.mark.parametrize("package", ["rules", "campaigns"])
def test_every_part_of_a_package_stands_on_those_below_it(package: str) -> None:
    between = storeys.arrows(storeys.modules(package))
    assert storeys.circle(between) == []
    assert storeys.circle(storeys.folded(between, 2)) == []


def test_a_pair_of_folders_is_found_though_no_files_are_one() -> None:
    texts = {
        "inn.bar.taps": "from inn.cellar import ale",
        "inn.cellar.ale": "",
        "inn.cellar.door": "from inn.bar.bell import ring",
        "inn.bar.bell": "",
    }
    between = storeys.arrows(texts)
    assert storeys.circle(between) == []
    assert set(storeys.circle(storeys.folded(between, 2))) == {"inn.bar", "inn.cellar"}


def test_an_import_for_types_alone_closes_a_circle_too() -> None:
    typed = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from inn.guest import Guest"
    between = storeys.arrows({"inn.host": typed, "inn.guest": "import inn.host"})
    assert set(storeys.circle(between)) == {"inn.guest", "inn.host"}


ROWS = {"rules/table.py", "characters/models/rows.py", "campaigns/models/rows.py"}
"""A row of the table is stored by a model of the same name."""


def test_no_two_classes_have_one_name() -> None:
    places: dict[str, set[str]] = {}
    for path, text in layout.python_files():
        for node in layout.parsed(text).body:
            if isinstance(node, ast.ClassDef) and "/management/" not in path:
                places.setdefault(node.name, set()).add(path)
    assert {name: paths for name, paths in places.items() if len(paths) > 1 and not paths <= ROWS} == {}
