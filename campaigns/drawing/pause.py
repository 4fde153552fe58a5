"""The band over every screen while a table stands still: it says so, and to nobody who asked for it."""

from __future__ import annotations

from collections.abc import Iterable

from django.template.loader import render_to_string

from campaigns.audience import GMS, OTHERS
from campaigns.live.frames import Root
from campaigns.models import Event
from campaigns.state import State
from rules.common.safety import CampaignPaused, CampaignResumed
from rules.facts import kind_of

PAUSES = {kind_of(CampaignPaused), kind_of(CampaignResumed)}
BAND = "pause"


def pause_roots(state: State, events: Iterable[Event]) -> list[Root]:
    """The band where the table stopped or goes on; a Game Master's has the ways on."""
    return band_roots(state) if any(event.kind in PAUSES for event in events) else []


def band_roots(state: State) -> list[Root]:
    return [Root(BAND, _band(state, gm=gm), audience) for gm, audience in ((True, GMS), (False, OTHERS))]


def _band(state: State, *, gm: bool) -> str:
    context = {"campaign": state.campaign, "gm": gm}
    return render_to_string("campaigns/safety/_band.html", context).strip()
