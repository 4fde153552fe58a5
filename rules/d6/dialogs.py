"""The dialogs that games of the D6 family share: checks, conditions, recovery, tracks, things and foes.

What a game asks its own way (its difficulty, what else affects a throw) is handed in, or replaced.
"""

from __future__ import annotations

from dataclasses import replace

from rules.common.conditions import AddCondition
from rules.common.dialogs import (
    CLEAR_CONDITION,
    FROM_WHAT,
    NAME,
    SOURCES_OF_LUCK,
    belonging_fields,
)
from rules.common.effects import SIZES
from rules.d6.abilities import WITHOUT_CODE
from rules.d6.check_setup import DICE, FLIPS, POINTS, SOURCES
from rules.d6.checks import CheckCode
from rules.d6.endurance import RollPoints, TakePoints
from rules.d6.fitting import fitting, resisting
from rules.d6.recovery import RecoverCondition
from rules.d6.track_tests import TryTrack
from rules.d6.tracks import BeginTrack, MoveTrack, RemoveTrack
from rules.d6.values import SetValue
from rules.sheet import ANYONE, LIVING, Dialog, Field, Menu

KINDS = (("gear", "Gear"), ("weapon", "Weapon"), ("armor", "Armour"), ("supply", "Supply"))
WITH_DICE = ("gear", "weapon", "armor")
MEASURES = ("", "effect", "quantity", "duration", "coverage")
"""The kinds of tracks that are tested: those that measure, and the table's own."""

# What a check asks ------------------------------------------------------------------------------------------

DIFFICULTY = Field(
    key="difficulty", kind="number", label="Difficulty", low=0, high=POINTS, instead_of="opposing"
)
"""What the total must reach; empty: the total alone is asked. Against somebody's throw it is that."""
FOES_FIRST = ("creature", "npc", "pc")
TARGET = Field(key="target", kind="sheet", label="Against", of=FOES_FIRST, aims="fight")
OPPOSING = Field(
    key="opposing",
    kind="ability",
    label="Resists with",
    source="target",
    placeholder="Leave blank to just roll",
    apart=WITHOUT_CODE,
    fits=resisting,
    blurb="Their total becomes the difficulty.",
)
LABEL = Field(key="label", kind="text", label="Reason", placeholder="Over the rooftops")
WITH = Field(key="ability", kind="ability", label="Using", remembered=True, apart=WITHOUT_CODE)
"""The ability or skill of the one who rolls, where no row was tapped."""
DICE_MORE = Field(key="dice", kind="count", label="Dice modifier", low=-DICE, high=DICE)
POINTS_MORE = Field(key="flat", kind="count", label="Points modifier", low=-POINTS, high=POINTS)
THROW = (
    Field(key="boosts", kind="count", label="Boosts", low=0, high=SOURCES),
    Field(key="penalties", kind="count", label="Penalties", low=0, high=SOURCES),
    Field(key="wild", kind="count", label="Wild dice modifier", low=-DICE, high=DICE),
    Field(
        key="wild_sides",
        kind="choice",
        label="Wild die size",
        choices=tuple((size, f"{size} sides") for size in SIZES),
        start=6,
    ),
    Field(
        key="flips",
        kind="faces",
        label="Flips",
        high=FLIPS,
        blurb="Dice that show this face turn to the opposite one.",
    ),
)
"""What may be done to a throw besides (R-03, FD6-16, FD6-48)."""
CIRCUMSTANCES = (DICE_MORE, POINTS_MORE, *THROW)

CHECK = Dialog(
    key="check",
    command=CheckCode,
    title="{name} check",
    verb="Roll {name}",
    icon="dices",
    kind="primary",
    row="ability",
    fills=("ability", "skill"),
    fields=(DIFFICULTY, TARGET, OPPOSING, *SOURCES_OF_LUCK, LABEL),
    more=CIRCUMSTANCES,
    plain=("difficulty",),
    audience="rolls",
    conceals=True,
    stage="",
)

# Harm -------------------------------------------------------------------------------------------------------

RESISTANCE = Field(
    key="resistance",
    kind="number",
    label="Resistance",
    low=-POINTS,
    high=POINTS,
    blurb="Leave blank to use the sheet's value.",
)

TAKEN = Field(key="points", kind="count", label="Points", low=0, high=POINTS, start=10)


