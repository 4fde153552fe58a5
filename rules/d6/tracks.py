"""Tracks of named states: begun, moved and removed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from rules.bounds import clean_name, same, within
from rules.common.lookups import called_by, finished, first_word, profile_of
from rules.d6.stance_bonuses import STANCES
from rules.d6.table_rulings import ruling_or
from rules.d6.track_states import Ladder, custom, is_last, kind_of, ladder_of, moved_state
from rules.d6.track_states import checked_state as checked_state
from rules.errors import RuleBroken
from rules.facts import Die, Fact, Roll, ShownRoll, Who, where
from rules.game import Bar, Command, Decision, Game, Mechanic, Preview, decided, decides, foresees, rolls
from rules.randomness import Randomness
from rules.system import TrackKind
from rules.table import Condition, Effect, Table, Track
from rules.verdicts import DOOM, LOST, NO_VERDICT, Verdict

MOST = 60
FARTHEST = 40
STATUS, REACTION = "status", "reaction"
TOWARDS = (REACTION, STANCES)
"""The groups of tracks that are shown to someone; of these there is one for each."""
NORMAL, OUT = "Normal", "Out of Action"


@dataclass(frozen=True, slots=True)
class BeginTrack(Command):
    """A track on anything that has a sheet (OD6-07, OD6-25, FD6-45).

    ``kind`` is one that the game knows; or ``states`` are the table's own, from two on; or ``length`` makes
    as many as a contest of that length has (OD6-26). It begins at ``state``, its usual one if "", or at a
    ``random`` one. ``towards``: the sheet that a stance is shown to.
    """

    sheet_id: str
    name: str = ""
    kind: str = ""
    states: tuple[str, ...] = ()
    length: str = ""
    state: str = ""
    random: bool = False
    towards: str = ""


@dataclass(frozen=True, slots=True)
class MoveTrack(Command):
    """The Game Master moves a track so many ``steps`` on, or to a ``state`` (R-18)."""

    sheet_id: str
    track: str
    steps: int = 0
    state: str = ""


@dataclass(frozen=True, slots=True)
class RemoveTrack(Command):
    """A track is no longer needed."""

    sheet_id: str
    track: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TrackBegun(Fact):
    """A track began on a sheet. ``towards`` names the one to whom a stance is shown; ``roll`` chose the
    state where chance did, ``length`` is that of the contest that it measures."""

    RULES: ClassVar[tuple[str, ...]] = ("OD6-07", "OD6-25", "FD6-45")
    ASIDE: ClassVar[bool] = True

    track: str
    state: str
    states: tuple[str, ...]
    towards: Who = ""
    roll: Roll | None = None
    length: str = ""

    def rules_shown(self) -> tuple[str, ...]:
        besides = {"OD6-19": self.towards, "FD6-47": self.length, "R-23": self.length}
        return (*self.RULES, *where(besides))

    def rolls(self) -> tuple[ShownRoll, ...]:
        return (ShownRoll(roll=self.roll),) if self.roll else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TrackMoved(Fact):
    """A track was moved, or put at a state; ``out``: its bearer can neither act nor decide any more."""

    RULES: ClassVar[tuple[str, ...]] = ("OD6-05", "FD6-44")
    STORY: ClassVar[str] = "told"

    track: str
    before: str
    after: str
    out: bool = False

    def verdict(self) -> Verdict:
        return (
            Verdict(words="Out", note="that is the end of it", sense=LOST, mark=DOOM)
            if self.out
            else NO_VERDICT
        )

    def story(self) -> str:
        return "track" if self.out else self.STORY


@dataclass(frozen=True, slots=True, kw_only=True)
class TrackRemoved(Fact):
    """A track went."""

    RULES: ClassVar[tuple[str, ...]] = ("OD6-07", "FD6-45")
    ASIDE: ClassVar[bool] = True

    track: str
    state: str


DONE_FOR = (Effect(kind="cannot_act"), Effect(kind="cannot_decide"))
"""What it means to be out of action (OD6-25, FD6-46)."""


@dataclass(frozen=True, slots=True)
class TrackStatus:
    """A track of a sheet with its key, and its kind with the difficulties of the table."""

    key: str
    row: Track
    kind: TrackKind
    ladder: Ladder = ()

    @property
    def state(self) -> str:
        """Name the state that it is in."""
        return self.kind.states[self.row.state].name


def track_of(game: Game, table: Table, sheet_id: str, key: str, *, by: str = "") -> TrackStatus:
    """Return a track that is on a sheet; ``by``: the sheet that asks, if not the bearer itself."""
    row = table.get(Track, sheet_id, key)
    if row is None:
        raise RuleBroken(f"{first_word(called_by(table, sheet_id, by or sheet_id))} has no such track.")
    ladder = _ladder(game, table)
    kind = kind_of(game, row, ladder)
    checked_state(kind, row.state)
    return TrackStatus(key, row, kind, ladder if kind.group == STATUS else ())


def _ladder(game: Game, table: Table) -> Ladder:
    """Return the difficulties of the table's tests, by its ruling (FD6-43, OD6-23, R-18)."""
    ladder = ladder_of(game, str(ruling_or(game, table, "status_ladder", game.system.key)))
    own = next((track for track in game.system.tracks if track.group == STATUS), None)
    printed = [state.difficulty for state in own.states] if own else []
    return ladder or tuple(number for number in printed if number is not None)


