"""The card that leads through a first session: three steps, gone when they are done or put away."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from campaigns.models import Event, Seat
from campaigns.state import State
from campaigns.table.party import Card, cards
from rules.sheet import LIVING

FIRST_SESSION = 80
"""A table whose log is longer has found its way."""
ROLL = "roll"
"""The field of every fact that holds dice rolled for an action."""
OF_MAKING = frozenset({"coins_rolled"})
"""Kinds that have it too, and belong to the making of a character."""


@dataclass(frozen=True, slots=True)
class FirstStep:
    """One step: what to do, where, and whether that is done."""

    key: str
    what: str
    href: str
    done: bool


def first_steps(seat: Seat, state: State) -> list[FirstStep]:
    """Return the steps of a seat; none for watchers, in a long log, or when all are done."""
    tail = state.visible_tail(seat, FIRST_SESSION)
    campaign = state.campaign
    led = seat.plays and not seat.steps_closed and not campaign.archived
    if not led or tail is None or campaign.last_seq > FIRST_SESSION:
        return []
    rolls = filter(is_roll, tail)
    done = {"sit"}
    if len(state.seats) > 1:
        done.add("invite")
    if any(seat.is_gm or seat.pk in card.players for card in living(state)):
        done.add("sheet")
    if any(seat.is_gm or event.actor_id == seat.pk for event in rolls):
        done.add("roll")
    steps = [step(campaign.slug, key, gm=seat.is_gm, done=key in done) for key in _keys(gm=seat.is_gm)]
    return [] if all(one.done for one in steps) else steps


def step(slug: str, key: str, *, gm: bool, done: bool) -> FirstStep:
    """Return one step in the words for those who run the game or for those who play."""
    match key:
        case "invite":
            return FirstStep(key, "Invite your players", reverse("people", args=[slug]), done)
        case "sit":
            return FirstStep(key, "Take your seat", "", done)
        case "sheet":
            what = "Bring characters" if gm else "Make a character"
            return FirstStep(key, what, reverse("sheet_new", args=[slug]), done)
    return FirstStep(key, "Roll the first dice", "#panel-log", done)


def living(state: State) -> list[Card]:
    """Return the sheets that count as characters here."""
    return [card for card in cards(state) if card.kind in LIVING]


def is_roll(event: Event) -> bool:
    """Say whether an entry holds dice that somebody rolled for an action."""
    return ROLL in event.fact and event.kind not in OF_MAKING


def _keys(*, gm: bool) -> tuple[str, ...]:
    return ("invite" if gm else "sit", "sheet", "roll")