def harm_dialogs(track: Field, resistance: Field, value: Field) -> tuple[Dialog, Dialog]:
    """Return the dialogs of dice that strike without a check, and of points that were rolled elsewhere."""
    hazard = Dialog(
        key="hazard",
        command=RollPoints,
        title="Roll hazard damage",
        verb="Roll",
        icon="flame",
        kind="primary",
        fields=(
            Field(key="code", kind="code", label="Dice", start="4D", remembered=True),
            *(track, resistance),
        ),
        more=(DICE_MORE, POINTS_MORE, value, LABEL),
        audience="shows",
        bearers=ANYONE,
        stage="",
    )
    points = replace(
        hazard,
        key="points",
        command=TakePoints,
        title="Take damage",
        verb="Take damage",
        icon="shield-alert",
        fields=(
            *(TAKEN, track, resistance),
            Field(key="source", kind="text", label="Cause", placeholder="A falling beam"),
        ),
        more=(value,),
        audience="",
    )
    return hazard, points


# Conditions -------------------------------------------------------------------------------------------------

CLEAR = replace(CLEAR_CONDITION, stage="")
CONDITION = Menu(key="condition", row="condition", dialogs=("condition-clear", "recover"))


KIND = Field(
    key="kind",
    kind="choice",
    label="Kind",
    choices=(
        ("", "default"),
        ("discrete", "discrete: a second one changes nothing"),
        ("progressive", "progressive: replaces others of its group"),
        ("cumulative", "cumulative: a second one adds up"),
    ),
)
GROUP = Field(key="group", kind="text", label="Group", placeholder="Thirst")
STOCK = Field(key="stock", kind="toggle", label="For Stock characters only")


def condition_dialog(blurb: str, *besides: Field) -> Dialog:
    """Return the dialog of a condition of any name; ``besides``: what its kind is, its rank and its group."""
    return Dialog(
        key="condition-new",
        command=AddCondition,
        title="Add a condition",
        verb="Add",
        icon="activity",
        kind="primary",
        fields=(
            Field(
                key="name",
                kind="choice",
                label="Name",
                source="conditions",
                placeholder="Twisted ankle",
            ),
            Field(key="effects", kind="effects", label="Effects", blurb=blurb),
            Field(key="until", kind="until", label="Until"),
        ),
        more=(
            Field(key="left", kind="count", label="How many rounds, turns, …", low=0, high=99),
            *besides,
            FROM_WHAT,
        ),
        bearers=ANYONE,
        stage="",
    )


def recovery_dialogs(
    ability: Field, fields: tuple[Field, ...], more: tuple[Field, ...]
) -> tuple[Dialog, Dialog]:
    """Return the dialogs that end a condition by a check, one's own and another's.

    No rule names the ability: it begins with what fits, and not with what was rolled for something else.
    """
    own, helping = (replace(ability, remembered=False, fits=fitting(verb)) for verb in ("recover", "help"))
    recover = Dialog(
        key="recover",
        command=RecoverCondition,
        title="Recover from {name}",
        verb="Roll",
        icon="rotate-ccw",
        kind="primary",
        row="condition",
        fills=("condition",),
        fields=(own, *fields),
        more=more,
        audience="shows",
        stage="",
    )
    whose = (
        replace(TARGET, label="Who", of=LIVING, aims=""),
        Field(key="condition", kind="condition", label="Condition", source="target"),
    )
    help_recover = replace(
        recover,
        key="help-recover",
        title="Help another",
        icon="hand-helping",
        kind="",
        row="",
        fills=(),
        fields=(*whose, helping, *fields),
    )
    return recover, help_recover


# Tracks -----------------------------------------------------------------------------------------------------

