"""The page on which a character is made, in a game that makes one step by step, and where its steps lead."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from campaigns.access import state_to_read
from campaigns.models import Seat
from campaigns.sheets.page import history
from campaigns.state import State
from rules.table import Profile


def making_page(seat: Seat, sheet_id: str, request: HttpRequest) -> tuple[str, dict[str, Any]] | None:
    """The game's own template and its context; None where nothing is made step by step any more."""
    state = state_to_read(seat, sheet_id)
    profile, making = _profile(state, sheet_id), state.game.making
    if making is None or profile is None or profile.stage == "finished":
        return None
    context = {
        "seat": seat,
        "campaign": seat.campaign,
        "sheet_id": sheet_id,
        "profile": profile,
        "made": making.made(state.game, state.table, sheet_id),
        "history": history(seat, state, sheet_id, request=request),
    }
    return f"games/{state.game.key}/creation.html", context


def page_after(state: State, sheet_id: str) -> str:
    """Where a sheet is gone on with: where it is made, else on the table, and there in the middle."""
    profile, slug = _profile(state, sheet_id), state.campaign.slug
    if profile is not None and profile.stage != "finished" and state.game.making is not None:
        return reverse("creation", args=[slug, sheet_id])
    return reverse("table", args=[slug]) + (f"?sheet={sheet_id}" if profile else "")


def _profile(state: State, sheet_id: str) -> Profile | None:
    return state.table.get(Profile, sheet_id, "profile")
