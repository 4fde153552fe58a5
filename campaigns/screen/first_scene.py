"""The panel that leads a Game Master through a first scene: five steps, ticked by what the log tells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass

from campaigns.dialogs.asked import Spot
from campaigns.log.entry_view import changes_of
from campaigns.models import Event, Role, Seat
from campaigns.state import State
from campaigns.table.first_steps import FIRST_SESSION
from rules.common.encounters import EncounterBegun, EncounterEnded
from rules.common.requests import RollRequested
from rules.facts import kind_of
from rules.table import TABLE, Change, Condition, Encounter, Profile, Resource, Track

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
        for change in changes_of([event]):
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
    begun = state.table.get(Encounter, TABLE, "encounter") is not None
    waits = keys == ("encounter-end",) and not begun
    return SceneStep(dialog.title, "" if waits else Spot(state, TABLE, dialog).href, done)


def _is_first(seat: Seat) -> bool:
    """Say whether this is the first table that somebody runs."""
    runs = Seat.objects.filter(user=seat.user_id, role=Role.GM, campaign__demo=False)
    return not runs.filter(pk__lt=seat.pk).exists()
