"""What the table page shows: the strip, a sheet, the log's tail, and where the live stream goes on from."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from campaigns.access import state_for
from campaigns.audience import OVERVIEW
from campaigns.dialogs.opening import brings_sheet
from campaigns.dialogs.plain import Place, Tap, buttons
from campaigns.live.room import present_at
from campaigns.log.page import log_page
from campaigns.models import Seat
from campaigns.notes.handouts import handout_on_page
from campaigns.panels.draw import Drawn, for_page, panels_on
from campaigns.panels.seen import place_for
from campaigns.requests.form_keys import with_form_keys
from campaigns.state import State
from campaigns.table.first_steps import first_steps
from campaigns.table.overview import overview_html
from campaigns.table.party import Card, cards, strip_html
from campaigns.table.procedures import procedures_context
from campaigns.table.roll_box import roll_box
from campaigns.table.time_steps import time_context
from campaigns.table.waiting import prompts_on_page
from campaigns.table.ways import own_sheets, stores, tabs_html, ways_html
from campaigns.timers import rings
from campaigns.undo_requests import dice_rule
from rules.sheet import LIVING, Dialog


def table_page(
    seat: Seat,
    asked: str,
    request: HttpRequest,
    difficulty: int | None = None,
    *,
    listener: Seat | None = None,
) -> dict[str, Any]:
    """The page's context. All of it is of one State, so that what happens meanwhile comes by the stream.

    ``listener``: the Game Master who sees the table as that seat, which is not there for it.
    """
    state = state_for(seat)
    campaign, party = state.campaign, cards(state)
    readable = [card for card in party if card.read_by(seat.pk, gm=seat.is_gm)]
    card = _card_to_open(seat, readable, asked)
    present = present_at(campaign.pk) | {(listener or seat).pk}  # who asks for the page is about to listen
    strip = strip_html(state, seat.pk, gm=seat.is_gm, present=present, open_sheet=card.id if card else "")
    place = card.id if card else OVERVIEW if seat.is_gm else ""
    return {
        "seat": seat,
        "campaign": campaign,
        "acts": seat.plays and campaign.archived is None,
        "undo_dice": "" if seat.is_gm else dice_rule(campaign),
        "system": state.game.system,
        "strip": with_form_keys([strip], request)[0],
        "ways": ways_html(state, stores(readable)),
        "card": card,
        "towards": _towards(seat, state, card, readable),
        "tabs": tabs_html(state, own_sheets(state, seat.pk), card.id) if card else "",
        "panels": _panels(place_for(seat, state, card.id, difficulty), request) if card else [],
        "page": log_page(seat, state, request=request),
        **prompts_on_page(state, seat.pk, request),
        "handout": handout_on_page(seat, state, request),
        "names": state.names(present),
        "live_url": live_url(campaign.slug, campaign.last_seq, place, seat if listener else None),
        "roll_box": roll_box(seat, state, request),
        "session": state.session,
        "asking": asking(state),
        "rings": rings(state),
        "steps": [] if listener else first_steps(seat, state),
        **_for_game_masters(seat, state, card),
    }


def _for_game_masters(seat: Seat, state: State, card: Card | None) -> dict[str, Any]:
    """Return the steps of time, how the procedures stand, and the party where no sheet is on the table."""
    if not seat.is_gm:
        return {"procedures": [], "overview": ""}
    looks_round = card is None and state.campaign.archived is None
    return {
        **time_context(state),
        **procedures_context(state),
        "overview": overview_html(state) if looks_round else "",
    }


def asking(state: State) -> list[Dialog]:
    """What a Game Master asks of the whole table at any time; what stands on another's form stands there."""
    apart = [one for one in state.game.sheet.apart if not one.during and not brings_sheet(one)]
    also = {key for one in apart for key in one.also}
    return [one for one in apart if one.key not in also]


def _towards(seat: Seat, state: State, card: Card | None, readable: list[Card]) -> list[Tap]:
    """Return what the seat's own character may do to whom the sheet in the middle is about."""
    own = _card_to_open(seat, readable, "")
    if card is None or own is None or seat.pk in card.players or card.kind not in LIVING:
        return []
    taps = buttons(place_for(seat, state, own.id), state.game.sheet.towards)
    return [replace(tap, href=f"{tap.href}?target={card.id}") for tap in taps]


def live_url(slug: str, head: int, sheet: str = "", reader: Seat | None = None) -> str:
    """Where the page's stream comes from, and what the page has already.

    ``sheet``: whose panels it shows, or OVERVIEW; ``reader``: as whom it is seen.
    """
    path = reverse("live_as", args=[slug, reader.pk]) if reader else reverse("live", args=[slug])
    sheets = f"&sheets={sheet}" if sheet else ""
    return f"{path}?after={head}{sheets}"


def _card_to_open(seat: Seat, readable: list[Card], sheet_id: str) -> Card | None:
    """The sheet in the middle: the one asked for, else the seat's own."""
    for card in readable:
        if card.id == sheet_id:
            return card
    return next((card for card in readable if seat.pk in card.players and card.kind == "pc"), None)


def _panels(place: Place, request: HttpRequest) -> list[Drawn]:
    return for_page(place, panels_on(place.state, place.sheet_id), request)
