"""What people write and count: names and how they are compared, numbers, characters that can be shown."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from rules.errors import RuleBroken

NAME = 80
NUMBER = 9999
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


def clean_name(text: str, what: str = "name") -> str:
    """Return a name without outer spaces: 1 to 80 characters, at least one of them visible."""
    name = " ".join(text.split())
    if not _is_visible(name):
        raise RuleBroken(f"A {what} is needed.")
    if len(name) > NAME:
        raise RuleBroken(f"A {what} has at most {NAME} characters; this one has {len(name)}.")
    return name


@lru_cache(maxsize=4096)
def folded(name: str) -> str:
    """Return a name as it is compared: however its letters, its spaces and its accents are spelled."""
    letters = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return " ".join(letters.split())


def same(one: str, other: str) -> bool:
    """Say whether two names mean the same."""
    return folded(one) == folded(other)


def one_line(text: str, most: int, what: str) -> str:
    """Return a text as one line: 1 to so many characters, at least one of them visible and none a control."""
    line = " ".join(text.split())
    if not _is_visible(line) or len(line) > most or has_control(line):
        raise RuleBroken(f"{what} has from 1 to {most} visible characters.")
    return line


def _is_visible(text: str) -> bool:
    return any(unicodedata.category(mark)[0] not in "CZ" for mark in text)


def within(number: int, low: int, high: int, what: str) -> int:
    """Return the number, if it lies in its bounds."""
    if not low <= number <= high:
        raise RuleBroken(f"{what} must be from {low} to {high}, not {number}.")
    return number


def has_control(text: str, apart: str = "") -> bool:
    """Say whether a text has, apart from these, characters that cannot be shown or turn the writing round."""
    return any(mark not in apart for mark in _CONTROL.findall(text))
