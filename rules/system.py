"""A game as a value: its names, numbers, tables, rulings and kits, read from its folder by ``loading``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol, TypeVar

from rules.bounds import same
from rules.check_rule import CheckRule
from rules.dice.tables import RangeTable
from rules.errors import RuleBroken
from rules.table import LIVING, Effect, Rulings, Table
from rules.track_kinds import TrackKind as TrackKind
from rules.track_kinds import TrackState as TrackState

Setting = str | int | bool


class Keyed(Protocol):
    """Anything that the game finds by its key."""

    @property
    def key(self) -> str: ...


K = TypeVar("K", bound=Keyed)


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityKind:
    """An ability: ``kind`` normal or extranormal, ``group`` common or uncommon where a game says so.

    Every character begins with the score ``start``; None: with none of it. In a game whose checks are data
    no score is below ``low`` or above ``high``.
    """

    key: str
    name: str
    kind: str = ""
    group: str = ""
    start: int | None = None
    low: int | None = None
    high: int | None = None
    blurb: str = ""

    def problem(self) -> str:
        """Say what of it cannot be."""
        numbers = [number for number in (self.low, self.start, self.high) if number is not None]
        return "" if numbers == sorted(numbers) else "low, start and high should be in this order."


@dataclass(frozen=True, slots=True, kw_only=True)
class ResourceKind:
    """A number that a sheet spends and refills.

    ``by_hand``: people may give it to a sheet that has none yet. They set it no lower than ``lowest``, and
    above its limit only with ``above_limit``. ``counts_in``: points that one has for such a unit of time.
    Sheets of the kinds ``bearers`` begin with ``start`` of it, up to ``limit``; None: with none of it.
    """

    key: str
    name: str
    blurb: str = ""
    by_hand: bool = False
    lowest: int = 0
    above_limit: bool = False
    counts_in: str = ""
    start: int | None = None
    limit: int | None = None
    bearers: tuple[str, ...] = LIVING


@dataclass(frozen=True, slots=True, kw_only=True)
class Difficulty:
    """A difficulty that has a name: the printed range, and the number that its button offers."""

    key: str
    name: str
    low: int
    high: int
    offers: int
    blurb: str = ""


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
class Ruling:
    """A doubt that a campaign may settle its own way; ``choices``: (value, label), ``about``: its heading."""

    key: str
    ruling: str
    title: str
    blurb: str
    choices: tuple[tuple[Setting, str], ...]
    default: Setting
    about: str = ""

    def problem(self) -> str:
        """Say what of it cannot be."""
        return "" if self.default in dict(self.choices) else "default is none of the choices."

    def choice_of(self, given: Setting) -> Setting:
        """Return the choice that a given value means; forms and files may spell it as text."""
        for value, _ in self.choices:
            if (value == given and type(value) is type(given)) or str(value) == str(given):
                return value
        raise RuleBroken(f"{self.title} cannot be set to {given}.", _labels(self.choices))


def _labels(choices: tuple[tuple[Setting, str], ...]) -> tuple[tuple[str, str], ...]:
    return tuple((str(value), label) for value, label in choices)


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """A unit of the game's time; the units of a game go from the narrowest to the widest.

    ``within``: "encounter" for those that only pass in one, "" for those that pass at any time.
    ``personal``: everyone has their own, and only the end of one's own counts.
    """

    key: str
    name: str
    within: str = ""
    personal: bool = False
    blurb: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Length:
    """How long a contest goes on: the conditions between normal and out, and the rank that ends it."""

    key: str
    name: str
    between: int
    out: int
    difficulty: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Purchase:
    """An effect that ranks buy: its price, how long it lasts, and what it does (``effect``).

    ``on``: what must be named for it: skill, ability, value, condition, or "" for nothing. ``signed``: it may
    be taken as well as given.
    """

    key: str
    name: str
    cost: int
    effect: str = ""
    amount: int = 1
    until: str = ""
    on: str = ""
    signed: bool = False
    blurb: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionType:
    """A type of action: when, its needs, and whether it opens a window for others."""

    key: str
    name: str
    when: str
    needs: str = ""
    triggers: bool = False
    blurb: str = ""
    short: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verb:
    """What people do with dice: the names of what it is done ``by``, and of what ``resists`` it.

    A name that ends with " *" is an ability with all the skills under it.
    """

    key: str
    name: str
    by: tuple[str, ...] = ()
    resists: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """A thing that the game knows by name, as it is when new."""

    name: str
    kind: str = "gear"
    die: int = 0
    size: str = "plain"
    slots: int = 1
    """What its size takes, where a game has slots."""
    price: int = 0
    """In coins; 0: none is known."""
    listed: bool = True
    """It stands in the list from which gear is taken."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SlotRule:
    """How slots are counted, in a game that has them: ``base`` and the score of ``ability`` are the slots of
    a sheet of one of the kinds ``bearers``; anyone who is of another kind takes what it is given.

    ``sizes`` is what a thing takes by its size (FB-12), ``spells`` what a spell takes by its form (FB-41).
    """

    base: int
    ability: str
    bearers: tuple[str, ...]
    sizes: Mapping[str, int]
    spells: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Kit:
    """What a character starts with: line ``number`` of an ability's table."""

    ability: str
    number: int
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """One step of making a character, with the parts of a sheet that it makes: "detail" or "detail:kit"."""

    key: str
    name: str
    blurb: str = ""
    makes: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class System:
    """One game. ``vectors`` is the prefix of its worked examples, ``words`` its own names for things.

    ``hue`` is the colour of its pages, one of those that a face may have; 0: it has no look of its own.
    ``place``: where it stands among the games; those without one come last, by their keys.
    """

    key: str
    name: str
    source: str
    licence: str
    vectors: str = ""
    hue: int = 0
    place: int = 0
    words: Mapping[str, str]
    abilities: tuple[AbilityKind, ...]
    resources: tuple[ResourceKind, ...]
    difficulties: tuple[Difficulty, ...]
    rulings: tuple[Ruling, ...]
    stages: tuple[Stage, ...]
    conditions: tuple[ConditionKind, ...]
    effects: Mapping[str, tuple[str, ...]]
    """What an effect does here, by where: everywhere, on a sort of roll, on an ability."""
    against: tuple[str, ...]
    """Where what is on somebody affects the rolls against them."""
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
    check: CheckRule | None = None
    """How checks are made, where that is data; None: the game's own code makes them."""
    slots: SlotRule | None = None
    """How what is carried, and what is borne, takes slots; None: it takes none."""
    clock: tuple[Unit, ...] = ()
    """The units of time, from the narrowest to the widest."""
    tracks: tuple[TrackKind, ...] = ()
    lengths: tuple[Length, ...] = ()
    purchases: tuple[Purchase, ...] = ()
    """The effects that ranks buy, by rising price."""
    actions: tuple[ActionType, ...] = ()
    verbs: tuple[Verb, ...] = ()
    """What is done with dice, an attack first: which of somebody's abilities fit it."""

    def ability_name(self, key: str) -> str:
        """Return what the game calls an ability; its key where it has no name for it."""
        return next((kind.name for kind in self.abilities if kind.key == key), key)

    def resource_name(self, key: str) -> str:
        """Return what the game calls a resource; its key where it has no name for it."""
        return next((kind.name for kind in self.resources if kind.key == key), key)

    def ability(self, key: str) -> AbilityKind:
        """Return the ability of that key."""
        return _find(self.abilities, key, "ability", f"{self.name} has no ability called {key}.")

    def unit(self, key: str) -> Unit:
        """Return the unit of time of that key."""
        return _find(self.clock, key, "unit of time", f"{self.name} has no unit of time called {key}.")

    def track(self, key: str) -> TrackKind:
        """Return the track of that key."""
        return _find(self.tracks, key, "track", f"{self.name} has no track called {key}.")

    def length(self, key: str) -> Length:
        """Return the length of contests of that key."""
        return _find(self.lengths, key, "length", f"{self.name} has no length called {key}.")

    def purchase(self, key: str) -> Purchase:
        """Return the effect that ranks buy, by its key."""
        return _find(self.purchases, key, "effect", f"{self.name} has no effect called {key}.")

    def action(self, key: str) -> ActionType:
        """Return the type of action of that key."""
        return _find(self.actions, key, "type of action", f"{self.name} has no type of action called {key}.")

    def table(self, key: str) -> RangeTable:
        """Return the table of that key."""
        if key not in self.tables:
            raise RuleBroken(f"{self.name} has no table called {key}.")
        return self.tables[key]

    def kit(self, ability: str, number: int) -> Kit:
        """Return a kit by its ability and its line."""
        for kit in self.kits.get(ability, ()):
            if kit.number == number:
                return kit
        raise RuleBroken(f"{self.name} has no kit {number} for {ability}.")

    def difficulty(self, key: str) -> Difficulty:
        """Return the difficulty of that name."""
        return _find(self.difficulties, key, "difficulty", f"{self.name} has no difficulty called {key}.")

    def condition(self, name: str) -> ConditionKind | None:
        """Return the condition of that name, if the game knows it."""
        return next((kind for kind in self.conditions if same(kind.name, name)), None)

    @property
    def defaults(self) -> dict[str, Setting]:
        """Return every ruling as the game settles it."""
        return {ruling.key: ruling.default for ruling in self.rulings}

    def ruling(self, key: str) -> Ruling:
        """Return the ruling of that key."""
        return _find(self.rulings, key, "ruling", f"{self.name} has no ruling called {key}.")

    def die(self, table: str, name: str) -> int:
        """Return a die that has a name, such as the standard one of an NPC's attack."""
        dice = self.dice.get(table, {})
        if name not in dice:
            raise RuleBroken(f"{self.name} has no {table.replace('_', ' ')} called {name}.")
        return dice[name]


def _find(kinds: Iterable[K], key: str, what: str, otherwise: str) -> K:
    for kind in kinds:
        if kind.key == key:
            return kind
    raise RuleBroken(otherwise if key.strip() else f"Say which {what}.")


def ruling(rulings: Table | Rulings, system: System, key: str) -> Setting:
    """Return how this campaign settles a ruling: its own choice, or the game's default."""
    kind, choices = system.ruling(key), rulings.rulings if isinstance(rulings, Table) else rulings
    return kind.choice_of(choices[key]) if key in choices else kind.default


def ruling_word(rulings: Table | Rulings, system: System, key: str) -> str:
    """Return the same, for a ruling whose choices are words."""
    return str(ruling(rulings, system, key))


def ruling_number(rulings: Table | Rulings, system: System, key: str) -> int:
    """Return the same, for a ruling whose choices are numbers."""
    return int(ruling(rulings, system, key))
