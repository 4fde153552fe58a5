"""Facts name sheets by their ids; whoever reads a fact gets the names that they may know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass, replace
from functools import cache
from typing import Annotated, Any, get_args, get_type_hints

Who = Annotated[str, "a sheet"]
"""A sheet by its id; in a fact that is shown to somebody, by what they may call it (``Fact.named``)."""
UNSEEN = "someone unseen"
"""What a hidden sheet is called to those who are not to know of it."""


def sheets_in(value: Any) -> Iterator[str]:
    """Yield the ids of the sheets that a fact, or a part of one, names."""
    match value:
        case str():
            yield value
        case tuple():
            for one in value:
                yield from sheets_in(one)
        case _:
            for field in places_in(value):
                yield from sheets_in(getattr(value, field))


def with_names(value: Any, names: Mapping[str, str]) -> Any:
    """Return names for ids, in parts of a fact too; of several sheets those are left out who go unseen.

    Entries of earlier versions have names already.
    """
    match value:
        case str():
            return names.get(value, value)
        case tuple():
            return tuple(one for part in value if (one := with_names(part, names)) != UNSEEN)
        case _:
            named = {field: with_names(getattr(value, field), names) for field in places_in(value)}
            return replace(value, **named)


def places_in(value: Any) -> tuple[str, ...]:
    """Return the fields of a fact, or of a part of one, in which sheets are named."""
    kind: Any = type(value)
    return _places(kind)


@cache
def _places(kind: Any) -> tuple[str, ...]:
    if not is_dataclass(kind):
        return ()
    return tuple(field for field, hint in get_type_hints(kind, include_extras=True).items() if _names(hint))


def _names(hint: Any) -> bool:
    if hint == Who:
        return True
    return bool(_places(hint)) or any(map(_names, get_args(hint)))
