"""How Freeblade is played where games differ: who carries out which command, and what time does."""

from __future__ import annotations

from collections.abc import Mapping

from rules.commands import (
    ActInFight,
    Advance,
    ApplyDamage,
    AssignScores,
    BeginSession,
    BurnLights,
    CastSpell,
    ChooseDetail,
    Command,
    DeclareAttack,
    DouseLight,
    EndSession,
    FaceExhaustion,
    Fast,
    FinishSheet,
    Forage,
    Heal,
    HelpDying,
    IgniteLight,
    LearnSpell,
    MakeCheck,
    MakeCreature,
    MendGear,
    NextStep,
    Reroll,
    ResolveAttack,
    Rest,
    RollCharacter,
    RollCoins,
    RollDetails,
    RollDistance,
    RollEvent,
    RollFate,
    RollOffGuard,
    RollReaction,
    RollScores,
    RollStepDie,
    SetClimate,
    SetDelving,
    SetOffGuard,
    SpendFocus,
    StepBack,
    SwapInitiative,
    TakeDamage,
    TakeKit,
    TickDeath,
    TravelWatch,
    TryMorale,
)
from rules.decide.advancement import advance
from rules.decide.again import reroll
from rules.decide.attacks import declare_attack, resolve_attack
from rules.decide.checks import make_check
from rules.decide.clock import Boundary
from rules.decide.creatures import make_creature
from rules.decide.decision import Decider
from rules.decide.delving import set_delving
from rules.decide.details import choose_detail, finish_sheet, learn_spell, roll_coins, roll_details
from rules.decide.events import face_exhaustion, pass_turn, roll_event
from rules.decide.fights import (
    FRESH,
    act_in_fight,
    as_an_action,
    begin_round,
    pass_round,
    roll_off_guard,
    set_off_guard,
    swap_initiative,
)
from rules.decide.foes import roll_distance, roll_reaction, try_morale
from rules.decide.free_rolls import roll_fate
from rules.decide.harm import apply_damage, heal, help_dying, take_damage, tick_death
from rules.decide.kits import take_kit
from rules.decide.light import burn_lights, douse_light, ignite_light
from rules.decide.scores import assign_scores, roll_scores
from rules.decide.session import begin_session, end_session, spend
from rules.decide.spells import cast_spell
from rules.decide.stages import next_step, step_back
from rules.decide.step_dice import roll_step_die
from rules.decide.travel import (
    fast,
    forage,
    pass_day,
    pass_watch,
    rest_of_the_day,
    set_climate,
    travel_watch,
)
from rules.decide.wear import mend_gear, pass_fight
from rules.decide.whole_character import roll_character
from rules.derived.slots import freeblade_numbers
from rules.offers import OFFERS

__all__ = ["BOUNDARIES", "DECIDERS", "OFFERS", "FRESH", "begin_round"]

DECIDERS: Mapping[type[Command], Decider] = {
    ActInFight: act_in_fight,
    Advance: advance,
    ApplyDamage: apply_damage,
    AssignScores: assign_scores,
    BeginSession: begin_session,
    BurnLights: burn_lights,
    CastSpell: as_an_action(cast_spell),
    ChooseDetail: choose_detail,
    DeclareAttack: as_an_action(declare_attack),
    DouseLight: douse_light,
    EndSession: end_session,
    FaceExhaustion: face_exhaustion,
    Fast: fast,
    FinishSheet: finish_sheet,
    Forage: forage,
    Heal: heal,
    HelpDying: help_dying,
    IgniteLight: as_an_action(ignite_light),
    LearnSpell: learn_spell,
    MakeCheck: make_check,
    MakeCreature: make_creature,
    MendGear: mend_gear,
    NextStep: next_step,
    Reroll: reroll,
    ResolveAttack: resolve_attack,
    Rest: rest_of_the_day,
    RollCharacter: roll_character,
    RollCoins: roll_coins,
    RollDetails: roll_details,
    RollDistance: roll_distance,
    RollEvent: roll_event,
    RollFate: roll_fate,
    RollOffGuard: roll_off_guard,
    RollReaction: roll_reaction,
    RollScores: roll_scores,
    RollStepDie: roll_step_die,
    SetClimate: set_climate,
    SetDelving: set_delving,
    SetOffGuard: set_off_guard,
    SpendFocus: spend,
    StepBack: step_back,
    SwapInitiative: swap_initiative,
    TakeDamage: take_damage,
    TakeKit: take_kit,
    TickDeath: tick_death,
    TravelWatch: travel_watch,
    TryMorale: try_morale,
}

BOUNDARIES: Mapping[str, Boundary] = {
    "round": pass_round,
    "fight": pass_fight,
    "turn": pass_turn,
    "watch": pass_watch,
    "day": pass_day,
}
"""What the end of a unit of time and the start of the next bring (FB-61)."""

NUMBERS = (freeblade_numbers,)
"""The numbers that follow from others on a sheet."""
