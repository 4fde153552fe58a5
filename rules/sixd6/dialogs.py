"""What 6d6's people may do with a sheet and at a prompt, and what they are asked for it."""

from __future__ import annotations

from dataclasses import replace

from rules.common.dialogs import (
    CARRYING,
    COPY,
    FREE_ROLL,
    FROM_WHAT,
    NEW_SHEET,
    TAKE_GEAR,
    WHO,
    add_belonging,
    edit_belonging,
)
from rules.common.request_dialogs import HIDDEN, WHO_ROLLS, WHY
from rules.common.requests import ASKED, CHOOSING
from rules.d6.alike import MOVE_ALIKE
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
from rules.sheet import LIVING, Dialog, Field, Menu
from rules.sixd6.actions import TakeAction
from rules.sixd6.advantages import POTENTIAL, Recoup, RecoupForAll
from rules.sixd6.attacks import Threaten
from rules.sixd6.control import MOST as MOST_CONTROL
from rules.sixd6.control import ActImmediately, TakeControl
from rules.sixd6.end_of_fight import PressOn
from rules.sixd6.keywords import DICE, FREQUENCY
from rules.sixd6.making_dialogs import ADVANTAGE_MENU, MAKING_DIALOGS
from rules.sixd6.opportunities import TakeOpportunity
from rules.sixd6.potential import has_spent
from rules.sixd6.requests import AnswerAction, RequestAction
from rules.sixd6.resisting import AidResist, Resist
from rules.sixd6.sides import MOST

FOES_FIRST = ("npc", "creature", "pc", "thing", "place")

ACTION = Field(key="action", kind="choice", label="Type of action", source="actions")
ADVANTAGES = Field(key="advantages", kind="assets", label="Using", of=("dynamic", "static"))
TARGETS = Field(key="targets", kind="sheets", label="Against", of=FOES_FIRST, aims="fight")
AGAINST = Field(
    key="against",
    kind="text",
    label="Or against",
    placeholder="2d6+1, or 9",
    blurb="Dice or a number from the Game Leader.",
)
SITUATION = Field(key="situation", kind="count", label="Situation", low=0, high=MOST)
HINDRANCES = Field(key="hindrances", kind="count", label="Hindrance", low=0, high=MOST)
PURPOSE = Field(key="purpose", kind="text", label="Your action", placeholder="Over the gate")
OF_DICE = Field(
    key="dice",
    kind="ability",
    label="Use Dice keyword of",
    of=("dynamic", "static"),
    having=DICE,
    blurb="Rerolls the named faces once, for a chosen advantage.",
)
PENALTY = Field(
    key="penalty",
    kind="count",
    label="Penalty for Freq.",
    low=0,
    high=MOST,
    having=FREQUENCY,
    blurb="For an advantage that is used often.",
)
KEYWORDS = (OF_DICE, PENALTY)
LENT = (
    Field(
        key="certain",
        kind="toggle",
        label="Succeed without a roll",
        blurb="For a potential action that cannot go wrong.",
    ),
    Field(key="lent_dynamic", kind="count", label="Dynamic potential lent", low=0, high=MOST),
    Field(key="lent_static", kind="count", label="Static potential lent", low=0, high=MOST),
)
BONUSES = (SITUATION, HINDRANCES)
"""On a roll against another."""
OPEN_BONUSES = (SITUATION, replace(HINDRANCES, opposed=True))
"""On an action that may have nothing against it: then there is nobody to be hindered for."""
BANKED = (
    Field(key="dynamic", kind="number", label="Dynamic", low=0, high=POTENTIAL[1]),
    Field(key="static", kind="number", label="Static", low=0, high=POTENTIAL[1]),
)

