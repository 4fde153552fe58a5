"""What a Turn or a Watch that begins brings: light burns down, omens come nearer, something happens."""

from __future__ import annotations

from dataclasses import replace

from rules.freeblade.burning_lights import burned_by_turns, spent_by_hours
from rules.freeblade.dying import time_runs_out
from rules.freeblade.end_of_day import begin_day
from rules.freeblade.events import TURN, EventRolled, roll_for_unit
from rules.freeblade.long_business import with_fresh_turn, with_fresh_watch
from rules.freeblade.weather import WATCH, roll_weather
from rules.game import Decision, Game, Mechanic, in_order
from rules.randomness import Randomness
from rules.table import TABLE, Pending, Table


def pass_turn(game: Game, table: Table, randomness: Randomness) -> Decision:
    """Begin a Turn of ten minutes: light burns down, omens come nearer, something happens (FB-61, FB-68)."""
    return _asked_on_the_event(
        in_order(
            with_fresh_turn(table),
            time_runs_out,
            lambda now: burned_by_turns(game, now, randomness),
            lambda now: roll_for_unit(game, now, TURN, randomness),
        )
    )


def pass_watch(game: Game, table: Table, randomness: Randomness) -> Decision:
    """Begin a Watch: maybe a new day, then the weather, and something happens (FB-61, FB-63, FB-72)."""
    return _asked_on_the_event(
        in_order(
            with_fresh_watch(table),
            time_runs_out,
            lambda now: spent_by_hours(game, now),
            lambda now: begin_day(game, now, randomness),
            lambda now: roll_weather(now, randomness),
            lambda now: roll_for_unit(game, now, WATCH, randomness),
        )
    )


def _asked_on_the_event(passed: Decision) -> Decision:
    """Let exhaustion that came with time be asked on the entry of its event, not on that of the clock."""
    table, first = passed.table, passed.table.seq + 1  # the first entry is that of the clock itself
    kinds = [type(fact) for fact in passed.facts]
    event = first + 1 + kinds.index(EventRolled)
    for key, row in table.of(Pending, TABLE).items():
        if row.kind == "exhaustion" and row.about == first:
            table = table.put(TABLE, key, replace(row, about=event))
    return Decision(passed.facts, table)


MECHANIC = Mechanic(
    __name__,
    boundaries={
        "turn": pass_turn,
        "watch": pass_watch,
    },
)
