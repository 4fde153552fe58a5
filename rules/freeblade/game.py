"""Freeblade: d20 checks, step dice and slots."""

from __future__ import annotations

from pathlib import Path

from rules.common.every_game import EVERY_GAME
from rules.common.pinned_difficulty import pinning
from rules.freeblade import (
    burning_lights,
    dying,
)
from rules.freeblade.carried_lights import see_anew
from rules.freeblade.checks import DIFFICULTIES
from rules.freeblade.dying import state_of
from rules.freeblade.fight_actions import FRESH
from rules.freeblade.focus_rerolls import going_back
from rules.freeblade.initiative import begin_round
from rules.freeblade.making import MAKING
from rules.freeblade.sheet import SHEET
from rules.game import game_of, mechanics_in
from rules.loading.sheet_texts import load_sheet_text
from rules.loading.systems import load

FOLDER = Path(__file__).parent
SYSTEM = load(FOLDER)
FREEBLADE = game_of(
    SYSTEM,
    (
        *EVERY_GAME,
        pinning(*DIFFICULTIES),
        *mechanics_in(FOLDER),
    ),
    sheet=SHEET,
    text=load_sheet_text(FOLDER, SYSTEM),
    standing=state_of,
    helpless=dying.helpless,
    fresh=FRESH,
    begin_round=begin_round,
    aftermath=going_back(see_anew),
    making=MAKING,
    timed=burning_lights.TIMED,
)
