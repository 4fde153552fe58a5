"""Reads a game's folder of TOML files into a ``System``. An error names the file and the key, or the line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from rules.every_ruling import EVERY_TABLE
from rules.loading import sections
from rules.loading.checks import check
from rules.loading.reading import Section, Unreadable, parse
from rules.system import Item, Kit, System

T = TypeVar("T")
FILES = ("system.toml", "conditions.toml", "tables.toml")
"""The first is needed; what it would hold may stand in the others where it is long."""


def load(folder: Path) -> System:
    """Return the game of a folder."""
    content: dict[str, Any] = {}
    for name in FILES:
        if name == FILES[0] or (folder / name).exists():
            content |= parse((folder / name).read_text(encoding="utf-8"), f"{folder.name}/{name}")
    document = Section(content, f"{folder.name}: ")
    system = _system(document)
    document.finish()
    return system


def _system(document: Section) -> System:
    items = _items(document)
    return System(
        key=document.text("key"),
        name=document.text("name"),
        source=document.text("source"),
        licence=document.text("licence"),
        vectors=document.text("vectors", ""),
        hue=document.number("hue", 0),
        place=document.number("place", 0),
        words=document.mapping("words", str),
        abilities=document.each("abilities", sections.ability),
        resources=document.each("resources", sections.resource),
        difficulties=document.each("difficulties", sections.difficulty),
        rulings=(*document.each("rulings", sections.ruling), *EVERY_TABLE),
        stages=document.each("stages", sections.stage),
        conditions=document.each("conditions", sections.condition),
        effects=_lists(document.inside("effects"), Section.texts),
        against=document.texts("against"),
        tables={table.key: table for table in document.each("tables", sections.table)},
        details=document.texts("details"),
        array=document.numbers("array"),
        items=items,
        common=_named(document, "common", items),
        kits=_kits(document, items),
        dice={name: document.inside("dice").mapping(name, int) for name in document.inside("dice").content},
        ranges=_lists(document.inside("ranges"), Section.numbers),
        check=check(document),
        slots=sections.slots(document),
        clock=document.each("clock", sections.unit),
        tracks=document.each("tracks", sections.track),
        lengths=document.each("lengths", sections.length),
        purchases=document.each("purchases", sections.purchase),
        actions=document.each("actions", sections.action_type),
        verbs=document.each("verbs", sections.verb),
    )


def _items(document: Section) -> dict[str, Item]:
    special = document.each("items", _item)
    plain = (Item(name=name) for name in document.texts("plain_items"))
    items = {item.name: item for item in (*special, *plain)}
    for name, price in document.mapping("prices", int).items():
        if name not in items:
            raise Unreadable(f"{document.at('prices')} names {name}, which is no item.")
        items[name] = replace(items[name], price=price)
    return items


def _item(section: Section) -> Item:
    return Item(
        name=section.text("name"),
        kind=section.text("kind", "gear"),
        die=section.number("die", 0),
        bulky=section.value("bulky", bool, False),
        petty=section.value("petty", bool, False),
        listed=section.value("listed", bool, True),
    )


def _named(section: Section, key: str, items: dict[str, Item]) -> tuple[Item, ...]:
    for name in section.texts(key):
        if name not in items:
            raise Unreadable(f"{section.at(key)} names {name}, which is no item.")
    return tuple(items[name] for name in section.texts(key))


def _kits(document: Section, items: dict[str, Item]) -> dict[str, tuple[Kit, ...]]:
    def kit(section: Section) -> Kit:
        return Kit(
            ability=section.text("ability"),
            number=section.number("number"),
            items=_named(section, "items", items),
        )

    kits = document.each("kits", kit)
    return {ability: tuple(k for k in kits if k.ability == ability) for ability in _abilities(kits)}


def _abilities(kits: tuple[Kit, ...]) -> list[str]:
    return list(dict.fromkeys(kit.ability for kit in kits))


def _lists(section: Section, read: Callable[[Section, str], T]) -> dict[str, T]:
    return {name: read(section, name) for name in section.content}
