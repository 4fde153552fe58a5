"""An empty sheet of a game, to be printed and filled in by hand."""

from __future__ import annotations

from dataclasses import dataclass

from rules.common.coins import COINS
from rules.game import Game
from rules.table import Ability

LINES_FOR_GEAR, LINES_FOR_SKILLS, LINES_FOR_NOTES = 10, 12, 8


@dataclass(frozen=True, kw_only=True)
class EmptySheet:
    """What stands on paper before anybody has written on it: names beside room to write, and tracks to tick.

    ``slots``: as many boxes as a beginner may have, 0 where nothing takes slots.
    """

    details: tuple[str, ...]
    abilities: tuple[str, ...]
    numbers: tuple[str, ...]
    tracks: tuple[tuple[str, tuple[str, ...]], ...]
    slots: int
    skills: int
    gear: int
    notes: int


def empty_sheet(game: Game) -> EmptySheet:
    """Return what is printed for a game."""
    system = game.system
    abilities = [kind.name for kind in system.abilities if kind.group in ("", "common")]
    if not abilities:
        abilities = [row.name for _, row in game.text.foe if isinstance(row, Ability)]
    alarms = {gauge.key for gauge in game.sheet.face.gauges if gauge.draw == "alarm"}
    numbers = [
        kind.name for kind in system.resources if "pc" in kind.bearers and kind.key not in (COINS, *alarms)
    ]
    own = [
        track for track in system.tracks if "pc" in track.bearers and track.group == system.tracks[0].group
    ]
    score = max(system.array, default=0)
    return EmptySheet(
        details=tuple(key.capitalize().replace("_", " ") for key in system.details),
        abilities=tuple(abilities),
        numbers=(*numbers, "Coins"),
        tracks=tuple((track.name, track.names) for track in own),
        slots=system.slots.base + score if system.slots else 0,
        skills=0 if system.slots else LINES_FOR_SKILLS,
        gear=0 if system.slots else LINES_FOR_GEAR,
        notes=LINES_FOR_NOTES,
    )
