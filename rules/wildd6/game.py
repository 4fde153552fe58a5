"""Wild D6: pools that count successes, with a wild die."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from rules.common import archetypes, making
from rules.common.every_game import EVERY_GAME
from rules.common.fields import SOURCES_OF_LUCK
from rules.common.foes import foes
from rules.common.pinned_difficulty import pinning
from rules.d6 import critical_stories, known_conditions, tracks
from rules.d6.abilities import CodeSet, SetCode, preview_code, set_code
from rules.d6.codes import of_foe
from rules.d6.track_tests import TrackTested
from rules.d6.ways_to_resist import code_contests
from rules.game import Mechanic, decides, foresees, game_of, mechanics_in
from rules.loading.sheet_texts import load_sheet_text
from rules.loading.systems import load
from rules.wildd6 import (
    hits,
    opposed_counts,
)
from rules.wildd6.count_checks import NUMBERS, CountSuccesses
from rules.wildd6.dialogs import EXTRA, SPEND
from rules.wildd6.sheet import SHEET

FOLDER = Path(__file__).parent
SYSTEM = load(FOLDER)
WILDD6 = game_of(
    SYSTEM,
    (
        *EVERY_GAME,
        archetypes.MECHANIC,
        making.MECHANIC,
        foes(of_foe),
        pinning(1, NUMBERS),
        *mechanics_in(FOLDER),
        known_conditions.MECHANIC,
        critical_stories.MECHANIC,
        replace(
            code_contests(
                CountSuccesses,
                opposed_counts.count_against,
                opposed_counts.made_with,
                opposed_counts.preview_resisting,
            ),
            around=hits.hitting,
            asks=(EXTRA, SPEND, *SOURCES_OF_LUCK),
        ).mechanic,
        tracks.MECHANIC,
        Mechanic(
            deciders=(decides(SetCode, set_code),),
            facts=(CodeSet, TrackTested),
            previews=(foresees(SetCode, preview_code),),
        ),
    ),
    sheet=SHEET,
    text=load_sheet_text(FOLDER, SYSTEM),
)
