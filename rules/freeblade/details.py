"""The details of a character: rolled or chosen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from rules.bounds import clean_name
from rules.dice.tables import roll_table
from rules.errors import RuleBroken
from rules.facts import Fact
from rules.fields import Field
from rules.freeblade.making_stages import at_stage, finishing_steps, open_details, unfinished
from rules.freeblade.preview_parts import table_bars
from rules.game import Command, Decision, Game, Mechanic, Preview, decided, decides, foresees, rolls
from rules.randomness import Randomness
from rules.table import Detail, Profile, Table


@dataclass(frozen=True, slots=True)
class RollDetails(Command):
    """Details from their tables; () rolls those still open (FB-16, FB-21, FB-22)."""

    sheet_id: str
    details: Annotated[tuple[str, ...], Field("Which", blurb="Leave blank to roll all that are empty.")] = ()


@dataclass(frozen=True, slots=True)
class ChooseDetail(Command):
    """One detail in the player's own words or from its table."""

    sheet_id: str
    detail: Annotated[str, Field("Which", source="details")]
    text: Annotated[str, Field("In your own words, or from its table")]


@dataclass(frozen=True, slots=True, kw_only=True)
class DetailSet:
    """One detail; ``faces`` are its dice, () when chosen."""

    detail: str
    text: str
    faces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DetailsSet(Fact):
    """Details were rolled or chosen."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-16", "FB-21", "FB-22")
    ASIDE: ClassVar[bool] = True

    details: tuple[DetailSet, ...]

    @property
    def is_rolled(self) -> bool:
        return any(detail.faces for detail in self.details)


def roll_details(game: Game, table: Table, command: RollDetails, randomness: Randomness) -> Decision:
    """Roll the details that are named, or those still open (FB-16, FB-21, FB-22)."""
    _describing(game, table, command.sheet_id)
    keys = command.details or open_details(game, table, command.sheet_id)
    if not keys:
        raise RuleBroken("Every detail is filled in. Choose which to reroll.")
    details = tuple(_roll_detail(game, key, randomness) for key in dict.fromkeys(keys))
    for detail in details:
        row = Detail(text=detail.text, roll=sum(detail.faces))
        table = table.put(command.sheet_id, detail.detail, row)
    return decided(table, DetailsSet(sheet_id=command.sheet_id, details=details))


def choose_detail(game: Game, table: Table, command: ChooseDetail) -> Decision:
    """Set one detail from its table or in the player's own words (FB-16)."""
    _describing(game, table, command.sheet_id)
    _refuse_unknown(game, command.detail)
    text = clean_name(command.text, "detail")
    after = table.put(command.sheet_id, command.detail, Detail(text=text))
    details = (DetailSet(detail=command.detail, text=text),)
    return decided(after, DetailsSet(sheet_id=command.sheet_id, details=details))


def _describing(game: Game, table: Table, sheet_id: str) -> Profile:
    profile = unfinished(table, sheet_id)
    return profile if profile.stage in finishing_steps(game) else at_stage(table, sheet_id, "details")


def _refuse_unknown(game: Game, key: str) -> None:
    if key not in game.system.details:
        raise RuleBroken(f"{game.system.name} has no detail called {key}.")


def _roll_detail(game: Game, key: str, randomness: Randomness) -> DetailSet:
    _refuse_unknown(game, key)
    faces, line = roll_table(game.system.table(key), randomness)
    return DetailSet(detail=key, text=line.text, faces=faces)


def preview_details(game: Game, table: Table, command: RollDetails) -> Preview:
    """Foresee a detail by its table; of several there is no one set of bars to show."""
    details = tuple(dict.fromkeys(command.details)) or open_details(game, table, command.sheet_id)
    return Preview(bars=table_bars(game.system.table(details[0]))) if len(details) == 1 else Preview()


MECHANIC = Mechanic(
    __name__,
    deciders=(
        decides(ChooseDetail, choose_detail),
        rolls(RollDetails, roll_details),
    ),
    previews=(foresees(RollDetails, preview_details),),
)
