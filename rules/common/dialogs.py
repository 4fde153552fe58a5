"""The dialogs that every game has: who a sheet is, what it carries, what weighs on it, and its purse."""

from __future__ import annotations

from dataclasses import replace

from rules.common.belongings import AddBelonging, DropBelonging, EditBelonging, GiveBelonging, MoveBelonging
from rules.common.coins import MOST, ChangeCoins, GiveCoins
from rules.common.conditions import ClearCondition
from rules.common.fields import NAME, VISIBILITY
from rules.common.foes import CopySheet
from rules.common.free_rolls import RollDice
from rules.common.gear_list import TakeGear
from rules.common.pinned_difficulty import PinDifficulty
from rules.common.sheets import BeginSheet, DescribeSheet, RemoveSheet, SetResource, ShareSheet, WriteNotes
from rules.fields import Field
from rules.sheet import ANYONE, LIVING, Dialog

PURSES = ("pc", "npc", "party")

DESCRIBE = Dialog(
    "describe",
    DescribeSheet,
    "Save",
    title="Edit name and portrait",
    icon="pencil",
    bearers=ANYONE,
    stage="",
    edits=True,
)
NOTES = Dialog(
    "notes",
    WriteNotes,
    "Save",
    title="Edit notes",
    icon="feather",
    bearers=ANYONE,
    stage="",
    edits=True,
)
SHARE = Dialog(
    "share",
    ShareSheet,
    "Save",
    title="Set player and visibility",
    icon="users",
    bearers=ANYONE,
    gm=True,
    stage="",
    edits=True,
)
REMOVE = Dialog(
    "remove",
    RemoveSheet,
    "Remove {sheet}",
    title="Remove {sheet} from the table?",
    icon="trash-2",
    kind="danger",
    blurb="The sheet leaves with everything on it; undo brings it back.",
    bearers=tuple(kind for kind in ANYONE if kind != "party"),
    stage="",
)
REMOVE_STORE = replace(REMOVE, key="remove-store", bearers=("party",), gm=True)
NEW_SHEET = Dialog(
    "sheet-new",
    BeginSheet,
    "Add to the table",
    title="Add a place or item",
    icon="map-pin",
    fields=(
        NAME,
        Field(
            "Kind",
            key="kind",
            choices=(("party", "Party store"), ("place", "Place"), ("thing", "Item")),
            start="party",
        ),
        Field("Portrait", key="portrait", placeholder="🛒"),
        VISIBILITY,
    ),
    gm=True,
)
NUMBER = Dialog(
    "number",
    SetResource,
    "Set",
    title="Set {name}",
    kind="",
    icon="calculator",
    blurb="For changes made without dice; the log shows it, and it can be undone.",
    row="resource",
    edits=True,
)

UNPIN = Dialog(
    "unpin",
    PinDifficulty,
    "Unpin",
    title="Unpin the difficulty",
    kind="",
    icon="pin-off",
    given=(("difficulty", None),),
    plain=(),
    gm=True,
)


def pin_dialogs(difficulty: Field) -> tuple[Dialog, Dialog]:
    """Return the dialogs that pin a difficulty for the table, asked like this one, and take the pin away."""
    pin = Dialog(
        "pin",
        PinDifficulty,
        "Pin difficulty",
        title="Pin a difficulty",
        icon="pin",
        blurb="Everyone rolls against it until it is unpinned.",
        fields=(replace(difficulty, kind="count", instead_of="", remembered=True),),
        also=("unpin",),
        gm=True,
    )
    return pin, UNPIN


