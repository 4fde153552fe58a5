"""People and creatures whom nobody plays: several at once, from one code, and copies of a sheet."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import product
from string import ascii_uppercase
from typing import Annotated, ClassVar, Protocol

from rules.bounds import NAME, clean_name, within
from rules.common.archetypes import with_rows
from rules.common.durations import ENCOUNTER
from rules.common.encounters import JoinEncounter
from rules.common.fields import MOST_FOES
from rules.common.first_rows import with_first_rows
from rules.common.given_names import given_name
from rules.common.lookups import NPCS, is_hidden, profile_of
from rules.common.sheets import SheetBegun, place_sheet, portrait_of
from rules.errors import RuleBroken
from rules.facts import Fact, Who
from rules.fields import Field
from rules.game import Command, Decision, Game, Mechanic, changes, decided, rolls
from rules.randomness import Randomness
from rules.sheet_text import Written
from rules.table import TABLE, Ability, Combatant, Encounter, Membership, Profile, Table

TRIES = 9
"""So often another name is rolled for whom one was that somebody at the table has."""
LETTER = re.compile(r"(.+) ([A-Z]{1,2})")
Coder = Callable[[str], tuple[int, int]]
"""Reads a code as dice and what is added to them, and refuses what the game does not know."""
Resisting = Callable[[tuple[int, int], int | None], Written]
"""Returns what resists of a foe of such a code, at the number that the Game Master gave it, if any."""
Disposed = Callable[[Game, Table, str, str, Randomness], Decision]
"""Shows how a sheet is disposed from the first: as it is named, or ``RANDOM``."""
RANDOM = "random"


@dataclass(frozen=True, slots=True)
class MakeFoe(Command):
    """So many people or creatures alike, whom nobody plays: each ability has the same ``code``.

    Of several each has a letter after the name, and one whose name somebody at the table has; without
    a name each has one of the game's.
    ``stock``: they are Stock, where the game has such (FD6-01).
    ``resistance``: the number of all that resists, where foes have such; None: what the code comes to.
    ``stance``: how each is disposed, where the game has such: a state of its track, or ``random``.
    ``joins_encounter``: they take part in the encounter, where one is being played.
    """

    sheet_id: str
    name: str
    code: str
    count: int = 1
    visibility: str = "named"
    stock: bool = True
    portrait: str = ""
    kind: str = "npc"
    resistance: int | None = None
    stance: str = ""
    joins_encounter: bool = False


@dataclass(frozen=True, slots=True)
class CopySheet(Command):
    """Another sheet ``to`` like this one, with all that is on it.

    ``to`` "": a number is made for it. ``name`` "": that of the first with the next letter.
    """

    sheet_id: str
    to: str = ""
    name: Annotated[str, Field("Name", placeholder="next letter")] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetCopied(Fact):
    """A sheet of that kind came to the table as a copy of another."""

    ASIDE: ClassVar[bool] = True

    kind: str
    original: Who


def nothing_resists(_code: tuple[int, int], resistance: int | None) -> Written:
    """Return no rows; a number for them is refused."""
    if resistance is not None:
        raise RuleBroken("Foes have no resistance in this game.")
    return ()


def shows_nothing(
    _game: Game, _table: Table, _sheet_id: str, _stance: str, _randomness: Randomness
) -> Decision:
    """Refuse a stance."""
    raise RuleBroken("Foes have no stance in this game.")


def only_foe(table: Table, sheet_id: str) -> str:
    """Return the one on the other side of the fight; "" where there is none, or several.

    Anyone who is hidden is no player's to know, and is not counted.
    """
    own = table.get(Combatant, TABLE, sheet_id)
    foes = [key for key, row in table.of(Combatant, TABLE).items() if own and row.side != own.side]
    visible = [key for key in foes if not is_hidden(table, key)]
    return visible[0] if len(visible) == 1 else ""


def foes(read: Coder, resisting: Resisting = nothing_resists, disposed: Disposed = shows_nothing) -> Mechanic:
    """Return the mechanic for a game whose foes have their codes read, resist and are disposed like this."""

    def make_foe(game: Game, table: Table, command: MakeFoe, randomness: Randomness) -> Decision:
        code = read(command.code)
        rows = (*_at_code(game, code), *resisting(code, command.resistance))
        decision = bring(game, table, command, rows, randomness, dynamic=not command.stock)
        for sheet_id in sheets_of(command) if command.stance else ():
            with_stance = disposed(game, decision.table, sheet_id, command.stance, randomness)
            decision = Decision((*decision.facts, *with_stance.facts), with_stance.table)
        return decision

    return Mechanic(deciders=(rolls(MakeFoe, make_foe),))


class Brought(Protocol):
    """What a command says of those whom it brings, whatever else they are in their game."""

    @property
    def sheet_id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def count(self) -> int: ...
    @property
    def kind(self) -> str: ...
    @property
    def visibility(self) -> str: ...
    @property
    def portrait(self) -> str: ...
    @property
    def joins_encounter(self) -> bool: ...


def bring(
    game: Game,
    table: Table,
    command: Brought,
    rows: Written,
    randomness: Randomness,
    *,
    dynamic: bool = True,
    seats: tuple[str, ...] = (),
) -> Decision:
    """Bring so many alike to the table, each with these rows, as one entry; they may join the encounter."""
    if command.kind not in NPCS:
        raise RuleBroken("Only foes and NPCs are added like this.")
    within(command.count, 1, MOST_FOES, "How many there are")
    names = _names(game, table, command, randomness)
    names_chosen = [next(names) for _ in range(command.count)]
    sheets = sheets_of(command)
    for sheet_id, one in zip(sheets, names_chosen, strict=True):
        portrait = portrait_of(command.portrait)
        profile = Profile(name=one, kind=command.kind, portrait=portrait, dynamic=dynamic)
        table = place_sheet(table, sheet_id, profile, seats, command.visibility)
        table = with_first_rows(game, table, sheet_id, command.kind)
        table = with_rows(table, sheet_id, rows)
    joins = command.joins_encounter and table.get(Encounter, TABLE, ENCOUNTER) is not None
    for sheet_id in sheets if joins else ():
        table = game.deciders[JoinEncounter](game, table, JoinEncounter(sheet_id), randomness).table
    fact = SheetBegun(sheet_id=sheets[0], kind=command.kind, others=tuple(sheets[1:]), joins_encounter=joins)
    return decided(table, fact)


def sheets_of(command: Brought) -> list[str]:
    """Return the number of each sheet: the command's own, and from the second on its place behind that."""
    more = (f"{command.sheet_id}-{place}" for place in range(2, command.count + 1))
    return [command.sheet_id, *more]


