"""Whose numbers stand where: seats and sheets have others in a file, and in each campaign."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from campaigns.models.event import seats_audience, seats_named
from rules.common.people import SeatChanged, SeatLeft
from rules.common.sheets import SheetShared
from rules.facts import kind_of

SHEET = re.compile(r"\b[0-9a-f]{16}(?![0-9a-zA-Z])")
"""The id of a sheet; of several that came at once the others have it with -2, -3 behind it."""
OF_ONE = {(kind_of(SeatChanged), "seat_id"), (kind_of(SeatLeft), "seat_id")}
OF_SEVERAL = {(kind_of(SheetShared), "seats")}
"""The fields of facts that name seats."""
MEMBERSHIP = "membership"
"""What rows are called that say who plays a sheet."""

Plain = Any


def other_seats(entry: dict[str, Plain], seats: Mapping[int, int]) -> dict[str, Plain]:
    """Return an entry of the log with other numbers for its seats; KeyError is for one that is not there."""
    kind = entry["kind"]
    return {
        **entry,
        "actor": entry["actor"] and seats[entry["actor"]],
        "audience": other_audience(entry["audience"], seats),
        "fact": _in_fact(kind, entry["fact"], seats),
        "secret": entry["secret"] and _in_fact(kind, entry["secret"], seats),
        "changes": [_in_change(change, seats) for change in entry["changes"]],
    }


def other_audience(audience: str, seats: Mapping[int, int]) -> str:
    """Return an audience with other numbers for its seats."""
    numbers = seats_named(audience)
    return seats_audience([seats[seat] for seat in numbers]) if numbers else audience


def other_sheets(value: Plain, new: Callable[[str], str]) -> Plain:
    """Return plain data in which each sheet has the id that ``new`` gives it, also as a key and in a text."""
    if isinstance(value, str):
        return SHEET.sub(lambda match: new(match[0]), value)
    if isinstance(value, list):
        return [other_sheets(part, new) for part in value]
    if isinstance(value, dict):
        return {other_sheets(name, new): other_sheets(part, new) for name, part in value.items()}
    return value


def _in_fact(kind: str, fact: dict[str, Plain], seats: Mapping[int, int]) -> dict[str, Plain]:
    def other(name: str, value: Plain) -> Plain:
        if (kind, name) in OF_ONE:
            return value and seats[value]
        return _several(value, seats) if (kind, name) in OF_SEVERAL else value

    return {name: other(name, value) for name, value in fact.items()}


def _in_change(change: list[Plain], seats: Mapping[int, int]) -> list[Plain]:
    owner, part, key, *rows = change
    if part != MEMBERSHIP:
        return change
    named = [
        row and {**row, **({"seats": _several(row["seats"], seats)} if "seats" in row else {})}
        for row in rows
    ]
    return [owner, part, key, *named]


def _several(texts: list[str], seats: Mapping[int, int]) -> list[str]:
    return [str(seats[int(text)]) for text in texts]
