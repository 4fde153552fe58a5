"""Tracks: ladders of named steps, with a mark for each condition or a pointer at where they stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from campaigns.dialogs.plain import Place, Tap
from campaigns.panels.buttons import button, buttons, stepping
from campaigns.panels.reading import in_play, profile_of
from campaigns.words import signed
from rules.common.lookups import name_for_others
from rules.d6.endurance_levels import own_tracks
from rules.d6.track_states import difficulty
from rules.d6.tracks import Standing, track_of
from rules.sheet import LIVING, Panel
from rules.system import TrackKind
from rules.table import Ability, Condition, Profile, Track

PARTS = frozenset({"profile", "track", "condition", "ability"})
TABLE_PARTS: frozenset[str] = frozenset()
STACKED = 3
"""So many marks stand on a step one by one; more are a number."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a track: the ``marks`` on it, whether the pointer is there, and what it does in words.

    ``tap`` puts the pointer there.
    """

    name: str
    marks: int
    current: bool
    last: bool
    words: str
    tap: Tap | None = None

    @property
    def stacked(self) -> bool:
        """Say whether its marks are drawn one by one."""
        return self.marks <= STACKED


@dataclass(frozen=True, slots=True)
class TrackView:
    """One track. ``kind``: marks or pointer; ``now`` says where it stands, ``toward`` whom it is about."""

    key: str
    name: str
    kind: str
    steps: tuple[Step, ...]
    now: str
    words: str
    toward: str
    tap: Tap | None
    menu: Tap | None


@dataclass(frozen=True, slots=True)
class Stand:
    """A track in a word, for a card: its name, where it stands, and whether that is its last state."""

    name: str
    words: str
    normal: bool
    last: bool


@dataclass(frozen=True, slots=True)
class TracksView:
    """All tracks of a sheet."""

    tracks: tuple[TrackView, ...]
    taps: tuple[Tap, ...]


def view(place: Place, panel: Panel) -> TracksView | None:
    """Return the tracks of a sheet; None where it has none and none can be begun."""
    found = (*(_marked(place, key, kind) for key, kind in _endured(place, panel)), *_pointed(place, panel))
    taps = buttons(place, panel.head)
    return TracksView(found, taps) if found or taps else None


def stands(place: Place, groups: tuple[str, ...]) -> tuple[Stand, ...]:
    """Return how a sheet stands on the tracks of some groups, in the words of a card."""
    if not groups:
        return ()
    panel = Panel(key="face", kind="tracks", groups=groups)
    found = (*(_marked(place, key, kind) for key, kind in _endured(place, panel)), *_pointed(place, panel))
    return tuple(
        Stand(one.name, one.now, one.now == one.steps[0].name, one.now == one.steps[-1].name) for one in found
    )


def _endured(place: Place, panel: Panel) -> Iterator[tuple[str, TrackKind]]:
    """Return the tracks that are kept by conditions, drawn even while they are empty."""
    profile = profile_of(place)
    if not in_play(place):
        return
    for key, kind in own_tracks(place.state.game, place.state.table):
        if panel.groups and kind.group not in panel.groups:
            continue
        if _has(place, key, profile) or _marks(place, key):
            yield key, kind


def _has(place: Place, key: str, profile: Profile) -> bool:
    """Say whether a sheet can be hurt so; a track with the name of an ability is of those who have it."""
    named = any(ability.key == key for ability in place.state.game.system.abilities)
    held = place.state.table.get(Ability, place.sheet_id, key) is not None
    return profile.kind in LIVING and (held or not named)


def _marks(place: Place, key: str) -> Counter[str]:
    rows = place.state.table.of(Condition, place.sheet_id).values()
    return Counter(row.name for row in rows if row.group == key)


def _marked(place: Place, key: str, kind: TrackKind) -> TrackView:
    marks = _marks(place, key)
    worst = max((at for at, state in enumerate(kind.states) if marks[state.name]), default=0)
    steps = tuple(
        Step(state.name, marks[state.name], at == worst, at == len(kind.states) - 1, state.blurb)
        for at, state in enumerate(kind.states)
    )
    return TrackView(key, kind.name, "marks", steps, kind.states[worst].name, "", "", None, None)


def _pointed(place: Place, panel: Panel) -> Iterator[TrackView]:
    """Return the tracks with a pointer."""
    game, table, sheet_id = place.state.game, place.state.table, place.sheet_id
    for key in table.of(Track, sheet_id):
        track = track_of(game, table, sheet_id, key)
        if not panel.groups or track.kind.group in panel.groups:
            yield _pointer(place, panel, track)


def _pointer(place: Place, panel: Panel, track: Standing) -> TrackView:
    states = track.kind.states
    return TrackView(
        key=track.key,
        name=track.row.name,
        kind="pointer",
        steps=tuple(_rung(place, panel, track, number) for number in range(len(states))),
        now=track.state,
        words=_words(track),
        toward=name_for_others(place.state.table, track.row.toward) if track.row.toward else "",
        tap=button(place, panel.tap, track.key),
        menu=button(place, panel.menu, track.key),
    )


def _rung(place: Place, panel: Panel, track: Standing, number: int) -> Step:
    state, here = track.kind.states[number], number == track.row.state
    tap = None if here else stepping(place, panel.step, track.key, at=state.name)
    return Step(state.name, 0, here, number == len(track.kind.states) - 1, state.blurb, tap)


def _words(track: Standing) -> str:
    """Say what a test must reach, or what the state adds to a resistance."""
    needed = difficulty(track.kind, track.row.state, track.ladder)
    added = track.kind.states[track.row.state].modifier
    told = (f"test {needed}" if needed is not None else "", f"{signed(added)} to resist" if added else "")
    return ", ".join(filter(None, told))
