"""Which part of a package stands on which: a file or a folder at its top is a part, an import an arrow."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from tests import layout

Arrows = Mapping[str, set[str]]
"""What each part, or each file, imports."""


def modules(package: str, root: Path = layout.ROOT) -> dict[str, str]:
    """The modules of a package by their dotted names, with their texts."""
    paths = [path for path in (root / package).rglob("*.py") if "migrations" not in path.parts]
    return {
        ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__"): path.read_text()
        for path in paths
    }


def arrows(texts: Mapping[str, str]) -> Arrows:
    """Which modules each one imports, inside functions and for types alone as well."""
    return {
        name: {of(told, texts) for told in layout.imported(f"{name.replace('.', '/')}.py", text)} - {""}
        for name, text in texts.items()
    }


def of(told: str, names: Iterable[str]) -> str:
    """The module that an import takes something from: "rules.table.Table" is of rules.table."""
    return told if told in names else told.rpartition(".")[0] if told.rpartition(".")[0] in names else ""


def folded(between: Arrows, depth: int) -> Arrows:
    """The same arrows between the parts at that depth; what a part imports of itself is none."""
    parts: dict[str, set[str]] = {}
    for name, others in between.items():
        part = cut(name, depth)
        parts.setdefault(part, set()).update({cut(other, depth) for other in others} - {part})
    return parts


def cut(name: str, depth: int) -> str:
    return ".".join(name.split(".")[:depth])


def circle(between: Arrows) -> list[str]:
    """The first circle of imports, as the names along it; [] where everything stands on something below."""
    try:
        TopologicalSorter(between).prepare()
    except CycleError as found:
        return list(reversed(found.args[1]))
    return []
