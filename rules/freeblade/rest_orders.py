"""Resting: a night or a breather of one's own, and the week of the whole group."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.errors import RuleBroken
from rules.facts import Fact
from rules.freeblade.end_of_day import DaySettled
from rules.freeblade.focus_rerolls import rerollable
from rules.freeblade.harm import hit_points, most_hp
from rules.freeblade.long_business import with_watch_used
from rules.freeblade.party import members
from rules.freeblade.relief_by_rest import with_relief
from rules.freeblade.rests import (
    RESTED,
    Rest,
    foresee_rest,
    refuse_rest,
    rest,
    rest_of_the_day,
    who_rolled_healing,
)
from rules.freeblade.what_passes_during_rests import TakesTime, a_week, foresee_passing, nothing_paid
from rules.game import Decision, Game, Mechanic, Preview, foresees, rolls
from rules.randomness import Randomness
from rules.table import Table


def relieved(table: Table, decision: Decision) -> Decision:
    """Let a night offer to clear what it would; the entry of the rest comes first (R-85)."""
    rested: Any = decision.facts[0]
    after = with_relief(decision.table, rested.sheet_id, rested.kind, table.seq + 1)
    return replace(decision, table=after)


class RestDecider(TakesTime):
    """The decider of rests: for a Turn, for a night, or with the group for a week (FB-25..27, R-85)."""

    __slots__ = ()

    def __call__(self, game: Game, table: Table, command: Any, randomness: Randomness) -> Decision:
        if command.kind == "full" and command.sheet_id in members(table):
            return _week(game, table, command, randomness)
        return TakesTime.__call__(self, game, table, command, randomness)


def _week(game: Game, table: Table, command: Rest, randomness: Randomness) -> Decision:
    """Let the group rest for a week: who lives and can rest is whole after it (FB-27, R-85)."""
    refuse_rest(game, table, command)
    others = (one for one in members(table) if one != command.sheet_id and _can_rest(game, table, one))
    resters = (command.sheet_id, *others)
    facts: list[Fact] = []
    after = table
    for sheet_id in resters:
        own = sheet_id == command.sheet_id
        decision = rest(
            game, after, Rest(sheet_id, "full", command.refill if own else (), allowed=True), randomness
        )
        after, facts = decision.table, [*facts, *decision.facts]
    week = a_week(game, after, resters, randomness)
    after = _after_the_week(week, resters, table.seq + 1)
    return Decision((*facts, *week.facts), after)


def _can_rest(game: Game, table: Table, sheet_id: str) -> bool:
    try:
        refuse_rest(game, table, Rest(sheet_id, "full", allowed=True))
    except RuleBroken:
        return False
    return True


def _after_the_week(week: Decision, resters: tuple[str, ...], first: int) -> Table:
    """Return the table on which a week offers what it would clear, and has used the Watch (R-85).

    ``first``: the entry of the first who has rested.
    """
    table = week.table
    days = {fact.sheet_id: fact for fact in week.facts if isinstance(fact, DaySettled)}
    for entry, sheet_id in enumerate(resters, first):
        fed = sheet_id in days and days[sheet_id].hungry < days[sheet_id].days
        table = with_relief(table, sheet_id, "full", entry, fed)
    for sheet_id in members(table):
        table = with_watch_used(table, sheet_id, RESTED)
    return table


def preview_rest(game: Game, table: Table, command: Rest) -> Preview:
    """Foresee HP after a rest, and what passes meanwhile (FB-25..27, R-85)."""
    hp = hit_points(table, command.sheet_id)
    preview = foresee_rest(command.kind, hp.number, most_hp(hp))
    return replace(preview, foreseen=foresee_passing(game, table, command))


ROLLED = rerollable(rest_of_the_day, who_rolled_healing, rests_on=("hp",))
MECHANIC = Mechanic(
    __name__,
    deciders=(rolls(Rest, RestDecider(ROLLED, nothing_paid, relieved)),),
    previews=(foresees(Rest, preview_rest),),
)
