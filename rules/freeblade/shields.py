"""Shields: what stops a blow whole, and then wears."""

from __future__ import annotations

from dataclasses import replace

from rules.common.lookups import belonging_of
from rules.errors import RuleBroken
from rules.facts import Die, Roll
from rules.freeblade.using_step_dice import stepped
from rules.freeblade.wear import mark_used
from rules.freeblade.what_bears_on_an_attack import AttackSetup, Strike
from rules.freeblade.worn_armour import thing_for_others
from rules.game import Game
from rules.randomness import Randomness
from rules.system import ruling_word
from rules.table import TABLE, Belonging, Combatant, Table


def shields_of(game: Game, table: Table, sheet_id: str) -> dict[str, Belonging]:
    """Return the shields that can still block (FB-34, R-54)."""
    if has_blocked(game, table, sheet_id):
        return {}
    carried = table.of(Belonging, sheet_id)
    return {key: thing for key, thing in carried.items() if thing.kind == "shield" and thing.die}


def has_blocked(game: Game, table: Table, sheet_id: str) -> bool:
    """Say whether someone's shield is spent for this Round, where the table has ruled so (R-54)."""
    row = table.get(Combatant, TABLE, sheet_id)
    once_a_round = ruling_word(table, game.system, "shield_limit") == "once per Round"
    return once_a_round and row is not None and row.blocked


def block_attack(game: Game, table: Table, setup: AttackSetup, shield: str, randomness: Randomness) -> Strike:
    """Stop everything with a shield, which then wears (FB-34, R-54)."""
    thing = belonging_of(table, setup.order.target, shield)
    if thing.kind != "shield":
        raise RuleBroken(f"{thing.name} is not a shield.")
    if not thing.die:
        raise RuleBroken(f"{thing.name} is broken and cannot block.")
    if has_blocked(game, table, setup.order.target):
        raise RuleBroken("At this table a shield blocks once a Round, and it already has.")
    table = mark_used(table, setup.order.sheet_id, setup.key, randomness)
    fighting = table.get(Combatant, TABLE, setup.order.target)
    if fighting:
        table = table.put(TABLE, setup.order.target, replace(fighting, blocked=True))
    table, step = stepped(table, setup.order.target, shield, randomness)
    die = Die(sides=step.before, face=step.face, role="shield")
    roll = Roll(dice=(die,), formula=f"1d{step.before}")
    name = thing_for_others(table, setup.order.target, thing)
    return Strike(table, 0, "", roll, "blocked", shield=name, block=step)
