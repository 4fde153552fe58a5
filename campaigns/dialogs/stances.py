"""Where tracks with a pointer stand, and how somebody is disposed to the one who talks to them."""

from __future__ import annotations

from dataclasses import replace

from rules.common.temporary_stances import REACTION, for_a_while
from rules.d6.track_states import difficulty
from rules.d6.tracks import TrackStatus, track_of
from rules.game import Game
from rules.table import Profile, Table, Track
from rules.verdicts import signed


def stance_to(game: Game, table: Table, sheet_id: str, other: str) -> str:
    """Return how somebody is disposed to a sheet, or else to its group, with the number; "" if untold."""
    tracks = (track_of(game, table, sheet_id, key) for key in table.of(Track, sheet_id))
    stances = {track.row.towards: track for track in tracks if track.kind.group in game.sheet.face.stances}
    profiles = {to: table.get(Profile, to, "profile") for to in stances}
    groups = (to for to, profile in profiles.items() if profile and profile.kind == "party")
    track = next((stances[to] for to in (other, *groups, "") if to in stances), None)
    if track is None:
        return ""
    counts, name = for_now(table, sheet_id, track)
    return f"{name} {number_on(counts)}".strip()


def for_now(table: Table, sheet_id: str, track: TrackStatus) -> tuple[TrackStatus, str]:
    """Return a track as it counts, and the state that it is in by name.

    Another stance may cover this one for a while (OD6-27, R-82).
    """
    passing: list[str] = []
    if track.row.kind == REACTION:
        passing = [row.name for row in for_a_while(table, sheet_id, track.row.towards).values()]
    if not passing or passing[-1] not in track.kind.names:
        return track, track.kind.states[track.row.state].name
    covered = replace(track, row=replace(track.row, state=track.kind.place(passing[-1])))
    return covered, f"{passing[-1]} for now"


def number_on(track: TrackStatus) -> str:
    """Return what a test must reach, or else what the state adds to a resistance."""
    target = needed_on(track)
    modifier = track.kind.states[track.row.state].modifier
    return str(target) if target is not None else signed(modifier) if modifier else ""


def needed_on(track: TrackStatus) -> int | None:
    """Return what a test must reach, or an appeal: that meets the last stance of all too (OD6-20)."""
    if track.kind.group == REACTION:
        return track.kind.states[track.row.state].difficulty
    return difficulty(track.kind, track.row.state, track.ladder)
