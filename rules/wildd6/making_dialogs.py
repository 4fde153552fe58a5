"""What is asked while a sheet of Wild D6 is made: traits by name, an archetype, and that it is ready."""

from __future__ import annotations

from dataclasses import replace

from rules.common.archetypes import WriteSheet
from rules.common.dialogs import NAME
from rules.common.making import FinishSheet, ReopenSheet
from rules.d6.abilities import SetCode
from rules.sheet import Dialog, Field, Menu

CODE = Field(key="code", kind="code", label="Dice", whole=True)
SET_CODE = Dialog(
    key="trait-code",
    command=SetCode,
    title="{name}",
    verb="Save",
    icon="pencil",
    kind="primary",
    row="ability",
    fills=("ability",),
    fields=(NAME, CODE),
    stage="making",
    edits=True,
)
NEW_TRAIT = Dialog(
    key="trait-new",
    command=SetCode,
    title="A trait",
    verb="Write it down",
    icon="plus",
    kind="primary",
    fields=(
        replace(NAME, label="What it is called", placeholder="Fighting"),
        replace(CODE, start="3D"),
    ),
    stage="making",
)
DROP_TRAIT = Dialog(
    key="trait-drop",
    command=SetCode,
    title="{name} goes",
    verb="Take {name} off the sheet",
    icon="trash-2",
    kind="danger",
    row="ability",
    fills=("ability",),
    given=(("code", ""),),
    plain=(),
    stage="making",
)
TRAIT_MENU = Menu(key="trait", row="ability", dialogs=("trait-drop", "trait-code"))

MAKE_ME_ONE = Dialog(
    key="make-me-one",
    command=WriteSheet,
    title="Make me one",
    verb="Make me one",
    icon="wand-sparkles",
    kind="primary",
    blurb="A whole character: six traits, gear and Character Points. Dice decide what is left open, and "
    "all of it may be changed. Traits and gear that are there already go.",
    fields=(
        Field(
            key="archetype",
            kind="choice",
            label="Who",
            choices=(("", "Let a die decide"),),
            source="archetypes",
        ),
    ),
    plain=(),
    stage="making",
)
CHOOSE_ONE = replace(
    MAKE_ME_ONE,
    key="archetype",
    title="Choose an archetype",
    verb="Write it",
    icon="users",
    plain=None,
)
READY = Dialog(
    key="ready",
    command=FinishSheet,
    title="Ready",
    verb="Ready",
    icon="check",
    plain=(),
    stage="making",
)
REOPEN = Dialog(
    key="reopen",
    command=ReopenSheet,
    title="Write the sheet",
    verb="Write the sheet",
    icon="square-pen",
    plain=(),
)

MAKING_DIALOGS = (SET_CODE, NEW_TRAIT, DROP_TRAIT, MAKE_ME_ONE, CHOOSE_ONE, READY, REOPEN)
