"""Things that sheets carry: had, changed, moved, dropped and given."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

from rules.bounds import clean_name, within
from rules.common.lookups import ability_name, belonging_of, finished, name_for_others
from rules.common.slots import drop_belongings, fits, refuse_without_room, slots_of_form
from rules.dice.stepping_down import CHAIN
from rules.errors import RuleBroken
from rules.facts import Fact, Handed, Who
from rules.fields import Field
from rules.game import Command, Decision, Game, Mechanic, changes, decided, decides
from rules.rows import sort_key
from rules.system import ruling_number
from rules.table import Ability, Belonging, Table

KINDS = ("weapon", "armor", "shield", "supply", "spell", "gear")
LOCATIONS = ("pack", "worn")
NATURAL, PIERCING, SPECTRAL = "natural", "piercing", "spectral"
"""Of a body, so that it never wears; passing armour; both at once."""
NATURES: Mapping[str, tuple[str, ...]] = {"weapon": (NATURAL, PIERCING, SPECTRAL), "armor": (NATURAL,)}
MOST_SLOTS = 4
MOST_THINGS = 200


@dataclass(frozen=True, slots=True)
class AddBelonging(Command):
    """Something new is carried; ``drop`` names what makes room for it.

    ``nature``: what a weapon or armour is besides an ordinary one, by ``NATURES``. ``code`` is its die code
    in games of such, and ``ability`` the ability or skill that it is used with.
    """

    sheet_id: str
    name: str
    kind: str = "gear"
    slots: int = 1
    die: int = 0
    spell_form: str = ""
    note: str = ""
    drop: tuple[str, ...] = ()
    code: str = ""
    ability: str = ""
    nature: str = ""


@dataclass(frozen=True, slots=True)
class EditBelonging(Command):
    """A belonging as it should be from now on (mending a broken die included)."""

    sheet_id: str
    belonging: str
    name: str
    kind: str = "gear"
    slots: int = 1
    die: int = 0
    full: int = 0
    spell_form: str = ""
    note: str = ""
    code: str = ""
    ability: str = ""
    nature: str = ""


@dataclass(frozen=True, slots=True)
class MoveBelonging(Command):
    """A belonging to another position among the slots (0 first), or worn and taken off (``location``)."""

    sheet_id: str
    belonging: str
    place: int = -1
    location: str = ""


@dataclass(frozen=True, slots=True)
class DropBelonging(Command):
    """Leave a belonging behind."""

    sheet_id: str
    belonging: str


@dataclass(frozen=True, slots=True)
class GiveBelonging(Command):
    """A belonging to another sheet or to the party's store."""

    sheet_id: str
    belonging: str
    to: Annotated[str, Field("To", of=("pc", "npc", "party", "place"))]


@dataclass(frozen=True, slots=True, kw_only=True)
class BelongingAdded(Fact):
    """Something new is carried; ``dropped_gear`` made room for it, and ``price`` coins went for it."""

    RULES: ClassVar[tuple[str, ...]] = ("FB-12",)
    ASIDE: ClassVar[bool] = True
    STORY: ClassVar[str] = "found"

    belonging: str
    kind: str
    slots: int
    die: int = 0
    dropped_gear: tuple[str, ...] = ()
    code: str = ""
    price: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class BelongingEdited(Fact):
    """A belonging changed: ``notes`` are short "what: before → after" words."""

    ASIDE: ClassVar[bool] = True

    belonging: str
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class BelongingMoved(Fact):
    """A belonging was put elsewhere among the slots, worn or taken off (``location``)."""

    ASIDE: ClassVar[bool] = True

    belonging: str
    location: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BelongingDropped(Fact):
    """A belonging was left behind."""

    belonging: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BelongingGiven(Handed):
    """A belonging passed to another sheet."""

    STORY: ClassVar[str] = "found"

    belonging: str
    to: str
    to_name: Who = ""


def add_belonging(game: Game, table: Table, command: AddBelonging) -> Decision:
    """Add something to carry, if there is a free slot for it (FB-12, R-43)."""
    _refuse_code(game, command)
    return belonging_added(game, table, command)


