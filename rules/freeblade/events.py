"""Events, omens and exhaustion."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from rules.common.prompts import business_of, pass_offer
from rules.common.sheets import finished
from rules.dice.tables import roll_table
from rules.errors import RuleBroken
from rules.facts import Die, Fact, Modifier, Roll, StepResult
from rules.freeblade.fights import time_runs_out
from rules.freeblade.harm import hit_points, wound
from rules.freeblade.light import burned_by_turns
from rules.freeblade.party import members, party_of
from rules.freeblade.rests import Rest, Rested, exhausted, rest
from rules.freeblade.standing import alive, state_of
from rules.freeblade.step_dice import depletion_pmf, stepped
from rules.game import Command, Decision, Game, Mechanic, Offer, Prompt, decided, in_order, rolls
from rules.randomness import Randomness
from rules.system import ruling_word
from rules.table import TABLE, Belonging, Pending, Table

OMEN = 6
EVENT = "event"
SIGNS, EXHAUSTION = 2, 5
"""The faces on which the table itself has something to do (FB-72)."""
TURN = "turn"
UNITS = (TURN, "watch")
KEY = "omen"
HARM = 4


@dataclass(frozen=True, slots=True)
class RollEvent(Command):
    """What a Turn or Watch brings, rolled by hand; the clock does it by itself (FB-72)."""

    everyone: ClassVar[bool] = True

    unit: str = "turn"


@dataclass(frozen=True, slots=True)
class FaceExhaustion(Command):
    """A short rest, or 1D4 damage that no armour stops (FB-74, R-51)."""

    pending: str
    sheet_id: str = ""
    choice: str = "rest"


@dataclass(frozen=True, slots=True, kw_only=True)
class EventRolled(Fact):
    """What a Turn or Watch brings; ``omen``: a die was begun that brings an encounter when it is gone."""

    SECRET: ClassVar[tuple[str, ...]] = ("roll", "event", "omen")
    RULES: ClassVar[tuple[str, ...]] = ("FB-72",)

    unit: str
    roll: Roll
    event: str
    omen: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class OmenRolled(Fact):
    """The die of an omen; at D0 the encounter ``comes``."""

    SECRET: ClassVar[tuple[str, ...]] = ("step", "comes")
    RULES: ClassVar[tuple[str, ...]] = ("FB-73",)

    step: StepResult
    comes: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ExhaustionFaced(Fact):
    """Exhaustion: a short rest, or damage. ``status`` and the timer are as for any other harm."""

    CLOSED: ClassVar[tuple[str, ...] | None] = ("before", "after", "count", "timer", "modifiers")
    RULES: ClassVar[tuple[str, ...]] = ("FB-74",)

    choice: str
    die: Die
    before: int
    after: int
    status: str = "ok"
    count: int = 0
    unit: str = ""
    timer: Die | None = None
    modifiers: tuple[Modifier, ...] = ()


def roll_event(game: Game, table: Table, command: RollEvent, randomness: Randomness) -> Decision:
    """An event rolled by hand; omens are rolled by the clock alone (FB-72)."""
    if command.unit not in UNITS:
        raise RuleBroken("Events come with a Turn or a Watch.")
    return _event(game, table, command.unit, randomness)


def roll_for_unit(game: Game, table: Table, unit: str, randomness: Randomness) -> Decision:
    """The start of a Turn or Watch: the omen's die if there is one, then the event (FB-72, FB-73, R-47)."""
    return in_order(
        table,
        lambda now: _nearer(now, randomness),
        lambda now: _event(game, now, unit, randomness),
    )


def pass_turn(game: Game, table: Table, randomness: Randomness) -> Decision:
    """A Turn of ten minutes begins: light burns down, omens come nearer, something happens (FB-61)."""
    return in_order(
        table,
        time_runs_out,
        lambda now: burned_by_turns(game, now, 1, randomness),
        lambda now: roll_for_unit(game, now, TURN, randomness),
    )