ACT = Dialog(
    key="act",
    command=TakeAction,
    terms=("action", "situation", "hindrance", "narrative", "initiative", "potential_action", "free_action"),
    title="Act as {sheet}",
    verb="Act",
    verbs=(("targets", "Attack"),),
    icon="zap",
    kind="primary",
    fields=(PURPOSE, TARGETS, *OPEN_BONUSES, ADVANTAGES, ACTION, AGAINST),
    more=(*KEYWORDS, *LENT),
    audience="rolls",
)
RESIST = Dialog(
    key="resist",
    command=Resist,
    terms=("resistance", "free_resist", "automatic"),
    title="Resist as {sheet}",
    verb="Resist",
    icon="shield",
    kind="primary",
    stage="",
    row="pending",
    fills=("pending",),
    of=("exchange",),
    fields=(*BONUSES, ADVANTAGES),
    more=KEYWORDS,
)
AID = Dialog(
    key="aid",
    command=AidResist,
    terms=("aid_resist",),
    title="Help as {sheet}",
    verb="Help",
    icon="hand-helping",
    kind="primary",
    stage="",
    row="pending",
    fills=("pending",),
    of=("exchange",),
    fields=(Field(key="target", kind="sheet", label="Who", of=LIVING), *BONUSES, ADVANTAGES),
    more=KEYWORDS,
)
OPPORTUNITY = Dialog(
    key="opportunity",
    command=TakeOpportunity,
    terms=("opportunity", "window"),
    title="Take {sheet}'s opportunity",
    verb="Act",
    verbs=(("targets", "Attack"),),
    icon="zap",
    kind="primary",
    stage="",
    row="pending",
    fills=("pending",),
    of=("window",),
    fields=(TARGETS, *OPEN_BONUSES, ADVANTAGES, AGAINST),
    more=(PURPOSE, *KEYWORDS),
)
IMMEDIATE = replace(
    OPPORTUNITY,
    key="immediate",
    command=ActImmediately,
    terms=("control", "immediate"),
    title="Act through {sheet}'s control",
    of=("control",),
    fields=(TARGETS, *OPEN_BONUSES, replace(ADVANTAGES, source="bearer"), AGAINST),
    more=(PURPOSE, replace(OF_DICE, source="bearer"), replace(PENALTY, having="")),
)
REQUEST = Dialog(
    key="request",
    command=RequestAction,
    title="Ask for an action",
    verb="Ask",
    icon="megaphone",
    kind="primary",
    fields=(WHO_ROLLS, replace(AGAINST, label="Against"), HIDDEN, WHY),
    gm=True,
)
ANSWER = Dialog(
    key=CHOOSING,
    command=AnswerAction,
    terms=("action", "situation", "hindrance"),
    title="Answer as {sheet}",
    verb="Act",
    icon="zap",
    kind="primary",
    stage="",
    row="pending",
    fills=("pending",),
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
    key="control",
    command=TakeControl,
    terms=("control", "immediate"),
    title="Take control",
    verb="Take control",
    icon="hand",
    blurb="{sheet} makes someone obey; without a Control advantage, the Game Leader must allow it.",
    fields=(
        Field(key="target", kind="sheet", label="Who", of=FOES_FIRST, aims="fight"),
        Field(key="amount", kind="count", label="Control potential", low=1, high=MOST_CONTROL, start=1),
    ),
)
RECOUP = Dialog(
    key="recoup",
    command=Recoup,
    terms=("recoup",),
    title="Recoup for {sheet}",
    verb="Recoup",
    icon="rotate-ccw",
    blurb="Leave both blank to recoup everything.",
    fields=BANKED,
    plain=(),
    gm=True,
    offered=has_spent,
)
RECOUP_FOR_ALL = Dialog(
    key="recoup-all",
    command=RecoupForAll,
    terms=("recoup",),
    title="Recoup for everyone",
    verb="Recoup",
    icon="rotate-ccw",
    kind="primary",
    blurb="Leave all blank to recoup everything for everyone.",
    fields=(Field(key="targets", kind="sheets", label="For whom", of=LIVING), *BANKED),
    gm=True,
)
THREATEN = Dialog(
    key="danger",
    command=Threaten,
    terms=("danger", "resistance"),
    title="Attack with a danger",
    verb="Attack",
    icon="flame",
    kind="primary",
    blurb="A fire, a fall, a closing trap: the targets resist its dice.",
    fields=(
        Field(key="targets", kind="sheets", label="Targets", of=("pc", "npc", "creature")),
        Field(key="pool", kind="text", label="Dice", placeholder="3d6+1"),
        Field(key="purpose", kind="text", label="Name", placeholder="The roof comes down"),
    ),
    gm=True,
)
PRESS_ON = Dialog(
    key="press-on",
    command=PressOn,
    title="Go straight to the next fight",
    verb="End and press on",
    icon="swords",
    blurb="Ends the encounter without banking spent potential again.",
    gm=True,
    during="encounter",
)

WEIGH_DOWN = replace(
    condition_dialog("“Dice −1 on everything” gives the other side a die.", FROM_WHAT),
    more=(Field(key="left", kind="count", label="How many rounds, turns, …", low=0, high=99), FROM_WHAT),
)
CONDITION = Menu(key="condition", row="condition", dialogs=("condition-clear",))
TRACK = Menu(key="track", row="track", dialogs=("track-remove", "track-move"))

HOW_GOOD = Field(
    key="code",
    kind="choice",
    label="Skill level",
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
    *(TAKE_GEAR, add_belonging(THING_FIELDS), edit_belonging(THING_FIELDS), *CARRYING),
    *(*WHO, COPY, FREE_ROLL),
)
MENUS = (ADVANTAGE_MENU, CONDITION, TRACK, THING)
TABLE_DIALOGS = (REQUEST, RECOUP_FOR_ALL, THREATEN, PRESS_ON, FOE, NEW_SHEET)
