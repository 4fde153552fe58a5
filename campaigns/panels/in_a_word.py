"""How a sheet looks to those who may not read it."""

from __future__ import annotations

from fractions import Fraction

from campaigns.dialogs.plain import Place
from campaigns.panels.tracks import stands
from campaigns.standing import ALARM, standing_of
from campaigns.state import State
from rules.table import Resource

UNHURT = "unhurt"
WORDS = ((Fraction(1), UNHURT), (Fraction(1, 2), "hurt"), (Fraction(0), "badly hurt"))
"""What at least that share of what is measured looks like."""


def in_a_word(state: State, sheet_id: str) -> str:
    """Return how a sheet stands for those who may not read it: what they see without a number.

    By what its face measures, or else by the worst state of each of its tracks.
    """
    standing = standing_of(state, sheet_id)
    if standing.key in ALARM:
        return standing.words
    return _by_meter(state, sheet_id) or _by_tracks(state, sheet_id)


def _by_meter(state: State, sheet_id: str) -> str:
    meters = (gauge.key for gauge in state.game.sheet.face.gauges if gauge.draw == "meter")
    rows = (state.table.get(Resource, sheet_id, key) for key in meters)
    shares = (Fraction(row.number, row.limit) for row in rows if row and row.limit)
    share = next(shares, None)
    return "" if share is None else next(word for least, word in WORDS if share >= least)


def _by_tracks(state: State, sheet_id: str) -> str:
    tracks = stands(Place(state, sheet_id, may_act=False, gm=False), state.game.sheet.face.tracks)
    moved = [track["now"] for track in tracks if not track["steps"][0]["current"]]
    return ", ".join(moved) or (UNHURT if tracks else "")
