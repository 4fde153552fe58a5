"""Characters who come from elsewhere: out of a file of another table, or from a stat block."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

from rules.bounds import clean_name, within
from rules.common.belongings import KINDS as GEAR_KINDS
from rules.common.belongings import LOCATIONS
from rules.common.condition_effects import kinds_of
from rules.common.fields import VISIBILITY
from rules.common.first_rows import with_first_rows
from rules.common.how_condition_kinds_stack import CONDITION_KINDS
from rules.common.sheets import COLOURS, PRONOUNS, place_sheet, portrait_of, short
from rules.dice.stepping_down import CHAIN
from rules.errors import RuleBroken
from rules.facts import Fact
from rules.game import Command, Decision, Game, Mechanic, decided, decides
from rules.sheet_text import Written
from rules.table import LIVING, Ability, Belonging, Condition, Detail, Profile, Resource, Row, Table, Track

KEY = re.compile(r"[a-z][a-z0-9_:-]{0,59}|[a-zà-ÿ0-9_]{1,40}")
NUMBERED = re.compile(r"[0-9]+\.[0-9]+")
"""The key of a row that came with an entry; it means nothing at another table."""
CODE = re.compile(r"[0-9]{1,2}D(\+[12])?")
MOST_DICE, MOST_PIPS, MOST_NUMBER = 40, 99, 99_999
ABILITY_KINDS = ("", "normal", "extranormal", "dynamic", "static")
MOST_STATES = 12


@dataclass(frozen=True, slots=True)
class BringCharacter(Command):
    """A character comes whole, with everything that is on the sheet; what it lacks is as on a new one.

    ``text`` are the notes. What the game does not know is refused.
    """

    sheet_id: str
    name: str
    kind: str = "pc"
    seats: tuple[str, ...] = ()
    visibility: Annotated[str, VISIBILITY] = "open"
    pronouns: str = ""
    portrait: str = ""
    colour: int = 0
    dynamic: bool = True
    text: str = ""
    abilities: tuple[tuple[str, Ability], ...] = ()
    resources: tuple[tuple[str, Resource], ...] = ()
    tracks: tuple[tuple[str, Track], ...] = ()
    conditions: tuple[tuple[str, Condition], ...] = ()
    belongings: tuple[tuple[str, Belonging], ...] = ()
    details: tuple[tuple[str, Detail], ...] = ()

    def rows(self) -> Written:
        """Return all that comes with the character."""
        return (
            *self.abilities,
            *self.resources,
            *self.tracks,
            *self.conditions,
            *self.belongings,
            *self.details,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class CharacterBrought(Fact):
    """A character came to the table from elsewhere, with so many things on the sheet."""

    ASIDE: ClassVar[bool] = True

    kind: str
    rows: int


def bring_character(game: Game, table: Table, command: BringCharacter) -> Decision:
    """Put a character on the table with all that comes along, each row of a shape that the game knows."""
    if command.kind not in LIVING:
        raise RuleBroken("Only characters and creatures can be brought from elsewhere.")
    rows = command.rows()
    for key, row in rows:
        wrong = misfit(game, key, row)
        if wrong:
            raise RuleBroken(f"{row_name(game, key, row)}: {wrong}")
    profile = Profile(
        name=clean_name(command.name),
        kind=command.kind,
        pronouns=short(command.pronouns, PRONOUNS, "pronouns"),
        portrait=portrait_of(command.portrait),
        colour=within(command.colour, 0, COLOURS, "A colour"),
        dynamic=command.dynamic,
        notes=command.text,
    )
    after = place_sheet(table, command.sheet_id, profile, command.seats, command.visibility)
    after = with_first_rows(game, after, command.sheet_id, command.kind)
    if command.tracks:
        for key in after.of(Track, command.sheet_id):
            after = after.without(Track, command.sheet_id, key)
    after = with_own_keys(after, command.sheet_id, rows)
    return decided(after, CharacterBrought(sheet_id=command.sheet_id, kind=command.kind, rows=len(rows)))


def with_own_keys(table: Table, sheet_id: str, rows: Written) -> Table:
    """Return the table with these rows on a sheet: numbered keys are new ones, and named anew where used."""
    new: dict[str, str] = {}
    for key, row in rows:
        # A row is put under its new key at once, as the next new key follows from what is there.
        new[key] = table.new_key() if NUMBERED.fullmatch(key) else key
        table = table.put(sheet_id, new[key], row)
    for key, row in rows:
        if isinstance(row, Ability) and row.parent in new:
            table = table.put(sheet_id, new[key], replace(row, parent=new[row.parent]))
        elif isinstance(row, Belonging) and row.ability in new:
            table = table.put(sheet_id, new[key], replace(row, ability=new[row.ability]))
        elif isinstance(row, Condition):
            effects = tuple(replace(one, scope=new.get(one.scope, one.scope)) for one in row.effects)
            table = table.put(sheet_id, new[key], replace(row, effects=effects))
    return table


def row_name(game: Game, key: str, row: Row) -> str:
    """Return what something on a sheet is called."""
    if isinstance(row, Resource):
        return game.system.resource_name(key)
    own = row.text if isinstance(row, Detail) else getattr(row, "name", "")
    return str(own) or game.system.ability_name(key)


def misfit(game: Game, key: str, row: Row) -> str:
    """Say why something cannot stand on a sheet of this game; "" if it can."""
    if not (NUMBERED.fullmatch(key) or KEY.fullmatch(key)):
        return "its key is none."
    match row:
        case Ability():
            wrong = _wrong_ability(game, key, row)
        case Resource():
            wrong = _wrong_resource(game, key, row)
        case Track():
            wrong = _wrong_track(game, row)
        case Condition():
            wrong = _wrong_condition(game, row)
        case Belonging():
            wrong = _wrong_belonging(game, row)
        case _:
            wrong = _wrong_detail(game, key)
    return next(wrong, "")


def _wrong_ability(game: Game, key: str, row: Ability) -> Iterator[str]:
    if not row.name and key not in {kind.key for kind in game.system.abilities}:
        yield f"{game.system.name} has no such ability."
    if not (0 <= row.dice <= MOST_DICE and abs(row.pips) <= MOST_PIPS and abs(row.value) <= MOST_PIPS):
        yield "no character is that good."
    if row.kind not in ABILITY_KINDS:
        yield "an ability is of no such kind."


def _wrong_resource(game: Game, key: str, row: Resource) -> Iterator[str]:
    keys = {kind.key for kind in game.system.resources} | {gauge.key for gauge in game.sheet.face.gauges}
    if key not in keys:
        yield f"{game.system.name} has no such number."
    if not (abs(row.number) <= MOST_NUMBER and (row.limit is None or 0 <= row.limit <= MOST_NUMBER)):
        yield "it is too high or too low."


def _wrong_track(game: Game, row: Track) -> Iterator[str]:
    kinds = {kind.key: kind.names for kind in game.system.tracks}
    states = row.states or kinds.get(row.kind, ())
    if not game.system.tracks or not 2 <= len(states) <= MOST_STATES or not all(states):
        yield f"{game.system.name} has no such track."
    elif not 0 <= row.state < len(states):
        yield "it has no such state."
    if row.towards:
        yield "it is about somebody of another table."


def _wrong_condition(game: Game, row: Condition) -> Iterator[str]:
    if row.kind not in CONDITION_KINDS:
        yield "a condition is of no such kind."
    if row.until not in ("", "recovered") or row.left:
        yield "it ends with the time of another table."
    if not (0 <= row.rank <= MOST_STATES and 0 <= row.slots <= MOST_STATES and 0 <= row.points <= MOST_PIPS):
        yield "it is too high or too low."
    if any(one.kind not in kinds_of(game.system) or abs(one.amount) > MOST_PIPS for one in row.effects):
        yield f"{game.system.name} has no such effect."


def _wrong_belonging(game: Game, row: Belonging) -> Iterator[str]:
    if row.kind not in GEAR_KINDS or row.location not in LOCATIONS:
        yield "gear is of no such kind."
    allowed = (0, *game.system.ranges.get(row.kind, CHAIN))
    if any(die not in CHAIN or die not in allowed for die in (row.die, row.full)):
        yield "it has no such die."
    if not 0 <= row.slots <= MOST_STATES or not 0 <= row.place <= MOST_NUMBER:
        yield "it takes no such place."
    if row.code and not CODE.fullmatch(row.code):
        yield "its dice are written like 3D or 3D+1."
    if row.kind == "spell" and game.system.slots and row.form not in game.system.slots.spells:
        yield "a spell is in no such form."


def _wrong_detail(game: Game, key: str) -> Iterator[str]:
    if not (key in game.system.details or key == "kit" or game.text.wanted):
        yield f"{game.system.name} has no such description."


MECHANIC = Mechanic(__name__, deciders=(decides(BringCharacter, bring_character),))
