"""What is asked while a sheet of Wild D6 is made: traits by name, an archetype, and that it is ready."""

from __future__ import annotations

from dataclasses import replace

from rules.common.fields import NAME
from rules.common.making_dialogs import READY, REOPEN, archetype_dialogs
from rules.d6 import making_dialogs
from rules.sheet import Menu

CODE = replace(making_dialogs.CODE, whole=True)
SET_CODE = replace(making_dialogs.SET_CODE, key="trait-code", fields=(NAME, CODE))
NEW_TRAIT = replace(
    making_dialogs.NEW_CODE,
    key="trait-new",
    title="Add a trait",
    fields=(
        replace(NAME, label="Name", placeholder="Fighting"),
        replace(CODE, start="3D"),
    ),
)
DROP_TRAIT = replace(making_dialogs.DROP_CODE, key="trait-drop")
TRAIT_MENU = Menu(key="trait", row="ability", dialogs=("trait-drop", "trait-code"))

MAKE_ME_ONE, CHOOSE_ONE = archetype_dialogs(
    "A whole character, with open choices rolled; it replaces traits and gear already there."
)
MAKING_DIALOGS = (SET_CODE, NEW_TRAIT, DROP_TRAIT, MAKE_ME_ONE, CHOOSE_ONE, READY, REOPEN)
