"""What passes for the group while somebody rests: a Turn in the dark, the hours of a night, a week."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from rules.common.clock import AdvanceClock, advance_clock, advanced, ending
from rules.common.durations import ENCOUNTER
from rules.common.fight_actions import Act
from rules.common.foresight import ends_and_begins
from rules.freeblade.burning_lights import spent_by_hours
from rules.freeblade.darkness import burning, delving
from rules.freeblade.dying import time_runs_out
from rules.freeblade.end_of_day import DaySettled, settle_day
from rules.freeblade.events import TURN
from rules.freeblade.foresight import dies, foresee_lights, week_of_meals
from rules.freeblade.long_business import TURN_SPENT, with_fresh_watch
from rules.freeblade.party import members
from rules.freeblade.rests import DAYS, RESTED, Rest, refuse_rest
from rules.freeblade.weather import DAY, WATCH, clock_number, watches_before
from rules.game import Command, Decision, Foreseen, Foretold, Game, decided, in_order
from rules.randomness import Randomness
from rules.table import TABLE, Clock, Encounter, Resource, Table

Ordered = Callable[[Table, Any], Rest | None]
"""Says which rest a command is, if it is one."""


def nothing_paid(_game: Game, table: Table, _command: Command) -> Table:
    return table


@dataclass(frozen=True, slots=True)
class TakesTime(Act):
    """A decider of rests: what passes meanwhile comes first, and Focus rolls the rest again without it."""

    order: Ordered = lambda _table, command: command

    def __call__(self, game: Game, table: Table, command: Command, randomness: Randomness) -> Decision:
        order = self.order(table, command)
        if order is None:
            return self.roll(game, table, command, randomness)
        refuse_rest(game, table, order)
        passing = holding_on(table, order.sheet_id, lambda now: _passing(game, now, order, randomness))
        decision = self.roll(game, passing.table, command, randomness)
        decision = Decision((*decision.facts, *passing.facts), decision.table)
        return self.paid(table, decision) if self.paid else decision


def holding_on(table: Table, sheet_id: str, step: Callable[[Table], Decision]) -> Decision:
    """Let time pass in which a dying character who may rest does not die (R-50)."""
    timer = table.get(Resource, sheet_id, "death")
    if timer is None:
        return step(table)
    decision = step(table.without(Resource, sheet_id, "death"))
    return replace(decision, table=decision.table.put(sheet_id, "death", timer))


def _passing(game: Game, table: Table, order: Rest, randomness: Randomness) -> Decision:
    if order.kind == "long":
        alone = "" if order.sheet_id in members(table) else order.sheet_id
        return spent_by_hours(game, table, alone)
    if order.kind == "full":  # a week of one who is not with the group
        return decided(table)
    if not resting_takes_a_turn(table, order.sheet_id):
        return decided(_with_turn_spent(table, order.sheet_id))
    # The entry of the rest is the first, that of the clock the second.
    decision = advance_clock(game, replace(table, seq=table.seq + 1), AdvanceClock(TURN), randomness)
    return Decision(decision.facts, _with_turn_spent(replace(decision.table, seq=table.seq), order.sheet_id))


def _with_turn_spent(table: Table, sheet_id: str) -> Table:
    if not delving(table):
        return table
    return table.put(sheet_id, TURN_SPENT, Resource(number=1, unit=RESTED))


def resting_takes_a_turn(table: Table, sheet_id: str) -> bool:
    """Say whether a short rest lets a Turn pass: where the group delves, unless it rests already (FB-71).

    Anyone who has not rested in the Turn that others have rested in rests with them.
    """
    group = members(table)
    if not delving(table) or sheet_id not in group or table.get(Encounter, TABLE, ENCOUNTER):
        return False
    rests = [one for one in group if table.get(Resource, one, TURN_SPENT)]
    return not rests or sheet_id in rests


def a_week(game: Game, table: Table, resting: tuple[str, ...], randomness: Randomness) -> Decision:
    """Let seven days pass for the group: each eats, and those who rest have their nights (FB-27, R-85)."""
    late = in_order(table, time_runs_out, lambda now: spent_by_hours(game, now))
    over: list[Foretold] = []
    table, days = late.table, dict[str, list[DaySettled]]()
    for _ in range(DAYS):
        table, endings = ending(game, table, DAY)
        over += endings
        for sheet_id in members(table):
            if sheet_id in resting:
                table = table.put(sheet_id, RESTED, Resource(number=1))
            table, fact = settle_day(game, table, sheet_id, randomness)
            days.setdefault(sheet_id, []).append(fact)
    table = table.put(TABLE, DAY, Clock(number=max(1, clock_number(table, DAY)) + DAYS))
    table = with_fresh_watch(table.put(TABLE, WATCH, Clock(number=watches_before(table))))
    clock = advanced(game, DAY, clock_number(table, DAY), over)
    return Decision((clock, *late.facts, *map(_week_of, days.values())), table)


def _week_of(days: list[DaySettled]) -> DaySettled:
    """Return seven days of one character as one."""
    steps = tuple(step for day in days for step in (*day.steps, day.step) if step)
    return replace(
        days[-1],
        days=len(days),
        eaten=False,
        ration=next((day.ration for day in days if day.ration), ""),
        step=None,
        steps=steps,
        hungry=sum("starving" in day.conditions for day in days),
        conditions=tuple(dict.fromkeys(name for day in days for name in day.conditions)),
        forced=any(day.forced for day in days),
    )


def foresee_passing(game: Game, table: Table, order: Rest) -> Foreseen:
    """Return what passes while somebody rests (FB-27, FB-71, R-53, R-85)."""
    table = table.without(Resource, order.sheet_id, "death")
    group = members(table)
    if order.kind == "short":
        turn = resting_takes_a_turn(table, order.sheet_id)
        return ends_and_begins(game, table, TURN) if turn else Foreseen()
    lights = burning(game, table) if order.sheet_id in group else []
    own = [light for light in burning(game, table) if light[0] == order.sheet_id]
    if order.kind == "long":
        return foresee_lights(table, lights or own)
    if order.sheet_id not in group:
        return Foreseen()
    _, endings = ending(game, table, DAY)
    return Foreseen(ends=endings) + dies(table) + foresee_lights(table, lights) + week_of_meals(table)
