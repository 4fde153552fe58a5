"""What the GM's screen shows: its boxes where this seat has put them, and beside them the log."""

from __future__ import annotations

import re
from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from campaigns.access import state_for
from campaigns.audience import SCREEN
from campaigns.dialogs.opening import brings_sheet
from campaigns.log.page import log_page
from campaigns.models import Campaign, Seat
from campaigns.screen.deeds import unfolded
from campaigns.screen.layout import BOXES, Box, Layout, layout_of
from campaigns.state import State
from campaigns.table.first_steps import first_scene
from campaigns.table.order import drawn_rows
from campaigns.table.page import asking
from campaigns.table.panels import CONTEXTS, panels_of
from campaigns.table.roll_box import roll_box
from campaigns.table.waiting import prompts_on_page
from rules.sheet import Dialog

BESIDE = re.compile(r"(notes|tables|search)(/[a-z0-9]+){0,2}|sheets/[a-z0-9]+/")
"""The pages that open over the screen from the side, below the campaign's address."""


def screen_page(seat: Seat, request: HttpRequest) -> dict[str, Any]:
    """Return the page's context, all of one State."""
    state = state_for(seat)
    campaign, layout = state.campaign, layout_of(seat, state)
    context: dict[str, Any] = unfolded(seat, state)
    for key in (*(panel.key for panel in panels_of(state.game)), "tables", "notes"):
        context |= CONTEXTS[key](state)
    context["drawn"] = drawn_rows(state, request)
    return context | {
        "seat": seat,
        "campaign": campaign,
        "acts": campaign.archived is None,
        "columns": columns_of(layout, acts=campaign.archived is None),
        "layout": layout,
        "beside": beside_of(campaign, request.GET.get("beside", "")),
        "scene": first_scene(seat, state),
        "page": log_page(seat, state, request=request),
        **prompts_on_page(state, seat.pk, request),
        "roll_box": roll_box(seat, state, request),
        "undo_dice": "",
        "asking": [*_bringing(state), *asking(state)],
        "others": sorted((one.name, pk) for pk, one in state.seats.items() if pk not in state.gms),
        "live_url": f"{reverse('live', args=[campaign.slug])}?after={campaign.last_seq}&sheets={SCREEN}",
    }


def beside_of(campaign: Campaign, address: str) -> str:
    """Return the address of the page that lies open beside the fight, "" where none does."""
    return f"{campaign.get_absolute_url()}{address}" if BESIDE.fullmatch(address) else ""


def _bringing(state: State) -> list[Dialog]:
    """Return the dialogs that bring somebody new to the table."""
    return [dialog for dialog in state.game.sheet.apart if brings_sheet(dialog)]


def columns_of(layout: Layout, *, acts: bool) -> list[list[Box]]:
    """Return the boxes of each column; ``acts``: also those in which something is done."""
    boxes = {box.key: box for box in BOXES if acts or not box.acts}
    return [[boxes[key] for key in column if key in boxes] for column in layout.columns]
