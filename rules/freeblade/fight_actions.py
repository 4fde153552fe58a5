"""What a fighter does in a Round: a short move and one other action."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from rules.common.clock import ENCOUNTER
from rules.common.encounters import combatant_of
from rules.common.lookups import alive, finished
from rules.errors import RuleBroken
from rules.facts import Fact
from rules.game import Command, Decider, Decision, Game, Mechanic, decided, decides
from rules.randomness import Randomness
from rules.table import TABLE, Combatant, Encounter, Table

MOVES = 1
OTHER_ACTIONS = 1
"""What a character may do in one Round: one short move and one other action (FB-51)."""
FRESH = Combatant(actions=OTHER_ACTIONS, moves=MOVES)
"""What everyone has in a Round: one short move and one other action (FB-51)."""


@dataclass(frozen=True, slots=True)
class ActInFight(Command):
    """A short move (``what`` move) or the one other action of a Round; ``back`` gives it back (FB-51)."""

    sheet_id: str
    what: str = "action"
    back: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ActedInFight(Fact):
    """A move or an action of the Round was used, or given ``back``; what is left of each."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-51",)

    what: str
    back: bool = False
    moves: int = 0
    actions: int = 0


def act_in_fight(game: Game, table: Table, command: ActInFight) -> Decision:
    """Use a short move or the other action of the Round, or give it back (FB-51, FB-83)."""
    profile = alive(game, table, command.sheet_id)
    table = _spent(table, command.sheet_id, command.what, -1 if command.back else 1)
    left = combatant_of(table, command.sheet_id)
    fact = ActedInFight(
        sheet_id=command.sheet_id,
        name=profile.name,
        what=command.what,
        back=command.back,
        moves=left.moves,
        actions=left.actions,
    )
    return decided(table, fact)


def _spent(table: Table, sheet_id: str, what: str, amount: int) -> Table:
    """Return the table with so many moves or actions of a combatant used (FB-51)."""
    row = combatant_of(table, sheet_id)
    if what not in ("move", "action"):
        raise RuleBroken("In a Round there is a short move and one other action.")
    moves = row.moves - amount * (what == "move")
    actions = row.actions - amount * (what == "action")
    if min(moves, actions) < 0:
        words = "the short move" if what == "move" else "the action"
        raise RuleBroken(f"{finished(table, sheet_id).name} has used {words} of this Round.")
    if max(moves, actions) > 9:
        raise RuleBroken("Nobody has more than nine of those in a Round.")
    return table.put(TABLE, sheet_id, replace(row, moves=moves, actions=actions))


def as_an_action(decider: Decider) -> Decider:
    """Make of a decider one whose command is, in a fight, the one other action of the Round (FB-51)."""

    def decide(game: Game, table: Table, command: Command, randomness: Randomness) -> Decision:
        sheet_id = str(getattr(command, "sheet_id", ""))
        fighting = table.get(Encounter, TABLE, ENCOUNTER) and table.get(Combatant, TABLE, sheet_id)
        return decider(game, _spent(table, sheet_id, "action", 1) if fighting else table, command, randomness)

    return decide


MECHANIC = Mechanic(
    deciders=(decides(ActInFight, act_in_fight),),
    facts=(ActedInFight,),
)
