"""What follows from a check by the game's data: a track moves, or a condition comes."""

from __future__ import annotations

from functools import partial

from rules.check_rule import CheckRule, Consequence
from rules.common.conditions import AddCondition, add_instance
from rules.common.lookups import profile_of
from rules.d6.tracks import MoveTrack, move_track
from rules.errors import RuleBroken
from rules.game import Decision, Game, decided, in_order
from rules.table import Table, Track


def following(
    rule: CheckRule, game: Game, table: Table, who: str, target: str, outcome: str, margin: int
) -> Decision:
    """Carry out what follows when a check ends so, by so much, for who made it or whom it was against."""
    due_now = [one for one in rule.then if outcome.endswith(one.on) and margin >= one.by]
    steps = [(one, target if one.strikes else who) for one in due_now]
    return in_order(table, *(partial(_befalls, game, one, whom) for one, whom in steps if whom))


def _befalls(game: Game, one: Consequence, whom: str, table: Table) -> Decision:
    try:
        return _move_track(game, table, one, whom) if one.track else _add_condition(game, table, one, whom)
    except RuleBroken:  # the one whom it would befall is where it leads already, or can have no more of it
        return decided(table)


def _move_track(game: Game, table: Table, one: Consequence, whom: str) -> Decision:
    """Move the track of that kind, which begins now on one of its bearers who has none yet."""
    kind = game.system.track(one.track)
    keys = (key for key, row in table.of(Track, whom).items() if row.kind == kind.key)
    key = next(keys, "")
    if not key and profile_of(table, whom).kind not in kind.bearers:
        return decided(table)
    if not key:
        key = table.new_key()
        table = table.put(whom, key, Track(name=kind.name, kind=kind.key, state=kind.start))
    return move_track(game, table, MoveTrack(whom, key, steps=one.steps))


def _add_condition(game: Game, table: Table, one: Consequence, whom: str) -> Decision:
    return add_instance(game, table, AddCondition(whom, one.condition))
