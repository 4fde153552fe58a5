"""What FreeD6's people may do with a sheet, and what they are asked for it."""

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
from rules.common.fight_actions import ACTION, BONUS, uses_field
from rules.common.request_dialogs import ANSWER as PLAIN_ANSWER
from rules.common.request_dialogs import request_dialog
from rules.d6 import dialogs as d6
from rules.d6.abilities import WITHOUT_CODE
from rules.d6.fitting_abilities import fitting
from rules.d6.foe_dialogs import foe_dialog, stance, what_resists
from rules.d6.making_dialogs import ABILITY_MENU
from rules.d6.points_against_resistance import usual_tracks
from rules.d6.ranks import HIGHEST
from rules.d6.shared_track_dialog import MOVE_ALIKE
from rules.d6.weapon_dialogs import WHOM, WIELD
from rules.fields import Field
from rules.freed6.buying_with_ranks import SpendRanks
from rules.freed6.composure import ABILITIES
from rules.freed6.effect_rolls import RollEffect
from rules.freed6.luck_points import AwardLuck, SpendLuck
from rules.freed6.making_dialogs import MAKING_DIALOGS
from rules.sheet import ANYONE, Dialog

START = 12
"""The difficulty that is pinned at first, where nobody has said another."""
HARM = (("damage", "Damage"), ("composure", "Composure"), ("body", "Body"))
SWAYED = (("attitude", "Attitude"), ("willpower", "Willpower"))
MEASURES = (
    *(("quantity", "Quantity"), ("duration", "Duration"), ("effect", "Effect")),
    ("coverage", "Coverage"),
)
UNWILLING = ("Uncooperative", "Unfriendly", "Hostile")
LENGTHS = (
    ("brief", "Brief: one stage"),
    ("moderate", "Moderate: two stages"),
    ("lengthy", "Lengthy: three stages"),
)

TRACK = Field("Track", key="track", choices=HARM, start="damage", fits=usual_tracks)
VALUE = Field("Name of the resistance", key="value", placeholder="toughness")
EDGE = Field(
    "Advantage or disadvantage",
    key="advantages",
    choices=((0, "Neither"), (1, "Advantage"), (-1, "Disadvantage")),
    below="disadvantages",
)
"""They do not stack here: anyone who has several has one."""
LUCK = Field("Spend luck to double the dice", key="luck", needs="resource:luck")
ACTING = (*d6.CIRCUMSTANCES, uses_field(ACTION, BONUS))
"""What affects a check that is done in one's turn."""
CHECK = replace(
    d6.CHECK,
    fields=(d6.DIFFICULTY, d6.TARGET, d6.OPPOSING, LUCK, EDGE, d6.LABEL),
    more=ACTING,
    terms=(
        *("result_points", "rank", "luck", "wild_die", "critical"),
        *("advantage", "boost", "flip"),
    ),
)

USE = replace(
    WIELD,
    fields=(replace(d6.DIFFICULTY, start=START), WHOM, *CHECK.fields[2:]),
    more=ACTING,
    terms=("effect_roll", "rank"),
)
SHAKE = replace(
    CHECK,
    key="shake",
    title="Shake composure",
    verb="Shake",
    icon="message-circle-warning",
    blurb="Wits or Presence against their resistance; every point over it hits composure.",
    row="",
    fills=(),
    given=(("track", "composure"),),
    fields=(
        replace(WHOM, label="Target"),
        replace(d6.WITH, remembered=False, fits=fitting("shake"), under=ABILITIES),
        Field(
            "Resists with",
            key="value",
            choices=(
                ("", "Discipline, or Insight if none"),
                ("discipline", "Discipline"),
                ("insight", "Insight"),
            ),
        ),
        *CHECK.fields[3:],
    ),
    more=(
        replace(
            d6.DIFFICULTY,
            label="Resistance",
            instead_of="",
            blurb="Leave blank to use their sheet's value.",
        ),
        *CHECK.more,
    ),
    plain=("target", "ability", "value"),
    conceals=False,
    terms=("resistance", "cumulative"),
)
VALUES = (
    *(("strength", "Strength"), ("discipline", "Discipline"), ("insight", "Insight")),
    ("toughness", "Toughness"),
)
SET_VALUE, OWN_VALUE = (replace(dialog, terms=("resistance",)) for dialog in d6.value_dialogs(VALUES))

ANSWER = replace(PLAIN_ANSWER, fields=(LUCK, EDGE), terms=("luck", "wild_die"))

# Luck -------------------------------------------------------------------------------------------------------

BEND = Dialog(
    "bend",
    SpendLuck,
    "Spend 1 luck",
    title="Influence the story",
    icon="sparkles",
    blurb="Something helpful happens, without dice; the Game Master may refuse it.",
    stage="",
    terms=("luck",),
)
AWARD = Dialog(
    "award",
    AwardLuck,
    "Give",
    title="Give {sheet} luck",
    icon="plus",
    gm=True,
    stage="",
    terms=("luck",),
)

