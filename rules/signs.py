"""The sign of numbers below zero in sentences: the true minus, as in −2; a hyphen stays in 2d6-1."""

from __future__ import annotations

import re

_BELOW_ZERO = re.compile(r"(?<![\w.)])-(?=\d)")


def with_minus(sentence: str) -> str:
    """Return a sentence with a true minus before its numbers below zero."""
    return _BELOW_ZERO.sub("\N{MINUS SIGN}", sentence)
