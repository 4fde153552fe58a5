"""What 6d6's people may do with a sheet and at a prompt, and what they are asked for it."""

from __future__ import annotations

from dataclasses import replace

from rules.common.dialogs import (
    COPY,
    FREE_ROLL,
    NEW_SHEET,
    WHO,
    things_of_making,
)
from rules.common.fields import FROM_WHAT
from rules.common.request_dialogs import HIDDEN, WHO_ROLLS, WHY
from rules.common.requests import ASKED, CHOOSING
from rules.d6.dialogs import (
    BEGIN_TRACK,
    CLEAR,
    MOVE_TRACK,
    REMOVE_TRACK,
    THING,
    THING_FIELDS,
    condition_dialog,
)
from rules.d6.foe_dialogs import foe_dialog
from rules.d6.shared_track_dialog import MOVE_ALIKE
from rules.fields import Field
from rules.sheet import LIVING, Dialog, Menu
from rules.sixd6.attacks import Threaten
from rules.sixd6.control import FOES_FIRST, ActImmediately, TakeControl
from rules.sixd6.end_of_fight import PressOn
from rules.sixd6.keywords import DICE, FREQUENCY
from rules.sixd6.making_dialogs import ADVANTAGE_MENU, MAKING_DIALOGS
from rules.sixd6.potential_purse import has_spent
from rules.sixd6.recouping import Recoup, RecoupForAll
from rules.sixd6.requested_actions import AnswerAction, RequestAction
from rules.sixd6.resisting_and_helping import AidResist, Resist
from rules.sixd6.sides_of_an_action import MOST
from rules.sixd6.taking_actions import TakeAction
from rules.sixd6.taking_opportunities import TakeOpportunity

ACTION = Field("Type of action", key="action", source="actions")
ADVANTAGES = Field("Using", key="advantages", kind="assets", of=("dynamic", "static"))
TARGETS = Field("Against", key="targets", kind="sheets", of=FOES_FIRST, aims="fight")
AGAINST = Field("Or against a number or dice", key="against", placeholder="2d6+1, or 9")
SITUATION = Field("Situation", key="situation", low=0, high=MOST)
HINDRANCES = Field("Hindrance", key="hindrances", low=0, high=MOST)
PURPOSE = Field("Your action", key="purpose", placeholder="Over the gate")
OF_DICE = Field(
    "Use Dice keyword of",
    key="dice",
    kind="ability",
    of=("dynamic", "static"),
    having=DICE,
    blurb="Rerolls the named faces once, for a chosen advantage.",
)
PENALTY = Field(
    "Penalty for Freq.",
    key="penalty",
    low=0,
    high=MOST,
    having=FREQUENCY,
    blurb="For an advantage that is used often.",
)
KEYWORDS = (OF_DICE, PENALTY)
LENT = (
    Field("Succeed without a roll", key="certain", blurb="For a potential action that cannot go wrong."),
    Field("Dynamic potential lent", key="lent_dynamic", low=0, high=MOST),
    Field("Static potential lent", key="lent_static", low=0, high=MOST),
)
BONUSES = (SITUATION, HINDRANCES)
"""On a roll against another."""
OPEN_BONUSES = (SITUATION, replace(HINDRANCES, opposed=True))
"""On an action that may have nothing against it: then there is nobody to be hindered for."""

