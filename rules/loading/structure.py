"""Reads frozen values from a document by the types of their fields.

A value that has a ``problem`` is refused with it: a sentence that begins with the name of a field.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache, partial
from typing import Any, TypeVar, cast, get_args, get_origin

from rules.loading.reading import Section, Unreadable

T = TypeVar("T")


def structure(kind: type[T], section: Section, /, **known: Any) -> T:
    """Return a value of that kind, with the fields that are known and the others as the section says them."""
    values = dict(known)
    for name, hint, required in _fields_of(cast(Any, kind)):
        if name not in known and (required or name in section.content):
            values[name] = _value(section, name, hint)
    value = kind(**values)
    if problem := _problem(value):
        raise Unreadable(f"{section.place}{problem}")
    return value


def of(kind: type[T]) -> Callable[[Section], T]:
    """Return the reader of a value of that kind."""
    return partial(structure, kind)


@cache
def _fields_of(kind: Any) -> tuple[tuple[str, Any, bool], ...]:
    """Return the fields of a kind with their types; whether each must be there."""
    hints = typing.get_type_hints(kind)
    return tuple((spec.name, hints[spec.name], spec.default is MISSING) for spec in fields(kind))


def _problem(value: Any) -> str:
    return str(value.problem()) if hasattr(value, "problem") else ""


def _is_value(kind: Any) -> bool:
    return is_dataclass(kind)


def _value(section: Section, key: str, hint: Any) -> Any:
    """Return what stands under a key, as that type; a list or a table that is needed may be left out."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (types.UnionType, typing.Union):
        return _value(section, key, next(part for part in parts if part is not types.NoneType))
    if origin is tuple:
        kind: Any = parts[0]
        return section.each(key, of(kind)) if _is_value(kind) else section.list(key, kind)
    if origin is Mapping:
        inner = section.inside(key)
        return {name: _value(inner, name, parts[1]) for name in inner.content}
    if _is_value(hint):
        inner = section.inside(key)
        value: Any = structure(hint, inner)
        inner.finish()
        return value
    return section.value(key, hint)