def begin_track(game: Game, table: Table, command: BeginTrack, randomness: Randomness) -> Decision:
    """Begin a track of the game's or of the table's own (OD6-07, OD6-19, OD6-25, OD6-26, FD6-45)."""
    profile = finished(table, command.sheet_id)
    if sum(map(bool, (command.kind, command.states, command.length))) != 1:
        raise RuleBroken("A track has a kind, its own states, or a length: choose one.")
    kind = _kind_to_begin(game, table, command) if command.kind else _own(game, command)
    if len(table.of(Track, command.sheet_id)) >= MOST:
        raise RuleBroken(f"{profile.name} already has {MOST} tracks, the most allowed.")
    name = clean_name(command.name, "name for the track") if command.name.strip() else kind.name
    if command.towards:
        profile_of(table, command.towards)
    state, roll = _first(kind, command, randomness)
    row = Track(
        name=name,
        kind=kind.key,
        state=state,
        towards=command.towards,
        states=() if kind.key else kind.names,
    )
    table = with_track(table, command.sheet_id, TrackStatus(table.new_key(), row, kind))
    fact = TrackBegun(
        sheet_id=command.sheet_id,
        track=name,
        state=kind.states[state].name,
        states=kind.names,
        towards=command.towards,
        roll=roll,
        length=command.length,
    )
    return decided(table, fact)


def _kind_to_begin(game: Game, table: Table, command: BeginTrack) -> TrackKind:
    """Return a kind of the game's, if the sheet can have one more of it (OD6-19)."""
    kind = game.system.track(command.kind)
    if kind.kind != "progressive":
        raise RuleBroken(f"{kind.name} follows from its conditions and needs no track.")
    if command.towards and kind.group not in TOWARDS:
        raise RuleBroken(f"{kind.name} is not a stance towards anyone.")
    if kind.group == REACTION and command.towards in ("", command.sheet_id):
        raise RuleBroken("Choose whom the reaction is towards.")
    if kind.group in TOWARDS and any(
        row.kind == kind.key and row.towards == command.towards
        for row in table.of(Track, command.sheet_id).values()
    ):
        raise RuleBroken(f"{finished(table, command.sheet_id).name} already has that track: move it.")
    return kind


def _own(game: Game, command: BeginTrack) -> TrackKind:
    """Return a track of the table's own, or one as long as a contest (OD6-25, OD6-26, FD6-46, FD6-47)."""
    if command.towards:
        raise RuleBroken("A custom track is not a stance towards anyone.")
    name = clean_name(command.name, "name for the track")
    if not command.length:
        return custom(name, [clean_name(state, "name for each state") for state in command.states])
    between = game.system.length(command.length).between
    return custom(name, [NORMAL, *(f"Stage {number}" for number in range(1, between + 1)), OUT])


