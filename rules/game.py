"""What a game is: a frozen value that holds its data, and what it does its own way.

A mechanic is a file in a game's folder, or in ``common/`` and ``d6/`` where games share it. It ends with
``MECHANIC``, which lists what it decides, tells, offers and foresees; ``game_of`` makes a game of mechanics.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

from rules.commands import Command as Command
from rules.commands import Decision as Decision
from rules.commands import decided as decided
from rules.commands import in_order as in_order
from rules.errors import RuleBroken
from rules.facts import Fact, Modifier
from rules.making import Made
from rules.options import Option
from rules.previews import Bar as Bar
from rules.previews import Foreseen as Foreseen
from rules.previews import Foretold as Foretold
from rules.previews import Odd as Odd
from rules.previews import Preview as Preview
from rules.randomness import Randomness
from rules.sheet import Dialog, Sheet
from rules.sheet_text import SheetText
from rules.signs import with_minus
from rules.system import System
from rules.table import Combatant, Pending, Table

Fields = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A button of a prompt, as data that a page or a script draws without knowing the game.

    It is for the players of ``sheet_id`` ("": for none of them) and, with ``gm``, for Game Masters.
    ``command`` is the whole order; ``fields`` are what a form for it would carry. ``asks`` names the texts of
    the command that the one who presses fills in; what stands in ``fields`` for them is a suggestion.
    ``reveals``: that it is offered at all tells how a roll fell, so that who rolled blind is not shown it.
    ``public``: what comes of it is for everyone, whom the entry is for, as it shows on an open sheet.
    ``suggests``: other answers to the first of ``asks``, for who has none ready.
    ``dialog``: the sheet's dialog on this prompt that asks for the rest; the button opens it, filled in with
    ``fields``. ``tells_chance``: how likely it is may stand on the button. ``by_name``: where several sheets
    are asked, the button names its own. ``fold``: the words under which it is folded away with others.
    ``for_others``: it ends the waiting for those who are asked, and is not pressed before theirs.
    """

    key: str
    label: str
    command: Command
    sheet_id: str = ""
    gm: bool = True
    fields: Fields = ()
    asks: tuple[str, ...] = ()
    reveals: bool = True
    public: bool = False
    suggests: tuple[str, ...] = ()
    dialog: str = ""
    tells_chance: bool = False
    by_name: bool = False
    fold: str = ""
    for_others: bool = False

    @property
    def questions(self) -> tuple[tuple[str, str], ...]:
        """Return each text that is asked for, with the suggestion for it."""
        suggested = dict(self.fields)
        return tuple((name, suggested.get(name, "")) for name in self.asks)


@dataclass(frozen=True, slots=True, kw_only=True)
class Derived:
    """A number that explains itself: ``parts`` add up to ``value`` unless ``note`` says what bounds it."""

    key: str
    label: str
    value: int
    parts: tuple[Modifier, ...]
    note: str = ""

    @property
    def words(self) -> str:
        """Return the sum as it is read: Strength 2 + 10 = 12."""
        first, *others = self.parts or (Modifier(amount=0, name=""),)
        text = f"{first.name} {first.amount}".strip()
        for part in others:
            sign = "\N{MINUS SIGN}" if part.amount < 0 else "+"
            text += f" {sign} {part.name} {abs(part.amount)}".replace("  ", " ")
        return with_minus(f"{text} = {self.value}" + (f" ({self.note})" if self.note else ""))


