"""A game as a value: its names, numbers, tables, rulings and kits, read from its folder by ``loading``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from importlib import import_module
from types import ModuleType
from typing import Protocol, TypeVar

from rules.errors import RuleBroken
from rules.kinds import ActionType, Length, Purchase, TrackKind, Unit
from rules.table import Effect, Rulings, Table

Setting = str | int | bool


class Keyed(Protocol):
    """Anything that the game finds by its key."""

    @property
    def key(self) -> str: ...


K = TypeVar("K", bound=Keyed)


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityKind:
    """An ability that the game knows. ``kind``: normal or extranormal, and ``group``: common or uncommon,
    where the game tells them apart."""

    key: str
    name: str
    kind: str = ""
    group: str = ""
    blurb: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResourceKind:
    """A number that a sheet spends and refills."""

    key: str
    name: str
    blurb: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Difficulty:
    """A difficulty that has a name: the printed range, and the number that its button offers."""

    key: str
    name: str
    low: int
    high: int
    offers: int
    blurb: str = ""

    @property
    def range(self) -> tuple[int, int]:
        """The lowest and the highest number that bear this name."""
        return self.low, self.high


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionKind:
    """A condition that the game knows by name; free text names as many others."""

    key: str
    name: str
    kind: str = "discrete"
    group: str = ""
    rank: int = 1
    slots: int = 1
    effects: tuple[Effect, ...] = ()
    until: str = ""
    stock: bool = False
    blurb: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of a table: the rolls that lead to it, its text, and a number where the table gives one."""

    low: int
    high: int
    text: str
    value: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RangeTable:
    """A table to roll on or look up: ``dice`` as (how many, sides), and its lines from low to high."""

    key: str
    name: str
    dice: tuple[int, int]
    lines: tuple[Line, ...]

    @property
    def low(self) -> int:
        """The lowest number that the table answers."""
        return self.lines[0].low

    @property
    def high(self) -> int:
        """The highest number that the table answers."""
        return self.lines[-1].high

    def at(self, roll: int) -> Line:
        """The line that a roll leads to."""
        for line in self.lines:
            if line.low <= roll <= line.high:
                return line
        raise RuleBroken(f"{self.name} has lines for {self.low} to {self.high}, not for {roll}.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """A doubt that a campaign may settle its own way, by its R number; ``choices`` are (value, label).

    ``waits``: nothing at the table asks for it yet, so that no settings page offers it.
    """

    key: str
    ruling: str
    title: str
    blurb: str
    choices: tuple[tuple[Setting, str], ...]
    default: Setting
    waits: bool = False

    def chosen(self, given: Setting) -> Setting:
        """The choice that a given value means; forms and files may spell it as text."""
        for value, _ in self.choices:
            if value == given and type(value) is type(given) or str(value) == str(given):
                return value
        raise RuleBroken(f"{self.title} cannot be set to {given}.", _labels(self.choices))


def _labels(choices: tuple[tuple[Setting, str], ...]) -> tuple[tuple[str, str], ...]:
    return tuple((str(value), label) for value, label in choices)


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """A thing that the game knows by name, as it is when new."""

    name: str
    kind: str = "gear"
    die: int = 0
    bulky: bool = False
    petty: bool = False

    @property
    def slots(self) -> int:
        """The slots it takes: bulky 2, petty none, anything else 1 (FB-12)."""
        return 2 if self.bulky else 0 if self.petty else 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Kit:
    """What a character starts with: line ``number`` of an ability's table."""

    ability: str
    number: int
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """One step of making a character."""

    key: str
    name: str
    blurb: str = ""


@dataclass(frozen=True, kw_only=True)
class System:
    """One game. ``vectors`` is the prefix of its worked examples, ``words`` its own names for things."""

    key: str
    name: str
    source: str
    licence: str
    vectors: str
    words: Mapping[str, str]
    abilities: tuple[AbilityKind, ...]
    resources: tuple[ResourceKind, ...]
    difficulties: tuple[Difficulty, ...]
    rulings: tuple[Ruling, ...]
    stages: tuple[Stage, ...]
    conditions: tuple[ConditionKind, ...]
    tables: Mapping[str, RangeTable]
    details: tuple[str, ...]
    """The keys of the tables that describe a character, in their order."""
    array: tuple[int, ...]
    """The scores that are laid on the abilities by those who do not roll."""
    items: Mapping[str, Item]
    common: tuple[Item, ...]
    """What everyone starts with besides the kit."""
    kits: Mapping[str, tuple[Kit, ...]]
    dice: Mapping[str, Mapping[str, int]]
    """Named dice: what foes strike with, what lights burn down."""
    ranges: Mapping[str, tuple[int, ...]]
    """The dice that a kind of belonging may have."""
    slots: bool = False
    """Whether what is carried, and what is borne, takes slots."""
    clock: tuple[Unit, ...] = ()
    """The units of time, from the narrowest to the widest."""
    tracks: tuple[TrackKind, ...] = ()
    lengths: tuple[Length, ...] = ()
    purchases: tuple[Purchase, ...] = ()
    """The effects that ranks buy, by rising price."""
    actions: tuple[ActionType, ...] = ()

    @property
    def hooks(self) -> ModuleType:
        """The functions in which this game differs from the others."""
        return import_module(f"rules.systems.{self.key}.hooks")

    def ability(self, key: str) -> AbilityKind:
        """The ability of that key."""
        return _named(self.abilities, key, f"{self.name} has no ability called {key}.")

    def unit(self, key: str) -> Unit:
        """The unit of time of that key."""
        return _named(self.clock, key, f"{self.name} knows no unit of time called {key}.")

    def track(self, key: str) -> TrackKind:
        """The track of that key."""
        return _named(self.tracks, key, f"{self.name} has no track called {key}.")

    def length(self, key: str) -> Length:
        """The length of contests of that key."""
        return _named(self.lengths, key, f"{self.name} has no length called {key}.")

    def purchase(self, key: str) -> Purchase:
        """The effect that ranks buy, by its key."""
        return _named(self.purchases, key, f"{self.name} sells no effect called {key}.")

    def action(self, key: str) -> ActionType:
        """The type of action of that key."""
        return _named(self.actions, key, f"{self.name} has no type of action called {key}.")

    def table(self, key: str) -> RangeTable:
        """The table of that key."""
        if key not in self.tables:
            raise RuleBroken(f"{self.name} has no table called {key}.")
        return self.tables[key]

    def kit(self, ability: str, number: int) -> Kit:
        """A kit by its ability and its line."""
        for kit in self.kits.get(ability, ()):
            if kit.number == number:
                return kit
        raise RuleBroken(f"{self.name} has no kit {number} for {ability}.")

    def starting_items(self, ability: str, number: int, shield: int) -> tuple[Item, ...]:
        """The things of a kit; its shield has the die of the campaign's ruling (FB-17..20, R-36)."""
        items = self.kit(ability, number).items
        return tuple(replace(item, die=shield) if item.kind == "shield" else item for item in items)

    def difficulty(self, key: str) -> Difficulty:
        """The difficulty of that name."""
        return _named(self.difficulties, key, f"{self.name} has no difficulty called {key}.")

    def condition(self, name: str) -> ConditionKind | None:
        """The condition of that name, if the game knows it."""
        wanted = name.strip().casefold()
        return next((kind for kind in self.conditions if kind.name.casefold() == wanted), None)

    @property
    def defaults(self) -> dict[str, Setting]:
        """Every ruling as the game settles it."""
        return {ruling.key: ruling.default for ruling in self.rulings}

    def ruling(self, key: str) -> Ruling:
        """The ruling of that key."""
        return _named(self.rulings, key, f"{self.name} has no ruling called {key}.")

    def die(self, table: str, name: str) -> int:
        """A die that has a name, such as the standard one of an NPC's attack."""
        dice = self.dice.get(table, {})
        if name not in dice:
            raise RuleBroken(f"{self.name} has no {table.replace('_', ' ')} called {name}.")
        return dice[name]


def _named(kinds: Iterable[K], key: str, otherwise: str) -> K:
    for kind in kinds:
        if kind.key == key:
            return kind
    raise RuleBroken(otherwise)


def ruling(rulings: Table | Rulings, system: System, key: str) -> Setting:
    """How this campaign settles a ruling: its own choice, or the game's default."""
    chosen = rulings.rulings if isinstance(rulings, Table) else rulings
    known = system.ruling(key)
    return known.chosen(chosen[key]) if key in chosen else known.default


def ruling_word(rulings: Table | Rulings, system: System, key: str) -> str:
    """The same, for a ruling whose choices are words."""
    return str(ruling(rulings, system, key))


def ruling_number(rulings: Table | Rulings, system: System, key: str) -> int:
    """The same, for a ruling whose choices are numbers."""
    return int(ruling(rulings, system, key))
