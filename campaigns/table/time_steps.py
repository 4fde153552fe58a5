"""What a Game Master does about sessions, encounters and units of time, each with what it will bring."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from campaigns.dialogs.foretold import in_brief
from campaigns.dialogs.opening import command_of
from campaigns.state import State
from campaigns.table.waiting import gms_turn
from rules.common.clock import AdvanceClock
from rules.common.durations import units_outside
from rules.common.own_turns import NEXT_TURN
from rules.decide import foreseen
from rules.game import Command
from rules.sheet import Dialog
from rules.table import TABLE, Encounter

ENDS = frozenset({"encounter-end", "press-on"})
"""The dialogs that end an encounter."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeStep:
    """A button of time. ``acts``: it does so at once, where the others open their dialog.

    ``brief``: what it will end, refill and roll, in words. ``rare``: in a fight others are pressed first.
    """

    dialog: Dialog
    title: str
    href: str
    acts: bool
    brief: str
    rare: bool


def time_context(state: State) -> dict[str, Any]:
    """Return what the panel of time is drawn with; in an encounter it begins with the round."""
    return {"of_time": steps_of_time(state), "round": gms_turn(state)}


def steps_of_time(state: State) -> list[TimeStep]:
    """Return what has its time now; of the units that pass outside encounters each has a button."""
    return state.memo(("panel", "steps of time"), lambda: [*_steps(state)])


def _steps(state: State) -> Iterator[TimeStep]:
    for dialog in timely(state):
        href = reverse("do_table", args=[state.campaign.slug, dialog.key])
        if dialog.command is not AdvanceClock:
            yield _step(state, dialog, dialog.title, href, command_of(dialog, dict(dialog.given)))
            continue
        for unit in units_outside(state.game):
            title = f"End the {unit.name.lower()}" if dialog.fields else dialog.title
            yield _step(state, dialog, title, f"{href}?unit={unit.key}", AdvanceClock(unit.key))


def _step(state: State, dialog: Dialog, title: str, href: str, command: Command | None) -> TimeStep:
    rare = dialog.key not in ENDS and bool(state.table.of(Encounter, TABLE))
    brief = _brief(state, command)
    return TimeStep(
        dialog=dialog, title=title, href=href, acts=dialog.plain is not None, brief=brief, rare=rare
    )


def _brief(state: State, command: Command | None) -> str:
    """Return what a command will bring, "" where it still asks for something or foresees nothing."""
    if command is None:
        return ""
    return in_brief(foreseen(state.game, state.table, command))


def timely(state: State) -> list[Dialog]:
    """The dialogs of the table that turn on sessions and encounters, as far as they have their time now.

    Who is next stands beside the order of turns.
    """
    apart = (one for one in state.game.sheet.apart if one.during and one.key != NEXT_TURN.key)
    return [one for one in apart if has_its_time(state, one)]


def has_its_time(state: State, dialog: Dialog) -> bool:
    """Whether a dialog of the table is for now: in an encounter or outside, in a session or between two."""
    kind, no = dialog.during.removeprefix("no "), dialog.during.startswith("no ")
    there = state.table.of(Encounter, TABLE) if kind == "encounter" else state.session
    return not dialog.during or no != bool(there)
