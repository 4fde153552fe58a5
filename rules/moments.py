"""Which facts stand in the story of a session: new scenes, and what a table speaks of afterwards.

It goes by the shape of a fact, as far as its reader may know it: a critical roll, a narrow one, somebody's
fall and the end of a track tell themselves. What belongs there besides says so by its kind's ``STORY``; its
``STORY_IF`` are fields of which one must hold something, so that what came to nothing is left out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import fields
from enum import StrEnum
from types import MappingProxyType

from rules.explain import dice_of, unrepeated
from rules.facts import Die, Fact
from rules.system import System

SCENES = ("scene", "watch", "day")
"""The units of time that are long enough for a heading."""
FALLS = ("dying", "dead", "taken_out")
FELLING = ("cannot_act", "cannot_decide")


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
    declared = _declared(fact)
    if declared is Moment.SCENE:
        return Moment.NONE if getattr(fact, "unit", SCENES[0]) not in SCENES else declared
    if Moment(fact.STORY) is not Moment.RELIEF and _falls(fact, felling):
        return Moment.HARM
    if getattr(fact, "out", False) is True:
        return Moment.TRACK
    verdict = fact.verdict_seen()
    if verdict.critical:
        return Moment.ROLL
    narrow = verdict.margin is not None and abs(verdict.margin) <= NARROW
    return declared or (Moment.NARROW if narrow else Moment.NONE)


def felling_conditions(system: System) -> frozenset[str]:
    """Return the names of the states of a game's tracks in which nobody can act."""
    states = (state for track in system.tracks for state in track.states)
    return frozenset(state.name for state in states if _fells(state.effects))


def heading_of(fact: object) -> str:
    """Return what a scene is called."""
    called, number = getattr(fact, "called", ""), getattr(fact, "number", 0)
    return f"{called} {number or ''}".strip() or "Encounter"


def fallen(kind: type[Fact], fact: object) -> Iterator[Die]:
    """Yield the dice of a fact, as far as its fields are there, each once."""
    for spec in fields(kind):
        yield from dice_of(unrepeated(spec.name, fact))


def _declared(fact: Fact) -> Moment:
    """Return what a kind says of itself, if anything came of this one."""
    came = not fact.STORY_IF or any(getattr(fact, name, None) for name in fact.STORY_IF)
    return Moment(fact.STORY) if came else Moment.NONE


def _falls(fact: object, felling: Collection[str]) -> bool:
    felled = _fells(getattr(fact, "effects", ())) or getattr(fact, "condition", "") in felling
    return getattr(fact, "status", "") in FALLS or felled


def _fells(effects: object) -> bool:
    return isinstance(effects, tuple) and any(getattr(effect, "kind", "") in FELLING for effect in effects)
