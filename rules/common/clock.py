"""Time: sessions, units of the clock, what ends at a boundary and what the game makes of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated, ClassVar

from rules.common.condition_effects import OF_ROUNDS
from rules.common.durations import ENCOUNTER, SESSION, after_boundary, encounter_unit, in_turn_order, order_of
from rules.errors import RuleBroken
from rules.facts import Fact, Who
from rules.fields import Field
from rules.game import Boundary, Command, Decision, Foretold, Game, Mechanic, decides, rolls
from rules.randomness import Randomness
from rules.table import TABLE, Clock, Condition, Encounter, Membership, Pending, Profile, Table

LAPSED = "the actions of the next round"
"""What an encounter's end takes from a condition that itself goes on."""


HIDDEN_ENDINGS = ("hidden_endings",)
SCENES = ("scene", "watch", "day")
"""The units that are long enough for a heading in a story."""


@dataclass(frozen=True, slots=True)
class AdvanceClock(Command):
    """A unit of time that passes outside encounters ends, and the next of it begins: a scene, a watch."""

    unit: Annotated[str, Field("Advance to the end of", source="units")]


@dataclass(frozen=True, slots=True)
class BeginSession(Command):
    """A session begins: everyone's Focus is set anew (FB-10, R-30)."""


@dataclass(frozen=True, slots=True)
class EndSession(Command):
    """A session ends: unspent Focus is lost (FB-10)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndedCondition:
    """A condition that ended, and on whom; or what lapsed unused, and whose it was.

    ``about``: the entry that had brought what lapsed.
    """

    name: Who
    condition: str
    about: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending(Fact):
    """Something with which other things end: ``endings`` tells everyone what.

    ``hidden_endings`` is what ended on sheets that not everyone may read.
    """

    BASE: ClassVar[bool] = True

    OF_HIDDEN: ClassVar[tuple[str, ...]] = HIDDEN_ENDINGS

    endings: tuple[EndedCondition, ...] = ()
    hidden_endings: tuple[EndedCondition, ...] = ()

    def rules_shown(self) -> tuple[str, ...]:
        lapsed = any(one.about for one in (*self.endings, *self.hidden_endings))
        return (*self.RULES, *(("R-92",) if lapsed else ()))


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockAdvanced(Ending):
    """A unit of time ended, and with it what lasted so long; the next, ``number``, begins."""

    RULES: ClassVar[tuple[str, ...]] = ("FD6-28", "R-19", "FB-61")
    STORY: ClassVar[str] = "scene"
    STORY_IF: ClassVar[tuple[str, ...]] = ("is_scene",)
    CHAPTER: ClassVar[bool] = True

    unit: str
    unit_name: str
    number: int

    @property
    def is_scene(self) -> bool:
        """Say whether the unit is long enough for a heading in a story."""
        return self.unit in SCENES

    def heading(self) -> str:
        return f"{self.unit_name} {self.number or ''}".strip()


@dataclass(frozen=True, slots=True, kw_only=True)
class FocusSet:
    """One character's Focus at a session's start or end."""

    name: Who
    focus: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionBegun(Fact):
    """A session began, with everyone's Focus. Hidden sheets are not named."""

    RULES: ClassVar[tuple[str, ...]] = ("FD6-02", "FB-10", "R-30", "R-77")
    CHAPTER: ClassVar[bool] = True

    number: int
    focus: tuple[FocusSet, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionEnded(Ending):
    """A session ended; ``focus_lost`` is the Focus that was left, ``endings`` what lasted no longer."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-10", "R-77")
    CHAPTER: ClassVar[bool] = True

    number: int
    focus_lost: tuple[FocusSet, ...] = ()


def ending(game: Game, table: Table, unit: str, own: str = "") -> tuple[Table, tuple[Foretold, ...]]:
    """Return the table after the end of a unit, and all that ended or lapsed with it (FD6-28, R-19, R-92).

    ``own``: whose turn it is that ends. With an encounter, actions more or fewer in the next round lapse,
    however long their condition lasts (R-80). Hidden sheets are among them, and marked.
    """
    endings: list[Foretold] = []
    units = game.system.clock
    fights_end = unit != SESSION and order_of(units, unit) >= order_of(units, encounter_unit(game))
    for sheet_id in table.sheets_with(Condition):
        in_order = in_turn_order(game, table, sheet_id)
        for key, row in table.of(Condition, sheet_id).items():
            after = after_boundary(row, game.system.clock, unit, own in ("", sheet_id), in_order)
            if after is None:
                table = table.without(Condition, sheet_id, key)
                endings.append(foretold(table, sheet_id, row.name))
                continue
            lasting = _without_actions(after) if fights_end else after
            if lasting.effects != after.effects:
                endings.append(foretold(table, sheet_id, f"{row.name}: {LAPSED}"))
            if lasting != row:
                table = table.put(sheet_id, key, lasting)
    prompts = table.of(Pending, TABLE).items()
    table, lapsed = lapsing(game, table, [key for key, row in prompts if lapses_with(game, row, unit, own)])
    return table, (*endings, *lapsed)


def lapsing(game: Game, table: Table, keys: Iterable[str]) -> tuple[Table, tuple[Foretold, ...]]:
    """Return the table without those prompts, and what is lost with them, as far as that is told (R-92)."""
    losses: list[Foretold] = []
    for key in keys:
        row = table.get(Pending, TABLE, key)
        prompt = game.prompts.get(row.kind) if row else None
        table = table.without(Pending, TABLE, key)
        if row and prompt and prompt.lapsing:
            loss = foretold(table, row.sheet_id, prompt.lapsing(row))
            losses.append(replace(loss, about=row.about))
    return table, tuple(losses)


def outlasts(game: Game, pending: Pending, unit: str) -> bool:
    """Say whether a prompt still waits for an answer after the end of a unit."""
    passing = pending.kind in game.prompts and game.prompts[pending.kind].passing
    return not passing and not lapses_with(game, pending, unit)


def lapses_with(game: Game, pending: Pending, unit: str, own: str = "") -> bool:
    """Say whether the end of a unit closes a prompt; a session closes its own alone (R-77).

    ``own``: whose turn it is that ends; it closes none of another's (R-26).
    """
    prompt, units = game.prompts.get(pending.kind), game.system.clock
    span, end = order_of(units, prompt.lapses) if prompt else -1, order_of(units, unit)
    if not 0 <= span <= end or (unit == SESSION and span != end):
        return False
    return not units[end].personal or own in ("", pending.sheet_id)


def _without_actions(row: Condition) -> Condition:
    lasting = (effect for effect in row.effects if effect.kind not in OF_ROUNDS or not effect.uses)
    return replace(row, effects=tuple(lasting))


def ended_for_all(endings: Iterable[Foretold]) -> tuple[EndedCondition, ...]:
    """Return what ended on sheets that everyone may read."""
    return tuple(_ended_condition(row) for row in endings if not row.hidden)


def ended_unseen(endings: Iterable[Foretold]) -> tuple[EndedCondition, ...]:
    """Return what ended on sheets that not everyone may read: for Game Masters alone."""
    return tuple(_ended_condition(row) for row in endings if row.hidden)


def _ended_condition(row: Foretold) -> EndedCondition:
    return EndedCondition(name=row.sheet_id, condition=row.words, about=row.about)


def foretold(table: Table, sheet_id: str, words: str, chance: Fraction | None = None) -> Foretold:
    """Return what is to come to a sheet, marked as hidden where not everyone may read the sheet."""
    profile = table.get(Profile, sheet_id, "profile")
    return Foretold(
        words=words,
        sheet_id=sheet_id,
        name=profile.name if profile else "",
        hidden=open_profile(table, sheet_id) is None,
        chance=chance,
    )


def open_profile(table: Table, sheet_id: str) -> Profile | None:
    """Return the profile of a sheet that everyone may read."""
    membership = table.get(Membership, sheet_id, "membership")
    return None if membership and membership.visibility != "open" else table.get(Profile, sheet_id, "profile")


def pass_time(
    game: Game, table: Table, unit: str, randomness: Randomness
) -> tuple[Table, int, tuple[Fact, ...]]:
    """Return the table with the next of a unit begun, its number, and what the game makes of the boundary.

    A game may count further by itself. What may happen once in the unit, or in a narrower one, may happen
    again (FD6-06).
    """
    clock = table.get(Clock, TABLE, unit) or Clock()
    for narrower in game.system.clock[: order_of(game.system.clock, unit)]:
        row = table.get(Clock, TABLE, narrower.key)
        if row and row.spent:
            table = table.put(TABLE, narrower.key, replace(row, spent=False))
    next_clock = replace(clock, number=clock.number + 1, spent=False)
    table = table.put(TABLE, unit, next_clock)
    boundaries: Mapping[str, Boundary] = game.boundaries
    if unit not in boundaries:
        return table, next_clock.number, ()
    decision = boundaries[unit](game, table, randomness)
    return decision.table, (decision.table.get(Clock, TABLE, unit) or next_clock).number, decision.facts


def advance_clock(game: Game, table: Table, command: AdvanceClock, randomness: Randomness) -> Decision:
    """End a unit outside encounters and begin the next (FD6-28, R-19)."""
    unit = game.system.unit(command.unit)
    if unit.key == SESSION:
        raise RuleBroken("Begin or end the session instead of advancing it.")
    if unit.within:
        raise RuleBroken(f"{unit.name}s pass only in an encounter: use its next turn or round.")
    if unit.key == encounter_unit(game):
        raise RuleBroken(f"End the {unit.name.lower()} instead of advancing it.")
    if table.get(Encounter, TABLE, ENCOUNTER):
        raise RuleBroken("An encounter is still running: end it first.")
    table, endings = ending(game, table, unit.key)
    table, number, facts = pass_time(game, table, unit.key, randomness)
    return Decision((advanced(game, unit.key, number, endings), *facts), table)


def advanced(game: Game, unit: str, number: int, endings: Sequence[Foretold]) -> ClockAdvanced:
    """Return what is told of a unit that ended: the number of the next, and what is over with it."""
    over, unseen = ended_for_all(endings), ended_unseen(endings)
    name = game.system.unit(unit).name
    return ClockAdvanced(unit=unit, unit_name=name, number=number, endings=over, hidden_endings=unseen)


def begin_session(game: Game, table: Table, _command: BeginSession, randomness: Randomness) -> Decision:
    """Begin a session; the game refills what it refills (FD6-02, R-22)."""
    clock = table.get(Clock, TABLE, SESSION) or Clock()
    if clock.running:
        raise RuleBroken(f"Session {clock.number} has already begun.")
    table, number, facts = pass_time(game, table, SESSION, randomness)
    next_clock = table.get(Clock, TABLE, SESSION) or Clock()
    table = table.put(TABLE, SESSION, replace(next_clock, running=True))
    return Decision((SessionBegun(number=number), *facts), table)


def end_session(game: Game, table: Table, _command: EndSession) -> Decision:
    """End the session, and with it what lasts for the session; an encounter goes on next time (R-77)."""
    clock = table.get(Clock, TABLE, SESSION)
    if clock is None or not clock.running:
        raise RuleBroken("No session is running.")
    table, endings = ending(game, table, SESSION)
    table = table.put(TABLE, SESSION, replace(clock, running=False))
    fact = SessionEnded(
        number=clock.number, endings=ended_for_all(endings), hidden_endings=ended_unseen(endings)
    )
    return Decision((fact,), table)


MECHANIC = Mechanic(
    __name__,
    deciders=(
        rolls(AdvanceClock, advance_clock),
        rolls(BeginSession, begin_session),
        decides(EndSession, end_session),
    ),
)
