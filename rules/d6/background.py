"""Where someone comes from, in a line: in one's own words, or by a die from the game's table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from rules.bounds import clean_name
from rules.common.lookups import finished
from rules.dice.tables import roll_table
from rules.errors import RuleBroken
from rules.facts import Fact
from rules.fields import Field
from rules.game import Command, Decision, Game, Mechanic, Preview, decided, foresees, rolls
from rules.randomness import Randomness
from rules.table import Detail, Table

KEY = "background"


@dataclass(frozen=True, slots=True)
class WriteBackground(Command):
    """Where someone comes from; "" lets dice choose from the game's table (FD6-17)."""

    sheet_id: str
    text: Annotated[
        str,
        Field(
            "In one line",
            placeholder="Raised by the ferry people",
            high=80,
            begins=f"detail:{KEY}",
            blurb="Leave blank to roll one.",
        ),
    ] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BackgroundWritten(Fact):
    """Someone's background was written; ``faces`` are the dice that chose it, () where nobody threw any."""

    RULES: ClassVar[tuple[str, ...]] = ("FD6-17",)
    ASIDE: ClassVar[bool] = True

    text: str
    before: str = ""
    faces: tuple[int, ...] = ()

    @property
    def is_rolled(self) -> bool:
        return bool(self.faces)


def write_background(game: Game, table: Table, command: WriteBackground, randomness: Randomness) -> Decision:
    """Write a background on a sheet: what extranormal abilities rest on (FD6-17)."""
    finished(table, command.sheet_id)
    if KEY not in game.system.details:
        raise RuleBroken(f"{game.system.name} has no backgrounds.")
    faces: tuple[int, ...] = ()
    if command.text.strip():
        text = clean_name(command.text, "background")
    else:
        faces, line = roll_table(game.system.table(KEY), randomness)
        text = line.text
    before = table.get(Detail, command.sheet_id, KEY)
    after = table.put(command.sheet_id, KEY, Detail(text=text, roll=sum(faces)))
    fact = BackgroundWritten(
        sheet_id=command.sheet_id,
        text=text,
        before=before.text if before else "",
        faces=faces,
    )
    return decided(after, fact)


def preview_background(game: Game, table: Table, command: WriteBackground) -> Preview:
    """Tell that a die will choose, where nothing is written."""
    write_background(game, table, command, first)
    if command.text.strip():
        return Preview()
    lines = len(game.system.table(KEY).lines)
    return Preview(says=f"A die chooses one of {lines}.")


def first(_sides: int) -> int:
    """Throw the first face of any die."""
    return 1


MECHANIC = Mechanic(
    __name__,
    deciders=(rolls(WriteBackground, write_background),),
    previews=(foresees(WriteBackground, preview_background),),
)
