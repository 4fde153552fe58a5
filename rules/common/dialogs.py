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
ANY_NAME = replace(NAME, rolled=True, placeholder="empty: a name of this game is rolled")
PRONOUNS = Field(key="pronouns", kind="text", label="Pronouns", placeholder="she/her")
PORTRAIT = Field(key="portrait", kind="text", label="Portrait", blurb="One emoji or two letters.")
WHAT_FOR = Field(key="label", kind="text", label="What for")
FROM_WHAT = Field(key="source", kind="text", label="From what")
ADVANTAGES = Field(key="advantages", kind="count", label="Advantages", low=0, high=20)
DISADVANTAGES = Field(key="disadvantages", kind="count", label="Disadvantages", low=0, high=20)
SOURCES_OF_LUCK = (ADVANTAGES, DISADVANTAGES)

DESCRIBE = Dialog(
    key="describe",
    command=DescribeSheet,
    title="Who this is",
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
    title="Notes",
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
        ("stands", "Everyone its name and in a word how it stands, Game Masters the rest"),
        ("named", "Everyone its name, Game Masters the rest"),
        ("hidden", "Game Masters only"),
    ),
)
SHARE = Dialog(
    key="share",
    command=ShareSheet,
    title="Who plays it, who sees it",
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
    title="Remove {sheet}?",
    verb="Remove {sheet}",
    icon="trash-2",
    kind="danger",
    blurb="The sheet leaves the table with everything on it. The log keeps what it did; undo brings it back.",
    bearers=tuple(kind for kind in ANYONE if kind != "party"),
    stage="",
)
REMOVE_STORE = replace(REMOVE, key="remove-store", bearers=("party",), gm=True)
NEW_SHEET = Dialog(
    key="sheet-new",
    command=BeginSheet,
    title="A place, a thing, the party's store",
    verb="Put it on the table",
    icon="map-pin",
    kind="primary",
    fields=(
        NAME,
        Field(
            key="kind",
            kind="choice",
            label="Kind",
            choices=(("party", "The party's store"), ("place", "A place"), ("thing", "A thing")),
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
    title="{name} by hand",
    verb="Set",
    icon="calculator",
    blurb="For what the dice did not decide. The change is an entry of the log and can be undone.",
    row="resource",
    fills=("resource",),
    fields=(
        Field(key="number", kind="count", label="Now", low=-999, high=99_999),
        Field(key="limit", kind="number", label="At most", low=0, high=99_999),
    ),
    edits=True,
)

UNPIN = Dialog(
    key="unpin",
    command=PinDifficulty,
    title="The pinned difficulty",
    verb="Take the pin away",
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
        verb="Pin it for the table",
        icon="pin",
        kind="primary",
        blurb="Everyone's next rolls are against it, until it is taken away.",
        fields=(replace(difficulty, kind="count", instead_of="", remembered=True),),
        also=("unpin",),
        gm=True,
    )
    return pin, UNPIN


GAIN = Dialog(
    key="gain",
    command=ChangeCoins,
    title="Coins",
    verb="Gain",
    icon="plus",
    fields=(
        Field(key="amount", kind="count", label="How many", low=1, high=MOST, start=10),
        Field(key="reason", kind="text", label="What for", placeholder="A night at the inn"),
    ),
    bearers=PURSES,
)
SPEND = Dialog(
    key="coins",
    command=ChangeCoins,
    title="Coins",
    verb="Spend",
    icon="coins",
    kind="primary",
    fields=(
        Field(key="amount", kind="count", label="How many", low=1, high=MOST, start=10, sign=-1),
        Field(key="reason", kind="text", label="What for", placeholder="A night at the inn"),
    ),
    also=("gain", "give-coins"),
    bearers=PURSES,
)
GIVE_COINS = Dialog(
    key="give-coins",
    command=GiveCoins,
    title="Coins for someone else",
    verb="Give",
    icon="gift",
    fields=(
        Field(key="amount", kind="count", label="How many", low=1, high=MOST, start=10),
        Field(key="to", kind="sheet", label="To whom", of=PURSES),
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
    title="Give {name} away",
    verb="Give",
    icon="gift",
    row="belonging",
    fills=("belonging",),
    fields=(Field(key="to", kind="sheet", label="To whom", of=("pc", "npc", "party", "place")),),
    bearers=ANYONE,
)
CLEAR_CONDITION = Dialog(
    key="condition-clear",
    command=ClearCondition,
    title="{name} is gone",
    verb="It is gone",
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
    title="Take gear",
    verb="Take it",
    icon="plus",
    kind="primary",
    fields=(Field(key="thing", kind="gear", label="Find it, or write what it is", placeholder="rope"),),
    more=(Field(key="price", kind="number", label="Coins for it", low=0, high=MOST, needs="resource:coins"),),
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
        title="Something of your own",
        verb="Take it",
        icon="plus",
        fields=fields,
        bearers=ANYONE,
    )


def edit_belonging(fields: tuple[Field, ...]) -> Dialog:
    """Return the dialog that changes a thing."""
    return Dialog(
        key="belonging-edit",
        command=EditBelonging,
        title="Change {name}",
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
    fields=(Field(key="order", kind="count", label="To place", low=0, high=99),),
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
    title="Another {sheet}",
    verb="Another like this",
    icon="copy",
    fields=(replace(NAME, placeholder="the next letter"),),
    bearers=("npc", "creature", "thing", "place"),
    gm=True,
    plain=(),
    stage="",
)

HOW_MANY = Field(key="count", kind="count", label="How many", low=1, high=MOST_FOES, start=1)
JOINS = Field(key="joins", kind="toggle", label="Into the fight, where one is on", start=True)
"""What is asked of those whom a Game Master brings, in every game."""

CARRYING = (DROP, GIVE, MOVE)
WHO = (DESCRIBE, NOTES, SHARE, REMOVE, REMOVE_STORE, NUMBER)
