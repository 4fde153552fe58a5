"""What is asked while a sheet of 6d6 is made: potential, and each advantage with its trigger and effect."""

from __future__ import annotations

from dataclasses import replace

from rules.common.dialogs import NAME
from rules.common.making_dialogs import READY, REOPEN, archetype_dialogs
from rules.sheet import Dialog, Field, Menu
from rules.sixd6.advantages import PIPS, POTENTIAL, TEXT, RemoveAdvantage, SetPotential, WriteAdvantage
from rules.sixd6.keywords import AID_RESIST, CONTROLS, FREE_RESIST, FREQUENCY, IN_RESISTANCE, OPPORTUNITY

TYPES = (("dynamic", "Dynamic: an act of effort"), ("static", "Static: something you have or know"))
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
    title="Set potential",
    verb="Save",
    icon="coins",
    kind="primary",
    blurb="All of it goes into the bank.",
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
    replace(NAME, label="Name", placeholder="Shield wall"),
    Field(key="pips", kind="count", label="1d6 plus", low=PIPS[0], high=PIPS[1]),
    Field(key="kind", kind="choice", label="Type", choices=TYPES),
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
        label="Trigger",
        high=TEXT,
        placeholder="a foe comes near",
        blurb="For an opportunity: what must happen in someone else's turn.",
    ),
    Field(
        key="text",
        kind="text",
        label="Effect",
        high=TEXT,
        placeholder="a step away from them",
        blurb="If the action works; in a resistance only with the keyword In Resistance.",
    ),
)
KEYWORD_TERMS = (
    *("free_resist", "aid_resist", "opportunity_keyword", "in_resistance", "freq", "dice_keyword"),
)
NEW_ADVANTAGE = Dialog(
    key="advantage-new",
    command=WriteAdvantage,
    terms=KEYWORD_TERMS,
    title="Add an advantage",
    verb="Add",
    icon="plus",
    kind="primary",
    fields=ADVANTAGE,
    stage="making",
)
EDIT_ADVANTAGE = Dialog(
    key="advantage-edit",
    command=WriteAdvantage,
    terms=KEYWORD_TERMS,
    title="Edit {name}",
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
    title="Remove {name}",
    verb="Remove {name}",
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
        "A whole character, with open choices rolled; it replaces advantages and gear already there."
    ),
    *(READY, REOPEN),
)