GAIN = Dialog(
    "gain",
    ChangeCoins,
    "Gain",
    title="Gain coins",
    kind="",
    icon="plus",
    fields=(
        Field("How many", key="amount", low=1, high=MOST, start=10),
        Field("Reason", key="reason", placeholder="A night at the inn"),
    ),
    bearers=PURSES,
)
SPEND = Dialog(
    "coins",
    ChangeCoins,
    "Spend",
    title="Spend coins",
    icon="coins",
    fields=(
        Field("How many", key="amount", low=1, high=MOST, start=10, sign=-1),
        Field("Reason", key="reason", placeholder="A night at the inn"),
    ),
    also=("gain", "give-coins"),
    bearers=PURSES,
)
GIVE_COINS = Dialog(
    "give-coins",
    GiveCoins,
    "Give",
    title="Give coins",
    kind="",
    icon="gift",
    fields=(
        Field("How many", key="amount", low=1, high=MOST, start=10),
        Field("To", key="to", of=PURSES),
    ),
    bearers=PURSES,
)
PURSE = (SPEND, GAIN, GIVE_COINS)

DROP = Dialog(
    "drop",
    DropBelonging,
    "Drop",
    title="Drop {name}",
    icon="arrow-down-to-line",
    kind="danger",
    row="belonging",
    plain=(),
    bearers=ANYONE,
)
GIVE = Dialog(
    "give",
    GiveBelonging,
    "Give",
    title="Give {name}",
    kind="",
    icon="gift",
    row="belonging",
    bearers=ANYONE,
)
CLEAR_CONDITION = Dialog(
    "condition-clear",
    ClearCondition,
    "Remove",
    title="Remove {name}",
    icon="x",
    row="condition",
    plain=(),
    bearers=ANYONE,
)


TAKE_GEAR = Dialog(
    "gear-take",
    TakeGear,
    "Add",
    title="Add gear",
    icon="plus",
    otherwise="belonging-new",
    bearers=ANYONE,
)


def belonging_fields(*, kinds: tuple[tuple[str | int, str], ...], slots: bool = False) -> tuple[Field, ...]:
    """Return what a belonging is, for a new one and for one that changes."""
    slots_field = (Field("Slots", key="slots", low=0, high=4, start=1),) if slots else ()
    kind = Field("Kind", key="kind", choices=kinds)
    return NAME, kind, *slots_field, Field("Note", key="note")


def add_belonging(fields: tuple[Field, ...]) -> Dialog:
    """Return the dialog of something new to carry."""
    return Dialog(
        "belonging-new",
        AddBelonging,
        "Add",
        title="Add your own item",
        kind="",
        icon="plus",
        fields=fields,
        bearers=ANYONE,
    )


def edit_belonging(fields: tuple[Field, ...]) -> Dialog:
    """Return the dialog that changes a thing."""
    return Dialog(
        "belonging-edit",
        EditBelonging,
        "Save",
        title="Edit {name}",
        kind="",
        icon="pencil",
        row="belonging",
        fields=fields,
        bearers=ANYONE,
        edits=True,
    )


MOVE = Dialog(
    "belonging-move",
    MoveBelonging,
    "Move",
    title="Move {name}",
    kind="",
    icon="arrow-up-down",
    row="belonging",
    fields=(Field("Position in the list", key="place", low=0, high=99),),
    bearers=ANYONE,
    edits=True,
)

FREE_ROLL = Dialog(
    "roll",
    RollDice,
    "Roll",
    title="Roll dice",
    kind="",
    icon="dices",
    audience="rolls",
    bearers=LIVING,
)

COPY = Dialog(
    "copy",
    CopySheet,
    "Copy",
    title="Copy {sheet}",
    kind="",
    icon="copy",
    bearers=("npc", "creature", "thing", "place"),
    gm=True,
    plain=(),
    stage="",
)

CARRYING = (DROP, GIVE, MOVE)


def things_of_making(fields: tuple[Field, ...], *more: Dialog) -> tuple[Dialog, ...]:
    """Return the dialogs of what a sheet carries, for a game in which gear is a part of the making."""
    things = (TAKE_GEAR, add_belonging(fields), edit_belonging(fields), *CARRYING, *more)
    return tuple(replace(dialog, stage="") for dialog in things)


WHO = (DESCRIBE, NOTES, SHARE, REMOVE, REMOVE_STORE, NUMBER)
