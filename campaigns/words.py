"""Numbers as people at a table say them."""

from __future__ import annotations


def signed(number: int) -> str:
    """A number with its sign: +2, 0, −1."""
    return f"{number:+d}".replace("-", "−") if number else "0"


def counted(number: int, units: str) -> str:
    """A number of things by the word for many: 3 minutes, 1 minute."""
    return f"{number} {units.removesuffix('s') if number == 1 else units}"


def initials(name: str) -> str:
    """The letters that stand for a name, two at most; a question mark for none."""
    return "".join(word[0] for word in name.split()[:2]).upper() or "?"
