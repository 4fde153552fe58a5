"""Which facts stand in the story of a session: new scenes, and what a table speaks of afterwards.

It goes by the shape of a fact, as far as its reader may know it: a critical roll, somebody's fall and the end
of a track tell themselves. What belongs there whatever its shape says so by its kind's ``STORY``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from enum import StrEnum

from rules.explain import dice_of, unrepeated
from rules.facts import Die, Fact

SCENES = ("scene", "watch", "day")
"""The units of time that are long enough for a heading."""
FALLS = ("dying", "dead", "taken_out")
FELLING = ("cannot_act", "cannot_decide")
D20 = "d20"


class Moment(StrEnum):
    """What a fact is to a story."""

    NONE = ""
    SCENE = "scene"
    ROLL = "roll"
    HARM = "harm"
    TRACK = "track"
    TOLD = "told"
    RULING = "ruling"
    AWARD = "award"
    HANDOUT = "handout"


def moment_of(kind: type[Fact], fact: object) -> Moment:
    """Return what a fact of that kind is to a story; ``fact`` may lack what is kept from the reader."""
    if kind.STORY:
        told = Moment(kind.STORY)
        passing = told is Moment.SCENE and getattr(fact, "unit", SCENES[0]) not in SCENES
        return Moment.NONE if passing else told
    if _falls(fact):
        return Moment.HARM
    if getattr(fact, "out", False) is True:
        return Moment.TRACK
    return Moment.ROLL if is_critical(kind, fact) else Moment.NONE


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


def _falls(fact: object) -> bool:
    effects = getattr(fact, "effects", ())
    felled = any(getattr(effect, "kind", "") in FELLING for effect in effects)
    return getattr(fact, "status", "") in FALLS or felled
