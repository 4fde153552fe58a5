"""What a fighter does in a Round: a short move and one other action."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from rules.common.acting import refuse_helpless
from rules.common.durations import ENCOUNTER
from rules.common.encounters import playing
from rules.common.fight_actions import ACTION, MOVE, Act, fight_actions, spend_actions
from rules.common.game_master_allowance import OutOfTurn
from rules.common.lookups import first_word, name_for_others
from rules.common.next_turns import waiting_in_order
from rules.game import Command, Decision, Game
from rules.randomness import Randomness
from rules.system import ruling_word
from rules.table import TABLE, Combatant, Encounter, Table

C = TypeVar("C", bound=Command)
Paid = Callable[[Table, Decision], Decision]
"""Looks at a decision once its action is paid, from the table before both."""
ANY_TIME = "any time"
MOVES = 1
OTHER_ACTIONS = 1
"""What a character may do in one Round: one short move and one other action (FB-51)."""
FRESH = Combatant(actions=OTHER_ACTIONS, moves=MOVES)
"""What everyone has in a Round: one short move and one other action (FB-51)."""


def as_an_action(decider: Callable[[Game, Table, C, Randomness], Decision], paid: Paid | None = None) -> Act:
    """Make of a decider one whose command is, in a fight, the one other action of the Round, in one's own
    turn (FB-47, FB-51, R-86)."""
    return Act(decider, acted, paid)


def acted(game: Game, table: Table, command: Command) -> Table:
    """Return the table after the one other action of a command; in a fight it costs that."""
    sheet_id = str(getattr(command, "sheet_id", ""))
    if not table.get(Encounter, TABLE, ENCOUNTER) or not table.get(Combatant, TABLE, sheet_id):
        return table
    refuse_helpless(game, table, sheet_id)
    if not getattr(command, "allowed", False):
        refuse_out_of_turn(game, table, sheet_id)
    return spend_actions(game, table, sheet_id, ACTION, 1)


def refuse_out_of_turn(game: Game, table: Table, sheet_id: str) -> None:
    """Refuse what waits for one's own turn, unless the table acts at any time (FB-47, R-86).

    While nobody's turn has begun it is that of the first in the order who has not acted.
    """
    if ruling_word(table, game.system, "turn_order") == ANY_TIME:
        return
    waiting, acting = waiting_in_order(game, table), playing(table).acting
    whose = acting or (waiting[0] if waiting else sheet_id)
    if whose != sheet_id:
        name = name_for_others(table, whose)
        raise OutOfTurn(f"It is {name}'s turn." if acting else f"{first_word(name)} is next.")


MECHANIC = fight_actions(MOVE, ACTION)
