"""Meeting others: reaction, distance, and whether they break."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.common.bounds import within
from rules.common.encounters import playing
from rules.common.sheets import NPCS, finished
from rules.dice.tables import roll_table
from rules.errors import RuleBroken
from rules.facts import Die, Fact, Roll
from rules.freeblade.fate import answers_yes
from rules.freeblade.harm import hit_points
from rules.freeblade.morale import group_wavers, loner_wavers
from rules.freeblade.standing import alive, state_of
from rules.freeblade.travel import FEET, distance
from rules.game import Command, Decision, Game, Mechanic, decided, rolls
from rules.randomness import Randomness
from rules.table import TABLE, Combatant, Condition, Table, Track

NERVE = "nerve"
"""The key of the condition that keeps, until the fight is over, how a foe's nerve was tested."""
REACTION = "reaction"


@dataclass(frozen=True, slots=True)
class TryMorale(Command):
    """The Die of Fate: do foes break who have lost half? ``sheets`` is the group, () all foes of the fight
    (FB-78, R-44, R-45)."""

    everyone: ClassVar[bool] = True

    sheets: tuple[str, ...] = ()
    chances: int = 3


@dataclass(frozen=True, slots=True)
class RollReaction(Command):
    """2D6: how someone first meets the characters (FB-76)."""

    sheet_id: str = ""


@dataclass(frozen=True, slots=True)
class RollDistance(Command):
    """2D6 x 10 feet: how far off an encounter is (FB-75, R-46)."""

    dense: bool = False
    open_ground: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class MoraleTried(Fact):
    """The Die of Fate on whether foes break, ``lost`` of ``initial``; one alone has lost half its HP."""

    SECRET: ClassVar[tuple[str, ...]] = ("face", "broken")
    RULES: ClassVar[tuple[str, ...]] = ("FB-78", "FB-60")

    initial: int
    lost: int
    chances: int
    face: int
    broken: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ReactionRolled(Fact):
    """How someone first meets the characters."""

    SECRET: ClassVar[tuple[str, ...]] = ("roll", "reaction")
    RULES: ClassVar[tuple[str, ...]] = ("FB-76",)

    roll: Roll
    reaction: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DistanceRolled(Fact):
    """How far off an encounter is."""

    SECRET: ClassVar[tuple[str, ...]] = ("roll", "feet")
    RULES: ClassVar[tuple[str, ...]] = ("FB-75",)

    roll: Roll
    feet: str
    dense: bool = False
    open_ground: bool = False


@dataclass(frozen=True, slots=True)
class Losses:
    """What a group of foes has lost; for one alone, its HP (FB-78, R-45)."""

    initial: int
    lost: int
    hp: int = 0
    maximum: int = 0

    @property
    def due(self) -> bool:
        """Say whether half is gone."""
        if self.initial == 1:
            return loner_wavers(self.hp, self.maximum)
        return group_wavers(self.initial, self.lost)


def losses(table: Table, sheets: tuple[str, ...], gone: int = 0) -> Losses:
    """Return what these foes have lost; ``gone``: those who fell and are no longer in the fight."""
    lost = sum(state_of(table, sheet_id) == "taken_out" for sheet_id in sheets) + gone
    if len(sheets) + gone != 1:
        return Losses(len(sheets) + gone, lost)
    hp = hit_points(table, sheets[0])
    return Losses(1, lost, hp.number, hp.number if hp.limit is None else hp.limit)


def foes_in_fight(table: Table) -> tuple[str, ...]:
    """Return everyone in the fight who is no player's character."""
    return tuple(sheet_id for sheet_id, row in table.of(Combatant, TABLE).items() if row.side == "npc")


def try_morale(_game: Game, table: Table, command: TryMorale, randomness: Randomness) -> Decision:
    """Roll once, when half is first lost: yes on the Die of Fate, and they break (FB-78, R-44, R-45)."""
    gone = 0 if command.sheets else playing(table).fallen
    group = tuple(dict.fromkeys(command.sheets)) or foes_in_fight(table)
    chances = within(command.chances, 0, 6, "The chances in six")
    found = _wavering(table, group, gone)
    face = randomness(6)
    broken = answers_yes(face, chances)
    tried = Condition(name="broken nerve" if broken else "steady nerve", slots=0, until="fight")
    for sheet_id in group:
        table = table.put(sheet_id, NERVE, tried)
    fact = MoraleTried(initial=found.initial, lost=found.lost, chances=chances, face=face, broken=broken)
    return decided(table, fact)


def _wavering(table: Table, group: tuple[str, ...], gone: int) -> Losses:
    """Return what a group has lost, if that tests its nerve now."""
    if not group:
        raise RuleBroken("There are no foes whose nerve could be tested.")
    for sheet_id in group:
        if finished(table, sheet_id).kind not in NPCS:
            raise RuleBroken("Only the nerve of the Referee's people and creatures is tested.")
        if table.get(Condition, sheet_id, NERVE):
            raise RuleBroken("Their nerve was tested already: it is tested once.")
    if all(state_of(table, sheet_id) == "taken_out" for sheet_id in group):
        raise RuleBroken("All of them are taken out: no nerve is left to test.")
    found = losses(table, group, gone)
    if not found.due:
        raise RuleBroken("They have not lost half yet: their nerve holds.")
    return found


def roll_reaction(game: Game, table: Table, command: RollReaction, randomness: Randomness) -> Decision:
    """Roll 2D6 on the table of reactions; a sheet that is named keeps what came of it (FB-76)."""
    name = ""
    if command.sheet_id:
        profile = alive(table, command.sheet_id)
        name = profile.name
        if profile.kind not in NPCS:
            raise RuleBroken(f"{name} decides for themselves how they react.")
    rows = game.system.table(REACTION)
    faces, line = roll_table(rows, randomness)
    roll = _roll(faces, *rows.dice)
    if command.sheet_id:
        states = tuple(each.text for each in rows.lines)
        track = Track(name=rows.name, state=states.index(line.text), states=states)
        table = table.put(command.sheet_id, REACTION, track)
    fact = ReactionRolled(sheet_id=command.sheet_id, name=name, roll=roll, reaction=line.text)
    return decided(table, fact)


def roll_distance(_game: Game, table: Table, command: RollDistance, randomness: Randomness) -> Decision:
    """Roll 2D6 x 10 feet; the dark and the thicket halve, open ground doubles (FB-75, R-46)."""
    roll = _roll((randomness(6), randomness(6)), 2, 6)
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


MECHANIC = Mechanic(
    deciders=(
        rolls(RollDistance, roll_distance),
        rolls(RollReaction, roll_reaction),
        rolls(TryMorale, try_morale),
    ),
    facts=(
        DistanceRolled,
        MoraleTried,
        ReactionRolled,
    ),
)