Decider = Callable[["Game", Table, Any, Randomness], Decision]
"""Carries out one kind of command, or raises RuleBroken with a sentence for the player."""
Boundary = Callable[["Game", Table, Randomness], Decision]
"""What the end of a unit of time, and the start of the next, bring."""
Foresight = Callable[["Game", Table], Foreseen]
"""Tells what a boundary of that unit will bring, before anyone throws."""
Offers = Callable[["Game", Table, str, Pending], tuple[Offer, ...]]
"""Says what a pending row of one kind offers; the text is the row's key."""
Strip = Callable[["Game", Table, str, Pending], tuple[str, ...]]
"""Says how far a prompt has come: who is waited for, who has spoken up, who is done."""
Standing = Callable[[Table, str], str]
Helpless = Callable[["Game", Table, str], bool]
"""How a sheet stands: ok, dying, dead or taken_out."""
Aftermath = Callable[["Game", Table, Decision], Decision]
"""What follows from a change of the table that was, whatever made it; the decision with that."""
Options = Callable[["Game", Table, str], tuple[Option, ...]]
"""Lists them for the row that a dialog stands on; the text is its key."""
Numbers = Callable[["Game", Table, str], tuple[Derived, ...]]
"""The numbers that follow from others on a sheet."""

Previewer = Callable[["Game", Table, Any], Preview]
"""Works out what a command would do; what may not be is refused before it is asked."""


class Urgency(IntEnum):
    """In which order prompts come to whom they are for, the most urgent first; an extra waits for nobody."""

    ATTACK = 1
    CONTROL = 2
    REQUEST = 3
    HARM = 4
    EFFECT = 5
    RANKS = 6
    TELLING = 7
    CLAIM = 8
    VETO = 9
    EXTRA = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """What one kind of pending row brings: its offers, and how the rest of the table treats the row.

    ``urgency``: its place among all that waits for somebody. ``title``: what waits, in a few words, where
    ``{name}`` opened it, ``{target}`` bears it and ``{about}`` is what ``about`` reads from the row. ``gone``
    is said to who comes too late for it.
    ``turned_by_any``: what it offers may change with any sheet and any other prompt, not only with the sheets
    that the row names. ``passing``: it lapses by itself with what comes next, so that this is no conflict for
    an undo. ``lapses``: the unit of the clock whose end, or that of a wider one but a session, closes it;
    where everyone has their own of that unit, it is that of the one who opened it. ``lapsing``: what is lost
    then, in words, where that is told (R-92).
    ``outlives_target``: it waits on when the sheet that it affects is removed. ``strip``: how far it has
    come, which everyone reads who knows of its entry; ``strip_for_gms``: with what is no player's to know.
    ``always_shown``: an extra that stands on its entry however that came out, not only after a failure.
    """

    offers: Offers
    urgency: Urgency
    title: str = ""
    about: Callable[[Pending], str] | None = None
    gone: str = "That has already been settled."
    turned_by_any: bool = False
    passing: bool = False
    lapses: str = ""
    lapsing: Callable[[Pending], str] | None = None
    outlives_target: bool = False
    strip: Strip | None = None
    strip_for_gms: Strip | None = None
    always_shown: bool = False

    def title_of(self, pending: Pending, name: str, target: str) -> str:
        """Return what a row is about, with these for the names of its sheets."""
        about = self.about(pending) if self.about else ""
        title = self.title.format(name=name, target=target, about=about)
        return title[:1].upper() + title[1:]

    @property
    def extra(self) -> bool:
        """Say whether it is a chance on its entry for which nobody waits, such as a reroll."""
        return self.urgency is Urgency.EXTRA


@dataclass(frozen=True, slots=True, kw_only=True)
class RunningTimer:
    """Something that goes by the clock on the wall: the key of its row, whose it is, and what it is.

    ``seen``: everyone may read the sheet that it stands on.
    """

    key: str
    name: str
    words: str
    seen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TimerKind:
    """What in a game goes by the clock on the wall, which the rules themselves never read.

    ``running`` tells what runs now, each for so many ``minutes``; ``parts`` are those of the rows that it is
    read from. ``over`` is the command when these are over: ``which`` of it by key (() is all), ``late``:
    some time ago. ``told``: the facts after which one has all its time again.
    """

    minutes: int
    parts: frozenset[str]
    running: Callable[[Game, Table], tuple[RunningTimer, ...]]
    over: type[Any]
    told: tuple[type[Fact], ...] = ()


