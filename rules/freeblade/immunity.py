"""Creatures that some harm cannot hurt: a condition called "immune to ..." names it."""

from __future__ import annotations

import re

from rules.common.temporary_stances import in_force
from rules.table import Condition, Table

IMMUNE = "immune to "
PARTS = re.compile(r",|;| and | or ")


def immune_to(harm: str) -> Condition:
    """Return the mark of a creature that this harm cannot hurt (FB-82, R-104)."""
    return Condition(name=f"{IMMUNE}{' '.join(harm.split())}", slots=0)


def immunity(table: Table, sheet_id: str, harm: str) -> str:
    """Return the condition by which a sheet is immune to harm of that name, "" for none (FB-82, R-104).

    The harm is a weapon's name or what HP are lost to, and a mark may name several: "immune to fire, frost".
    """
    for condition in in_force(table, sheet_id).values():
        if condition.name.casefold().startswith(IMMUNE):
            kinds = PARTS.split(condition.name[len(IMMUNE) :].casefold())
            if any(kind.strip() and kind.strip() in harm.casefold() for kind in kinds):
                return condition.name
    return ""
