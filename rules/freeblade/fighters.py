"""Who joins a fight, who leaves it, and on whose side they stand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

from rules.common.durations import ENCOUNTER, OUT
from rules.common.encounters import (
    EncounterJoined,
    JoinEncounter,
    LeaveEncounter,
    combatant_of,
    join_encounter,
    leave_encounter,
    playing,
)
from rules.common.lookups import finished
from rules.errors import RuleBroken
from rules.facts import Fact
from rules.fields import Field
from rules.freeblade.fields import FIGHTER
from rules.freeblade.initiative import in_places, with_die, with_the_party
from rules.freeblade.morale import FELL, NERVE
from rules.game import Command, Decision, Game, Mechanic, changes, decided, rolls
from rules.randomness import Randomness
from rules.table import TABLE, Condition, Table

SIDES = {"pc": "the party's side", "npc": "the foes' side"}


@dataclass(frozen=True, slots=True)
class SetSide(Command):
    """Someone in a fight stands on the party's ``side`` (pc), or on that of its foes (npc) (FB-78, R-45)."""

    sheet_id: Annotated[str, FIGHTER]
    side: Annotated[str, Field("Side", choices=tuple(SIDES.items()))]


@dataclass(frozen=True, slots=True, kw_only=True)
class SideSet(Fact):
    """Someone in a fight stands on the party's side (pc) from now on, or on that of its foes (npc)."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-78", "R-45")
    ASIDE: ClassVar[bool] = True

    side: str


def join_fight(game: Game, table: Table, command: JoinEncounter, randomness: Randomness) -> Decision:
    """Let someone join, and roll for the Round that runs unless they have acted in it (R-80, R-86).

    A foe who fell and was let go is in the fight again: it counts there, and not among those gone (R-45).
    """
    decision = join_encounter(game, table, command)
    table = with_the_party(_counted_again(decision.table, command.sheet_id))
    if not combatant_of(table, command.sheet_id).acted:
        table = in_places(with_die(table, command.sheet_id, randomness))
    row = combatant_of(table, command.sheet_id)
    fact = EncounterJoined(
        sheet_id=command.sheet_id,
        off_guard=row.off_guard,
        die=row.die,
    )
    return decided(table, fact)


def leave_fight(game: Game, table: Table, command: LeaveEncounter, randomness: Randomness) -> Decision:
    """Let someone leave; a foe who is taken out is lost to a group whose nerve is still untested (R-45)."""
    foe = combatant_of(table, command.sheet_id).side == "npc"
    decision = leave_encounter(game, table, command, randomness)
    nerve = table.get(Condition, command.sheet_id, NERVE)
    if not foe or nerve or game.standing(table, command.sheet_id) not in OUT:
        return decision
    encounter = playing(decision.table)
    after = decision.table.put(
        TABLE, ENCOUNTER, replace(encounter, foes_taken_out=encounter.foes_taken_out + 1)
    )
    mark = Condition(name="fell in the fight", slots=0, until="fight")
    return Decision(decision.facts, after.put(command.sheet_id, FELL, mark))


def _counted_again(table: Table, sheet_id: str) -> Table:
    if table.get(Condition, sheet_id, FELL) is None:
        return table
    encounter = playing(table)
    table = table.put(
        TABLE, ENCOUNTER, replace(encounter, foes_taken_out=max(0, encounter.foes_taken_out - 1))
    )
    return table.without(Condition, sheet_id, FELL)


def set_side(table: Table, command: SetSide) -> Decision:
    """Let someone stand with the party or against it; a tie goes to the foes anew (FB-48, FB-78, R-45)."""
    row, profile = combatant_of(table, command.sheet_id), finished(table, command.sheet_id)
    if command.side not in SIDES:
        raise RuleBroken("In a fight there are two sides: the party's (pc) and the foes' (npc).")
    if row.side == command.side:
        raise RuleBroken(f"{profile.name} is on {SIDES[command.side]} already.")
    table = in_places(table.put(TABLE, command.sheet_id, replace(row, side=command.side)))
    return decided(table, SideSet(sheet_id=command.sheet_id, side=command.side))


MECHANIC = Mechanic(
    __name__,
    deciders=(
        rolls(JoinEncounter, join_fight),
        rolls(LeaveEncounter, leave_fight),
        changes(SetSide, set_side),
    ),
)
