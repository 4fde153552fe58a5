"""What a Game Master does about sessions, encounters and units of time, each with what it will bring."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from campaigns.dialogs.foretold import in_brief, in_sentences
from campaigns.dialogs.opening import command_of
from campaigns.state import State
from campaigns.table.procedures import fight_of, has_its_time
from campaigns.table.waiting import gms_turn
from rules.common.clock import AdvanceClock
from rules.common.durations import units_outside
from rules.common.turn_dialogs import NEXT_TURN
from rules.decide import foreseen
from rules.game import Command, Foreseen
from rules.sheet import Dialog
from rules.table import TABLE, Encounter

ENDS = ("encounter-end", "press-on")
"""The dialogs that end an encounter, in their order."""
TURNS = frozenset({"order", "turn", "round-next"})
"""The dialogs that change whose turn it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeStep:
    """A button of time. ``acts``: it does so at once, where the others open their dialog.

    ``brief``: the first thing that it will end, refill or roll, and how many more there are; ``full``: all of
    them. ``rare``: in a fight others are pressed first.
    """

    dialog: Dialog
    title: str
    href: str
    acts: bool
    brief: str
    full: str
    rare: bool

    @property
    def group(self) -> str:
        """Return the name of those among which it stands in a fight."""
        if self.dialog.key in TURNS:
            return "Turns"
        return "Fighters" if self.dialog.during == "encounter" else "Session"


def time_context(state: State) -> dict[str, Any]:
    """Return what the panel of time is drawn with; in an encounter it begins with the round."""
    return {"of_time": steps_of_time(state), "round": gms_turn(state), "fight": fight_of(state)}


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
    coming = foreseen(state.game, state.table, command) if command else Foreseen()
    return TimeStep(
        dialog=dialog,
        title=title,
        href=href,
        acts=dialog.plain is not None,
        brief=in_brief(coming),
        full="; ".join(in_sentences(coming)),
        rare=rare,
    )


def timely(state: State) -> list[Dialog]:
    """The dialogs of the table that turn on sessions and encounters, as far as they have their time now.

    Who is next stands beside the order of turns. What ends an encounter comes first.
    """
    apart = (one for one in state.game.sheet.apart if one.during and one.key != NEXT_TURN.key)
    in_time = [one for one in apart if has_its_time(state, one)]
    return sorted(in_time, key=lambda dialog: [*ENDS, dialog.key].index(dialog.key))
