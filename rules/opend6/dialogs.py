"""What OpenD6's people may do with a sheet, and what they are asked for it."""

from __future__ import annotations

from dataclasses import replace

from rules.common.dialogs import (
    COPY,
    FREE_ROLL,
    NEW_SHEET,
    WHO,
    pin_dialogs,
    things_of_making,
)
from rules.common.fields import NAME, SOURCES_OF_LUCK
from rules.common.request_dialogs import ANSWER, request_dialog
from rules.d6 import dialogs as d6
from rules.d6.abilities import WITHOUT_CODE
from rules.d6.foe_dialogs import foe_dialog, stance, what_resists
from rules.d6.lost_abilities import NameLostAbility, losable
from rules.d6.making_dialogs import ABILITY_MENU
from rules.d6.points_against_resistance import RollPoints, usual_tracks
from rules.d6.shared_track_dialog import MOVE_ALIKE
from rules.d6.weapon_dialogs import WIELD
from rules.fields import Field
from rules.opend6.condition_attempts import InflictCondition
from rules.opend6.making_dialogs import MAKING_DIALOGS
from rules.opend6.reaction_dialogs import ACTING, REACTION_DIALOGS
from rules.sheet import ANYONE, LIVING, Dialog, Menu

START = 15
"""The difficulty that is pinned at first, where nobody has said another."""
ENDURANCE = (("health", "Health"), ("willpower", "Will"), ("body", "Hull"), ("composure", "Composure"))
MEASURES = (
    ("reaction", "Reaction: a stance towards someone"),
    *(("quantity", "Quantity"), ("duration", "Duration"), ("effect", "Effect")),
    ("coverage", "Coverage"),
)
REACTIONS = (
    *("Hostile", "Opposed", "Unfriendly", "Uncooperative", "Neutral"),
    *("Cooperative", "Friendly", "Helpful", "Allied"),
)
LENGTHS = (
    ("brief", "Brief: one stage"),
    ("moderate", "Moderate: three stages"),
    ("lengthy", "Lengthy: five stages"),
)

CHECK = replace(d6.CHECK, more=ACTING, terms=("die_code", "result_points", "advantage", "boost", "flip"))
ATTACK = replace(
    WIELD,
    key="attack",
    title="Attack with {name}",
    verb="Attack",
    icon="swords",
    blurb="Roll to hit; after a hit, roll its damage.",
    fields=(replace(d6.DIFFICULTY, start=START), *WIELD.fields[1:]),
    more=ACTING,
)
USE = replace(
    WIELD,
    title="Use {name}",
    verb="Roll",
    blurb="Roll the ability it is used with.",
    of=("gear", "armor", "supply"),
    fields=CHECK.fields,
    more=ACTING,
    plain=None,
)

# Harm -------------------------------------------------------------------------------------------------------

TRACK = Field("Track", key="track", choices=ENDURANCE, start="health", fits=usual_tracks)
VALUE = Field("Resistance", key="value", placeholder="default")
CODE = Field("Dice", key="code", blurb="The dice of the weapon that hit.")
HARMED = replace(d6.TARGET, label="Target", of=ANYONE, aims="always")
DAMAGE = Dialog(
    "damage",
    RollPoints,
    "Roll {die}",
    title="Roll {name} damage",
    icon="swords",
    row="belonging",
    unless=(("code", ""),),
    fields=(HARMED, TRACK, d6.RESISTANCE),
    more=(d6.DICE_MORE, d6.POINTS_MORE, VALUE, d6.LABEL),
    audience="shows",
    stage="",
    terms=("endurance", "level", "resistance"),
)
HIT = replace(
    DAMAGE,
    key="hit",
    title="Roll damage",
    row="pending",
    of=("hit",),
    fills=("pending",),
    unless=(),
    verb="Roll",
    fields=(CODE, TRACK, d6.RESISTANCE),
)
HAZARD, TAKE = d6.harm_dialogs(TRACK, d6.RESISTANCE, VALUE)
HAZARD = replace(
    HAZARD,
    title="Roll hazard damage",
    blurb="A fall, fire or collision: dice against {sheet}'s resistance.",
    terms=("endurance", "level", "resistance"),
)
TAKE = replace(TAKE, blurb="For points rolled elsewhere.", terms=("endurance", "level", "measured"))
NAME_LOST = Dialog(
    "lost-ability",
    NameLostAbility,
    "Choose",
    title="Choose the ability lost to {name}",
    icon="ban",
    row="condition",
    of=("measured",),
    when=(("rank", 3),),
    fields=(
        Field(
            "Which ability", key="ability", of=("", "normal", "extranormal"), apart=WITHOUT_CODE, fits=losable
        ),
    ),
    bearers=ANYONE,
    gm=True,
    stage="",
    terms=("level",),
)
_, RESIST = d6.value_dialogs(())
RESIST = replace(RESIST, key="value", title="Set a resistance", terms=("resistance",))

# Conditions and tracks --------------------------------------------------------------------------------------

