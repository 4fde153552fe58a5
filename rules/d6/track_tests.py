"""Tests of a track: a check that holds it, or moves it one state on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from rules.bounds import within
from rules.common.condition_effects import is_open
from rules.common.lookups import finished
from rules.d6.check_odds import preview_setup
from rules.d6.check_orders import CheckOrder, check_of
from rules.d6.check_setup import Check, check_setup
from rules.d6.checks import TOTAL, CodeChecked, roll_check
from rules.d6.fitting_abilities import best_code
from rules.d6.result_points_and_criticals import result_points, succeeds
from rules.d6.table_rulings import ruling_or
from rules.d6.track_states import Ladder, difficulty, is_last
from rules.d6.tracks import TOWARDS, TrackStatus, is_out, track_of, with_track
from rules.errors import RuleBroken
from rules.facts import Fact, Who
from rules.game import Decision, Game, Mechanic, Odd, Preview, decided, foresees, rolls
from rules.randomness import Randomness
from rules.system import TrackKind
from rules.table import Table
from rules.verdicts import DOOM, LOST, WON, Verdict

DIFFICULTIES = (-999, 999)


@dataclass(frozen=True, slots=True)
class TestResult:
    """A test of a track: the difficulty of the state it stood in, how it ended, and where it stands now."""

    difficulty: int
    success: bool
    state: int


@dataclass(frozen=True, slots=True)
class TryTrack(CheckOrder):
    """A track is tested with a check: a failure moves it exactly one state on (FD6-44, OD6-24).

    ``sheet_id`` rolls; the track is on ``target``, or on the one who rolls. Without an ``ability`` it is the
    best that they have. ``difficulty`` None: the one of the state that the track is in.
    """

    sheet_id: str
    track: str
    ability: str = ""
    skill: str = ""
    difficulty: int | None = None
    luck: bool = False
    target: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrackTested(Fact):
    """A track was tested: a success held its state, a failure moved it one on.

    The check is the entry before; ``by`` names who rolled, ``total`` is what it came to.
    """

    SECRET: ClassVar[tuple[str, ...]] = ("total", "outcome", "after", "out")
    RULES: ClassVar[tuple[str, ...]] = ("FD6-44", "OD6-24", "R-18")

    track: str
    difficulty: int
    total: int
    outcome: str
    before: str
    after: str
    out: bool = False
    by: Who = ""

    def verdict(self) -> Verdict:
        if self.before == self.after:
            return Verdict(words="No change", note=f"still {self.after}", sense=WON)
        mark = DOOM if self.out else ""
        return Verdict(words=self.after, note=f"it was {self.before}", sense=LOST, mark=mark)

    def story(self) -> str:
        return "track" if self.out else ""


@dataclass(frozen=True, slots=True)
class TrackTest:
    """A test of a track before its dice: whose track it is, and the check that it takes.

    ``ladder`` holds the difficulties of its states, or in their place the one that was given.
    """

    bearer: str
    track: TrackStatus
    ladder: Ladder
    check: Check

    def is_told(self, table: Table) -> bool:
        """Say whether the one who rolls may know the difficulty: it tells the state of the track."""
        return self.bearer == self.check.sheet_id or is_open(table, self.bearer)

    def after(self, state: int) -> TrackStatus:
        """Return the track at another state."""
        return replace(self.track, row=replace(self.track.row, state=state))


def track_test(game: Game, table: Table, command: TryTrack) -> TrackTest:
    """Gather what a track is tested with; refuse one that is not tested."""
    bearer = command.target or command.sheet_id
    finished(table, bearer)
    track = track_of(game, table, bearer, command.track, by=command.sheet_id)
    if track.kind.group in TOWARDS:
        raise RuleBroken(f"{track.row.name} cannot be rolled for: move it instead.")
    ladder = _ladder_of(command, track) if command.difficulty is not None else track.ladder
    if not (command.ability or command.skill):
        command = replace(command, ability=best_code(game, table, command.sheet_id))
    return TrackTest(bearer, track, ladder, check_of(command, _number_to_reach(track, ladder), against=""))


def result_of_test(
    kind: TrackKind, state: int, total: int, tie: str = "meets", ladder: Ladder = ()
) -> TestResult:
    """Read a test: a success keeps the state, a failure moves exactly one on (FD6-44, OD6-24, R-01, R-18)."""
    if is_last(kind, state):
        raise RuleBroken(f"{kind.name} is at {kind.states[state].name}: there is nothing left to roll for.")
    number = difficulty(kind, state, ladder)
    if number is None:
        raise RuleBroken(f"{kind.name} has no difficulty at {kind.states[state].name}: say which it is.")
    success = succeeds(result_points(total, number), tie)
    return TestResult(number, success, state if success else state + 1)


def try_track(game: Game, table: Table, command: TryTrack, randomness: Randomness) -> Decision:
    """Test a track: a success holds it, a failure moves it one state on (FD6-44, OD6-24, R-18)."""
    test = track_test(game, table, command)
    table, check = roll_check(game, table, test.check, randomness)
    table, fact = read_test(game, table, test, check.roll.total, check.outcome)
    return decided(table, as_all_may_read(table, check, test.bearer), fact)


def read_test(
    game: Game, table: Table, test: TrackTest, total: int, outcome: str
) -> tuple[Table, TrackTested]:
    """Return the table after a test that came to so much, and the fact of it (FD6-44, OD6-24, R-18)."""
    before, roller = test.track, test.check.sheet_id
    finished(table, test.bearer)
    tie = str(ruling_or(game, table, "check_tie", "meets"))
    result = result_of_test(before.kind, before.row.state, total, tie, test.ladder)
    after = test.after(result.state)
    fact = TrackTested(
        sheet_id=test.bearer,
        track=before.row.name,
        difficulty=result.difficulty,
        total=total,
        outcome=outcome,
        before=before.state,
        after=after.state,
        out=is_out(after),
        by=roller if test.bearer != roller else "",
    )
    return table if result.success else with_track(table, test.bearer, after), fact


def preview_trying(game: Game, table: Table, command: TryTrack) -> Preview:
    """Work out whether a track holds or moves, and whether that leaves its bearer out (FD6-44, OD6-24)."""
    test = track_test(game, table, command)
    dice = check_setup(game, table, test.check)
    return with_moves(test, preview_setup(dice, test.check.difficulty if test.is_told(table) else None))


def with_moves(test: TrackTest, preview: Preview) -> Preview:
    """Return the odds of a test's check, and of what becomes of the track."""
    if preview.chance is None:
        return preview
    moves = 1 - preview.chance
    odds = [Odd(key="holds", chance=preview.chance), Odd(key="moves", chance=moves)]
    if is_out(test.after(test.track.row.state + 1)):
        odds.append(Odd(key="out", chance=moves))
    return replace(preview, odds=(*preview.odds, *odds))


