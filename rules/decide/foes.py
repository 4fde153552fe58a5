"""Meeting foes: how far off, how they take it, and when their nerve fails (FB-75..78)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.chance import Chance
from rules.commands import RollDistance, RollReaction, TryMorale
from rules.decide.decision import Decision, decided
from rules.decide.encounters import playing
from rules.decide.shape import within
from rules.decide.sheets import NPCS, alive, finished, hit_points, state_of
from rules.errors import RuleBroken
from rules.facts import Die, DistanceRolled, MoraleTried, ReactionRolled, Roll
from rules.fate import answers_yes
from rules.foes import group_wavers, loner_wavers
from rules.system import System
from rules.table import TABLE, Combatant, Condition, Table, Track
from rules.tables import REACTION, roll_table
from rules.travel import FEET, distance

NERVE = "nerve"
"""The key of the condition that keeps, until the fight is over, how a foe's nerve was tested."""


@dataclass(frozen=True, slots=True)
class Losses:
    """What a group of foes has lost; for one alone, its HP (FB-78, R-45)."""

    initial: int
    lost: int
    hp: int = 0
    maximum: int = 0

    @property
    def due(self) -> bool:
        """Whether half is gone."""
        if self.initial == 1:
            return loner_wavers(self.hp, self.maximum)
        return group_wavers(self.initial, self.lost)


def losses(table: Table, sheets: tuple[str, ...], gone: int = 0) -> Losses:
    """What these foes have lost so far; ``gone``: those of them who fell and are no longer in the fight."""
    lost = sum(state_of(table, sheet) == "taken_out" for sheet in sheets) + gone
    if len(sheets) + gone != 1:
        return Losses(len(sheets) + gone, lost)
    hp = hit_points(table, sheets[0])
    return Losses(1, lost, hp.number, hp.number if hp.limit is None else hp.limit)


def foes_in_fight(table: Table) -> tuple[str, ...]:
    """Everyone in the fight who is no player's character."""
    return tuple(sheet for sheet, row in table.of(Combatant, TABLE).items() if row.side == "npc")


def try_morale(system: System, table: Table, command: TryMorale, chance: Chance) -> Decision:
    """Once, when half is first lost: yes on the Die of Fate, and they break (FB-78, R-44, R-45)."""
    gone = 0 if command.sheets else playing(table).fallen
    group = tuple(dict.fromkeys(command.sheets)) or foes_in_fight(table)
    chances = within(command.chances, 0, 6, "The chances in six")
    found = _wavering(table, group, gone)
    face = chance(6)
    broken = answers_yes(face, chances)
    tried = Condition(name="broken nerve" if broken else "steady nerve", slots=0, until="fight")
    for sheet in group:
        table = table.put(sheet, NERVE, tried)
    fact = MoraleTried(initial=found.initial, lost=found.lost, chances=chances, face=face, broken=broken)
    return decided(table, fact)


def _wavering(table: Table, group: tuple[str, ...], gone: int) -> Losses:
    """What a group has lost, if that tests its nerve now."""
    if not group:
        raise RuleBroken("There are no foes whose nerve could be tested.")
    for sheet in group:
        if finished(table, sheet).kind not in NPCS:
            raise RuleBroken("Only the nerve of the Referee's people and creatures is tested.")
        if table.get(Condition, sheet, NERVE):
            raise RuleBroken("Their nerve was tested already: it is tested once.")
    if all(state_of(table, sheet) == "taken_out" for sheet in group):
        raise RuleBroken("All of them are taken out: no nerve is left to test.")
    found = losses(table, group, gone)
    if not found.due:
        raise RuleBroken("They have not lost half yet: their nerve holds.")
    return found


def roll_reaction(system: System, table: Table, command: RollReaction, chance: Chance) -> Decision:
    """2D6 on the table of reactions; a sheet that is named keeps what came of it (FB-76)."""
    name = ""
    if command.sheet:
        profile = alive(table, command.sheet)
        name = profile.name
        if profile.kind not in NPCS:
            raise RuleBroken(f"{name} decides for themselves how they react.")
    rows = system.table(REACTION)
    faces, line = roll_table(rows, chance)
    roll = _roll(faces, *rows.dice)
    if command.sheet:
        states = tuple(each.text for each in rows.lines)
        track = Track(name=rows.name, state=states.index(line.text), states=states)
        table = table.put(command.sheet, REACTION, track)
    fact = ReactionRolled(sheet=command.sheet, name=name, roll=roll, reaction=line.text)
    return decided(table, fact)


def roll_distance(system: System, table: Table, command: RollDistance, chance: Chance) -> Decision:
    """2D6 x 10 feet; the dark and the thicket halve, open ground doubles (FB-75, R-46)."""
    roll = _roll((chance(6), chance(6)), 2, 6)
    feet = distance(roll.total, command.dense, command.open_ground)
    fact = DistanceRolled(
        roll=Roll(dice=roll.dice, total=roll.total, formula=f"{roll.formula} × {FEET}"),
        feet=str(feet),
        dense=command.dense,
        open_ground=command.open_ground,
    )
    return decided(table, fact)


def _roll(faces: tuple[int, ...], count: int, sides: int) -> Roll:
    dice = tuple(Die(sides=sides, face=face) for face in faces)
    return Roll(dice=dice, total=sum(die.face for die in dice), formula=f"{count}d{sides}")
