"""Wear and tear after a fight, and mending."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

from rules.common.belongings import NATURAL, SPECTRAL
from rules.common.durations import OUT
from rules.common.lookups import belonging_of, finished
from rules.dice.stepping_down import step_down
from rules.errors import RuleBroken
from rules.facts import Fact, ShownRoll, StepResult
from rules.freeblade.dying import out_of_the_fight, state_of
from rules.freeblade.fields import FIGHTER
from rules.freeblade.focus_rerolls import Rerollable, relied_on, rerollable
from rules.game import Command, Decision, Game, Mechanic, changes, decided, in_order, rolls
from rules.randomness import Randomness, Sample
from rules.table import Belonging, Table
from rules.verdicts import LOST, NO_VERDICT, Verdict

MENDABLE = ("weapon", "armor", "shield")


@dataclass(frozen=True, slots=True)
class RollWear(Command):
    """What a sheet has used in a fight is tested for wear.

    A fight's end does this for everyone at once. It is an order of its own so that Focus can roll one sheet's
    dice again, and leaves what the others rolled (FB-59, R-84).
    """

    sheet_id: Annotated[str, FIGHTER]


@dataclass(frozen=True, slots=True)
class RepairGear(Command):
    """A worn or broken weapon, armour or shield is repaired: its die is full again (FB-59)."""

    sheet_id: str
    belonging: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WearRoll:
    """A weapon or armour tested at a fight's end."""

    belonging: str
    kind: str
    step: StepResult


@dataclass(frozen=True, slots=True, kw_only=True)
class WearRolled(Rerollable):
    """What a sheet used in a fight was tested for wear; ``broken`` names what is at D0."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-59",)
    STORY: ClassVar[str] = "told"
    STORY_IF: ClassVar[tuple[str, ...]] = ("broken",)

    gear: tuple[WearRoll, ...]
    broken: tuple[str, ...] = ()

    def verdict(self) -> Verdict:
        return Verdict(words="Broken", note=", ".join(self.broken), sense=LOST) if self.broken else NO_VERDICT

    def rolls(self) -> tuple[ShownRoll, ...]:
        return tuple(piece.step.as_roll(piece.belonging) for piece in self.gear)


@dataclass(frozen=True, slots=True, kw_only=True)
class GearRepaired(Fact):
    """Something worn or broken was repaired: its die before and after."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-59",)

    belonging: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Gear:
    """A weapon, armour or shield at a fight's end: whether it was used, and the face it rolls (FB-33)."""

    name: str
    kind: str
    die: int
    used: bool
    face: int = 0


def wears(kind: str, die: int, used: bool) -> bool:
    """Say whether a fight's end tests a thing: weapons and armour that were used and are whole (FB-59)."""
    return used and die > 0 and kind in ("weapon", "armor")


def wear(items: Sequence[Gear]) -> list[int]:
    """Return the dice of all gear after the fight; a shield was tested at each use (FB-59, R-33, R-76)."""
    return [
        step_down(item.die, item.face) if wears(item.kind, item.die, item.used) else item.die
        for item in items
    ]


def mark_used(table: Table, sheet_id: str, key: str, randomness: Randomness) -> Table:
    """Mark what a fight has worn, for the test at its end; no D0 wears further, nor what is part of a body
    (FB-59, R-33, R-76).

    What is marked already stays so whatever becomes of the roll that marked it.
    """
    thing = table.get(Belonging, sheet_id, key) if sheet_id and key else None
    if thing is None or not thing.die or thing.form in (NATURAL, SPECTRAL):
        return table
    if thing.used:
        # A preview must not hang on what is still open of earlier rolls.
        return table if isinstance(randomness, Sample) else relied_on(table, sheet_id, key)
    return table.put(sheet_id, key, replace(thing, used=True))


def with_marks_of(before: Table, table: Table) -> Table:
    """Return the table with the marks of earlier: a blow of a fight that is over wears nothing for the next
    one, whose end would test it (FB-59)."""
    for sheet_id in table.sheets_with(Belonging):
        for key, thing in table.of(Belonging, sheet_id).items():
            earlier = before.get(Belonging, sheet_id, key)
            if earlier and thing.used != earlier.used:
                table = table.put(sheet_id, key, replace(thing, used=earlier.used))
    return table


