"""OpenD6: die codes, and condition tracks for body, will and stance."""

from __future__ import annotations

from pathlib import Path

from rules.common.every_game import EVERY_GAME
from rules.common.plain_sheet import PLAIN
from rules.d6 import (
    abilities,
    checks,
    criticals,
    endurance,
    lost_abilities,
    named_conditions,
    numbers,
    recovery,
    track_tests,
    tracks,
)
from rules.d6.lost_abilities import closing_prompts
from rules.d6.recovery import (
    RecoverCondition,
    preview_recovery_at_one_point,
    recover_at_one_point,
)
from rules.game import Mechanic, foresees, game_of, rolls
from rules.loading.systems import load
from rules.opend6 import inflicting, reactions, stance_numbers

OPEND6 = game_of(
    load(Path(__file__).parent),
    (
        *EVERY_GAME,
        abilities.MECHANIC,
        checks.MECHANIC,
        criticals.MECHANIC,
        endurance.MECHANIC,
        lost_abilities.MECHANIC,
        named_conditions.MECHANIC,
        inflicting.MECHANIC,
        numbers.MECHANIC,
        reactions.MECHANIC,
        stance_numbers.MECHANIC,
        recovery.MECHANIC,
        track_tests.MECHANIC,
        tracks.MECHANIC,
        Mechanic(
            deciders=(rolls(RecoverCondition, closing_prompts(recover_at_one_point)),),
            previews=(foresees(RecoverCondition, preview_recovery_at_one_point),),
        ),
    ),
    sheet=PLAIN,
)
