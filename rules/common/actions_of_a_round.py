"""What everyone may do in a round that begins, and what anyone who joins a running one may."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rules.common.clock import pass_time
from rules.common.condition_effects import Bearing, amount, bearing, of_kind, use_up
from rules.common.durations import ENCOUNTER
from rules.facts import Fact
from rules.game import Game
from rules.randomness import Randomness
from rules.table import TABLE, Combatant, Encounter, Table


def new_round(
    game: Game, table: Table, encounter: Encounter, randomness: Randomness
) -> tuple[Table, tuple[Fact, ...]]:
    """Begin the next round: everyone may act again, as their conditions let them (FB-51, OD6-16)."""
    table = table.put(
        TABLE, ENCOUNTER, replace(encounter, round=encounter.round + 1, acting="", left_this_round=())
    )
    for sheet_id, row in table.of(Combatant, TABLE).items():
        table = _refreshed(game, table, sheet_id, row)
    table, _, facts = pass_time(game, table, "round", randomness)
    if game.begin_round is None:
        return table, facts
    decision = game.begin_round(game, table, randomness)
    return decision.table, (*facts, *decision.facts)


def _refreshed(game: Game, table: Table, sheet_id: str, row: Combatant) -> Table:
    """Give a combatant the game's actions of a round, more or fewer by what is on the sheet."""
    fresh: Combatant = game.fresh
    weighing = of_kind(bearing(table, sheet_id), "actions", "bonus_actions")
    table = use_up(table, weighing)
    actions = max(0, fresh.actions + amount(weighing, "actions"))
    bonus = max(0, fresh.bonus + amount(weighing, "bonus_actions"))
    new = replace(
        row,
        acted=False,
        blocked=False,
        moves=fresh.moves,
        actions=actions,
        bonus=bonus,
        action_lost_to="" if actions else _taking(weighing, "actions"),
        bonus_lost_to="" if bonus else _taking(weighing, "bonus_actions"),
    )
    return table.put(TABLE, sheet_id, new)


def _taking(weighing: Iterable[Bearing], kind: str) -> str:
    """Name the conditions that take actions of a round away."""
    taking = (effect.source for effect in of_kind(weighing, kind) if effect.amount < 0)
    return ", ".join(dict.fromkeys(taking))


def present(game: Game, encounter: Encounter, sheet_id: str, row: Combatant) -> Combatant:
    """Give who joins a running round its base actions; who has acted and left in it is done (R-80)."""
    if sheet_id in encounter.left_this_round:
        return replace(row, acted=True, actions=0, moves=0, bonus=0)
    return replace(row, actions=game.fresh.actions, moves=game.fresh.moves, bonus=game.fresh.bonus)
