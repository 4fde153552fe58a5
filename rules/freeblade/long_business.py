"""Long business: what waits for the end of a fight, and what a Watch serves for once."""

from __future__ import annotations

from rules.common.durations import ENCOUNTER
from rules.common.game_master_allowance import NeedsAllowance
from rules.common.lookups import first_word, name_for_others
from rules.freeblade.fight_actions import ANY_TIME
from rules.freeblade.party import members
from rules.freeblade.weather import WATCH
from rules.game import Game
from rules.system import ruling_word
from rules.table import TABLE, Clock, Encounter, Resource, Table

USED = "watch"
"""What a sheet remembers until the Watch is over; its unit says what the Watch was used for."""
TURN_SPENT = "turn"
"""What a sheet remembers until the Turn is over: it has rested in it."""
FORAGED, TRAVELLED = "foraged", "travelled"


def any_time(game: Game, table: Table) -> bool:
    """Say whether the table has ruled that nobody looks at the clock for long business (R-85)."""
    return ruling_word(table, game.system, "long_business") == ANY_TIME


def is_offered(game: Game, table: Table, _sheet_id: str) -> bool:
    """Say whether players have a button for long business: not in a fight (R-85)."""
    return table.get(Encounter, TABLE, ENCOUNTER) is None or any_time(game, table)


def refuse_in_a_fight(game: Game, table: Table, what: str, allowed: bool) -> None:
    """Refuse what takes longer than a Round while an encounter runs (R-85, FB-83)."""
    if table.get(Encounter, TABLE, ENCOUNTER) and not allowed and not any_time(game, table):
        raise NeedsAllowance(f"You cannot do that in a fight: {what} takes longer than a Round.")


def refuse_used_watch(game: Game, table: Table, sheet_id: str, allowed: bool) -> None:
    """Refuse a second use of one Watch by the same character (R-85, FB-83)."""
    use = use_of_watch(table, sheet_id)
    if use and not allowed and not any_time(game, table):
        name = first_word(name_for_others(table, sheet_id))
        raise NeedsAllowance(f"{name} has already {use} in this Watch.")


def use_of_watch(table: Table, sheet_id: str) -> str:
    """Return what a sheet has used the running Watch for, "" for nothing; a journey is that of the group."""
    own = table.get(Resource, sheet_id, USED)
    if own:
        return own.unit
    watch = table.get(Clock, TABLE, WATCH)
    return TRAVELLED if watch and watch.spent and sheet_id in members(table) else ""


def with_watch_used(table: Table, sheet_id: str, use: str) -> Table:
    """Return the table on which the Watch is used, also before any was counted (R-85)."""
    return table.put(sheet_id, USED, Resource(number=1, unit=use))


def with_fresh_watch(table: Table) -> Table:
    """Return the table on which nobody has used the Watch that begins (R-85)."""
    for sheet_id in table.sheets():
        table = table.without(Resource, sheet_id, USED)
    return with_fresh_turn(table)


def with_fresh_turn(table: Table) -> Table:
    """Return the table on which nobody has rested in the Turn that begins (FB-71)."""
    for sheet_id in table.sheets():
        table = table.without(Resource, sheet_id, TURN_SPENT)
    return table
