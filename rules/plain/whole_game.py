"""A whole game from its folder of data, for one whose checks are data too."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from rules.common import making
from rules.common.every_game import EVERY_GAME
from rules.common.foes import foes
from rules.common.pinned_difficulty import pinning
from rules.d6 import tracks
from rules.game import Game, game_of, mechanics_in
from rules.loading.sheet_texts import load_sheet_text
from rules.loading.systems import load
from rules.plain import checks, rerolls, scores
from rules.plain.asked_to_resist import contests
from rules.plain.requests import requesting
from rules.plain.sheet import POINTS_BY_HAND, plain_sheet, spending


def plain_game(folder: Path) -> Game:
    """Return the game of a folder, with the mechanics of its own files."""
    system = load(folder)
    rule, text = checks.rule_of(system), load_sheet_text(folder, system)
    return game_of(
        system,
        (
            *EVERY_GAME,
            making.MECHANIC,
            foes(scores.of_foe, partial(scores.scores_of, system)),
            pinning(rule.low, rule.high),
            checks.MECHANIC,
            contests((*spending(system, rule), POINTS_BY_HAND)),
            *((rerolls.MECHANIC,) if rule.after else ()),
            requesting(rule),
            scores.MECHANIC,
            tracks.MECHANIC,
            *mechanics_in(folder),
        ),
        sheet=plain_sheet(system, rule, text),
        text=text,
    )