def _at_code(game: Game, code: tuple[int, int]) -> Written:
    dice, pips = code
    return tuple(
        (key, replace(row, dice=dice, pips=pips) if isinstance(row, Ability) else row)
        for key, row in game.text.foe
    )


def _names(game: Game, table: Table, command: Brought, randomness: Randomness) -> Iterator[str]:
    """Yield what they are called; without a name for them each has one of the game's own."""
    names = _names_at(table)
    if command.name.strip():
        name = clean_name(command.name)
        yield from names_with_letters(table, name) if command.count > 1 or name in names else (name,)
        return
    while True:
        name = clean_name(given_name(game, randomness))
        for _ in range(TRIES):
            if name not in names:
                break
            name = given_name(game, randomness)
        names.add(name)
        yield name


def names_with_letters(table: Table, name: str) -> Iterator[str]:
    """Return the name with A to Z and then AA to ZZ, without those that somebody at the table has."""
    within(len(name), 1, NAME - 2, "The length of a name before its letter")
    names = _names_at(table)
    for letters in product(("", *ascii_uppercase), ascii_uppercase):
        lettered = f"{name} {''.join(letters)}"
        if lettered not in names and len(lettered) <= NAME:
            yield lettered
    raise RuleBroken(f"There are no letters left for another {name}: choose another name.")


def _names_at(table: Table) -> set[str]:
    return {profile_of(table, sheet_id).name for sheet_id in table.sheets()}


def copy_sheet(table: Table, command: CopySheet) -> Decision:
    """Copy a sheet with all its rows; nobody plays the copy yet, and it takes part in no encounter."""
    source = profile_of(table, command.sheet_id)
    to = command.to or _id_of_copy(table, command.sheet_id)
    profile = replace(source, name=_name_of_copy(table, command, source))
    membership = table.get(Membership, command.sheet_id, "membership") or Membership()
    after = place_sheet(table, to, profile, (), membership.visibility)
    for (owner, part, key), row in table.rows.items():
        if owner == command.sheet_id and part not in ("profile", "membership"):
            after = after.put(to, key, row)
    fact = SheetCopied(sheet_id=to, kind=profile.kind, original=command.sheet_id)
    return decided(after, fact)


def _id_of_copy(table: Table, sheet_id: str) -> str:
    """Return a number that no sheet has: that of the first of all copies, and that of the entry."""
    first, _, _ = sheet_id.partition("-")
    return f"{first}-as{table.seq + 1}"


def _name_of_copy(table: Table, command: CopySheet, source: Profile) -> str:
    if command.name.strip():
        return clean_name(command.name)
    return next(names_with_letters(table, base_name(source.name)))


def base_name(name: str) -> str:
    """Return what somebody is called without the letter that tells several apart."""
    match = LETTER.fullmatch(name)
    return match[1] if match else name


MECHANIC = Mechanic(
    __name__,
    deciders=(changes(CopySheet, copy_sheet),),
)
