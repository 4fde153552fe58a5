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
from rules.sheet import ANYONE, LIVING, Dialog, Field

PURSES = ("pc", "npc", "party")

NAME = Field(key="name", kind="text", label="Name")
ANY_NAME = replace(NAME, rolled=True, placeholder="Leave blank for a random name")
PRONOUNS = Field(key="pronouns", kind="text", label="Pronouns", placeholder="she/her")
PORTRAIT = Field(key="portrait", kind="text", label="Portrait", blurb="One emoji or two letters.")
WHAT_FOR = Field(key="label", kind="text", label="Reason")
FROM_WHAT = Field(key="source", kind="text", label="Cause")
ADVANTAGES = Field(key="advantages", kind="count", label="Advantages", low=0, high=20)
DISADVANTAGES = Field(key="disadvantages", kind="count", label="Disadvantages", low=0, high=20)
SOURCES_OF_LUCK = (ADVANTAGES, DISADVANTAGES)

DESCRIBE = Dialog(
    key="describe",
    command=DescribeSheet,
    title="Edit name and portrait",
    verb="Save",
    icon="pencil",
    kind="primary",
    fields=(NAME, PRONOUNS, PORTRAIT),
    bearers=ANYONE,
    stage="",
    edits=True,
)
NOTES = Dialog(
    key="notes",
    command=WriteNotes,
    title="Edit notes",
    verb="Save",
    icon="feather",
    kind="primary",
    fields=(
        Field(
            key="text", kind="notes", label="Markdown: **bold**, *italic*, - lists, > quotes", begins="notes"
        ),
    ),
    bearers=ANYONE,
    stage="",
    edits=True,
)
VISIBILITY = Field(
    key="visibility",
    kind="choice",
    label="Who sees it",
    choices=(
        ("open", "Everyone"),
        ("stands", "Players see: name and condition"),
        ("named", "Players see: name only"),
        ("hidden", "Game Masters only"),
    ),
)
SHARE = Dialog(
    key="share",
    command=ShareSheet,
    title="Set player and visibility",
    verb="Save",
    icon="users",
    kind="primary",
    fields=(Field(key="seats", kind="seats", label="Played by", begins="owners"), VISIBILITY),
    bearers=ANYONE,
    gm=True,
    stage="",
    edits=True,
)
REMOVE = Dialog(
    key="remove",
    command=RemoveSheet,
    title="Remove {sheet} from the table?",
    verb="Remove {sheet}",
    icon="trash-2",
    kind="danger",
    blurb="The sheet leaves with everything on it; undo brings it back.",
    bearers=tuple(kind for kind in ANYONE if kind != "party"),
    stage="",
)
REMOVE_STORE = replace(REMOVE, key="remove-store", bearers=("party",), gm=True)
NEW_SHEET = Dialog(
    key="sheet-new",
    command=BeginSheet,
    title="Add a place or item",
    verb="Add to the table",
    icon="map-pin",
    kind="primary",
    fields=(
        NAME,
        Field(
            key="kind",
            kind="choice",
            label="Kind",
            choices=(("party", "Party store"), ("place", "Place"), ("thing", "Item")),
            start="party",
        ),
        Field(key="portrait", kind="text", label="Portrait", placeholder="🛒"),
        VISIBILITY,
    ),
    gm=True,
)
NUMBER = Dialog(
    key="number",
    command=SetResource,
    title="Set {name}",
    verb="Set",
    icon="calculator",
    blurb="For changes made without dice; the log shows it, and it can be undone.",
    row="resource",
    fills=("resource",),
    fields=(
        Field(key="number", kind="count", label="Current", low=-999, high=99_999),
        Field(key="limit", kind="number", label="Maximum", low=0, high=99_999),
    ),
    edits=True,
)

UNPIN = Dialog(
    key="unpin",
    command=PinDifficulty,
    title="Unpin the difficulty",
    verb="Unpin",
    icon="pin-off",
    given=(("difficulty", None),),
    plain=(),
    gm=True,
)


def pin_dialogs(difficulty: Field) -> tuple[Dialog, Dialog]:
    """Return the dialogs that pin a difficulty for the table, asked like this one, and take the pin away."""
    pin = Dialog(
        key="pin",
        command=PinDifficulty,
        title="Pin a difficulty",
        verb="Pin difficulty",
        icon="pin",
        kind="primary",
        blurb="Everyone rolls against it until it is unpinned.",
        fields=(replace(difficulty, kind="count", instead_of="", remembered=True),),
        also=("unpin",),
        gm=True,
    )
    return pin, UNPIN