def belonging_added(game: Game, table: Table, command: AddBelonging) -> Decision:
    """Add something to carry, with a die code if it has one."""
    die = command.die or (ruling_number(table, game.system, "spell_die") if command.kind == "spell" else 0)
    thing = _thing(game, replace(command, die=die), full=die)
    return thing_taken(game, table, command.sheet_id, thing, command.drop)


def thing_taken(
    game: Game, table: Table, sheet_id: str, thing: Belonging, drop: tuple[str, ...], price: int = 0
) -> Decision:
    """Put a thing on a sheet, if there is room for it or ``drop`` makes some."""
    finished(table, sheet_id)
    carried = table.of(Belonging, sheet_id)
    within(len(carried) + 1, 1, MOST_THINGS, "The number of things carried")
    names: tuple[str, ...] = ()
    before = table
    if not fits(game, table, sheet_id, thing.slots):
        table, names = drop_belongings(table, sheet_id, drop)
    refuse_without_room(game, table, sheet_id, thing.slots, thing.name, before)
    bare = not any(other.location == "worn" for other in carried.values())
    location = "worn" if thing.kind == "armor" and bare else "pack"
    thing = replace(thing, place=next_order(table, sheet_id), location=location)
    fact = BelongingAdded(
        sheet_id=sheet_id,
        belonging=thing.name,
        kind=thing.kind,
        slots=thing.slots,
        die=thing.die,
        dropped_gear=names,
        code=thing.code,
        price=price,
    )
    return decided(table.put(sheet_id, table.new_key(), thing), fact)


def edit_belonging(game: Game, table: Table, command: EditBelonging) -> Decision:
    """Change a belonging: mend it, rename it, make it larger or smaller."""
    _refuse_code(game, command)
    return belonging_edited(game, table, command)


def _refuse_code(game: Game, command: AddBelonging | EditBelonging) -> None:
    if command.code or command.ability:
        raise RuleBroken(f"Gear has no die code in {game.system.name}.")


def belonging_edited(game: Game, table: Table, command: EditBelonging) -> Decision:
    """Change a belonging, its die code included."""
    finished(table, command.sheet_id)
    before = belonging_of(table, command.sheet_id, command.belonging)
    thing = _thing(game, command, full=max(command.full, command.die))
    refuse_without_room(game, table, command.sheet_id, thing.slots - before.slots, thing.name)
    location = before.location if thing.kind == "armor" else "pack"
    same_kind = thing.kind == before.kind and thing.kind not in NATURES
    form = thing.form or (before.form if same_kind else "")
    after = replace(thing, form=form, place=before.place, used=before.used, location=location)
    told = (_spoken(game, table, command.sheet_id, thing) for thing in (before, after))
    fact = BelongingEdited(sheet_id=command.sheet_id, belonging=before.name, notes=_changes(*told))
    return decided(table.put(command.sheet_id, command.belonging, after), fact)


def move_belonging(table: Table, command: MoveBelonging) -> Decision:
    """Move a belonging among the slots; put armour on or take it off."""
    finished(table, command.sheet_id)
    thing = belonging_of(table, command.sheet_id, command.belonging)
    location = command.location or thing.location
    if location not in LOCATIONS:
        raise RuleBroken("Gear must be worn or in the pack.")
    if location == "worn" and thing.kind != "armor":
        raise RuleBroken(f"Only armour can be worn, and {thing.name} is not armour.")
    after = table.put(command.sheet_id, command.belonging, replace(thing, location=location))
    if command.place >= 0:
        after = _reordered(after, command.sheet_id, command.belonging, command.place)
    fact = BelongingMoved(sheet_id=command.sheet_id, belonging=thing.name, location=command.location)
    return decided(after, fact)


def drop_belonging(table: Table, command: DropBelonging) -> Decision:
    """Leave a belonging behind."""
    finished(table, command.sheet_id)
    thing = belonging_of(table, command.sheet_id, command.belonging)
    after = table.without(Belonging, command.sheet_id, command.belonging)
    return decided(after, BelongingDropped(sheet_id=command.sheet_id, belonging=thing.name))


