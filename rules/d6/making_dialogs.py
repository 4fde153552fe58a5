"""What is asked while the die codes of a sheet are written: abilities, and the skills under them."""

from __future__ import annotations

from dataclasses import replace

from rules.common.fields import NAME
from rules.d6.abilities import SetCode
from rules.d6.first_abilities import WriteAbilities
from rules.fields import Field
from rules.sheet import Dialog, Menu

CODE = Field("Dice", key="code")
SET_CODE = Dialog(
    "ability-code",
    SetCode,
    "Save",
    title="Edit {name}",
    icon="pencil",
    row="ability",
    fields=(NAME, CODE),
    stage="making",
    edits=True,
)
"""Name and dice of what is on the sheet; a skill stays under its ability."""
DROP_CODE = Dialog(
    "ability-drop",
    SetCode,
    "Remove {name}",
    icon="trash-2",
    kind="danger",
    row="ability",
    given=(("code", ""),),
    plain=(),
    stage="making",
)
NEW_CODE = Dialog(
    "ability-new",
    SetCode,
    "Add",
    title="Add an ability",
    icon="plus",
    fields=(replace(NAME, label="Name"), replace(CODE, start="2D")),
    stage="making",
)
NEW_SKILL = Dialog(
    "skill-new",
    SetCode,
    "Add",
    title="Add a skill to {name}",
    icon="plus",
    blurb="Its dice are rolled with those of {name}.",
    row="ability",
    fills=("parent",),
    when=(("parent", ""),),
    fields=(replace(NAME, label="Name", placeholder="Acrobatics"), replace(CODE, start="1D")),
    stage="making",
)
SIX_ABILITIES = Dialog(
    "abilities-new",
    WriteAbilities,
    "Add the six abilities",
    kind="",
    icon="list-ordered",
    plain=(),
    stage="making",
)
ABILITY_MENU = Menu(key="ability", row="ability", dialogs=("ability-drop", "ability-code", "skill-new"))
