"""How Freeblade is played where games differ: who carries out which command."""

from __future__ import annotations

from collections.abc import Mapping

from rules.commands import (
    Advance,
    ApplyDamage,
    AssignScores,
    BeginSession,
    CastSpell,
    ChooseDetail,
    Command,
    DeclareAttack,
    EndSession,
    FinishSheet,
    Heal,
    HelpDying,
    LearnSpell,
    MakeCheck,
    MakeCreature,
    NextStep,
    Reroll,
    ResolveAttack,
    Rest,
    RollCharacter,
    RollCoins,
    RollDetails,
    RollFate,
    RollScores,
    RollStepDie,
    SpendFocus,
    StepBack,
    TakeDamage,
    TakeKit,
    TickDeath,
)
from rules.decide.advancement import advance
from rules.decide.again import reroll
from rules.decide.attacks import declare_attack, resolve_attack
from rules.decide.checks import make_check
from rules.decide.creatures import make_creature
from rules.decide.decision import Decider
from rules.decide.details import choose_detail, finish_sheet, learn_spell, roll_coins, roll_details
from rules.decide.free_rolls import roll_fate
from rules.decide.harm import apply_damage, heal, help_dying, take_damage, tick_death
from rules.decide.kits import take_kit
from rules.decide.rest import rest
from rules.decide.scores import assign_scores, roll_scores
from rules.decide.session import begin_session, end_session, spend
from rules.decide.spells import cast_spell
from rules.decide.stages import next_step, step_back
from rules.decide.step_dice import roll_step_die
from rules.decide.whole_character import roll_character

DECIDERS: Mapping[type[Command], Decider] = {
    Advance: advance,
    ApplyDamage: apply_damage,
    AssignScores: assign_scores,
    BeginSession: begin_session,
    CastSpell: cast_spell,
    ChooseDetail: choose_detail,
    DeclareAttack: declare_attack,
    EndSession: end_session,
    FinishSheet: finish_sheet,
    Heal: heal,
    HelpDying: help_dying,
    LearnSpell: learn_spell,
    MakeCheck: make_check,
    MakeCreature: make_creature,
    NextStep: next_step,
    Reroll: reroll,
    ResolveAttack: resolve_attack,
    Rest: rest,
    RollCharacter: roll_character,
    RollCoins: roll_coins,
    RollDetails: roll_details,
    RollFate: roll_fate,
    RollScores: roll_scores,
    RollStepDie: roll_step_die,
    SpendFocus: spend,
    StepBack: step_back,
    TakeDamage: take_damage,
    TakeKit: take_kit,
    TickDeath: tick_death,
}
