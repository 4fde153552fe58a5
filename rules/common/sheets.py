"""Sheets as such: begun, described, shared, removed, and numbers set by hand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

from rules.bounds import NUMBER, clean_name, within
from rules.common.coins import COINS
from rules.common.fields import NAME, VISIBILITY
from rules.common.first_rows import with_first_rows
from rules.common.lookups import FINISHED, MAKING, finished, profile_of
from rules.common.temporary_stances import group_towards
from rules.errors import RuleBroken
from rules.facts import Fact, Who
from rules.fields import Field
from rules.game import Command, Decision, Game, Mechanic, changes, decided, decides
from rules.system import ResourceKind
from rules.table import (
    TABLE,
    Combatant,
    Condition,
    Encounter,
    Key,
    Membership,
    Pending,
    Profile,
    Resource,
    Row,
    Table,
    Track,
)

KINDS = ("pc", "npc", "creature", "thing", "place", "party")
LIFELESS = ("thing", "place", "party")
"""What is no character, and Dynamic only where a Game Master says so (FD6-01)."""
VISIBILITIES = ("open", "stands", "named", "hidden")
PORTRAIT = 16
COLOURS = 12
"""How many colours a face may have; 0 is that of its id."""
PRONOUNS = 30
SEATS = 50


@dataclass(frozen=True, slots=True)
class BeginSheet(Command):
    """A new, empty sheet of a player's character (or of a place, a thing, the party)."""

    sheet_id: str
    name: str
    kind: str = "pc"
    seats: tuple[str, ...] = ()
    visibility: str = "open"
    pronouns: str = ""
    portrait: str = ""


@dataclass(frozen=True, slots=True)
class DescribeSheet(Command):
    """Name, pronouns and portrait (an emoji, or "" for initials); ``colour`` None leaves it as it is."""

    sheet_id: str
    name: Annotated[str, NAME]
    pronouns: Annotated[str, Field("Pronouns", placeholder="she/her")] = ""
    portrait: Annotated[str, Field("Portrait", blurb="One emoji or two letters.")] = ""
    colour: int | None = None


@dataclass(frozen=True, slots=True)
class WriteNotes(Command):
    """The sheet's notes, Markdown, whole."""

    sheet_id: str
    text: Annotated[
        str, Field("Markdown: **bold**, *italic*, - lists, > quotes", kind="notes", begins="notes")
    ]


@dataclass(frozen=True, slots=True)
class ShareSheet(Command):
    """Who plays a sheet and who may see it."""

    sheet_id: str
    seats: Annotated[tuple[str, ...], Field("Played by", begins="seats")]
    visibility: Annotated[str, VISIBILITY]


@dataclass(frozen=True, slots=True)
class RemoveSheet(Command):
    """A sheet leaves the campaign with all it carries, and with what others show to it."""

    sheet_id: str


@dataclass(frozen=True, slots=True)
class SetAbility(Command):
    """An ability's score, set by hand."""

    sheet_id: str
    ability: str
    value: int


@dataclass(frozen=True, slots=True)
class SetResource(Command):
    """A resource's number and limit, set by hand (``limit`` None leaves it)."""

    sheet_id: str
    resource: str
    number: Annotated[int, Field("Current", low=-999, high=99_999)]
    limit: Annotated[int | None, Field("Maximum", low=0, high=99_999)] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetBegun(Fact):
    """A sheet of that kind came to the table, and with it ``others`` like it.

    ``joins_encounter``: they take part in the encounter that is being played.
    """

    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    ASIDE: ClassVar[bool] = True

    kind: str
    others: tuple[Who, ...] = ()
    joins_encounter: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetDescribed(Fact):
    """A sheet's name, pronouns or portrait changed; ``before`` is the old name."""

    ASIDE: ClassVar[bool] = True

    before: str
    pronouns: str = ""
    portrait: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NotesWritten(Fact):
    """The notes were written anew."""

    ASIDE: ClassVar[bool] = True

    length: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetShared(Fact):
    """The sheet changed hands or became visible or hidden."""

    ASIDE: ClassVar[bool] = True

    seats: tuple[str, ...] = ()
    visibility: str = "open"


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRevealed(Fact):
    """A sheet that was hidden is seen, a foe that shows itself; anyone who may know it now hears of it."""

    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    STORY: ClassVar[str] = "told"
    REVEALS: ClassVar[bool] = True

    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRemoved(Fact):
    """The sheet left the campaign."""

    CLOSED: ClassVar[tuple[str, ...] | None] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilitySet(Fact):
    """An ability's score was set by hand."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-05",)
    ASIDE: ClassVar[bool] = True

    ability: str
    before: int
    after: int

    def rules_shown(self) -> tuple[str, ...]:
        return (*self.RULES, "FD6-02" if self.ability == "luck" else "FD6-17")


@dataclass(frozen=True, slots=True, kw_only=True)
class ResourceSet(Fact):
    """A resource's number or limit was set by hand."""

    ASIDE: ClassVar[bool] = True

    resource: str
    before: int
    after: int
    limit_before: int | None = None
    limit_after: int | None = None


