"""Hits: after an attack the tracks of the one who was hit wait to move on, by one tap."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import cast

from rules.common.prompts import MORE, content_of, lapse_offer, pending_of, refuse_to_lay, who_lays
from rules.d6.fitting_abilities import attacks
from rules.d6.result_points_and_criticals import SUCCESS
from rules.d6.tracks import MoveTrack, TrackStatus, move_track, track_of
from rules.decide import possible
from rules.errors import RuleBroken
from rules.game import Command, Decider, Decision, Game, Mechanic, Offer, Prompt, Urgency, decides
from rules.named import Held
from rules.randomness import Randomness
from rules.table import TABLE, Pending, Table, Track
from rules.wildd6.count_checks import CountSuccesses, SuccessesCounted

BLOW = "blow"
FARTHEST = 3
"""So many steps at the most are buttons of their own."""


@dataclass(frozen=True, slots=True)
class Blow(Held):
    """A hit that nothing has come of yet; ``steps``: how many its successes are worth."""

    steps: int


@dataclass(frozen=True, slots=True)
class HarmTrack(Command):
    """A track of the one who was hit moves on by so many steps (OD6-25, R-18).

    ``sheet_id``: who hit, or "" for a Game Master.
    """

    pending: str
    sheet_id: str = ""
    track: str = ""
    steps: int = 1


def hitting(decider: Decider) -> Decider:
    """Let a count that brings an attack through leave a step of the target's track to be taken."""

    def decide(game: Game, table: Table, command: CountSuccesses, randomness: Randomness) -> Decision:
        decision = decider(game, table, command, randomness)
        count = cast(SuccessesCounted, decision.facts[0])
        hit = command.target and count.outcome == SUCCESS and count.difficulty is not None
        if not hit or not attacks(game, table, command.sheet_id, command.trait):
            return decision
        if not any(_harmed(table, command.target)):
            return decision
        row = Pending(
            kind=BLOW,
            about=table.seq + 1,
            sheet_id=command.sheet_id,
            target=command.target,
            holds=Blow(1 + count.roll.total - cast(int, count.difficulty)),
        )
        return replace(decision, table=decision.table.put(TABLE, decision.table.new_key(), row))

    return decide


def _harmed(table: Table, target: str) -> Iterator[str]:
    """Yield the keys of somebody's tracks that are about nobody else."""
    return (key for key, row in table.of(Track, target).items() if not row.towards)


def harm_track(game: Game, table: Table, command: HarmTrack) -> Decision:
    """Move a track of the one who was hit on, as far as the hit allows."""
    pending = pending_of(table, command.pending, BLOW, command.sheet_id)
    refuse_to_lay(game, table, pending, command.sheet_id)
    most = content_of(pending, Blow).steps
    if not 1 <= command.steps <= most:
        raise RuleBroken(f"That hit moves it {most} {'step' if most == 1 else 'steps'} at most.")
    order = MoveTrack(pending.target, command.track, steps=command.steps)
    return move_track(game, table.without(Pending, TABLE, command.pending), order)


def blow_prompt(game: Game, table: Table, key: str, pending: Pending) -> tuple[Offer, ...]:
    """Offer each step that the hit is worth, by the state that it brings."""
    by = who_lays(table, pending)
    steps = min(content_of(pending, Blow).steps, FARTHEST)
    offers = tuple(
        Offer(
            key=f"{track}-{step}",
            label=label,
            command=HarmTrack(key, by, track, step),
            sheet_id=by,
            fields=(("pending", key), ("track", track), ("steps", str(step))),
        )
        for track in _harmed(table, pending.target)
        for step, label in enumerate(_states(track_of(game, table, pending.target, track), steps), start=1)
    )
    return (
        *possible(game, table, offers),
        replace(lapse_offer(key, pending, "Skip", fold=MORE), sheet_id=by),
    )


def _states(track: TrackStatus, steps: int) -> Iterator[str]:
    """Yield what a track comes to by one step, by two, and so on, as far as it goes."""
    names = [state.name for state in track.kind.states]
    for place in range(track.row.state + 1, min(track.row.state + steps + 1, len(names))):
        yield f"{track.row.name}: {names[place]}"


MECHANIC = Mechanic(
    __name__,
    deciders=(decides(HarmTrack, harm_track),),
    prompts={
        BLOW: Prompt(
            offers=blow_prompt,
            urgency=Urgency.EFFECT,
            title="{name} has hit {target}",
            gone="That hit has already been settled, or it lapsed.",
            lapses="round",
        ),
    },
)
