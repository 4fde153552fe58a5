"""What leads through a first session: a card of three steps, and a Game Master's first scene of five."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass

from django.urls import reverse

from campaigns.dialogs.opening import Spot
from campaigns.models import Event, Role, Seat
from campaigns.state import State
from campaigns.table.party import Card, cards
from rules.common.encounters import EncounterBegun, EncounterEnded
from rules.common.requests import RollRequested
from rules.facts import kind_of
from rules.sheet import LIVING
from rules.table import TABLE, Change, Condition, Encounter, Profile, Resource, Track

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
    keys_done = {"sit"}
    if len(state.seats) > 1:
        keys_done.add("invite")
    if any(seat.is_gm or seat.pk in card.players for card in living(state)):
        keys_done.add("sheet")
    if any(seat.is_gm or event.actor_id == seat.pk for event in rolls_among(tail)):
        keys_done.add("roll")
    steps = [step(campaign.slug, key, gm=seat.is_gm, done=key in keys_done) for key in _keys(gm=seat.is_gm)]
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


def rolls_among(events: Iterable[Event]) -> list[Event]:
    """Return the entries that hold dice which somebody rolled for an action."""
    return [event for event in events if ROLL in event.fact and event.kind not in OF_MAKING]


def _keys(*, gm: bool) -> tuple[str, ...]:
    return ("invite" if gm else "sit", "sheet", "roll")


HARM = "harm"
TOLD = {
    kind_of(RollRequested): "request",
    kind_of(EncounterBegun): "encounter",
    kind_of(EncounterEnded): "encounter-end",
}
"""The kinds of entries that each do a step."""
STEPS = (("foe", "creature"), ("request",), ("encounter",), (HARM,), ("encounter-end",))
"""The keys of the dialogs of each step; a game has one of them."""


@dataclass(frozen=True, slots=True)
class SceneStep:
    """One step: its words, its dialog's address or "" while it has none, and whether it is done."""

    what: str
    href: str
    done: bool


def first_scene(seat: Seat, state: State) -> list[SceneStep]:
    """Return the steps of a Game Master's first table; none in a long log, or when all are done."""
    campaign = state.campaign
    if seat.steps_closed or campaign.archived or campaign.demo or campaign.last_seq > FIRST_SESSION:
        return []
    steps = scene_steps(state)
    return steps if any(not one.done for one in steps) and _is_first(seat) else []


def scene_steps(state: State) -> list[SceneStep]:
    done = set(done_by(state, (event for event in state.tail if event.seq not in state.undone)))
    return [_step(state, keys, done=not done.isdisjoint(keys)) for keys in STEPS]


def done_by(state: State, events: Iterable[Event]) -> Iterator[str]:
    """Yield the step that each of these entries does."""
    meters = {gauge.key for gauge in state.game.sheet.face.gauges if gauge.draw == "meter"}
    for event in events:
        if event.kind in TOLD:
            yield TOLD[event.kind]
        for change in event.rows_changed:
            yield from _done_by(change, meters)


def _done_by(change: Change, meters: Set[str]) -> Iterator[str]:
    before, after = change.before, change.after
    match after:
        case Profile() if before is None and after.kind in ("npc", "creature"):
            yield "foe"
        case Condition() if before is None:
            yield HARM
        case Track() if isinstance(before, Track) and after.state > before.state:
            yield HARM
        case Resource() if isinstance(before, Resource) and after.number < before.number:
            if change.key[2] in meters:
                yield HARM


def _step(state: State, keys: tuple[str, ...], *, done: bool) -> SceneStep:
    dialog = next((dialog for dialog in state.game.sheet.table if dialog.key in keys), None)
    if dialog is None:
        return SceneStep("Deal damage in a row", "", done)
    fighting = state.table.get(Encounter, TABLE, "encounter") is not None
    waits = keys == ("encounter-end",) and not fighting
    return SceneStep(dialog.title, "" if waits else Spot(state, TABLE, dialog).href, done)


def _is_first(seat: Seat) -> bool:
    """Say whether this is the first table that somebody runs."""
    runs = Seat.objects.filter(user=seat.user_id, role=Role.GM, campaign__demo=False)
    return not runs.filter(pk__lt=seat.pk).exists()
