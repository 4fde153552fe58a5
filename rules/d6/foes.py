"""What a foe of the D6 games has besides its codes: what resists, and how it is disposed."""

from __future__ import annotations

from rules.bounds import within
from rules.common.foes import RANDOM, Disposed, Resisting
from rules.common.lookups import profile_of
from rules.d6.circumstances import POINTS
from rules.d6.codes import PIPS_IN_A_DIE
from rules.d6.tracks import REACTION, BeginTrack, begin_track
from rules.errors import RuleBroken
from rules.facts import Fact
from rules.game import Decision, Game
from rules.randomness import Randomness
from rules.sheet_text import Written
from rules.table import Resource, Table


def resisting(*keys: str) -> Resisting:
    """Return what gives a foe these values: one number for all, or three for each die and the pips (R-12)."""

    def values(code: tuple[int, int], number: int | None) -> Written:
        dice, pips = code
        of_code = dice * PIPS_IN_A_DIE + pips
        each = of_code if number is None else within(number, -POINTS, POINTS, "The resistance")
        return tuple((key, Resource(number=each)) for key in keys)

    return values


def stance_beginner(kind: str) -> Disposed:
    """Return what begins the track of a stance, at random or as it is named (OD6-19, FD6-42).

    A reaction is shown to the party as a group, or where there is none to each character.
    """

    def begin(game: Game, table: Table, sheet_id: str, stance: str, randomness: Randomness) -> Decision:
        facts: tuple[Fact, ...] = ()
        for to in _shown_to(table) if game.system.track(kind).group == REACTION else ("",):
            at, random = ("", True) if stance == RANDOM else (stance, False)
            order = BeginTrack(sheet_id, kind=kind, state=at, random=random, towards=to)
            decision = begin_track(game, table, order, randomness)
            facts, table = (*facts, *decision.facts), decision.table
        return Decision(facts, table)

    return begin


def _shown_to(table: Table) -> tuple[str, ...]:
    kinds = {sheet_id: profile_of(table, sheet_id).kind for sheet_id in table.sheets()}
    for kind in ("party", "pc"):
        if sheet_ids := tuple(sheet_id for sheet_id in kinds if kinds[sheet_id] == kind):
            return sheet_ids
    raise RuleBroken("A reaction is towards someone, and nobody is there yet.")
