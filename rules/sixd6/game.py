"""6d6: advantages, potential, and actions of many types."""

from __future__ import annotations

from pathlib import Path

from rules.common import archetypes, making
from rules.common.every_game import EVERY_GAME
from rules.common.foes import foes
from rules.d6 import tracks
from rules.game import game_of, mechanics_in
from rules.loading.sheet_texts import load_sheet_text
from rules.loading.systems import load
from rules.sixd6.sheet import SHEET
from rules.sixd6.written_advantages import value_of_foe

FOLDER = Path(__file__).parent
SYSTEM = load(FOLDER)
SIXD6 = game_of(
    SYSTEM,
    (
        *EVERY_GAME,
        archetypes.MECHANIC,
        making.MECHANIC,
        foes(value_of_foe),
        *mechanics_in(FOLDER),
        tracks.MECHANIC,
    ),
    sheet=SHEET,
    text=load_sheet_text(FOLDER, SYSTEM),
)