# Ranks and effects ------------------------------------------------------------------------------------------

SPEND = Dialog(
    "spend",
    SpendRanks,
    "Spend",
    title="Buy effects",
    icon="coins",
    row="pending",
    of=("ranks",),
    stage="",
    terms=("rank", "turn", "round", "encounter", "scene", "recovered", "effect_roll"),
)
EFFECT = Dialog(
    "effect",
    RollEffect,
    "Roll",
    title="Roll an effect",
    icon="dices",
    row="pending",
    of=("effect",),
    fields=(
        replace(d6.TARGET, label="Target", of=ANYONE),
        Field("Dice", key="code", remembered=True, blurb="The weapon's, or as bought."),
        replace(d6.RESISTANCE, label="Against"),
        Field("Effect", key="track", choices=(*HARM, *SWAYED, ("", "Condition")), start="damage"),
        Field("Which condition", key="condition", kind="text", placeholder="Blinded"),
    ),
    more=(
        Field(
            "Move the stance",
            key="sign",
            choices=((-1, "Towards the first step"), (1, "Towards the last step")),
        ),
        VALUE,
        d6.LABEL,
    ),
    audience="shows",
    stage="",
    terms=("effect_roll", "resistance", "cumulative"),
)

# Harm and hazards -------------------------------------------------------------------------------------------

HAZARD, TAKE = d6.harm_dialogs(TRACK, d6.RESISTANCE, VALUE)
HAZARD = replace(
    HAZARD,
    blurb="A fall, fire or cold water: dice against {sheet}'s resistance, without a check.",
    terms=("resistance", "rank"),
)
TAKE = replace(
    TAKE,
    blurb="For points rolled elsewhere.",
    more=(*TAKE.more, replace(d6.TARGET, key="by", kind="sheet", label="From", aims="")),
    terms=("resistance", "cumulative"),
)

# Conditions and tracks --------------------------------------------------------------------------------------

MEND = (replace(d6.DIFFICULTY, kind="count", instead_of="", start=START), LUCK, EDGE)
WEIGH_DOWN = replace(
    d6.condition_dialog(
        "“Dice −1 on everything” takes a die from every check; “Flip 1” turns each 1 into a 6.",
        *(d6.KIND, d6.GROUP, d6.STOCK),
        Field("Rank (how hard it is to remove)", key="rank", low=0, high=HIGHEST),
    ),
    terms=("condition", "discrete", "progressive", "cumulative"),
)
RECOVER, HELP_RECOVER = (
    replace(dialog, terms=("recovered", "result_points"))
    for dialog in d6.recovery_dialogs(d6.WITH, MEND, (*ACTING, d6.LABEL))
)
BEGIN_TRACK = replace(
    d6.known_tracks((*MEASURES, *SWAYED), LENGTHS), terms=("measure", "attitude", "progressive")
)
TEST_WITH = replace(d6.WITH, placeholder="the best available", remembered=False)
TEST_TRACK = replace(
    d6.track_test_dialog((TEST_WITH, LUCK, EDGE), (*d6.CIRCUMSTANCES, d6.LABEL)),
    title="Roll for {name}",
    verb="Roll",
    blurb="A failure moves {name} one step on.",
    plain=(),
    terms=("measure",),
)
FOE = foe_dialog(
    "Every ability gets this many dice; edit single ones on the sheet.",
    what_resists("Strength, Discipline and Insight"),
    stance("Attitude", "Helpful", "Friendly", "Cooperative", "Neutral", *UNWILLING),
)
FOE = replace(
    FOE,
    fields=(
        *FOE.fields,
        Field("Stock", key="stock", start=True, blurb="No luck and no wild dice."),
    ),
    terms=("dynamic", "stock", "resistance", "attitude"),
)

DIALOGS = (
    *(CHECK, ANSWER, USE, SHAKE, BEND, AWARD, SPEND, EFFECT, HAZARD, TAKE),
    *(SET_VALUE, OWN_VALUE),
    *MAKING_DIALOGS,
    *(WEIGH_DOWN, RECOVER, HELP_RECOVER, d6.CLEAR, d6.MARK_HARM),
    *(BEGIN_TRACK, d6.MOVE_TRACK, MOVE_ALIKE, TEST_TRACK, d6.POINTS_ON_TRACK, d6.REMOVE_TRACK),
    *things_of_making(d6.CODED_THING, *PURSE),
    *(*WHO, COPY, FREE_ROLL),
)
MENUS = (ABILITY_MENU, d6.CONDITION, d6.TRACK_OF_POINTS, d6.THING)
HOW_HARD = replace(d6.DIFFICULTY, start=START)
TABLE_DIALOGS = (request_dialog(HOW_HARD, WITHOUT_CODE), FOE, *pin_dialogs(HOW_HARD), NEW_SHEET)
