"""Surprise: who is caught off guard, and so acts last."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

from rules.bounds import within
from rules.common.encounters import combatant_of
from rules.common.lookups import NPCS, alive
from rules.errors import RuleBroken
from rules.facts import Fact
from rules.fields import Field
from rules.freeblade.fate import CHANCES, answers_yes, foresee_fate
from rules.freeblade.fields import ANY_CHANCE, FIGHTER, FOE
from rules.freeblade.initiative import OFF_GUARD, in_places
from rules.freeblade.outcomes_of_fate_and_attacks import fate_verdict
from rules.game import Command, Decision, Game, Mechanic, Preview, decided, decides, foresees, rolls
from rules.randomness import Randomness
from rules.table import TABLE, Combatant, Condition, Table
from rules.verdicts import Verdict


@dataclass(frozen=True, slots=True)
class SetOffGuard(Command):
    """Someone in a fight is caught off guard and acts last, or is not any more (FB-49)."""

    sheet_id: Annotated[str, FIGHTER]
    off_guard: Annotated[bool, Field("Surprised (off guard)", start=True)] = True


@dataclass(frozen=True, slots=True)
class RollOffGuard(Command):
    """The Die of Fate: is someone who is unaware caught off guard? (FB-77, R-44)"""

    sheet_id: Annotated[str, FOE]
    chances: Annotated[int, ANY_CHANCE] = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class OffGuardSet(Fact):
    """Someone acts last from now on, or no longer."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-49",)

    off_guard: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class OffGuardRolled(Fact):
    """The Die of Fate on whether someone unaware is caught off guard."""

    SECRET: ClassVar[tuple[str, ...]] = ("face", "off_guard")
    RULES: ClassVar[tuple[str, ...]] = ("FB-77", "FB-60")

    chances: int
    face: int
    off_guard: bool

    def verdict(self) -> Verdict:
        return fate_verdict(
            self.chances,
            self.face,
            "Surprised" if self.off_guard else "Not surprised",
            well=not self.off_guard,
        )


def set_off_guard(game: Game, table: Table, command: SetOffGuard) -> Decision:
    """Let someone act last, or no longer; the die stays as it fell (FB-49, R-39)."""
    row = combatant_of(table, command.sheet_id)
    profile = alive(game, table, command.sheet_id)
    if row.off_guard == command.off_guard:
        raise RuleBroken(f"{profile.name} {'is already surprised' if row.off_guard else 'is not surprised'}.")
    table = table.without(Condition, command.sheet_id, OFF_GUARD)
    table = table.put(TABLE, command.sheet_id, replace(row, off_guard=command.off_guard))
    fact = OffGuardSet(sheet_id=command.sheet_id, off_guard=command.off_guard)
    return decided(in_places(table), fact)


def roll_off_guard(game: Game, table: Table, command: RollOffGuard, randomness: Randomness) -> Decision:
    """Roll the Die of Fate: the unaware act last in the fight that is on or comes (FB-77, R-44)."""
    profile = alive(game, table, command.sheet_id)
    if profile.kind not in NPCS:
        raise RuleBroken(f"{profile.name} is a player's character: set it yourself if they are surprised.")
    chances = within(command.chances, 0, 6, CHANCES)
    face = randomness(6)
    off_guard = answers_yes(face, chances)
    if off_guard:
        table = _catch_off_guard(table, command.sheet_id)
    fact = OffGuardRolled(sheet_id=command.sheet_id, chances=chances, face=face, off_guard=off_guard)
    return decided(table, fact)


def _catch_off_guard(table: Table, sheet_id: str) -> Table:
    unready = Condition(name="off guard", slots=0, until="fight", source="unaware")
    table = table.put(sheet_id, OFF_GUARD, unready)
    row = table.get(Combatant, TABLE, sheet_id)
    return in_places(table.put(TABLE, sheet_id, replace(row, off_guard=True))) if row else table


def preview_off_guard(_game: Game, _table: Table, command: RollOffGuard) -> Preview:
    """Foresee whether someone is caught off guard (FB-77)."""
    return foresee_fate(command.chances)


MECHANIC = Mechanic(
    __name__,
    deciders=(
        rolls(RollOffGuard, roll_off_guard),
        decides(SetOffGuard, set_off_guard),
    ),
    previews=(foresees(RollOffGuard, preview_off_guard),),
)
