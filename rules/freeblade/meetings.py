"""Meeting others: how far off they are, and how they react."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated, ClassVar

from rules.common.lookups import NPCS, alive
from rules.dice.tables import roll_table
from rules.errors import RuleBroken
from rules.facts import Die, Fact, Roll
from rules.fields import Field
from rules.freeblade.fields import FOE
from rules.freeblade.preview_parts import bars_of, table_bars
from rules.freeblade.travel import _scaled
from rules.game import Command, Decision, Game, Mechanic, Preview, decided, foresees, rolls
from rules.odds.counts import uniform
from rules.randomness import Randomness
from rules.table import Table, Track
from rules.verdicts import Verdict

FEET = 10
REACTION = "reaction"


@dataclass(frozen=True, slots=True)
class RollReaction(Command):
    """2D6: how someone first meets the characters (FB-76)."""

    sheet_id: Annotated[str, replace(FOE, blurb="Leave blank for anyone who turns up.")] = ""


@dataclass(frozen=True, slots=True)
class RollDistance(Command):
    """2D6 x 10 feet: how far off an encounter is (FB-75, R-46)."""

    dense: Annotated[bool, Field("Dark or overgrown", blurb="Half as far.")] = False
    open_ground: Annotated[bool, Field("Open ground", blurb="Twice as far.")] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ReactionRolled(Fact):
    """How someone first meets the characters."""

    SECRET: ClassVar[tuple[str, ...]] = ("roll", "reaction")
    RULES: ClassVar[tuple[str, ...]] = ("FB-76",)
    STORY: ClassVar[str] = "met"

    roll: Roll
    reaction: str

    def verdict(self) -> Verdict:
        return Verdict(roll=self.roll, words=self.reaction.capitalize())


@dataclass(frozen=True, slots=True, kw_only=True)
class DistanceRolled(Fact):
    """How far off an encounter is."""

    SECRET: ClassVar[tuple[str, ...]] = ("roll", "feet")
    RULES: ClassVar[tuple[str, ...]] = ("FB-75",)

    roll: Roll
    feet: str
    dense: bool = False
    open_ground: bool = False

    def verdict(self) -> Verdict:
        return Verdict(roll=self.roll, words=f"{self.feet} feet")


def distance(total: int, dense: bool = False, open_ground: bool = False) -> Fraction:
    """Return how many feet away an encounter is, from 2D6 (FB-75, R-46)."""
    if not 2 <= total <= 12:
        raise RuleBroken("Two d6 come to something from 2 to 12.")
    return _scaled(total * FEET, int(dense), int(open_ground))


def roll_reaction(game: Game, table: Table, command: RollReaction, randomness: Randomness) -> Decision:
    """Roll 2D6 on the table of reactions; a sheet that is named keeps what came of it (FB-76)."""
    name = ""
    if command.sheet_id:
        profile = alive(game, table, command.sheet_id)
        name = profile.name
        if profile.kind == "pc":
            raise RuleBroken(f"{name}'s player decides how they react.")
        if profile.kind not in NPCS:
            raise RuleBroken(f"{name} cannot react.")
    rows = game.system.table(REACTION)
    faces, line = roll_table(rows, randomness)
    roll = _roll(faces, *rows.dice)
    if command.sheet_id:
        states = tuple(reaction.text for reaction in rows.lines)
        track = Track(name=rows.name, state=states.index(line.text), states=states)
        table = table.put(command.sheet_id, REACTION, track)
    fact = ReactionRolled(sheet_id=command.sheet_id, roll=roll, reaction=line.text)
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


def preview_reaction(game: Game, _table: Table, _command: RollReaction) -> Preview:
    """Foresee a reaction by its table (FB-76)."""
    return Preview(bars=table_bars(game.system.table(REACTION)))


def preview_distance(_game: Game, _table: Table, command: RollDistance) -> Preview:
    """Foresee how many feet away an encounter is (FB-75)."""
    feet = uniform(6).times(2).mapped(lambda total: int(distance(total, command.dense, command.open_ground)))
    return Preview(bars=bars_of(feet))


MECHANIC = Mechanic(
    __name__,
    deciders=(
        rolls(RollDistance, roll_distance),
        rolls(RollReaction, roll_reaction),
    ),
    previews=(
        foresees(RollDistance, preview_distance),
        foresees(RollReaction, preview_reaction),
    ),
)