GAIN = Dialog(
    key="gain",
    command=ChangeCoins,
    title="Gain coins",
    verb="Gain",
    icon="plus",
    fields=(
        Field(key="amount", kind="count", label="How many", low=1, high=MOST, start=10),
        Field(key="reason", kind="text", label="Reason", placeholder="A night at the inn"),
    ),
    bearers=PURSES,
)
SPEND = Dialog(
    key="coins",
    command=ChangeCoins,
    title="Spend coins",
    verb="Spend",
    icon="coins",
    kind="primary",
    fields=(
        Field(key="amount", kind="count", label="How many", low=1, high=MOST, start=10, sign=-1),
        Field(key="reason", kind="text", label="Reason", placeholder="A night at the inn"),
    ),
    also=("gain", "give-coins"),
    bearers=PURSES,
)
GIVE_COINS = Dialog(
    key="give-coins",
    command=GiveCoins,
    title="Give coins",
    verb="Give",
    icon="gift",
    fields=(
        Field(key="amount", kind="count", label="How many", low=1, high=MOST, start=10),
        Field(key="to", kind="sheet", label="To", of=PURSES),
    ),
    bearers=PURSES,
)
PURSE = (SPEND, GAIN, GIVE_COINS)

DROP = Dialog(
    key="drop",
    command=DropBelonging,
    title="Drop {name}",
    verb="Drop",
    icon="arrow-down-to-line",
    kind="danger",
    row="belonging",
    fills=("belonging",),
    plain=(),
    bearers=ANYONE,
)
GIVE = Dialog(
    key="give",
    command=GiveBelonging,
    title="Give {name}",
    verb="Give",
    icon="gift",
    row="belonging",
    fills=("belonging",),
    fields=(Field(key="to", kind="sheet", label="To", of=("pc", "npc", "party", "place")),),
    bearers=ANYONE,
)
CLEAR_CONDITION = Dialog(
    key="condition-clear",
    command=ClearCondition,
    title="Remove {name}",
    verb="Remove",
    icon="x",
    kind="primary",
    row="condition",
    fills=("condition",),
    plain=(),
    bearers=ANYONE,
)


TAKE_GEAR = Dialog(
    key="gear-take",
    command=TakeGear,
    title="Add gear",
    verb="Add",
    icon="plus",
    kind="primary",
    fields=(Field(key="thing", kind="gear", label="Search, or type a name", placeholder="rope"),),
    more=(
        Field(key="price", kind="number", label="Price in coins", low=0, high=MOST, needs="resource:coins"),
    ),
    otherwise="belonging-new",
    bearers=ANYONE,
)


def belonging_fields(*, kinds: tuple[tuple[str | int, str], ...], slots: bool = False) -> tuple[Field, ...]:
    """Return what a belonging is, for a new one and for one that changes."""
    taken = (Field(key="slots", kind="count", label="Slots", low=0, high=4, start=1),) if slots else ()
    kind = Field(key="kind", kind="choice", label="Kind", choices=kinds)
    return NAME, kind, *taken, Field(key="note", kind="text", label="Note")


def add_belonging(fields: tuple[Field, ...]) -> Dialog:
    """Return the dialog of something new to carry."""
    return Dialog(
        key="belonging-new",
        command=AddBelonging,
        title="Add your own item",
        verb="Add",
        icon="plus",
        fields=fields,
        bearers=ANYONE,
    )


def edit_belonging(fields: tuple[Field, ...]) -> Dialog:
    """Return the dialog that changes a thing."""
    return Dialog(
        key="belonging-edit",
        command=EditBelonging,
        title="Edit {name}",
        verb="Save",
        icon="pencil",
        row="belonging",
        fills=("belonging",),
        fields=fields,
        bearers=ANYONE,
        edits=True,
    )


MOVE = Dialog(
    key="belonging-move",
    command=MoveBelonging,
    title="Move {name}",
    verb="Move",
    icon="arrow-up-down",
    row="belonging",
    fills=("belonging",),
    fields=(Field(key="order", kind="count", label="Position in the list", low=0, high=99),),
    bearers=ANYONE,
    edits=True,
)

FREE_ROLL = Dialog(
    key="roll",
    command=RollDice,
    title="Roll dice",
    verb="Roll",
    icon="dices",
    fields=(
        Field(key="expression", kind="text", label="Dice", placeholder="2d6+3"),
        WHAT_FOR,
    ),
    audience="rolls",
    bearers=LIVING,
)

COPY = Dialog(
    key="copy",
    command=CopySheet,
    title="Copy {sheet}",
    verb="Copy",
    icon="copy",
    fields=(replace(NAME, placeholder="next letter"),),
    bearers=("npc", "creature", "thing", "place"),
    gm=True,
    plain=(),
    stage="",
)

HOW_MANY = Field(key="count", kind="count", label="How many", low=1, high=MOST_FOES, start=1)
JOINS = Field(key="joins", kind="toggle", label="Join the encounter, if there is one", start=True)
"""What is asked of those whom a Game Master brings, in every game."""

CARRYING = (DROP, GIVE, MOVE)
WHO = (DESCRIBE, NOTES, SHARE, REMOVE, REMOVE_STORE, NUMBER)
