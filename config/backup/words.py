"""How backups are spoken of."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime


def contents_in_words(holds: Mapping[str, int]) -> str:
    """Return what there is: ``5 tables, 23 sheets and 412 log entries``."""
    *first, last = [f"{number:,} {name if number != 1 else singular(name)}" for name, number in holds.items()]
    return f"{', '.join(first)} and {last}" if first else last


def singular(name: str) -> str:
    """Return the name of one: ``log entry``."""
    return name.removesuffix("ies") + "y" if name.endswith("ies") else name.removesuffix("s")


def size(number: int) -> str:
    """Return so many bytes in kB, MB or GB."""
    if number >= 1e9:
        return f"{number / 1e9:,.1f} GB"
    return f"{number / 1e6:.1f} MB" if number >= 1e6 else f"{max(1, number // 1000)} kB"


def stamped_name(name: str) -> str:
    """Return a backup's file name that no other one of this name has."""
    return f"{name}-{datetime.now(UTC):%Y%m%d-%H%M%S}.zip"
