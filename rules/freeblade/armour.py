"""What stops a blow: armour, hides and shields."""

from __future__ import annotations

from dataclasses import replace

from rules.common.acting import able
from rules.common.sheets import belonging_of, number
from rules.errors import RuleBroken
from rules.facts import Die, Roll
from rules.freeblade.attack_setup import AttackSetup, DeclareAttack, Strike
from rules.freeblade.step_dice import stepped
from rules.game import Game
from rules.randomness import Randomness
from rules.system import ruling_word
from rules.table import TABLE, Belonging, Combatant, Part, Table

KINDS_IN_WORDS = {"armor": "armour", "shield": "a shield"}
FOE_ARMORS = (0, 4, 6)
NO_LONGER = "The attack cannot be rolled any more: let it pass."


def can_answer(game: Game, table: Table, target: str, *, hampered: bool = True) -> bool:
    """Say whether a target has Focus, or a shield that still blocks, and can use it (FB-28, FB-34).

    ``hampered`` tells whether Focus would do anything against that attack.
    """
    if not target:
        return False
    try:
        able(game, table, target)
    except RuleBroken:
        return False
    return (hampered and number(table, target, "focus") > 0) or bool(shields_of(game, table, target))


def shields_of(game: Game, table: Table, sheet_id: str) -> dict[str, Belonging]:
    """Return the shields that can still block (FB-34, R-54)."""
    if has_blocked(game, table, sheet_id):
        return {}
    carried = table.of(Belonging, sheet_id)
    return {key: thing for key, thing in carried.items() if thing.kind == "shield" and thing.die}


def has_blocked(game: Game, table: Table, sheet_id: str) -> bool:
    """Say whether someone's shield is spent for this Round, where the table has ruled so (R-54)."""
    row = table.get(Combatant, TABLE, sheet_id)
    limited = ruling_word(table, game.system, "shield_limit") == "once per Round"
    return limited and row is not None and row.blocked


def armor_of(table: Table, sheet_id: str) -> tuple[str, Belonging] | None:
    """Return the armour that absorbs: worn, whole, the highest die (FB-53, R-76)."""
    worn = [
        (key, thing)
        for key, thing in table.of(Belonging, sheet_id).items()
        if thing.kind == "armor" and thing.place == "worn" and thing.die
    ]
    return max(worn, key=lambda pair: pair[1].die, default=None)


def _armor(table: Table, order: DeclareAttack) -> tuple[str, str, int]:
    """Return the key, name and die of what absorbs; nothing but a die for a foe by name."""
    if not order.target:
        return "", "armor" if order.foe_armor else "", order.foe_armor
    found = armor_of(table, order.target)
    if found is None:
        return "", "", 0
    key, worn = found
    return key, thing_for_others(table, order.target, worn), worn.die


def _blocked(game: Game, table: Table, aim: AttackSetup, shield: str, randomness: Randomness) -> Strike:
    """Stop everything with a shield, which then wears (FB-34, R-54)."""
    thing = belonging_of(table, aim.order.target, shield)
    if thing.kind != "shield":
        raise RuleBroken(f"{thing.name} is no shield.")
    if not thing.die:
        raise RuleBroken(f"{thing.name} is broken and blocks nothing.")
    if has_blocked(game, table, aim.order.target):
        raise RuleBroken("At this table a shield blocks once in a Round, and it has.")
    table = _used(table, aim.order.sheet_id, aim.key)
    fighting = table.get(Combatant, TABLE, aim.order.target)
    if fighting:
        table = table.put(TABLE, aim.order.target, replace(fighting, blocked=True))
    table, step = stepped(table, aim.order.target, shield, randomness)
    die = Die(sides=step.before, face=step.face, role="shield")
    roll = Roll(dice=(die,), formula=f"1d{step.before}")
    called = thing_for_others(table, aim.order.target, thing)
    return Strike(table, 0, "", roll, "blocked", shield=called, block=step)


def _used(table: Table, sheet_id: str, key: str) -> Table:
    """Mark what a fight has worn, for the test at its end; a D0 wears no further (FB-59, R-33, R-76)."""
    thing = table.get(Belonging, sheet_id, key) if sheet_id and key else None
    if thing is None or not thing.die or thing.used:
        return table
    return table.put(sheet_id, key, replace(thing, used=True))


def thing_for_others(table: Table, sheet_id: str, thing: Belonging) -> str:
    """Return what another sheet's entry may call a thing of this one: its kind, unless the sheet is open."""
    part = table.get(Part, sheet_id, "part")
    return thing.name if part is None or part.visibility == "open" else KINDS_IN_WORDS[thing.kind]
