"""Commands, facts and rows as plain data and back, and the canonical bytes that the log's hash chain
covers.

The values are frozen dataclasses of str, int, bool, None, tuples and further such dataclasses, so each
has one spelling. Fields that have their default value are left out, which keeps an event small.
"""

from __future__ import annotations

import json
import types
import typing
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache, partial
from reprlib import repr as shortened
from typing import Any, TypeVar, get_args, get_origin

from rules.named import CLASS, Named, hints_of
from rules.table import PARTS, Change, Changes, Row

Plain = dict[str, Any]
_IN_JSON = frozenset({str, int, bool, type(None)})
"""The types whose values are spelled in JSON as they are."""
T = TypeVar("T")


def canonical(data: object) -> bytes:
    """Return the one spelling of plain data: UTF-8 JSON with sorted keys and no spaces."""
    return json.dumps(
        data, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    ).encode()


def to_plain(value: object) -> Plain:
    """Return a dataclass as a dict of plain data, without the fields that have their default."""
    kind: Any = type(value)
    plain = {}
    for spec in _specs(kind):
        there = getattr(value, spec.name)
        if there != spec.default:  # nothing equals MISSING
            plain[spec.name] = there if type(there) in _IN_JSON else _plain(there)
    return plain


def from_plain(kind: type[T], data: Mapping[str, Any]) -> T:
    """Read a dataclass of that kind from plain data; what does not fit it raises TypeError.

    That are unknown keys, and lists and objects that are none. Every event and row is read by this, so that
    a field of text or a number is taken as it stands: what may hold anything is checked before (``decide``
    checks each command).
    """
    return kind(**fields_from_plain(kind, data))


def fields_from_plain(kind: type[Any], data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a dataclass of that kind as far as the plain data has them; see ``from_plain``."""
    readers = _readers(typing.cast(Any, kind))
    try:
        unknown = data.keys() - readers.keys()
    except AttributeError:
        raise TypeError(f"{kind.__name__} is read from an object, not from {shortened(data)}") from None
    if unknown:
        raise TypeError(f"{kind.__name__} has no {', '.join(sorted(unknown))}")
    return {name: read(value) if (read := readers[name]) else value for name, value in data.items()}


def as_far_as_known(kind: type[T], data: Mapping[str, Any]) -> T:
    """Read a dataclass of that kind with what the plain data has and the defaults of the rest.

    A field that has neither is not there: asking for it raises AttributeError.
    """
    known = object.__new__(kind)
    for name, value in {**_defaults(typing.cast(Any, kind)), **fields_from_plain(kind, data)}.items():
        object.__setattr__(known, name, value)
    return known


@cache
def _defaults(kind: Any) -> Mapping[str, Any]:
    return {spec.name: spec.default for spec in fields(kind) if spec.default is not MISSING}


def row_to_plain(row: Row | None) -> Plain | None:
    """Return a row as plain data; its class is known from the key's part."""
    return None if row is None else to_plain(row)


def row_from_plain(part: str, data: Mapping[str, Any] | None) -> Row | None:
    """Return the row of a part from plain data."""
    return None if data is None else from_plain(PARTS[part], data)


def changes_to_plain(changes: Iterable[Change]) -> list[list[Any]]:
    """Write changes as ``[owner, part, key, before, after]`` lists."""
    return [_listed(change) for change in changes]


def changes_from_plain(data: Iterable[list[Any]]) -> Changes:
    """Return the changes from their lists."""
    return tuple(map(_change, data))


def _listed(change: Change) -> list[Any]:
    return [*change.key, row_to_plain(change.before), row_to_plain(change.after)]


def _change(data: list[Any]) -> Change:
    owner, part, key, before, after = data
    return Change((owner, part, key), row_from_plain(part, before), row_from_plain(part, after))


@cache
def _specs(kind: Any) -> tuple[Field[Any], ...]:
    return fields(kind)


@cache
def _readers(kind: Any) -> dict[str, Callable[[Any], Any] | None]:
    """Return by name what reads its value from plain data; None where that is the value."""
    return {name: _reader(hint) for name, hint in hints_of(kind).items()}


def _plain(value: object) -> object:
    if value is None or isinstance(value, (str, int)):
        return value
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    if isinstance(value, Change):
        return _listed(value)
    if isinstance(value, Named):
        return {CLASS: type(value).__name__, **to_plain(value)}
    if is_dataclass(value):
        return to_plain(value)
    return value


@cache
def _reader(hint: Any) -> Callable[[Any], Any] | None:
    """Return what reads a value of that type from plain data; None where that is the value."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is tuple:
        same = len(arguments) == 2 and arguments[1] is Ellipsis
        return partial(_list, _reader(arguments[0])) if same else partial(_tuple, [*map(_reader, arguments)])
    if origin in (types.UnionType, typing.Union):
        read = _reader(next(arg for arg in arguments if arg is not type(None)))
        return read and partial(_unless_none, read)
    if hint is Change:
        return _change
    if isinstance(hint, type) and issubclass(hint, Named):
        return partial(_read_by_name, hint)
    return partial(from_plain, typing.cast(type, hint)) if is_dataclass(hint) else None


def _unless_none(read: Callable[[Any], Any], plain: Any) -> Any:
    return None if plain is None else read(plain)


def _read_by_name(base: type[Named], plain: Any) -> Named:
    kind = Named.kinds.get(plain.get(CLASS, "")) if isinstance(plain, dict) else None
    if kind is None or not issubclass(kind, base):
        raise TypeError(f"{base.__name__} is read from an object with its name, not from {shortened(plain)}")
    return from_plain(kind, {name: value for name, value in plain.items() if name != CLASS})


def _list(read: Callable[[Any], Any] | None, plain: Any) -> tuple[Any, ...]:
    """Read any number of values of one type."""
    _refuse_other_than_list(plain)
    return tuple([read(part) for part in plain] if read else plain)


def _tuple(readers: Iterable[Callable[[Any], Any] | None], plain: Any) -> tuple[Any, ...]:
    """Read one value of each type."""
    _refuse_other_than_list(plain)
    return tuple([read(part) if read else part for read, part in zip(readers, plain, strict=True)])


def _refuse_other_than_list(plain: Any) -> None:
    if not isinstance(plain, (list, tuple)):
        raise TypeError(f"a list belongs here, not {shortened(plain)}")
