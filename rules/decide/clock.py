"""Time passes: what a boundary ends, and what a game refills or rolls at it.

A game's hooks may hold ``BOUNDARIES``: by the key of a unit, a function (system, table, chance) that is
asked when the unit ends and the next begins, and answers with a Decision: what is refilled, what is rolled.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from rules.chance import Chance
from rules.clock import after_boundary, order_of
from rules.commands import AdvanceClock, BeginSession, EndSession
from rules.decide.decision import Decision
from rules.errors import RuleBroken
from rules.facts import ClockAdvanced, Ended, Fact, SessionBegun, SessionEnded
from rules.system import System
from rules.table import TABLE, Clock, Condition, Encounter, Part, Profile, Table

Boundary = Callable[[System, Table, Chance], Decision]
SESSION = "session"
ENCOUNTER = "encounter"


def foreseen(system: System, table: Table, unit: str, own: str = "") -> tuple[Ended, ...]:
    """What the end of a unit will end, sheet by sheet, before anyone advances the clock (FD6-28, R-19).

    ``own``: whose turn it is that ends. Only sheets that all may read are named.
    """
    _, ended = expire(system, table, unit, own)
    return ended


def expire(system: System, table: Table, unit: str, own: str = "") -> tuple[Table, tuple[Ended, ...]]:
    """The table after the end of a unit, and the conditions that ended with it (FD6-28, R-19)."""
    ended: list[Ended] = []
    for sheet in table.sheets():
        for key, row in table.of(Condition, sheet).items():
            left = after_boundary(row, system.clock, unit, own in ("", sheet))
            if left is None:
                table = table.without(Condition, sheet, key)
                ended.extend(_told(table, sheet, row))
            elif left != row:
                table = table.put(sheet, key, left)
    return table, tuple(ended)


def _told(table: Table, sheet: str, row: Condition) -> list[Ended]:
    """One line for a sheet that all may read, none for one that is hidden or known by name only."""
    return [Ended(name=profile.name, condition=row.name)] if (profile := open_profile(table, sheet)) else []


def open_profile(table: Table, sheet: str) -> Profile | None:
    """The profile of a sheet that everyone may read."""
    part = table.get(Part, sheet, "part")
    return None if part and part.visibility != "open" else table.get(Profile, sheet, "profile")


def passed(system: System, table: Table, unit: str, chance: Chance) -> tuple[Table, int, tuple[Fact, ...]]:
    """The table with the next of a unit begun, its number, and what the game makes of the boundary.

    What may happen once in the unit, or in a narrower one, may happen again (FD6-06).
    """
    clock = table.get(Clock, TABLE, unit) or Clock()
    for narrower in system.clock[: order_of(system.clock, unit)]:
        row = table.get(Clock, TABLE, narrower.key)
        if row and row.spent:
            table = table.put(TABLE, narrower.key, replace(row, spent=False))
    begun = replace(clock, number=clock.number + 1, spent=False)
    table = table.put(TABLE, unit, begun)
    boundaries: Mapping[str, Boundary] = getattr(system.hooks, "BOUNDARIES", {})
    if unit not in boundaries:
        return table, begun.number, ()
    done = boundaries[unit](system, table, chance)
    return done.table, begun.number, done.facts


def advance_clock(system: System, table: Table, command: AdvanceClock, chance: Chance) -> Decision:
    """A unit outside encounters ends and the next begins (FD6-28, R-19)."""
    unit = system.unit(command.unit)
    if unit.key == SESSION:
        raise RuleBroken("A session is begun and ended, not advanced.")
    if unit.within or unit.key == encounter_unit(system):
        raise RuleBroken(f"A {unit.name.lower()} passes in an encounter: go on to the next turn or round.")
    if table.get(Encounter, TABLE, ENCOUNTER):
        raise RuleBroken("An encounter is still being played: end it first.")
    table, ended = expire(system, table, unit.key)
    table, number, facts = passed(system, table, unit.key, chance)
    advanced = ClockAdvanced(unit=unit.key, called=unit.name, number=number, ended=ended)
    return Decision((advanced, *facts), table)


def encounter_unit(system: System) -> str:
    """The unit that an encounter is: the narrowest of those that do not pass within one."""
    return next((unit.key for unit in system.clock if not unit.within), ENCOUNTER)


def begin_session(system: System, table: Table, command: BeginSession, chance: Chance) -> Decision:
    """A session begins; the game refills what it refills (FD6-02, R-22)."""
    clock = table.get(Clock, TABLE, SESSION) or Clock()
    if clock.running:
        raise RuleBroken(f"Session {clock.number} has begun already.")
    table, number, facts = passed(system, table, SESSION, chance)
    begun = table.get(Clock, TABLE, SESSION) or Clock()
    table = table.put(TABLE, SESSION, replace(begun, running=True))
    return Decision((SessionBegun(number=number), *facts), table)


def end_session(system: System, table: Table, command: EndSession, chance: Chance) -> Decision:
    """A session ends, and with it every span that is no wider (R-19)."""
    clock = table.get(Clock, TABLE, SESSION)
    if clock is None or not clock.running:
        raise RuleBroken("No session is running.")
    table, ended = expire(system, table, SESSION)
    table = table.put(TABLE, SESSION, replace(clock, running=False))
    return Decision((SessionEnded(number=clock.number, ended=ended),), table)
