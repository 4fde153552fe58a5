"""What is asked while a sheet of 6d6 is made: potential, and each advantage with its trigger and effect."""

from __future__ import annotations

from dataclasses import replace

from rules.common.fields import NAME
from rules.common.making_dialogs import READY, REOPEN, archetype_dialogs
from rules.fields import Field
from rules.sheet import Dialog, Menu
from rules.sixd6.keywords import AID_RESIST, CONTROLS, FREE_RESIST, FREQUENCY, IN_RESISTANCE, OPPORTUNITY
from rules.sixd6.recouping import SetPotential
from rules.sixd6.written_advantages import PIPS, TEXT, RemoveAdvantage, WriteAdvantage

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
    "potential",
    SetPotential,
    "Save",
    title="Set potential",
    icon="coins",
    blurb="All of it goes into the bank.",
    stage="making",
    edits=True,
)

ADVANTAGE = (
    replace(NAME, label="Name", placeholder="Shield wall"),
    Field("1d6 plus", key="pips", low=PIPS[0], high=PIPS[1]),
    Field("Type", key="kind", choices=TYPES),
    Field(
        "Keywords",
        key="keywords",
        kind="tags",
        choices=tuple((word, word) for word in OFFERED),
        placeholder="Fire, Dice: explode 5,6",
    ),
    Field(
        "Trigger",
        key="trigger",
        high=TEXT,
        placeholder="a foe comes near",
        blurb="For an opportunity: what must happen in someone else's turn.",
    ),
    Field(
        "Effect",
        key="text",
        high=TEXT,
        placeholder="a step away from them",
        blurb="If the action works; in a resistance only with the keyword In Resistance.",
    ),
)
KEYWORD_TERMS = (
    *("free_resist", "aid_resist", "opportunity_keyword", "in_resistance", "freq", "dice_keyword"),
)
NEW_ADVANTAGE = Dialog(
    "advantage-new",
    WriteAdvantage,
    "Add",
    title="Add an advantage",
    terms=KEYWORD_TERMS,
    icon="plus",
    fields=ADVANTAGE,
    stage="making",
)
EDIT_ADVANTAGE = Dialog(
    "advantage-edit",
    WriteAdvantage,
    "Save",
    title="Edit {name}",
    terms=KEYWORD_TERMS,
    icon="pencil",
    row="ability",
    fills=("advantage",),
    fields=ADVANTAGE,
    stage="making",
    edits=True,
)
DROP_ADVANTAGE = Dialog(
    "advantage-drop",
    RemoveAdvantage,
    "Remove {name}",
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
