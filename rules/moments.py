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
from rules.facts import Die, Fact, Roll
from rules.system import System

SCENES = ("scene", "watch", "day")
"""The units of time that are long enough for a heading."""
FALLS = ("dying", "dead", "taken_out")
FELLING = ("cannot_act", "cannot_decide")
D20 = "d20"


NARROW = 1
"""By so much a check is won or lost narrowly."""
PLAIN = ("success", "failure")


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


def moment_of(kind: type[Fact], fact: object, felling: Collection[str] = ()) -> Moment:
    """Return what a fact of that kind is to a story; ``fact`` may lack what is kept from the reader.

    ``felling``: the names of the conditions that take somebody out.
    """
    declared = _declared(kind, fact)
    if declared is Moment.SCENE:
        return Moment.NONE if getattr(fact, "unit", SCENES[0]) not in SCENES else declared
    if Moment(kind.STORY) is not Moment.RELIEF and _falls(fact, felling):
        return Moment.HARM
    if getattr(fact, "out", False) is True:
        return Moment.TRACK
    if is_critical(kind, fact):
        return Moment.ROLL
    return declared or (Moment.NARROW if is_narrow(fact) else Moment.NONE)


def felling_conditions(system: System) -> frozenset[str]:
    """Return the names of the states of a game's tracks in which nobody can act."""
    states = (state for track in system.tracks for state in track.states)
    return frozenset(state.name for state in states if _fells(state.effects))


def is_narrow(fact: object) -> bool:
    """Say whether a roll was won or lost by one at most."""
    margin = margin_of(fact)
    return margin is not None and abs(margin) <= NARROW


def margin_of(fact: object) -> int | None:
    """Return by how much a roll passed what it was against; None where that is no total against a number.

    Successes are few: by one is how they are mostly won.
    """
    roll = getattr(fact, "roll", None) or getattr(fact, "check", None)
    if not isinstance(roll, Roll) or getattr(fact, "outcome", "") not in PLAIN or _counts(fact):
        return None
    against = getattr(fact, "against", None)
    bars = (
        getattr(fact, "difficulty", None),
        getattr(fact, "resistance", None),
        getattr(against, "total", None),
    )
    bar = next((bar for bar in bars if isinstance(bar, int)), None)
    return None if bar is None else roll.total - bar


def heading_of(fact: object) -> str:
    """Return what a scene is called."""
    called, number = getattr(fact, "called", ""), getattr(fact, "number", 0)
    return f"{called} {number or ''}".strip() or "Encounter"


def is_critical(kind: type[Fact], fact: object) -> bool:
    """Say whether a roll went as well or as badly as it can, as far as that is told."""
    if str(getattr(fact, "outcome", "")).startswith("critical"):
        return True
    if getattr(fact, "critical_success", False) is True or getattr(fact, "critical_failure", False) is True:
        return True
    return any(die.role == D20 and die.kept and die.face in (1, 20) for die in fallen(kind, fact))


def fallen(kind: type[Fact], fact: object) -> Iterator[Die]:
    """Yield the dice of a fact, as far as its fields are there, each once."""
    for spec in fields(kind):
        yield from dice_of(unrepeated(spec.name, fact))


def _declared(kind: type[Fact], fact: object) -> Moment:
    """Return what a kind says of itself, if anything came of this one."""
    came = not kind.STORY_IF or any(getattr(fact, name, None) for name in kind.STORY_IF)
    return Moment(kind.STORY) if came else Moment.NONE


def _counts(fact: object) -> bool:
    return getattr(fact, "mode", "") == "successes" or getattr(fact, "counted", False) is True


def _falls(fact: object, felling: Collection[str]) -> bool:
    felled = _fells(getattr(fact, "effects", ())) or getattr(fact, "condition", "") in felling
    return getattr(fact, "status", "") in FALLS or felled


def _fells(effects: object) -> bool:
    return isinstance(effects, tuple) and any(getattr(effect, "kind", "") in FELLING for effect in effects)
