"""What is asked for one field of a command: in which words and bounds, and how.

A question stands on the command's own field, ``amount: Annotated[int, Field("HP regained", low=1)]``, or in
the dialog that asks it. How it is asked follows from what the command holds, and is said where it does not.
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Iterator, Mapping
from dataclasses import KW_ONLY, dataclass, fields, is_dataclass, replace
from functools import cache
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from rules.named import hints_of
from rules.table import Effect, Table

Game = Any
"""The ``Game`` that this sheet is a part of, which stands above it and cannot be imported here."""
Value = str | int | bool | None
Tapped = tuple[str, str]
"""A row that was tapped: the sheet that it is on, and its key."""
FieldKind = Literal[
    "",
    "number",
    "count",
    "toggle",
    "choice",
    "faces",
    "code",
    "sheet",
    "sheets",
    "ability",
    "condition",
    "track",
    "belonging",
    "belongings",
    "gear",
    "assets",
    "scores",
    "details",
    "effects",
    "purchases",
    "until",
    "seats",
    "tags",
    "text",
    "notes",
]
"""How a field is asked; "" is as the type of the command's own field says, or its name.

``number`` may stay empty, where the command knows None; a ``count`` is always one. ``faces``: six small
dice. ``code``: a stepper by pips (3D, 3D+1, 3D+2, 4D). ``sheet`` and ``sheets``: those whom this seat may
know. ``ability``, ``condition``, ``track``, ``belonging``: rows of the sheet; with ``source`` "target" of
the target. ``seats``: those who may play. ``scores``: one of the game's array for each ability.
``gear``: a name, written or of the game's list of gear, in which each thing is a button of the form.
``details``: any of those that describe a character. ``purchases``: what the game's options for that command
offer, each at its price. ``tags``: some of those that are listed, and words of
one's own.
"""
Source = Literal[
    "",
    "archetypes",
    "difficulties",
    "conditions",
    "abilities",
    "tracks",
    "details",
    "states",
    "actions",
    "target",
    "bearer",
    "units",
    "lengths",
    "inside",
    "outside",
    "with oneself",
    "dying",
    "by name",
    "rolls",
    "mine",
]
"""Where the choices of a field come from, besides those that it lists: lists of the game, the target, or who
bears the prompt that was tapped. ``rolls``: what anybody at the table has to roll with. ``actions`` are the
types of action that may be chosen now. Of sheets, ``inside`` are those in the encounter, and ``outside`` the
others, ``dying`` those who are; ``with oneself`` offers one's own, too, at the end; ``by name`` offers one
of several with a letter, and ``mine`` those for whom the seat may act."""
LISTS = ("abilities", "actions", "archetypes", "conditions", "details", "lengths", "rolls", "states", "units")
"""The sources of which one line is chosen."""
BY_TYPE: Mapping[Any, FieldKind] = MappingProxyType(
    {
        bool: "toggle",
        bool | None: "toggle",
        int: "count",
        int | None: "number",
        tuple[int, ...]: "faces",
        tuple[Effect, ...]: "effects",
    }
)
BY_NAME: Mapping[str, FieldKind] = MappingProxyType(
    {
        "ability": "ability",
        "belonging": "belonging",
        "code": "code",
        "condition": "condition",
        "details": "details",
        "purchases": "purchases",
        "scores": "scores",
        "seats": "seats",
        "sheet_id": "sheet",
        "sheets": "sheets",
        "target": "sheet",
        "to": "sheet",
        "track": "track",
        "until": "until",
    }
)


@dataclass(frozen=True, slots=True)
class Field:
    """One thing that a dialog asks: the field of its command, how it is asked, and in which words.

    ``low`` and ``high`` are the bounds of a number. ``start`` is what stands in it at first, where nothing
    is remembered or pinned; None is the command's own default; of ``sheets`` it is a kind of sheet, or
    ``fighters``: the party, and the foes that players know of and that are not out.
    ``choices`` are (value, label). ``needs``: the part and key of a row ("resource:focus"), a place in the
    fight ("combatant"), or what stands against a request ("opposition"), without which it is not asked.
    ``sign`` -1: it is asked as it is spoken, and sent below zero. ``remembered``: it begins with the last of
    this seat in the scene, which stands in the entries as ``told``, where they do not call it like the field.
    """

    label: str
    _: KW_ONLY
    key: str = ""
    kind: FieldKind = ""
    folded: bool = False
    """Among what is folded away, in the dialogs that ask what the command itself does."""
    blurb: str = ""
    placeholder: str = ""
    unit: str = ""
    """Of purchases: what their price is in."""
    low: int | None = None
    high: int | None = None
    start: Value = None
    choices: tuple[tuple[str | int, str], ...] = ()
    source: Source = ""
    of: tuple[str, ...] = ()
    """The kinds of sheets, belongings, abilities or tracks that may be chosen; () is any."""
    needs: str = ""
    sign: int = 1
    below: str = ""
    """The field that a number below zero goes into, without its sign: disadvantage, not advantage."""
    remembered: bool = False
    told: str = ""
    times: str = ""
    """The field whose number multiplies this one: points for each of the dice that are bought."""
    opposed: bool = False
    """It is asked once something stands against it: somebody it is aimed at, or dice that are named."""
    gains: bool = False
    """Beside it stands what one more would make of the chance."""
    instead_of: str = ""
    """The field that must be empty for this one to count: a foe's name, where no sheet is the target."""
    whole: bool = False
    """Of a code: it goes by whole dice."""
    begins: str = ""
    """What it begins with in a dialog that ``edits``, where that is not called like the field; or, in any
    other, the part and key of the row in which it stands ("ability:luck")."""
    having: str = ""
    """Only rows with a keyword that begins so are offered; without any it is not asked."""
    apart: tuple[str, ...] = ()
    """The keys of rows that are not offered: what no dice are rolled for."""
    under: tuple[str, ...] = ()
    """The keys of abilities that alone are offered, with the skills under them; () is any."""
    when: tuple[str, ...] = ()
    """The answers to the dialog's kind with which it is asked; () is any."""
    rolled: bool = False
    """It may stay empty although the command needs it: then the game's dice say it."""
    aims: Literal["", "fight", "always"] = ""
    """Of sheets: it is aimed at a foe. Foes who still fight come first and one's own side last, and it begins
    with the last target, else with the first foe; ``fight``: in a fight alone."""
    fits: Callable[[Game, Table, str, Tapped], tuple[str, ...]] | None = None
    """What its list begins with, by the sheet that it is about; of a closed one it is guessed."""
    begun: bool = True
    """The first that fits stands in it."""


