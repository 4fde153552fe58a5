"""The roll box at the foot of the log, with its tray of dice: drawn once and kept, as it seldom changes."""

from __future__ import annotations

from functools import lru_cache

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import get_script_prefix

from campaigns.models import Seat
from campaigns.requests.form_keys import FORM_MARK, with_form_keys
from campaigns.state import State
from campaigns.visibility import SeenBy
from rules.common.speech import may_say

Favourite = tuple[str, str]
"""Dice, and what they are for."""


def roll_box(seat: Seat, state: State, request: HttpRequest) -> str:
    """Return the box of a seat, with the keys of this request."""
    says = may_say(state.table, state.game.system)
    kept = _drawn(get_script_prefix(), state.campaign.slug, state.game.sheet.tray, says, favourites_of(seat))
    return with_form_keys([kept], request)[0]


def favourites_of(seat: Seat) -> tuple[Favourite, ...]:
    """Return the dice that a seat keeps."""
    return tuple((one["expression"], one["reason"]) for one in seat.favourites)


@lru_cache(maxsize=1024)
def _drawn(
    _prefix: str, slug: str, tray: tuple[str, ...], says: bool, favourites: tuple[Favourite, ...]
) -> str:
    context = {"slug": slug, "tray": tray, "may_say": says, "favourites": favourites}
    return render_to_string(
        "campaigns/table/_free_roll.html", {**context, "choices": SeenBy.choices, "form_mark": FORM_MARK}
    )
