"""How a new condition stacks with those that are there: discrete, progressive, cumulative or measured."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from rules.bounds import same
from rules.errors import RuleBroken
from rules.table import Condition

CONDITION_KINDS = ("discrete", "progressive", "cumulative", "measured")
"""What a condition can be to others (FD6-21)."""
STACKING: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "discrete": ("FD6-22",),
        "progressive": ("FD6-23",),
        "cumulative": ("FD6-24",),
        "measured": ("FD6-24", "OD6-06"),
    }
)
"""The rules of how a condition comes upon others, by its kind."""


@dataclass(frozen=True, slots=True)
class StackResult:
    """What a new condition does to those that are there: the keys it replaces; whether it comes at all."""

    replaces: tuple[str, ...] = ()
    comes: bool = True


def stack(present: Mapping[str, Condition], new: Condition) -> StackResult:
    """Return how a condition comes (FD6-22..24, OD6-03..06, OD6-18).

    A discrete one that is there already is ignored (R-103); a progressive one takes the place of its group's;
    each cumulative or measured one is an instance of its own.
    """
    if new.kind not in CONDITION_KINDS:
        raise RuleBroken(f"A condition is {', '.join(CONDITION_KINDS)}; not {new.kind}.")
    if new.kind == "discrete":
        return StackResult(comes=not any(same(row.name, new.name) for row in present.values()))
    if new.kind == "progressive":
        return StackResult(tuple(key for key, row in present.items() if _related(row, new)))
    return StackResult()


def _related(row: Condition, new: Condition) -> bool:
    """Say whether both are stages of one continuum; without a group it is related to itself alone."""
    if row.kind != "progressive":
        return False
    return same(row.group, new.group) if new.group or row.group else same(row.name, new.name)
