"""Morale: when foes waver, and whether they break."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

from rules.bounds import within
from rules.common.durations import ENCOUNTER
from rules.common.encounters import playing
from rules.common.lookups import NPCS, finished
from rules.errors import RuleBroken
from rules.facts import Fact
from rules.fields import Field
from rules.freeblade.dying import state_of
from rules.freeblade.fate import CHANCES, answers_yes, foresee_fate
from rules.freeblade.fields import ANY_CHANCE
from rules.freeblade.harm import hit_points
from rules.freeblade.outcomes_of_fate_and_attacks import fate_verdict
from rules.game import Command, Decision, Game, Mechanic, Preview, decided, foresees, rolls
from rules.randomness import Randomness
from rules.table import TABLE, Combatant, Condition, Table
from rules.verdicts import Verdict

NERVE = "nerve"
"""The key of the condition that keeps, until the fight is over, how a foe's nerve was tested."""
FELL = "fell"
"""The key of the condition that keeps, until the fight is over, that a foe who left it is counted as lost."""


@dataclass(frozen=True, slots=True)
class TryMorale(Command):
    """The Die of Fate: do foes break who have lost half? ``sheets`` is the group, () all foes of the fight
    who are untested (FB-78, R-44, R-45)."""

    sheets: Annotated[
        tuple[str, ...], Field("Which foes", of=NPCS, blurb="Leave blank for all who have not rolled.")
    ] = ()
    chances: Annotated[int, replace(ANY_CHANCE, label="Chance that they flee")] = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class MoraleTried(Fact):
    """The Die of Fate on whether foes break, ``losses`` of ``initial``; one alone has lost half its HP."""

    SECRET: ClassVar[tuple[str, ...]] = ("face", "broken")
    RULES: ClassVar[tuple[str, ...]] = ("FB-78", "FB-60")
    STORY: ClassVar[str] = "told"
    STORY_IF: ClassVar[tuple[str, ...]] = ("broken",)

    initial: int
    losses: int
    chances: int
    face: int
    broken: bool

    def verdict(self) -> Verdict:
        return fate_verdict(
            self.chances, self.face, "They break" if self.broken else "They hold", well=self.broken
        )


def group_wavers(initial: int, lost: int) -> bool:
    """Say whether a group's morale is tested: half of it or more is gone (FB-78, R-45)."""
    return 2 * lost >= initial


def loner_wavers(hp: int, maximum: int) -> bool:
    """Say whether a lone foe's morale is tested: half its HP or less are left (FB-78, R-45)."""
    return 2 * hp <= maximum


@dataclass(frozen=True, slots=True)
class Losses:
    """What a group of foes has lost; for one alone, its HP (FB-78, R-45)."""

    initial: int
    lost: int
    hp: int = 0
    maximum: int = 0

    @property
    def is_due(self) -> bool:
        """Say whether half is gone."""
        if self.initial == 1:
            return loner_wavers(self.hp, self.maximum)
        return group_wavers(self.initial, self.lost)


def losses(table: Table, sheets: tuple[str, ...], more: int = 0) -> Losses:
    """Return what these foes have lost; ``gone``: those who fell and are no longer in the fight."""
    out = sum(state_of(table, sheet_id) == "taken_out" for sheet_id in sheets) + more
    if len(sheets) + more != 1:
        return Losses(len(sheets) + more, out)
    hp = hit_points(table, sheets[0])
    return Losses(1, out, hp.number, hp.number if hp.limit is None else hp.limit)


def untested_foes(table: Table) -> tuple[str, ...]:
    """Return the foes in the fight whose nerve is untested; all of them where there is no such foe."""
    rows = table.of(Combatant, TABLE).items()
    foes = tuple(
        sheet_id for sheet_id, row in rows if row.side == "npc" and finished(table, sheet_id).kind in NPCS
    )
    return tuple(sheet_id for sheet_id in foes if not table.get(Condition, sheet_id, NERVE)) or foes


def try_morale(_game: Game, table: Table, command: TryMorale, randomness: Randomness) -> Decision:
    """Roll once, when half is first lost: yes on the Die of Fate, and they break (FB-78, R-44, R-45)."""
    foes_gone = 0 if command.sheets else playing(table).foes_taken_out
    group = tuple(dict.fromkeys(command.sheets)) or untested_foes(table)
    chances = within(command.chances, 0, 6, CHANCES)
    toll = _wavering(table, group, foes_gone)
    face = randomness(6)
    broken = answers_yes(face, chances)
    nerve = Condition(name="broken nerve" if broken else "steady nerve", slots=0, until="fight")
    for sheet_id in group:
        table = table.put(sheet_id, NERVE, nerve)
    if not command.sheets:
        table = _tested_with_them(table, nerve)
    fact = MoraleTried(initial=toll.initial, losses=toll.lost, chances=chances, face=face, broken=broken)
    return decided(table, fact)


def _tested_with_them(table: Table, nerve: Condition) -> Table:
    """Return the table where the fallen who left were tested with those still there: they count no more."""
    for sheet_id in table.having(Condition, FELL):
        table = table.without(Condition, sheet_id, FELL).put(sheet_id, NERVE, nerve)
    return table.put(TABLE, ENCOUNTER, replace(playing(table), foes_taken_out=0))


def _wavering(table: Table, group: tuple[str, ...], foes_gone: int) -> Losses:
    """Return what a group has lost, if that tests its nerve now."""
    if not group:
        raise RuleBroken("There are no foes to roll morale for.")
    for sheet_id in group:
        if finished(table, sheet_id).kind not in NPCS:
            raise RuleBroken("Only NPCs and creatures roll for morale.")
        if table.get(Condition, sheet_id, NERVE):
            raise RuleBroken("Their morale was already rolled; it is rolled only once.")
    if all(state_of(table, sheet_id) == "taken_out" for sheet_id in group):
        raise RuleBroken("All of them are out: nobody is left to roll for morale.")
    toll = losses(table, group, foes_gone)
    if not toll.is_due:
        raise RuleBroken("They have not lost half yet: no morale roll is due.")
    return toll


def preview_morale(_game: Game, _table: Table, command: TryMorale) -> Preview:
    """Foresee whether foes break (FB-78)."""
    return foresee_fate(command.chances)


MECHANIC = Mechanic(
    __name__,
    deciders=(rolls(TryMorale, try_morale),),
    previews=(foresees(TryMorale, preview_morale),),
)
