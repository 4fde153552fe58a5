"""Reads a game's folder of TOML files into a ``System``. An error names the file and the key, or the line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from rules.errors import RuleBroken
from rules.system import (
    AbilityKind,
    ConditionKind,
    Difficulty,
    Item,
    Kit,
    Line,
    RangeTable,
    ResourceKind,
    Ruling,
    Setting,
    Stage,
    System,
)
from rules.table import Effect

T = TypeVar("T")
FILES = ("system.toml", "conditions.toml", "tables.toml")


class Unreadable(RuleBroken):
    """A document of rules that cannot be understood, with the place of the mistake."""


def parse(text: str, name: str) -> dict[str, Any]:
    """The document's content; where it is not TOML, an error that names the line."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"at line (\d+)", str(error))
        line = int(found[1]) if found else text.count("\n") + 1
        reason = re.sub(r" \(at .*\)$", "", str(error))
        raise Unreadable(f"{name}, line {line}: this is not TOML ({reason}).") from None


class Section:
    """A table of a document that knows its place and hands out values of the right type, each key once."""

    def __init__(self, content: dict[str, Any], place: str) -> None:
        self.content = content
        self.place = place
        self.asked: set[str] = set()

    def at(self, key: str) -> str:
        """The full name of a key, for errors."""
        return f"{self.place}{key}"

    def value(self, key: str, kind: type[T], default: T | None = None) -> T:
        """The value of a key, of that type; an error if it is missing and has no default."""
        self.asked.add(key)
        if key not in self.content:
            if default is None:
                raise Unreadable(f"{self.at(key)} is missing.")
            return default
        return typed(self.content[key], kind, self.at(key))

    def text(self, key: str, default: str | None = None) -> str:
        """A piece of text."""
        return self.value(key, str, default)

    def number(self, key: str, default: int | None = None) -> int:
        """A whole number."""
        return self.value(key, int, default)

    def numbers(self, key: str) -> tuple[int, ...]:
        """A list of whole numbers."""
        return tuple(typed(each, int, self.at(key)) for each in self.value(key, list))

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts."""
        return tuple(typed(each, str, self.at(key)) for each in self.value(key, list))

    def each(self, key: str, make: Callable[[Section], T]) -> tuple[T, ...]:
        """A list of tables, each made into a value."""
        made = []
        for number, entry in enumerate(self.value(key, list, []), start=1):
            section = Section(typed(entry, dict, f"{self.at(key)}[{number}]"), f"{self.at(key)}[{number}].")
            made.append(make(section))
            section.finish()
        return tuple(made)

    def inside(self, key: str) -> Section:
        """A table within this one."""
        return Section(self.value(key, dict, {}), f"{self.at(key)}.")

    def mapping(self, key: str, kind: type[T]) -> dict[str, T]:
        """A table whose values all have one type."""
        inner = self.inside(key)
        return {name: inner.value(name, kind) for name in inner.content}

    def finish(self) -> None:
        """Refuses keys that nobody asked for: they are mistakes of spelling."""
        unknown = sorted(self.content.keys() - self.asked)
        if unknown:
            raise Unreadable(f"{self.at(unknown[0])} is not known here.")


def typed(value: object, kind: type[T], place: str) -> T:
    """The value if it is of that type; true and false are no numbers."""
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        words = {str: "text", int: "a whole number", bool: "true or false", list: "a list", dict: "a table"}
        raise Unreadable(f"{place} should be {words[kind]}, not {value!r}.")
    return value


def load(folder: Path) -> System:
    """The game of a folder."""
    content: dict[str, Any] = {}
    for name in FILES:
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
        vectors=document.text("vectors"),
        words=document.mapping("words", str),
        abilities=document.each("abilities", _ability),
        resources=document.each("resources", _resource),
        difficulties=document.each("difficulties", _difficulty),
        rulings=document.each("rulings", _ruling),
        stages=document.each("stages", _stage),
        conditions=document.each("conditions", _condition),
        tables={table.key: table for table in document.each("tables", _table)},
        details=document.texts("details"),
        array=document.numbers("array"),
        items=items,
        common=_named(document, "common", items),
        kits=_kits(document, items),
        dice={name: document.inside("dice").mapping(name, int) for name in document.inside("dice").content},
        ranges=_ranges(document.inside("ranges")),
    )


def _ability(section: Section) -> AbilityKind:
    return AbilityKind(key=section.text("key"), name=section.text("name"), blurb=section.text("blurb", ""))


def _resource(section: Section) -> ResourceKind:
    return ResourceKind(key=section.text("key"), name=section.text("name"), blurb=section.text("blurb", ""))


def _stage(section: Section) -> Stage:
    return Stage(key=section.text("key"), name=section.text("name"), blurb=section.text("blurb", ""))


def _difficulty(section: Section) -> Difficulty:
    return Difficulty(
        key=section.text("key"),
        name=section.text("name"),
        low=section.number("low"),
        high=section.number("high"),
        offers=section.number("offers"),
    )


def _condition(section: Section) -> ConditionKind:
    return ConditionKind(
        key=section.text("key"),
        name=section.text("name"),
        slots=section.number("slots", 1),
        effects=section.each("effects", _effect),
        blurb=section.text("blurb", ""),
    )


def _effect(section: Section) -> Effect:
    return Effect(
        kind=section.text("kind"), scope=section.text("scope", ""), amount=section.number("amount", 1)
    )


def _ruling(section: Section) -> Ruling:
    choices = section.each("choices", _choice)
    default = section.value("default", object)
    if default not in [value for value, _ in choices]:
        raise Unreadable(f"{section.at('default')} is none of the choices.")
    return Ruling(
        key=section.text("key"),
        ruling=section.text("ruling"),
        title=section.text("title"),
        blurb=section.text("blurb"),
        choices=choices,
        default=_setting(default, section.at("default")),
        waits=section.value("waits", bool, False),
    )


def _choice(section: Section) -> tuple[Setting, str]:
    return _setting(section.value("value", object), section.at("value")), section.text("label")


def _setting(value: object, place: str) -> Setting:
    if isinstance(value, str | int | bool):
        return value
    raise Unreadable(f"{place} should be text, a whole number, or true or false.")


def _table(section: Section) -> RangeTable:
    count, sides = section.numbers("dice")
    lines = section.each("lines", _line) if "lines" in section.content else _entries(section)
    for before, after in zip(lines, lines[1:], strict=False):
        if after.low != before.high + 1:
            raise Unreadable(f"{section.at('lines')} leave a gap or overlap at {after.low}.")
    return RangeTable(key=section.text("key"), name=section.text("name"), dice=(count, sides), lines=lines)


def _entries(section: Section) -> tuple[Line, ...]:
    texts = section.texts("entries")
    return tuple(Line(low=at, high=at, text=text) for at, text in enumerate(texts, start=1))


def _line(section: Section) -> Line:
    low = section.number("low")
    return Line(
        low=low,
        high=section.number("high", low),
        text=section.text("text", ""),
        value=section.number("value", 0),
    )


def _items(document: Section) -> dict[str, Item]:
    special = document.each("items", _item)
    plain = (Item(name=name) for name in document.texts("plain_items"))
    return {item.name: item for item in (*special, *plain)}


def _item(section: Section) -> Item:
    return Item(
        name=section.text("name"),
        kind=section.text("kind", "gear"),
        die=section.number("die", 0),
        bulky=section.value("bulky", bool, False),
        petty=section.value("petty", bool, False),
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


def _ranges(section: Section) -> dict[str, tuple[int, ...]]:
    return {name: section.numbers(name) for name in section.content}
