"""FreeD6: die codes with a wild die, luck, and ranks to spend."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from rules.common import archetypes, making
from rules.common.every_game import EVERY_GAME
from rules.common.fight_actions import ACTION, BONUS, fight_actions, in_ones_turn
from rules.common.foes import foes
from rules.common.pinned_difficulty import pinning
from rules.common.roll_requests import AnswerRequest, RequestRoll
from rules.d6 import (
    abilities,
    background,
    check_requests,
    checks,
    critical_stories,
    derived_numbers,
    dynamic_or_stock,
    first_abilities,
    lost_abilities,
    opposed_checks,
    passive_values,
    points_against_resistance,
    recovery,
    track_tests,
    tracks,
    weapons,
)
from rules.d6.checks import CheckCode, foretell_lapsing
from rules.d6.circumstances import POINTS
from rules.d6.codes import of_foe
from rules.d6.critical_stories import TellCritical, tell_critical
from rules.d6.foes import resisting, stance_beginner
from rules.d6.lost_abilities import closing_prompts
from rules.d6.opposed_checks import check_against, made_with, preview_resisting
from rules.d6.recovery import RecoverCondition, preview_recovery, recover_condition
from rules.d6.track_tests import TryTrack, try_track
from rules.d6.ways_to_resist import code_contests
from rules.freed6.buying_with_ranks import SpendRanks, spend_ranks
from rules.freed6.composure import on_composure, preview_on_composure
from rules.freed6.dialogs import EDGE, LUCK
from rules.freed6.effect_rolls import RollEffect, roll_effect
from rules.freed6.luck_points import renewing, with_luck
from rules.freed6.ranked_abilities import bringing_a_point
from rules.freed6.sheet import SHEET
from rules.freed6.what_luck_caused import answering, causing, relying, resting
from rules.game import Mechanic, changes, foresees, game_of, mechanics_in, rolls
from rules.loading.sheet_texts import load_sheet_text
from rules.loading.systems import load
from rules.table import Combatant

FOLDER = Path(__file__).parent
SYSTEM = load(FOLDER)
FREED6 = game_of(
    SYSTEM,
    (
        *EVERY_GAME,
        archetypes.MECHANIC,
        making.MECHANIC,
        foes(
            of_foe,
            resisting("value-strength", "value-discipline", "value-insight"),
            stance_beginner("attitude"),
        ),
        fight_actions(ACTION, BONUS),
        pinning(-POINTS, POINTS),
        abilities.MECHANIC,
        dynamic_or_stock.MECHANIC,
        background.MECHANIC,
        first_abilities.MECHANIC,
        checks.MECHANIC,
        opposed_checks.MECHANIC,
        check_requests.MECHANIC,
        critical_stories.MECHANIC,
        points_against_resistance.MECHANIC,
        lost_abilities.MECHANIC,
        derived_numbers.MECHANIC,
        *mechanics_in(FOLDER),
        recovery.MECHANIC,
        track_tests.MECHANIC,
        tracks.MECHANIC,
        passive_values.MECHANIC,
        weapons.MECHANIC,
        replace(
            code_contests(CheckCode, check_against, made_with, preview_resisting),
            around=lambda throw: relying(with_luck(on_composure(throw))),
            around_answer=with_luck,
            acting=in_ones_turn,
            asks=(LUCK, EDGE),
        ).mechanic,
        Mechanic(
            deciders=(
                rolls(RecoverCondition, relying(with_luck(closing_prompts(in_ones_turn(recover_condition))))),
                rolls(AnswerRequest, answering(dict(check_requests.MECHANIC.deciders)[AnswerRequest])),
                rolls(RollEffect, relying(causing(roll_effect))),
                rolls(SpendRanks, bringing_a_point(causing(spend_ranks))),
                (RequestRoll, renewing(dict(check_requests.MECHANIC.deciders)[RequestRoll])),
                rolls(TryTrack, relying(with_luck(try_track))),
                rolls(TellCritical, resting(changes(TellCritical, tell_critical)[1])),
            ),
            previews=(
                foresees(CheckCode, preview_on_composure),
                foresees(RecoverCondition, preview_recovery),
            ),
            foretold=((CheckCode, foretell_lapsing),),
        ),
    ),
    sheet=SHEET,
    text=load_sheet_text(FOLDER, SYSTEM),
    fresh=Combatant(actions=1, bonus=1),  # a full action and a bonus action each round
)