MEND = (replace(d6.DIFFICULTY, kind="count", start=10, instead_of=""), *SOURCES_OF_LUCK)
WEIGH_DOWN = replace(
    d6.condition_dialog(
        "“Dice −1 on everything” takes a die from every check; “Flip 1” turns each 1 into a 6.",
        Field(
            "If added again",
            key="kind",
            choices=(
                ("", "default"),
                ("cumulative", "adds up"),
                ("discrete", "changes nothing"),
            ),
        ),
    ),
    terms=("condition",),
)
RECOVER, HELP_RECOVER = (
    replace(dialog, terms=("recovered", "result_points"))
    for dialog in d6.recovery_dialogs(d6.WITH, MEND, (*ACTING, d6.LABEL))
)
HELP_RECOVER = replace(
    HELP_RECOVER,
    fields=(replace(d6.TARGET, label="Target", of=ANYONE, aims=""), *HELP_RECOVER.fields[1:]),
)
AGAINST = (
    replace(
        d6.DIFFICULTY,
        instead_of="",
        blurb="Leave blank to use the value named below, or 0.",
    ),
    Field("Resistance", key="value", placeholder="Wariness"),
)
CAUSED_WITH = replace(d6.WITH, told="skill")
CAUSE = Dialog(
    "cause",
    InflictCondition,
    "Roll",
    title="Roll to add a condition",
    icon="zap",
    blurb="The total must beat the difficulty.",
    fields=(
        Field("Which", key="name", source="conditions"),
        replace(d6.TARGET, label="Target", of=ANYONE, source="with oneself"),
        CAUSED_WITH,
        *AGAINST,
        *SOURCES_OF_LUCK,
    ),
    more=(
        Field("Extra effects", key="effects"),
        Field("Until", key="until"),
        *ACTING,
        d6.LABEL,
    ),
    audience="shows",
    stage="",
    terms=("condition", "result_points"),
)
BEGIN_TRACK = replace(
    d6.known_tracks(MEASURES, LENGTHS, of=("pc", "party", "npc", "creature")),
    terms=("measure", "reaction", "contest_length"),
)
TEST_WITH = replace(d6.WITH, placeholder="the best available", remembered=False)
TEST_TRACK = replace(
    d6.track_test_dialog((TEST_WITH, *SOURCES_OF_LUCK), (*d6.CIRCUMSTANCES, d6.LABEL)),
    title="Roll for {name}",
    verb="Roll",
    blurb="A failure moves {name} one step on.",
    plain=(),
    terms=("measure",),
)
TEST_OTHER = replace(
    TEST_TRACK,
    key="track-test-other",
    title="Roll for a track",
    blurb="A lamp's oil, a wall, a chase: a failure moves it one step on.",
    row="",
    fills=(),
    of=(),
    plain=None,
    fields=(
        replace(d6.TARGET, label="Whose track", of=ANYONE, aims=""),
        Field("Track", key="track", source="target", of=d6.MEASURES),
        *TEST_TRACK.fields,
    ),
)
TEST_FOR = replace(
    TEST_TRACK,
    key="track-test-for",
    blurb="Rolled with their best ability; a failure moves {name} one step on.",
    plain=None,
    fields=(
        Field("Who rolls", key="sheet_id", of=LIVING, source="mine"),
        *SOURCES_OF_LUCK,
    ),
    bearers=("thing", "place", "party"),
)
"""A thing rolls nothing itself: somebody tests its track."""
TRACK_MENU = replace(d6.TRACK_OF_POINTS, dialogs=(*d6.TRACK_OF_POINTS.dialogs, "ease"))
CONDITION_MENU = Menu(
    key="condition", row="condition", dialogs=("condition-clear", "recover", "lost-ability")
)

# Things, foes and rounds ------------------------------------------------------------------------------------

THING = Menu(
    key="thing",
    row="belonging",
    dialogs=("attack", "use", "damage", "give", "drop", "belonging-move", "belonging-edit"),
)
VEHICLE = replace(
    NEW_SHEET,
    title="Add a place or item",
    fields=(
        replace(NAME, placeholder="The river barge"),
        replace(NEW_SHEET.fields[1], start="thing"),
        *NEW_SHEET.fields[2:],
    ),
)
FOE = replace(
    foe_dialog(
        "Every ability gets this many dice; edit single ones on the sheet.",
        what_resists("Toughness and Resolve"),
        stance("Reaction to the party", *REACTIONS),
    ),
    terms=("resistance", "reaction"),
)

DIALOGS = (
    *(CHECK, ANSWER, ATTACK, USE, DAMAGE, HIT, HAZARD, TAKE, NAME_LOST, RESIST),
    *MAKING_DIALOGS,
    *REACTION_DIALOGS,
    *(WEIGH_DOWN, CAUSE, RECOVER, HELP_RECOVER, d6.CLEAR, d6.MARK_HARM),
    *(BEGIN_TRACK, d6.MOVE_TRACK, MOVE_ALIKE, TEST_TRACK, TEST_OTHER, TEST_FOR),
    *(d6.POINTS_ON_TRACK, d6.REMOVE_TRACK),
    *things_of_making(d6.CODED_THING),
    *(*WHO, COPY, FREE_ROLL),
)
MENUS = (ABILITY_MENU, CONDITION_MENU, TRACK_MENU, THING)
HOW_HARD = replace(d6.DIFFICULTY, start=START)
TABLE_DIALOGS = (request_dialog(HOW_HARD, WITHOUT_CODE), FOE, *pin_dialogs(HOW_HARD), VEHICLE)
