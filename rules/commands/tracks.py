"""Orders about tracks: they begin, move, are tested and go; points hit them, and words sway a stance."""

from __future__ import annotations

from dataclasses import dataclass

from rules.commands.base import Command
from rules.table import Effect


@dataclass(frozen=True, slots=True)
class BeginTrack(Command):
    """A track on anything that has a sheet (OD6-07, OD6-25, FD6-45).

    ``kind`` is one that the game knows; or ``states`` are the table's own, from two on; or ``length`` makes
    as many as a contest of that length has (OD6-26). It begins ``at`` a state, its usual one if "", or at a
    ``random`` one. ``to``: the sheet that a stance is shown to.
    """

    sheet: str
    name: str = ""
    kind: str = ""
    states: tuple[str, ...] = ()
    length: str = ""
    at: str = ""
    random: bool = False
    to: str = ""


@dataclass(frozen=True, slots=True)
class MoveTrack(Command):
    """The Game Master moves a track so many places on, or puts it ``at`` a state (R-18)."""

    sheet: str
    track: str
    by: int = 0
    at: str = ""


@dataclass(frozen=True, slots=True)
class RemoveTrack(Command):
    """A track is no longer needed."""

    sheet: str
    track: str


@dataclass(frozen=True, slots=True)
class TryTrack(Command):
    """A track is tested with a check: a failure moves it exactly one state on (FD6-44, OD6-24).

    ``sheet`` rolls; the track is on ``target``, or on the one who rolls. ``difficulty`` None: the one of the
    state that the track is in.
    """

    sheet: str
    track: str
    ability: str
    skill: str = ""
    difficulty: int | None = None
    dice: int = 0
    flat: int = 0
    advantages: int = 0
    disadvantages: int = 0
    luck: bool = False
    target: str = ""
    label: str = ""


@dataclass(frozen=True, slots=True)
class TakePoints(Command):
    """Points hit a track of endurance against a resistance (OD6-11, OD6-16..18).

    ``ability`` is the one that a third level takes away, as the Game Master names it (R-14).
    """

    sheet: str
    track: str
    points: int
    resistance: int = 0
    ability: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True)
class RollPoints(Command):
    """A die code is rolled as points against the resistance of a target (OD6-11); no wild die (R-29).

    ``sheet`` rolls; the points hit ``target``, or the one who rolls.
    """

    sheet: str
    code: str
    track: str
    resistance: int = 0
    dice: int = 0
    flat: int = 0
    ability: str = ""
    target: str = ""
    label: str = ""


@dataclass(frozen=True, slots=True)
class NameLostAbility(Command):
    """The Game Master names the ability that a condition of the third level takes away (OD6-16, R-14)."""

    sheet: str
    condition: str
    ability: str


@dataclass(frozen=True, slots=True)
class ConvinceSomeone(Command):
    """A check to talk someone into something; their stance says how hard it is (OD6-20).

    ``sheet`` rolls, ``target`` is to be convinced; the stance is the one shown ``to`` a sheet, such as the
    group, or to the one who rolls.
    """

    sheet: str
    target: str
    ability: str
    skill: str = ""
    dice: int = 0
    flat: int = 0
    advantages: int = 0
    disadvantages: int = 0
    luck: bool = False
    to: str = ""
    label: str = ""


@dataclass(frozen=True, slots=True)
class SwayReaction(Command):
    """A check that moves a stance by its full five points (OD6-22); ``worsen`` turns its direction (R-17).

    ``until`` names a unit of time for a stance that is another for a while only (OD6-27).
    """

    sheet: str
    target: str
    ability: str
    skill: str = ""
    worsen: bool = False
    until: str = ""
    dice: int = 0
    flat: int = 0
    advantages: int = 0
    disadvantages: int = 0
    luck: bool = False
    to: str = ""
    label: str = ""


@dataclass(frozen=True, slots=True)
class EaseReaction(Command):
    """The Game Master has a stance be another for a while (OD6-27); ``sheet`` is whose it is."""

    sheet: str
    to: str
    at: str
    until: str = "scene"


@dataclass(frozen=True, slots=True)
class InflictCondition(Command):
    """A check that brings a condition with at least one result point (OD6-02).

    ``sheet`` rolls against ``difficulty``; the condition comes on ``target``, or on the one who rolls, by its
    ``kind`` as ``AddCondition`` has it.
    """

    sheet: str
    name: str
    ability: str
    skill: str = ""
    difficulty: int = 0
    kind: str = ""
    group: str = ""
    effects: tuple[Effect, ...] = ()
    until: str = ""
    left: int = 0
    dice: int = 0
    flat: int = 0
    advantages: int = 0
    disadvantages: int = 0
    luck: bool = False
    target: str = ""
    label: str = ""
