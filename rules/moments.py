"""Which facts stand in the story of a session: new scenes, and what a table speaks of afterwards.

A critical roll, a narrow one and somebody's fall tell themselves. What belongs there besides says so by its
kind's ``STORY``; its ``STORY_IF`` are fields of which one must hold something, so that what came to nothing
is left out.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import StrEnum
from types import MappingProxyType

from rules.facts import Fact
from rules.system import System

NARROW = 1
"""By so much a check is won or lost narrowly."""


class Moment(StrEnum):
    """What a fact is to a story."""

    NONE = ""
    SCENE = "scene"
    ROLL = "roll"
    NARROW = "narrow"
    BLOW = "blow"
    HARM = "harm"
    RELIEF = "relief"
    RISE = "rise"
    TRACK = "track"
    WAY = "way"
    MET = "met"
    FOUND = "found"
    TOLD = "told"
    RULING = "ruling"
    AWARD = "award"
    HANDOUT = "handout"
    LINE = "line"


WEIGHTS: Mapping[Moment, int] = MappingProxyType(
    {
        Moment.HARM: 9,
        Moment.RISE: 8,
        Moment.ROLL: 7,
        Moment.TRACK: 6,
        Moment.LINE: 5,
        Moment.NARROW: 4,
        Moment.BLOW: 3,
        Moment.WAY: 3,
        Moment.TOLD: 2,
        Moment.RELIEF: 2,
    }
)
"""How much a moment weighs where only a few are told; one that is missing here is never among those."""


def moment_of(fact: Fact, felling: Collection[str] = ()) -> Moment:
    """Return what a fact is to a story; it may lack what is kept from the reader.

    ``felling``: the names of the conditions that take somebody out.
    """
    declared = Moment(fact.story())
    if declared is Moment.SCENE:
        return declared
    if fall_of(fact, felling):
        return Moment.HARM
    verdict = fact.verdict_seen()
    if verdict.critical and declared is not Moment.TRACK:
        return Moment.ROLL
    narrow = verdict.margin is not None and abs(verdict.margin) <= NARROW
    return declared or (Moment.NARROW if narrow else Moment.NONE)


def fall_of(fact: Fact, felling: Collection[str] = ()) -> str:
    """Return how somebody fell by a fact: how they stand, or the condition that took them out; "" if none."""
    return fact.fall() or (fact.brings() if fact.brings() in felling else "")


def rises(fact: Fact, how: str) -> bool:
    """Say whether relief that a fact tells of is that of somebody who fell like that."""
    relieved = fact.relieves()
    return relieved == how if relieved else fact.revives


def felling_conditions(system: System) -> frozenset[str]:
    """Return the names of the states of a game's tracks in which nobody can act."""
    states = (state for track in system.tracks for state in track.states)
    return frozenset(state.name for state in states if any(effect.fells for effect in state.effects))
