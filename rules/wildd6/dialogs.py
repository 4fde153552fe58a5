"""What Wild D6's people may do with a sheet, and what they are asked for it."""

from __future__ import annotations

from dataclasses import replace

from rules.common.conditions import AddCondition
from rules.common.dialogs import (
    CARRYING,
    CLEAR_CONDITION,
    FREE_ROLL,
    FROM_WHAT,
    NAME,
    NEW_SHEET,
    SOURCES_OF_LUCK,
    VISIBILITY,
    WHO,
    add_belonging,
    belonging_fields,
    edit_belonging,
    pin_dialogs,
)
from rules.common.foes import MOST as MOST_FOES
from rules.common.foes import CopySheet, MakeFoe
from rules.d6.recovery import RecoverCondition
from rules.d6.track_tests import TryTrack
from rules.d6.tracks import BeginTrack, MoveTrack, RemoveTrack
from rules.sheet import ANYONE, LIVING, Dialog, Field, Menu
from rules.wildd6.character_points import HOARD, AwardPoints
from rules.wildd6.making_dialogs import MAKING_DIALOGS, TRAIT_MENU
from rules.wildd6.successes import BOUGHT, DICE, NUMBERS, CountSuccesses

MODERATE = 3
"""Against so many successes one tap counts, where nobody has said another number."""
POINTS_LEFT = "resource:character_points"
KINDS = (("gear", "Gear"), ("weapon", "Weapon"), ("armor", "Armour"), ("supply", "Supply"))
EFFECTS = (
    *("dice", "points", "advantage", "disadvantage", "wild_dice"),
    *("unusable", "cannot_act", "cannot_decide"),
)

DIFFICULTY = Field(
    key="difficulty",
    kind="number",
    label="Difficulty",
    low=1,
    high=NUMBERS,
    start=MODERATE,
    source="difficulties",
    instead_of="opposing",
)
EXTRA = Field(
    key="extra", kind="count", label="Extra wild dice", low=0, high=BOUGHT, needs=POINTS_LEFT, gains=True
)
SPEND = Field(
    key="spend",
    kind="count",
    label="Points for each",
    low=1,
    high=HOARD,
    start=1,
    needs=POINTS_LEFT,
    times="extra",
    remembered=True,
    told="spent",
)
TARGET = Field(key="target", kind="sheet", label="Against", of=LIVING)
OPPOSING = Field(key="opposing", kind="ability", label="Their trait", source="target")
LABEL = Field(key="label", kind="text", label="What for", placeholder="Over the rooftops")
CIRCUMSTANCES = (
    Field(key="dice", kind="count", label="Dice more or less", low=-DICE, high=DICE),
    Field(key="flat", kind="count", label="Successes more or less", low=-NUMBERS, high=NUMBERS),
)
TRAIT = Field(key="ability", kind="ability", label="With which trait", remembered=True, told="trait")

COUNT = Dialog(
    key="count",
    command=CountSuccesses,
    terms=(
        *("success", "wild_die", "extra_wild_die"),
        *("critical_success", "critical_failure", "complication"),
    ),
    title="{name} {die}",
    verb="Roll {die}",
    icon="dices",
    kind="primary",
    row="ability",
    fills=("trait",),
    fields=(DIFFICULTY, EXTRA, SPEND, TARGET, OPPOSING, *SOURCES_OF_LUCK, LABEL),
    more=CIRCUMSTANCES,
    plain=("difficulty",),
    also=("count-only",),
    audience="rolls",
    conceals=True,
    stage="",
)
COUNT_ONLY = Dialog(
    key="count-only",
    command=CountSuccesses,
    title="{name} {die}, counted only",
    verb="Count only",
    icon="list-ordered",
    kind="quiet",
    row="ability",
    fills=("trait",),
    fields=(EXTRA, SPEND, *SOURCES_OF_LUCK, LABEL),
    more=CIRCUMSTANCES,
    audience="rolls",
    stage="",
)

AWARD = Dialog(
    key="award",
    command=AwardPoints,
    title="Character Points for {sheet}",
    verb="Give",
    icon="plus",
    kind="primary",
    blurb="Below zero takes some back.",
    fields=(
        Field(key="amount", kind="count", label="How many", low=-HOARD, high=HOARD, start=1),
        Field(key="reason", kind="text", label="What for", placeholder="A plan that worked"),
    ),
    gm=True,
    stage="",
)

