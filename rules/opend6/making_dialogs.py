"""What is asked while a sheet of OpenD6 is written: abilities and skills, an archetype, and what resists."""

from __future__ import annotations

from dataclasses import replace

from rules.common.making_dialogs import READY, REOPEN, archetype_dialogs
from rules.d6 import making_dialogs

NEW_ABILITY = replace(
    making_dialogs.NEW_CODE, blurb="Any name will do; skills are added under their ability."
)
MAKING_DIALOGS = (
    *(making_dialogs.SET_CODE, making_dialogs.DROP_CODE, making_dialogs.NEW_SKILL),
    *(NEW_ABILITY, making_dialogs.SIX_ABILITIES),
    *archetype_dialogs(
        "A whole character, with open choices rolled; it replaces abilities and gear already there."
    ),
    *(READY, REOPEN),
)
