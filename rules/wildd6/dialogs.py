"""What Wild D6's people may do with a sheet, and what they are asked for it."""

from __future__ import annotations

from dataclasses import replace

from rules.common.dialogs import (
    COPY,
    FREE_ROLL,
    NEW_SHEET,
    PURSE,
    WHO,
    pin_dialogs,
    things_of_making,
)
from rules.common.fields import SOURCES_OF_LUCK
from rules.common.request_dialogs import ANSWER, request_dialog
from rules.d6.dialogs import (
    BEGIN_TRACK,
    CLEAR,
    CONDITION,
    DICE_MORE,
    GROUP,
    KIND,
    LABEL,
    MOVE_TRACK,
    REMOVE_TRACK,
    TARGET,
    THING,
    THING_FIELDS,
    TRACK,
    condition_dialog,
    recovery_dialogs,
    track_test_dialog,
)
from rules.d6.fitting_abilities import resisting
from rules.d6.foe_dialogs import foe_dialog
from rules.d6.shared_track_dialog import MOVE_ALIKE
from rules.fields import Field
from rules.sheet import Dialog
from rules.wildd6.character_points import HOARD, AwardPoints
from rules.wildd6.count_checks import BOUGHT, NUMBERS, CountSuccesses
from rules.wildd6.making_dialogs import MAKING_DIALOGS, TRAIT_MENU

MODERATE = 3
"""Against so many successes one tap counts, where nobody has said another number."""
POINTS_LEFT = "resource:character_points"

DIFFICULTY = Field(
    "Difficulty",
    key="difficulty",
    low=1,
    high=NUMBERS,
    start=MODERATE,
    source="difficulties",
    instead_of="opposing",
)
EXTRA = Field("Extra wild dice", key="extra", low=0, high=BOUGHT, needs=POINTS_LEFT, gains=True)
SPEND = Field(
    "Points per extra wild die",
    key="spend",
    low=1,
    high=HOARD,
    start=1,
    needs=POINTS_LEFT,
    times="extra",
    remembered=True,
    told="spent",
)
OPPOSING = Field("Resists with", key="opposing", kind="ability", source="target", fits=resisting, begun=False)
CIRCUMSTANCES = (
    DICE_MORE,
    Field("Successes modifier", key="flat", low=-NUMBERS, high=NUMBERS),
)
TRAIT = Field("Using", key="ability", remembered=True, told="trait")

COUNT = Dialog(
    "count",
    CountSuccesses,
    "Roll {die}",
    title="Roll {name}",
    terms=(
        *("success", "wild_die", "extra_wild_die"),
        *("critical_success", "critical_failure", "complication"),
    ),
    icon="dices",
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
    "count-only",
    CountSuccesses,
    "Roll only",
    title="Roll {name}, without a difficulty",
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
    "award",
    AwardPoints,
    "Give",
    title="Give Character Points",
    icon="plus",
    blurb="A negative number takes some back.",
    gm=True,
    stage="",
)

WEIGH_DOWN = condition_dialog(
    "“Dice −1 on everything” takes a die from every trait.",
    *(KIND, GROUP),
    Field("Successes to end it", key="rank", low=0, high=10),
)
BUYING = (EXTRA, SPEND, *SOURCES_OF_LUCK)
ANSWER_WITH_POINTS = replace(ANSWER, fields=BUYING)
RECOVER, HELP_RECOVER = recovery_dialogs(TRAIT, BUYING, (*CIRCUMSTANCES, LABEL))
TEST_TRACK = track_test_dialog(
    (TRAIT, replace(DIFFICULTY, instead_of="", remembered=True), *BUYING), (*CIRCUMSTANCES, LABEL)
)
FOE = foe_dialog("Every trait gets this many dice; edit single ones on the sheet.")

DIALOGS = (
    *(COUNT, COUNT_ONLY, ANSWER_WITH_POINTS, AWARD),
    *MAKING_DIALOGS,
    *(WEIGH_DOWN, RECOVER, HELP_RECOVER, CLEAR),
    *(BEGIN_TRACK, MOVE_TRACK, MOVE_ALIKE, TEST_TRACK, REMOVE_TRACK),
    *things_of_making(THING_FIELDS, *PURSE),
    *(*WHO, COPY, FREE_ROLL),
)
MENUS = (TRAIT_MENU, CONDITION, TRACK, THING)
TABLE_DIALOGS = (request_dialog(DIFFICULTY), FOE, *pin_dialogs(DIFFICULTY), NEW_SHEET)
