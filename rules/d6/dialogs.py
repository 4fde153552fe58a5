"""The dialogs that games of the D6 family share: checks, conditions, recovery, tracks, things and foes.

What a game asks its own way (its difficulty, what else affects a throw) is handed in, or replaced.
"""

from __future__ import annotations

from dataclasses import replace

from rules.common.condition_effects import SIZES
from rules.common.conditions import AddCondition
from rules.common.dialogs import CLEAR_CONDITION, belonging_fields
from rules.common.fields import FROM_WHAT, NAME, SOURCES_OF_LUCK
from rules.common.lookups import FOES_FIRST
from rules.d6.abilities import WITHOUT_CODE
from rules.d6.checks import CheckCode
from rules.d6.circumstances import DICE, FLIPS, POINTS, SOURCES
from rules.d6.fitting_abilities import fitting, resisting
from rules.d6.passive_values import SetValue
from rules.d6.points_against_resistance import RollPoints, TakePoints
from rules.d6.recovery import RecoverCondition
from rules.d6.track_tests import TryTrack
from rules.d6.tracks import BeginTrack, MoveTrack, RemoveTrack
from rules.fields import Field
from rules.sheet import ANYONE, LIVING, Dialog, Menu

KINDS = (("gear", "Gear"), ("weapon", "Weapon"), ("armor", "Armour"), ("supply", "Supply"))
WITH_DICE = ("gear", "weapon", "armor")
MEASURES = ("", "effect", "quantity", "duration", "coverage")
"""The kinds of tracks that are tested: those that measure, and the table's own."""

# What a check asks ------------------------------------------------------------------------------------------

DIFFICULTY = Field("Difficulty", key="difficulty", low=0, high=POINTS, instead_of="opposing")
"""What the total must reach; empty: the total alone is asked. Against somebody's throw it is that."""
TARGET = Field("Against", key="target", of=FOES_FIRST, aims="fight")
OPPOSING = Field(
    "Resists with",
    key="opposing",
    kind="ability",
    source="target",
    placeholder="nothing, just roll",
    apart=WITHOUT_CODE,
    fits=resisting,
    blurb="Their total becomes the difficulty.",
)
LABEL = Field("Reason", key="reason", placeholder="Over the rooftops")
WITH = Field("Using", key="ability", remembered=True, apart=WITHOUT_CODE)
"""The ability or skill of the one who rolls, where no row was tapped."""
DICE_MORE = Field("Dice modifier", key="dice", low=-DICE, high=DICE)
POINTS_MORE = Field("Points modifier", key="flat", low=-POINTS, high=POINTS)
THROW = (
    Field("Boosts", key="boosts", low=0, high=SOURCES),
    Field("Penalties", key="penalties", low=0, high=SOURCES),
    Field("Wild dice modifier", key="wild", low=-DICE, high=DICE),
    Field(
        "Wild die size", key="wild_sides", choices=tuple((size, f"{size} sides") for size in SIZES), start=6
    ),
    Field("Flips", key="flips", high=FLIPS, blurb="Dice that show this face turn to the opposite one."),
)
"""What may be done to a throw besides (R-03, FD6-16, FD6-48)."""
CIRCUMSTANCES = (DICE_MORE, POINTS_MORE, *THROW)

CHECK = Dialog(
    "check",
    CheckCode,
    "Roll {name}",
    title="{name} check",
    icon="dices",
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
    "Resistance", key="resistance", low=-POINTS, high=POINTS, blurb="Leave blank to use the sheet's value."
)

TAKEN = Field("Points", key="points", low=0, high=POINTS, start=10)


def harm_dialogs(track: Field, resistance: Field, value: Field) -> tuple[Dialog, Dialog]:
    """Return the dialogs of dice that strike without a check, and of points that were rolled elsewhere."""
    hazard = Dialog(
        "hazard",
        RollPoints,
        "Roll",
        title="Roll hazard damage",
        icon="flame",
        fields=(
            Field("Dice", key="code", start="4D", remembered=True),
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
            Field("Cause", key="source", placeholder="A falling beam"),
        ),
        more=(value,),
        audience="",
    )
    return hazard, points


# Conditions -------------------------------------------------------------------------------------------------

CLEAR = replace(CLEAR_CONDITION, stage="")
CONDITION = Menu(key="condition", row="condition", dialogs=("condition-clear", "recover"))


KIND = Field(
    "Kind",
    key="kind",
    choices=(
        ("", "default"),
        ("discrete", "discrete: a second one changes nothing"),
        ("progressive", "progressive: replaces others of its group"),
        ("cumulative", "cumulative: a second one adds up"),
    ),
)
GROUP = Field("Group", key="group", placeholder="Thirst")
STOCK = Field("For Stock characters only", key="stock")


MARK_HARM = Dialog(
    "harm-mark",
    AddCondition,
    "Mark",
    title="Mark harm on {sheet}",
    icon="heart-crack",
    blurb="A level of harm without points: the others stay.",
    fields=(Field("Level", key="name", placeholder="Wounded"), Field("Track", key="group")),
    bearers=ANYONE,
    gm=True,
    stage="",
)
"""What a Game Master marks by a tap in somebody's row, as a hit would have done."""


