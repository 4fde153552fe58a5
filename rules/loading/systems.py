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

FIRST = ("system.toml", "harm_tracks.toml", "stance_tracks.toml", "details.toml", "reactions.toml")
"""These come first, in this order: screens show tracks and tables so. The others follow by name.

Only the first is needed, and it may hold all; what a reader looks for by name has a file of its own. A list
or a table that one file begins goes on in the next.
"""
READ_ELSEWHERE = {"sheet.toml", "demo.toml", "catalogue.toml"}


def load(folder: Path) -> System:
    """Return the game of a folder."""
    content: dict[str, Any] = {}
    there = {path.name for path in folder.glob("*.toml")} - READ_ELSEWHERE
    for name in dict.fromkeys((*(name for name in FIRST if name in there), *sorted(there))):
        _add(content, parse((folder / name).read_text(encoding="utf-8"), f"{folder.name}/{name}"))
    document = Section(content, f"{folder.name}: ")
    system = _system(document)
    document.finish()
    return system


def _add(content: dict[str, Any], more: dict[str, Any]) -> None:
    for key, value in more.items():
        match content.get(key), value:
            case list() as before, list():
                content[key] = before + value
            case dict() as before, dict():
                content[key] = before | value
            case _:
                content[key] = value


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
    sizes = {"plain": 1, **document.inside("slots").mapping("sizes", int)}
    items = {item.name: replace(item, slots=_slots(item, sizes)) for item in (*special, *plain)}
    for name, price in document.mapping("prices", int).items():
        if name not in items:
            raise Unreadable(f"{document.at('prices')} names {name}, which is no item.")
        items[name] = replace(items[name], price=price)
    return items


def _slots(item: Item, sizes: dict[str, int]) -> int:
    if item.size not in sizes:
        raise Unreadable(f"{item.name} is {item.size}, which is none of the sizes.")
    return sizes[item.size]


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