Deciding = tuple[type[Command], Decider]
Previewing = tuple[type[Command], Previewer]
Foretelling = tuple[type[Command], Callable[["Game", Table, Any], Foreseen]]
"""A command, and what tells what it takes away beside its odds."""
C = TypeVar("C", bound=Command)


def rolls(command: type[C], decider: Callable[[Game, Table, C, Randomness], Decision]) -> Deciding:
    """Pair a command with its decider, which throws dice or lets others throw them."""
    return command, decider


def decides(command: type[C], decider: Callable[[Game, Table, C], Decision]) -> Deciding:
    """Pair a command with its decider, which needs the game but no dice."""

    def without_dice(game: Game, table: Table, order: C, _randomness: Randomness) -> Decision:
        return decider(game, table, order)

    return command, without_dice


def changes(command: type[C], decider: Callable[[Table, C], Decision]) -> Deciding:
    """Pair a command with its decider, which is the same in every game."""

    def on_the_table(_game: Game, table: Table, order: C, _randomness: Randomness) -> Decision:
        return decider(table, order)

    return command, on_the_table


def foresees(command: type[C], previewer: Callable[[Game, Table, C], Preview]) -> Previewing:
    """Pair a command with what works out its odds."""
    return command, previewer


@dataclass(frozen=True, slots=True, kw_only=True)
class Making:
    """How a game makes a character: ``made`` tells of one sheet, ``whole`` is the command that rolls all."""

    made: Callable[[Game, Table, str], Made]
    whole: Callable[[str], Command]


@dataclass(frozen=True, kw_only=True)
class Mechanic:
    """What one mechanic brings to a game: with all facts of the ``module`` that it is of.

    ``prompts`` go by the kind of pending row, ``boundaries`` and ``foresights`` by the unit of time,
    ``hangs_on`` by the key of a resource that has no meaning without the other. ``options`` are what a
    command may hold several of. ``dialogs`` and ``table`` come to what the game's own sheet shows.
    """

    module: str = field(default="", kw_only=False)
    deciders: tuple[Deciding, ...] = ()
    facts: tuple[type[Fact], ...] = ()
    previews: tuple[Previewing, ...] = ()
    foretold: tuple[Foretelling, ...] = ()
    prompts: Mapping[str, Prompt] = field(default_factory=dict)
    boundaries: Mapping[str, Boundary] = field(default_factory=dict)
    foresights: Mapping[str, Foresight] = field(default_factory=dict)
    numbers: tuple[Numbers, ...] = ()
    hangs_on: Mapping[str, str] = field(default_factory=dict)
    options: tuple[tuple[type[Command], Options], ...] = ()
    dialogs: tuple[Dialog, ...] = ()
    table: tuple[Dialog, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "facts", (*self.facts, *facts_in(self.module)))


def facts_in(module: str) -> Iterator[type[Fact]]:
    """Yield the facts that a module defines, without the bases of others; none of no module."""
    for kind in vars(sys.modules[module]).values() if module else ():
        own = isinstance(kind, type) and issubclass(kind, Fact) and kind.__module__ == module
        if own and not vars(kind).get("BASE"):
            yield kind


def mechanics_in(folder: Path, apart: Collection[str] = ()) -> tuple[Mechanic, ...]:
    """Return the mechanics of a folder of the rules, by the names of its files."""
    names = sorted(path.stem for path in folder.glob("*.py") if path.stem not in ("game", *apart))
    modules = (import_module(f"rules.{folder.name}.{name}") for name in names)
    return tuple(module.MECHANIC for module in modules if hasattr(module, "MECHANIC"))


