"""OpenD6: die codes, and condition tracks for body, will and stance."""

from __future__ import annotations

from pathlib import Path

from rules.common.every_game import EVERY_GAME
from rules.d6 import abilities, checks, criticals, endurance, numbers, recovery, tracks
from rules.d6.endurance import RollPoints, roll_points
from rules.d6.recovery import (
    RecoverCondition,
    preview_recovery_at_one_point,
    recover_at_one_point,
)
from rules.game import Mechanic, foresees, game_of, rolls
from rules.loading.systems import load
from rules.opend6 import inflicting, reactions

OPEND6 = game_of(
    load(Path(__file__).parent),
    (
        *EVERY_GAME,
        abilities.MECHANIC,
        checks.MECHANIC,
        criticals.MECHANIC,
        endurance.MECHANIC,
        inflicting.MECHANIC,
        numbers.MECHANIC,
        reactions.MECHANIC,
        recovery.MECHANIC,
        tracks.MECHANIC,
        Mechanic(
            deciders=(rolls(RecoverCondition, recover_at_one_point), rolls(RollPoints, roll_points)),
            previews=(foresees(RecoverCondition, preview_recovery_at_one_point),),
        ),
    ),
)
