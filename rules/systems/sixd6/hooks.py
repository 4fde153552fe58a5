"""How 6d6 is played where games differ: who carries out which command."""

from __future__ import annotations

from collections.abc import Mapping

from rules.commands import (
    ActImmediately,
    AidResist,
    CloseWindow,
    Command,
    DeclareOpportunity,
    EndEncounter,
    LeaveEncounter,
    LetPass,
    NextRound,
    NextTurn,
    Recoup,
    Relinquish,
    RemoveAdvantage,
    Resist,
    RollExchange,
    SetPotential,
    TakeAction,
    TakeControl,
    TakeOpportunity,
    TakeTurn,
    Threaten,
    TurnDownClaim,
    WriteAdvantage,
)
from rules.decide.actions import take_action
from rules.decide.advantages import recoup, remove_advantage, set_potential, write_advantage
from rules.decide.control import act_immediately, relinquish, take_control
from rules.decide.decision import Decider
from rules.decide.encounters import end_encounter, next_round, next_turn, take_turn
from rules.decide.exchanges import aid_resist, resist, roll_exchange, threaten
from rules.decide.instances import INSTANCES
from rules.decide.opportunities import (
    close_window,
    declare_opportunity,
    let_pass_unclaimed,
    take_opportunity,
    turn_down_claim,
)
from rules.decide.passing import leave_when_settled, when_settled
from rules.derived.potential import potential_numbers
from rules.offers import Maker
from rules.offers_sixd6 import OFFERS as OF_ACTIONS

DECIDERS: Mapping[type[Command], Decider] = {
    **INSTANCES,
    ActImmediately: act_immediately,
    AidResist: aid_resist,
    CloseWindow: close_window,
    DeclareOpportunity: declare_opportunity,
    EndEncounter: when_settled(end_encounter),
    LeaveEncounter: leave_when_settled,
    LetPass: let_pass_unclaimed,
    NextRound: when_settled(next_round),
    NextTurn: when_settled(next_turn),
    Recoup: recoup,
    Relinquish: relinquish,
    RemoveAdvantage: remove_advantage,
    Resist: resist,
    RollExchange: roll_exchange,
    SetPotential: set_potential,
    TakeAction: take_action,
    TakeControl: take_control,
    TakeOpportunity: take_opportunity,
    TakeTurn: when_settled(take_turn),
    Threaten: threaten,
    TurnDownClaim: turn_down_claim,
    WriteAdvantage: write_advantage,
}

OFFERS: Mapping[str, Maker] = {**OF_ACTIONS}

NUMBERS = (potential_numbers,)
"""The numbers that follow from others on a sheet."""