def _first(kind: TrackKind, command: BeginTrack, randomness: Randomness) -> tuple[int, Roll | None]:
    """Return the state that a track begins in: named, random, or the usual one (OD6-19)."""
    if not command.random:
        return (kind.place(command.state) if command.state.strip() else kind.start), None
    if command.state.strip():
        raise RuleBroken("A track starts at random or at a named state.")
    sides = len(kind.states)
    face = randomness(sides)
    return face - 1, Roll(dice=(Die(sides=sides, face=face),), total=face, formula=f"1d{sides}")


def preview_beginning(game: Game, table: Table, command: BeginTrack) -> Preview:
    """Tell each state that a track may begin in, where chance chooses (OD6-19)."""
    if not command.random:
        return Preview()
    kind = _kind_to_begin(game, table, command) if command.kind else _own(game, command)
    chance = Fraction(1, len(kind.states))
    bars = (Bar(number=place, chance=chance, label=name) for place, name in enumerate(kind.names))
    return Preview(bars=tuple(bars))


def with_track(table: Table, sheet_id: str, track: TrackStatus) -> Table:
    """Return the table with a track where it stands, and what that state does to its bearer (OD6-25, FD6-46).

    The condition of a state has the key of its track, so that it goes when the track moves on.
    """
    table = table.put(sheet_id, track.key, track.row).without(Condition, sheet_id, track.key)
    effects = _effects(track)
    if not effects:
        return table
    row = Condition(
        name=track.state, kind="progressive", group=track.key, effects=effects, source=track.row.name
    )
    return table.put(sheet_id, track.key, row)


def _effects(track: TrackStatus) -> tuple[Effect, ...]:
    own = track.kind.states[track.row.state].effects
    last = is_last(track.kind, track.row.state)
    return DONE_FOR if not own and last and same(track.state, OUT) else own


def move_track(game: Game, table: Table, command: MoveTrack) -> Decision:
    """Move a track as far as the Game Master sees fit (FD6-44, OD6-05, R-18)."""
    finished(table, command.sheet_id)
    before = track_of(game, table, command.sheet_id, command.track)
    if bool(command.steps) == bool(command.state.strip()):
        raise RuleBroken("Enter how many steps the track moves, or choose its state.")
    steps = within(command.steps, -FARTHEST, FARTHEST, "The steps that a track moves")
    state = (
        before.kind.place(command.state)
        if command.state.strip()
        else moved_state(before.kind, before.row.state, steps)
    )
    if state == before.row.state:
        raise RuleBroken(f"{before.row.name} is already at {before.state}.")
    after = replace(before, row=replace(before.row, state=state))
    fact = TrackMoved(
        sheet_id=command.sheet_id,
        track=before.row.name,
        before=before.state,
        after=after.state,
        out=is_out(after),
    )
    return decided(with_track(table, command.sheet_id, after), fact)


def moved_on(game: Game, table: Table, sheet_id: str, key: str, steps: int) -> TrackStatus:
    """Return a track of the table's own, as points move it, by ranks (FD6-46, OD6-25, R-105)."""
    before = track_of(game, table, sheet_id, key)
    if before.row.kind:
        raise RuleBroken(f"{before.row.name} takes no points: roll for it or move it.")
    if is_last(before.kind, before.row.state):
        raise RuleBroken(f"{before.row.name} is already at {before.state}.")
    state = moved_state(before.kind, before.row.state, steps)
    return replace(before, row=replace(before.row, state=state))


def is_out(track: TrackStatus) -> bool:
    """Say whether its state leaves the bearer neither acts nor decisions (OD6-25)."""
    return {effect.kind for effect in DONE_FOR} <= {effect.kind for effect in _effects(track)}


def remove_track(game: Game, table: Table, command: RemoveTrack) -> Decision:
    """Take a track away, and with it what its state did."""
    finished(table, command.sheet_id)
    track = track_of(game, table, command.sheet_id, command.track)
    table = table.without(Track, command.sheet_id, track.key).without(Condition, command.sheet_id, track.key)
    fact = TrackRemoved(sheet_id=command.sheet_id, track=track.row.name, state=track.state)
    return decided(table, fact)


MECHANIC = Mechanic(
    __name__,
    deciders=(
        rolls(BeginTrack, begin_track),
        decides(MoveTrack, move_track),
        decides(RemoveTrack, remove_track),
    ),
    previews=(foresees(BeginTrack, preview_beginning),),
)
