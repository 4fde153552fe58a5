"""The list of gear of a game, and what is taken from it: for its price, for another, or for nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated

from rules.bounds import clean_name, folded, same, within
from rules.common.belongings import thing_taken
from rules.common.coins import MOST, purse_changed
from rules.errors import RuleBroken
from rules.fields import Field
from rules.game import Command, Decision, Game, Mechanic, decides
from rules.table import Ability, Belonging, Table


@dataclass(frozen=True, slots=True)
class TakeGear(Command):
    """A thing of the list by its name; by any other name it is plain gear in one slot.

    ``pay``: its price is paid, or so many coins as ``price`` says. ``drop`` names what makes room for it.
    """

    sheet_id: str
    gear: Annotated[str, Field("Search, or type a name", kind="gear", placeholder="rope")]
    pay: bool = False
    price: Annotated[
        int | None, Field("Price in coins", low=0, high=MOST, needs="resource:coins", folded=True)
    ] = None
    drop: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GearItem:
    """A thing as it is when new, and its usual price in coins; 0: none is known."""

    thing: Belonging
    price: int = 0


def gear_list(game: Game) -> tuple[GearItem, ...]:
    """Return what a game knows by name, without a name twice, in the order of the alphabet.

    That is what its tables name, and what its archetypes carry.
    """
    by_name = {folded(one.thing.name): one for one in (*_carried(game), *_of_tables(game))}
    return tuple(by_name[name] for name in sorted(by_name))


def _of_tables(game: Game) -> Iterator[GearItem]:
    for item in game.system.items.values():
        thing = Belonging(name=item.name, kind=item.kind, slots=item.slots, die=item.die, full=item.die)
        if item.listed:
            yield GearItem(thing=thing, price=item.price)


def _carried(game: Game) -> Iterator[GearItem]:
    yield from (GearItem(thing=row) for _, row in _rows(game) if isinstance(row, Belonging))


def _rows(game: Game) -> Iterator[tuple[str, object]]:
    for archetype in game.text.archetypes:
        choices = (choice.rows for part in archetype.open for choice in part.choices)
        for rows in (archetype.rows, *choices):
            yield from rows


def take_gear(game: Game, table: Table, command: TakeGear) -> Decision:
    """Take something, from the list or not, and pay for it where that is asked for."""
    listed = _item_of_name(game, command.gear)
    price = _price(command, listed)
    thing = _fitting(game, table, command.sheet_id, listed.thing)
    if price:  # anyone who cannot pay is told before being asked what to drop
        purse_changed(table, command.sheet_id, -price)
    decision = thing_taken(game, table, command.sheet_id, thing, command.drop, price)
    after = purse_changed(decision.table, command.sheet_id, -price)[0] if price else decision.table
    return replace(decision, table=after)


def _item_of_name(game: Game, name: str) -> GearItem:
    name = clean_name(name)
    items = (one for one in gear_list(game) if same(one.thing.name, name))
    return next(items, GearItem(thing=Belonging(name=name, slots=1)))


def _price(command: TakeGear, listed: GearItem) -> int:
    if command.price is not None:
        return within(command.price, 0, MOST, "The coins paid")
    if command.pay and not listed.price:
        raise RuleBroken(f"{listed.thing.name} has no price in the list: enter its price in coins.")
    return listed.price if command.pay else 0


def _fitting(game: Game, table: Table, sheet_id: str, thing: Belonging) -> Belonging:
    """Return a thing as this sheet uses it: by its skill, by the ability of one not learned, or neither."""
    abilities = table.of(Ability, sheet_id)
    parents = (row.parent for key, row in _rows(game) if key == thing.ability and isinstance(row, Ability))
    ways = (thing.ability, *parents)
    return replace(thing, ability=next((way for way in ways if way in abilities), ""))


MECHANIC = Mechanic(__name__, deciders=(decides(TakeGear, take_gear),))
