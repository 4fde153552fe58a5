"""Tracks: ladders of named steps, with a mark for each condition or a pointer at where they stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from campaigns.dialogs.plain import Place, button, stepping
from campaigns.dialogs.stances import for_now, needed_on, number_on
from campaigns.panels.reading import in_play, profile_of
from rules.common.lookups import name_for_others
from rules.common.temporary_stances import REACTION
from rules.d6.harm_levels import own_tracks
from rules.d6.tracks import TrackStatus, track_of
from rules.game import Game
from rules.sheet import Panel
from rules.system import TrackKind
from rules.table import Ability, Condition, Track
from rules.verdicts import several, signed


def view(place: Place, panel: Panel) -> dict[str, Any]:
    """Return the tracks of a sheet: those with marks, drawn even while they are empty, then the pointers."""
    return {"tracks": [*_condition_tracks(place, panel), *_pointed(place, panel)]}


def stands(place: Place, groups: tuple[str, ...]) -> list[dict[str, Any]]:
    panel = Panel(key="face", kind="tracks", groups=groups)
    return [*_condition_tracks(place, panel), *_pointed(place, panel)] if groups else []


def is_harm(game: Game, track: dict[str, Any]) -> bool:
    """Say whether a track is what happens to its bearer; a ship's hull with a pointer of its own is not."""
    harm = {row.name for _, row in game.text.foe if isinstance(row, Track)}
    return track["kind"] != "pointer" or track["name"] in harm


def worth_telling(game: Game, every: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the tracks that have moved, after the first that is harm where no harm has."""
    moved = [track for track in every if not track["steps"][0]["current"]]
    if any(is_harm(game, track) for track in moved):
        return moved
    harm = [track for track in every if is_harm(game, track)] or ([] if moved else every)
    return [*harm[:1], *moved]


def marks_of(place: Place, groups: tuple[str, ...]) -> set[str]:
    """Return the keys of the tracks whose marks a card tells already, by what they come to."""
    kinds = own_tracks(place.state.game, place.state.table, place.sheet_id) if groups else ()
    return {key for key, kind in kinds if kind.group in groups}


def _condition_tracks(place: Place, panel: Panel) -> Iterator[dict[str, Any]]:
    """Yield the tracks that are kept by conditions, each step with as many ``marks`` as it has."""
    rows = place.state.table.of(Condition, place.sheet_id)
    kinds = own_tracks(place.state.game, place.state.table, place.sheet_id) if in_play(place) else ()
    for key, kind in kinds:
        there = [(row.name, lies) for lies, row in rows.items() if row.group == key]
        marks, keys = Counter(name for name, _ in there), dict(there)
        if (panel.groups and kind.group not in panel.groups) or not (marks or _has(place, key, kind)):
            continue
        worst = max((at for at, state in enumerate(kind.states) if marks[state.name]), default=0)
        steps = [
            {"state": state, "marks": marks[state.name], "current": at == worst, "tap": None}
            for at, state in enumerate(kind.states)
        ]
        name = kind.states[worst].name
        now = _often(name, marks[name])
        yield _track(key, kind.name, "marks", kind, worst, steps, now=now, worst=keys.get(name, ""))


def _often(name: str, times: int) -> str:
    """Return a state, and how often it is there where that is more than once."""
    return f"{name} ×{times}" if times > 1 else name


def _has(place: Place, key: str, kind: TrackKind) -> bool:
    """Say whether a sheet can be hurt so; a track with the name of an ability is of those who have it."""
    named = any(ability.key == key for ability in place.state.game.system.abilities)
    held = place.state.table.get(Ability, place.sheet_id, key) is not None
    return profile_of(place).kind in kind.bearers and (held or not named)


def _track(
    key: str, name: str, draw: str, kind: TrackKind, at: int, steps: list[dict[str, Any]], **more: Any
) -> dict[str, Any]:
    """Return a track: ``now`` is where it stands, ``number`` what that asks or adds, ``towards`` whom to.

    ``worst``: the key of the last of its worst marks.
    """
    rest = {"words": "", "worst": "", "number": "", "towards": "", "to": "", "tap": None, "menu": None}
    rest |= {"now": kind.states[at].name, **more}
    return {"key": key, "name": name, "kind": draw, "steps": steps, **rest}


def _pointed(place: Place, panel: Panel) -> Iterator[dict[str, Any]]:
    """Yield the tracks with a pointer; a ``tap`` on another step puts it there."""
    game, table, sheet_id = place.state.game, place.state.table, place.sheet_id
    for key in table.of(Track, sheet_id):
        track = track_of(game, table, sheet_id, key)
        row, kind = track.row, track.kind
        if panel.groups and kind.group not in panel.groups:
            continue
        steps = [
            {
                "state": state,
                "marks": 0,
                "current": at == row.state,
                "tap": None if at == row.state else stepping(place, panel.step, key, state=state.name),
            }
            for at, state in enumerate(kind.states)
        ]
        shown, now = for_now(table, sheet_id, track)
        yield _track(
            key,
            row.name,
            "pointer",
            kind,
            row.state,
            steps,
            now=now,
            words=_words(shown),
            number=number_on(shown),
            towards=name_for_others(table, row.towards) if row.towards else "",
            to=row.towards,
            tap=button(place, panel.tap, key) or button(place, panel.instead, key),
            menu=button(place, panel.menu, key),
        )


def _words(track: TrackStatus) -> str:
    """Say what a test must reach and how many may fail yet, or what the state adds to a resistance."""
    states, at = track.kind.states, track.row.state
    needed, added = needed_on(track), states[at].modifier
    left = f"{states[-1].name} after {several(len(states) - 1 - at, 'failures')}"
    test = f"{needed} to convince" if track.kind.group == REACTION else f"roll {needed}+; {left}"
    words = (test if needed is not None else "", f"{signed(added)} to resist" if added else "")
    return ", ".join(filter(None, words))