class Blank(NamedTuple):
    """A place in a command that a dialog may fill in: of which type, and what counts where it stays blank."""

    hint: Any
    default: Any


def _blanks(command: Any) -> Mapping[str, Blank]:
    blanks: dict[str, Blank] = {}
    for spec in fields(command):
        hint = hints_of(command)[spec.name]
        blanks |= _blanks(hint) if is_dataclass(hint) else {spec.name: Blank(hint, spec.default)}
    return blanks


blanks_of: Callable[[Any], Mapping[str, Blank]] = cache(_blanks)
"""Return the blanks of a command, by name: in place of a value with fields of its own stand these."""


def with_answers(kind: Any, values: Mapping[str, Any]) -> Any:
    """Return a command, or another such value, with these answers and the defaults of the rest."""
    inside = {name: hint for name, hint in hints_of(kind).items() if is_dataclass(hint)}
    own = {name: value for name, value in values.items() if name in hints_of(kind) and name not in inside}
    return kind(**own, **{name: with_answers(hint, values) for name, hint in inside.items()})


def with_inferred_kinds(fields: tuple[Field, ...], command: type) -> tuple[Field, ...]:
    """Return the fields with how each is asked, where that follows from what the command holds."""
    blanks = blanks_of(command)
    hints = {key: blank.hint for key, blank in blanks.items()}
    return tuple(replace(one, kind=one.kind or _kind(one, hints.get(one.key))) for one in fields)


def _kind(field: Field, hint: Any) -> FieldKind:
    if field.choices or field.source in LISTS:
        return "choice"
    return BY_TYPE.get(hint) or BY_NAME.get(field.key, "text")


def questions_of(command: type) -> Iterator[Field]:
    """Yield what stands on the fields of a command to be asked."""
    for name, hint in typing.get_type_hints(command, include_extras=True).items():
        questions = (part for part in getattr(hint, "__metadata__", ()) if isinstance(part, Field))
        yield from (replace(field, key=name) for field in questions)
