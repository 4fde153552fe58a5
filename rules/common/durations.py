"""Durations: how long a condition lasts, counted in boundaries of the clock, in one way for all games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.game import Game
from rules.system import Unit
from rules.table import TABLE, Combatant, Condition, Encounter, Table

RECOVERED = "recovered"
"""As ``until``: only a check ends the condition."""
SESSION = "session"
ENCOUNTER = "encounter"
ROUND = "round"
MOMENTARY = ("turn", "round")
"""The spans that are counted in boundaries from the moment they begin."""
FOREVER = ("", RECOVERED)
"""Spans that no boundary ends: those of the fiction, and those that a check must end."""
OUT = ("dead", "taken_out")
"""Who is one of these has no turn any more."""


def order_of(units: Sequence[Unit], key: str) -> int:
    """Return the place of a unit from the narrowest up; -1 where the game has no such unit."""
    return next((place for place, unit in enumerate(units) if unit.key == key), -1)


def after_boundary(
    row: Condition, units: Sequence[Unit], unit: str, own: bool = True, in_order: bool = True
) -> Condition | None:
    """Return a condition after the end of a unit, or None where that ended it (FD6-28, R-19, R-77, R-79).

    A span in the unit itself is counted down, and a wider unit ends it; a session ends its own spans alone.
    A span in turns goes by its bearer's own turns (``own``: it is theirs that ends), and no round ends it.
    A bearer who is not ``placed`` in the turn order has none: there every turn and every round counts.
    """
    span, end = order_of(units, row.until), order_of(units, unit)
    if row.until in FOREVER or span < 0 or end < span or (unit == SESSION and row.until != SESSION):
        return row
    if units[span].personal and units[end].within:
        theirs = unit == row.until and own
        return _count_down(row) if theirs or not in_order else row
    return _count_down(row) if span == end else None


def _count_down(row: Condition) -> Condition | None:
    return replace(row, left=row.left - 1) if row.left > 1 else None


def boundaries_to_pass(until: str, *, own_turn: bool = False, in_round: bool = False, spans: int = 1) -> int:
    """Return how many boundaries a new span has still to see (R-19).

    One made in the bearer's own turn lasts to the end of the next one; one made in the midst of a round
    begins to count with the next round.
    """
    if until == "turn":
        return spans + own_turn
    return spans + in_round if until == "round" else spans


def left_of(game: Game, table: Table, sheet_id: str, until: str, spans: int = 1) -> int:
    """Return how many boundaries a span that begins now has still to see; 0 where none is counted (R-19)."""
    unit = next((unit for unit in game.system.clock if unit.key == until), None)
    if unit is None or not unit.within:
        return 0
    encounter = table.get(Encounter, TABLE, ENCOUNTER)
    own = encounter is not None and encounter.acting == sheet_id
    return boundaries_to_pass(until, own_turn=own, in_round=encounter is not None, spans=spans)


def in_turn_order(game: Game, table: Table, sheet_id: str) -> bool:
    """Say whether a sheet has turns of its own: it takes part in an encounter, and is not out of it."""
    taking_part = table.get(Combatant, TABLE, sheet_id) is not None
    return taking_part and game.standing(table, sheet_id) not in OUT


def span_words(game: Game, table: Table, until: str, number: int = 0) -> str:
    """Say what will end a condition, as things are on the table now (R-19)."""
    if until in FOREVER:
        return "until it is recovered" if until else ""
    if words := uncounted(game, table, until):
        return words
    name = _unit_name(game, until)
    several = f"{name}es" if name.endswith("ch") else f"{name}s"
    return f"until {number} {several} have ended" if number > 1 else f"until the {name} ends"


def uncounted(game: Game, table: Table, until: str) -> str:
    """Say what ends a span in turns or rounds while no encounter counts them, "" where they are counted.

    Nothing counts them then, so that it is the next boundary of a wider unit that ends it (R-19).
    """
    units = game.system.clock
    span = order_of(units, until)
    if span < 0 or not units[span].within or table.get(Encounter, TABLE, ENCOUNTER):
        return ""
    fight = order_of(units, encounter_unit(game))
    wider = units[min(fight + 1, len(units) - 1)].key
    return f"until the {_unit_name(game, wider)} ends, as no {_unit_name(game, until)}s are counted"


def _unit_name(game: Game, key: str) -> str:
    return next((unit.name.lower() for unit in game.system.clock if unit.key == key), key)


def encounter_unit(game: Game) -> str:
    """Return the unit that an encounter is: the narrowest of those that do not pass within one."""
    return next((unit.key for unit in game.system.clock if not unit.within), ENCOUNTER)


def units_outside(game: Game) -> tuple[Unit, ...]:
    """Return the units that are advanced outside encounters, from the narrowest: a scene, a watch."""
    fixed = (SESSION, encounter_unit(game))
    return tuple(unit for unit in game.system.clock if not unit.within and unit.key not in fixed)


def personal_unit(game: Game) -> str:
    """Return the unit of which everyone has their own, "" where the game has none."""
    return next((unit.key for unit in game.system.clock if unit.personal), "")