STATES = Field(
    key="states",
    kind="text",
    label="Steps, in order",
    placeholder="Fresh, Hurt, Down",
    blurb="Two or more, separated by commas.",
)
BEGIN_TRACK = Dialog(
    key="track-new",
    command=BeginTrack,
    title="Add a track",
    verb="Add",
    icon="plus",
    kind="primary",
    blurb="Anything that goes step by step: health, a siege, how much the harbour trusts you.",
    fields=(replace(NAME, label="Name", placeholder="Health"), STATES),
    bearers=ANYONE,
    stage="",
)
MOVE_TRACK = Dialog(
    key="track-move",
    command=MoveTrack,
    title="Move {name}",
    verb="Move",
    icon="move-horizontal",
    row="track",
    fills=("track",),
    fields=(
        Field(key="at", kind="choice", label="To", source="states"),
        Field(
            key="by",
            kind="count",
            label="Or move by steps",
            low=-20,
            high=20,
            blurb="A negative number moves it back.",
        ),
    ),
    bearers=ANYONE,
    stage="",
)
POINTS_ON_TRACK = Dialog(
    key="track-points",
    command=TakePoints,
    title="Move {name} by points",
    verb="Move by points",
    icon="shield-alert",
    blurb="One step for every five points over the resistance, rounded up.",
    row="track",
    fills=("track",),
    of=("",),
    fields=(TAKEN, RESISTANCE),
    bearers=ANYONE,
    stage="",
)
REMOVE_TRACK = Dialog(
    key="track-remove",
    command=RemoveTrack,
    title="Remove {name}",
    verb="Remove",
    icon="trash-2",
    kind="danger",
    row="track",
    fills=("track",),
    plain=(),
    bearers=ANYONE,
    stage="",
)
TRACK = Menu(key="track", row="track", dialogs=("track-remove", "track-test", "track-move"))
TRACK_OF_POINTS = replace(TRACK, dialogs=(*TRACK.dialogs, "track-points"))


def track_test_dialog(fields: tuple[Field, ...], more: tuple[Field, ...]) -> Dialog:
    """Return the dialog that tests a track by a check."""
    return Dialog(
        key="track-test",
        command=TryTrack,
        title="Roll for {name}",
        verb="Roll for {name}",
        icon="dices",
        kind="primary",
        blurb="A failure moves {name} one step on.",
        row="track",
        fills=("track",),
        of=MEASURES,
        fields=fields,
        more=more,
        audience="shows",
        stage="",
    )


def known_tracks(
    kinds: tuple[tuple[str, str], ...], lengths: tuple[tuple[str, str], ...], of: tuple[str, ...] = LIVING
) -> Dialog:
    """Return the dialog that begins a track of those that the game knows, of a length, or of the table's own.

    ``of``: the kinds of sheets that it may be shown to.
    """
    own = ("", "Custom track")
    return replace(
        BEGIN_TRACK,
        fields=(
            Field(key="kind", kind="choice", label="Kind", choices=(own, *kinds)),
            replace(NAME, label="Name", placeholder="same as its kind"),
            replace(STATES, label="Steps of a custom track"),
            Field(
                key="length",
                kind="choice",
                label="Or contest length",
                choices=(("", "Uncontested"), *lengths),
            ),
        ),
        more=(
            Field(key="at", kind="text", label="Starts at", placeholder="its usual start"),
            Field(key="random", kind="toggle", label="Start at random"),
            Field(key="to", kind="sheet", label="Towards (for a stance)", of=of),
        ),
    )


# What resists ----------------------------------------------------------------------------------------------


def value_dialogs(known: tuple[tuple[str, str], ...]) -> tuple[Dialog, Dialog]:
    """Return the dialogs that write down what resists: one of those that the game knows, or of one's own."""
    number = Field(key="number", kind="number", label="Value", low=-POINTS, high=POINTS, start=9)
    value = Dialog(
        key="value",
        command=SetValue,
        title="Set a resistance",
        verb="Set",
        icon="shield",
        kind="primary",
        blurb="A fixed number, never rolled; leave blank to remove it.",
        fields=(Field(key="value", kind="choice", label="Which", choices=known), number),
        bearers=ANYONE,
        stage="",
    )
    named = Field(key="value", kind="text", label="Name", placeholder="Iron will")
    return value, replace(value, key="value-own", title="Add another resistance", fields=(named, number))


# Things --------------------------------------------------------------------------------------------

THING_FIELDS = belonging_fields(kinds=KINDS)
CODED_THING = (
    *THING_FIELDS[:-1],
    Field(key="code", kind="code", label="Dice", blurb="Leave blank for none.", when=WITH_DICE),
    Field(key="ability", kind="ability", label="Used with", apart=WITHOUT_CODE, when=WITH_DICE),
    THING_FIELDS[-1],
)
THING = Menu(key="thing", row="belonging", dialogs=("give", "drop", "belonging-move", "belonging-edit"))
