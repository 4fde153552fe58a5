"""What a game shows of a sheet, as data: its panels, the face on a card, its dialogs and what they ask.

Nothing here does anything. A dialog names a command by its class and what it asks by the command's own
fields, so that mypy and an editor follow every name; a test holds all of them to the commands of their
game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from typing import Literal

from rules.commands import Command
from rules.fields import Field, Game, Value, questions_of, with_inferred_kinds
from rules.table import ANYONE as ANYONE
from rules.table import LIVING as LIVING
from rules.table import Table

RowPart = Literal["", "ability", "resource", "track", "condition", "belonging", "pending"]
PanelKind = Literal[
    "glance",
    "header",
    "making",
    "resources",
    "scores",
    "codes",
    "tokens",
    "assets",
    "tracks",
    "conditions",
    "gear",
    "slots",
    "notes",
]


@dataclass(frozen=True, slots=True)
class Dialog:
    """A command as people give it: the verb on its button, a title, and what it asks.

    Where nothing is listed, it asks what the command's own annotations do, but for what is filled or given;
    without a title the verb is that. ``title``, ``verb`` and ``blurb`` may name {sheet}, {name} (of the row
    that was tapped) and {die}. ``row``: the part of the tapped row, whose key ``fills`` these fields of the
    command, the one that is called like the part where none is named; of two, a skill fills both and an
    ability the first alone. ``of``: the kinds of rows that it is for. ``unless`` and ``when``: what must not,
    or must, stand in that row. ``given`` is what it sets by itself. ``more`` is folded away. ``plain``: what
    one tap carries; None: there is no tap, only the dialog. ``also``: other dialogs whose verbs stand on this
    form too. Where it asks for ``sheet_id``, somebody else does it, and the sheet is their target.
    ``audience``: whether it is asked who sees it ("shows": what comes of it is on the sheet, so that nobody
    rolls it blind). ``conceals``: a Game Master may hide the difficulty. ``gm``: only Game Masters give it.
    ``bearers``: the kinds of sheets that it is for.
    ``stage``: making, finished or both.
    """

    key: str
    command: type[Command]
    verb: str
    _: KW_ONLY
    title: str = ""
    icon: str = ""
    kind: Literal["", "primary", "danger", "quiet"] = "primary"
    blurb: str = ""
    row: RowPart = ""
    fills: tuple[str, ...] = ()
    of: tuple[str, ...] = ()
    when: tuple[tuple[str, Value], ...] = ()
    unless: tuple[tuple[str, Value], ...] = ()
    named: tuple[str, ...] = ()
    """Words of which one must stand in the name of its row; () is any."""
    given: tuple[tuple[str, Value], ...] = ()
    fields: tuple[Field, ...] = ()
    more: tuple[Field, ...] = ()
    plain: tuple[str, ...] | None = None
    also: tuple[str, ...] = ()
    otherwise: str = ""
    """Another dialog that says the same at length: a link leads there."""
    audience: Literal["", "rolls", "shows"] = ""
    conceals: bool = False
    gm: bool = False
    bearers: tuple[str, ...] = LIVING
    stage: Literal["", "making", "finished"] = "finished"
    terms: tuple[str, ...] = ()
    """The keys of the game's words that stand on it, each to be explained there."""
    during: Literal["", "encounter", "no encounter", "session", "no session"] = ""
    """When a dialog of the table stands on its page; "" is always. One of a sheet is there while the sheet
    takes part in the encounter, or while there is none."""
    offered: Callable[[Game, Table, str], bool] | None = None
    """Whether a sheet has it as things stand; None is always."""
    allowable: bool = False
    """A Game Master has it all the same, who may allow it."""
    edits: bool = False
    """What it asks begins with what stands in its row; without a row, in the sheet's profile and part, or in
    the resource of that key."""
    verbs: tuple[tuple[str, str], ...] = ()
    """Other verbs for when something stands in a field: with ``targets`` an action is an attack."""
    out_of_turn: str = ""
    """What is left to do in another's turn, for a panel whose form it is."""

    def __post_init__(self) -> None:
        """Fill in what follows from the command and the verb."""
        fills = self.fills or ((self.row,) if self.row else ())
        fields, more = self.fields, self.more
        if not self.asks:
            own = [one for one in questions_of(self.command) if one.key not in (*fills, *dict(self.given))]
            fields = tuple(one for one in own if not one.folded)
            more = tuple(one for one in own if one.folded)
        object.__setattr__(self, "title", self.title or self.verb)
        object.__setattr__(self, "fills", fills)
        object.__setattr__(self, "fields", with_inferred_kinds(fields, self.command))
        object.__setattr__(self, "more", with_inferred_kinds(more, self.command))

    @property
    def asks(self) -> tuple[Field, ...]:
        """Return all that it asks, folded away or not."""
        return (*self.fields, *self.more)


