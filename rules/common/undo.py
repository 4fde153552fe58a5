"""Taking changes back from a table, by one policy for the log, for Focus, for a veto and for calling off.

A row that is as the changes left it is again what it was. Points that are counted come back by the
difference, in the time in which they count. What time has ended stays ended, and so does a prompt that is
closed: who made something of it has seen to what rests on that. Of another row that has changed since, what
the changes altered goes back if nobody has altered that again; else it stands in the way, and is named.
"""

from __future__ import annotations

from dataclasses import fields, replace

from rules.common.condition_effects import is_open
from rules.common.durations import ROUND, SESSION, after_boundary, order_of
from rules.common.lookups import name_for_others
from rules.errors import RuleBroken
from rules.game import Game
from rules.table import (
    TABLE,
    Change,
    Changes,
    Clock,
    Combatant,
    Condition,
    Effect,
    Pending,
    Profile,
    R,
    Resource,
    Row,
    Table,
)

Times = tuple[tuple[str, int, bool], ...]
"""A moment: of each unit of time how many had begun, and whether one was running."""
BEFORE = (0, False)
"""A unit of which none has begun."""
SPENT = ("actions", "bonus", "moves")
"""What fighters spend, in numbers that count for a Round."""


def times(table: Table) -> Times:
    """Return this moment."""
    return tuple((unit, clock.number, clock.running) for unit, clock in table.of(Clock, TABLE).items())


class _InTheWayError(Exception):
    """A row has changed since in a way that cannot be reconciled."""


def taken_back(game: Game, table: Table, changes: Changes, stands: str, since: Times | None = None) -> Table:
    """Return the table without these changes; refuse by naming what stands in the way.

    ``stands`` says what that means. ``since`` is the moment of the changes, where time may have passed.
    """
    for change in reversed(changes):
        try:
            row = _row_back(game, table, change, since)
        except _InTheWayError:
            raise RuleBroken(f"Changed since: {_row_name(game, table, change)}. {stands}") from None
        rows = table.rows.without(change.key) if row is None else table.rows.put(change.key, row)
        table = replace(table, rows=rows)
    return table


def is_passing(game: Game, row: Row | None) -> bool:
    """Say whether a row is a prompt that lapses with whatever comes next, which is no conflict."""
    return isinstance(row, Pending) and row.kind in game.prompts and game.prompts[row.kind].passing


def has_passed(game: Game, table: Table, unit: str, since: Times | None) -> bool:
    """Say whether a unit that ran at a moment is over; a session ends nothing but what is of sessions."""
    wide = [one.key for one in game.system.clock[order_of(game.system.clock, unit) :]]
    units = [SESSION] if unit == SESSION else [one for one in wide if one != SESSION]
    then, now = _by_unit(since or ()), _by_unit(times(table))
    return since is not None and any(then.get(one, BEFORE) != now.get(one, BEFORE) for one in units)


def _by_unit(moment: Times) -> dict[str, tuple[int, bool]]:
    return {unit: (number, running) for unit, number, running in moment}


def _row_back(game: Game, table: Table, change: Change, since: Times | None) -> Row | None:
    """Return what a row is without a change."""
    now, before, after = table.rows.get(change.key), change.before, change.after
    unit = _counts_in(game, change)
    if unit and has_passed(game, table, unit, since):
        return now
    if now == after:
        return before if since is None else _aged(game, table, before, since)
    if unit and isinstance(now, Resource) and isinstance(before, Resource) and isinstance(after, Resource):
        return _points_back(now, before, after)
    if isinstance(before, Combatant) and isinstance(after, Combatant):
        return _place_back(now, before, after) if isinstance(now, Combatant) else now
    if isinstance(after, Pending) and (now is None or is_passing(game, after)):
        return now
    if isinstance(after, Condition) and isinstance(before, Condition):
        return _uses_back(now, before, after) if isinstance(now, Condition) else now
    if isinstance(after, Condition) and _is_as_left_by_time(game, table, now, after, since):
        return None
    return _fields_back(now, before, after)


def _counts_in(game: Game, change: Change) -> str:
    """Return the unit of time in which a row counts, "" where time makes no difference to it."""
    row, key = change.after or change.before, change.key[2]
    if isinstance(row, Resource):
        return next((kind.counts_in for kind in game.system.resources if kind.key == key), "")
    if isinstance(row, Clock):
        return key
    return ROUND if isinstance(row, Combatant) else ""