WEIGH_DOWN = Dialog(
    key="condition-new",
    command=AddCondition,
    title="A condition",
    verb="Add it",
    icon="plus",
    kind="primary",
    fields=(
        Field(key="name", kind="text", label="What it is called", placeholder="Twisted ankle"),
        Field(
            key="effects",
            kind="effects",
            label="What it does",
            of=EFFECTS,
            blurb="Dice, −1, on everything: one die less on every trait.",
        ),
        Field(key="until", kind="until", label="Until"),
    ),
    more=(
        Field(key="left", kind="count", label="How many of them", low=0, high=99),
        Field(key="rank", kind="count", label="Successes that end it", low=0, high=10),
        FROM_WHAT,
    ),
    bearers=ANYONE,
    stage="",
)
RECOVER = Dialog(
    key="recover",
    command=RecoverCondition,
    title="Recover from {name}",
    verb="Roll",
    icon="rotate-ccw",
    kind="primary",
    row="condition",
    fills=("condition",),
    fields=(TRAIT, *SOURCES_OF_LUCK),
    more=(*CIRCUMSTANCES, LABEL),
    audience="shows",
    stage="",
)
HELP_RECOVER = Dialog(
    key="help-recover",
    command=RecoverCondition,
    title="Help another",
    verb="Roll",
    icon="hand-helping",
    fields=(
        replace(TARGET, label="Whom"),
        Field(key="condition", kind="condition", label="From what", source="target"),
        TRAIT,
        *SOURCES_OF_LUCK,
    ),
    more=(*CIRCUMSTANCES, LABEL),
    audience="shows",
    stage="",
)
CLEAR = replace(CLEAR_CONDITION, stage="")
CONDITION = Menu(key="condition", row="condition", dialogs=("condition-clear", "recover"))

BEGIN_TRACK = Dialog(
    key="track-new",
    command=BeginTrack,
    title="A track",
    verb="Begin it",
    icon="plus",
    kind="primary",
    blurb="Anything that goes step by step: health, a siege, how much the harbour trusts you.",
    fields=(
        replace(NAME, label="What it measures", placeholder="Health"),
        Field(
            key="states",
            kind="text",
            label="Its steps, in order",
            placeholder="Fresh, Hurt, Down",
            blurb="Two or more, with commas between them.",
        ),
    ),
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
            key="by", kind="count", label="Or so many steps on", low=-20, high=20, blurb="Below zero: back."
        ),
    ),
    bearers=ANYONE,
    stage="",
)
TEST_TRACK = Dialog(
    key="track-test",
    command=TryTrack,
    title="Test",
    verb="Test {name}",
    icon="dices",
    kind="primary",
    blurb="{name}: a failure moves it one step on.",
    row="track",
    fills=("track",),
    fields=(TRAIT, replace(DIFFICULTY, instead_of=""), *SOURCES_OF_LUCK),
    more=(*CIRCUMSTANCES, LABEL),
    audience="shows",
    stage="",
)
REMOVE_TRACK = Dialog(
    key="track-remove",
    command=RemoveTrack,
    title="{name} is over",
    verb="Take it away",
    icon="trash-2",
    kind="danger",
    row="track",
    fills=("track",),
    plain=(),
    bearers=ANYONE,
    stage="",
)
TRACK = Menu(key="track", row="track", dialogs=("track-remove", "track-test", "track-move"))

THING_FIELDS = belonging_fields(kinds=KINDS)
THING = Menu(key="thing", row="belonging", dialogs=("give", "drop", "belonging-move", "belonging-edit"))

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
FOE = Dialog(
    key="foe",
    command=MakeFoe,
    title="Somebody nobody plays",
    verb="Bring them to the table",
    icon="ghost",
    kind="primary",
    fields=(
        NAME,
        Field(
            key="code",
            kind="choice",
            label="How good",
            choices=(
                ("2D", "A nobody: 2D"),
                ("3D", "Trained: 3D"),
                ("4D", "Good: 4D"),
                ("6D", "A master: 6D"),
                ("8D", "A terror: 8D"),
            ),
            start="3D",
            blurb="Every trait has so many dice; change single ones on the sheet.",
        ),
        Field(key="count", kind="count", label="How many", low=1, high=MOST_FOES),
        Field(
            key="kind", kind="choice", label="Kind", choices=(("npc", "Someone"), ("creature", "A creature"))
        ),
        Field(key="portrait", kind="text", label="Portrait", placeholder="👹"),
        VISIBILITY,
    ),
    gm=True,
)

DIALOGS = (
    *(COUNT, COUNT_ONLY, AWARD),
    *MAKING_DIALOGS,
    *(WEIGH_DOWN, RECOVER, HELP_RECOVER, CLEAR),
    *(BEGIN_TRACK, MOVE_TRACK, TEST_TRACK, REMOVE_TRACK),
    *(add_belonging(THING_FIELDS), edit_belonging(THING_FIELDS), *CARRYING),
    *(*WHO, COPY, FREE_ROLL),
)
MENUS = (TRAIT_MENU, CONDITION, TRACK, THING)
TABLE_DIALOGS = (FOE, *pin_dialogs(DIFFICULTY), NEW_SHEET)
