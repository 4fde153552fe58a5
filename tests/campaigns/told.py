"""What the log says of the last deed."""

from __future__ import annotations

from typing import Any

from campaigns.models import Campaign, Event


def last_told(campaign: Campaign) -> tuple[str, dict[str, Any], str]:
    """Kind, fact and audience of the last entry."""
    event = Event.objects.filter(campaign=campaign).order_by("-seq")[0]
    return event.kind, event.fact, event.audience


def entries(campaign: Campaign) -> int:
    """How many entries the log has."""
    return Event.objects.filter(campaign=campaign).count()
