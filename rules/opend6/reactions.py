"""Reactions: convincing someone, swaying them, and easing a stance for a while."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from rules.common.clock import left_of
from rules.common.conditions import refuse_bad_span
from rules.common.effects import is_open
from rules.common.lookups import finished, name_for_others
from rules.d6 import shifts
from rules.d6.check_odds import preview_setup, throw_of
from rules.d6.check_setup import check_setup, settled
from rules.d6.checks import CodeChecked, check_of, checked
from rules.d6.outcome_odds import grouped
from rules.d6.shifts import POINTS_IN_A_STEP, difficulty, shifted
from rules.d6.throws import NORMAL
from rules.d6.total_odds import Throw
from rules.d6.track_odds import by_name
from rules.errors import RuleBroken
from rules.facts import Fact
from rules.game import Bar, Command, Decision, Game, Mechanic, Preview, decided, decides, foresees, rolls
from rules.randomness import Randomness
from rules.system import TrackKind
from rules.table import Condition, Table, Track

KEY = "reaction"


@dataclass(frozen=True, slots=True)
class ConvinceSomeone(Command):
    """A check to talk someone into something; their stance says how hard it is (OD6-20).

    ``sheet_id`` rolls, ``target`` is to be convinced; the stance is the one shown ``to`` a sheet, such as the
    group, or to the one who rolls.
    """

    sheet_id: str
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
    wild: int = 0
    boosts: int = 0
    penalties: int = 0
    flips: tuple[int, ...] = ()
    wild_sides: int = 6


@dataclass(frozen=True, slots=True)
class SwayReaction(Command):
    """A check that moves a stance by its full five points (OD6-22); ``worsen`` turns its direction (R-17).

    ``until`` names a unit of time for a stance that is another for a while only (OD6-27).
    """

    sheet_id: str
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
    wild: int = 0
    boosts: int = 0
    penalties: int = 0
    flips: tuple[int, ...] = ()
    wild_sides: int = 6


@dataclass(frozen=True, slots=True)
class EaseReaction(Command):
    """The Game Master has a stance be another for a while (OD6-27); ``sheet_id`` is whose it is."""

    sheet_id: str
    to: str
    at: str
    until: str = "scene"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReactionSwayed(Fact):
    """A check met the stance that someone has towards ``towards``; the check is the entry before.

    ``steps`` are those that it was worth, above 0 friendlier, before the ends of the track held them.
    ``until``: the stance is this only for a while.
    """

    SECRET: ClassVar[tuple[str, ...]] = ("total", "outcome", "steps", "after", "until")
    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("OD6-20", "OD6-21", "OD6-22", "R-17")

    towards: str
    difficulty: int
    total: int
    outcome: str
    worsen: bool = False
    steps: int
    before: str
    after: str
    until: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReactionEased(Fact):
    """A stance is another for a while, by the Game Master's word."""

    RULES: ClassVar[tuple[str, ...]] = ("OD6-27",)

    towards: str
    before: str
    after: str
    until: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ConvincingTried(Fact):
    """Someone was to be talked into something; their ``stance`` said how hard that is. The check is the
    entry before."""

    SECRET: ClassVar[tuple[str, ...]] = ("total", "outcome")
    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("OD6-20",)

    towards: str
    stance: str
    difficulty: int
    total: int
    outcome: str
    by: str = ""


@dataclass(frozen=True, slots=True)
class Stance:
    """Someone's stance towards a sheet: the track of it, and where it stands now.

    ``for_now`` is the key of a condition that makes it another for a while (OD6-27), "" without one.
    """

    sheet_id: str
    to: str
    key: str
    row: Track
    kind: TrackKind
    state: int
    for_now: str = ""

    @property
    def named(self) -> str:
        """Name the stance."""
        return self.kind.states[self.state].name


def stance_of(game: Game, table: Table, sheet_id: str, to: str) -> Stance:
    """Return the stance that a sheet shows to another; the usual one where it has shown none (OD6-19)."""
    finished(table, sheet_id)
    finished(table, to)
    if sheet_id == to:
        raise RuleBroken("A reaction is shown to someone else.")
    kind = game.system.track(KEY)
    rows = table.of(Track, sheet_id)
    key = next((key for key, row in rows.items() if row.kind == KEY and row.toward == to), "")
    row = rows[key] if key else Track(name=kind.name, kind=KEY, state=kind.start, toward=to)
    conditions = table.of(Condition, sheet_id)
    for_now = next((key for key, condition in conditions.items() if condition.group == _group(to)), "")
    state = kind.place(conditions[for_now].name) if for_now else row.state
    return Stance(sheet_id, to, key, row, kind, state, for_now)


def _group(to: str) -> str:
    """Return the group of the conditions that stand in for a stance: one at a time (OD6-21)."""
    return f"stance:{to}"


def _set(game: Game, table: Table, stance: Stance, state: int, until: str) -> Table:
    """Return the table with another stance: for good, or until a boundary (OD6-21, OD6-27)."""
    if stance.for_now:
        table = table.without(Condition, stance.sheet_id, stance.for_now)
    if not until:
        row = replace(stance.row, state=state)
        return table.put(stance.sheet_id, stance.key or table.new_key(), row)
    name = stance.kind.states[state].name
    row_for_now = Condition(
        name=name,
        kind="progressive",
        group=_group(stance.to),
        until=until,
        left=left_of(table, stance.sheet_id, until),
        source=stance.kind.name,
    )
    refuse_bad_span(game, row_for_now)
    return table.put(stance.sheet_id, table.new_key(), row_for_now)


