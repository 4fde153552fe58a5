"""The dialogs that every game has: who a sheet is, what it carries, what weighs on it, and its purse."""

from __future__ import annotations

from dataclasses import replace

from rules.common.belongings import AddBelonging, DropBelonging, EditBelonging, GiveBelonging, MoveBelonging
from rules.common.coins import MOST, ChangeCoins, GiveCoins
from rules.common.conditions import ClearCondition
from rules.common.foes import MOST as MOST_FOES
from rules.common.foes import CopySheet
from rules.common.free_rolls import RollDice
from rules.common.gear_list import TakeGear
from rules.common.pinned_difficulty import PinDifficulty
from rules.common.sheets import BeginSheet, DescribeSheet, RemoveSheet, SetResource, ShareSheet, WriteNotes
from rules.fields import Field
from rules.sheet import ANYONE, LIVING, Dialog

PURSES = ("pc", "npc", "party")

NAME = Field("Name", key="name")
ANY_NAME = replace(NAME, rolled=True, placeholder="Leave blank for a random name")
PRONOUNS = Field("Pronouns", key="pronouns", placeholder="she/her")
PORTRAIT = Field("Portrait", key="portrait", blurb="One emoji or two letters.")
WHAT_FOR = Field("Reason", key="label")
FROM_WHAT = Field("Cause", key="source")
ADVANTAGES = Field("Advantages", key="advantages", low=0, high=20)
DISADVANTAGES = Field("Disadvantages", key="disadvantages", low=0, high=20)
SOURCES_OF_LUCK = (ADVANTAGES, DISADVANTAGES)

DESCRIBE = Dialog(
    "describe",
    DescribeSheet,
    "Save",
    title="Edit name and portrait",
    icon="pencil",
    fields=(NAME, PRONOUNS, PORTRAIT),
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
    fields=(
        Field("Markdown: **bold**, *italic*, - lists, > quotes", key="text", kind="notes", begins="notes"),
    ),
    bearers=ANYONE,
    stage="",
    edits=True,
)
VISIBILITY = Field(
    "Who sees it",
    key="visibility",
    choices=(
        ("open", "Everyone"),
        ("stands", "Players see: name and condition"),
        ("named", "Players see: name only"),
        ("hidden", "Game Masters only"),
    ),
)
SHARE = Dialog(
    "share",
    ShareSheet,
    "Save",
    title="Set player and visibility",
    icon="users",
    fields=(Field("Played by", key="seats", begins="owners"), VISIBILITY),
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
    fields=(
        Field("Current", key="number", low=-999, high=99_999),
        Field("Maximum", key="limit", low=0, high=99_999),
    ),
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
    fields=(Field("To", key="to", of=("pc", "npc", "party", "place")),),
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
    fields=(Field("Search, or type a name", key="thing", kind="gear", placeholder="rope"),),
    more=(Field("Price in coins", key="price", low=0, high=MOST, needs="resource:coins"),),
    otherwise="belonging-new",
    bearers=ANYONE,
)


def belonging_fields(*, kinds: tuple[tuple[str | int, str], ...], slots: bool = False) -> tuple[Field, ...]:
    """Return what a belonging is, for a new one and for one that changes."""
    taken = (Field("Slots", key="slots", low=0, high=4, start=1),) if slots else ()
    kind = Field("Kind", key="kind", choices=kinds)
    return NAME, kind, *taken, Field("Note", key="note")


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
    fields=(Field("Position in the list", key="order", low=0, high=99),),
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
    fields=(
        Field("Dice", key="expression", placeholder="2d6+3"),
        WHAT_FOR,
    ),
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
    fields=(replace(NAME, placeholder="next letter"),),
    bearers=("npc", "creature", "thing", "place"),
    gm=True,
    plain=(),
    stage="",
)

HOW_MANY = Field("How many", key="count", low=1, high=MOST_FOES, start=1)
JOINS = Field("Join the encounter, if there is one", key="joins", start=True)
"""What is asked of those whom a Game Master brings, in every game."""

CARRYING = (DROP, GIVE, MOVE)
WHO = (DESCRIBE, NOTES, SHARE, REMOVE, REMOVE_STORE, NUMBER)
