"""Values of which one of several kinds stands in a place: each is stored with the name of its class."""

from __future__ import annotations

import typing
from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import cache
from typing import Any, ClassVar

CLASS = "class"
"""Under this the name is stored: no field can be called so."""


class Named:
    """The base of all that is read back by the name of its class."""

    __slots__ = ()
    kinds: ClassVar[dict[str, type[Named]]] = {}

    def __init_subclass__(cls) -> None:
        """Make the class known; a dataclass with slots is made twice, and the second is the one in use."""
        other = Named.kinds.get(cls.__name__, cls)
        if other.__module__ != cls.__module__:
            raise TypeError(f"{other.__module__} has a {cls.__name__} already")
        Named.kinds[cls.__name__] = cls


class Held(Named):
    """What a prompt holds until it is settled."""

    __slots__ = ()


def _hints(kind: Any) -> Mapping[str, Any]:
    hints = typing.get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}


hints_of: Callable[[Any], Mapping[str, Any]] = cache(_hints)
"""Return the types of the fields of a kind of value, by name."""
