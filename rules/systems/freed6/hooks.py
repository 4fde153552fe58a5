"""How FreeD6 is played where games differ: who carries out which command, and what time brings back."""

from __future__ import annotations

from collections.abc import Mapping

from rules.commands import (
    AwardLuck,
    CheckCode,
    Command,
    NameLostAbility,
    RecoverCondition,
    RollEffect,
    SetAbility,
    SetCode,
    SetDynamic,
    SpendLuck,
    SpendRanks,
    TakePoints,
    TellCritical,
    VetoLuck,
)
from rules.decide.clock import Boundary
from rules.decide.code_sheets import set_code, set_dynamic, set_rank
from rules.decide.codes import check_code, tell_critical
from rules.decide.decision import Decider
from rules.decide.effect_rolls import roll_effect
from rules.decide.endurance import name_lost_ability, take_points
from rules.decide.instances import INSTANCES
from rules.decide.luck import award_luck, refill, spend_luck, turn_begins, veto_luck
from rules.decide.ranks import spend_ranks
from rules.decide.recovery import recover_condition
from rules.decide.tracks import TRACKS
from rules.derived.codes import D6_NUMBERS
from rules.offers import Maker
from rules.offers_d6 import OFFERS as OF_RANKS
from rules.table import Combatant

DECIDERS: Mapping[type[Command], Decider] = {
    **INSTANCES,
    **TRACKS,
    AwardLuck: award_luck,
    CheckCode: check_code,
    NameLostAbility: name_lost_ability,
    RecoverCondition: recover_condition,
    RollEffect: roll_effect,
    SetAbility: set_rank,
    SetCode: set_code,
    SetDynamic: set_dynamic,
    SpendLuck: spend_luck,
    SpendRanks: spend_ranks,
    TakePoints: take_points,
    TellCritical: tell_critical,
    VetoLuck: veto_luck,
}

BOUNDARIES: Mapping[str, Boundary] = {"session": refill, "round": turn_begins, "turn": turn_begins}

OFFERS: Mapping[str, Maker] = {**OF_RANKS}

FRESH = Combatant(actions=1, bonus=1)
"""What everyone may do in a round: a full action and a bonus action (R-21)."""

NUMBERS = D6_NUMBERS
"""The numbers that follow from others on a sheet."""
