"""The card that leads through a first session: three steps, gone when they are done or put away."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from campaigns.models import Seat
from campaigns.state import State
from campaigns.table.party import cards
from rules.sheet import LIVING

FIRST_SESSION = 80
"""A table whose log is longer has found its way."""
ROLL = "roll"
"""The field of every fact that holds dice rolled for an action."""
OF_MAKING = frozenset({"coins_rolled"})
"""Kinds that have it too, and belong to the making of a character."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step: what to do, where, and whether that is done."""

    key: str
    what: str
    href: str
    done: bool


def first_steps(seat: Seat, state: State) -> list[Step]:
    """Return the steps of a seat; none for watchers, in a long log, or when all are done."""
    tail = state.visible_tail(seat, FIRST_SESSION)
    campaign = state.campaign
    led = seat.plays and not seat.steps_closed and not campaign.archived
    if not led or tail is None or campaign.last_seq > FIRST_SESSION:
        return []
    living = (card for card in cards(state) if card.kind in LIVING)
    sheets = [card for card in living if seat.is_gm or seat.pk in card.players]
    rolls = (event for event in tail if ROLL in event.fact and event.kind not in OF_MAKING)
    rolled = any(seat.is_gm or event.actor_id == seat.pk for event in rolls)
    new_sheet, to_log = reverse("sheet_new", args=[campaign.slug]), "#panel-log"
    invite = Step(
        "invite", "Invite your players", reverse("people", args=[campaign.slug]), len(state.seats) > 1
    )
    sit = Step("sit", "Take your seat", "", True)
    steps = [
        invite if seat.is_gm else sit,
        Step("sheet", "Bring characters" if seat.is_gm else "Make a character", new_sheet, bool(sheets)),
        Step("roll", "Roll the first dice", to_log, rolled),
    ]
    return [] if all(step.done for step in steps) else steps