def condition_dialog(blurb: str, *besides: Field) -> Dialog:
    """Return the dialog of a condition of any name; ``besides``: what its kind is, its rank and its group."""
    return Dialog(
        "condition-new",
        AddCondition,
        "Add",
        title="Add a condition",
        icon="activity",
        fields=(
            Field("Name", key="name", source="conditions", placeholder="Twisted ankle"),
            Field("Effects", key="effects", blurb=blurb),
            Field("Until", key="until"),
        ),
        more=(
            Field("Duration (number)", key="left", low=0, high=99),
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
        "recover",
        RecoverCondition,
        "Roll",
        title="Recover from {name}",
        icon="rotate-ccw",
        row="condition",
        fields=(own, *fields),
        more=more,
        audience="shows",
        stage="",
    )
    whose = (
        replace(TARGET, label="Who", of=LIVING, aims=""),
        Field("Condition", key="condition", source="target"),
    )
    help_recover = replace(
        recover,
        key="help-recover",
        title="Help someone recover",
        icon="hand-helping",
        kind="",
        row="",
        fills=(),
        fields=(*whose, helping, *fields),
    )
    return recover, help_recover


# Tracks -----------------------------------------------------------------------------------------------------

STATES = Field(
    "Steps, in order",
    key="states",
    placeholder="Fresh, Hurt, Down",
    blurb="Two or more, separated by commas.",
)
BEGIN_TRACK = Dialog(
    "track-new",
    BeginTrack,
    "Add",
    title="Add a track",
    icon="plus",
    blurb="Anything that goes step by step: health, a siege, how much the harbour trusts you.",
    fields=(replace(NAME, label="Name", placeholder="Health"), STATES),
    bearers=ANYONE,
    stage="",
)
MOVE_TRACK = Dialog(
    "track-move",
    MoveTrack,
    "Move",
    title="Move {name}",
    kind="",
    icon="move-horizontal",
    row="track",
    fields=(
        Field("To", key="state", source="states"),
        Field("Or move by steps", key="steps", low=-20, high=20, blurb="A negative number moves it back."),
    ),
    bearers=ANYONE,
    stage="",
)
POINTS_ON_TRACK = Dialog(
    "track-points",
    TakePoints,
    "Move by points",
    title="Move {name} by points",
    kind="",
    icon="shield-alert",
    blurb="One step for every five points over the resistance, rounded up.",
    row="track",
    of=("",),
    fields=(TAKEN, RESISTANCE),
    bearers=ANYONE,
    stage="",
)
REMOVE_TRACK = Dialog(
    "track-remove",
    RemoveTrack,
    "Remove",
    title="Remove {name}",
    icon="trash-2",
    kind="danger",
    row="track",
    plain=(),
    bearers=ANYONE,
    stage="",
)
TRACK = Menu(key="track", row="track", dialogs=("track-remove", "track-test", "track-move"))
TRACK_OF_POINTS = replace(TRACK, dialogs=(*TRACK.dialogs, "track-points"))


def track_test_dialog(fields: tuple[Field, ...], more: tuple[Field, ...]) -> Dialog:
    """Return the dialog that tests a track by a check."""
    return Dialog(
        "track-test",
        TryTrack,
        "Roll for {name}",
        icon="dices",
        blurb="A failure moves {name} one step on.",
        row="track",
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
            Field("Kind", key="kind", choices=(own, *kinds)),
            replace(NAME, label="Name", placeholder="same as its kind"),
            replace(STATES, label="Custom steps, in order"),
            Field("Or contest length", key="length", choices=(("", "Uncontested"), *lengths)),
        ),
        more=(
            Field("Starts at", key="state", placeholder="its usual start"),
            Field("Start at random", key="random"),
            Field("Towards (for a stance)", key="towards", of=of),
        ),
    )


# What resists ----------------------------------------------------------------------------------------------


def value_dialogs(known: tuple[tuple[str, str], ...]) -> tuple[Dialog, Dialog]:
    """Return the dialogs that write down what resists: one of those that the game knows, or of one's own."""
    number = Field("Value", key="number", low=-POINTS, high=POINTS, start=9)
    value = Dialog(
        "value",
        SetValue,
        "Set",
        title="Set a resistance",
        icon="shield",
        blurb="A fixed number, never rolled; leave blank to remove it.",
        fields=(Field("Which", key="value", choices=known), number),
        bearers=ANYONE,
        stage="",
    )
    name_field = Field("Name", key="value", placeholder="Iron will")
    return value, replace(value, key="value-own", title="Add another resistance", fields=(name_field, number))


# Things --------------------------------------------------------------------------------------------

THING_FIELDS = belonging_fields(kinds=KINDS)
CODED_THING = (
    *THING_FIELDS[:-1],
    Field("Dice", key="code", blurb="Leave blank for none.", when=WITH_DICE),
    Field("Used with", key="ability", apart=WITHOUT_CODE, when=WITH_DICE),
    THING_FIELDS[-1],
)
THING = Menu(key="thing", row="belonging", dialogs=("give", "drop", "belonging-move", "belonging-edit"))
