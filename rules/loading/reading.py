"""Reads TOML with its place in mind: an error names the key, or the line where the text is not TOML."""

from __future__ import annotations

import builtins
import re
import tomllib
from collections.abc import Callable
from reprlib import repr as shortened
from typing import Any, TypeVar

from rules.errors import RuleBroken

T = TypeVar("T")


class Unreadable(RuleBroken):
    """A document of rules that cannot be understood, with the place of the mistake."""


def parse(text: str, name: str) -> dict[str, Any]:
    """Return the document's content; where it is not TOML, an error that names the line."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        named = re.search(r"at line (\d+)", str(error))
        line = int(named[1]) if named else text.count("\n") + 1
        reason = re.sub(r" \(at .*\)$", "", str(error))
        raise Unreadable(f"{name}, line {line}: this is not TOML ({reason}).") from None
    except RecursionError:
        raise Unreadable(f"{name}: this is nested too deeply.") from None
    except ValueError:  # Python itself refuses to read a number of thousands of digits
        raise Unreadable(f"{name}: a number in it is too long.") from None


class Section:
    """A table of a document that knows its place and hands out values of the right type, each key once."""

    def __init__(self, content: dict[str, Any], place: str) -> None:
        self.content = content
        self.place = place
        self.asked: set[str] = set()

    def at(self, key: str) -> str:
        """Return the full name of a key, for errors."""
        return f"{self.place}{key}"

    def value(self, key: str, kind: type[T], default: T | None = None) -> T:
        """Return the value of a key, of that type; an error if it is missing and has no default."""
        self.asked.add(key)
        if key not in self.content:
            if default is None:
                raise Unreadable(f"{self.at(key)} is missing.")
            return default
        return of_type(self.content[key], kind, self.at(key))

    def text(self, key: str, default: str | None = None) -> str:
        """Return a piece of text."""
        return self.value(key, str, default)

    def number(self, key: str, default: int | None = None) -> int:
        """Return a whole number."""
        return self.value(key, int, default)

    def numbers(self, key: str) -> tuple[int, ...]:
        """Return a list of whole numbers; none where there is no such key."""
        return self.list(key, int)

    def texts(self, key: str) -> tuple[str, ...]:
        """Return a list of texts; none where there is no such key."""
        return self.list(key, str)

    def list(self, key: str, kind: type[T]) -> tuple[T, ...]:
        """Return a list of values of one type; none where there is no such key."""
        return tuple(of_type(value, kind, self.at(key)) for value in self.value(key, builtins.list, []))

    def flag(self, key: str) -> bool:
        """Return yes or no; no where it is not said."""
        return self.value(key, bool, False)

    def each(self, key: str, make: Callable[[Section], T]) -> tuple[T, ...]:
        """Return a list of tables, each made into a value."""
        values = []
        for number, entry in enumerate(self.value(key, builtins.list, []), start=1):
            section = Section(of_type(entry, dict, f"{self.at(key)}[{number}]"), f"{self.at(key)}[{number}].")
            values.append(make(section))
            section.finish()
        return tuple(values)

    def inside(self, key: str) -> Section:
        """Return a table within this one."""
        return Section(self.value(key, dict, {}), f"{self.at(key)}.")

    def mapping(self, key: str, kind: type[T]) -> dict[str, T]:
        """Return a table whose values all have one type."""
        inner = self.inside(key)
        return {name: inner.value(name, kind) for name in inner.content}

    def finish(self) -> None:
        """Refuse keys that nobody asked for: they are mistakes of spelling."""
        unknown = sorted(self.content.keys() - self.asked)
        if unknown:
            raise Unreadable(f"{self.at(unknown[0])} is not known here.")


def of_type(value: object, kind: type[T], place: str) -> T:
    """Return the value if it is of that type; true and false are no numbers."""
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is int):
        words = {str: "text", int: "a whole number", bool: "true or false", list: "a list", dict: "a table"}
        raise Unreadable(f"{place} should be {words[kind]}, not {shortened(value)}.")
    return value
