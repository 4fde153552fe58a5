"""Reads a game's folder of TOML files into a ``System``. An error names the file and the key, or the line."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from rules.every_ruling import EVERY_TABLE
from rules.loading import sections
from rules.loading.reading import Section, Unreadable, parse
from rules.loading.structure import of, structure
from rules.system import Item, Kit, System

FILES = (
    "system.toml",
    "rulings.toml",
    "conditions.toml",
    "harm_tracks.toml",
    "stance_tracks.toml",
    "measure_tracks.toml",
    "tables.toml",
)
"""The first is needed; what it would hold may stand in the others where it is long. Their lists go on."""


def load(folder: Path) -> System:
    """Return the game of a folder."""
    content: dict[str, Any] = {}
    for name in FILES:
        if name != FILES[0] and not (folder / name).exists():
            continue
        for key, value in parse((folder / name).read_text(encoding="utf-8"), f"{folder.name}/{name}").items():
            before = content.get(key)
            both = isinstance(before, list) and isinstance(value, list)
            content[key] = before + value if both else value
    document = Section(content, f"{folder.name}: ")
    system = _system(document)
    document.finish()
    return system


def _system(document: Section) -> System:
    items = _items(document)
    return structure(
        System,
        document,
        difficulties=document.each("difficulties", sections.difficulty),
        rulings=(*document.each("rulings", sections.ruling), *EVERY_TABLE),
        tables={table.key: table for table in document.each("tables", sections.table)},
        items=items,
        common=_pick(document, "common", items),
        kits=_kits(document, items),
    )


def _items(document: Section) -> dict[str, Item]:
    special = document.each("items", of(Item))
    plain = (Item(name=name) for name in document.texts("plain_items"))
    items = {item.name: item for item in (*special, *plain)}
    for name, price in document.mapping("prices", int).items():
        if name not in items:
            raise Unreadable(f"{document.at('prices')} names {name}, which is no item.")
        items[name] = replace(items[name], price=price)
    return items


def _pick(section: Section, key: str, items: dict[str, Item]) -> tuple[Item, ...]:
    for name in section.texts(key):
        if name not in items:
            raise Unreadable(f"{section.at(key)} names {name}, which is no item.")
    return tuple(items[name] for name in section.texts(key))


def _kits(document: Section, items: dict[str, Item]) -> dict[str, tuple[Kit, ...]]:
    def kit(section: Section) -> Kit:
        return structure(Kit, section, items=_pick(section, "items", items))

    kits = document.each("kits", kit)
    return {ability: tuple(k for k in kits if k.ability == ability) for ability in _abilities(kits)}


def _abilities(kits: tuple[Kit, ...]) -> list[str]:
    return list(dict.fromkeys(kit.ability for kit in kits))
