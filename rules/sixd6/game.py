"""6d6: advantages, potential, and actions of many types."""

from __future__ import annotations

from pathlib import Path

from rules.common.every_game import EVERY_GAME
from rules.game import game_of
from rules.loading.systems import load
from rules.sixd6 import (
    actions,
    advantages,
    attacks,
    calling_off,
    control,
    end_of_fight,
    exchanges,
    opportunities,
    potential,
    resisting,
    turns,
    windows,
)
from rules.sixd6.sheet import SHEET

SIXD6 = game_of(
    load(Path(__file__).parent),
    (
        *EVERY_GAME,
        actions.MECHANIC,
        advantages.MECHANIC,
        attacks.MECHANIC,
        calling_off.MECHANIC,
        control.MECHANIC,
        end_of_fight.MECHANIC,
        exchanges.MECHANIC,
        opportunities.MECHANIC,
        potential.MECHANIC,
        resisting.MECHANIC,
        turns.MECHANIC,
        windows.MECHANIC,
    ),
    sheet=SHEET,
)