@dataclass(frozen=True, kw_only=True)
class Game:
    """One game: its data, and all that it decides, tells, offers and foresees.

    ``fresh`` is what everyone may do in a new round; ``begin_round`` puts the combatants in order, where the
    game rolls for that. ``standing`` says how a sheet stands: ok, dying, dead or taken_out; ``helpless`` who
    can still roll but not act, and has no turn. ``aftermath`` is what follows from changes whatever command
    made them, and refuses nothing. ``timed`` goes by the clock on the wall. ``sheet`` is what its pages show,
    ``text`` what they say, ``making`` how it makes a character step by step, where it does.
    """

    key: str
    system: System
    sheet: Sheet
    text: SheetText
    deciders: Mapping[type[Command], Decider]
    facts: tuple[type[Fact], ...]
    previews: Mapping[type[Command], Previewer]
    foretold: Mapping[type[Command], Callable[[Game, Table, Any], Foreseen]]
    prompts: Mapping[str, Prompt]
    boundaries: Mapping[str, Boundary]
    foresights: Mapping[str, Foresight]
    numbers: tuple[Numbers, ...]
    hangs_on: Mapping[str, str]
    options: Mapping[type[Command], Options]
    standing: Standing
    helpless: Helpless
    fresh: Combatant
    begin_round: Boundary | None
    aftermath: Aftermath | None
    making: Making | None
    timed: TimerKind | None

    def command(self, name: str) -> type[Command]:
        """Return the command of that name, as a demo writes it."""
        for command in self.deciders:
            if command.__name__ == name:
                return command
        raise RuleBroken(f"{self.system.name} has no such command.")


NO_TEXT = SheetText()


def always_ok(_table: Table, _sheet: str) -> str:
    """Return how a sheet stands in a game where only conditions keep anyone from acting."""
    return "ok"


def nobody_helpless(_game: Game, _table: Table, _sheet: str) -> bool:
    """Say of everybody, in a game without such a rule, that they do not lie helpless."""
    return False


def game_of(
    system: System,
    mechanics: Iterable[Mechanic],
    *,
    sheet: Sheet,
    text: SheetText = NO_TEXT,
    standing: Standing = always_ok,
    helpless: Helpless = nobody_helpless,
    fresh: Combatant | None = None,
    begin_round: Boundary | None = None,
    aftermath: Aftermath | None = None,
    making: Making | None = None,
    timed: TimerKind | None = None,
) -> Game:
    """Gather mechanics to a game; of two that decide the same command the later one does."""
    parts = tuple(mechanics)
    dialogs = (*sheet.dialogs, *(dialog for part in parts for dialog in part.dialogs))
    table = (*sheet.table, *(dialog for part in parts for dialog in part.table))
    return Game(
        key=system.key,
        system=system,
        sheet=replace(sheet, dialogs=dialogs, table=table),
        text=text,
        deciders={command: decider for part in parts for command, decider in part.deciders},
        facts=tuple(dict.fromkeys(fact for part in parts for fact in part.facts)),
        previews={command: previewer for part in parts for command, previewer in part.previews},
        foretold={command: teller for part in parts for command, teller in part.foretold},
        prompts={kind: prompt for part in parts for kind, prompt in part.prompts.items()},
        boundaries={unit: boundary for part in parts for unit, boundary in part.boundaries.items()},
        foresights={unit: foresight for part in parts for unit, foresight in part.foresights.items()},
        numbers=tuple(number for part in parts for number in part.numbers),
        hangs_on={key: other for part in parts for key, other in part.hangs_on.items()},
        options={command: options for part in parts for command, options in part.options},
        standing=standing,
        helpless=helpless,
        fresh=fresh or Combatant(),
        begin_round=begin_round,
        aftermath=aftermath,
        making=making,
        timed=timed,
    )


def derived(game: Game, table: Table, sheet_id: str) -> tuple[Derived, ...]:
    """Return every number on a sheet that follows from something else, in this game."""
    return tuple(number for numbers in game.numbers for number in numbers(game, table, sheet_id))