def pass_fight(game: Game, table: Table, randomness: Randomness) -> Decision:
    """Roll the die of every weapon and armour that a fight has used (FB-59, R-33, R-76)."""
    facts, over = list[Fact](), table
    for sheet_id in table.sheets_with(Belonging):
        if not _is_worn(over, sheet_id):
            over = _unmarked(over, sheet_id)  # of shields, of what is at D0, of those taken out
            continue
        entry = replace(over, seq=table.seq + 1 + len(facts))  # the first entry is the fight's own end
        decision = tested_for_wear(game, entry, RollWear(sheet_id), randomness)
        facts.extend(decision.facts)
        over = decision.table
    return Decision(tuple(facts), replace(over, seq=table.seq))


def _is_worn(table: Table, sheet_id: str) -> bool:
    return bool(worn_by(table, sheet_id))


def worn_by(table: Table, sheet_id: str) -> tuple[Belonging, ...]:
    """Return what a fight's end tests of a sheet: nothing of the one who was taken out before it (R-33)."""
    if state_of(table, sheet_id) in OUT:
        return ()
    carried = table.of(Belonging, sheet_id).values()
    return tuple(thing for thing in carried if wears(thing.kind, thing.die, thing.used))


def _unmarked(table: Table, sheet_id: str) -> Table:
    for key, thing in table.of(Belonging, sheet_id).items():
        if thing.used and thing.kind in MENDABLE:
            table = table.put(sheet_id, key, replace(thing, used=False))
    return table


def roll_wear(_game: Game, table: Table, command: RollWear, randomness: Randomness) -> Decision:
    """Roll the die of every weapon and armour that a sheet has used (FB-59, R-33, R-76)."""
    profile = finished(table, command.sheet_id)
    if not _is_worn(table, command.sheet_id):
        raise RuleBroken(f"{profile.name} used no weapon or armour that can wear.")
    table, rolls = _test_gear(table, command.sheet_id, randomness)
    broken = tuple(thing.belonging for thing in rolls if not thing.step.after)
    fact = WearRolled(sheet_id=command.sheet_id, gear=rolls, broken=broken)
    return decided(table, fact)


tested_for_wear = rerollable(roll_wear)


def _test_gear(table: Table, sheet_id: str, randomness: Randomness) -> tuple[Table, tuple[WearRoll, ...]]:
    """Test one sheet's gear, and return how each piece fared."""
    rolls = []
    for key, thing in table.of(Belonging, sheet_id).items():
        if not thing.used or thing.kind not in MENDABLE:
            continue
        face = randomness(thing.die) if wears(thing.kind, thing.die, thing.used) else 0
        (die,) = wear([Gear(thing.name, thing.kind, thing.die, thing.used, face)])
        table = table.put(sheet_id, key, replace(thing, die=die, used=False))
        if face:
            step = StepResult(before=thing.die, face=face, after=die)
            rolls.append(WearRoll(belonging=thing.name, kind=thing.kind, step=step))
    return table, tuple(rolls)


def repair_gear(table: Table, command: RepairGear) -> Decision:
    """Give what the fiction repaired its full die again (FB-59, R-76)."""
    finished(table, command.sheet_id)
    thing = belonging_of(table, command.sheet_id, command.belonging)
    if thing.kind not in MENDABLE or not thing.full:
        raise RuleBroken(f"{thing.name} does not wear in a fight.")
    if thing.die >= thing.full:
        raise RuleBroken(f"{thing.name} is undamaged.")
    fact = GearRepaired(
        sheet_id=command.sheet_id,
        belonging=thing.name,
        before=thing.die,
        after=thing.full,
    )
    return decided(table.put(command.sheet_id, command.belonging, replace(thing, die=thing.full)), fact)


def end_of_fight(game: Game, table: Table, randomness: Randomness) -> Decision:
    """End a fight: what it has used is tested, and the dying count minutes (FB-59, R-31)."""
    return in_order(table, lambda now: pass_fight(game, now, randomness), out_of_the_fight)


MECHANIC = Mechanic(
    __name__,
    deciders=(
        changes(RepairGear, repair_gear),
        rolls(RollWear, tested_for_wear),
    ),
    boundaries={
        "fight": end_of_fight,
    },
)
