"""Which level of endurance the points beyond a resistance bring."""

from __future__ import annotations

from rules.errors import RuleBroken
from rules.game import Game
from rules.system import TrackKind

TWINS = {"opend6": "_levels", "freed6": "_ranks"}
"""A track of endurance may have a twin: the same as the other game of the family plays it (R-10)."""
LEAST_POINTS = 1
"""A check brings a condition, or takes one away, with this many result points (OD6-02)."""


def brings(points: int) -> bool:
    """Whether result points bring a condition; a tie succeeds, and brings none (OD6-02, R-02, R-25)."""
    return points >= LEAST_POINTS


def track_of(game: Game, key: str, ruleset: str) -> TrackKind:
    """The track of that key as the table plays it: the game's own, or its twin (R-10)."""
    twin = key + TWINS.get(ruleset, "")
    known = {track.key for track in game.system.tracks}
    return game.system.track(twin if ruleset != game.system.key and twin in known else key)


def level(kind: TrackKind, points: int, resistance: int) -> int:
    """How far down the track points reach that pass a resistance; equal does nothing (OD6-11, R-02, R-25)."""
    passed = [at for at, state in enumerate(kind.states) if state.above is not None]
    if not passed:
        raise RuleBroken(f"{kind.name} is no track of endurance.")
    return max((at for at in passed if points - resistance > (kind.states[at].above or 0)), default=0)