def begin_sheet(game: Game, table: Table, command: BeginSheet) -> Decision:
    """Begin a sheet; a player's character is at the first step of its making, or simply being made."""
    if command.kind not in KINDS:
        raise RuleBroken("A sheet is a character, a creature, a thing, a place or a party's store.")
    profile = Profile(
        name=clean_name(command.name),
        kind=command.kind,
        pronouns=short(command.pronouns, PRONOUNS, "pronouns"),
        portrait=portrait_of(command.portrait),
        stage=_first_stage(game) if command.kind == "pc" else FINISHED,
        dynamic=command.kind not in LIFELESS,
    )
    after = place_sheet(table, command.sheet_id, profile, command.seats, command.visibility)
    after = with_first_rows(game, after, command.sheet_id, command.kind)
    if command.kind == "party":
        after = after.put(command.sheet_id, COINS, Resource(number=0))
    return decided(after, SheetBegun(sheet_id=command.sheet_id, kind=profile.kind))


def _first_stage(game: Game) -> str:
    """Return where the making of a character begins: at its first step, or where there are none, in play."""
    return game.system.stages[0].key if game.system.stages else MAKING


def place_sheet(
    table: Table, sheet_id: str, profile: Profile, seats: tuple[str, ...], visibility: str
) -> Table:
    """Return the table with a new sheet on it, last in the party strip."""
    if not sheet_id or sheet_id == TABLE or len(sheet_id) > PORTRAIT * 2:
        raise RuleBroken("A new sheet needs an id that no other sheet has.")
    if table.get(Profile, sheet_id, "profile"):
        raise RuleBroken("There is already a sheet with that number.")
    membership = Membership(seats=_seats(seats), visibility=_visibility(visibility), place=table.seq + 1)
    return table.put(sheet_id, "profile", profile).put(sheet_id, "membership", membership)


def describe_sheet(table: Table, command: DescribeSheet) -> Decision:
    """Give a sheet another name, pronouns or portrait (FB-16)."""
    before = profile_of(table, command.sheet_id)
    colour = before.colour if command.colour is None else command.colour
    after = replace(
        before,
        name=clean_name(command.name),
        pronouns=short(command.pronouns, PRONOUNS, "pronouns"),
        portrait=portrait_of(command.portrait),
        colour=within(colour, 0, COLOURS, "A colour"),
    )
    fact = SheetDescribed(
        sheet_id=command.sheet_id,
        before=before.name,
        pronouns=after.pronouns,
        portrait=after.portrait,
    )
    return decided(table.put(command.sheet_id, "profile", after), fact)


def write_notes(table: Table, command: WriteNotes) -> Decision:
    """Write the notes, whole; a browser's line ends become plain ones."""
    before = profile_of(table, command.sheet_id)
    text = command.text.replace("\r\n", "\n").replace("\r", "\n").rstrip()
    fact = NotesWritten(sheet_id=command.sheet_id, length=len(text))
    return decided(table.put(command.sheet_id, "profile", replace(before, notes=text)), fact)


def share_sheet(table: Table, command: ShareSheet) -> Decision:
    """Give a sheet other owners or another visibility; what was hidden till now is told to everyone."""
    profile = profile_of(table, command.sheet_id)
    before = table.get(Membership, command.sheet_id, "membership") or Membership()
    after = replace(before, seats=_seats(command.seats), visibility=_visibility(command.visibility))
    facts: list[Fact] = []
    if before.visibility == "hidden" != after.visibility:
        facts = [SheetRevealed(sheet_id=command.sheet_id, kind=profile.kind)]
    if not facts or after.seats != before.seats:
        shared = SheetShared(sheet_id=command.sheet_id, seats=after.seats, visibility=after.visibility)
        facts.insert(0, shared)
    return decided(table.put(command.sheet_id, "membership", after), *facts)


