"""Events and omens: the D6 of a Turn or a Watch."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, ClassVar

from rules.dice.tables import roll_table
from rules.errors import RuleBroken
from rules.facts import Die, Fact, Roll, ShownRoll, StepResult
from rules.fields import Field
from rules.freeblade.party import members, party_of
from rules.freeblade.preview_parts import table_bars
from rules.freeblade.using_step_dice import depletion_pmf, stepped
from rules.freeblade.weather import WATCH
from rules.game import Command, Decision, Game, Mechanic, Odd, Preview, decided, foresees, in_order, rolls
from rules.odds.counts import uniform
from rules.randomness import Randomness
from rules.table import TABLE, Belonging, Pending, Resource, Table
from rules.verdicts import CRIT, NO_VERDICT, Verdict

OMEN = 6
EVENT = "event"
SIGNS, EXHAUSTION = 2, 5
"""The faces on which the table itself has something to do (FB-72)."""
TURN = "turn"
UNITS = (TURN, "watch")
KEY = "omen"


@dataclass(frozen=True, slots=True)
class RollEvent(Command):
    """What a Turn or Watch brings, rolled by hand; the clock does it by itself (FB-72)."""

    unit: Annotated[str, Field("For", choices=((TURN, "a Turn"), (WATCH, "a Watch")))] = "turn"


@dataclass(frozen=True, slots=True, kw_only=True)
class EventRolled(Fact):
    """What a Turn or Watch brings; ``omen``: a die was begun that brings an encounter when it is gone."""

    SECRET: ClassVar[tuple[str, ...]] = ("roll", "event", "omen")
    RULES: ClassVar[tuple[str, ...]] = ("FB-72",)

    unit: str
    roll: Roll
    event: str
    omen: bool = False

    def rolls(self) -> tuple[ShownRoll, ...]:
        return (ShownRoll(roll=self.roll),)


@dataclass(frozen=True, slots=True, kw_only=True)
class OmenRolled(Fact):
    """The die of an omen; at D0 the encounter ``comes``."""

    SECRET: ClassVar[tuple[str, ...]] = ("step", "comes")
    RULES: ClassVar[tuple[str, ...]] = ("FB-73",)
    STORY: ClassVar[str] = "told"
    STORY_IF: ClassVar[tuple[str, ...]] = ("comes",)

    step: StepResult
    comes: bool

    def verdict(self) -> Verdict:
        return Verdict(note="the omen arrives", sense=CRIT) if self.comes else NO_VERDICT

    def rolls(self) -> tuple[ShownRoll, ...]:
        return (self.step.as_roll(),)


def roll_event(game: Game, table: Table, command: RollEvent, randomness: Randomness) -> Decision:
    """Roll an event by hand; omens are rolled by the clock alone (FB-72)."""
    if command.unit not in UNITS:
        raise RuleBroken("Events are rolled for a Turn or a Watch.")
    return _event(game, table, command.unit, randomness)


def roll_for_unit(game: Game, table: Table, unit: str, randomness: Randomness) -> Decision:
    """Start a Turn or Watch: the omen's die if there is one, then the event (FB-72, FB-73, R-47)."""
    return in_order(
        table,
        lambda now: _nearer(now, randomness),
        lambda now: _event(game, now, unit, randomness),
    )


def _nearer(table: Table, randomness: Randomness) -> Decision:
    """Roll the omen's die, as on every Turn or Watch that follows it; at D0 the encounter is there."""
    party = party_of(table)
    omen = table.get(Belonging, party, KEY)
    if omen is None or not omen.die:
        return decided(table.without(Belonging, party, KEY))
    table, step = stepped(table, party, KEY, randomness)
    if not step.after:
        table = table.without(Belonging, party, KEY)
    return decided(table, OmenRolled(step=step, comes=not step.after))


def _event(game: Game, table: Table, unit: str, randomness: Randomness) -> Decision:
    party = party_of(table)
    faces, line = roll_table(game.system.table(EVENT), randomness)
    face = sum(faces)
    begins = face == SIGNS and table.get(Belonging, party, KEY) is None
    if begins:
        table = table.put(party, KEY, Belonging(name=KEY, slots=0, die=OMEN, full=OMEN))
    if face == EXHAUSTION:
        for sheet_id in (one for one in members(table) if table.get(Resource, one, "hp")):
            choice = Pending(kind="exhaustion", about=table.seq + 1, sheet_id=sheet_id, target=sheet_id)
            table = table.put(TABLE, table.new_key(), choice)
    fact = EventRolled(
        unit=unit,
        roll=Roll(dice=(Die(sides=6, face=face, role="event"),), total=face, formula="1d6"),
        event=line.text,
        omen=begins,
    )
    return decided(table, fact)


def omen_pmf(turns: Iterable[int]) -> dict[int, Fraction]:
    """Return the chance that an omen's encounter comes exactly on each following Turn (FB-73, R-47)."""
    return depletion_pmf(OMEN, turns)


def preview_event(game: Game, table: Table, _command: RollEvent) -> Preview:
    """Foresee an event by its table; no omen begins while another is near (FB-72, FB-73)."""
    near = table.get(Belonging, party_of(table), KEY) is not None
    omen = Fraction(0) if near else uniform(6).chance(SIGNS)
    return Preview(
        odds=(Odd(key="omen", chance=omen), Odd(key="exhaustion", chance=uniform(6).chance(EXHAUSTION))),
        bars=table_bars(game.system.table(EVENT)),
    )


MECHANIC = Mechanic(
    __name__,
    deciders=(rolls(RollEvent, roll_event),),
    previews=(foresees(RollEvent, preview_event),),
)
