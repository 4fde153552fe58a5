"""Instances of conditions: how each kind comes, and which of them forbid something."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules.errors import RuleBroken
from rules.table import Condition

CONDITION_KINDS = ("discrete", "progressive", "cumulative", "measured")
RECOVERED = "recovered"
"""As ``until``: only a check ends the condition."""


@dataclass(frozen=True, slots=True)
class Coming:
    """What a new condition does to those that are there: the keys it replaces; whether it comes at all."""

    replaces: tuple[str, ...] = ()
    comes: bool = True


def same(one: str, other: str) -> bool:
    """Whether two names mean the same condition."""
    return one.strip().casefold() == other.strip().casefold()


def coming(present: Mapping[str, Condition], new: Condition) -> Coming:
    """How a condition comes (FD6-22..24, OD6-03..06).

    A discrete one that is there already is ignored; a progressive one takes the place of its group's; each
    cumulative or measured one is an instance of its own.
    """
    if new.kind not in CONDITION_KINDS:
        raise RuleBroken(f"A condition is {', '.join(CONDITION_KINDS)}; not {new.kind}.")
    if new.kind == "discrete":
        return Coming(comes=not any(same(row.name, new.name) for row in present.values()))
    if new.kind == "progressive":
        return Coming(tuple(key for key, row in present.items() if _related(row, new)))
    return Coming()


def _related(row: Condition, new: Condition) -> bool:
    """Whether both are stages of one continuum; without a group a condition is related to itself alone."""
    if row.kind != "progressive":
        return False
    return same(row.group, new.group) if new.group else same(row.name, new.name)


def forbidding(rows: Iterable[Condition], effect: str) -> str:
    """The first condition that forbids acting or deciding (FD6-27, FD6-46, OD6-16, R-14).

    ``effect``: cannot_act or cannot_decide. The answer is the condition's name, "" where none forbids it.
    """
    found = (row.name for row in rows if any(each.kind == effect for each in row.effects))
    return next(found, "")