def _nearer(table: Table, randomness: Randomness) -> Decision:
    """The omen's die, rolled on every Turn or Watch that follows it; at D0 the encounter is there."""
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
        for sheet_id in members(table):
            choice = Pending(kind="exhaustion", about=table.seq + 1, sheet_id=sheet_id, target=sheet_id)
            table = table.put(TABLE, table.new_key(), choice)
    fact = EventRolled(
        unit=unit,
        roll=Roll(dice=(Die(sides=6, face=face, role="event"),), total=face, formula="1d6"),
        event=line.text,
        omen=begins,
    )
    return decided(table, fact)


def face_exhaustion(game: Game, table: Table, command: FaceExhaustion, randomness: Randomness) -> Decision:
    """Each who is exhausted takes a short rest, or 1D4 damage that no armour stops (FB-74, R-51)."""
    pending = business_of(table, command.pending, "exhaustion")
    alive(table, pending.sheet_id)
    table = table.without(Pending, TABLE, command.pending)
    if command.choice == "rest":
        return _rested(game, table, pending.sheet_id, randomness)
    return _harmed(game, table, pending.sheet_id, command.choice, randomness)


def _rested(game: Game, table: Table, sheet_id: str, randomness: Randomness) -> Decision:
    done = rest(game, table, Rest(sheet_id, "short"), randomness)
    fact = done.facts[0]
    if not isinstance(fact, Rested) or fact.die is None:
        raise RuleBroken("That was no short rest.")
    told = ExhaustionFaced(
        sheet_id=sheet_id, name=fact.name, choice="rest", die=fact.die, before=fact.before, after=fact.after
    )
    return decided(done.table, told)


def _harmed(game: Game, table: Table, sheet_id: str, choice: str, randomness: Randomness) -> Decision:
    hp = hit_points(table, sheet_id)
    face = randomness(HARM) if choice == "damage" else 0
    lost = hp.number - exhausted(choice, hp.number, hp.limit or hp.number, face)
    hurt = wound(game, table, sheet_id, lost, False, randomness)
    fact = ExhaustionFaced(
        sheet_id=sheet_id,
        name=finished(table, sheet_id).name,
        choice=choice,
        die=Die(sides=HARM, face=face, role="damage"),
        before=hurt.before,
        after=hurt.after,
        status=hurt.status,
        count=hurt.count,
        unit=hurt.unit,
        timer=hurt.timer,
        modifiers=hurt.modifiers,
    )
    return decided(hurt.table, fact)


def exhaustion_prompt(game: Game, table: Table, key: str, pending: Pending) -> tuple[Offer, ...]:
    """Whoever is exhausted rests for a Turn, or takes harm (FB-74)."""
    choices = [("rest", "Take a short rest"), ("damage", "Take 1D4 damage")]
    if (
        state_of(table, pending.sheet_id) == "dying"
        and ruling_word(table, game.system, "rest_while_dying") == "no"
    ):
        choices = choices[1:]
    made = (
        Offer(
            key=choice,
            label=label,
            command=FaceExhaustion(key, pending.sheet_id, choice),
            sheet_id=pending.sheet_id,
            fields=(("pending", key), ("choice", choice)),
        )
        for choice, label in choices
    )
    return (*made, pass_offer(key, pending, "Let it pass"))


def omen_pmf(turns: Iterable[int]) -> dict[int, Fraction]:
    """The probability that an omen's encounter comes exactly on each following Turn (FB-73, R-47)."""
    return depletion_pmf(OMEN, turns)


MECHANIC = Mechanic(
    deciders=(
        rolls(FaceExhaustion, face_exhaustion),
        rolls(RollEvent, roll_event),
    ),
    facts=(
        EventRolled,
        ExhaustionFaced,
        OmenRolled,
    ),
    prompts={
        "exhaustion": Prompt(offers=exhaustion_prompt, gone="That exhaustion is settled already."),
    },
    boundaries={
        "turn": pass_turn,
    },
)
