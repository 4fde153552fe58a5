"""Instances of conditions: how each kind comes, goes and ends, and what the bearer can still do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules.errors import RuleBroken
from rules.table import Condition, Effect

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


def instance_of(present: Mapping[str, Condition], name: str, group: str = "") -> str:
    """The key of one instance of that name, the latest; instances are removed one by one (FD6-24, OD6-06).

    ``group``: of that group, where several use the name for a stage of theirs (FD6-23).
    """
    found = [
        key for key, row in present.items() if same(row.name, name) and (not group or same(row.group, group))
    ]
    if not found:
        raise RuleBroken(f"There is no condition called {name} to remove.")
    return found[-1]


@dataclass(frozen=True, slots=True)
class Capability:
    """Whether someone may still act, and whether they may still decide, with what forbids each."""

    forbids_acting: tuple[str, ...] = ()
    forbids_deciding: tuple[str, ...] = ()

    @property
    def can_act(self) -> bool:
        return not self.forbids_acting

    @property
    def can_decide(self) -> bool:
        return not self.forbids_deciding


def capability(bearers: Iterable[tuple[str, tuple[Effect, ...]]]) -> Capability:
    """What the effects of conditions, given with their names, leave open (FD6-27, FD6-46, OD6-16, R-14)."""
    acting, deciding = [], []
    for name, effects in bearers:
        kinds = {effect.kind for effect in effects}
        acting += [name] if "cannot_act" in kinds else []
        deciding += [name] if "cannot_decide" in kinds else []
    return Capability(tuple(acting), tuple(deciding))
