"""Hypothesis strategies: rows, keys, tables, and orders that nobody in their right mind would give."""

from __future__ import annotations

import types
import typing
from dataclasses import fields
from typing import Any, get_args, get_origin

from hypothesis import strategies as st

from rules.commands import COMMANDS, Command
from rules.table import PARTS, Key, Row
from tests.rules import factories

NAMES = ["Brin", "Ogre", "strength", "x"]
SANE = st.sampled_from(NAMES)


def rows() -> st.SearchStrategy[Row]:
    """Any row, of any kind."""
    return st.one_of([st.builds(kind, **_fields(kind)) for kind in PARTS.values()])


def keys() -> st.SearchStrategy[Key]:
    """A few keys, so that rows meet."""
    return st.tuples(st.sampled_from(["1", "2", "table"]), st.sampled_from(list(PARTS)), SANE)


def tables_of_rows() -> st.SearchStrategy[dict[Key, Row]]:
    """Rows under keys of their own part."""
    pairs = st.tuples(keys(), rows())
    return st.lists(pairs, max_size=8).map(lambda found: {_fit(key, row): row for key, row in found})


def _fit(key: Key, row: Row) -> Key:
    part = next(part for part, kind in PARTS.items() if kind is type(row))
    return key[0], part, key[2]


def _fields(kind: type[Any]) -> dict[str, st.SearchStrategy[Any]]:
    hints = typing.get_type_hints(kind)
    return {spec.name: _value(hints[spec.name], SANE, st.integers(-99, 99)) for spec in fields(kind)}


def commands() -> st.SearchStrategy[Command]:
    """Any order with anything in it: names that exist and do not, numbers large and small, odd texts."""
    return st.sampled_from(sorted(COMMANDS)).flatmap(lambda name: _order(COMMANDS[name]))


ODD = st.sampled_from(
    [
        *(factories.BRIN, factories.OGRE, factories.MIRA, factories.STORE, "404", "table", ""),
        *(
            factories.SWORD,
            factories.SHIELD,
            factories.TORCHES,
            factories.ROPE,
            factories.WARD,
            "40.1",
            "40.2",
        ),
        *("strength", "presence", "hp", "focus", "coins", "death", "face", "fatigued", "cursed"),
        *("pc", "party", "weapon", "spell", "book", "scroll", "worn", "short", "long", "open", "hidden"),
        *("a\x00b", "\ud800", "\u202e", "x" * 400, "[]", "2d6", "1d", "None", "-1", "🦊", "[[1]]"),
    ]
) | st.text(max_size=5)
NUMBERS = st.sampled_from([0, 1, -1, 2, 6, 9, 20, 9999, -9999, 10**30]) | st.integers(-30, 30)
JUNK = st.sampled_from([None, True, 3.5, "x", 7, (), ("x",), b"x", object()])


def _order(kind: type[Command]) -> st.SearchStrategy[Command]:
    hints = typing.get_type_hints(kind)
    drawn = {
        spec.name: st.one_of([_value(hints[spec.name], ODD, NUMBERS)] * 12 + [JUNK]) for spec in fields(kind)
    }
    return st.builds(kind, **drawn)


def _value(hint: Any, text: st.SearchStrategy[str], numbers: st.SearchStrategy[int]) -> Any:
    if get_origin(hint) is tuple:
        inner = get_args(hint)
        if inner[-1] is Ellipsis:
            return st.lists(_value(inner[0], text, numbers), max_size=3).map(tuple)
        return st.tuples(*(_value(part, text, numbers) for part in inner))
    if get_origin(hint) in (types.UnionType, typing.Union):
        return st.one_of([_value(part, text, numbers) for part in get_args(hint)])
    simple = {str: text, int: numbers, bool: st.booleans(), type(None): st.none()}
    return simple[hint] if hint in simple else st.builds(hint, **_nested(hint, text, numbers))


def _nested(hint: Any, text: st.SearchStrategy[str], numbers: st.SearchStrategy[int]) -> dict[str, Any]:
    hints = typing.get_type_hints(hint)
    return {spec.name: _value(hints[spec.name], text, numbers) for spec in fields(hint)}