def as_all_may_read(table: Table, check: CodeChecked, bearer: str) -> CodeChecked:
    """Return the check; against what not everyone may read, its total alone (FD6-44, OD6-20).

    Its difficulty is the state's, and none that the one who rolled has chosen: the ``margin`` says so.
    """
    check = replace(check, margin=check.points)
    if bearer == check.sheet_id:
        return check
    check = replace(check, target=bearer, against=bearer)
    if is_open(table, bearer):
        return check
    return replace(check, difficulty=None, outcome=TOTAL, points=0, rank=0, chance="", rules=(), margin=None)


def _ladder_of(command: TryTrack, track: TrackStatus) -> Ladder:
    """Return a difficulty that the Game Master set in the place of the state's."""
    number = within(command.difficulty or 0, *DIFFICULTIES, "The difficulty")
    return (number,) * (track.row.state + 1)


def _number_to_reach(track: TrackStatus, ladder: Ladder) -> int:
    """Return what the test must reach; refuse it before any die is thrown where there is nothing to reach."""
    number = difficulty(track.kind, track.row.state, ladder)
    if number is None:
        result_of_test(replace(track.kind, name=track.row.name), track.row.state, 0, ladder=ladder)
    return number or 0


MECHANIC = Mechanic(
    __name__,
    deciders=(rolls(TryTrack, try_track),),
    previews=(foresees(TryTrack, preview_trying),),
)
