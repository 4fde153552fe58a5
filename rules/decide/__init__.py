"""Carries out commands: ``decide`` gives what happened and the table after it, or ``RuleBroken``.

There is one module for each noun. What all games share is listed here; what a game does its own way is
in its ``hooks``.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.chance import Chance
from rules.commands import (
    AddBelonging,
    AddCondition,
    AdvanceClock,
    BeginEncounter,
    BeginSession,
    BeginSheet,
    ChangeCoins,
    ChangeCondition,
    ClearCondition,
    Command,
    DescribeSheet,
    DropBelonging,
    EditBelonging,
    EndEncounter,
    EndSession,
    GiveBelonging,
    GiveCoins,
    JoinEncounter,
    LeaveEncounter,
    LetPass,
    MoveBelonging,
    NextRound,
    NextTurn,
    RemoveSheet,
    RollDice,
    SetAbility,
    SetResource,
    ShareSheet,
    TakeTurn,
    WriteNotes,
)
from rules.decide.belongings import (
    add_belonging,
    drop_belonging,
    edit_belonging,
    give_belonging,
    move_belonging,
)
from rules.decide.business import let_pass
from rules.decide.clock import advance_clock, begin_session, end_session
from rules.decide.coins import change_coins, give_coins
from rules.decide.conditions import add_condition, change_condition, clear_condition
from rules.decide.decision import Decider, Decision
from rules.decide.encounters import (
    begin_encounter,
    end_encounter,
    join_encounter,
    leave_encounter,
    next_round,
    next_turn,
    take_turn,
)
from rules.decide.free_rolls import roll_dice
from rules.decide.profiles import (
    begin_sheet,
    describe_sheet,
    remove_sheet,
    set_ability,
    set_resource,
    share_sheet,
    write_notes,
)
from rules.decide.shape import check_shape
from rules.errors import RuleBroken
from rules.system import System
from rules.table import Table

__all__ = ["Decision", "decide"]

SHARED: Mapping[type[Command], Decider] = {
    AddBelonging: add_belonging,
    AddCondition: add_condition,
    AdvanceClock: advance_clock,
    BeginEncounter: begin_encounter,
    BeginSession: begin_session,
    BeginSheet: begin_sheet,
    ChangeCoins: change_coins,
    ChangeCondition: change_condition,
    ClearCondition: clear_condition,
    DescribeSheet: describe_sheet,
    DropBelonging: drop_belonging,
    EditBelonging: edit_belonging,
    EndEncounter: end_encounter,
    EndSession: end_session,
    GiveBelonging: give_belonging,
    GiveCoins: give_coins,
    JoinEncounter: join_encounter,
    LeaveEncounter: leave_encounter,
    LetPass: let_pass,
    MoveBelonging: move_belonging,
    NextRound: next_round,
    NextTurn: next_turn,
    RemoveSheet: remove_sheet,
    RollDice: roll_dice,
    SetAbility: set_ability,
    SetResource: set_resource,
    ShareSheet: share_sheet,
    TakeTurn: take_turn,
    WriteNotes: write_notes,
}


def decide(system: System, table: Table, command: Command, chance: Chance) -> Decision:
    """What comes of a command at this table; what may not be is refused with ``RuleBroken``."""
    own: Mapping[type[Command], Decider] = system.hooks.DECIDERS
    decider = own.get(type(command)) or SHARED.get(type(command))
    if decider is None:
        raise RuleBroken(f"{system.name} has no such deed.")
    check_shape(command)
    return decider(system, table, command, chance)
