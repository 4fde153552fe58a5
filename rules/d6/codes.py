"""Die codes: dice and pips."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rules.errors import RuleBroken

MOST = 99
"""The most dice, and the most pips, that a code may be written with."""
PIPS_IN_A_DIE = 3
_WRITTEN = re.compile(r"\s*([0-9]{1,2})\s*[dD]\s*(?:\+\s*([0-9]{1,2})\s*)?")


@dataclass(frozen=True, slots=True)
class Code:
    """A die code: ``dice`` d6 and ``pips`` (FD6-19)."""

    dice: int = 0
    pips: int = 0

    def __str__(self) -> str:
        return f"{self.dice}D+{self.pips}" if self.pips else f"{self.dice}D"


def code(dice: int, pips: int = 0) -> Code:
    """Return a code of numbers within their bounds."""
    if not (0 <= dice <= MOST and 0 <= pips <= MOST):
        raise RuleBroken(f"A die code has 0 to {MOST} dice and as many pips.")
    return Code(dice, pips)


def read(text: str) -> Code:
    """Return the code that is written as 3D or 3D+1."""
    match = _WRITTEN.fullmatch(text) if isinstance(text, str) and text.isascii() else None
    if match is None:
        raise RuleBroken("A die code is written like 3D or 3D+1.")
    return Code(int(match[1]), int(match[2] or 0))


def of_foe(text: str) -> tuple[int, int]:
    """Return the dice and pips of a code for someone whom nobody plays: one die at the least."""
    code = read(text)
    if not code.dice:
        raise RuleBroken("A foe has at least one die, as in 1D.")
    return code.dice, code.pips


def carried(code: Code) -> Code:
    """Make a die of every three pips (R-12)."""
    more, pips = divmod(code.pips, PIPS_IN_A_DIE)
    return Code(code.dice + more, pips)


def add_codes(code: Code, other: Code, *, normalise: bool = True) -> Code:
    """Return a skill's code on top of its ability's (FD6-18, R-12)."""
    both = Code(code.dice + other.dice, code.pips + other.pips)
    return carried(both) if normalise else both


def doubled(code: Code) -> Code:
    """Return twice the dice, and the pips as they are (FD6-03, R-05)."""
    return Code(code.dice * 2, code.pips)
