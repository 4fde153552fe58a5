"""Is a command well formed? Asked once for each, so that the deciders may trust what they are given."""

from __future__ import annotations

import types
import typing
import unicodedata
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, get_args, get_origin

from rules.errors import RuleBroken

NAME = 80
WORDS = 300
NOTES = 20_000
RECORD = 200_000
NUMBER = 9999
MANY = 100
_LONG = {"text": NOTES, "note": WORDS, "expression": WORDS, "plain_changes": RECORD}
_LINES = {"text", "note", "plain_changes"}
_TURNED = {chr(code) for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))}


def check_shape(command: Any) -> None:
    """Every field has its type, numbers and lengths are bounded, and no text hides control characters."""
    kind: Any = type(command)
    for field, hint in _hints(kind).items():
        _check(field, hint, getattr(command, field))


def clean_name(text: str, what: str = "name") -> str:
    """A name without outer spaces: 1 to 80 characters, at least one of them visible."""
    name = " ".join(text.split())
    if not any(unicodedata.category(mark)[0] not in "CZ" for mark in name):
        raise RuleBroken(f"A {what} is needed.")
    if len(name) > NAME:
        raise RuleBroken(f"A {what} has at most {NAME} characters; this one has {len(name)}.")
    return name


def within(number: int, low: int, high: int, what: str) -> int:
    """The number, if it lies in its bounds."""
    if not low <= number <= high:
        raise RuleBroken(f"{what} must be from {low} to {high}, not {number}.")
    return number


@cache
def _hints(kind: type) -> dict[str, Any]:
    hints = typing.get_type_hints(kind)
    return {spec.name: hints[spec.name] for spec in fields(typing.cast(Any, kind))}


def _check(field: str, hint: Any, value: object) -> None:
    origin = get_origin(hint)
    if origin is tuple:
        _check_tuple(field, get_args(hint), value)
    elif origin in (types.UnionType, typing.Union):
        if value is not None:
            _check(field, next(kind for kind in get_args(hint) if kind is not type(None)), value)
    elif type(value) is not hint:
        raise RuleBroken(f"{_said(field).capitalize()}: that is not what belongs here.")
    elif isinstance(value, str):
        _check_text(field, value)
    elif isinstance(value, int):
        within(value, -NUMBER, NUMBER, _said(field).capitalize())
    elif is_dataclass(value):
        check_shape(value)


def _check_tuple(field: str, kinds: tuple[Any, ...], value: object) -> None:
    if not isinstance(value, tuple):
        raise RuleBroken(f"{_said(field).capitalize()}: that is not the list that belongs here.")
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        if len(value) > MANY:
            raise RuleBroken(f"At most {MANY} {_said(field)} go into one order.")
        kinds = (kinds[0],) * len(value)
    if len(kinds) != len(value):
        raise RuleBroken(f"{_said(field).capitalize()}: that is not the list that belongs here.")
    for kind, part in zip(kinds, value, strict=True):
        _check(field, kind, part)


def _check_text(field: str, text: str) -> None:
    longest = _LONG.get(field, WORDS)
    if len(text) > longest:
        raise RuleBroken(f"The {_said(field)} has {len(text)} characters; {longest} is the most.")
    if any(is_control(mark) and not (field in _LINES and mark in "\n\r\t\u2028\u2029") for mark in text):
        raise RuleBroken(f"{_said(field).capitalize()}: some of these characters cannot be shown.")


def is_control(mark: str) -> bool:
    """Whether a character cannot be shown, or turns the writing round."""
    return mark in _TURNED or unicodedata.category(mark) in ("Cc", "Cs", "Zl", "Zp")


def _said(field: str) -> str:
    return field.replace("_", " ")