def give_belonging(game: Game, table: Table, command: GiveBelonging) -> Decision:
    """Give a belonging to someone with a free slot for it, or to the party's store, which has no end."""
    finished(table, command.sheet_id)
    thing = belonging_of(table, command.sheet_id, command.belonging)
    refuse_bad_receiver(table, command.sheet_id, command.to)
    if not fits(game, table, command.to, thing.slots):  # what they could drop for it is theirs to know
        raise RuleBroken(f"{name_for_others(table, command.to)} has no free slot for {thing.name}.")
    within(len(table.of(Belonging, command.to)) + 1, 1, MOST_THINGS, "The number of things carried")
    thing_given = replace(thing, location="pack", place=next_order(table, command.to))
    after = table.without(Belonging, command.sheet_id, command.belonging)
    fact = BelongingGiven(
        sheet_id=command.sheet_id,
        belonging=thing.name,
        to=command.to,
        to_name=command.to,
    )
    return decided(after.put(command.to, command.belonging, thing_given), fact)


def refuse_bad_receiver(table: Table, sheet_id: str, to: str) -> None:
    """Refuse gifts to oneself and to who is still being made."""
    if to == sheet_id:
        raise RuleBroken("Choose someone else to give it to.")
    finished(table, to)


def next_order(table: Table, sheet_id: str) -> int:
    """Return the place after all that a sheet carries."""
    return max((thing.place for thing in table.of(Belonging, sheet_id).values()), default=-1) + 1


def _thing(game: Game, command: AddBelonging | EditBelonging, full: int) -> Belonging:
    if command.kind not in KINDS:
        raise RuleBroken(f"Gear is one of these: {', '.join(KINDS).replace('armor', 'armour')}.")
    for die in (command.die, full):
        _refuse_bad_die(game, command.kind, die)
    form = (command.spell_form or "book") if command.kind == "spell" else command.nature
    if command.nature and command.nature not in NATURES.get(command.kind, ()):
        raise RuleBroken("A weapon may be natural, ignore armour or both; armour may be natural.")
    slots = (
        slots_of_form(game, form)
        if command.kind == "spell"
        else within(command.slots, 0, MOST_SLOTS, "Slots")
    )
    return Belonging(
        name=clean_name(command.name),
        kind=command.kind,
        slots=slots,
        die=command.die,
        full=full,
        form=form,
        note=command.note.strip(),
        code=command.code,
        ability=command.ability,
    )


def _refuse_bad_die(game: Game, kind: str, die: int) -> None:
    """Refuse dice that are on no chain or too large for what they are on (FB-29, FB-33)."""
    allowed = game.system.ranges.get(kind, CHAIN)
    if die and (die not in CHAIN or die not in allowed):
        dice = ", ".join(f"D{size}" for size in sorted(allowed) if size)
        raise RuleBroken(f"Dice for {kind.replace('armor', 'armour')} are {dice}, not D{die}.")


def _spoken(game: Game, table: Table, sheet_id: str, thing: Belonging) -> Belonging:
    """Return a thing with what it is used with by name."""
    used_with = table.get(Ability, sheet_id, thing.ability) if thing.ability else None
    return replace(thing, ability=ability_name(game, thing.ability, used_with) if used_with else "nothing")


def _changes(before: Belonging, after: Belonging) -> tuple[str, ...]:
    texts = {
        "name": "name",
        "kind": "kind",
        "slots": "slots",
        "die": "die",
        "full": "full die",
        "form": "form",
        "code": "code",
        "ability": "used with",
    }
    notes = []
    for field, label in texts.items():
        old, new = getattr(before, field), getattr(after, field)
        if old != new:
            mark = "D" if "die" in label else ""
            notes.append(f"{label}: {mark}{old} → {mark}{new}")
    return (*notes, *(("note",) if before.note != after.note else ()))


def _reordered(table: Table, sheet_id: str, key: str, place: int) -> Table:
    carried = table.of(Belonging, sheet_id)
    keys = sorted(carried, key=lambda other: (carried[other].place, sort_key(other)))
    keys.remove(key)
    keys.insert(place, key)
    for at, other in enumerate(keys):
        if carried[other].place != at:
            table = table.put(sheet_id, other, replace(carried[other], place=at))
    return table


MECHANIC = Mechanic(
    __name__,
    deciders=(
        decides(AddBelonging, add_belonging),
        changes(DropBelonging, drop_belonging),
        decides(EditBelonging, edit_belonging),
        decides(GiveBelonging, give_belonging),
        changes(MoveBelonging, move_belonging),
    ),
)