ACT = Dialog(
    "act",
    TakeAction,
    "Act",
    title="Act as {sheet}",
    terms=("action", "situation", "hindrance", "narrative", "initiative", "potential_action", "free_action"),
    verbs=(("targets", "Attack"),),
    icon="zap",
    fields=(TARGETS, ACTION, ADVANTAGES, PURPOSE, *OPEN_BONUSES, AGAINST),
    more=(*KEYWORDS, *LENT),
    audience="rolls",
    out_of_turn="Only free actions until you are asked.",
)
RESIST = Dialog(
    "resist",
    Resist,
    "Resist",
    title="Resist as {sheet}",
    terms=("resistance", "free_resist", "automatic"),
    icon="shield",
    stage="",
    row="pending",
    of=("exchange",),
    fields=(ADVANTAGES, *BONUSES),
    more=KEYWORDS,
)
AID = Dialog(
    "aid",
    AidResist,
    "Help",
    title="Help as {sheet}",
    terms=("aid_resist",),
    icon="hand-helping",
    stage="",
    row="pending",
    of=("exchange",),
    fields=(Field("Who", key="target", of=LIVING), ADVANTAGES, *BONUSES),
    more=KEYWORDS,
)
OPPORTUNITY = Dialog(
    "opportunity",
    TakeOpportunity,
    "Act",
    title="Take {sheet}'s opportunity",
    terms=("opportunity", "window"),
    verbs=(("targets", "Attack"),),
    icon="zap",
    stage="",
    row="pending",
    of=("window",),
    fields=(TARGETS, ADVANTAGES, *OPEN_BONUSES, AGAINST),
    more=(PURPOSE, *KEYWORDS),
)
IMMEDIATE = replace(
    OPPORTUNITY,
    key="immediate",
    command=ActImmediately,
    terms=("control", "immediate"),
    title="Act through {sheet}'s control",
    of=("control",),
    fields=(TARGETS, replace(ADVANTAGES, source="bearer"), *OPEN_BONUSES, AGAINST),
    more=(PURPOSE, replace(OF_DICE, source="bearer"), replace(PENALTY, having="")),
)
REQUEST = Dialog(
    "request",
    RequestAction,
    "Ask",
    title="Ask for an action",
    icon="megaphone",
    fields=(WHO_ROLLS, replace(AGAINST, label="Against"), HIDDEN, WHY),
    gm=True,
)
ANSWER = Dialog(
    CHOOSING,
    AnswerAction,
    "Act",
    title="Answer as {sheet}",
    terms=("action", "situation", "hindrance"),
    icon="zap",
    stage="",
    row="pending",
    of=(ASKED,),
    fields=(
        replace(ACTION, choices=(("", "Choose for me"),)),
        SITUATION,
        replace(HINDRANCES, needs="opposition"),
        ADVANTAGES,
    ),
    more=KEYWORDS,
)
CONTROL = Dialog(
    "control",
    TakeControl,
    "Take control",
    kind="",
    terms=("control", "immediate"),
    icon="hand",
    blurb="{sheet} makes someone obey; without a Control advantage, the Game Leader must allow it.",
)
RECOUP = Dialog(
    "recoup",
    Recoup,
    "Recoup",
    title="Recoup for {sheet}",
    kind="",
    terms=("recoup",),
    icon="rotate-ccw",
    blurb="Leave both blank to recoup everything.",
    plain=(),
    gm=True,
    offered=has_spent,
)
RECOUP_FOR_ALL = Dialog(
    "recoup-all",
    RecoupForAll,
    "Recoup",
    title="Recoup for everyone",
    terms=("recoup",),
    icon="rotate-ccw",
    blurb="Leave all blank to recoup everything for everyone.",
    gm=True,
)
THREATEN = Dialog(
    "danger",
    Threaten,
    "Attack",
    title="Attack with a danger",
    terms=("danger", "resistance"),
    icon="flame",
    blurb="A fire, a fall, a closing trap: the targets resist its dice.",
    gm=True,
)
PRESS_ON = Dialog(
    "press-on",
    PressOn,
    "End and press on",
    title="Go straight to the next fight",
    kind="",
    icon="swords",
    blurb="Ends the encounter without banking spent potential again.",
    gm=True,
    during="encounter",
)

WEIGH_DOWN = replace(
    condition_dialog("“Dice −1 on everything” gives the other side a die.", FROM_WHAT),
    more=(Field("Duration (number)", key="left", low=0, high=99), FROM_WHAT),
)
CONDITION = Menu(key="condition", row="condition", dialogs=("condition-clear",))
TRACK = Menu(key="track", row="track", dialogs=("track-remove", "track-move"))

HOW_GOOD = Field(
    "Skill level",
    key="code",
    choices=(
        ("1d6", "Minor character: 1d6"),
        ("1d6+1", "Trained: 1d6+1"),
        ("1d6+2", "Good: 1d6+2"),
        ("1d6+4", "Terrifying: 1d6+4"),
    ),
    start="1d6+1",
    blurb="For each of three advantages; edit single ones on the sheet.",
)
PLAIN_FOE = foe_dialog("")
FOE = replace(
    PLAIN_FOE, fields=tuple(HOW_GOOD if field.key == "code" else field for field in PLAIN_FOE.fields)
)

DIALOGS = (
    *(ACT, ANSWER, RESIST, AID, OPPORTUNITY, IMMEDIATE, CONTROL, RECOUP),
    *MAKING_DIALOGS,
    *(WEIGH_DOWN, CLEAR, BEGIN_TRACK, MOVE_TRACK, MOVE_ALIKE, REMOVE_TRACK),
    *things_of_making(THING_FIELDS),
    *(*WHO, COPY, FREE_ROLL),
)
MENUS = (ADVANTAGE_MENU, CONDITION, TRACK, THING)
TABLE_DIALOGS = (REQUEST, RECOUP_FOR_ALL, THREATEN, PRESS_ON, FOE, NEW_SHEET)
