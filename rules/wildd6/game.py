"""Wild D6: pools that count successes, with a wild die."""

from __future__ import annotations

from pathlib import Path

from rules.common.every_game import EVERY_GAME
from rules.common.plain_sheet import PLAIN
from rules.d6 import criticals, tracks
from rules.d6.abilities import CodeSet, SetCode, set_code
from rules.d6.track_tests import TrackTested
from rules.game import Mechanic, decides, game_of
from rules.loading.systems import load
from rules.wildd6 import conditions, successes, track_tests

WILDD6 = game_of(
    load(Path(__file__).parent),
    (
        *EVERY_GAME,
        conditions.MECHANIC,
        criticals.MECHANIC,
        successes.MECHANIC,
        track_tests.MECHANIC,
        tracks.MECHANIC,
        Mechanic(deciders=(decides(SetCode, set_code),), facts=(CodeSet, TrackTested)),
    ),
    sheet=PLAIN,
)
