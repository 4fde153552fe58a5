"""Reactions: convincing someone, swaying them, and easing a stance for a while."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from rules.common.condition_effects import is_open
from rules.common.fight_actions import in_ones_turn
from rules.common.lookups import finished
from rules.common.next_turns import refuse_out
from rules.d6 import stance_shifts
from rules.d6.advantage_and_disadvantage import NORMAL
from rules.d6.check_odds import preview_setup, throw_of
from rules.d6.check_orders import CheckOrder, check_of
from rules.d6.check_setup import check_setup
from rules.d6.checks import CodeChecked, roll_check
from rules.d6.outcome_odds import grouped
from rules.d6.stance_shifts import POINTS_IN_A_STEP, difficulty, shifted
from rules.d6.table_rulings import ruling_or
from rules.d6.total_odds import Throw
from rules.d6.track_odds import by_name, moves
from rules.d6.track_tests import as_all_may_read
from rules.d6.tracks import track_of
from rules.errors import RuleBroken
from rules.facts import Fact, Who, where
from rules.game import (
    Bar,
    Command,
    Decision,
    Game,
    Mechanic,
    Odd,
    Preview,
    decided,
    decides,
    foresees,
    rolls,
)
from rules.opend6.stances import Stance, covered_for_a_while, moved_for_good, refuse_no_while, stance_of
from rules.randomness import Randomness
from rules.system import TrackKind
from rules.table import Table
from rules.verdicts import HIDDEN, LOST, WON, Verdict

OF_A_STANCE = ("difficulty", "outcome", "steps", "before", "after", "until", "meanwhile")
"""What of a check that sways someone would tell their stance."""


@dataclass(frozen=True, slots=True)
class ConvinceSomeone(CheckOrder):
    """A check to talk someone into something; their stance says how hard it is (OD6-20).

    ``sheet_id`` rolls, ``target`` is to be convinced; the stance is the one shown
    ``towards`` a sheet, such as the group, or to the one who rolls. That of a group serves its members who
    are shown none of their own.
    """

    sheet_id: str
    target: str
    ability: str
    skill: str = ""
    luck: bool = False
    towards: str = ""
    reason: str = ""
    uses: str = ""


@dataclass(frozen=True, slots=True)
class SwayReaction(CheckOrder):
    """A check that moves a stance by its full five points (OD6-22); ``worsen`` turns its direction (R-17).

    ``until`` names a unit of time for a stance that is another for a while only (OD6-27).
    """

    sheet_id: str
    target: str
    ability: str
    skill: str = ""
    worsen: bool = False
    until: str = ""
    luck: bool = False
    towards: str = ""
    reason: str = ""
    uses: str = ""


@dataclass(frozen=True, slots=True)
class EaseReaction(Command):
    """The Game Master has a stance be another for a while (OD6-27); ``sheet_id`` is whose it is.

    ``towards``: whom it is shown to; "" where ``track`` names the stance itself, by its key.
    """

    sheet_id: str
    towards: str = ""
    state: str = ""
    until: str = "scene"
    track: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReactionSwayed(Fact):
    """A check met the stance that someone has towards ``towards``; the check is the entry before.

    ``steps`` are those that it was worth, above 0 friendlier, before the ends of the track held them.
    ``until``: the stance is this only for a while. ``meanwhile``: what is shown instead of the stance that
    was moved, until its own end (R-82).
    """

    SECRET: ClassVar[tuple[str, ...]] = ("total", "outcome", "steps", "after", "until")
    CLOSED: ClassVar[tuple[str, ...] | None] = OF_A_STANCE
    DIFFICULTY: ClassVar[tuple[str, ...]] = OF_A_STANCE
    RULES: ClassVar[tuple[str, ...]] = ("OD6-20", "OD6-21", "OD6-22", "R-17")
    STORY: ClassVar[str] = "told"
    STORY_IF: ClassVar[tuple[str, ...]] = ("steps",)

    towards: Who
    difficulty: int
    total: int
    outcome: str
    worsen: bool = False
    steps: int
    before: str
    after: str
    until: str = ""
    by: Who = ""
    meanwhile: str = ""

    def rules_shown(self) -> tuple[str, ...]:
        passing = self.until or self.meanwhile
        return (*self.RULES, *where({"OD6-27": passing, "R-82": self.meanwhile}))

    def verdict(self) -> Verdict:
        if not self.shows("before", "steps"):
            return Verdict(total=self.total, words=HIDDEN)
        short = 5 - (self.total - self.difficulty)
        if self.before != self.after:
            until = f", until the {self.until} ends" if self.until else ""
            sense = WON if self.steps > 0 else LOST
            return Verdict(words=self.after, note=f"it was {self.before}{until}", sense=sense)
        if self.steps:
            return Verdict(words=self.before, note="that is as far as it goes")
        return Verdict(words="No change", note=f"still {self.before}, {short} more would change it")


@dataclass(frozen=True, slots=True, kw_only=True)
class ReactionEased(Fact):
    """A stance is another for a while, by the Game Master's word."""

    RULES: ClassVar[tuple[str, ...]] = ("OD6-27",)

    towards: Who
    before: str
    after: str
    until: str

    def verdict(self) -> Verdict:
        return Verdict(words=self.after, note=f"it was {self.before}, until the {self.until} ends")


