"""The stored rows against the fold of the events: the one measure of whether log and sheets agree."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

from campaigns.log.history import fold as folded
from campaigns.models import Campaign
from campaigns.rows import load_rows
from rules.table import Key, Row

__all__ = ["Replays", "folded", "stored"]

Replays = Callable[[], AbstractContextManager[None]]


def stored(campaign: Campaign) -> dict[Key, Row]:
    """Every row of a campaign as the database has it."""
    return load_rows(campaign.pk)
