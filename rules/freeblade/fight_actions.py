"""What a fighter does in a Round: a short move and one other action."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ClassVar, TypeVar

from rules.common.encounters import combatant_of, playing, waiting_in_order
from rules.common.lookups import alive, finished, name_for_others
from rules.common.spans import ENCOUNTER
from rules.errors import NeedsAllowance, RuleBroken
from rules.facts import Fact
from rules.game import Command, Decider, Decision, Game, Mechanic, decided, decides
from rules.randomness import Randomness
from rules.system import ruling_word
from rules.table import TABLE, Combatant, Encounter, Table

C = TypeVar("C", bound=Command)
ANY_TIME = "any time"
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


@dataclass(frozen=True, slots=True)
class Act:
    """A decider whose command is, in a fight, the one other action of the Round, in one's own turn.

    ``roll`` is what is then done: Focus does that again without acting again (FB-28).
    """

    roll: Decider

    def __call__(self, game: Game, table: Table, command: Command, randomness: Randomness) -> Decision:
        return self.roll(game, self._acted(game, table, command), command, randomness)

    def _acted(self, game: Game, table: Table, command: Command) -> Table:
        sheet_id = str(getattr(command, "sheet_id", ""))
        if not table.get(Encounter, TABLE, ENCOUNTER) or not table.get(Combatant, TABLE, sheet_id):
            return table
        if not getattr(command, "allowed", False):
            refuse_out_of_turn(game, table, sheet_id)
        return _spent(table, sheet_id, "action", 1)


def as_an_action(decider: Callable[[Game, Table, C, Randomness], Decision]) -> Act:
    """Make of a decider one whose command is an action in a fight (FB-47, FB-51, R-86)."""
    return Act(decider)


def round_of(table: Table, sheet_id: str) -> int:
    """Return the Round of which a sheet's action is spent now, 0 outside a fight."""
    encounter = table.get(Encounter, TABLE, ENCOUNTER)
    return encounter.round if encounter and table.get(Combatant, TABLE, sheet_id) else 0


def refuse_out_of_turn(game: Game, table: Table, sheet_id: str) -> None:
    """Refuse what waits for one's own turn, unless the table acts at any time (FB-47, R-86).

    While nobody's turn has begun it is that of the first in the order who has not acted.
    """
    if ruling_word(table, game.system, "turn_order") == ANY_TIME:
        return
    waiting = waiting_in_order(game, table)
    whose = playing(table).acting or (waiting[0] if waiting else sheet_id)
    if whose != sheet_id:
        raise NeedsAllowance(f"It is {name_for_others(table, whose)}'s turn.")


MECHANIC = Mechanic(
    deciders=(decides(ActInFight, act_in_fight),),
    facts=(ActedInFight,),
)