def _points_back(now: Resource, before: Resource, after: Resource) -> Resource:
    """Return points with the difference, and no more of them than can be held."""
    number = now.number + before.number - after.number
    if now.limit is not None and number > now.limit:
        number = max(now.number, now.limit)
    if number < 0:
        raise _InTheWayError
    return replace(now, number=number)


def _place_back(now: Combatant, before: Combatant, after: Combatant) -> Combatant:
    """Return a place in a fight with what was spent in it, and all else as far as it is as it was left."""
    sums = {name: getattr(now, name) + getattr(before, name) - getattr(after, name) for name in SPENT}
    ours = (spec.name for spec in fields(now) if spec.name not in SPENT)
    same = {name: getattr(before, name) for name in ours if getattr(now, name) == getattr(after, name)}
    return replace(now, **sums, **same)


def _uses_back(now: Condition, before: Condition, after: Condition) -> Condition:
    """Return a condition whose effects serve for as many rolls more as a change has counted down."""
    by_content = dict(zip(map(_without_uses, after.effects), after.effects, strict=True))
    if not by_content.keys() <= set(map(_without_uses, before.effects)):
        return _fields_back(now, before, after)
    effects = now.effects
    for effect in before.effects:
        effect_now = by_content.get(_without_uses(effect))
        effects = _serving(effects, effect, effect.uses - (effect_now.uses if effect_now else 0))
    return replace(_fields_back(replace(now, effects=after.effects), before, after), effects=effects)


def _serving(effects: tuple[Effect, ...], effect: Effect, more: int) -> tuple[Effect, ...]:
    """Return the effects of a condition, of which one serves for so many rolls more."""
    if not more:
        return effects
    for place, left in enumerate(effects):
        if _without_uses(left) == _without_uses(effect):
            return (*effects[:place], replace(left, uses=left.uses + more), *effects[place + 1 :])
    return (*effects, replace(effect, uses=more))


def _without_uses(effect: Effect) -> Effect:
    return replace(effect, uses=0)


def _is_as_left_by_time(
    game: Game, table: Table, now: Row | None, after: Condition, since: Times | None
) -> bool:
    """Say whether nothing but time has changed a condition, or has ended it."""
    if now is None:
        return since is not None and _aged(game, table, after, since) is None
    return isinstance(now, Condition) and replace(now, left=after.left) == after


def _aged(game: Game, table: Table, row: Row | None, since: Times) -> Row | None:
    """Return a row after the time that has passed, which ends conditions (FD6-28, R-19)."""
    then = {unit: number for unit, number, _ in since}
    for unit in game.system.clock:
        clock = table.get(Clock, TABLE, unit.key) or Clock()
        units = clock.number - then.get(unit.key, 0)
        # Whose turns have passed is not known: one of them is taken for the bearer's own.
        for _ in range(min(units, 1) if unit.personal else units):
            if isinstance(row, Condition):
                row = after_boundary(row, game.system.clock, unit.key)
    return row


def _fields_back(now: R | None, before: Row | None, after: Row | None) -> R:
    """Return a row with what a change has altered as it was, if that is as the change has left it."""
    if now is None or before is None or after is None or before == after:
        raise _InTheWayError
    names = [spec.name for spec in fields(now)]
    altered = [name for name in names if getattr(before, name) != getattr(after, name)]
    if any(getattr(now, name) != getattr(after, name) for name in altered):
        raise _InTheWayError
    return replace(now, **{name: getattr(before, name) for name in altered})


def _row_name(game: Game, table: Table, change: Change) -> str:
    """Name a row for everybody: of a sheet that not all may read, only whose it is."""
    owner, part, key = change.key
    row = table.rows.get(change.key) or change.before or change.after
    if owner == TABLE:
        return "a prompt" if part == "pending" else f"the {part}"
    if not table.get(Profile, owner, "profile"):
        return "a sheet that is gone"
    if isinstance(row, Resource):
        name = game.system.resource_name(key)
    else:
        name = str(getattr(row, "name", "")) or next(
            (kind.name for kind in game.system.abilities if kind.key == key), part
        )
    return (
        f"{name} of {name_for_others(table, owner)}"
        if is_open(table, owner)
        else name_for_others(table, owner)
    )