def remove_sheet(game: Game, table: Table, command: RemoveSheet) -> Decision:
    """Remove a sheet with all its rows, its place in an encounter, the prompts that name it and the stances
    towards it (OD6-19)."""
    profile_of(table, command.sheet_id)
    rows = _without_target(game, table, command.sheet_id).rows.without_owner(command.sheet_id)
    for key, row in rows.items():
        if _about(table, key, row, command.sheet_id):
            rows = rows.without(key)
    encounter = table.get(Encounter, TABLE, "encounter")
    table = replace(table, rows=rows)
    if encounter and encounter.acting == command.sheet_id:
        table = table.put(TABLE, "encounter", replace(encounter, acting=""))
    return decided(table, SheetRemoved(sheet_id=command.sheet_id))


def _without_target(game: Game, table: Table, sheet_id: str) -> Table:
    """Return the table on which prompts that do not need that sheet affect nobody (FD6-15, FD6-34)."""
    for key, row in table.of(Pending, TABLE).items():
        if row.target == sheet_id and row.kind in game.prompts and game.prompts[row.kind].outlives_target:
            table = table.put(TABLE, key, replace(row, target=""))
    return table


def _about(table: Table, key: Key, row: Row, sheet_id: str) -> bool:
    """Say whether a row is about a sheet: its place in an encounter, a prompt, or a stance towards it."""
    if isinstance(row, Combatant):
        return key[2] == sheet_id
    if isinstance(row, Condition):
        track = table.get(Track, key[0], key[2])
        return row.group == group_towards(sheet_id) or (track is not None and track.towards == sheet_id)
    if isinstance(row, Track):
        return row.towards == sheet_id
    return isinstance(row, Pending) and sheet_id in (row.sheet_id, row.target)


def set_resource(game: Game, table: Table, command: SetResource) -> Decision:
    """Set a resource's number and limit by hand; the number may not pass the limit."""
    profile = finished(table, command.sheet_id)
    kind = _kind_of_resource(game, command.resource)
    before = table.get(Resource, command.sheet_id, command.resource)
    if before is None and not kind.by_hand:
        raise RuleBroken(f"{profile.name} has no such value to set.")
    before = before or Resource(number=0)
    limit = before.limit if command.limit is None else within(command.limit, 0, NUMBER, "A limit")
    amount = within(command.number, kind.lowest, NUMBER, "The number")
    if limit is not None and not kind.above_limit and amount > limit:
        raise RuleBroken(f"{amount} is more than the maximum of {limit}.")
    fact = ResourceSet(
        sheet_id=command.sheet_id,
        resource=command.resource,
        before=before.number,
        after=amount,
        limit_before=before.limit,
        limit_after=limit,
    )
    row = replace(before, number=amount, limit=limit)
    return decided(table.put(command.sheet_id, command.resource, row), fact)


def _kind_of_resource(game: Game, key: str) -> ResourceKind:
    """Return how the game keeps a resource; a purse is kept in every game."""
    purse = ResourceKind(key=COINS, name="Coins", by_hand=True)
    kinds = (*game.system.resources, purse)
    return next((kind for kind in kinds if kind.key == key), ResourceKind(key=key, name=key))


def portrait_of(text: str) -> str:
    """Return a portrait: an emoji, or "" for initials."""
    return short(text, PORTRAIT, "portrait")


def short(text: str, longest: int, what: str) -> str:
    """Return a text without outer spaces, if it is no longer than that."""
    words = " ".join(text.split())
    if len(words) > longest:
        raise RuleBroken(f"The {what} may have {longest} characters at most.")
    return words


def _seats(seats: tuple[str, ...]) -> tuple[str, ...]:
    if len(set(seats)) > SEATS:
        raise RuleBroken(f"One sheet has at most {SEATS} players, not {len(set(seats))}.")
    if not all(0 < len(seat) <= 2 * PORTRAIT for seat in seats):
        raise RuleBroken("Those are not seats of this table.")
    return tuple(dict.fromkeys(seats))


def _visibility(visibility: str) -> str:
    if visibility not in VISIBILITIES:
        raise RuleBroken("A sheet is open, shown by name and condition or by name only, or hidden.")
    return visibility


MECHANIC = Mechanic(
    __name__,
    deciders=(
        decides(BeginSheet, begin_sheet),
        changes(DescribeSheet, describe_sheet),
        decides(RemoveSheet, remove_sheet),
        decides(SetResource, set_resource),
        changes(ShareSheet, share_sheet),
        changes(WriteNotes, write_notes),
    ),
)