def _check(
    game: Game, table: Table, command: ConvinceSomeone | SwayReaction, needed: int, randomness: Randomness
) -> tuple[Table, CodeChecked]:
    order = check_of(command, needed)
    return checked(game, table, order, randomness)


def convince(game: Game, table: Table, command: ConvinceSomeone, randomness: Randomness) -> Decision:
    """Make a check against the passive difficulty of someone's stance (OD6-20)."""
    stance = stance_of(game, table, command.target, command.to or command.sheet_id)
    needed = shifts.difficulty(stance.kind, stance.state)
    table, check = _check(game, table, command, needed, randomness)
    fact = ConvincingTried(
        sheet_id=command.target,
        name=name_for_others(table, command.target),
        towards=name_for_others(table, stance.to),
        stance=stance.named,
        difficulty=needed,
        total=check.roll.total,
        outcome=check.outcome,
        by=name_for_others(table, command.sheet_id),
    )
    return decided(table, check, fact)


def sway(game: Game, table: Table, command: SwayReaction, randomness: Randomness) -> Decision:
    """Move a stance by the full five points of a check over or under (OD6-21, OD6-22, OD6-27, R-17)."""
    before = stance_of(game, table, command.target, command.to or command.sheet_id)
    refuse_bad_span(game, Condition(name=KEY, until=command.until))
    needed = shifts.difficulty(before.kind, before.state)
    table, check = _check(game, table, command, needed, randomness)
    shift = shifts.shifted(
        before.kind,
        before.state,
        check.roll.total,
        worsen=command.worsen,
        multi_step=settled(game, table, "reaction_multi_step", "on") == "on",
        tie=str(settled(game, table, "check_tie", "meets")),
    )
    if shift.state != before.state:
        table = _set(game, table, before, shift.state, command.until)
    fact = ReactionSwayed(
        sheet_id=command.target,
        name=name_for_others(table, command.target),
        towards=name_for_others(table, before.to),
        difficulty=needed,
        total=check.roll.total,
        outcome=check.outcome,
        worsen=command.worsen,
        steps=shift.steps,
        before=before.named,
        after=before.kind.states[shift.state].name,
        until=command.until if shift.state != before.state else "",
        by=name_for_others(table, command.sheet_id),
    )
    return decided(table, check, fact)


def preview_convincing(game: Game, table: Table, command: ConvinceSomeone) -> Preview:
    """Work out a check against someone's stance (OD6-20)."""
    stance = stance_of(game, table, command.target, command.to or command.sheet_id)
    needed = shifts.difficulty(stance.kind, stance.state)
    # The difficulty would tell the stance of a sheet that not everyone may read.
    known = is_open(table, command.target)
    return preview_setup(check_setup(game, table, check_of(command, needed)), needed if known else None)


def preview_swaying(game: Game, table: Table, command: SwayReaction) -> Preview:
    """Work out each stance that a check may lead to: a bar for each, by its place (OD6-21, OD6-22)."""
    stance = stance_of(game, table, command.target, command.to or command.sheet_id)
    needed = shifts.difficulty(stance.kind, stance.state)
    setup = check_setup(game, table, check_of(command, needed))
    if not is_open(table, command.target):
        return preview_setup(setup, None)
    preview, throw = preview_setup(setup, needed), throw_of(setup)
    if throw is None or preview.chance is None:
        return preview
    multi_step = settled(game, table, "reaction_multi_step", "on") == "on"
    odds = reaction_odds(
        throw, stance.kind, stance.state, worsen=command.worsen, multi_step=multi_step, mode=setup.mode
    )
    chances = enumerate(odds.items())
    bars = tuple(Bar(number=place, chance=chance, label=name) for place, (name, chance) in chances)
    return replace(preview, bars=bars, mark=None)


def ease(game: Game, table: Table, command: EaseReaction) -> Decision:
    """Let a stance be another for a while, so that talk is easier (OD6-27)."""
    before = stance_of(game, table, command.sheet_id, command.to)
    state = before.kind.place(command.at)
    if not command.until:
        raise RuleBroken("Say how long the reaction is another: to the end of which unit of time.")
    if state == before.state:
        raise RuleBroken(f"The reaction is {before.named} already.")
    table = _set(game, table, before, state, command.until)
    fact = ReactionEased(
        sheet_id=command.sheet_id,
        name=finished(table, command.sheet_id).name,
        towards=name_for_others(table, command.to),
        before=before.named,
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
) -> dict[str, Fraction]:
    """Return the probability of each stance after a check against it (OD6-22, R-17)."""
    alike_from = difficulty(kind, state) + POINTS_IN_A_STEP * len(kind.states)
    return by_name(
        kind,
        grouped(
            throw,
            lambda total: shifted(kind, state, total, worsen=worsen, multi_step=multi_step).state,
            alike_from,
            mode,
        ),
    )


MECHANIC = Mechanic(
    deciders=(
        rolls(ConvinceSomeone, convince),
        decides(EaseReaction, ease),
        rolls(SwayReaction, sway),
    ),
    previews=(
        foresees(ConvinceSomeone, preview_convincing),
        foresees(SwayReaction, preview_swaying),
    ),
    facts=(
        ConvincingTried,
        ReactionEased,
        ReactionSwayed,
    ),
)
