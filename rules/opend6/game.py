"""OpenD6: die codes, and condition tracks for body, will and stance."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from rules.common import archetypes, making
from rules.common.every_game import EVERY_GAME
from rules.common.fields import SOURCES_OF_LUCK
from rules.common.fight_actions import ACTION, fight_actions, in_ones_turn
from rules.common.foes import foes
from rules.common.pinned_difficulty import pinning
from rules.d6 import (
    abilities,
    check_requests,
    checks,
    critical_stories,
    derived_numbers,
    dynamic_or_stock,
    first_abilities,
    hits,
    known_conditions,
    lost_abilities,
    opposed_checks,
    passive_values,
    points_against_resistance,
    recovery,
    track_tests,
    tracks,
    weapons,
)
from rules.d6.checks import CheckCode
from rules.d6.circumstances import POINTS
from rules.d6.codes import of_foe
from rules.d6.foes import resisting, stance_beginner
from rules.d6.hits import hitting
from rules.d6.lost_abilities import closing_prompts
from rules.d6.opposed_checks import check_against, made_with, preview_resisting
from rules.d6.recovery import (
    RecoverCondition,
    preview_recovery_at_one_point,
    recover_at_one_point,
)
from rules.d6.ways_to_resist import code_contests
from rules.game import Mechanic, foresees, game_of, mechanics_in, rolls
from rules.loading.sheet_texts import load_sheet_text
from rules.loading.systems import load
from rules.opend6.sheet import SHEET

FOLDER = Path(__file__).parent
SYSTEM = load(FOLDER)
OPEND6 = game_of(
    SYSTEM,
    (
        *EVERY_GAME,
        archetypes.MECHANIC,
        making.MECHANIC,
        foes(of_foe, resisting("value-toughness", "value-resolve"), stance_beginner("reaction")),
        fight_actions(ACTION),
        pinning(-POINTS, POINTS),
        abilities.MECHANIC,
        dynamic_or_stock.MECHANIC,
        checks.MECHANIC,
        opposed_checks.MECHANIC,
        check_requests.MECHANIC,
        critical_stories.MECHANIC,
        points_against_resistance.MECHANIC,
        first_abilities.MECHANIC,
        lost_abilities.MECHANIC,
        known_conditions.MECHANIC,
        derived_numbers.MECHANIC,
        *mechanics_in(FOLDER),
        recovery.MECHANIC,
        track_tests.MECHANIC,
        tracks.MECHANIC,
        passive_values.MECHANIC,
        weapons.MECHANIC,
        hits.MECHANIC,
        replace(
            code_contests(CheckCode, check_against, made_with, preview_resisting),
            around=hitting,
            acting=in_ones_turn,
            asks=SOURCES_OF_LUCK,
        ).mechanic,
        Mechanic(
            deciders=(rolls(RecoverCondition, closing_prompts(in_ones_turn(recover_at_one_point))),),
            previews=(foresees(RecoverCondition, preview_recovery_at_one_point),),
        ),
    ),
    sheet=SHEET,
    text=load_sheet_text(FOLDER, SYSTEM),
)
