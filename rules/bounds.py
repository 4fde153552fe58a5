"""The bounds of what people write and count: names, numbers, characters that can be shown."""

from __future__ import annotations

import unicodedata

from rules.errors import RuleBroken

NAME = 80
NUMBER = 9999
_TURNED = {chr(code) for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))}


def clean_name(text: str, what: str = "name") -> str:
    """Return a name without outer spaces: 1 to 80 characters, at least one of them visible."""
    name = " ".join(text.split())
    if not _is_visible(name):
        raise RuleBroken(f"A {what} is needed.")
    if len(name) > NAME:
        raise RuleBroken(f"A {what} has at most {NAME} characters; this one has {len(name)}.")
    return name


def one_line(text: str, most: int, what: str) -> str:
    """Return a text as one line: 1 to so many characters, at least one of them visible and none a control."""
    line = " ".join(text.split())
    if not _is_visible(line) or len(line) > most or any(map(is_control, line)):
        raise RuleBroken(f"{what} has from 1 to {most} visible characters.")
    return line


def _is_visible(text: str) -> bool:
    return any(unicodedata.category(mark)[0] not in "CZ" for mark in text)


def within(number: int, low: int, high: int, what: str) -> int:
    """Return the number, if it lies in its bounds."""
    if not low <= number <= high:
        raise RuleBroken(f"{what} must be from {low} to {high}, not {number}.")
    return number


def is_control(mark: str) -> bool:
    """Say whether a character cannot be shown, or turns the writing round."""
    return mark in _TURNED or unicodedata.category(mark) in ("Cc", "Cs", "Zl", "Zp")
