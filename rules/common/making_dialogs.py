"""What is asked of every sheet while it is made: who it is to be, and that it is ready."""

from __future__ import annotations

from dataclasses import replace

from rules.common.archetypes import WriteSheet, is_unwritten
from rules.common.making import FinishSheet, ReopenSheet
from rules.sheet import Dialog

READY = Dialog(
    "ready",
    FinishSheet,
    "Finish character",
    kind="",
    icon="check",
    plain=(),
    stage="making",
)
REOPEN = Dialog(
    "reopen",
    ReopenSheet,
    "Edit the sheet",
    kind="",
    icon="square-pen",
    plain=(),
)


def archetype_dialogs(blurb: str) -> tuple[Dialog, Dialog]:
    """Return the dialogs that write a whole character: one that a die chooses, and one that is chosen.

    One press would be too little to take the place of what is written already: then the second is left.
    """
    make_me_one = Dialog(
        "make-me-one",
        WriteSheet,
        "Roll a character",
        icon="wand-sparkles",
        blurb=blurb,
        plain=(),
        stage="making",
        offered=is_unwritten,
    )
    choose_one = replace(
        make_me_one,
        key="archetype",
        title="Choose an archetype",
        verb="Choose",
        icon="users",
        plain=None,
        offered=None,
    )
    return make_me_one, choose_one
