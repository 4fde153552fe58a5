"""What is asked while a sheet of 6d6 is made: potential, and each advantage with its trigger and effect."""

from __future__ import annotations

from dataclasses import replace

from rules.common.dialogs import NAME
from rules.common.making_dialogs import READY, REOPEN, archetype_dialogs
from rules.sheet import Dialog, Field, Menu
from rules.sixd6.advantages import PIPS, POTENTIAL, TEXT, RemoveAdvantage, SetPotential, WriteAdvantage
from rules.sixd6.keywords import AID_RESIST, CONTROLS, FREE_RESIST, FREQUENCY, IN_RESISTANCE, OPPORTUNITY

TYPES = (("dynamic", "Dynamic: done with effort"), ("static", "Static: had or known"))
OFFERED = (
    FREE_RESIST,
    AID_RESIST,
    OPPORTUNITY,
    IN_RESISTANCE,
    CONTROLS,
    FREQUENCY,
    "Dice: reroll 1",
    "Dice: explode 6",
)
"""The keywords that are chips to be picked; any other word may be written beside them."""

SET_POTENTIAL = Dialog(
    key="potential",
    command=SetPotential,
    title="Potential of {sheet}",
    verb="Save",
    icon="coins",
    kind="primary",
    blurb="All of it lies in the bank, and whatever was spent is back there.",
    fields=(
        Field(
            key="dynamic",
            kind="count",
            label="Dynamic",
            low=POTENTIAL[0],
            high=POTENTIAL[1],
            begins="bank_dynamic",
        ),
        Field(
            key="static",
            kind="count",
            label="Static",
            low=POTENTIAL[0],
            high=POTENTIAL[1],
            begins="bank_static",
        ),
    ),
    stage="making",
    edits=True,
)

ADVANTAGE = (
    replace(NAME, label="What it is called", placeholder="Shield wall"),
    Field(key="pips", kind="count", label="1d6 and", low=PIPS[0], high=PIPS[1]),
    Field(key="kind", kind="choice", label="Costs potential that is", choices=TYPES),
    Field(
        key="keywords",
        kind="tags",
        label="Keywords",
        choices=tuple((word, word) for word in OFFERED),
        placeholder="Fire, Dice: explode 5,6",
    ),
    Field(
        key="trigger",
        kind="text",
        label="What it waits for",
        high=TEXT,
        placeholder="a foe comes near",
        blurb="For an opportunity: what must happen in somebody else's turn.",
    ),
    Field(
        key="text",
        kind="text",
        label="What it does",
        high=TEXT,
        placeholder="a step away from them",
        blurb="Where the action works; in a resistance only with the keyword In Resistance.",
    ),
)
KEYWORD_TERMS = (
    *("free_resist", "aid_resist", "opportunity_keyword", "in_resistance", "freq", "dice_keyword"),
)
NEW_ADVANTAGE = Dialog(
    key="advantage-new",
    command=WriteAdvantage,
    terms=KEYWORD_TERMS,
    title="An advantage",
    verb="Write it down",
    icon="plus",
    kind="primary",
    fields=ADVANTAGE,
    stage="making",
)
EDIT_ADVANTAGE = Dialog(
    key="advantage-edit",
    command=WriteAdvantage,
    terms=KEYWORD_TERMS,
    title="{name}",
    verb="Save",
    icon="pencil",
    kind="primary",
    row="ability",
    fills=("advantage",),
    fields=ADVANTAGE,
    stage="making",
    edits=True,
)
DROP_ADVANTAGE = Dialog(
    key="advantage-drop",
    command=RemoveAdvantage,
    title="{name} goes",
    verb="Take {name} off the sheet",
    icon="trash-2",
    kind="danger",
    row="ability",
    fills=("advantage",),
    plain=(),
    stage="making",
)
ADVANTAGE_MENU = Menu(key="advantage", row="ability", dialogs=("advantage-drop", "advantage-edit"))

MAKING_DIALOGS = (
    *(SET_POTENTIAL, NEW_ADVANTAGE, EDIT_ADVANTAGE, DROP_ADVANTAGE),
    *archetype_dialogs(
        "A whole character: eight advantages, four dynamic and two static potential. Dice decide what is "
        "left open, and all of it may be changed. Advantages and gear that are there already go."
    ),
    *(READY, REOPEN),
)
