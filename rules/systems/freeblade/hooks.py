"""How Freeblade is played where games differ: who carries out which command."""

from __future__ import annotations

from collections.abc import Mapping

from rules.commands import AssignScores, Command, MakeCheck, NextStep, RollFate, RollScores, StepBack, TakeKit
from rules.decide.checks import make_check
from rules.decide.decision import Decider
from rules.decide.free_rolls import roll_fate
from rules.decide.kits import take_kit
from rules.decide.scores import assign_scores, roll_scores
from rules.decide.stages import next_step, step_back

DECIDERS: Mapping[type[Command], Decider] = {
    AssignScores: assign_scores,
    MakeCheck: make_check,
    NextStep: next_step,
    RollFate: roll_fate,
    RollScores: roll_scores,
    StepBack: step_back,
    TakeKit: take_kit,
}
