"""What conditions do to rolls: the effects that bear on an attempt, each with its condition."""

from __future__ import annotations

from rules.errors import RuleBroken
from rules.table import Condition, Effect, Profile, Table

KINDS = ("advantage", "disadvantage", "cannot_act", "unusable")
SCOPES = ("", "checks", "attacks")
"""Where an effect works: everywhere, or on checks or attacks alone; the key of an ability works too."""

TYPED = "circumstances"
"""The source of what a player or Game Master adds by hand."""


def sources(table: Table, sheet: str, kind: str, *scopes: str) -> tuple[str, ...]:
    """The conditions with such an effect on one of those scopes, named once for each unit of it (FB-36)."""
    found = []
    for condition in table.of(Condition, sheet).values():
        for effect in condition.effects:
            if effect.kind == kind and effect.scope in ("", *scopes):
                found.extend([condition.name] * max(effect.amount, 0))
    return tuple(found)


def weighed(
    table: Table, sheet: str, advantages: int, disadvantages: int, *scopes: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Every Advantage and Disadvantage on an attempt by source: those named by hand, then the conditions'."""
    ups = (TYPED,) * advantages + sources(table, sheet, "advantage", *scopes)
    downs = (TYPED,) * disadvantages + sources(table, sheet, "disadvantage", *scopes)
    return ups, downs


def refuse_unusable(table: Table, sheet: str, ability: str, called: str) -> None:
    """Refuses what needs an ability that a condition has taken away."""
    for condition in table.of(Condition, sheet).values():
        if Effect(kind="unusable", scope=ability) in condition.effects:
            profile = table.get(Profile, sheet, "profile")
            name = profile.name if profile else "This sheet"
            raise RuleBroken(f"{name} cannot use {called}: {condition.name}.")