@dataclass(frozen=True, slots=True, kw_only=True)
class ConvincingTried(Fact):
    """Someone was to be talked into something; their ``stance`` said how hard that is. The check is the
    entry before."""

    SECRET: ClassVar[tuple[str, ...]] = ("total", "outcome")
    CLOSED: ClassVar[tuple[str, ...] | None] = ("stance", "difficulty")
    DIFFICULTY: ClassVar[tuple[str, ...]] = ("stance", "difficulty", "outcome")
    RULES: ClassVar[tuple[str, ...]] = ("OD6-20",)

    towards: Who
    stance: str
    difficulty: int
    total: int
    outcome: str
    by: Who = ""

    def verdict(self) -> Verdict:
        if not self.shows("outcome"):
            return Verdict(total=self.total, words=HIDDEN)
        success = self.outcome in ("success", "critical_success")
        met = (
            f"{self.stance}, {self.total} against {self.difficulty}"
            if self.shows("stance", "difficulty")
            else ""
        )
        return Verdict(
            words="Convinced" if success else "Not convinced", note=met, sense=WON if success else LOST
        )


def _check(
    game: Game, table: Table, command: ConvinceSomeone | SwayReaction, difficulty: int, randomness: Randomness
) -> tuple[Table, CodeChecked]:
    order = check_of(command, difficulty)
    table, check = roll_check(game, table, order, randomness)
    return table, replace(check, margin=check.points)


def convince(game: Game, table: Table, command: ConvinceSomeone, randomness: Randomness) -> Decision:
    """Make a check against the passive difficulty of someone's stance (OD6-20, R-99)."""
    refuse_out(table, command.target)
    stance = stance_of(game, table, command.target, command.towards or command.sheet_id)
    difficulty = stance_shifts.difficulty(stance.kind, stance.state)
    table, check = _check(game, table, command, difficulty, randomness)
    fact = ConvincingTried(
        sheet_id=command.target,
        towards=stance.to,
        stance=stance.state_name,
        difficulty=difficulty,
        total=check.roll.total,
        outcome=check.outcome,
        by=command.sheet_id,
    )
    return decided(table, as_all_may_read(table, check, command.target), fact)


def sway(game: Game, table: Table, command: SwayReaction, randomness: Randomness) -> Decision:
    """Move a stance by the full five points of a check over or under (OD6-21, OD6-22, OD6-27, R-17, R-99)."""
    refuse_out(table, command.target)
    before = stance_of(game, table, command.target, command.towards or command.sheet_id)
    refuse_no_while(game, command.until)
    difficulty, moving = stance_shifts.difficulty(before.kind, before.state), _moving(before, command)
    table, check = _check(game, table, command, difficulty, randomness)
    shift = stance_shifts.shifted(
        before.kind,
        before.state,
        check.roll.total,
        worsen=command.worsen,
        multi_step=ruling_or(game, table, "reaction_multi_step", "on") == "on",
        tie=str(ruling_or(game, table, "check_tie", "meets")),
        base=moving,
    )
    if shift.state != moving and command.until:
        table = covered_for_a_while(game, table, before, shift.state, command.until)
    elif shift.state != moving:
        table = moved_for_good(table, before, shift.state)
    fact = ReactionSwayed(
        sheet_id=command.target,
        towards=before.to,
        difficulty=difficulty,
        total=check.roll.total,
        outcome=check.outcome,
        worsen=command.worsen,
        steps=shift.steps,
        before=before.kind.states[moving].name,
        after=before.kind.states[shift.state].name,
        until=command.until if shift.state != moving else "",
        by=command.sheet_id,
        meanwhile=before.state_name if before.for_now and not command.until else "",
    )
    return decided(table, as_all_may_read(table, check, command.target), fact)


