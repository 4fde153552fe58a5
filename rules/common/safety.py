"""What is told when the table stops and goes on, and of its lines and veils: never who asked for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.facts import Fact
from rules.game import Mechanic


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignPaused(Fact):
    """Somebody stopped the table; ``card``: with the X-card."""

    card: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignResumed(Fact):
    """A Game Master let the table go on; ``skipped``: without what was being played."""

    skipped: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignLinesChanged(Fact):
    """What this table leaves out, or lets happen out of sight, was written anew."""

    ASIDE: ClassVar[bool] = True


MECHANIC = Mechanic(__name__)
