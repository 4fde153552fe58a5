"""What is asked while the die codes of a sheet are written: abilities, and the skills under them."""

from __future__ import annotations

from dataclasses import replace

from rules.common.dialogs import NAME
from rules.d6.abilities import SetCode
from rules.d6.first_abilities import WriteAbilities
from rules.sheet import Dialog, Field, Menu

CODE = Field(key="code", kind="code", label="Dice")
SET_CODE = Dialog(
    key="ability-code",
    command=SetCode,
    title="Edit {name}",
    verb="Save",
    icon="pencil",
    kind="primary",
    row="ability",
    fills=("ability",),
    fields=(NAME, CODE),
    stage="making",
    edits=True,
)
"""Name and dice of what is on the sheet; a skill stays under its ability."""
DROP_CODE = Dialog(
    key="ability-drop",
    command=SetCode,
    title="Remove {name}",
    verb="Remove {name}",
    icon="trash-2",
    kind="danger",
    row="ability",
    fills=("ability",),
    given=(("code", ""),),
    plain=(),
    stage="making",
)
NEW_CODE = Dialog(
    key="ability-new",
    command=SetCode,
    title="Add an ability",
    verb="Add",
    icon="plus",
    kind="primary",
    fields=(replace(NAME, label="Name"), replace(CODE, start="2D")),
    stage="making",
)
NEW_SKILL = Dialog(
    key="skill-new",
    command=SetCode,
    title="Add a skill to {name}",
    verb="Add",
    icon="plus",
    kind="primary",
    blurb="Its dice are rolled with those of {name}.",
    row="ability",
    fills=("parent",),
    when=(("parent", ""),),
    fields=(replace(NAME, label="Name", placeholder="Acrobatics"), replace(CODE, start="1D")),
    stage="making",
)
SIX_ABILITIES = Dialog(
    key="abilities-new",
    command=WriteAbilities,
    title="Add the six abilities",
    verb="Add the six abilities",
    icon="list-ordered",
    plain=(),
    stage="making",
)
ABILITY_MENU = Menu(key="ability", row="ability", dialogs=("ability-drop", "ability-code", "skill-new"))
