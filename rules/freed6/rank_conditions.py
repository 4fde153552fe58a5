"""What a rank makes by itself: one condition of the table's own words, or so many steps of a stance."""

from __future__ import annotations

from dataclasses import replace

from rules.bounds import clean_name
from rules.common.durations import left_of
from rules.common.lookups import called_by, finished, first_word
from rules.common.next_turns import refuse_out
from rules.d6.known_conditions import known_condition
from rules.d6.ranks import of_rank
from rules.d6.stance_bonuses import place_of, stance_towards
from rules.d6.table_rulings import ruling_or
from rules.d6.track_states import moved_state
from rules.d6.tracks import TrackStatus, with_track
from rules.errors import RuleBroken
from rules.game import Game
from rules.system import Purchase, TrackKind
from rules.table import Condition, Table, Track

OWN = "own_condition"
"""What a purchase does that makes a condition of the table's own words."""
ATTITUDE = "attitude"
SWAYED = (ATTITUDE, "willpower")
"""The tracks that ranks move (FD6-42, R-24); a purchase that moves one does what the track is called."""
TRACK = "own_track"
"""What a purchase does that moves a track of the table's own."""
WHOLE = (OWN, TRACK, *SWAYED)
"""What takes all ranks of a check that are left (R-102)."""


def sold(game: Game, ranks: int) -> tuple[Purchase, ...]:
    """Return all that ranks buy, where so many of them are left."""
    return tuple(with_price(purchase, ranks) for purchase in game.system.purchases)


def with_price(purchase: Purchase, ranks: int) -> Purchase:
    """Return a purchase at its price: what is worth as much as its rank takes all that are left (R-102)."""
    return replace(purchase, cost=ranks) if purchase.effect in WHOLE else purchase


def severity(game: Game, rank: int) -> str:
    """Return in a word how severe a condition of a rank is (FD6-31)."""
    return game.system.table("severity").at(rank).text


def condition_of_rank(
    game: Game, table: Table, sheet_id: str, name: str, rank: int, points: int, source: str
) -> Condition:
    """Return a condition that is as severe, and lasts as long on a sheet, as its rank says (FD6-31, R-15)."""
    until = of_rank(rank)
    return replace(
        named_condition(game, table, name),
        rank=rank,
        until=until,
        left=left_of(game, table, sheet_id, until),
        source=source,
        points=points,
    )


def named_condition(game: Game, table: Table, name: str) -> Condition:
    """Return a condition as the game knows it, or one in the table's words (FD6-25)."""
    kind = known_condition(game, table, name)
    if kind is None:
        return Condition(name=clean_name(name, "condition"))
    return Condition(name=kind.name, kind=kind.kind, group=kind.group, effects=kind.effects, stock=kind.stock)


def swayed(
    game: Game, table: Table, track: str, target: str, by: str, sign: int, rank: int
) -> tuple[Table, str]:
    """Return the table where an attitude or a will has moved as it is shown to ``by``, and its new state.

    ``sign`` is 1 towards the last state of the track, and -1 towards its first (FD6-42, R-24).
    """
    kind = game.system.track(track)
    if kind.bearers and finished(table, target).kind not in kind.bearers:
        raise RuleBroken(f"{first_word(called_by(table, target, by))} has no {kind.name}.")
    refuse_out(table, target)
    after = place_after(game, table, kind, place_of(game, table, track, target, by), sign, rank)
    key, there = stance_towards(table, target, track, by)
    row = replace(there or Track(name=kind.name, kind=kind.key), state=after)
    return with_track(table, target, TrackStatus(key or table.new_key(), row, kind)), kind.states[after].name


def place_after(game: Game, table: Table, kind: TrackKind, before: int, sign: int, rank: int) -> int:
    """Return where a rank moves a stance: a step for each, or one for any (R-24)."""
    per_rank = ruling_or(game, table, "attitude_steps", "per rank") == "per rank"
    return moved_state(kind, before, sign * (rank if per_rank else min(rank, 1)))
