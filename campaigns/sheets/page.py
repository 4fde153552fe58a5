"""The pages of one sheet: its panels and its own history, and where it is made step by step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import mark_safe

from campaigns.access import SheetMembership
from campaigns.dialogs.plain import buttons
from campaigns.faces import sheet_face
from campaigns.log.page import cards_of
from campaigns.models import Event, Seat, Visibility
from campaigns.notes.handouts import handout_on_page
from campaigns.panels.draw import for_page, panels_on
from campaigns.panels.seen import place_for
from campaigns.state import State
from campaigns.table.waiting import prompts_on_page
from rules.table import LIVING, Profile

STRETCH = 2000
"""How far back one page of a history looks, so that it costs the same in a long campaign."""
ENTRIES = 10
GM_DIALOGS = ("share", "remove", "remove-store")
"""The dialogs at the foot of the page: who plays and sees a sheet, and its end."""


@dataclass(frozen=True, slots=True)
class History:
    """Cards of a sheet's entries, the newest first, and the number before which the next page looks."""

    cards: tuple[str, ...]
    before: int | None


def sheet_page(
    seat: Seat, state: State, membership: SheetMembership, request: HttpRequest, asked: int | None = None
) -> dict[str, Any]:
    """The page's context. All of it is of one State, so that what happens meanwhile comes by the stream."""
    sheet, campaign = membership.sheet_id, state.campaign
    place = place_for(seat, state, sheet, asked)
    return {
        "seat": seat,
        "campaign": campaign,
        "sheet": sheet,
        "name": membership.profile.name,
        "lives": membership.profile.kind in LIVING,
        "panels": for_page(place, panels_on(state, sheet), request),
        "gm_taps": buttons(place, GM_DIALOGS),
        "acts": seat.plays and campaign.archived is None,
        **prompts_on_page(state, seat.pk, request),
        "handout": handout_on_page(seat, state, request),
        "history": history(seat, state, sheet, request=request),
        "live_url": f"{reverse('live', args=[campaign.slug])}?after={campaign.last_seq}&sheets={sheet}",
        "players": [state.seats[seat].name for seat in map(int, membership.players) if seat in state.seats],
        "visibility": Visibility(membership.visibility).label,
    }


def history(
    seat: Seat, state: State, sheet: str, *, before: int | None = None, request: HttpRequest | None = None
) -> History:
    """What happened to a sheet, as far as a seat may know."""
    top = min(before or state.campaign.last_seq + 1, state.campaign.last_seq + 1)
    bottom = max(top - STRETCH, 1)
    entries = Event.objects.visible_to(seat).select_related("actor__user").filter(fact__sheet_id=sheet)
    events = list(entries.filter(seq__lt=top, seq__gte=bottom).order_by("-seq")[: ENTRIES + 1])
    cards = tuple(
        mark_safe(card)  # noqa: S308 - made by our own templates
        for card in cards_of(seat, state, events[:ENTRIES], request)
    )
    if len(events) > ENTRIES:
        return History(cards, events[ENTRIES - 1].seq)
    return History(cards, bottom if bottom > 1 else None)


def making_page(
    seat: Seat, state: State, sheet_id: str, request: HttpRequest
) -> tuple[str, dict[str, Any]] | None:
    """The game's own template and its context; None where nothing is made step by step any more."""
    profile, making = _profile(state, sheet_id), state.game.making
    if making is None or profile is None or profile.stage == "finished":
        return None
    context = {
        "seat": seat,
        "campaign": seat.campaign,
        "sheet_id": sheet_id,
        "profile": profile,
        "face": sheet_face(seat.campaign.slug, sheet_id, profile),
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
