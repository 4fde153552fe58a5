"""Which entry of the log another hangs on: the first of its own decision, or an older one that it came of."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from campaigns.models.event import GM, TABLE
from rules.common.remarks import Remarked
from rules.facts import kind_of

REMARKED = kind_of(Remarked)
FURTHER_FACT = Q(caused_by__isnull=False, changes=[])
"""A further fact of a decision: the changes are all on the first, so that only that one can be undone."""


@dataclass(frozen=True, slots=True)
class Kin:
    """The entry that another hangs on: it ``joins`` the first of its own decision, or ``came_of`` an older
    one or speaks of it, which is ``named`` by its sentence. None is said to who may not know of that one."""

    joins: int | None = None
    came_of: int | None = None
    named: str = ""


ALONE = Kin()


def covers(cause: str, audience: str) -> bool:
    """Whether all who may know of an entry may know of its cause, as the stored audiences tell."""
    return cause == TABLE or audience in (cause, GM)