@dataclass(frozen=True, slots=True, kw_only=True)
class Menu:
    """What may be done with one row of a sheet, as a dialog of dialogs: what acts at once comes first."""

    key: str
    row: RowPart
    dialogs: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Gauge:
    """A resource as it is drawn: a meter, pips, a counter, or an alarm that shows while the row is there.

    ``key`` with a * at its end is every other one that begins so, such as values of the table's own.
    ``dialogs`` are its verbs; ``number`` is the derived number that explains its limit. ``spent``: of tokens,
    the resource that those are in which were paid; ``pays``: the kind of abilities that they pay for.
    ``helps``: the dialog with which comrades answer an alarm, from their own sheets.
    ``bearers`` have it even while they have none of it. ``worded``: its first verb stands there in words.
    """

    key: str
    draw: Literal["meter", "pips", "counter", "alarm", "tokens"]
    dialogs: tuple[str, ...] = ()
    number: str = ""
    spent: str = ""
    pays: str = ""
    helps: str = ""
    bearers: tuple[str, ...] = LIVING
    worded: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Belongings of some kinds under one heading, and what a tap on one does."""

    title: str
    kinds: tuple[str, ...]
    icon: str = ""
    tap: str = ""
    instead: str = ""
    """What a tap does where the first dialog is not for that row: taking off what is worn."""
    bare: str = ""
    """What stands there besides, without a row: bare hands among the weapons."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """One card of a sheet. ``kind`` says what draws it and which parts of a sheet it shows.

    ``tap`` is the dialog whose plain version a row's button is, of assets the one whose form the whole panel
    is; ``menu`` the dialog or menu that a row opens, ``head`` the dialogs that are buttons of the whole
    panel. ``answer``: of assets, the dialogs of which the first that a prompt opens takes the place of that
    form. ``step`` moves a row on: one die more or less of a code that is being written, or each state of a
    track. ``groups``: the groups of abilities or tracks that it shows; () is all. ``area``: where a
    desk has it, and in which order a phone: who it is and how they are, what they can do, what is on them,
    what is written of them.
    """

    key: str
    kind: PanelKind
    title: str = ""
    icon: str = ""
    tap: str = ""
    instead: str = ""
    """What a row's button opens where ``tap`` is not for that sheet: others test the barge's track."""
    answer: tuple[str, ...] = ()
    menu: str = ""
    step: str = ""
    spends: str = ""
    """Of codes: the yes or no of ``tap`` that each row has a button for, if the sheet has what that needs."""
    head: tuple[str, ...] = ()
    gauges: tuple[Gauge, ...] = ()
    gear: tuple[Group, ...] = ()
    groups: tuple[str, ...] = ()
    bearers: tuple[str, ...] = LIVING
    area: Literal["head", "main", "side", "tail"] = "side"
    terms: tuple[str, ...] = ()
    """The keys of the game's words that stand on it, each to be explained there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """What a card of the party's strip, and a row of the turn order, show of a sheet.

    ``tracks``: groups of tracks whose worst state is a word, drawn even while empty. ``stances``: groups of
    tracks that say how somebody is disposed, for Game Masters alone. ``slots``: the free ones.
    """

    gauges: tuple[Gauge, ...] = ()
    tracks: tuple[str, ...] = ()
    stances: tuple[str, ...] = ()
    slots: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Procedure:
    """What a Game Master does with the whole table step by step, in any order: a journey, a meeting.

    ``dialogs`` of the table are its steps; those that turn on an encounter are there in their time alone.
    ``stands`` says in short sentences how it stands now, from the rows of the table alone.
    """

    key: str
    title: str
    icon: str
    dialogs: tuple[Dialog, ...]
    stands: Callable[[Game, Table], tuple[str, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Keypad:
    """What one press does to all who are selected: a dialog, the field that is filled, and the numbers.

    ``sign`` stands before each number above zero, so that it reads as what is done: −3; below zero the other.
    ``more``: the dialog that returns what this one takes, by a field of the same name; with it each row
    has a step down and a step up of its own.
    """

    dialog: str
    field: str
    label: str
    numbers: tuple[int, ...]
    sign: str = ""
    more: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """All that a game shows: ``panels`` in the phone's order, and ``table``, the dialogs about no sheet.

    Those that are steps of ``procedures`` stand there and nowhere else.
    """

    face: Face
    panels: tuple[Panel, ...]
    dialogs: tuple[Dialog, ...]
    menus: tuple[Menu, ...] = ()
    table: tuple[Dialog, ...] = ()
    towards: tuple[str, ...] = ()
    """The dialogs that another's sheet offers to one's own character, with itself for their target."""
    procedures: tuple[Procedure, ...] = ()
    together: tuple[str, ...] = ()
    """The dialogs that a Game Master may give for several sheets at once; none of them is about a row."""
    keypad: Keypad | None = None
    tray: tuple[str, ...] = ("d20", "d12", "d10", "d8", "d6", "d4", "d%")
    """The dice to tap for a free roll, those that the game rolls most first; D is a die of a code."""

    @property
    def apart(self) -> tuple[Dialog, ...]:
        """Return the dialogs of the table that are no steps of a procedure."""
        steps = {step.key for procedure in self.procedures for step in procedure.dialogs}
        return tuple(dialog for dialog in self.table if dialog.key not in steps)

    def dialog(self, key: str) -> Dialog | None:
        """Return the dialog of that key, of a sheet or of the table."""
        return next((dialog for dialog in (*self.dialogs, *self.table) if dialog.key == key), None)

    def menu(self, key: str) -> Menu | None:
        """Return the menu of that key."""
        return next((menu for menu in self.menus if menu.key == key), None)