def _moving(stance: Stance, command: SwayReaction) -> int:
    """Return which state a check moves: for a while what is shown, for good what is below it (R-82)."""
    return stance.state if command.until else stance.row.state


def preview_convincing(game: Game, table: Table, command: ConvinceSomeone) -> Preview:
    """Work out a check against someone's stance (OD6-20)."""
    stance = stance_of(game, table, command.target, command.towards or command.sheet_id)
    difficulty = stance_shifts.difficulty(stance.kind, stance.state)
    # The difficulty would tell the stance of a sheet that not everyone may read.
    open_target = is_open(table, command.target)
    return preview_setup(
        check_setup(game, table, check_of(command, difficulty)), difficulty if open_target else None
    )


def preview_swaying(game: Game, table: Table, command: SwayReaction) -> Preview:
    """Work out each stance that a check may lead to: a bar for each, by its place (OD6-21, OD6-22)."""
    stance = stance_of(game, table, command.target, command.towards or command.sheet_id)
    difficulty = stance_shifts.difficulty(stance.kind, stance.state)
    setup = check_setup(game, table, check_of(command, difficulty))
    if not is_open(table, command.target):
        return preview_setup(setup, None)
    preview, throw = preview_setup(setup, difficulty), throw_of(setup)
    if throw is None or preview.chance is None:
        return preview
    multi_step = ruling_or(game, table, "reaction_multi_step", "on") == "on"
    odds = reaction_odds(
        throw,
        stance.kind,
        stance.state,
        worsen=command.worsen,
        multi_step=multi_step,
        mode=setup.mode,
        base=_moving(stance, command),
    )
    chances = enumerate(odds.items())
    bars = tuple(Bar(number=place, chance=chance, label=name) for place, (name, chance) in chances)
    odds_by_name = (*preview.odds, *_friendlier_or_less(stance.kind, _moving(stance, command), odds))
    return replace(
        preview, odds=odds_by_name, bars=bars, mark=None, counts="How often each stance comes of it"
    )


def _friendlier_or_less(kind: TrackKind, state: int, after: dict[str, Fraction]) -> tuple[Odd, ...]:
    """Return the probabilities of a move either way: a bare success moves nothing (R-17)."""
    by = moves(kind, state, after)
    friendlier = sum((chance for steps, chance in by.items() if steps > 0), Fraction(0))
    less = sum((chance for steps, chance in by.items() if steps < 0), Fraction(0))
    return Odd(key="friendlier", chance=friendlier), Odd(key="less_friendly", chance=less)


def ease(game: Game, table: Table, command: EaseReaction) -> Decision:
    """Let a stance be another for a while, so that talk is easier (OD6-27)."""
    if command.track:
        command = replace(command, towards=track_of(game, table, command.sheet_id, command.track).row.towards)
    if not command.towards:
        raise RuleBroken("Choose whom the reaction is towards.")
    finished(table, command.sheet_id)
    before = stance_of(game, table, command.sheet_id, command.towards)
    state = before.kind.place(command.state)
    if not command.until:
        raise RuleBroken("Choose when the temporary reaction ends.")
    longer = before.for_now is not None and before.for_now.until != command.until
    if state == before.state and not longer:
        raise RuleBroken(f"The reaction is {before.state_name} already.")
    table = covered_for_a_while(game, table, replace(before, to=command.towards), state, command.until)
    fact = ReactionEased(
        sheet_id=command.sheet_id,
        towards=command.towards,
        before=before.state_name,
        after=before.kind.states[state].name,
        until=command.until,
    )
    return decided(table, fact)


def reaction_odds(
    throw: Throw,
    kind: TrackKind,
    state: int,
    *,
    worsen: bool = False,
    multi_step: bool = True,
    mode: str = NORMAL,
    base: int | None = None,
) -> dict[str, Fraction]:
    """Return the probability of each stance after a check against it (OD6-22, R-17, R-82)."""
    alike_from = difficulty(kind, state) + POINTS_IN_A_STEP * len(kind.states)

    def after(total: int) -> int:
        return shifted(kind, state, total, worsen=worsen, multi_step=multi_step, base=base).state

    return by_name(kind, grouped(throw, after, alike_from, mode))


MECHANIC = Mechanic(
    __name__,
    deciders=(
        rolls(ConvinceSomeone, in_ones_turn(convince)),
        decides(EaseReaction, ease),
        rolls(SwayReaction, in_ones_turn(sway)),
    ),
    previews=(
        foresees(ConvinceSomeone, preview_convincing),
        foresees(SwayReaction, preview_swaying),
    ),
)
